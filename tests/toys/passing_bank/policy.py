"""A simple player: puts up all it may, stakes the least on every hand, draws below six."""

from houseway.round.actions import Action, Choose, Place
from houseway.round.view import View
from houseway.steps.simple import first_wager
from tests.toys.passing_bank.rules import BANK, BANKER, DRAW, points

DRAWS_BELOW = 6


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    actions = view.ask.actions()
    choices = [action for action in actions if isinstance(action, Choose)]
    if any(action.choice == DRAW for action in choices):
        pile = view.piles.get(BANKER, ()) if view.ask.wants.endswith("bank's hand") else view.hand
        is_low = points([card for card in pile if card is not None]) < DRAWS_BELOW
        return next(a for a in choices if (a.choice == DRAW) == is_low)
    banks = [action for action in actions if isinstance(action, Place) and action.wager == BANK]
    return banks[-1] if banks else first_wager(view) or actions[0]
