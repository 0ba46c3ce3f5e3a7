"""A simple player: raises as much as it may with a good hand, folds a bad one at the end."""

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.hands import ORDERS
from houseway.pieces.cards import ACE, TEN, Card
from houseway.table.actions import Action, Choose, Fold
from houseway.table.options import PlaceWager, RaiseTimes
from houseway.table.spots import COMMUNITY
from houseway.table.view import View


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
    actions = view.ask.actions()
    raises = [a for o in view.ask.options if isinstance(o, RaiseTimes) for a in o.examples()]
    others = [action for action in actions if action not in raises]
    if raises and is_good(view, final=any(isinstance(action, Fold) for action in others)):
        return raises[-1]
    for action in others:
        if isinstance(action, Choose) and action.choice == "pass":
            return action
    return others[0]


def is_good(view: View, *, final: bool) -> bool:
    """Whether a simple player raises: a pair, an ace or two high cards; later a pair or better."""
    assert isinstance(view.rules, HeadsUpRules)
    hole = [card for card in view.hand if card is not None]
    board = [card for card in view.piles.get(COMMUNITY, ()) if card is not None]
    ranks = {card.rank for card in hole}
    if not board:
        return len(ranks) == 1 or ACE in ranks or min(ranks) >= TEN
    if final:
        return _has_pair(view.rules, [*hole, *board])
    return len(ranks) == 1 or bool(ranks & {card.rank for card in board})


def _has_pair(rules: HeadsUpRules, cards: list[Card]) -> bool:
    order = ORDERS[rules.order]
    return order.at_least(order.strength(cards), "pair")
