"""Caribbean Stud played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, alone at the table, with an ante of 1 and 1 on each side
wager that the table offers; the meters read what they begin with. Kernels deal, decide and count
how rounds end; here every kind of ending is settled, wager by wager, in exact numbers.
"""

from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.caribbean_stud import simulation_kernels as kernels
from houseway.games.caribbean_stud.odds import MAIN, kept_solution
from houseway.games.caribbean_stud.rules import (
    BONUS,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.games.caribbean_stud.simulation_kernels import Judge
from houseway.games.caribbean_stud.solver import won_by
from houseway.hands import ORDERS, batch
from houseway.odds import HowCounted
from houseway.odds.holdem import boards_of
from houseway.odds.kernels import PERMUTATIONS
from houseway.odds.kinds import kinds_of_hands, paid_by
from houseway.odds.simulate import ByChance, Pack, Settled, simulator
from houseway.odds.simulation_kernels import FIVES
from houseway.rulesets import Limits, ProgressiveTable
from houseway.steps.meters import Meter

Result: TypeAlias = Literal["not qualified", "wins", "ties", "loses"]
Plan: TypeAlias = NDArray[np.uint64]
"""For every hand, the shown cards with which to bet, a bit for each."""

# In the order of the kernels' numbers.
RESULTS: Final[tuple[Result, ...]] = ("not qualified", "wins", "ties", "loses")
NO_PLAN: Final = np.empty(0, np.uint64)


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    bets: bool
    own: str
    """The category of the player's hand, with the rank of a pair: `pair of jacks`."""
    result: Result
    """Of the player's hand against the dealer's, even if it was folded."""
    dealer: str
    """That of the dealer's."""


def deal(rules: CaribbeanRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and bet; by an empty plan, as the simple player does."""
    judge, names = judge_of(rules), kinds_of_hands(rules.order).names

    def ending(bets: int, own: int, result: int, dealer: int) -> Ending:
        return Ending(bool(bets), names[own], RESULTS[result], names[dealer])

    return ByChance(
        kernel=kernels.play_rounds,
        told=(judge, plan, judge.floor),
        shape=(2, len(names), len(RESULTS), len(names)),
        pack=pack,
        ending=ending,
    )


# What the kernels are told, and what they tell.


def judge_of(rules: CaribbeanRules) -> Judge:
    """How two hands are compared under some rules."""
    tables, order = batch.tables(rules.order), ORDERS[rules.order]
    floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
    return Judge(tables=tables[:-1], kinds=kinds_of_hands(rules.order).of, floor=floor)


def best_plan(rules: CaribbeanRules, **how: Unpack[HowCounted]) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = kept_solution(rules, **how).found
    spread = np.zeros(FIVES, np.uint64)
    # Hands of a pack whose suits differ stand for themselves alone, under the first renaming,
    # which renames nothing.
    renamings = PERMUTATIONS[: len(boards_of(solution.pack).renamed)]
    kernels.spread_plan(solution.hands, solution.plan, renamings.astype(np.int64), spread)
    return spread


# Settling.


def settle(rules: CaribbeanRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager when a round ends like this."""
    settled = {MAIN: _settle_main(rules, ending)}
    if rules.bonus_paytable is not None:
        paid = paid_by(ORDERS[rules.order], rules.bonus_paytable, ending.own)
        settled[BONUS] = Settled(1, paid if ending.bets else -1)
    meter, limits = rules.progressive_meter, rules.progressive_limits
    if rules.progressive_paytable is not None:
        paid = _paid(rules, rules.progressive_paytable, ending.own, meter, limits)
        settled[PROGRESSIVE] = Settled(1, paid if ending.bets else -1)
    meter, limits = rules.five_card_meter, rules.five_card_limits
    if rules.five_card_paytable is not None:
        table = rules.five_card_paytable
        for wager, hand in ((FIVE_CARD, ending.own), (FIVE_CARD_DEALER, ending.dealer)):
            settled[wager] = Settled(1, _paid(rules, table, hand, meter, limits))
    return settled


def _settle_main(rules: CaribbeanRules, ending: Ending) -> Settled:
    """Ante and bet together, in antes."""
    if not ending.bets:
        return Settled(1, Fraction(-1))
    stake, order = 1 + rules.bet_times, ORDERS[rules.order]
    category = order.category(order.kinds[ending.own]).name
    match ending.result:
        case "not qualified":
            return Settled(stake, Fraction(rules.ante_pays))
        case "wins":
            return Settled(stake, rules.ante_pays + won_by(rules, category, 0))
        case "ties":
            return Settled(stake, Fraction(0))
        case "loses":
            return Settled(stake, Fraction(-stake))


def _paid(
    rules: CaribbeanRules, table: ProgressiveTable, hand: str, meter: Meter, limits: Limits
) -> Fraction:
    """What a wager with a meter nets for one wagered."""
    order = ORDERS[rules.order]
    payout = table.pay(order.line(order.kinds[hand], table.pays))
    if payout is None:
        return Fraction(-1)
    return payout.for_one + payout.of_meter * meter.reset_cents / limits.minimum - 1


SIMULATOR: Final = simulator(
    kernels.CARDS_DEALT, deal, settle, best_plan, lambda rules, pack: NO_PLAN
)
