"""What became fact of a shoe, and of a card that nobody looks at."""

from houseway.pieces.cards import Card
from houseway.round.events import Event, Sight
from houseway.round.felt import Felt


class DiscardsShuffled(Event, frozen=True):
    """What lay in the discard rack was shuffled in with what is left, and is dealt again."""

    card_fields = ("cards",)

    cards: tuple[Card | None, ...]

    def apply(self, felt: Felt) -> None:
        for card in self.cards:
            assert card is not None
            felt.left[card] += 1
        felt.cards_left += len(self.cards)
        felt.discard_rack.clear()

    def text(self) -> str:
        count = len(self.cards)
        return f"{count} discards shuffled" if count else "all cards shuffled again"

    @property
    def sight(self) -> Sight:
        return "record"


class CardTested(Event, frozen=True):
    """A device told of the dealer's hole card whether it makes a blackjack, and nothing else."""

    is_blackjack: bool

    def text(self) -> str:
        return f"card reader: {'' if self.is_blackjack else 'no '}blackjack"


class CardRemoved(Event, frozen=True):
    """A card that does not belong to the shoe was found in it, and left the table."""

    face: str
    by: str

    def text(self) -> str:
        return f"{self.by}: {self.face} removed from the shoe"
