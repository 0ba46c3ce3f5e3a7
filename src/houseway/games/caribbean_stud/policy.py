"""A simple player: bets with a pair or better, and with ace-king; folds anything less."""

from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.hands import ORDERS
from houseway.table.actions import Action, Choose, Raise
from houseway.table.options import PlaceWager
from houseway.table.view import View


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
    actions = view.ask.actions()
    bets = [action for action in actions if isinstance(action, Raise)]
    others = [action for action in actions if not isinstance(action, Raise)]
    if bets and is_good(view):
        return bets[0]
    for action in others:
        if isinstance(action, Choose) and action.choice == "pass":
            return action
    return others[0]


def is_good(view: View) -> bool:
    """Whether a simple player bets: with any hand that would qualify a dealer."""
    assert isinstance(view.rules, CaribbeanRules)
    order = ORDERS[view.rules.order]
    hand = [card for card in view.hand if card is not None]
    return order.strength(hand) >= order.floor(view.rules.dealer_qualifies)
