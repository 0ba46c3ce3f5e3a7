"""What became fact of cards and dice: dealt, shown, set, collected, rolled."""

import msgspec

from houseway.pieces.cards import Card, show_cards
from houseway.pieces.dice import Dice
from houseway.round.events import Event, Sight
from houseway.round.felt import Bundle, Felt
from houseway.round.spots import COMMUNITY, HANDS, NOBODY, Seat, Spot, hand_of, show_seat


class CardDealt(Event, frozen=True):
    """A card came out of the shoe onto a spot."""

    card_fields = ("card",)

    spot: Spot
    card: Card | None
    face_up: bool
    held: Seat = 0
    """The player who holds a common hand, if one does; nobody, while none may look at a hand."""

    def apply(self, felt: Felt) -> None:
        card, spot, is_up = self.card, self.spot, self.face_up
        assert card is not None
        if self.held == NOBODY:
            felt.held[spot] = NOBODY
        felt.left[card] -= 1
        felt.cards_left -= 1
        pile = felt.piles.get(spot)
        if pile is None:
            pile = felt.piles[spot] = [card]
        else:
            pile.append(card)
        if not is_up and not felt.face_up:
            return
        up = felt.face_up.get(spot)
        if up is not None:
            up.append(is_up)
        elif is_up:
            felt.face_up[spot] = [False] * (len(pile) - 1) + [True]

    def text(self) -> str:
        return f"dealt {show_cards([self.card])} to {self.spot}"

    @property
    def sight(self) -> Sight:
        return "all" if self.face_up else "owner"

    @property
    def owner(self) -> Seat:
        return self.held or self.spot.seat


class HandGiven(Event, frozen=True):
    """A hand was given to a player, who alone sees what lies face down there.

    It is a common hand, or the own one that the player could not look at before.
    """

    card_fields = ("cards",)

    spot: Spot
    seat: Seat
    cards: tuple[Card | None, ...]

    def apply(self, felt: Felt) -> None:
        if self.seat:
            felt.held[self.spot] = self.seat
        else:
            felt.held.pop(self.spot, None)

    def text(self) -> str:
        if self.spot.seat and self.spot.seat == self.seat:
            return f"{self.spot} looked at {show_cards(self.cards)}"
        return f"{self.spot} given to {show_seat(self.seat)} {show_cards(self.cards)}".rstrip()

    @property
    def sight(self) -> Sight:
        return "owner"


class CardBurned(Event, frozen=True):
    """A card went from the shoe, or the first community card, to the discard rack face down."""

    card_fields = ("card",)

    card: Card | None
    of_community: bool = False

    def apply(self, felt: Felt) -> None:
        assert self.card is not None
        if self.of_community:
            felt.piles[COMMUNITY].remove(self.card)
        else:
            felt.left[self.card] -= 1
            felt.cards_left -= 1
        felt.discard_rack.append(Bundle(None, "burned", (self.card,)))

    def text(self) -> str:
        whose = f" of {COMMUNITY}" if self.of_community else ""
        return f"burned {show_cards([self.card])}{whose}"

    @property
    def sight(self) -> Sight:
        return "record"


class CardSetAside(Event, frozen=True):
    """A card that everyone has seen went from the shoe to the discard rack unused."""

    card_fields = ("card",)

    card: Card | None
    what: str
    """How it came to be seen."""

    def apply(self, felt: Felt) -> None:
        assert self.card is not None
        felt.left[self.card] -= 1
        felt.cards_left -= 1
        felt.discard_rack.append(Bundle(None, self.what, (self.card,)))

    def text(self) -> str:
        return f"set aside {show_cards([self.card])}"


class CardHeldOver(Event, frozen=True):
    """A card that left the shoe in error, unseen, is kept for the next hand: nobody knows it."""

    def apply(self, felt: Felt) -> None:
        felt.held_over += 1

    def text(self) -> str:
        return "a card is held over, unseen"


class CardMoved(Event, frozen=True):
    """A card that lies face up went from one spot to another."""

    card: Card
    source: Spot
    target: Spot

    def apply(self, felt: Felt) -> None:
        pile, up = felt.piles[self.source], felt.face_up[self.source]
        at = next(at for at, lies in enumerate(pile) if lies == self.card and up[at])
        del pile[at], up[at]
        if not pile:
            del felt.piles[self.source], felt.face_up[self.source]
        target = felt.piles.setdefault(self.target, [])
        felt.face_up.setdefault(self.target, [False] * len(target)).append(True)
        target.append(self.card)

    def text(self) -> str:
        return f"{self.card} of {self.source} goes to {self.target}"


def _taken(cards: list[Card], card: Card | None) -> bool:
    """Whether a card was among these; it is taken out of them."""
    if card not in cards:
        return False
    cards.remove(card)
    return True


class HandSet(Event, frozen=True):
    """A player set the hand: these cards are kept, those are in the discard area."""

    card_fields = ("kept", "discarded")

    seat: Seat
    kept: tuple[Card | None, ...]
    discarded: tuple[Card | None, ...]

    def apply(self, felt: Felt) -> None:
        hand, discards = Spot(self.seat), Spot(self.seat, "discards")
        seen = list(felt.shown(hand))
        for spot, cards in ((hand, self.kept), (discards, self.discarded)):
            felt.piles[spot] = list(cards)  # type: ignore[arg-type]
            if hand in felt.face_up:
                # What lay face up does so further, and nothing else.
                felt.face_up[spot] = [_taken(seen, card) for card in cards]

    def text(self) -> str:
        seat, kept, rest = show_seat(self.seat), show_cards(self.kept), show_cards(self.discarded)
        return f"set {seat} {kept} (discards {rest})"

    @property
    def sight(self) -> Sight:
        return "owner" if self.seat else "all"


class HandSplit(Event, frozen=True):
    """Two hands were made of the cards: of a split, or the high hand and the second highest."""

    card_fields = ("first", "second")

    seat: Seat
    first: tuple[Card | None, ...]
    second: tuple[Card | None, ...]
    hand: int = 1
    """The number of the hand that was split, and keeps the first cards."""
    made: int = 2
    """The number of the hand that the second cards make."""
    face_up: bool = False
    """Whether the cards lie face up, for all to see."""

    def apply(self, felt: Felt) -> None:
        for number, cards in ((self.hand, self.first), (self.made, self.second)):
            spot = hand_of(self.seat, number)
            felt.piles[spot] = list(cards)  # type: ignore[arg-type]
            if self.face_up:
                felt.face_up[spot] = [True] * len(cards)

    def text(self) -> str:
        first, second = show_cards(self.first), show_cards(self.second)
        made = "" if self.made == 2 else f" {hand_of(self.seat, self.made)}"
        return f"split {hand_of(self.seat, self.hand)} {first} and{made} {second}"

    @property
    def sight(self) -> Sight:
        return "all" if self.face_up else "owner"


class HandUnset(Event, frozen=True):
    """The cards of a hand went back together to be set again."""

    seat: Seat

    def apply(self, felt: Felt) -> None:
        hand = felt.piles[Spot(self.seat)]
        for area in ("discards", *HANDS[1:]):
            hand.extend(felt.piles.pop(Spot(self.seat, area), ()))
            felt.face_up.pop(Spot(self.seat, area), None)
        if Spot(self.seat) in felt.face_up:
            felt.face_up[Spot(self.seat)] = [True] * len(hand)

    def text(self) -> str:
        return f"unset {show_seat(self.seat)}"


class CardsShown(Event, frozen=True):
    """Cards on a spot that lay face down were turned face up."""

    spot: Spot
    cards: tuple[Card | None, ...]

    def apply(self, felt: Felt) -> None:
        pile, up = felt.piles[self.spot], felt.face_up.get(self.spot)
        if up is None and len(self.cards) == len(pile):
            felt.face_up[self.spot] = [True] * len(pile)
            return
        if up is None:
            up = felt.face_up[self.spot] = [False] * len(pile)
        for card in self.cards:
            place = next(at for at, lies in enumerate(pile) if lies == card and not up[at])
            up[place] = True

    def text(self) -> str:
        return f"shown {self.spot} {show_cards(self.cards)}"


class CardExposed(Event, frozen=True):
    """A card that should lie face down was seen by everyone."""

    where: str
    card: Card

    def text(self) -> str:
        return f"exposed {self.card} of {self.where}"


class CardsCollected(Event, frozen=True):
    """The cards of a spot went to the discard rack."""

    card_fields = ("cards",)

    spot: Spot
    cards: tuple[Card | None, ...]
    what: str
    seen: Sight
    """Whether they lay face up."""
    held: Seat = 0
    """The player who held a common hand, if one did."""
    up: tuple[bool, ...] = ()
    """Of each card whether it lay face up, where some did and some did not."""

    def masked(self) -> Event:
        """The fact with the cards that lay face up and no others."""
        if not self.up:
            return super().masked()
        pairs = zip(self.cards, self.up, strict=True)
        return msgspec.structs.replace(self, cards=tuple(c if up else None for c, up in pairs))

    def apply(self, felt: Felt) -> None:
        cards = felt.piles.pop(self.spot)
        felt.face_up.pop(self.spot, None)
        if felt.held:
            felt.held.pop(self.spot, None)
        felt.discard_rack.append(Bundle(self.spot, self.what, tuple(cards)))

    def text(self) -> str:
        return f"collected {self.what} of {self.spot} {show_cards(self.cards)}"

    @property
    def sight(self) -> Sight:
        return self.seen

    @property
    def owner(self) -> Seat:
        return self.held or self.spot.seat


class DiceRolled(Event, frozen=True):
    """The dice lie there for everyone to see."""

    dice: Dice

    def apply(self, felt: Felt) -> None:
        felt.dice = self.dice

    def text(self) -> str:
        return f"rolled {self.dice}"


class DiceEntered(Event, frozen=True):
    """The dealer said what the dice show, and entered it into the device."""

    dice: Dice

    def text(self) -> str:
        return f"entered {self.dice}"


class AreasLit(Event, frozen=True):
    """The betting areas that win lie lit for everyone to see."""

    wagers: tuple[str, ...]

    def apply(self, felt: Felt) -> None:
        felt.lit = self.wagers

    def text(self) -> str:
        return f"lit {' '.join(self.wagers) or 'nothing'}"


class StackRearranged(Event, frozen=True):
    """What is not dealt yet was laid in another order, unseen."""

    by: Seat
    how: str

    def text(self) -> str:
        return f"stack rearranged by {show_seat(self.by)}: {self.how}"


class CutCardReached(Event, frozen=True):
    """The cut card came out of the shoe."""

    on: str

    def apply(self, felt: Felt) -> None:
        felt.cut_card_on = self.on

    def text(self) -> str:
        return f"cut card on {self.on}"


class ShoeDone(Event, frozen=True):
    """The shoe is at its end: the cards are reshuffled before another round."""

    def text(self) -> str:
        return "shoe done"


class StubCounted(Event, frozen=True):
    """The cards that were not dealt were counted face down."""

    number: int
    right: bool
    """Whether the deck is whole."""

    def text(self) -> str:
        return f"stub counted: {self.number}, {'right' if self.right else 'wrong'}"


class DeckRemoved(Event, frozen=True):
    """The deck leaves the table; another is opened."""

    def text(self) -> str:
        return "deck removed from the table"
