"""The boxes of a round and their hands: what was decided about each beside what lies there."""

from collections.abc import Iterator

import msgspec

from houseway.games.spanish_21.rules import DOUBLE, WAGER, Carried, SpanishRules
from houseway.hands.twenty_one import Total, is_blackjack, total
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.spots import DEALER_HAND, HANDS, Seat, Spot, hand_of, riding
from houseway.round.start import Start


class Hand(msgspec.Struct, kw_only=True):
    """A hand of a box, and what was decided about it."""

    seat: Seat
    number: int = 1
    """Hands are numbered in the order in which they are made."""
    is_split: bool = False
    is_doubled: bool = False
    is_rescued: bool = False
    is_surrendered: bool = False
    is_dead: bool = False
    is_done: bool = False
    """Whether nothing more is to be decided about it."""
    is_owed: bool = False
    """Whether a card that its player asked for was not dealt."""

    @property
    def spot(self) -> Spot:
        """Where its cards lie."""
        return hand_of(self.seat, self.number)

    @property
    def wager(self) -> str:
        """The wager on it."""
        return riding(WAGER, self.number)

    @property
    def double(self) -> str:
        """The wager by which it is doubled."""
        return riding(DOUBLE, self.number)

    @property
    def is_settled(self) -> bool:
        """Whether it is out of play whatever the dealer has."""
        return self.is_surrendered or self.is_dead

    def __str__(self) -> str:
        which = "" if self.number == 1 else f", {HANDS[self.number - 1]} hand"
        return f"seat {self.seat}{which}"


class Box(msgspec.Struct):
    """A betting position with a wager."""

    seat: Seat
    hands: list[Hand]
    """As they lie from the dealer's left."""
    is_frozen: bool = False
    """Whether its player has refused a card, and gets no more in this round."""

    @property
    def live(self) -> list[Hand]:
        """The hands that are not out of play."""
        return [hand for hand in self.hands if not hand.is_settled]

    def split(self, hand: Hand) -> Hand:
        """A new hand beside one that is split."""
        made = Hand(seat=self.seat, number=len(self.hands) + 1, is_split=True)
        hand.is_split = True
        self.hands.insert(self.hands.index(hand) + 1, made)
        return made


class Standing:
    """How a round stands beside the felt."""

    def __init__(self, table: Table, rules: SpanishRules, start: Start) -> None:
        self.table, self.rules, self.start = table, rules, start
        self.before = start.carried_as(Carried)
        self.boxes: list[Box] = []
        self.stakes: dict[Seat, Cents] = {}
        """What every box had wagered when the first card was dealt."""
        self.wagered = self.before.wagered
        """Who has wagered in every round of the shoe."""
        self.face_up = self.tens = 0
        """Cards found face up in this round, and tens."""
        has_reader = rules.hole_card == "card reader"
        self.reader_out = has_reader and self.before.reader_out

    def begin(self, seats: list[Seat]) -> None:
        """Wagers are closed: these boxes are in the round."""
        self.boxes = [Box(seat, [Hand(seat=seat)]) for seat in seats]
        self.stakes = {seat: self.table.felt.stake(seat, WAGER) for seat in seats}

    def cards(self, hand: Hand) -> tuple[Card, ...]:
        """What lies in a hand."""
        return self.table.felt.cards(hand.spot)

    def total(self, hand: Hand) -> Total:
        """What a hand counts."""
        return total(self.cards(hand))

    def is_blackjack(self, hand: Hand) -> bool:
        """Whether a hand is a blackjack: none is that was split."""
        return not hand.is_split and is_blackjack(self.cards(hand))

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards."""
        return self.table.felt.cards(DEALER_HAND)

    @property
    def up_card(self) -> Card:
        """The dealer's first card."""
        return self.dealer[0]

    @property
    def hands(self) -> Iterator[Hand]:
        """The hands that are not out of play, from the dealer's left."""
        return (hand for box in self.boxes for hand in box.live)

    def carried(self) -> Carried:
        """What is carried on."""
        before = self.before
        return Carried(
            wagered=self.wagered,
            face_up=before.face_up + self.face_up,
            tens=before.tens + self.tens,
            reader_out=self.reader_out,
        )
