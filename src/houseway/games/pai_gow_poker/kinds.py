"""The kinds of seven cards, and how a house way sets each of them.

Hands of one kind are alike in all that is compared: 154,143,080 hands are 292,253 kinds.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.pai_gow_poker import kind_kernels
from houseway.games.pai_gow_poker.hand_kernels import SETTINGS
from houseway.games.pai_gow_poker.kind_kernels import CARDS, JOKER_BIT, LOW_RANKS, RANKS, SUIT
from houseway.pieces.cards import ACE, Card, show_cards
from houseway.pieces.tiles import JOKER

HANDS: Final = comb(53, 7)
"""All hands of seven cards."""
BESIDE: Final = comb(46, 7)
"""Hands that can lie beside seven cards."""
SUITS: Final = 4
Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""The lines of a house way as the kernels read them."""

Counts: TypeAlias = tuple[int, ...]
"""How many cards there are of each rank."""


class Numbering(NamedTuple):
    """How the kernels number kinds."""

    codes: NDArray[np.int64]
    """What each card adds to the code of its ranks."""
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    starts: NDArray[np.int32]
    """Where the kinds of a suit's mask begin, without the joker and with it; -1 if none do."""


class Kinds(NamedTuple):
    """Every kind by its number."""

    ranks: NDArray[np.int64]
    """Seven ranks, the lowest first, the joker as an ace and last."""
    flags: NDArray[np.bool_]
    """Which of them are of the suit that could make a flush."""
    jokers: NDArray[np.bool_]
    hands: NDArray[np.int64]
    """How many hands of 53 cards are of each kind."""


def counts_of(cards: int, ranks: int, most: int = SUITS) -> list[Counts]:
    """All ways to take so many cards of so many ranks."""
    if not ranks:
        return [] if cards else [()]
    return [
        (count, *rest)
        for count in range(min(cards, most) + 1)
        for rest in counts_of(cards - count, ranks - 1, most)
    ]


def _code(counts: Counts) -> int:
    return sum(count * 5**rank for rank, count in enumerate(counts))


@cache
def numbering() -> Numbering:
    """The tables that number kinds."""
    first = np.full((2, 5**LOW_RANKS), -1, np.int32)
    second = np.full(5 ** (RANKS - LOW_RANKS), -1, np.int32)
    starts = np.full((2, 1 << RANKS), -1, np.int32)
    for cards in range(CARDS + 1):
        for number, counts in enumerate(counts_of(cards, RANKS - LOW_RANKS)):
            second[_code(counts)] = number
    begins = 0
    for joker in range(2):
        for low, highs in _halves(CARDS - joker):
            first[joker, _code(low)] = begins
            begins += len(highs)
    for joker, mask, rest in _suits():
        starts[joker, mask] = begins
        begins += len(rest)
    codes = np.array([kind_kernels.code_of_rank(card >> 2) for card in range(52)], np.int64)
    return Numbering(codes, first, second, starts)


def _halves(cards: int) -> Iterator[tuple[Counts, list[Counts]]]:
    """The low ranks of so many cards, and all that the high ranks can be beside them."""
    for low_cards in range(cards + 1):
        highs = counts_of(cards - low_cards, RANKS - LOW_RANKS)
        for low in counts_of(low_cards, LOW_RANKS):
            yield low, highs


def _suits() -> Iterator[tuple[int, int, list[Counts]]]:
    """Every mask that could make a flush, without the joker and with it, and the ranks beside."""
    sizes = {*_suit_sizes()}
    for joker in range(2):
        for mask in range(1 << RANKS):
            if (joker, mask.bit_count()) in sizes:
                yield joker, mask, _ranks_beside(CARDS - joker - mask.bit_count())


@cache
def _ranks_beside(cards: int) -> list[Counts]:
    """The ranks of none, one or two other cards, in the order of their numbers."""
    found = combinations_with_replacement(range(RANKS), cards)
    return sorted(found, key=lambda ranks: ranks[::-1])


def ranks_taken(cards: int) -> NDArray[np.int64]:
    """All ways to take so many cards by their ranks, at most four of each, one below the other."""
    found = np.array([*combinations_with_replacement(range(RANKS), cards)], np.int64)
    five_alike = (found[:, SUITS:] == found[:, : max(0, cards - SUITS)]).any(axis=1)
    kept: NDArray[np.int64] = found[~five_alike]
    return kept


@cache
def kinds() -> Kinds:
    """All of them."""
    codes, first, second, starts = numbering()
    rank_codes = codes[::SUITS]
    size = int(starts.max()) + len(_ranks_beside(0))
    made = Kinds(
        np.full((size, CARDS), ACE, np.int64),
        np.zeros((size, CARDS), np.bool_),
        np.zeros(size, np.bool_),
        np.zeros(size, np.int64),
    )

    def mixed(ranks: NDArray[np.int64], joker: int) -> NDArray[np.int64]:
        code = rank_codes[ranks].sum(axis=1)
        number: NDArray[np.int64] = (
            first[joker, code & kind_kernels.LOW_MASK] + second[code >> kind_kernels.LOW_BITS]
        )
        return number

    for joker in range(2):
        ranks = ranks_taken(CARDS - joker)
        number = mixed(ranks, joker)
        made.ranks[number, : CARDS - joker] = ranks
        made.jokers[number] = bool(joker)
        made.hands[number] = ways_of(ranks, SUITS)
    for joker, suit_size in _suit_sizes():
        masks = np.array([mask for mask in range(1 << RANKS) if mask.bit_count() == suit_size])
        rest = np.array(_ranks_beside(CARDS - joker - suit_size), np.int64)
        ranks, flags = _laid_out(masks, suit_size, rest)
        number = (starts[joker, masks][:, None] + np.arange(len(rest))).reshape(-1)
        made.ranks[number, : CARDS - joker], made.flags[number, : CARDS - joker] = ranks, flags
        made.jokers[number] = bool(joker)
        ways = SUITS * np.tile(ways_of(rest, SUITS - 1), len(masks))
        made.hands[number] = ways
        np.subtract.at(made.hands, mixed(ranks, joker), ways)
    if int(made.hands.sum()) != HANDS:
        raise AssertionError("the kinds do not add up to all hands")
    return made


def _suit_sizes() -> Iterator[tuple[int, int]]:
    """How many cards of a suit could make a flush, without the joker and with it."""
    for joker in range(2):
        for size in range(5 - joker, CARDS - joker + 1):
            yield joker, size


def ways_of(ranks: NDArray[np.int64], suits: int) -> NDArray[np.int64]:
    """How many cards of so many suits have these ranks, for each row of them."""
    ways, run = np.ones(len(ranks), np.int64), np.zeros(len(ranks), np.int64)
    for at in range(ranks.shape[1]):
        again = ranks[:, at] == ranks[:, at - 1] if at else np.zeros(len(ranks), np.bool_)
        run = np.where(again, run + 1, 0)
        ways = ways * (suits - run) // (run + 1)
    return ways


def _laid_out(
    masks: NDArray[np.int64], size: int, rest: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Every mask of a suit beside every rest: the ranks in order, and which are of the suit."""
    suited = np.nonzero(masks[:, None] >> np.arange(RANKS) & 1)[1].reshape(len(masks), size)
    rows = np.concatenate(
        [
            np.repeat(2 * suited + 1, len(rest), axis=0),
            np.tile(2 * rest.reshape(len(rest), -1), (len(masks), 1)),
        ],
        axis=1,
    )
    rows.sort(axis=1)
    return rows >> 1, (rows & 1).astype(np.bool_)


def number_of(cards: Sequence[Card]) -> int:
    """The number of the kind to which seven cards belong."""
    return int(kind_kernels.kind_of(np.array(cards, np.int64), *numbering())[0])


def some_cards(kind: int) -> tuple[Card, ...]:
    """Seven cards of a kind: suits are dealt round where they do not matter."""
    all_ = kinds()
    ranks, flags = all_.ranks[kind].tolist(), all_.flags[kind].tolist()
    found: list[Card] = []
    naturals = CARDS - bool(all_.jokers[kind])
    for at in range(naturals):
        if flags[at]:
            found.append(Card(4 * ranks[at]))
            continue
        # Two cards of the other suits at most are dealt beside a suit of its own.
        suits = range(1, 4) if any(flags) else [(at + turn) % 4 for turn in range(4)]
        found.append(next(c for s in suits if (c := Card(4 * ranks[at] + s)) not in found))
    return (*found, JOKER) if all_.jokers[kind] else tuple(found)


# Hands as sets.


def set_of(cards: Sequence[Card]) -> int:
    """Cards as the kernels have a set of them."""
    places = (JOKER_BIT if card == JOKER else RANKS * card.suit + card.rank for card in cards)
    return sum(1 << place for place in places)


def cards_of(held: int) -> tuple[Card, ...]:
    """Such a set as cards, as those of its kind lie: rising, of a flush last, and the joker."""
    masks = [held >> RANKS * suit & SUIT for suit in range(SUITS)]
    flush = max(range(SUITS), key=lambda suit: masks[suit].bit_count())
    places = [(rank, suit) for suit in range(SUITS) for rank in range(RANKS)]
    found = [place for place in places if masks[place[1]] >> place[0] & 1]
    found.sort(key=lambda place: (place[0], place[1] == flush))
    cards = tuple(Card(SUITS * rank + suit) for rank, suit in found)
    return (*cards, JOKER) if held >> JOKER_BIT else cards


# The house way.


class WaySet(NamedTuple):
    """How every kind can be set, and how a house way sets it."""

    highs: NDArray[np.int64]
    """All strengths of high hands, rising: a high hand is its place in them."""
    lows: NDArray[np.int64]
    starts: NDArray[np.int64]
    """Where the settings of each kind begin, the house way's first; one more at the end."""
    settings: NDArray[np.int32]
    """High and low of each setting, by their places."""
    decided: NDArray[np.int8]
    """Which line decides each kind, by its place in the way."""
    dropped: NDArray[np.int8]
    """Which setting of each kind the way takes without that line; -1 if it has none then."""

    @property
    def by_way(self) -> NDArray[np.int32]:
        """High and low of every kind as the house way sets it."""
        return self.settings[self.starts[:-1]]

    @property
    def of_kind(self) -> NDArray[np.int64]:
        """The kind of every setting."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))


@cache
def set_by(rows: Rows, *, wheel_lowest: bool) -> WaySet:
    """Set every kind by the lines of a house way."""
    all_ = kinds()
    size = len(all_.hands)
    settings = np.zeros((size, SETTINGS, 2), np.int64)
    used = np.zeros(size, np.int64)
    decided, dropped = np.zeros(size, np.int8), np.zeros(size, np.int8)
    lines = np.array(rows, np.int64)
    kind_kernels.set_kinds(all_[:3], lines, wheel_lowest, settings, used, decided, dropped)
    if decided.min() < 0:
        held = show_cards(some_cards(int(decided.argmin())))
        raise NotPermitted(f"the house way has no line for {held}", key="house_way")
    kept = np.arange(SETTINGS) < used[:, None]
    highs, high = np.unique(settings[..., 0][kept], return_inverse=True)
    lows, low = np.unique(settings[..., 1][kept], return_inverse=True)
    starts = np.concatenate([[0], np.cumsum(used)])
    both = np.stack([high, low], axis=1).astype(np.int32)
    return WaySet(highs, lows, starts, both, decided, dropped)
