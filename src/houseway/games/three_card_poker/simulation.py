"""Three Card Poker played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, with an ante of 1 and 1 on Pair Plus. A kernel deals,
decides by a plan and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.three_card_poker import simulation_kernels as kernels
from houseway.games.three_card_poker.hand import HAND_NAMES, hand_name, line_of
from houseway.games.three_card_poker.odds import kept_solution
from houseway.games.three_card_poker.policy import is_good
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import classes, prices_of
from houseway.hands import THREE_CARD
from houseway.hands.three_card_batch import tables
from houseway.odds import HowCounted
from houseway.odds.kernels import FLOPS
from houseway.odds.plans import Plan, check_plan, numbers_of, plan_of
from houseway.odds.simulate import ByChance, Pack, Settled, simulator
from houseway.pieces.cards import PACK, Card
from houseway.rulesets.values import worth

Result: TypeAlias = Literal["dealer does not qualify", "wins", "draw", "loses"]
RESULTS: Final[tuple[Result, ...]] = ("dealer does not qualify", "wins", "draw", "loses")
"""In the order of the kernel's numbers."""


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    played: bool
    hand: str
    """What the paytables call the player's cards."""
    result: Result
    """Against the dealer, even if the hand was folded."""


def deal(rules: ThreeCardRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and played by a plan that was made for the same pack."""
    check_plan(plan, pack, 2)
    order, names = tables(), _names()
    floor = int(np.searchsorted(order.plain, THREE_CARD.floor(rules.dealer_qualifies)))
    return ByChance(
        kernel=kernels.play_rounds,
        told=(order.table, floor, plan, names),
        shape=(2, len(HAND_NAMES), len(RESULTS)),
        pack=pack,
        ending=lambda played, name, result: Ending(bool(played), HAND_NAMES[name], RESULTS[result]),
    )


# Plans.


def best_plan(rules: ThreeCardRules, **how: Unpack[HowCounted]) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = kept_solution(rules, **how).found
    prices = prices_of(rules, rules.ante_bonus_paytable)
    played = {holding.cards: prices.plays(holding) for holding in solution.holdings}
    alike = classes(how.get("pack", PACK))
    groups = [(hand, played[sample]) for sample, _, hands in alike for hand in hands]
    return plan_of([hand for hand, _ in groups], [good for _, good in groups])


def simple_plan(rules: ThreeCardRules, pack: Sequence[Card] = PACK) -> Plan:
    """What the simple player does: it plays whatever a dealer would play with."""
    hands = list(combinations(pack, 3))
    return plan_of(hands, [is_good(rules, hand) for hand in hands])


@cache
def _names() -> NDArray[np.uint8]:
    """The name of every three cards by their number."""
    names, hands = np.zeros(FLOPS, np.uint8), list(combinations(PACK, 3))
    names[numbers_of(hands)] = [HAND_NAMES.index(hand_name(hand)) for hand in hands]
    return names


# Settling.


def settle(rules: ThreeCardRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of ante and play wager together, and of Pair Plus."""
    names = rules.wager_names
    return {
        f"{names.ante} and {names.play}": settle_main(rules, ending),
        names.pair_plus: settle_pair_plus(rules, ending),
    }


def settle_main(rules: ThreeCardRules, ending: Ending) -> Settled:
    """What ante and play wager staked, and what they and the bonus brought or cost, in antes."""
    if not ending.played:
        return Settled(1, -1)
    play, even = rules.play_times, Fraction(rules.win_pays)
    match ending.result:
        case "dealer does not qualify":
            net = even
        case "wins":
            net = even + play * even
        case "draw":
            net = Fraction(0) if rules.draws == "push" else Fraction(-1 - play)
        case _:
            net = Fraction(-1 - play)
    line = line_of(rules.ante_bonus_paytable, ending.hand)
    ante_wins = ending.result in ("wins", "dealer does not qualify")
    is_paid = ante_wins or rules.ante_bonus_paid == "whatever the dealer holds"
    if line is not None and line.odds and is_paid:
        net += line.odds
    return Settled(1 + play, net)


def settle_pair_plus(rules: ThreeCardRules, ending: Ending) -> Settled:
    """What Pair Plus brought or cost for 1 staked, played or folded."""
    return Settled(1, worth(line_of(rules.pair_plus_paytable, ending.hand)))


SIMULATOR: Final = simulator(kernels.CARDS_DEALT, deal, settle, best_plan, simple_plan)
