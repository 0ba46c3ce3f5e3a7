"""Let It Ride played by chance, very often: a witness of the exact odds.

One round is one seat with three bets of 1, so small that no payout limit is in reach, and 1 on each
bonus that the table offers. A kernel deals, lets bets ride by a plan and counts how rounds end;
here every kind of ending is settled in exact numbers.
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.let_it_ride import simulation_kernels as kernels
from houseway.games.let_it_ride.odds import BETS_SAID, kept_solution
from houseway.games.let_it_ride.policy import is_good
from houseway.games.let_it_ride.prizes import three_card_pay
from houseway.games.let_it_ride.rules import BONUS, THREE_CARD_BONUS, LetItRideRules
from houseway.hands import ORDERS, batch, three_card_batch
from houseway.hands.three_card import THREE_CARD
from houseway.odds import HowCounted
from houseway.odds.fours import plan_of
from houseway.odds.kinds import kinds_of_hands, paid_by
from houseway.odds.simulate import ByChance, Pack, Settled, simulator
from houseway.pieces.cards import PACK, Card
from houseway.rulesets.values import worth


class Plan(NamedTuple):
    """Which bets ride: 1 if they do."""

    first: NDArray[np.uint8]
    """By the number of the own three cards."""
    second: NDArray[np.uint8]
    """By whether the first bet rides and the number of the four cards in sight."""


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    first: bool
    """Whether the first bet rides."""
    second: bool
    hand: str
    """The category of the five cards, with the rank of a pair: `pair of jacks`."""
    three: str
    """The category of the own three."""


def deal(rules: LetItRideRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt, and ridden by a plan that was made for the same pack."""
    tables, kinds = tuple(batch.tables(rules.order)[:5]), kinds_of_hands(rules.order)
    table, plain = three_card_batch.tables()
    three = table, (len(THREE_CARD.rows) - (plain >> 20)).astype(np.uint8)

    def ending(first: int, second: int, kind: int, own: int) -> Ending:
        return Ending(bool(first), bool(second), kinds.names[kind], THREE_CARD.rows[own].name)

    return ByChance(
        kernel=kernels.play_rounds,
        told=(tables, kinds.of, three, *plan),
        shape=(2, 2, len(kinds.names), len(THREE_CARD.rows)),
        pack=pack,
        ending=ending,
    )


# Settling.


def settle(rules: LetItRideRules, ending: Ending) -> dict[str, Settled]:
    """What is staked on each wager when a round ends like this, and what it brings or costs."""
    riding = 1 + ending.first + ending.second
    pays = paid_by(ORDERS[rules.order], rules.paytable, ending.hand)
    found = {BETS_SAID: Settled(riding, riding * pays)}
    if rules.bonus_offered:
        order = ORDERS[rules.order]
        category = order.category(order.kinds[ending.hand]).name
        cents = rules.bonus_prizes.pays_cents.get(category, 0)
        stays = rules.bonus_stake == "is not returned" or not cents
        found[BONUS] = Settled(1, Fraction(cents, rules.bonus_chip.minimum) - stays)
    if rules.three_card_offered:
        table, unlisted = rules.three_card_paytable, rules.mini_royal_unlisted
        found[THREE_CARD_BONUS] = Settled(1, worth(three_card_pay(table, unlisted, ending.three)))
    return found


# Plans.


def best_plan(rules: LetItRideRules, **how: Unpack[HowCounted]) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = kept_solution(rules, **how).found
    return Plan(solution.first, solution.second)


@cache
def simple_plan(pack: tuple[Card, ...] = PACK) -> Plan:
    """Which bets the simple player lets ride."""
    second = plan_of(pack, 4, is_good)
    return Plan(plan_of(pack, 3, is_good), np.stack([second, second]))


SIMULATOR: Final = simulator(
    kernels.CARDS_DEALT, deal, settle, best_plan, lambda rules, pack: simple_plan(pack)
)
