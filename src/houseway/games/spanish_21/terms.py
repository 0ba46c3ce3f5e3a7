"""What a hand of Spanish 21 pays, as far as its odds go, and the shoe that it is dealt from."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final

import msgspec

from houseway.games.spanish_21.holdings import EIGHT, SEVEN, SIX, VALUES, value_of
from houseway.pieces.cards import SUITS, Card

SPADES: Final = SUITS.index("s")
STRAIGHT: Final = (SIX, SEVEN, EIGHT)
SEVENS: Final = (SEVEN, SEVEN, SEVEN)
FEW: Final = 5
MOST_CARDS: Final = 7
"""With so many cards a 21 begins to pay by its number, and from so many up it pays the same."""


class Pays(msgspec.Struct, frozen=True):
    """What three cards of some ranks pay to one: of several suits, of one, and of spades."""

    mixed: Fraction
    suited: Fraction
    spades: Fraction

    def of(self, suit: int) -> Fraction:
        """What they pay if all are of one suit."""
        return self.spades if suit == SPADES else self.suited


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is paid to one. The super bonus is what it pays for one wagered."""

    win: Fraction
    blackjack: Fraction
    blackjack_otherwise: Fraction
    """Against anything but a dealer's 21."""
    straight: Pays
    sevens: Pays
    cards: tuple[Fraction, ...]
    """A 21 of five cards, of six, and of seven or more."""
    surrender: Fraction
    """What is lost by it."""
    split_21_wins_all: bool
    """Whether 21 in two cards after a split beats every 21, and is paid as a blackjack then."""
    reader: bool = False
    """Whether a card reader finds a blackjack before anything is decided."""
    bonus_on_split: bool
    super_bonus: Fraction = Fraction(0)

    @property
    def scale(self) -> int:
        """What makes every payout a whole number."""
        return _scale(self)

    def pays_21(self, values: tuple[int, ...], *, is_split: bool) -> Fraction:
        """What a 21 of three cards or more pays that beats the dealer, its suits being several."""
        if is_split and not self.bonus_on_split:
            return self.win
        if values in (STRAIGHT, SEVENS):
            return (self.straight if values == STRAIGHT else self.sevens).mixed
        return self.cards[min(len(values), MOST_CARDS) - FEW] if len(values) >= FEW else self.win


@cache
def _scale(terms: Terms) -> int:
    said = (terms.win, terms.blackjack, terms.blackjack_otherwise, terms.surrender)
    threes = [
        pay for pays in (terms.straight, terms.sevens) for pay in msgspec.structs.astuple(pays)
    ]
    paid = (*said, *terms.cards, terms.super_bonus, *threes)
    return lcm(*(pay.denominator for pay in paid))


class Shoe(msgspec.Struct, frozen=True):
    """What a round is dealt from: how many cards of each value; sixes to eights by their suit."""

    copies: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Shoe":
        """The shoe that these cards make."""
        faces = Counter(cards)
        copies, suits = [0] * VALUES, [[0] * len(SUITS) for _ in STRAIGHT]
        for card, count in faces.items():
            value = value_of(card)
            copies[value] += count
            if value in STRAIGHT:
                suits[STRAIGHT.index(value)][card.suit] += count
        return cls(tuple(copies), tuple(map(tuple, suits)))

    @property
    def renamed(self) -> "Shoe":
        """The same with clubs, diamonds and hearts named by their counts: best play is worth as
        much.
        """
        *plain, spades = zip(*self.suits, strict=True)
        return Shoe(self.copies, tuple(zip(*sorted(plain), spades, strict=True)))

    @property
    def size(self) -> int:
        """All cards."""
        return sum(self.copies)

    def suited(self, value: int, suit: int) -> int:
        """How many sixes, sevens or eights of one suit there are."""
        return self.suits[STRAIGHT.index(value)][suit]
