"""The words of a chart of pai gow: four tiles, and how they are set.

| words | true of hands |
|---|---|
| `anything`, `anything else` | all |
| `6-6 5-5 1-2 4-4` | these four tiles; with three or fewer, that hold them |
| `pair of twelves`, `mixed nines`, `wong of two` | that can make it |
| `pair`, `two pairs`, `no pair`, `wong`, `gong`, `high nine` | that hold pairs, or can make such a high hand |
| `makes 6/8` | with a setting whose low hand is 6 or better and whose high hand is 8 or better |
| `line 2c` | that this line of the house way decides |

The tiles of a pair are alike: `3-6` says `4-5` as well.

| decision | setting |
|---|---|
| `the house way` | as the dealer sets it |
| `highest high hand`, `highest low hand` | that, and of equal ones the highest other hand |
| `keep`, `split` | the highest high hand that keeps a pair together; that does not |
| `7 (1-3) / pair of twelves` | low hand and high hand by their names |
"""  # noqa: E501

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from houseway.errors import Unreadable
from houseway.games.pai_gow.house_way import MADE_PAIRS, STRONG, Four, Way, kind_of, level
from houseway.games.pai_gow.rules import HAND_TILES
from houseway.games.pai_gow.solver import TILES, Kind, kind_key
from houseway.hands.pai_gow import BY_SIGN, PAIRS, Setting
from houseway.odds.own_settings import HOUSE_WAY, Is, Place
from houseway.pieces.tiles import Tile

NAMES: Final = tuple(name for name, _ in PAIRS)
HIGH: Final = "highest high hand"
LOW: Final = "highest low hand"
KEEP: Final = "keep"
SPLIT: Final = "split"


class FourTiles:
    """Four tiles of a kind, as a chart looks at them."""

    def __init__(self, kind: Kind, way: Way) -> None:
        self.kind = kind
        self.way = way
        self.four = Four(kind.tiles)
        self.settings = kind.settings
        self.strengths = [setting.strengths for setting in kind.settings]
        self.names = [str(setting) for setting in kind.settings]

    @cached_property
    def by_way(self) -> tuple[str, int]:
        """The line of the house way that decides, and the place of its setting."""
        ruled = self.way.choose(self.kind.tiles)
        return ruled.line.line, self.place(ruled.setting)

    @cached_property
    def held(self) -> Counter[int]:
        """How many tiles there are of each pair."""
        return Counter(kind_key(self.kind.tiles))

    @cached_property
    def made(self) -> frozenset[str]:
        """The names of all pairs, wongs and gongs that two of the tiles make."""
        return frozenset(made.name for setting in self.settings for made in setting.made)

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return len(self.four.pairs)

    @cached_property
    def strong(self) -> frozenset[str]:
        """The kinds of strong high hand that are possible."""
        return frozenset(kind_of(setting.high) for setting in self.four.strong)

    def place(self, setting: Setting) -> int:
        """The place of a setting among those of the kind."""
        return self.strengths.index(setting.strengths)

    def best_by(self, *, high_first: bool, among: Sequence[int] | None = None) -> int | None:
        """The place of the setting with the highest high hand, or low hand."""
        places = range(len(self.strengths)) if among is None else among
        order = 1 if high_first else -1
        return max(places, key=lambda at: self.strengths[at][::order], default=None)

    @cached_property
    def keeping(self) -> list[int]:
        """The settings that keep a pair together."""
        return [
            at
            for at, setting in enumerate(self.settings)
            if any(made.name in MADE_PAIRS for made in setting.made)
        ]


class Words:
    """The words of charts against a house way."""

    def __init__(self, way: Way) -> None:
        self.way = way

    @property
    def examples(self) -> tuple[str, ...]:
        """Some words for hands, and some for settings."""
        line = f"line {self.way.lines[0].line}"
        return "pair of twelves", "6-6 5-5 1-2 4-4", "makes 6/8", line, HOUSE_WAY, HIGH, LOW, SPLIT

    def show(self, hand: FourTiles) -> str:
        """The tiles, as they are spoken of."""
        return " ".join(tile.sign for tile in hand.kind.tiles)

    # Hands.

    def named(self, words: str) -> tuple[int, ...] | None:
        """The kind that four tiles name."""
        signs = words.split()
        if len(signs) < HAND_TILES or not all(sign in BY_SIGN for sign in signs):
            return None
        tiles = [BY_SIGN[sign] for sign in signs]
        check_tiles(tiles, words)
        return kind_key(tiles)

    def names_of(self, hand: FourTiles) -> tuple[tuple[int, ...]]:
        """The kind of a hand."""
        return (kind_key(hand.kind.tiles),)

    def read(self, words: str) -> Is[FourTiles] | None:
        """Whether hands are what some words say."""
        if words in NAMES:
            return lambda hand: words in hand.made
        if words in STRONG:
            return lambda hand: words in hand.strong
        signs = words.split()
        if signs and all(sign in BY_SIGN for sign in signs):
            return _holding([BY_SIGN[sign] for sign in signs], words)
        return self._counted(words) or self._reaching(words) or self._of_line(words)

    def _counted(self, words: str) -> Is[FourTiles] | None:
        said = {"no pair": (0,), "pair": (1, 2), "two pairs": (2,)}.get(words)
        return None if said is None else lambda hand: hand.pairs in said

    def _reaching(self, words: str) -> Is[FourTiles] | None:
        low, over, high = words.removeprefix("makes ").partition("/")
        if not words.startswith("makes ") or not over or not (low + high).isdigit():
            return None
        least = int(low), int(high)
        return lambda hand: any(
            level(setting.made[1]) >= least[0] and level(setting.made[0]) >= least[1]
            for setting in hand.settings
        )

    def _of_line(self, words: str) -> Is[FourTiles] | None:
        name = words.removeprefix("line ")
        if name == words or name not in [line.line for line in self.way.lines]:
            return None
        return lambda hand: hand.by_way[0] == name

    # Settings.

    def decision(self, words: str) -> Place[FourTiles] | None:
        """Which setting some words name."""
        known: dict[str, Callable[[FourTiles], int | None]] = {
            HOUSE_WAY: lambda hand: hand.by_way[1],
            HIGH: lambda hand: hand.best_by(high_first=True),
            LOW: lambda hand: hand.best_by(high_first=False),
            KEEP: lambda hand: hand.best_by(high_first=True, among=hand.keeping),
            SPLIT: lambda hand: hand.best_by(
                high_first=True,
                among=[at for at in range(len(hand.settings)) if at not in hand.keeping],
            ),
        }
        if words in known:
            return known[words]
        if " / " not in words:
            return None
        return lambda hand: hand.names.index(words) if words in hand.names else None


def _holding(tiles: Sequence[Tile], words: str) -> Is[FourTiles]:
    """Whether hands hold some tiles, the tiles of a pair being alike."""
    check_tiles(tiles, words)
    wanted = Counter(kind_key(tiles))
    return lambda hand: wanted <= hand.held


def check_tiles(tiles: Sequence[Tile], words: str) -> None:
    """Refuse tiles that there are not so many of, and too many for a hand."""
    for tile in tiles:
        if tiles.count(tile) > TILES.count(tile):
            raise Unreadable(f"there are not so many of {tile.sign} as in {words!r}")
    if len(tiles) > HAND_TILES:
        raise Unreadable(f"a hand has {HAND_TILES} tiles, not those of {words!r}")
