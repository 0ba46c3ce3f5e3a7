"""Events that put right what was done wrong: nothing is struck out, further facts are made."""

from houseway.pieces.cards import Card, show_cards
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.round.spots import Seat, Spot, show_seat


class CardsTakenBack(Event, frozen=True):
    """Cards that everyone has seen came back from the discard rack to their spot, face up."""

    spot: Spot
    cards: tuple[Card, ...]

    def apply(self, felt: Felt) -> None:
        rack = felt.discard_rack
        at = max(n for n, bundle in enumerate(rack) if bundle[::2] == (self.spot, self.cards))
        del rack[at]
        felt.piles[self.spot] = list(self.cards)
        felt.face_up[self.spot] = [True] * len(self.cards)

    def text(self) -> str:
        return f"taken back to {self.spot} {show_cards(self.cards)}"


class MarkerLeft(Event, frozen=True):
    """The dealing marker was not moved: it still stands here."""

    seat: Seat

    def apply(self, felt: Felt) -> None:
        felt.marker = self.seat

    def text(self) -> str:
        return f"marker still at {show_seat(self.seat)}"
