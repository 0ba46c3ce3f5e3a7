"""Who a table in the terminal waits for, and who cannot wager at all."""

from houseway.round.spots import DEALER
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager


def is_too_poor(view: View) -> bool:
    """Whether a seat has wagered nothing and has too little for any wager that is open to it."""
    assert view.ask is not None
    wagers = [option for option in view.ask.options if isinstance(option, PlaceWager)]
    has_wager = any(seat == view.eyes for seat, _ in view.wagers)
    return bool(wagers) and not has_wager and not any(any(o.examples()) for o in wagers)


def is_waited_for(view: View) -> bool:
    """Whether a seat that is played by a policy still has to answer."""
    assert view.ask is not None
    options = view.ask.options
    if any(isinstance(o, PlaceWager) and any(o.examples()) for o in options):
        return True
    return bool(options) and DEALER not in view.ask.asked
