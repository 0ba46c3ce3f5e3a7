"""Colorado Hold'em played by chance, very often: a witness of the exact odds.

One round is one seat with an ante and, where it is offered, the bonus. A kernel deals, does what a
plan says and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from houseway.games.colorado_holdem import simulation_kernels as kernels
from houseway.games.colorado_holdem.instant import STRAIGHT_FLUSH, THREE_OF_A_KIND, instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET, OPTIONS
from houseway.games.colorado_holdem.policy import is_good, worth
from houseway.games.colorado_holdem.rules import HAND_CARDS, ColoradoRules
from houseway.games.colorado_holdem.solver import KINDS, Stakes, solve
from houseway.hands import ORDERS, batch
from houseway.odds import Progress
from houseway.odds.kinds import kinds_of_hands
from houseway.odds.plans import Plan, check_plan, plan_of
from houseway.odds.simulate import ByChance, Pack, Settled, simulator
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Pay, Paytable
from houseway.rulesets.values import LOST

Played: TypeAlias = Literal["declare", "fold", "no bet", "bet"]


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    played: Played
    made: int | str
    """The strength of the hand, or the instant winner that was declared; nothing after a fold."""


def deal(rules: ColoradoRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and played by a plan that was made for the same pack."""
    check_plan(plan, pack, OPTIONS)
    tables, kinds = tuple(batch.tables(rules.order)[:5]), kinds_of_hands(rules.order).of
    return ByChance(
        kernel=kernels.play_rounds,
        told=(tables, kinds, plan),
        shape=(OPTIONS, KINDS),
        pack=pack,
        ending=partial(ending_of, rules),
    )


# Plans.


def best_plan(
    rules: ColoradoRules,
    *,
    stakes: Stakes | None = None,
    pack: Sequence[Card] = PACK,
    progress: Progress | None = None,
) -> Plan:
    """The plan of the exact solver, for ante and bet or for stakes that include the bonus."""
    solution = solve(rules, stakes=stakes, pack=tuple(pack))
    hands = [tuple(PACK[card] for card in hand) for hand in solution.hands.tolist()]
    return plan_of(hands, solution.choice.tolist())


def simple_plan(rules: ColoradoRules, pack: Sequence[Card] = PACK) -> Plan:
    """What the simple player does."""
    hands = list(combinations(sorted(pack), HAND_CARDS))
    return plan_of(hands, [simple_option(rules, hand) for hand in hands])


def simple_option(rules: ColoradoRules, hand: Sequence[Card]) -> int:
    """The simple player's option with three cards, the lowest first."""
    line = instant_winner(hand, ace_low=rules.ace_low_instant)
    if rules.payouts.pay(line) is not None:
        return DECLARE
    if not is_good(hand) and rules.may_fold:
        return GIVE_UP
    kept = max(combinations(hand, 2), key=worth)
    place = next(at for at, card in enumerate(hand) if card not in kept)
    return (BET if is_good(hand) else NO_BET) + place


# What the kernel tells.


def ending_of(rules: ColoradoRules, option: int, made: int) -> Ending:
    """What an option and a number of what was made are, in words."""
    if option == DECLARE:
        return Ending("declare", (STRAIGHT_FLUSH, THREE_OF_A_KIND)[made])
    if option == GIVE_UP:
        return Ending("fold", "")
    return Ending("no bet" if option < BET else "bet", kinds_of_hands(rules.order).strengths[made])


# Settling.


def settle(rules: ColoradoRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of ante and bet together, felt by no payout limit, and of the bonus."""
    names, folded = rules.wager_names, ending.played == "fold"
    stake = 2 if ending.played == "bet" else 1
    net = -1 if folded else stake * pay_of(rules, rules.payouts, ending).worth
    found = {f"{names.ante} and {names.bet}": Settled(stake, net)}
    if rules.bonus_payouts is not None:
        lost = -1 if rules.bonus_after_fold == "is lost" else 0
        net = lost if folded else pay_of(rules, rules.bonus_payouts, ending).worth
        found[names.bonus] = Settled(1, net)
    return found


def pay_of(rules: ColoradoRules, table: Paytable, ending: Ending) -> Pay:
    """What a table pays at an ending that is not a fold."""
    line = ending.made
    if isinstance(line, int):
        line = ORDERS[rules.order].line(line, table.pays)
    return table.pay(line) or LOST


SIMULATOR: Final = simulator(kernels.CARDS_DEALT, deal, settle, best_plan, simple_plan)
