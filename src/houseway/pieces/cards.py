"""Playing cards. A card is a small integer, so that it works in arrays, and knows its name.

A card is its face: `rank * 4 + suit`, two of clubs 0, ace of spades 51. A shoe of several decks
holds several cards of one face. Numbers from 52 are kept free for jokers.
"""

from collections.abc import Iterable
from typing import Final, Self

from houseway.errors import Unreadable

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SIGNS: Final = "♣♦♥♠"
RANK_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "jack", "queen", "king", "ace"),
)

TEN: Final = RANKS.index("T")
JACK: Final = RANKS.index("J")
QUEEN: Final = RANKS.index("Q")
KING: Final = RANKS.index("K")
ACE: Final = RANKS.index("A")


class Card(int):
    """One face of the pack.

    >>> Card.parse("Ah")
    Ah
    >>> int(Card.parse("2c")), Card.parse("As").rank == ACE
    (0, True)
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card of this name, rank then suit: `Ah`, `Tc`, `10c`, `7♦`."""
        card = _BY_NAME.get(text, _BY_NAME.get(_plain(text)))
        if card is None:
            raise Unreadable(
                f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}"
            )
        return card

    def __new__(cls, number: int) -> Self:
        if not 0 <= number < 52:
            raise ValueError(f"{number} is not a card's number: 0 to 51")
        return super().__new__(cls, number)

    @property
    def rank(self) -> int:
        """0 for a two, 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def sign(self) -> str:
        """The card with its suit drawn: `A♥`."""
        return f"{RANKS[self >> 2]}{SUIT_SIGNS[self & 3]}"

    def __str__(self) -> str:
        return _NAMES[self]

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(_NAMES[self], spec)


_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)

PACK: Final = tuple(Card(number) for number in range(52))
"""One deck, in the order of the numbers."""

_BY_NAME: Final = {str(card): card for card in PACK}


def _plain(text: str) -> str:
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    place = SUIT_SIGNS.find(suit) if suit else -1
    return rank + (SUITS[place] if place >= 0 else suit)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from text with blanks or commas between them, or none: `"Ah Kd"`, `"AhKd"`.

    >>> parse_cards("Ah Kd, 10c")
    (Ah, Kd, Tc)
    """
    words = text.replace(",", " ").replace("10", "T").split()
    if len(words) == 1 and len(words[0]) > 2 and len(words[0]) % 2 == 0:
        words = [words[0][at : at + 2] for at in range(0, len(words[0]), 2)]
    return tuple(Card.parse(word) for word in words)


def show_cards(cards: Iterable[Card | None]) -> str:
    """The names of cards with blanks between them; a card not seen is `??`."""
    return " ".join("??" if card is None else str(card) for card in cards)
