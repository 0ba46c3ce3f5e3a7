"""The order of hands of two tiles: twenty ranks of pairs, then values from nine down to zero.

A hand without a permissible pair is worth its spots, the left digit discarded; of equal values the
hand with the higher tile stands above. What is still equal is a copy.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from houseway.pieces.tiles import TILES, Tile

PAIRS: Final = (
    ("supreme pair", ("1-2 2-4",)),
    ("pair of twelves", ("6-6 6-6",)),
    ("pair of twos", ("1-1 1-1",)),
    ("pair of eights", ("4-4 4-4",)),
    ("pair of 1-3 fours", ("1-3 1-3",)),
    ("pair of 5-5 tens", ("5-5 5-5",)),
    ("pair of 3-3 sixes", ("3-3 3-3",)),
    ("pair of 2-2 fours", ("2-2 2-2",)),
    ("pair of elevens", ("5-6 5-6",)),
    ("pair of 4-6 tens", ("4-6 4-6",)),
    ("pair of sevens", ("1-6 1-6",)),
    ("pair of 1-5 sixes", ("1-5 1-5",)),
    ("mixed nines", ("3-6 4-5",)),
    ("mixed eights", ("2-6 3-5",)),
    ("mixed sevens", ("2-5 3-4",)),
    ("mixed fives", ("1-4 2-3",)),
    ("wong of twelve", ("4-5 6-6", "3-6 6-6")),
    ("wong of two", ("1-1 4-5", "1-1 3-6")),
    ("gong of twelve", ("2-6 6-6", "3-5 6-6", "4-4 6-6")),
    ("gong of two", ("1-1 2-6", "1-1 3-5", "1-1 4-4")),
)
"""The permissible pairs, the first ranking first, and of which tiles each is made."""

RANKED: Final = (
    *(("6-6",), ("1-1",), ("4-4",), ("1-3",), ("5-5",), ("3-3",), ("2-2",), ("5-6",), ("4-6",)),
    *(("1-6",), ("1-5",), ("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("2-4",)),
    *(("1-4", "2-3"), ("1-2",)),
)
"""The tiles by their individual ranking, the first ranking first."""

BY_SIGN: Final = {tile.sign: tile for tile in TILES}
TILE_RANKS: Final = {BY_SIGN[sign]: at for at, signs in enumerate(RANKED, 1) for sign in signs}
"""The individual ranking of each tile, 1 being the highest."""
THREE: Final = BY_SIGN["1-2"]
SIX: Final = BY_SIGN["2-4"]
SUPREME: Final = (THREE, SIX)
"""The tiles of the supreme pair: used separately each counts as three or as six."""

_RANKS_MAX: Final = 32
PAIR_FLOOR: Final = 10 * _RANKS_MAX
"""Any permissible pair is stronger than this, and no other hand is."""
_PAIR_RANKS: Final = {
    tuple(sorted(BY_SIGN[sign] for sign in tiles.split())): at
    for at, (_, made) in enumerate(PAIRS)
    for tiles in made
}


class TwoTiles(NamedTuple):
    """What a hand of two tiles is: the stronger, the higher; equal ones are copies."""

    strength: int
    name: str

    @property
    def value(self) -> int | None:
        """Its value of 0 to 9; None for a permissible pair, which has none."""
        return None if self.strength >= PAIR_FLOOR else self.strength // _RANKS_MAX

    @property
    def kind(self) -> str:
        """What sort of hand it is: the first word of a wong, a gong, and the name of others."""
        return self.name.split(" of ")[0] if "ong" in self.name else self.name

    @property
    def is_zero(self) -> bool:
        """Whether its value is zero; a pair whose spots add up to a ten has none."""
        return self.value == 0


@cache
def two_tiles(one: Tile, other: Tile) -> TwoTiles:
    """What two tiles make.

    >>> two_tiles(BY_SIGN["1-1"], BY_SIGN["3-3"]).name, two_tiles(THREE, BY_SIGN["1-5"]).name
    ('8 (1-1)', '9 (1-5)')
    """
    rank = _PAIR_RANKS.get((min(one, other), max(one, other)))
    if rank is not None:
        return TwoTiles(PAIR_FLOOR + len(PAIRS) - rank, PAIRS[rank][0])
    return max(_by_value(first, second) for first in _counted(one) for second in _counted(other))


def _counted(tile: Tile) -> tuple[tuple[Tile, int, int], ...]:
    """A tile with the spots and the ranking that it may be counted with."""
    if tile in SUPREME:
        return tuple((tile, each.spots, TILE_RANKS[each]) for each in SUPREME)
    return ((tile, tile.spots, TILE_RANKS[tile]),)


def _by_value(one: tuple[Tile, int, int], other: tuple[Tile, int, int]) -> TwoTiles:
    value = (one[1] + other[1]) % 10
    highest = min(one, other, key=lambda counted: counted[2])
    strength = value * _RANKS_MAX + _RANKS_MAX - highest[2]
    return TwoTiles(strength, f"{value} ({highest[0].sign})")


class Setting(NamedTuple):
    """Four tiles set as a high and a low hand."""

    high: tuple[Tile, Tile]
    low: tuple[Tile, Tile]

    @property
    def made(self) -> tuple[TwoTiles, TwoTiles]:
        """What the high and the low hand are."""
        return two_tiles(*self.high), two_tiles(*self.low)

    @property
    def strengths(self) -> tuple[int, int]:
        """How strong both are, the high one first: settings equal in this are the same setting."""
        high, low = self.made
        return high.strength, low.strength

    def __str__(self) -> str:
        high, low = self.made
        return f"{low.name} / {high.name}"


def setting_of(two: Sequence[Tile], others: Sequence[Tile]) -> Setting:
    """The setting of two tiles and two others: the higher ranking hand is the high one."""
    one, other = (two[0], two[1]), (others[0], others[1])
    if two_tiles(*one).strength >= two_tiles(*other).strength:
        return Setting(one, other)
    return Setting(other, one)


def settings_of(tiles: Sequence[Tile]) -> tuple[Setting, ...]:
    """The settings of four tiles, one of each pair of ranks: three, or fewer.

    >>> [
    ...     str(setting)
    ...     for setting in settings_of([BY_SIGN[s] for s in ("6-6", "6-6", "1-2", "1-3")])
    ... ]
    ['7 (1-3) / pair of twelves', '6 (6-6) / 8 (6-6)']
    """
    first, *rest = tiles
    found: dict[tuple[int, int], Setting] = {}
    for at, second in enumerate(rest):
        others = [*rest[:at], *rest[at + 1 :]]
        setting = setting_of((first, second), others)
        found.setdefault(setting.strengths, setting)
    return tuple(found.values())
