"""The chance of a bad beat, exactly, by the hand that must lose and by the number of players.

What is counted: so many players are dealt in, all stay to the showdown, and somebody who takes no
part of the pot holds at least the hand that the rules name. That both own cards play is not asked,
since the law and the rules of the table do not ask it.

From four of a kind up few cards matter on a board: one that makes such a hand by itself, or two
that do so together. For each board up to suits these are found, and every way is counted to divide
them among hands. Which cards matter is so much alike from board to board that few
shapes are left. Four of a kind on the board itself is counted by kickers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, perm
from typing import Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.poker import category_kernels
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.showdowns import WAYS, tables_of
from houseway.hands import STANDARD, batch
from houseway.odds import Progress
from houseway.odds.holdem import boards_of
from houseway.odds.parts import Steps, Unfinished
from houseway.odds.simulate import Counts, Stream, run
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import PACK

FOUR: Final = "four-of-a-kind"
COUNTED: Final = ("straight flush", FOUR)
"""The hands from which on the chance is counted; a royal flush never loses."""
LEFT: Final = 47
"""Cards that a board leaves."""
STEPS: Final = 16
"""So many parts of the boards are counted and written down one by one."""

Values: TypeAlias = NDArray[np.int64]


class Shape(NamedTuple):
    """What matters on a board: numbers, the higher the better, that cards make."""

    everybody: int
    """What every hand makes, with whatever cards; 0 where that does not qualify."""
    singles: tuple[int, ...]
    """What each card that matters makes by itself, ..."""
    pairs: tuple[tuple[int, int, int], ...]
    """... and what two of them make together, where that is more."""


class BeatCount(msgspec.Struct, frozen=True, kw_only=True):
    """The chance of a bad beat from some hand up, for so many players."""

    hand: str
    players: int
    chance: Fraction
    deals: int = 0
    """Deals by chance that it is estimated from; none if it is counted."""


def is_counted(rules: PokerRules) -> bool:
    """Whether bad beats are counted: where a board of five makes high hands of five alone."""
    variant = rules.variant
    return variant.board_cards == 5 and variant.high and not variant.low


def chances(
    rules: PokerRules, *, recount: bool = False, progress: Progress | None = None
) -> KeptCount[tuple[BeatCount, ...]]:
    """The chance from each hand up that is counted, for two players up to a full table."""
    variant = rules.variant
    question = ["bad beats", variant.way, variant.cards_each, variant.seats]
    return kept(question, lambda: tuple(_chances(rules, progress)), recount=recount)


def _chances(rules: PokerRules, progress: Progress | None) -> Iterator[BeatCount]:
    own = rules.variant.cards_each
    found = shapes_of(rules, progress)
    boards = comb(len(PACK), 5)
    for hand in COUNTED:
        shapes: Counter[Shape] = Counter()
        for shape, times in found.items():
            shapes[at_least(shape, values_of()[1][hand])] += times
        for players in range(2, rules.variant.seats + 1):
            total = perm(LEFT, players * own)
            hit = sum(times * beats(shape, own, players) for shape, times in shapes.items())
            if own == 2 and hand == FOUR:
                ranks = permutations(range(13), 2)
                hit += 4 * sum(fours_on_board(four, kicker, players) for four, kicker in ranks)
            yield BeatCount(hand=hand, players=players, chance=Fraction(hit, boards * total))


# Boards.


@cache
def values_of() -> tuple[Values, Mapping[str, int]]:
    """For each strength without gaps its category and first rank; and the least of categories.

    Kickers of four of a kind are left out: two hands have the same four only off the board.
    """
    plain = batch.tables("standard").plain.astype(np.int64) >> 16
    names = [row.name for row in reversed(STANDARD.rows)]
    return plain, {name: place + 1 << 4 for place, name in enumerate(names)}


def shapes_of(rules: PokerRules, progress: Progress | None = None) -> Counter[Shape]:
    """The shapes of all boards on which hands of two values meet, and how often each comes."""
    values, least = values_of()
    way, tables, found = WAYS[rules.variant.way], tables_of(rules), boards_of()
    floor = least[FOUR]

    def count(step: int) -> Counter[Shape]:
        boards, weights = (
            np.ascontiguousarray(found.boards[step::STEPS]),
            found.weights[step::STEPS],
        )
        is_found = np.zeros(len(boards), np.bool_)
        category_kernels.find_boards(way, boards, tables, values, floor, is_found)
        shapes: Counter[Shape] = Counter()
        pairs = np.zeros((52, 52), np.int64)
        for board, weight in zip(boards[is_found], weights[is_found].tolist(), strict=True):
            category_kernels.rate_pairs(way, board, tables, values, pairs)
            shapes[shape_of(pairs, floor)] += weight
        return shapes

    unfinished = Unfinished(["bad beats", rules.variant.way, rules.variant.cards_each], __name__)
    total: Counter[Shape] = Counter()
    for shapes in Steps(unfinished, progress).made("boards", STEPS, count):
        total.update(shapes)
    unfinished.clear()
    return total


def shape_of(pairs: Values, floor: int) -> Shape:
    """What matters of all that two cards make with a board."""
    cards = np.flatnonzero(pairs.max(axis=1) >= 0)
    made = pairs[np.ix_(cards, cards)]
    made = np.where(made >= floor, made, 0)
    np.fill_diagonal(made, made.max() + 1)
    alone = made.min(axis=1)
    everybody = int(alone.min())
    np.fill_diagonal(made, 0)
    more = made > np.maximum(alone[:, np.newaxis], alone)
    matter = np.flatnonzero(more.any(axis=1) | (alone > everybody))
    together = [
        (one, two, int(made[matter[one], matter[two]]))
        for one in range(len(matter))
        for two in range(one)
        if more[matter[one], matter[two]]
    ]
    return Shape(everybody, tuple(alone[matter].tolist()), tuple(together))


@cache
def at_least(shape: Shape, floor: int) -> Shape:
    """What of a shape qualifies from a floor up, in numbers and an order that many boards share."""
    pairs = [(one, two, value) for one, two, value in shape.pairs if value >= floor]
    singles = [value if value >= floor else 0 for value in shape.singles]
    everybody = shape.everybody if shape.everybody >= floor else 0
    ranked = sorted({0, everybody, *singles, *(value for _, _, value in pairs)})
    number = {value: place for place, value in enumerate(ranked)}
    about: dict[int, list[int]] = {card: [] for card in range(len(singles))}
    for one, two, value in pairs:
        about[one].append(number[value])
        about[two].append(number[value])
    matter = [card for card, value in enumerate(singles) if value > everybody or about[card]]
    matter.sort(key=lambda card: (singles[card], sorted(about[card]), card))
    place = {card: at for at, card in enumerate(matter)}
    return Shape(
        number[everybody],
        tuple(number[singles[card]] for card in matter),
        tuple(sorted(_between(place[one], place[two], number[v]) for one, two, v in pairs)),
    )


def _between(one: int, two: int, value: int) -> tuple[int, int, int]:
    """Two cards with what they make, the first of them first."""
    return min(one, two), max(one, two), value


# Hands.


def beats(shape: Shape, own: int, players: int) -> int:
    """How many deals of so many hands from 47 cards have two values in a shape, cards in order."""
    ways = 0
    for (sizes, has_two), divisions in _divisions(shape, own).items():
        # Whoever holds none of the cards that matter makes what everybody makes.
        if has_two or (shape.everybody and len(sizes) < players):
            ways += divisions * _dealt(sizes, own, players, len(shape.singles))
    return ways


@cache
def _divisions(shape: Shape, own: int) -> Counter[tuple[tuple[int, ...], bool]]:
    """How often the cards that matter come to hands of some sizes, and whether with two values.

    Divisions are left out in which nobody has more than everybody.
    """
    cards = len(shape.singles)
    made = [shape.everybody] * (1 << cards)
    for held in range(1, 1 << cards):
        values = [shape.singles[card] for card in range(cards) if held >> card & 1]
        values += [v for one, two, v in shape.pairs if held >> one & 1 and held >> two & 1]
        made[held] = max(shape.everybody, *values)
    found: Counter[tuple[tuple[int, ...], bool]] = Counter()

    def place(card: int, blocks: list[int]) -> None:
        if card == cards:
            values = {made[block] for block in blocks} - {0}
            if len(values) > 1 or values - {shape.everybody}:
                sizes = tuple(sorted(block.bit_count() for block in blocks))
                found[sizes, len(values) > 1] += 1
            return
        place(card + 1, blocks)
        for at, block in enumerate(blocks):
            if block.bit_count() < own:
                blocks[at] |= 1 << card
                place(card + 1, blocks)
                blocks[at] = block
        blocks.append(1 << card)
        place(card + 1, blocks)
        blocks.pop()

    place(0, [])
    return found


def _dealt(sizes: tuple[int, ...], own: int, players: int, matter: int) -> int:
    """In how many orders cards come so: which hands these are, where in them, and what else."""
    ways = perm(players, len(sizes))
    for size in sizes:
        ways *= perm(own, size)
    others = players * own - sum(sizes)
    return ways * perm(LEFT - matter, others) if ways else 0


def fours_on_board(four: int, kicker: int, players: int) -> int:
    """Deals of hands of two, cards in order, in which kickers to a board of four and one differ."""
    left = [0 if rank == four else 4 - (rank == kicker) for rank in range(13)]
    alike = perm(sum(left[: kicker + 1]), 2 * players)
    for rank in range(kicker + 1, 13):
        alike += _all_have(left[rank], sum(left[:rank]), players)
    return perm(LEFT, 2 * players) - alike


def _all_have(cards: int, lower: int, players: int) -> int:
    """The deals in which every hand of two has a card of a rank, and nothing higher."""
    ways = 0
    for both in range(players + 1):
        single = players - both
        if 2 * both + single <= cards:
            ways += (
                comb(players, both)
                * perm(cards, 2 * both + single)
                * 2**single
                * perm(lower, single)
            )
    return ways


# By chance.


def by_chance(
    rules: PokerRules,
    hand: str,
    players: int,
    deals: int,
    *,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> BeatCount:
    """The same from deals by chance, in every variant in which nothing is drawn."""
    variant = rules.variant
    plain = batch.tables("standard").plain
    least = {row.name: place + 1 << 20 for place, row in enumerate(reversed(STANDARD.rows))}
    floor = int(np.searchsorted(plain, least[hand]))
    tables, deck = tables_of(rules), np.array(PACK, np.int64)

    def play(stream: Stream, rounds: int) -> Counts:
        counts = np.zeros(2, np.int64)
        hands = np.zeros((players, variant.cards_each), np.int64)
        category_kernels.simulate_beats(
            *(stream, rounds, deck.copy(), WAYS[variant.way], variant.board_cards),
            *(hands, tables, floor, counts),
        )
        return counts

    play(np.ones(4, np.uint64), 0)
    hits, _ = run(play, deals, seed=seed, workers=workers, progress=progress).tolist()
    return BeatCount(hand=hand, players=players, chance=Fraction(hits, deals), deals=deals)
