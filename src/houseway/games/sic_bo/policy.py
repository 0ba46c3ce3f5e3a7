"""A simple player: a small wager on Small or Big, one on a number and one on a total."""

from houseway.games.sic_bo.areas import BIG, NUMBERS, ONE, SMALL, SMALL_TOTALS, TOTAL
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked: the next of its few wagers, while it can."""
    assert view.ask is not None
    assert isinstance(view.eyes, int)
    offered = {
        option.wager: option for option in view.ask.options if isinstance(option, PlaceWager)
    }
    for wager in favourites(view.eyes):
        for action in offered[wager].examples() if wager in offered else ():
            return action
    return None


def favourites(seat: int) -> tuple[str, ...]:
    """The areas that a seat likes, so that not all lie on one."""
    number = NUMBERS[seat % len(NUMBERS)]
    total = SMALL_TOTALS[2 + seat % 5]
    return (SMALL if seat % 2 else BIG), f"{ONE}-{number}", f"{TOTAL}-{total}"
