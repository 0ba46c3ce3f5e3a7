"""The last question about hands that were set as two: play on, or give the whole wager up.

It comes when the dealer's hands, or those of a player who banks, lie open: what comes is certain.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from houseway.odds.banking import gain_of
from houseway.odds.deciding import Answer, Deciding, best_answers, open_actions, seat_of, shown_at
from houseway.pieces.cards import Card
from houseway.round.actions import Choose, Surrender
from houseway.round.spots import DEALER_SEAT, Seat, Spot
from houseway.round.view import View
from houseway.rulesets.commission import Commission
from houseway.steps.two_hands import HIGH_AND_LOW, PLAY_ON

STAGE: Final = "Both hands set: play on, or give the wager up"
ON: Final = "play on"
GIVEN_UP: Final = "surrender"
BANKED: Final = "Counted against a dealer who sets the house way; a player banks here."

Compare: TypeAlias = "Callable[[TwoHands, TwoHands], str]"
"""Whether the first wins, pushes or loses against the second."""


class TwoHands(NamedTuple):
    """What lies before a seat."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]


def playing_on(view: View, wager: str, commission: Commission, compare: Compare) -> Deciding | None:
    """Both hands against those in sight; nothing where this is not asked, or not in sight."""
    seat = seat_of(view)
    actions = [each for each in open_actions(view) if isinstance(each, Choose | Surrender)]
    stake = view.wagers.get((seat, wager), 0)
    own = before(view, seat)
    other = before(view, view.bank.seat if view.bank is not None else DEALER_SEAT)
    if own is None or other is None or not stake or Choose(seat, PLAY_ON) not in actions:
        return None
    gain = gain_of(commission, stake)
    nets = {"wins": gain, "pushes": Fraction(0), "loses": Fraction(-1)}
    words = [
        (action, GIVEN_UP, Fraction(-1))
        if isinstance(action, Surrender)
        else (action, ON, nets[compare(own, other)])
        for action in actions
    ]
    return Deciding(
        stage=STAGE,
        wager=wager,
        unit_cents=stake,
        answers=best_answers(Answer(action=a, decision=said, worth=n) for a, said, n in words),
        own=(*own.high, *own.low),
        counted=_others(view, seat),
    )


def before(view: View, seat: Seat) -> TwoHands | None:
    """The two hands before a seat, where every card of them can be seen."""
    both = [view.piles.get(Spot(seat, area), ()) for area in HIGH_AND_LOW]
    high, low = (shown_at(view, Spot(seat, area)) for area in HIGH_AND_LOW)
    is_seen = all(both) and [*map(len, both)] == [len(high), len(low)]
    return TwoHands(high, low) if is_seen else None


def _others(view: View, seat: Seat) -> tuple[Card, ...]:
    """All other cards in sight: none of them can change anything now."""
    seen: list[Sequence[Card | None]] = [
        pile for spot, pile in view.piles.items() if spot.seat != seat
    ]
    return tuple(card for pile in seen for card in pile if card is not None)
