"""A simple player: small wagers; a bet rides with what is paid already or all of one suit."""

from collections.abc import Sequence

from houseway.games.let_it_ride.procedure import RIDE
from houseway.pieces.cards import TEN, Card
from houseway.round.actions import Action, Choose
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight, first_wager, is_promising


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    if (wager := first_wager(view)) is not None:
        return wager
    actions = view.ask.actions()
    choices = {action.choice: action for action in actions if isinstance(action, Choose)}
    if RIDE in choices and not is_good(cards_in_sight(view)):
        del choices[RIDE]
    return next(iter(choices.values()), actions[0])


def is_good(cards: Sequence[Card]) -> bool:
    """Whether a simple player lets a bet ride: a pair of tens or better, or all of one suit."""
    return is_promising(cards, TEN)
