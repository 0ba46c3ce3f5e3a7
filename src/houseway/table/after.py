"""What follows from a round that is over: what is due, and where the marker stood."""

from collections import Counter
from collections.abc import Iterable

from houseway.pieces.cards import Card
from houseway.round.actions import Call
from houseway.round.calls import CallCards, CallOption
from houseway.round.card_events import DeckRemoved, ShoeDone
from houseway.round.corrections import MarkerLeft
from houseway.round.engine import Round
from houseway.round.events import MarkerMoved, RoundVoided
from houseway.round.felt import Bundle
from houseway.round.spots import Seat
from houseway.steps.equipment import Due, Equipment
from houseway.steps.irregularities import INSUFFICIENT_CARDS


def due_after(round_: Round, equipment: Equipment) -> Due | None:
    """Why the cards must be prepared before the next round; None if they need not be."""
    if any(isinstance(event, DeckRemoved) for event in round_.events):
        return Due.NEW_DECK
    if not equipment.ends_at_cut_card:
        return Due.ROUND
    if void_for(round_) == INSUFFICIENT_CARDS.kind:
        return Due.VOID
    is_out = bool(round_.felt.cut_card_on) and not equipment.hands_after_cut_card
    if is_out or any(isinstance(event, ShoeDone) for event in round_.events):
        return Due.OPENING if equipment.new_each_shoe else Due.CUT_CARD
    return None


def void_for(round_: Round) -> str | None:
    """Why a round is void; None if it counts."""
    return next((event.why for event in round_.events if isinstance(event, RoundVoided)), None)


def stood_at(round_: Round) -> Seat | None:
    """From where a round was dealt whose marker has moved since; None where it has not."""
    stood = round_.start.marker
    for event in round_.events:
        if isinstance(event, MarkerLeft):
            stood = event.seat
        elif isinstance(event, MarkerMoved):
            return stood
    return None


def gone_from(rack: Iterable[Bundle]) -> tuple[Card, ...]:
    """The cards that are no longer in the shoe, in the order of their numbers."""
    counts = Counter(card for bundle in rack for card in bundle.cards)
    return tuple(card for card in sorted(counts) for _ in range(counts[card]))


def needs_of(calls: Iterable[CallOption], call: Call) -> CallCards | None:
    """Which cards a call names."""
    return next(option.needs for option in calls if option.kind == call.kind)
