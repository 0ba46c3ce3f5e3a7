"""Double Down Stud played by chance, very often: a witness of the exact odds.

One round is one seat with a wager of 1, so small that no payout limit is in reach. A kernel deals,
doubles by a plan and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.double_down_stud import simulation_kernels as kernels
from houseway.games.double_down_stud.odds import MAIN, kept_solution
from houseway.games.double_down_stud.policy import is_good
from houseway.games.double_down_stud.rules import DoubleDownRules
from houseway.hands import ORDERS, batch
from houseway.odds import HowCounted
from houseway.odds.fours import plan_of
from houseway.odds.kinds import kinds_of_hands, paid_by
from houseway.odds.simulate import ByChance, Pack, Settled, simulator
from houseway.pieces.cards import PACK, Card

Plan: TypeAlias = NDArray[np.uint8]
"""By the number of four cards in sight: 1 to double, 0 to pass."""


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    doubled: bool
    hand: str
    """The category, with the rank of a pair: `pair of jacks`."""


def deal(rules: DoubleDownRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt, and doubled by a plan that was made for the same pack."""
    tables, kinds = tuple(batch.tables(rules.order)[:5]), kinds_of_hands(rules.order)
    return ByChance(
        kernel=kernels.play_rounds,
        told=(tables, kinds.of, plan),
        shape=(2, len(kinds.names)),
        pack=pack,
        ending=lambda doubled, kind: Ending(bool(doubled), kinds.names[kind]),
    )


def settle(rules: DoubleDownRules, ending: Ending) -> dict[str, Settled]:
    """What is staked when a round ends like this, doubled or not, and what it brings or costs."""
    stake = 1 + (rules.double_most if ending.doubled else Fraction(0))
    return {MAIN: Settled(stake, stake * paid_by(ORDERS[rules.order], rules.paytable, ending.hand))}


# Plans.


def best_plan(rules: DoubleDownRules, **how: Unpack[HowCounted]) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    return kept_solution(rules, **how).found.plan


@cache
def simple_plan(pack: tuple[Card, ...] = PACK) -> Plan:
    """What the simple player doubles."""
    return plan_of(pack, 4, is_good)


SIMULATOR: Final = simulator(
    kernels.CARDS_DEALT, deal, settle, best_plan, lambda rules, pack: simple_plan(pack)
)
