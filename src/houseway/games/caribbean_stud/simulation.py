"""Caribbean Stud played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, alone at the table, with an ante of 1 and 1 on each side
wager that the table offers; the meters read what they begin with. Kernels deal, decide and count
how rounds end; here every kind of ending is settled, wager by wager, in exact numbers.
"""

from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

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
from houseway.odds import Progress
from houseway.odds.kernels import PERMUTATIONS
from houseway.odds.simulate import (
    ByChance,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    settled_by,
)
from houseway.pieces.cards import PACK, Card
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
    own: int
    """The lowest strength of the kind of hand that the player has."""
    result: Result
    """Of the player's hand against the dealer's, even if it was folded."""
    dealer: int
    """The lowest strength of the kind of hand that the dealer has."""


def deal(rules: CaribbeanRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and bet; by an empty plan, as the simple player does."""
    judge, kinds = judge_of(rules), kinds_of(rules)

    def ending(bets: int, own: int, result: int, dealer: int) -> Ending:
        return Ending(bool(bets), kinds[own], RESULTS[result], kinds[dealer])

    return ByChance(
        kernel=kernels.play,
        told=(judge, plan, judge.floor),
        shape=(2, kernels.KINDS, len(RESULTS), kernels.KINDS),
        pack=pack,
        ending=ending,
    )


# What the kernels are told, and what they tell.


def kinds_of(rules: CaribbeanRules) -> list[int]:
    """The lowest strength of each kind of hand: the categories, then pairs by rank."""
    order = ORDERS[rules.order]
    floors = [order.floor(row.name) for row in reversed(order.rows)]
    return [*floors, *(order.floor("pair") | rank << 16 for rank in range(13))]


def judge_of(rules: CaribbeanRules) -> Judge:
    """How two hands are compared under some rules."""
    tables, order = batch.tables(rules.order), ORDERS[rules.order]
    categories = (tables.plain >> 20) - 1
    is_pair = categories == (order.floor("pair") >> 20) - 1
    kinds = np.where(is_pair, len(order.rows) + (tables.plain >> 16 & 15), categories)
    floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
    return Judge(tables=tables[:-1], kinds=kinds.astype(np.uint8), floor=floor)


def best_plan(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Progress | None = None,
) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = kept_solution(rules, pack=pack, recount=recount, progress=progress).found
    spread = np.zeros(kernels.HANDS, np.uint64)
    suits = [{card.rank for card in pack if card.suit == suit} for suit in range(4)]
    symmetric = all(suit == suits[0] for suit in suits)
    # Hands of a pack whose suits differ stand for themselves alone, under the first renaming,
    # which renames nothing.
    renamings = PERMUTATIONS if symmetric else PERMUTATIONS[:1]
    kernels.spread_plan(solution.hands, solution.plan, renamings.astype(np.int64), spread)
    return spread


# Settling.


def settle(rules: CaribbeanRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager when a round ends like this."""
    settled = {MAIN: _settle_main(rules, ending)}
    order = ORDERS[rules.order]
    if rules.bonus_paytable is not None:
        pays = rules.bonus_paytable
        line = pays.pay(order.line(ending.own, pays.pays)) if ending.bets else None
        settled[BONUS] = Settled(1, line.worth if line is not None else Fraction(-1))
    meter, limits = rules.progressive_meter, rules.progressive_limits
    if rules.progressive_paytable is not None:
        table, hand = rules.progressive_paytable, ending.own if ending.bets else None
        settled[PROGRESSIVE] = Settled(1, _paid(rules, table, hand, meter, limits))
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
    stake, category = 1 + rules.bet_times, ORDERS[rules.order].category(ending.own).name
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
    rules: CaribbeanRules, table: ProgressiveTable, hand: int | None, meter: Meter, limits: Limits
) -> Fraction:
    """What a wager with a meter nets for one wagered; nothing is paid for a hand that is gone."""
    payout = None if hand is None else table.pay(ORDERS[rules.order].line(hand, table.pays))
    if payout is None:
        return Fraction(-1)
    return payout.for_one + payout.of_meter * meter.reset_cents / limits.minimum - 1


SIMULATOR: Final = Simulator(
    cards_dealt=kernels.CARDS_DEALT,
    deal=deal,
    tell=settled_by(settle),
    best_plan=best_plan,
    simple_plan=lambda rules, pack: NO_PLAN,
    result=SimulationResult[Ending],
)
