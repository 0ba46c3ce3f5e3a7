"""A simple player: the smallest wager on one of the hands, House Money beside it, cards turned."""

from houseway.games.minibaccarat.house_money import TAKE
from houseway.games.minibaccarat.rules import BANKER, HOUSE_MONEY, PLAYER
from houseway.games.minibaccarat.turning import ACCEPT, TURN
from houseway.round.actions import Action, Choose
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager
from houseway.steps.simple import otherwise, side_wager


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing where it wants no further wager."""
    assert view.ask is not None
    offered = {
        option.wager: option for option in view.ask.options if isinstance(option, PlaceWager)
    }
    if offered:
        wanted = (offered[wager] for wager in favourites(view.eyes) if wager in offered)
        found = next((action for option in wanted for action in option.examples()), None)
        return found or side_wager(view)
    for action in view.ask.actions():
        if isinstance(action, Choose) and action.choice in (TURN, ACCEPT, TAKE):
            return action
    return otherwise(view)


def favourites(seat: int | str) -> tuple[str, ...]:
    """The wagers that a seat likes, so that not all are on one hand."""
    return (BANKER if isinstance(seat, int) and seat % 2 else PLAYER), HOUSE_MONEY
