"""Side wagers by chance, very often: a witness of their exact odds that counts nothing.

What a wager looks at is dealt from the whole pack of a round, many deals at once, and each is
judged by its cards: how many of every face there are. Nothing here is shared with the counter but
the words of the conditions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import lcm
from typing import Any, Final, TypeAlias

import numpy as np

from houseway.hands import Category, Order
from houseway.hands.points import FACE_VALUES, MODULUS, MOST_CARDS, NATURALS, POINTS
from houseway.hands.twenty_one import ACE_MORE, MOST
from houseway.odds.estimates import Estimate
from houseway.pieces.cards import ACE, RANKS, SUITS, Card
from houseway.pieces.tiles import JOKER
from houseway.rulesets.conditions import (
    Alike,
    Among,
    Coloured,
    Compared,
    Counting,
    Has,
    HasCards,
    Holding,
    Matches,
    OfRank,
    OfSuit,
    Running,
    Term,
    Total,
)
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import InSight, SideWager, Thirds
from houseway.steps.side_terms import RED, SIDE_ORDERS

Numbers: TypeAlias = Any
"""An array of numbers, a row a deal."""
Yes: TypeAlias = Any
"""An array of truths, one a deal."""

BATCH: Final = 1 << 15
"""Deals that are judged together. Another number deals others from the same seed."""
TWO_HANDS_MOST: Final = 2 * MOST_CARDS
"""Cards that two hands get at most: as they are dealt, by turns, then a third each."""
PIPS: Final = tuple(1 if rank == ACE else rank + 2 for rank in range(ACE + 1))


def side_estimates(
    rules: Rules, rounds: int, seed: int, pack: Sequence[Card]
) -> dict[str, Estimate]:
    """What so many deals of a pack say of each side wager."""
    found: dict[str, Estimate] = {}
    if rules.in_sight is None:
        return found
    for wager in rules.side_wagers:
        chance = np.random.Generator(np.random.PCG64(_seed_of(seed, wager.name)))
        counts: Counter[str] = Counter()
        for first in range(0, rounds, BATCH):
            deals = min(BATCH, rounds - first)
            for dealt in _dealings(wager, rules.in_sight, chance, pack, deals):
                counts.update(lines_of(wager, dealt))
        found[wager.name] = _estimate(wager, counts)
    return found


def _dealings(
    wager: SideWager,
    in_sight: InSight,
    chance: np.random.Generator,
    pack: Sequence[Card],
    deals: int,
) -> "Iterator[dict[str, Dealt]]":
    """So many deals of what a wager looks at; those apart in which hands end with other numbers."""
    sights = {name: in_sight.sights[name] for name in wager.looks_at}
    if in_sight.thirds is None or not any(sight.is_whole for sight in sights.values()):
        yield deal(chance, pack, {name: sight.cards for name, sight in sights.items()}, deals)
        return
    cards = draw_cards(chance, pack, TWO_HANDS_MOST, deals)
    for rows, hands in _drawn(cards, in_sight.thirds):
        yield {
            name: Dealt.of(cards[rows][:, hands[sight.area][: None if sight.is_whole else 2]])
            for name, sight in sights.items()
        }


def _drawn(cards: Numbers, thirds: Thirds) -> Iterator[tuple[Yes, dict[str, tuple[int, ...]]]]:
    """Which deals of six cards end with how many in each hand, and which cards each hand has."""
    worth = np.array([*np.repeat(POINTS, len(SUITS)), 0])[cards]
    player, banker = ((worth[:, at] + worth[:, at + 2]) % MODULUS for at in (0, 1))
    is_open = (player < NATURALS[0]) & (banker < NATURALS[0])
    draws = is_open & np.array(thirds.player)[player]
    third = np.where(draws, worth[:, 4], MODULUS)
    also = is_open & np.array(thirds.banker)[banker, third]
    for has, other in ((False, False), (True, False), (False, True), (True, True)):
        rows = (draws == has) & (also == other)
        if rows.any():
            own = (0, 2, 4) if has else (0, 2)
            theirs = (1, 3, 5 if has else 4) if other else (1, 3)
            yield rows, {"player": own, "banker": theirs}


def _seed_of(seed: int, name: str) -> int:
    return int.from_bytes(sha256(f"{seed} {name}".encode()).digest(), "big")


def _estimate(wager: SideWager, counts: Counter[str]) -> Estimate:
    """What the deals of each line come to for one staked."""
    nets = {line: Fraction(wager.pays[line].worth if line else -1) for line in counts}
    scale = lcm(*(net.denominator for net in nets.values()))
    return Estimate.of(
        ((scale, int(net * scale), counts[line]) for line, net in nets.items()), scale
    )


def deal(
    chance: np.random.Generator, pack: Sequence[Card], lots: Mapping[str, int], deals: int
) -> "dict[str, Dealt]":
    """So many deals of a pack into lots."""
    cards = draw_cards(chance, pack, sum(lots.values()), deals)
    dealt, at = {}, 0
    for name, count in lots.items():
        dealt[name] = Dealt.of(cards[:, at : at + count])
        at += count
    return dealt


def draw_cards(chance: np.random.Generator, pack: Sequence[Card], size: int, deals: int) -> Numbers:
    """So many cards of a pack, a row a deal: places at random, and again where two are the same."""
    cards = np.array(pack, np.int64)
    places = chance.integers(0, len(cards), (deals, size))
    while (same := (np.diff(np.sort(places, axis=1), axis=1) == 0).any(axis=1)).any():
        places[same] = chance.integers(0, len(cards), (int(same.sum()), size))
    return cards[places]


class Dealt:
    """The cards of many deals in one lot, by how many there are of each face."""

    def __init__(self, faces: Numbers) -> None:
        self.faces = faces

    @classmethod
    def of(cls, cards: Numbers) -> "Dealt":
        """The faces of cards, a row a deal."""
        faces = np.zeros((len(cards), JOKER + 1), np.int64)
        for column in cards.T:
            faces[np.arange(len(cards)), column] += 1
        return cls(faces)

    def __add__(self, other: "Dealt") -> "Dealt":
        return Dealt(self.faces + other.faces)

    @cached_property
    def table(self) -> Numbers:
        """By rank and suit."""
        return self.faces[:, :JOKER].reshape(-1, len(RANKS), len(SUITS))

    @cached_property
    def ranks(self) -> Numbers:
        """How many there are of each rank."""
        return self.table.sum(axis=2)

    @cached_property
    def suits(self) -> Numbers:
        """How many there are of each suit."""
        return self.table.sum(axis=1)

    @cached_property
    def jokers(self) -> Numbers:
        """How many jokers there are."""
        return self.faces[:, JOKER]

    @property
    def size(self) -> int:
        """Cards in the lot."""
        return int(self.faces[0].sum())


def lines_of(wager: SideWager, dealt: Mapping[str, Dealt]) -> Counter[str]:
    """How many deals each line has; empty for no line."""
    together = Dealt(np.sum([lot.faces for lot in dealt.values()], axis=0))
    if wager.order:
        return _lines_of_order(SIDE_ORDERS[wager.order], wager, together)
    left = np.ones(len(together.faces), bool)
    found: Counter[str] = Counter()
    for line in wager.lines:
        held = left.copy()
        for term in line.when.terms:
            held &= holds(term, dealt, together) ^ term.negated
        found[line.name] += int(held.sum())
        left &= ~held
    found[""] += int(left.sum())
    return +found


# Conditions.


def holds(term: Term, dealt: Mapping[str, Dealt], together: Dealt) -> Yes:
    """Of each deal whether a term is true, but for a `not`."""
    lot = dealt[term.scope] if term.scope else together
    match term:
        case Matches(other=other, in_suit=in_suit, count=count):
            theirs = dealt[other]
            if in_suit:
                return (lot.faces * (theirs.faces > 0)).sum(axis=1) >= count
            return (lot.ranks * (theirs.ranks > 0)).sum(axis=1) >= count
        case Compared(other=other, counting=counting, least=least, most=most):
            more = _counted(counting, lot.ranks) - _counted(counting, dealt[other].ranks)
            return (more >= least) & (more <= most)
        case OfSuit(count=count):
            return lot.suits.max(axis=1) >= (count or lot.size)
        case OfRank(count=count, ranks=many):
            return (lot.ranks >= count).sum(axis=1) >= many
        case Alike(count=count):
            return lot.table.max(axis=(1, 2)) >= count
        case Running(count=count):
            return _runs(lot.ranks, count or lot.size).any(axis=1)
        case HasCards(cards=cards):
            needed = Counter(cards)
            each = [lot.faces[:, card] >= copies for card, copies in needed.items()]
            return np.all(each, axis=0)
        case _:
            return _is_of(term, lot)


def _is_of(term: Term, lot: Dealt) -> Yes:
    """The same of terms about ranks, colours and what cards count."""
    match term:
        case Coloured(colour=colour):
            red = lot.suits[:, RED].sum(axis=1)
            black = lot.suits.sum(axis=1) - red
            is_red, is_black = red == lot.size, black == lot.size
            return {"red": is_red, "black": is_black, "one colour": is_red | is_black}[colour]
        case Among(ranks=ranks, least=least, most=most, is_all=is_all):
            found = lot.ranks[:, sorted({*ranks})].sum(axis=1)
            return found == lot.size if is_all else (found >= least) & (found <= most)
        case Has(ranks=ranks, is_all=is_all):
            needed = Counter(ranks)
            each = [lot.ranks[:, rank] >= copies for rank, copies in needed.items()]
            return np.all(each, axis=0) & (not is_all or len(ranks) == lot.size)
        case Total(counting=counting, least=least, most=most):
            counted = _counted(counting, lot.ranks)
            return (counted >= least) & (counted <= most)
        case Holding(count=count):
            return np.full(len(lot.faces), lot.size == count)
        case _:
            raise AssertionError(f"{term} cannot be judged")


def _counted(counting: Counting, ranks: Numbers) -> Numbers:
    if counting == "baccarat":
        return (ranks @ np.array(POINTS)) % MODULUS
    if counting == "pip":
        return ranks @ np.array(PIPS)
    hard = ranks @ np.array(FACE_VALUES)
    is_soft = (ranks[:, ACE] > 0) & (hard + ACE_MORE <= MOST)
    return hard + ACE_MORE * is_soft


def _runs(ranks: Numbers, length: int, wild: Numbers = 0) -> Yes:
    """Of each deal whether so many ranks run from each low card, the ace below the two first."""
    there = (ranks > 0).astype(np.int64)
    both_ends = np.concatenate([there[:, ACE:], there], axis=1)
    lows = range(len(RANKS) + 2 - length)
    inside = np.stack([both_ends[:, low : low + length].sum(axis=1) for low in lows], axis=1)
    return inside + np.reshape(wild, (-1, 1)) >= length


# The best hand of an order.


def _lines_of_order(order: Order, wager: SideWager, lot: Dealt) -> Counter[str]:
    """How many deals each line has by the best hands of an order."""
    left = np.ones(len(lot.faces), bool)
    found: Counter[str] = Counter()
    for row in order.rows:
        held = left & _has_row(order, row, lot)
        left &= ~held
        kinds = [kind for kind in order.kinds.values() if order.category(kind) is row]
        if len(kinds) == 1:
            found[order.line(kinds[0], wager.pays)] += int(held.sum())
            continue
        twice = _with_joker_as_ace(lot) > 1
        top = ACE - twice[held][:, ::-1].argmax(axis=1)
        for kind in kinds:
            found[order.line(kind, wager.pays)] += int((top == (kind >> 16 & 15)).sum())
    return +found


def _with_joker_as_ace(lot: Dealt) -> Numbers:
    ranks = lot.ranks.copy()
    ranks[:, ACE] += lot.jokers
    return ranks


def _has_row(order: Order, row: Category, lot: Dealt) -> Yes:
    """Of each deal whether some of its cards are of a row, or of one above it."""
    if row.suited:
        suits = [_has_suited(order, row, lot, suit) for suit in range(len(SUITS))]
        return np.any(suits, axis=0)
    if row.straight:
        return _has_straight(row, lot.ranks, order.size, lot.jokers)
    return _has_shape(row, _with_joker_as_ace(lot))


def _has_suited(order: Order, row: Category, lot: Dealt, suit: int) -> Yes:
    """The same of the cards of one suit; a joker is another card of it."""
    ranks, jokers = lot.table[:, :, suit], lot.jokers
    if row.straight:
        return _has_straight(row, ranks, order.size, jokers)
    enough = ranks.sum(axis=1) + jokers >= order.size
    return enough & _has_shape(row, np.concatenate([ranks, jokers[:, None]], axis=1))


def _has_straight(row: Category, ranks: Numbers, size: int, jokers: Numbers) -> Yes:
    runs = _runs(ranks, size, jokers)
    return runs[:, -1] if row.straight == "royal" else runs.any(axis=1)


def _has_shape(row: Category, ranks: Numbers) -> Yes:
    """Whether cards share ranks as a row asks."""
    if row.shape is None:
        return np.ones(len(ranks), bool)
    most = -np.sort(-ranks, axis=1)[:, : len(row.shape)]
    return (most >= np.array(row.shape)).all(axis=1)
