"""A simple player: the smallest wager on one of the areas, another for each place."""

from houseway.round.actions import Action
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager


def answer(view: View) -> Action:
    """What a simple player does when it is asked: a wager on the area of the own number."""
    assert view.ask is not None
    assert isinstance(view.eyes, int)
    offered = [option for option in view.ask.options if isinstance(option, PlaceWager)]
    open_now = [option for option in offered if any(option.examples())]
    chosen = open_now[view.eyes % len(open_now)]
    return next(iter(chosen.examples()))
