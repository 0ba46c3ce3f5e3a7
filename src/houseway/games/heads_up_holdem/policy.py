"""A simple player: raises as much as it may with a good hand, folds a bad one at the end."""

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.hands import ORDERS
from houseway.pieces.cards import ACE, TEN, Card
from houseway.round.actions import Action, Fold
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.steps.simple import first_wager, otherwise, raises


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    if (wager := first_wager(view)) is not None:
        return wager
    open_raises, other = raises(view), otherwise(view)
    good = bool(open_raises) and is_good(view, final=isinstance(other, Fold))
    return open_raises[-1] if good else other


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
