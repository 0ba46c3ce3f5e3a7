"""The boxes of a round and their hands: what was decided about each beside what lies there."""

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from houseway.games.spanish_21.rules import DOUBLE, WAGER, Carried, SpanishRules
from houseway.hands.twenty_one import Total, is_blackjack, total
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.spots import DEALER_HAND, HANDS, Seat, Spot, hand_of, on_box, riding
from houseway.round.start import Start
from houseway.steps.identity import seats_of

ORDINALS: Final = ("first", *HANDS[1:])
"""The hands of a box by their number, as they are spoken of."""


class Stake(msgspec.Struct, kw_only=True):
    """What somebody has on a hand."""

    seat: Seat
    box: Seat
    number: int = 1
    """The number of the hand."""
    is_doubled: bool = False
    is_rescued: bool = False

    @property
    def wager(self) -> str:
        """The wager on the hand."""
        return riding(on_box(WAGER, self.seat, self.box), self.number)

    @property
    def double(self) -> str:
        """The wager by which it is doubled."""
        return riding(on_box(DOUBLE, self.seat, self.box), self.number)


class Hand(msgspec.Struct, kw_only=True):
    """A hand of a box, and what was decided about it."""

    box: Seat
    stakes: list[Stake]
    """Of whoever decides, then of those who wager behind."""
    number: int = 1
    """Hands are numbered in the order in which they are made."""
    is_split: bool = False
    is_doubled: bool = False
    is_surrendered: bool = False
    is_dead: bool = False
    is_done: bool = False
    """Whether nothing more is to be decided about it."""
    is_owed: bool = False
    """Whether a card that its player asked for was not dealt."""

    @property
    def caller(self) -> Seat:
        """Who decides about it."""
        return self.stakes[0].seat

    @property
    def elsewhere(self) -> Seat:
        """The box, where whoever decides has another seat; 0 for the own."""
        return 0 if self.caller == self.box else self.box

    @property
    def spot(self) -> Spot:
        """Where its cards lie."""
        return hand_of(self.box, self.number)

    @property
    def is_rescued(self) -> bool:
        """Whether everybody who has a stake on it has rescued the double."""
        return all(stake.is_rescued for stake in self.stakes)

    @property
    def is_settled(self) -> bool:
        """Whether it is out of play whatever the dealer has."""
        return self.is_surrendered or self.is_dead

    @property
    def of_box(self) -> str:
        """How it is spoken of to whoever else has a stake on it."""
        which = f", {ORDINALS[self.number - 1]} hand" if self.is_split else ""
        return f"box {self.box}{which}"

    def __str__(self) -> str:
        return self.of_box if self.elsewhere else self.of_box.replace("box", "seat")


class Box(msgspec.Struct):
    """A betting position with a wager."""

    seat: Seat
    hands: list[Hand]
    """As they lie from the dealer's left."""
    bettors: list[Seat]
    """Who has wagered on it: who decides, then those behind."""
    is_frozen: bool = False
    """Whether its player has refused a card, and gets no more in this round."""

    @property
    def caller(self) -> Seat:
        """Who decides about its hands."""
        return self.bettors[0]

    @property
    def live(self) -> list[Hand]:
        """The hands that are not out of play."""
        return [hand for hand in self.hands if not hand.is_settled]

    def split(self, hand: Hand) -> Hand:
        """A new hand beside one that is split, with a stake of whoever decides."""
        number = len(self.hands) + 1
        own = Stake(seat=self.caller, box=self.seat, number=number)
        made = Hand(box=self.seat, stakes=[own], number=number, is_split=True)
        hand.is_split = True
        self.hands.insert(self.hands.index(hand) + 1, made)
        return made

    def stakes_of(self, seat: Seat) -> list[tuple[Hand, Stake]]:
        """What somebody has on the hands that are not out of play, as they were made."""
        found = [(hand, stake) for hand in self.live for stake in hand.stakes]
        own = [(hand, stake) for hand, stake in found if stake.seat == seat]
        return sorted(own, key=lambda each: each[0].number)


class Standing:
    """How a round stands beside the felt."""

    def __init__(self, table: Table, rules: SpanishRules, start: Start) -> None:
        self.table, self.rules, self.start = table, rules, start
        self.before = start.carried_as(Carried)
        self.boxes: list[Box] = []
        self.stakes: dict[tuple[Seat, Seat], Cents] = {}
        """What every bettor had on a box when the first card was dealt: the original wagers."""
        self.wagered = self.before.wagered
        """Who has wagered in every round of the shoe."""
        self.consents = self.before.consents
        """Who lets others wager on a box."""
        self.face_up = self.tens = 0
        """Cards found face up in this round, and tens."""
        has_reader = rules.hole_card == "card reader"
        self.reader_out = has_reader and self.before.reader_out

    def begin(self, boxes: Mapping[Seat, list[Seat]]) -> None:
        """Wagers are closed: these boxes are in the round, each with who decides and who not."""
        felt = self.table.felt
        for box, bettors in boxes.items():
            stakes = [Stake(seat=seat, box=box) for seat in bettors]
            self.boxes.append(Box(box, [Hand(box=box, stakes=stakes)], bettors))
            self.stakes |= {(each.seat, box): felt.stake(each.seat, each.wager) for each in stakes}

    @property
    def bettors(self) -> list[Seat]:
        """Everybody who has wagered in the round."""
        return sorted({seat for seat, _ in self.stakes})

    def wager_of(self, seat: Seat) -> str:
        """A first wager of somebody: the one on the own box if there is one."""
        box = min((box for other, box in self.stakes if other == seat), key=lambda at: at != seat)
        return on_box(WAGER, seat, box)

    def freeze(self, seat: Seat) -> None:
        """A player has refused a card: no box on which that player decides gets any more."""
        own = seats_of(self.table.players, seat)
        for box in self.boxes:
            box.is_frozen = box.is_frozen or box.caller in own

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
            consents=self.consents,
            face_up=before.face_up + self.face_up,
            tens=before.tens + self.tens,
            reader_out=self.reader_out,
        )
