"""What became fact of a shoe, and of a card that nobody looks at."""

from collections import Counter

from houseway.pieces.cards import Card
from houseway.round.events import Event, Sight
from houseway.round.felt import Felt


class DiscardsShuffled(Event, frozen=True):
    """Cards of the discard rack were shuffled in with what is left, and are dealt again."""

    card_fields = ("cards",)

    cards: tuple[Card | None, ...]

    def apply(self, felt: Felt) -> None:
        for card in self.cards:
            assert card is not None
            felt.left[card] += 1
        felt.cards_left += len(self.cards)
        again, stay = Counter(self.cards), []
        for bundle in felt.discard_rack:
            left = []
            for card in bundle.cards:
                if again[card]:
                    again[card] -= 1
                else:
                    left.append(card)
            if left:
                stay.append(bundle._replace(cards=tuple(left)))
        felt.discard_rack[:] = stay

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
