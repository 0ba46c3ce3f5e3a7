"""Pieces that are no cards of the four suits: the joker, and tiles.

They are dealt as cards are, so to the table they are cards: numbers of one space, so that how many
of each are left is a list, and names of one alphabet, so that an action can be read without knowing
the game. Cards are 0 to 51 (`Ah`), the joker is 52 (`Jk`), tiles are 53 to 73 (`t66`).
"""

from typing import Final, Self

from houseway.pieces.cards import PACK, Card

_PIPS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


class Unsuited(Card):
    """A piece without a rank and a suit."""

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        return int.__new__(cls, number)

    @property
    def rank(self) -> int:
        """It has none."""
        raise TypeError(f"{self} has no rank")

    @property
    def suit(self) -> int:
        """It has none."""
        raise TypeError(f"{self} has no suit")

    @property
    def sign(self) -> str:
        """Its name: nothing is drawn for it."""
        return str(self)

    def __repr__(self) -> str:
        return str(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Joker(Unsuited):
    """The fifty-third card of a deck."""

    __slots__ = ()

    def __str__(self) -> str:
        return "Jk"


class Tile(Unsuited):
    """One face of the Chinese dominoes: its pips, the higher number first.

    >>> TILES[-1], TILES[-1].pips, len(TILES), TILES[1].sign, TILES[1].spots
    (t66, (6, 6), 21, '1-2', 3)
    """

    __slots__ = ()

    @property
    def pips(self) -> tuple[int, int]:
        """The pips of its two ends, the higher number first."""
        return _PIPS[self - TILES[0]]

    @property
    def spots(self) -> int:
        """All its pips."""
        return sum(self.pips)

    @property
    def sign(self) -> str:
        """Its ends as they are spoken of, the smaller number first."""
        high, low = self.pips
        return f"{low}-{high}"

    def __str__(self) -> str:
        high, low = self.pips
        return f"t{high}{low}"


JOKER: Final = Joker(len(PACK))
TILES: Final = tuple(Tile(JOKER + 1 + place) for place in range(len(_PIPS)))
"""The faces, in the order of their numbers."""

PAIRED: Final = frozenset(
    tile
    for tile in TILES
    if tile.pips[0] == tile.pips[1] or str(tile) in ("t31", "t51", "t61", "t64", "t65")
)
"""The eleven faces of which a set has two tiles; of the ten others it has one."""
