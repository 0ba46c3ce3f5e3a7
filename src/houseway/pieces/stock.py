"""What a round is dealt from: how many of each piece there are.

Whoever needs the size of a deck, a shoe or a wall of tiles asks its stock, and nobody counts to 52.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from typing import Final

import msgspec

from houseway.errors import Unreadable
from houseway.pieces.cards import PACK, TEN, Card, parse_cards
from houseway.pieces.tiles import JOKER, PAIRED, TILES

PIECES: Final[tuple[Card, ...]] = (*PACK, JOKER, *TILES)
"""Every piece there is, in the order of the numbers."""
_BY_NAME: Final = {str(piece): piece for piece in PIECES}


def parse_piece(text: str) -> Card:
    """The piece of this name: `Ah`, `Jk`, `t66`."""
    found = _BY_NAME.get(text)
    return Card.parse(text) if found is None else found


def parse_pieces(text: str) -> tuple[Card, ...]:
    """Pieces from text with blanks between them.

    >>> parse_pieces("Ah Jk t66")
    (Ah, Jk, t66)
    """
    return tuple(parse_piece(word) for word in text.split())


def read_pieces(text: str) -> tuple[Card, ...]:
    """Cards as somebody writes them, a joker among them, or tiles by their names or their ends.

    >>> read_pieces("Ah, 10c"), read_pieces("Kd jk 10c"), read_pieces("6-6 1-2 t55")
    ((Ah, Tc), (Kd, Jk, Tc), (t66, t21, t55))
    """
    words = text.replace(",", " ").split()
    known = {**{tile.sign: tile for tile in TILES}, **{str(tile): tile for tile in TILES}}
    if words and all(word in known for word in words):
        return tuple(known[word] for word in words)
    jokers = [at for at, word in enumerate(words) if word.lower() == str(JOKER).lower()]
    if not jokers:
        return parse_cards(text)
    cards = iter(parse_cards(" ".join(word for at, word in enumerate(words) if at not in jokers)))
    return tuple(JOKER if at in jokers else next(cards) for at in range(len(words)))


class Stock(msgspec.Struct, frozen=True):
    """How many of each piece there are.

    >>> Stock.of_decks(8).size, Stock.of_decks(1, jokers=1).size, A_SET_OF_TILES.size
    (416, 53, 32)
    """

    copies: tuple[int, ...]
    """By the pieces' numbers, up to the last that there is."""

    @classmethod
    def of(cls, pieces: Iterable[Card]) -> "Stock":
        """The stock that these pieces make."""
        counts = Counter(pieces)
        return cls(tuple(counts[piece] for piece in PIECES[: max(counts, default=-1) + 1]))

    @classmethod
    def of_decks(cls, decks: int, *, jokers: int = 0, without: Collection[Card] = ()) -> "Stock":
        """So many decks of cards, each with jokers or without some cards."""
        each = [0 if card in without else decks for card in PACK]
        return cls((*each, jokers * decks) if jokers else tuple(each))

    @property
    def size(self) -> int:
        """How many pieces there are in all."""
        return sum(self.copies)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The pieces that there are, each once, in the order of their numbers."""
        return tuple(PIECES[number] for number, count in enumerate(self.copies) if count)

    @property
    def pieces(self) -> tuple[Card, ...]:
        """All pieces, one of each face in the order of the numbers, then what is left, and again.

        >>> len(Stock.of_decks(2).pieces), Stock.of_decks(2).pieces[52]
        (104, 2c)
        """
        most = max(self.copies, default=0)
        return tuple(face for n in range(most) for face in self.faces if self.copies[face] > n)

    @property
    def strangers(self) -> tuple[Card, ...]:
        """The cards of a common deck that there are none of, where cards are dealt.

        >>> Stock.of_decks(6, without=PACK[:2]).strangers, A_SET_OF_TILES.strangers
        ((2c, 2d), ())
        """
        return _strangers(self.copies[: len(PACK)])

    def left_without(self, gone: Iterable[Card]) -> list[int]:
        """How many of each number are left when these are gone; fewer than none if too many are."""
        left = list(self.copies)
        for piece, count in Counter(gone).items():
            if piece >= len(left):
                raise Unreadable(f"there is no {piece} among what is dealt here")
            left[piece] -= count
        return left


@cache
def _strangers(of_cards: tuple[int, ...]) -> tuple[Card, ...]:
    """Every round of every game asks for them, and games have few stocks."""
    return tuple(PACK[n] for n, count in enumerate(of_cards) if not count and any(of_cards))


NOTHING: Final = Stock(())
"""The stock of a game that is dealt from nothing."""
A_SET_OF_TILES: Final = Stock(
    (*(0,) * (JOKER + 1), *(2 if tile in PAIRED else 1 for tile in TILES))
)

WHOLE: Final = {
    "decks": Stock.of_decks(1),
    "decks with a joker": Stock.of_decks(1, jokers=1),
    "decks without tens": Stock.of_decks(1, without=[card for card in PACK if card.rank == TEN]),
    "sets of tiles": A_SET_OF_TILES,
}
"""What a whole set of pieces can be."""


def sets_of(stock: Stock) -> tuple[int, str] | None:
    """How many whole sets a stock is, and of what; None if pieces are missing or too many.

    >>> sets_of(Stock.of_decks(6)), sets_of(Stock.of(PACK[1:]))
    ((6, 'decks'), None)
    """
    for name, one in WHOLE.items():
        times, odd = divmod(stock.size, one.size)
        if times and not odd and stock.copies == tuple(times * count for count in one.copies):
            return times, name
    return None
