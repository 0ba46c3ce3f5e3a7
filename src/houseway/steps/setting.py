"""Setting a hand: some of its cards are kept, and the others are laid aside."""

from collections.abc import Iterable, Sequence

from houseway.pieces.cards import Card
from houseway.round.card_events import HandSet
from houseway.round.engine import Table
from houseway.round.spots import Seat, Spot


def set_hand(table: Table, seat: Seat, kept: Sequence[Card], clause: str) -> None:
    """Keep these cards of a hand; the others go to the discards beside it."""
    rest = without(table.felt.cards(Spot(seat)), kept)
    table.emit(HandSet(clause, seat, tuple(kept), rest))


def without(cards: Iterable[Card], kept: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are left when some are kept, of which there may be several alike.

    >>> from houseway.pieces.cards import parse_cards
    >>> without(parse_cards("2s 3s 2s"), parse_cards("2s"))
    (3s, 2s)
    """
    rest = list(cards)
    for card in kept:
        rest.remove(card)
    return tuple(rest)
