"""Heads Up Hold'em and its variations played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, with an ante and an odds wager of 1, and 1 on each side
wager that the table offers. Kernels deal, decide and count how rounds end; here every kind of
ending is settled, wager by wager, in exact numbers.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from typing import Final, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.heads_up_holdem import simulation_kernels as kernels
from houseway.games.heads_up_holdem.odds import kept_rivers, kept_solution
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS, pocket_hand
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation_kernels import Habits, Judge, WholePlan
from houseway.hands import ORDERS, batch
from houseway.odds import HowCounted
from houseway.odds.holdem import Boards
from houseway.odds.kernels import PERMUTATIONS
from houseway.odds.simulate import ByChance, Pack, Settled, Simulator, settled_by
from houseway.odds.simulate import SimulationResult as OfAnyGame
from houseway.odds.simulation_kernels import FIVES
from houseway.pieces.cards import ACE, PACK, TEN, Card
from houseway.rulesets.values import worth

Stage: TypeAlias = Literal["before flop", "after flop", "after river", "fold"]
Way: TypeAlias = WholePlan | Habits
"""To play by a plan, or by habit as the simple player does."""
Result: TypeAlias = Literal["wins", "ties", "loses"]

MAIN: Final = ("ante", "odds", "raise")
# In the order of the kernels' numbers.
STAGES: Final[tuple[Stage, ...]] = ("before flop", "after flop", "after river", "fold")
RESULTS: Final[tuple[Result, ...]] = ("wins", "ties", "loses")
POCKETS: Final = ("", *POCKET_HANDS)


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


class SimulationResult(OfAnyGame[Ending], frozen=True, kw_only=True):
    """What came of a run, in antes; ante, odds and raise are reported together."""

    @property
    def decisions(self) -> Counter[tuple[Stage, int]]:
        """How often the player raised at each stage and by how much, and folded."""
        return self.count(lambda ending: (ending.stage, ending.times))

    @property
    def categories(self) -> Counter[str]:
        """How often the player's best five cards were of each category."""
        return self.count(lambda ending: ending.category)

    @property
    def pockets(self) -> Counter[str]:
        """How often the hole cards were each pocket hand; the empty name is none."""
        return self.count(lambda ending: ending.pocket)


def deal(rules: HeadsUpRules, plan: Way, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt, and played by habit or by a plan that was made for the same pack."""
    if isinstance(plan, WholePlan):
        _check_plan(rules, plan, pack)
    return ByChance(
        kernel=kernels.play_by_plan if isinstance(plan, WholePlan) else kernels.play_simply,
        told=(judge_of(rules), plan),
        shape=_shape(rules),
        pack=pack,
        ending=partial(ending_of, rules),
    )


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


def best_plan(rules: HeadsUpRules, **how: Unpack[HowCounted]) -> WholePlan:
    """The plan of the exact solver, from its kept count or a new one, with every last decision."""
    solution = kept_solution(rules, **how).found
    rivers = kept_rivers(rules, solution, **how)
    return plan_of(solution.plan.before, solution.plan.after, rivers, solution.boards)


def plan_of(
    before: NDArray[np.integer],
    after: NDArray[np.integer],
    rivers: NDArray[np.integer],
    boards: Boards,
) -> WholePlan:
    """Decisions by pair, by flop and pair, and by board and pair, ready to be looked up."""
    board_numbers = np.empty(FIVES, np.int32)
    board_renamings = np.empty(FIVES, np.uint8)
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


def ending_of(rules: HeadsUpRules, *cell: int) -> Ending:
    """A cell of the counts in words."""
    stage, place, category, result, qualifies, pocket = cell
    return Ending(
        stage=STAGES[stage],
        times=_raises(rules)[STAGES[stage]][place - 1] if place else 0,
        category=ORDERS[rules.order].rows[-1 - category].name,
        result=RESULTS[result],
        qualifies=bool(qualifies),
        pocket=POCKETS[pocket],
    )


# Settling.


def settle_reported(rules: HeadsUpRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of ante, odds and raise together, and of each side wager."""
    names, settled = rules.wager_names, settle(rules, ending)
    main = [settled[wager] for wager in MAIN]
    together = Settled(sum(one.stake for one in main), sum(one.net for one in main))
    found = {f"{names.ante} and {names.odds}": together}
    sides = {"trips": names.trips, "pocket": names.pocket}
    return found | {name: settled[side] for side, name in sides.items() if side in settled}


def settle(rules: HeadsUpRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager when a round ends like this."""
    settled = _settle_main(rules, ending)
    folded = ending.stage == "fold"
    if rules.trips_paytable is not None:
        lost = folded and rules.trips_after_fold == "is lost"
        net = worth(None if lost else rules.trips_paytable.pay(ending.category))
        settled["trips"] = Settled(1, net)
    if rules.pocket_paytable is not None:
        lost = folded and rules.pocket_after_fold == "is lost"
        net = worth(None if lost else rules.pocket_paytable.pay(ending.pocket))
        settled["pocket"] = Settled(1, net)
    return settled


def _settle_main(rules: HeadsUpRules, ending: Ending) -> dict[str, Settled]:
    """Ante, odds and raise."""
    if ending.stage == "fold":
        return {"ante": Settled(1, -1), "odds": Settled(1, -1), "raise": Settled(0, 0)}
    even, odds = Fraction(0), Fraction(0)
    if ending.result == "wins":
        even = Fraction(rules.win_pays)
        line = rules.odds_paytable.pay(ending.category)
        # A hand that the table does not list pushes here, and loses anywhere else.
        odds = Fraction(0) if line is None else line.worth
    elif ending.result == "loses":
        even = Fraction(-1)
        bad_beat = rules.bad_beat_paytable
        odds = worth(bad_beat.pay(ending.category) if bad_beat is not None else None)
    return {
        "ante": Settled(1, even if ending.qualifies else 0),
        "odds": Settled(1, odds),
        "raise": Settled(ending.times, ending.times * even),
    }


SIMULATOR: Final[Simulator[HeadsUpRules, Way, Ending, SimulationResult]] = Simulator(
    cards_dealt=kernels.CARDS_DEALT,
    deal=deal,
    tell=settled_by(settle_reported),
    tell_apart=settled_by(settle),
    best_plan=best_plan,
    simple_plan=lambda rules, pack: habits_of(rules),
    result=SimulationResult,
)
