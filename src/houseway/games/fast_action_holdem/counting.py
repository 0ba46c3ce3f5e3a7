"""Counting showdowns shard by shard, on any executor, so that a run can be interrupted and go on.

Nothing here depends on a paytable: a count belongs to a pack, an order of hands and a house way.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import cache
from hashlib import sha256
from math import comb, gcd
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem import kernels, showdown_kernels
from houseway.games.fast_action_holdem.classes import (
    CELL,
    PAIR_FACES,
    RENAMINGS,
    Copies,
    X,
    Y,
    is_symmetric,
    keeps_of,
    settings_of,
)
from houseway.games.fast_action_holdem.house_way import HouseWay, Step, Ties
from houseway.hands import batch

if TYPE_CHECKING:  # Named only in types: no part of the code that a shipped count is held to.
    from houseway.games.fast_action_holdem.rules import FastActionRules
    from houseway.odds.store import Seconds

SHARD_BOARDS = 512
LIMB = 1 << kernels.LIMB
Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a count depends on."""

    copies: Copies
    order: str
    steps: tuple[Step, ...]
    ties: Ties
    naturals_set: bool
    """Whether the dealer plays four of a kind like any hand; otherwise it is a natural and wins."""

    @classmethod
    def of(cls, rules: "FastActionRules", copies: Copies | None = None) -> "Question":
        """What must be counted for these rules, with whole decks unless other copies are given."""
        bare = tuple(msgspec.structs.replace(step, cite="", says="") for step in rules.house_way)
        return cls(
            copies=copies or (rules.decks,) * 52,
            order=rules.order,
            steps=bare,
            ties=rules.house_way_ties,
            naturals_set=rules.natural_pays.odds is None,
        )

    @property
    def digest(self) -> str:
        """A name for it: the same for all rules that need the same count."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:24]


class Way(NamedTuple):
    """The house way, hand by hand, as the kernels take it."""

    scale: int
    """What a hand counts that is set in one way only; tied choices share it."""
    parts: NDArray[np.int16]
    """How much of a hand is set by keeping a pair of faces, by that pair and its companions."""
    parts_of: NDArray[np.int8]
    """The same by companions and kept pair, in bytes: much of a count is waiting for memory."""
    ends: NDArray[np.int64]
    rows: tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.int64]]
    """The companions of each kept pair, with shares and partners; `ends` says whose they are."""


@cache
def way_of(question: Question) -> Way:
    """Set every hand of a pack by the house way."""
    copies = np.array(question.copies, np.int64)
    preference = np.array(HouseWay.of(question.steps).preferences, np.int64)
    parts = np.zeros((kernels.PAIRS, kernels.CELLS), np.int16)
    suited_first = question.ties == "suited first"
    kernels.set_hands(preference, suited_first, question.naturals_set, copies, RENAMINGS, parts)
    unit = gcd(24, *np.unique(parts).tolist())
    parts //= unit
    shares = parts.reshape(kernels.PAIRS, 52, kernels.ROW)
    numbers, faces = np.nonzero(shares.any(axis=2))
    rows = shares[numbers, faces].astype(np.int8)
    one, other = PAIR_FACES[numbers].T
    lanes = CELL[0]
    partners = rows[:, lanes].astype(np.int64) @ copies
    for face in (one, other, faces):
        partners -= rows[np.arange(len(rows)), lanes[face]]
    parts_of = np.zeros(parts.shape, np.int8)
    one, other = PAIR_FACES.T
    flipped = parts[:, CELL[one, other]].T.astype(np.int8)
    parts_of[:, CELL[one, other]] = flipped
    parts_of[:, CELL[other, one]] = flipped
    ends = np.searchsorted(numbers, np.arange(kernels.PAIRS + 1))
    return Way(24 // unit, parts, parts_of, ends, (faces, rows, partners))


class Shard(NamedTuple):
    """Boards that are counted together: all are as many boards of physical cards."""

    boards: NDArray[np.int64]
    orbits: NDArray[np.int64]
    """How many boards of faces each one stands for."""
    multiplicity: int
    """How many boards of physical cards each of those is."""


@cache
def shards_of(copies: Copies) -> tuple[Shard, ...]:
    """All boards of a pack, up to suits where it allows that, in shards, the smallest first."""
    pack = np.array(copies, np.int64)
    symmetric = is_symmetric(copies)
    none = np.empty((0, 5), np.int64), np.empty(0, np.int64)
    count = kernels.canonical_boards(pack, symmetric, *none)
    boards, orbits = np.empty((count, 5), np.int64), np.empty(count, np.int64)
    kernels.canonical_boards(pack, symmetric, boards, orbits)
    multiplicities = _multiplicities(boards, pack)
    if int((multiplicities * orbits).sum()) != comb(sum(copies), 5):
        raise AssertionError("the boards do not add up")
    shards = []
    for multiplicity in np.unique(multiplicities).tolist():
        same = np.flatnonzero(multiplicities == multiplicity)
        pieces = -(-len(same) // SHARD_BOARDS)
        # Every so-manieth board, so that the shards of a kind take equally long.
        for start in range(pieces):
            part = same[start::pieces]
            shards.append(Shard(boards[part], orbits[part], multiplicity))
    return tuple(sorted(shards, key=lambda shard: len(shard.boards)))


def _multiplicities(boards: NDArray[np.int64], pack: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many boards of physical cards each board of faces is; its faces are in order."""
    ways, run = np.ones(len(boards), np.int64), np.zeros(len(boards), np.int64)
    for at in range(5):
        again = boards[:, at] == boards[:, at - 1] if at else np.zeros(len(boards), bool)
        run = np.where(again, run + 1, 0)
        ways = ways * (pack[boards[:, at]] - run) // (run + 1)
    return ways


class Sums(NamedTuple):
    """Whole numbers in two limbs: `high * 2**32 + low`."""

    high: NDArray[np.int64]
    low: NDArray[np.int64]

    def plus(self, other: "Sums", times: int = 1) -> "Sums":
        """The sum with a multiple of others, with the carry done."""
        low = self.low + other.low * times
        return Sums(self.high + other.high * times + (low >> kernels.LIMB), low & (LIMB - 1))

    def digest(self) -> str:
        """A name for these very numbers."""
        return sha256(self.high.tobytes() + self.low.tobytes()).hexdigest()[:16]


def count_shard(question: Question, number: int) -> Sums:
    """Count a shard: for every class of settings, twice `scale` times the dealers beaten.

    It is a function of the module, so that a worker process anywhere can be asked for it.
    """
    with _preparing:  # Whatever threads a worker has, one of them makes what all of them need.
        compile_kernels(question)
    return _fold(question, *_count(question, shards_of(question.copies)[number]))


_preparing = Lock()


@cache
def compile_kernels(question: Question) -> None:
    """Compile what counting needs, on no boards at all, before several threads need it at once."""
    shard = shards_of(question.copies)[0]
    none = Shard(shard.boards[:0].copy(), shard.orbits[:0].copy(), 1)
    _fold(question, *_count(question, none))


def _count(question: Question, shard: Shard) -> tuple[Sums, Sums]:
    """Cells by both faces given up, and lines by one of them and a face of the board."""
    keeps, way, copies = keeps_of(question.copies), way_of(question), question.copies
    _require_bounds(way.scale, max(copies))
    small = max(copies) == 1
    narrow = np.int16 if small else np.int32
    classes, renamings = len(keeps.samples), len(keeps.permutations)
    cells = kernels.CELLS
    sums = (
        np.zeros((52, cells), np.int16),
        np.zeros(cells, narrow),
        np.zeros(showdown_kernels.ALL + 1, np.int64),
        np.zeros(cells, np.int16),
        np.zeros(52, np.int64),
    )
    value, renamed = np.zeros(cells, narrow), np.zeros(cells, narrow)
    weights = np.zeros((renamings, cells), narrow)
    totals = np.zeros((classes, cells), np.int32 if small else np.int64)
    tables = (value, renamed, weights)
    room = (*(view for table in tables for view in (table, table.view(np.uint64))), totals)
    shapes = (classes, cells), (classes, 53, kernels.ROW), (classes, 53, 2 * kernels.ROW)
    limbs = [np.zeros(shape, np.int64) for shape in shapes for _ in range(2)]
    showdown_kernels.count_boards(
        shard.boards,
        shard.orbits,
        np.array(copies, np.int64),
        tuple(batch.tables(question.order)[:5]),
        (keeps.holdings, keeps.numbers, keeps.renamings, keeps.permutations),
        (way.parts_of, way.ends, way.rows),
        sums,
        room,
        tuple(limbs),
    )
    lines = [np.concatenate(limbs[2 + at :: 2], axis=2) for at in range(2)]
    return Sums(limbs[0], limbs[1]), Sums(*lines)


def _require_bounds(scale: int, copies: int) -> None:
    """Refuse packs and house ways whose counts could overflow the kernels' integers."""
    cards = 52 * copies
    three = 2 * scale * cards
    two = 2 * scale * comb(cards, 2)
    # A cell gathers from up to 12 holdings of a class on each board, up to 24 boards at a time.
    gathered = two * 24 * 12 * copies**4 * showdown_kernels.CARRY
    faces = 24 * 12 * copies**3 * showdown_kernels.CARRY
    lines = 4 * scale * comb(cards, 4) * faces
    room = 31 if copies == 1 else 63
    narrow = 15 if copies == 1 else 31
    fits = three < 1 << 15 and two < 1 << narrow and gathered < 1 << room
    if not (fits and lines < 1 << 63 and 2 * faces < 1 << 31):
        raise OverflowError(f"{copies} copies of each card at {scale} parts overflow the kernels")


class _Folding(NamedTuple):
    """How the kernels' cells make the classes of settings."""

    cells: NDArray[np.int64]
    order: NDArray[np.int64]
    starts: NDArray[np.int64]
    copies: NDArray[np.int64]
    """The copies that the pack leaves of a second face given up, by class and both faces."""
    own: NDArray[np.int64]
    other: NDArray[np.int64]
    """The share of the player's own hand that the dealer sets by keeping the first face given up
    with the player's lower card, or the higher."""


@cache
def _folding_of(question: Question) -> _Folding:
    keeps, settings = keeps_of(question.copies), settings_of(question.copies)
    way, pack = way_of(question), np.array(question.copies)
    low, high = (keeps.samples[:, at, None, None] for at in range(2))
    x, y = X.reshape(1, 52, 52), Y.reshape(1, 52, 52)
    copies = pack[y] - (y == low) - (y == high) - (y == x)
    shares = [
        way.parts[_pair_numbers(mine, x), CELL[theirs, y]].astype(np.int64)
        for mine, theirs in ((low, high), (high, low))
    ]
    numbers = settings.numbers.reshape(-1)
    order = np.argsort(numbers, kind="stable")
    order = order[numbers[order] >= 0]
    starts = np.searchsorted(numbers[order], np.arange(len(settings.kept)))
    return _Folding(CELL.reshape(-1), order, starts, copies, *shares)


def _pair_numbers(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    low, high = np.minimum(one, other), np.maximum(one, other)
    numbers: NDArray[np.int64] = high * (high + 1) // 2 + low
    return numbers


def _fold(question: Question, cells: Sums, lines: Sums) -> Sums:
    """Make cells and lines into sums over classes of settings."""
    folding = _folding_of(question)
    limbs = []
    for table, line in zip(cells, lines, strict=True):
        total = table[:, folding.cells].reshape(-1, 52, 52)
        kinds = line.reshape(len(table), 53, 3, kernels.ROW)[..., CELL[0]]
        for kind, share in enumerate((None, folding.own, folding.other)):
            every, board = kinds[:, 52, kind, :, None], kinds[:, :52, kind].transpose(0, 2, 1)
            amount = folding.copies * every - board
            total = total + (amount if share is None else share * amount)
        limbs.append(np.add.reduceat(total.reshape(-1)[folding.order], folding.starts))
    zero = np.zeros_like(limbs[0])
    return Sums(zero, zero).plus(Sums(*limbs))


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """A finished count."""

    question: Question
    beaten: NDArray[np.object_]
    """For each class of settings, the boards and dealers that one player's cards beat, `scale`d."""
    scale: int
    shards: tuple[str, ...]
    """The digest of every shard's sums."""
    seconds: "Seconds"

    @property
    def showdowns(self) -> int:
        """All boards and dealers beside a player's hand."""
        cards = sum(self.question.copies)
        return comb(cards - 4, 5) * comb(cards - 9, 4)


class Run:
    """A count that is going on: what is done, and what was found so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        classes = len(settings_of(question.copies).kept)
        self.sums = Sums(np.zeros(classes, np.int64), np.zeros(classes, np.int64))
        self.digests = [""] * len(shards_of(question.copies))
        self.seconds: "Seconds" = 0

    @property
    def open(self) -> list[int]:
        """The shards that have not been counted."""
        return [number for number, digest in enumerate(self.digests) if not digest]

    def add(self, number: int, found: Sums) -> None:
        """Take in a shard. One that was counted before must give the same numbers."""
        digest = found.digest()
        if self.digests[number]:
            if self.digests[number] != digest:
                raise AssertionError(f"shard {number} was counted twice and differs")
            return
        self.digests[number] = digest
        multiplicity = shards_of(self.question.copies)[number].multiplicity
        self.sums = self.sums.plus(found, multiplicity)

    def finish(self) -> Counted:
        """Turn sums over classes into counts for one player's cards."""
        if self.open:
            raise AssertionError(f"{len(self.open)} shards have not been counted")
        settings = settings_of(self.question.copies)
        totals = self.sums.high.astype(object) * LIMB + self.sums.low.astype(object)
        # Both orders of two different cards given up were added.
        twice = np.where(settings.given[:, 0] == settings.given[:, 1], 1, 2)
        ways = settings.ways.astype(object) * twice
        if (totals % ways).any():
            raise AssertionError("a class of settings does not divide into its cards")
        return Counted(
            question=self.question,
            beaten=totals // ways,
            scale=way_of(self.question).scale,
            shards=tuple(self.digests),
            seconds=self.seconds,
        )


def count(
    run: Run,
    executor: Executor,
    *,
    workers: int,
    task: Callable[[Question, int], Sums] = count_shard,
    save: Callable[[Run], None] = lambda _: None,
    progress: Progress = lambda *_: None,
) -> Iterator[int]:
    """Count the open shards of a run on an executor, and say which was done, one after the other.

    A shard whose worker is lost is handed out again by the executors that know how; whatever else
    fails is told. Each shard is saved before the next is taken in.
    """
    size = len(run.digests)
    todo = iter(run.open)
    pending: dict[Future[Sums], int] = {}
    done = size - len(run.open)
    progress("boards", done, size)
    try:
        while True:
            while len(pending) < 2 * workers and (number := next(todo, None)) is not None:
                pending[executor.submit(task, run.question, number)] = number
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                number = pending.pop(future)
                run.add(number, future.result())
                done += 1
                save(run)
                progress("boards", done, size)
                yield number
    finally:
        for future in pending:
            future.cancel()
