"""The decisions of Heads Up Hold'em beside a board: after the flop, and after the river."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.heads_up_holdem import kernels, street_kernels
from houseway.games.heads_up_holdem.odds import STAGES, raising
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import SHARDS, Pays, pays_of
from houseway.hands import ORDERS, Order, batch
from houseway.odds import Progress
from houseway.odds.board_stages import BoardStage, Earlier, Flags, Spread, earlier_pairs
from houseway.odds.board_words import reader
from houseway.odds.holdem import Boards, boards_of, holding_classes
from houseway.odds.kernels import PERMUTATIONS, triple_number
from houseway.odds.parts import Shards, Unfinished, Whole, added_up
from houseway.odds.planes import pack as pack_whole
from houseway.odds.planes import unpack as unpack_whole
from houseway.odds.situations import Cards
from houseway.odds.store import kept
from houseway.pieces.cards import PACK, Card

CHUNK: Final = 256
"""So many boards are met at once."""
PAIRS: Final = 1326
CHECK: Final = "check"
FLOP_LINES: Final = (
    *("two pair or better", "hidden pair", "four to a flush with T or better hidden"),
    "anything else",
)
RIVER_LINES: Final = ("hidden pair or better", "fewer than 21 outs", "anything else")


def _short(order: Order) -> Iterator[str]:
    """What the board is by itself, and whether own cards make more of it."""
    for row in order.rows[::-1]:
        board = f"{'nothing' if row.name == 'high card' else row.name} on the board"
        yield f"{board}, {RIVER_LINES[0]}"
        yield board


class Street(NamedTuple):
    """What the kernels are told of a table."""

    rules: HeadsUpRules
    boards: Boards
    pays: Pays
    tables: tuple[Any, ...]
    plain: NDArray[np.int32]
    categories: NDArray[np.int64]
    floor: int
    """The dealer's lowest hand that qualifies."""

    @classmethod
    def of(cls, rules: HeadsUpRules, pack: tuple[Card, ...] = PACK) -> "Street":
        """Of some rules, and a pack that may be smaller."""
        order, tables = ORDERS[rules.order], batch.tables(rules.order)
        floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
        categories = (tables.plain >> 20).astype(np.int64) - 1
        made = tuple(tables[:5]), tables.plain, categories, floor
        return cls(rules, boards_of(pack), pays_of(rules), *made)

    def holdings(self, beside: int) -> int:
        """How many holdings a board of so many cards leaves."""
        return comb(len(self.boards.pack) - beside, 2)


# After the flop.


def flop_stage(street: Street, progress: Progress | None = None) -> BoardStage:
    """The decision beside three cards."""
    rules, boards = street.rules, street.boards
    flops, often = _flops(boards)
    totals, alike = flop_totals(street, progress)
    names = {CHECK: None} | {raising(rules, times): times for times in rules.raises_after_flop}
    holdings = street.holdings(3)

    def spreads(earlier: Earlier) -> Iterator[Spread]:
        waits = _waits(boards, earlier)
        for numbers in _chunks(len(flops)):
            board = flops[numbers]
            made = _room(len(numbers), holdings)
            ranks = np.empty(made[2].shape, np.uint16)
            street_kernels.spread_flops(board, boards.pack, street.tables, made, ranks)
            at = numbers[:, None], made[2]
            values = totals[at] // (alike[at] * often[numbers, None])[..., None]
            wait, fixed, raised = values[..., 0], values[..., 1], values[..., 2] - values[..., 1]
            worth = {
                name: wait if times is None else fixed + times * raised
                for name, times in names.items()
            }
            cases = np.where(waits[made[2]], often[numbers, None], 0)
            yield Spread(numbers, board, *made, street.plain[ranks], None, None, cases, worth)

    size = len(boards.pack)
    return BoardStage(
        title=STAGES[1],
        unit=street.pays.scale * comb(size - 5, 2) * boards.rivals,
        cases=comb(size, 3) * holdings,
        size=len(flops),
        decisions=tuple(names),
        goes_on=CHECK,
        spreads=spreads,
        read=reader(ORDERS[rules.order], full=False),
        lines=FLOP_LINES,
        find=lambda cards: _find_flop(boards, cards),
        suits_alike=boards.is_symmetric,
    )


def _flops(boards: Boards) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A flop for each number, the one that renaming leaves as it is, and how often each comes."""
    triples = list(combinations(boards.pack.tolist(), 3))
    at = [triple_number(*flop) for flop in triples]
    numbers, renamings = boards.numbers[at], boards.renamings[at]
    flops = np.zeros((len(boards.stabilisers), 3), np.int64)
    for flop, number, renaming in zip(triples, numbers.tolist(), renamings.tolist(), strict=True):
        suits = PERMUTATIONS[renaming] if boards.is_symmetric else range(4)
        flops[number] = sorted(card & ~3 | int(suits[card & 3]) for card in flop)
    return flops, np.bincount(numbers, minlength=len(flops)).astype(np.int64)


def _find_flop(boards: Boards, cards: Cards) -> tuple[int, NDArray[np.uint16]] | None:
    if len(cards) != 3:
        return None
    triple = triple_number(*sorted(map(int, cards)))
    return int(boards.numbers[triple]), boards.renamed[boards.renamings[triple]]


def flop_totals(
    street: Street, progress: Progress | None = None
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each flop and pair, over all holdings alike: best play if it waits; raises of 0 and 1.

    And how many are alike. A raise by any amount follows from those two.
    """
    boards = street.boards
    key = [*_key(street), "flops"]
    shape = len(boards.stabilisers), PAIRS, 3
    found = kept(key, lambda: pack_whole(_sum_flops(street, progress).reshape(shape[0], -1)))
    sums = unpack_whole(found.found, (shape[0], PAIRS * 3), large=False).reshape(shape)
    totals, alike = np.empty_like(sums), np.empty(shape[:2], np.int64)
    street_kernels.total_alike(sums, boards.stabilisers, boards.renamed, totals, alike)
    return totals, alike


def _key(street: Street) -> list[Any]:
    rules, pays = street.rules, street.pays
    return [
        *("heads-up-holdem", "streets", rules.order, street.floor),
        *(pays.scale, pays.table.tolist(), rules.raises_after_river),
        street.boards.pack.tolist(),
    ]


def _sum_flops(street: Street, progress: Progress | None) -> NDArray[np.int64]:
    boards, rules = street.boards, street.rules
    shards = max(1, min(len(boards.boards), SHARDS))
    shape = len(boards.stabilisers), PAIRS, 3
    told = boards.pack, street.tables, street.categories, street.pays.table
    river = np.array(rules.raises_after_river, np.int64), street.floor, boards.flops

    def work(shard: int) -> Whole:
        sums, early = np.zeros(shape, np.int64), np.zeros((PAIRS, 2), np.int64)
        part = slice(shard, None, shards)
        some = np.ascontiguousarray(boards.boards[part]), np.ascontiguousarray(boards.weights[part])
        values = np.empty((PAIRS, 3), np.int32 if street.pays.is_narrow else np.int64)
        amounts = np.array([0, 1], np.int64)
        kernels.sum_boards(*some, *told, *river, amounts, values, sums, early)
        return (sums,)

    nothing = work(shards + len(boards.boards))  # Compiled on no boards at all.
    unfinished = Unfinished([*_key(street), shards], __name__)
    stage, file = Shards("boards", shards, work, nothing), unfinished.file("boards")
    (total,) = added_up(stage, file, unfinished.code, progress=progress)
    unfinished.clear()
    return total


# After the river.


def river_stage(street: Street) -> BoardStage:
    """The decision beside five cards."""
    rules, boards = street.rules, street.boards
    names = {"fold": None} | {raising(rules, times): times for times in rules.raises_after_river}
    size, holdings = len(boards.pack), street.holdings(5)
    known: dict[tuple[int, ...], int] = {}

    def spreads(earlier: Earlier) -> Iterator[Spread]:
        goes_on = _waits(boards, earlier), _on_flops(boards, earlier)
        for numbers in _chunks(len(boards.boards)):
            yield _rivers(street, numbers, goes_on, holdings, names)

    def find(cards: Cards) -> tuple[int, NDArray[np.uint16]] | None:
        if not known:
            known.update((tuple(row), at) for at, row in enumerate(boards.boards.tolist()))
        for renamed, suits in zip(boards.renamed, PERMUTATIONS.tolist(), strict=False):
            called = tuple(sorted(card & ~3 | suits[card & 3] for card in cards))
            if called in known:
                return known[called], renamed
        return None

    return BoardStage(
        title=STAGES[2],
        unit=street.pays.scale * boards.rivals,
        cases=comb(size, 5) * comb(5, 3) * holdings,
        size=len(boards.boards),
        decisions=tuple(names),
        goes_on="",
        spreads=spreads,
        read=reader(ORDERS[rules.order], full=True),
        lines=RIVER_LINES,
        short=tuple(_short(ORDERS[rules.order])),
        find=find,
        suits_alike=boards.is_symmetric,
    )


def _rivers(
    street: Street,
    numbers: NDArray[np.int64],
    goes_on: tuple[Flags, Flags],
    holdings: int,
    names: dict[str, int | None],
) -> Spread:
    boards, shape = street.boards, (len(numbers), holdings)
    board, made = np.ascontiguousarray(boards.boards[numbers]), _room(*shape)
    ranks = np.empty(shape, np.uint16)
    outs, beaten = np.empty(shape, np.int16), np.empty(shape, np.int16)
    cases = np.empty(shape, np.int64)
    fixed, raised, folded = (np.empty(shape, np.int64) for _ in range(3))
    street_kernels.spread_rivers(
        *(board, np.ascontiguousarray(boards.weights[numbers]), boards.pack, street.tables),
        *(street.categories, street.pays.table, street.floor, boards.flops, goes_on),
        *(made, (ranks, outs, beaten, cases), (fixed, raised, folded)),
    )
    worth = {
        name: folded if times is None else fixed + times * raised for name, times in names.items()
    }
    return Spread(numbers, board, *made, street.plain[ranks], outs, beaten, cases, worth)


# What both do.


def _room(boards: int, holdings: int) -> tuple[Any, Any, Any]:
    kinds = np.uint8, np.uint8, np.uint16
    return tuple(np.empty((boards, holdings), kind) for kind in kinds)  # type: ignore[return-value]


def _chunks(size: int) -> Iterator[NDArray[np.int64]]:
    for first in range(0, size, CHUNK):
        yield np.arange(first, min(first + CHUNK, size), dtype=np.int64)


def _waits(boards: Boards, earlier: Earlier) -> Flags:
    """The pairs of cards with which nothing was raised before the flop; all if nobody says."""
    if not earlier:
        return np.ones(PAIRS, np.bool_)
    said = earlier_pairs(earlier, *holding_classes(boards))
    return np.array([one == CHECK for one in said])


def _on_flops(boards: Boards, earlier: Earlier) -> Flags:
    """The pairs with which nothing was raised on each flop; all if nobody says."""
    if not earlier:
        return np.ones((len(boards.stabilisers), PAIRS), np.bool_)
    flops = earlier[1]
    if not isinstance(flops, np.ndarray):
        raise TypeError("the second stage has boards")
    return flops
