"""Chemin de fer played by chance, very often: a witness of the exact odds.

One round is the first six cards of a shuffled shoe. A kernel deals, says Card or Stay on five as
often as a plan has it, and draws for the Banker; here every kind of ending is settled exactly.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.chemin_de_fer.hands import CARD
from houseway.games.chemin_de_fer.odds import kept_solution
from houseway.games.chemin_de_fer.policy import on_five
from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, CARDS_AT_MOST, CheminDeFerRules
from houseway.games.chemin_de_fer.solver import options_of, vigorish_of
from houseway.hands.points import POINTS
from houseway.odds import Progress
from houseway.odds.chemin import Policy
from houseway.odds.coups import COUNTS, NO_CARD, Coup
from houseway.odds.simulate import (
    ByChance,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    settled_by,
)
from houseway.pieces.cards import PACK, Card

ALWAYS: Final = 1 << 32
"""How often something is done that is done always."""


class Plan(NamedTuple):
    """How often each hand draws, of 2 to the 32: the Player's by its two cards, the Banker's by
    count and third card.
    """

    player: NDArray[np.int64]
    banker: NDArray[np.int64]


Ending: TypeAlias = Coup
"""All that both wagers depend on: the counts, and how many cards made them."""


def deal(rules: CheminDeFerRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and drawn to by a plan."""
    # Imported late: odds need no kernel, and whoever asks for them does not wait for one.
    from houseway.games.chemin_de_fer import simulation_kernels as kernels

    return ByChance(
        kernel=kernels.play_rounds,
        told=(np.array([POINTS[card.rank] for card in PACK], np.int64), *plan),
        shape=(COUNTS, COUNTS, 2, 2),
        pack=pack,
        ending=ending_of,
    )


def ending_of(player: int, banker: int, player_third: int, banker_third: int) -> Ending:
    """A cell of the counts in words."""
    return Coup(player, banker, 2 + player_third, 2 + banker_third)


def settle(rules: CheminDeFerRules, ending: Ending) -> dict[str, Settled]:
    """What each side brings or costs when a round ends like this."""
    by = {"player": 1, "tie": 0, "banker": -1}[ending.winner]
    banked = 1 - vigorish_of(rules) if by < 0 else Fraction(-by)
    return {AGAINST: Settled(1, by), BANKER: Settled(1, banked)}


# Plans.


def plan_of(
    rules: CheminDeFerRules, draws: Fraction | Mapping[tuple[int, int], Fraction], policy: Policy
) -> Plan:
    """A plan by which the Player draws so often on the choice, and the Banker by a policy.

    How often may be told by the two cards, the lower first.
    """
    options, player = options_of(rules), np.zeros((COUNTS, COUNTS), np.int64)
    for one, other in product(range(COUNTS), repeat=2):
        choice = options.player[(one + other) % COUNTS]
        chosen = (
            draws
            if isinstance(draws, Fraction)
            else draws.get((min(one, other), max(one, other)), Fraction(0))
        )
        player[one, other] = _of_all(chosen if choice is None else Fraction(choice))
    banker = np.zeros((COUNTS, NO_CARD + 1), np.int64)
    for known, often in policy.items():
        banker[known] = _of_all(often)
    return Plan(player, banker)


def _of_all(often: Fraction) -> int:
    return round(often * ALWAYS)


def best_plan(
    rules: CheminDeFerRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> Plan:
    """Best play of five, and a Banker by the table or the equilibrium."""
    solution = kept_solution(rules, seen=seen, recount=recount).found
    return plan_of(rules, solution.draws, solution.policy)


def simple_plan(rules: CheminDeFerRules, pack: Pack) -> Plan:
    """What simple players do: a Banker who may choose draws."""
    options = options_of(rules)
    policy = {
        (count, third): Fraction(choice is None or choice)
        for count, row in enumerate(options.banker)
        for third, choice in enumerate(row)
    }
    return plan_of(rules, Fraction(on_five(rules) == CARD), policy)


SIMULATOR: Final = Simulator(
    cards_dealt=CARDS_AT_MOST,
    deal=deal,
    tell=settled_by(settle),
    best_plan=best_plan,
    simple_plan=simple_plan,
    result=SimulationResult[Ending],
)
