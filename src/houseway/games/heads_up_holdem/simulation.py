"""Heads Up Hold'em and its variations played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, with an ante and an odds wager of 1, and 1 on each side
wager that the table offers. Kernels deal, decide and count how rounds end; here every kind of
ending is settled, wager by wager, in exact numbers.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.heads_up_holdem import simulation_kernels as kernels
from houseway.games.heads_up_holdem import solver
from houseway.games.heads_up_holdem.odds import solution_of
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS, pocket_hand
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation_kernels import Habits, Judge, WholePlan
from houseway.hands import ORDERS, batch
from houseway.odds.holdem import Boards
from houseway.odds.kernels import PERMUTATIONS
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import ACE, PACK, TEN, Card
from houseway.rulesets import Pay, Paytable

Key = TypeVar("Key", bound=Hashable)

Strategy: TypeAlias = Literal["best", "simple"]
Wager: TypeAlias = Literal["ante", "odds", "raise", "trips", "pocket"]
Stage: TypeAlias = Literal["before flop", "after flop", "after river", "fold"]
Result: TypeAlias = Literal["wins", "ties", "loses"]

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")
MAIN: Final[tuple[Wager, ...]] = ("ante", "odds", "raise")
# In the order of the kernels' numbers.
STAGES: Final[tuple[Stage, ...]] = ("before flop", "after flop", "after river", "fold")
RESULTS: Final[tuple[Result, ...]] = ("wins", "ties", "loses")
POCKETS: Final = ("", *POCKET_HANDS)
NOTHING: Final = Fraction(0)
ONE: Final = Fraction(1)


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    stage: Stage
    """Where the player raised, or that the player folded."""
    times: int
    """How many antes the raise was."""
    category: str
    """Of the player's best five cards."""
    result: Result
    """Of the player's hand against the dealer's, even if it was folded."""
    qualifies: bool
    """Whether the dealer does."""
    pocket: str
    """What the hole cards are to the pocket wager; empty if nothing."""


class Settled(NamedTuple):
    """What was staked on a wager, and what it brought or cost, in antes."""

    stake: int
    net: Fraction


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, strategy and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    wagers: dict[Wager, Estimate]
    """Each wager that the table offers, by itself; the unit is the ante."""
    main: Estimate
    """Ante, odds and raise together, for each ante."""

    @property
    def decisions(self) -> Counter[tuple[Stage, int]]:
        """How often the player raised at each stage and by how much, and folded."""
        return self._count(lambda ending: (ending.stage, ending.times))

    @property
    def categories(self) -> Counter[str]:
        """How often the player's best five cards were of each category."""
        return self._count(lambda ending: ending.category)

    @property
    def pockets(self) -> Counter[str]:
        """How often the hole cards were each pocket hand; the empty name is none."""
        return self._count(lambda ending: ending.pocket)

    def _count(self, of: Callable[[Ending], Key]) -> Counter[Key]:
        """How often each part of an ending came up."""
        counted: Counter[Key] = Counter()
        for ending, rounds in self.endings.items():
            counted[of(ending)] += rounds
        return counted


def simulate(
    rules: HeadsUpRules,
    rounds: int,
    seed: int | None = None,
    *,
    strategy: Strategy = "best",
    plan: WholePlan | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    pack: Sequence[Card] = PACK,
) -> SimulationResult:
    """Play so many rounds from a seed. Best play needs a plan that was made for the same pack."""
    if len(set(pack)) < max(len(pack), kernels.CARDS_DEALT):
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more different cards")
    judge, shape = judge_of(rules), _shape(rules)
    way: Habits | WholePlan
    if strategy == "simple":
        play_rounds, way = kernels.play_simply, habits_of(rules)
    elif plan is not None:
        _check_plan(rules, plan, pack)
        play_rounds, way = kernels.play_by_plan, plan
    else:
        raise ValueError("best play needs a plan")

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros(shape, np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        play_rounds(stream, count, np.array(pack, np.uint8), judge, way, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once: they would wait for
    # each other's locks.
    play(stream_of(seed, 0), 0)
    counts = run(play, rounds, seed=seed, workers=workers, progress=progress)
    endings = _endings(rules, counts)
    wagers, main = estimate(rules, endings)
    return SimulationResult(
        rounds=rounds, seed=seed, strategy=strategy, endings=endings, wagers=wagers, main=main
    )


def by_wager(rules: HeadsUpRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    names = rules.wager_names
    found = {f"{names.ante} and {names.odds}": result.main}
    if "trips" in result.wagers:
        found[names.trips] = result.wagers["trips"]
    if "pocket" in result.wagers:
        found[names.pocket] = result.wagers["pocket"]
    return found


# What the kernels are told.


def judge_of(rules: HeadsUpRules) -> Judge:
    """How two hands are compared under some rules."""
    tables = batch.tables(rules.order)
    pockets = np.zeros(comb(52, 2), np.uint8)
    for high, low in combinations(reversed(PACK), 2):
        pockets[comb(high, 2) + low] = POCKETS.index(pocket_hand((high, low)))
    return Judge(
        tables=tables[:-1],
        categories=((tables.plain >> 20) - 1).astype(np.uint8),
        dealer_floor=_floor(rules, rules.dealer_qualifies),
        pockets=pockets,
    )


def habits_of(rules: HeadsUpRules) -> Habits:
    """What the simple player does under some rules: it raises as much as it may, or not at all."""
    before = np.zeros(comb(52, 2), np.uint8)
    for high, low in combinations(reversed(PACK), 2):
        good = high.rank in (low.rank, ACE) or low.rank >= TEN
        before[comb(high, 2) + low] = len(rules.raises_before_flop) if good else 0
    return Habits(
        before=before,
        after=len(rules.raises_after_flop),
        river=len(rules.raises_after_river),
        pair_floor=_floor(rules, "pair"),
    )


def best_plan(
    rules: HeadsUpRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: solver.Progress | None = None,
) -> WholePlan:
    """The plan of the exact solver, from its kept count or a new one, with every last decision."""
    solution = solution_of(rules, pack=pack, recount=recount, progress=progress)
    rivers = solver.rivers_of(rules, solution, progress=progress)
    return plan_of(solution.plan.before, solution.plan.after, rivers, solution.boards)


def plan_of(
    before: NDArray[np.integer],
    after: NDArray[np.integer],
    rivers: NDArray[np.integer],
    boards: Boards,
) -> WholePlan:
    """Decisions by pair, by flop and pair, and by board and pair, ready to be looked up."""
    board_numbers = np.empty(kernels.BOARDS, np.int32)
    board_renamings = np.empty(kernels.BOARDS, np.uint8)
    suits = PERMUTATIONS[: len(boards.renamed)].astype(np.int64)
    kernels.number_boards(boards.boards, suits, board_numbers, board_renamings)
    return WholePlan(
        pack=boards.pack.astype(np.uint8),
        before=np.ascontiguousarray(before, np.uint8),
        after=np.ascontiguousarray(after, np.uint8),
        rivers=np.ascontiguousarray(rivers, np.uint8),
        flop_numbers=boards.numbers.astype(np.int32),
        flop_renamings=boards.renamings.astype(np.uint8),
        board_numbers=board_numbers,
        board_renamings=board_renamings,
        renamed=boards.renamed,
    )


def _check_plan(rules: HeadsUpRules, plan: WholePlan, pack: Sequence[Card]) -> None:
    """Refuse a plan that would lead a kernel out of its arrays."""
    raises = _raises(rules)
    for stage, decisions in zip(STAGES, (plan.before, plan.after, plan.rivers), strict=False):
        if decisions.max() > len(raises[stage]):
            raise ValueError(f"the plan has a raise {stage} that the rules do not have")
    if sorted(pack) != plan.pack.tolist():
        raise ValueError("the plan was made for another pack")


def _floor(rules: HeadsUpRules, category: str) -> int:
    """The lowest strength of a category, as the kernels number strengths."""
    plain = batch.tables(rules.order).plain
    return int(np.searchsorted(plain, ORDERS[rules.order].floor(category)))


# What the kernels tell.


def _raises(rules: HeadsUpRules) -> dict[Stage, tuple[int, ...]]:
    """The raises that are open at each stage; who folds has none."""
    return {
        "before flop": rules.raises_before_flop,
        "after flop": rules.raises_after_flop,
        "after river": rules.raises_after_river,
        "fold": (),
    }


def _shape(rules: HeadsUpRules) -> tuple[int, ...]:
    """The shape of the kernels' counts."""
    places = 1 + max(map(len, _raises(rules).values()))
    categories = len(ORDERS[rules.order].rows)
    return len(STAGES), places, categories, len(RESULTS), 2, len(POCKETS)


def _endings(rules: HeadsUpRules, counts: Counts) -> Counter[Ending]:
    """What was counted, in words."""
    categories = [row.name for row in reversed(ORDERS[rules.order].rows)]
    endings: Counter[Ending] = Counter()
    for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        stage, place, category, result, qualifies, pocket = cell
        ending = Ending(
            stage=STAGES[stage],
            times=_raises(rules)[STAGES[stage]][place - 1] if place else 0,
            category=categories[category],
            result=RESULTS[result],
            qualifies=bool(qualifies),
            pocket=POCKETS[pocket],
        )
        # Raises may be listed twice, so that two places are one ending.
        endings[ending] += int(counts[cell])
    return endings


# Settling.


def settle(rules: HeadsUpRules, ending: Ending) -> dict[Wager, Settled]:
    """What becomes of every wager when a round ends like this."""
    settled = _settle_main(rules, ending)
    folded = ending.stage == "fold"
    if isinstance(rules.trips_paytable, Paytable):
        lost = folded and rules.trips_after_fold == "is lost"
        net = _by_line(None if lost else rules.trips_paytable.pay(ending.category))
        settled["trips"] = Settled(1, net)
    if isinstance(rules.pocket_paytable, Paytable):
        lost = folded and rules.pocket_after_fold == "is lost"
        net = _by_line(None if lost else rules.pocket_paytable.pay(ending.pocket))
        settled["pocket"] = Settled(1, net)
    return settled


def _settle_main(rules: HeadsUpRules, ending: Ending) -> dict[Wager, Settled]:
    """Ante, odds and raise."""
    if ending.stage == "fold":
        lost = Settled(1, -ONE)
        return {"ante": lost, "odds": lost, "raise": Settled(0, NOTHING)}
    even, odds = NOTHING, NOTHING
    if ending.result == "wins":
        even = Fraction(rules.win_pays)
        line = rules.odds_paytable.pay(ending.category)
        # A hand that the table does not list pushes here, and loses anywhere else.
        odds = NOTHING if line is None else _by_line(line)
    elif ending.result == "loses":
        even = -ONE
        bad_beat = rules.bad_beat_paytable
        odds = _by_line(bad_beat.pay(ending.category) if isinstance(bad_beat, Paytable) else None)
    return {
        "ante": Settled(1, even if ending.qualifies else NOTHING),
        "odds": Settled(1, odds),
        "raise": Settled(ending.times, ending.times * even),
    }


def _by_line(line: Pay | None) -> Fraction:
    """What a line of a paytable brings a stake of 1, or costs it where there is none."""
    if line is None or line.otherwise == "none":
        return -ONE
    return NOTHING if line.odds is None else Fraction(line.odds)


def payout_scale(rules: HeadsUpRules) -> int:
    """The least number that makes every payout whole."""
    tables = (
        rules.odds_paytable,
        rules.bad_beat_paytable,
        rules.trips_paytable,
        rules.pocket_paytable,
    )
    lines = [
        line for table in tables if isinstance(table, Paytable) for line in table.pays.values()
    ]
    odds = [rules.win_pays, *(line.odds for line in lines if line.odds is not None)]
    return lcm(*(pay.denominator for pay in odds))


def estimate(
    rules: HeadsUpRules, endings: Mapping[Ending, int]
) -> tuple[dict[Wager, Estimate], Estimate]:
    """What these rounds tell of each wager, and of the main wagers together."""
    scale = payout_scale(rules)
    settled = [(settle(rules, ending), rounds) for ending, rounds in endings.items()]
    wagers = {
        wager: _estimate(scale, [(each[wager], rounds) for each, rounds in settled])
        for wager in settled[0][0]
    }
    main = [(_together([each[wager] for wager in MAIN]), rounds) for each, rounds in settled]
    return wagers, _estimate(scale, main)


def _together(settled: Sequence[Settled]) -> Settled:
    """Several wagers as one."""
    return Settled(sum(one.stake for one in settled), sum((one.net for one in settled), NOTHING))


def _estimate(scale: int, settled: Sequence[tuple[Settled, int]]) -> Estimate:
    whole = ((one.stake * scale, int(one.net * scale), rounds) for one, rounds in settled)
    return Estimate.of(whole, scale)
