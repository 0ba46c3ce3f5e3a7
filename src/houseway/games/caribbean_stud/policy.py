"""A simple player: bets with a pair or better, and with ace-king; folds anything less."""

from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.hands import ORDERS
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight, first_wager, otherwise, raises


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    if (wager := first_wager(view)) is not None:
        return wager
    bets = raises(view)
    return bets[0] if bets and is_good(view) else otherwise(view)


def is_good(view: View) -> bool:
    """Whether a simple player bets: with any hand that would qualify a dealer."""
    assert isinstance(view.rules, CaribbeanRules)
    order = ORDERS[view.rules.order]
    return order.strength(cards_in_sight(view)) >= order.floor(view.rules.dealer_qualifies)
