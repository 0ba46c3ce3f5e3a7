"""A simple player: the smallest of every wager, Banker first; turns cards, takes House Money."""

from houseway.games.minibaccarat.house_money import TAKE
from houseway.games.minibaccarat.rules import BANKER
from houseway.games.minibaccarat.turning import ACCEPT, TURN
from houseway.round.actions import Action, Choose, Place
from houseway.round.view import View
from houseway.steps.simple import first_wager, otherwise


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    actions = view.ask.actions()
    for action in actions:
        if isinstance(action, Choose) and action.choice in (TURN, ACCEPT, TAKE):
            return action
    wagers = [action for action in actions if isinstance(action, Place)]
    banker = (action for action in wagers if action.wager == BANKER)
    return next(banker, None) or first_wager(view) or otherwise(view)
