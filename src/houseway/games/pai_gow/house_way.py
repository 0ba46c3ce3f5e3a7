"""The house way of tiles: ordered lines over the settings of four tiles.

A line says what the four tiles must be and which settings it then allows; what it does not mention
may be anything. Of the settings that it allows it prefers one. Makes `6/8` is the low hand, then
the high one; a gong counts above nine there, a wong above a gong, a pair above both.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.hands.ordered_lines import Ruled, first_that_applies
from houseway.hands.pai_gow import (
    BY_SIGN,
    PAIRS,
    SUPREME,
    TILE_RANKS,
    Setting,
    TwoTiles,
    setting_of,
    settings_of,
    two_tiles,
)
from houseway.pieces.tiles import Tile

HIGH_TILES: Final = (BY_SIGN["6-6"], BY_SIGN["1-1"])
MADE_PAIRS: Final = tuple(name for name, _ in PAIRS[:16])
"""The pairs proper: a wong or a gong is not among them."""
STRONG: Final = ("wong", "gong", "high nine")

Makes: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9]/[0-9]$")]
Strong: TypeAlias = Literal["wong", "gong", "high nine"]


class WayLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a house way."""

    line: str
    cite: str
    says: str
    pair: tuple[str, ...] = ()
    """The hand holds one of these pairs; `any` for any of them."""
    beside: tuple[str, ...] = ()
    """What lies beside that pair, `4 and 6` by spots or `3-3 and 1-5` by tiles, one of these..."""
    or_makes: tuple[Makes, ...] = ()
    """... or a setting that comes into question makes one of these, or better."""
    holds: tuple[str, ...] = ()
    """Tiles that the hand holds, all of them."""
    strong: tuple[Strong, ...] = ()
    """The kinds of strong high hand that are possible: these and no others."""
    one_kind: bool = False
    """Whether only one kind of strong high hand is possible."""
    fourth: tuple[str, ...] = ()
    """What the fourth tile is, beside one of 6-6 and 1-1 and two numbers of 7, 8 and 9."""
    low_below: str = ""
    """The best low hand is below this one, such as `3 (3-3)`."""
    high_from: int = 0
    """The best high hand has this value or more."""
    another_makes: Makes | Literal[""] = ""
    """Some other setting makes just this."""
    allows: Literal["any", "best in both", "keep", "split", "strong", "pair", "7 to 9", "ends"]
    """Which settings come into question: all; one that is best in both hands; with the pair kept,
    or split; with a strong high hand; with a permissible pair; with a hand of 7, 8 or 9; with the
    highest and the lowest tile together."""
    kind: Strong | Literal[""] = ""
    """The kind of strong high hand that is played."""
    high_holds: str = ""
    """The tile that lies in the high hand."""
    makes: tuple[Makes, ...] = ()
    """A setting makes just one of these."""
    twice: bool = False
    """Whether two settings must make the same."""
    apart: bool = False
    """Whether the two highest tiles must lie apart in the setting that is preferred."""
    prefers: tuple[Literal["high", "low", "high nine, gong, wong"], ...] = ("high", "low")
    """By what settings are preferred: the highest high hand, the highest low hand, the kind."""

    def __post_init__(self) -> None:
        """Refuse pairs and tiles that there are not, and what would leave a choice open."""
        for why in (*self._unknown(), *self._undecided()):
            raise Unreadable(f"line {self.line}: {why}")

    def _unknown(self) -> Iterator[str]:
        for name in self.pair:
            if name not in (*MADE_PAIRS, "any"):
                yield f"there is no pair {name!r}"
        for sign in (*self.holds, *([self.high_holds] if self.high_holds else ())):
            if sign not in BY_SIGN:
                yield f"there is no tile {sign!r}"
        for said in self.beside:
            if len(two := said.split(" and ")) != 2 or not all(map(_is_said, two)):
                yield f"{said!r} are no two tiles: write them as 4 and 6, or 3-3 and 1-5"
        for said in self.fourth:
            if not _is_said(said.removesuffix(" with a mixed eight")):
                yield f"{said!r} is no tile: write it as 4, as 2-2 or as 5 with a mixed eight"

    def _undecided(self) -> Iterator[str]:
        if self.low_below and self.low_below not in _named():
            yield f"there is no hand {self.low_below!r}: write it as 3 (3-3)"
        if not self.pair and (self.beside or self.allows in ("keep", "split")):
            yield "it keeps or splits a pair, or has tiles beside one, and names none"
        if not {"high", "low"} <= {*self.prefers}:
            yield "it prefers by `high` and by `low`, in some order: otherwise two may be left"

    @property
    def leaves_nothing_out(self) -> bool:
        """Whether it has a setting for any four tiles."""
        asks = [name for name in self.__struct_fields__ if name not in _ASKS_NOTHING]
        blank = WayLine(line="", cite="", says="", allows="any")
        is_open = all(getattr(self, name) == getattr(blank, name) for name in asks)
        return is_open and self.allows in ("any", "ends")


_ASKS_NOTHING: Final = ("line", "cite", "says", "allows", "prefers")


class Way(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house way that a licensee may file."""

    name: str
    cite: str
    lines: tuple[WayLine, ...]

    def __str__(self) -> str:
        return self.name

    def choose(self, tiles: Sequence[Tile]) -> Ruled[WayLine, Setting]:
        """The line that decides four tiles, and the setting it prescribes."""
        return _chosen(self, tuple(sorted(tiles, key=_by_rank)))

    def without(self, line: str) -> "Way":
        """The same way without one of its lines."""
        lines = tuple(each for each in self.lines if each.line != line)
        return msgspec.structs.replace(self, lines=lines)

    def __hash__(self) -> int:
        return hash((self.name, self.lines))


def _by_rank(tile: Tile) -> tuple[int, int]:
    return TILE_RANKS[tile], tile


@cache
def _chosen(way: Way, tiles: tuple[Tile, ...]) -> Ruled[WayLine, Setting]:
    four = Four(tiles)
    ruled = first_that_applies(way.lines, four.allowed, four.preferred)
    if ruled is None:
        held = " ".join(tile.sign for tile in tiles)
        raise NotPermitted(f"the house way has no line for {held}", key="house_way")
    return ruled


def level(made: TwoTiles) -> int:
    """How high a hand counts where a line asks for so much or better."""
    if made.value is not None:
        return made.value
    return {"gong": 10, "wong": 11}.get(made.kind, 12)


def kind_of(high: Sequence[Tile]) -> str:
    """The kind of strong hand that two tiles make; empty if they make none."""
    made = two_tiles(high[0], high[1])
    if made.kind in STRONG:
        return made.kind
    is_high = made.value == 9 and any(tile in HIGH_TILES for tile in high)
    return "high nine" if is_high else ""


class Four:
    """Four tiles, the highest first, as the lines of a house way look at them."""

    def __init__(self, tiles: Sequence[Tile]) -> None:
        self.tiles = tuple(tiles)
        self.settings = settings_of(self.tiles)

    # What the hand is.

    @cached_property
    def pairs(self) -> dict[str, tuple[Tile, Tile]]:
        """The pairs that the hand holds, by their names."""
        tiles = self.tiles
        twos = [(one, other) for at, one in enumerate(tiles) for other in tiles[at + 1 :]]
        named = {two_tiles(*two).name: two for two in twos}
        return {name: two for name, two in named.items() if name in MADE_PAIRS}

    @cached_property
    def strong(self) -> tuple[Setting, ...]:
        """The settings with a strong high hand."""
        return tuple(setting for setting in self.settings if kind_of(setting.high))

    @cached_property
    def fourth(self) -> Tile | None:
        """What remains beside one of 6-6 and 1-1 and two different numbers of 7, 8 and 9."""
        rest = [tile for tile in self.tiles if tile not in HIGH_TILES]
        others = [tile for tile in rest if tile.spots not in (7, 8, 9)]
        numbers = {tile.spots for tile in rest} & {7, 8, 9}
        return others[0] if (len(rest), len(others), len(numbers)) == (3, 1, 2) else None

    def _fourth_is(self, said: str) -> bool:
        tile, (what, _, eight) = self.fourth, said.partition(" with a mixed ")
        if tile is None or not _is_tile(tile, what):
            return False
        return not eight or BY_SIGN["4-4"] not in self.tiles

    def _pairs_of(self, line: WayLine) -> list[tuple[Tile, Tile]]:
        found = self.pairs.items()
        return [two for name, two in found if name in line.pair or "any" in line.pair]

    # What a line makes of it.

    def meets(self, line: WayLine) -> bool:
        """Whether the four tiles are what a line asks of them."""
        kinds = {kind_of(setting.high) for setting in self.strong}
        lows, highs = zip(*((s.made[1], s.made[0]) for s in self.settings), strict=True)
        return (
            (not line.pair or bool(self._pairs_of(line)))
            and all(BY_SIGN[sign] in self.tiles for sign in line.holds)
            and (not line.strong or kinds == {*line.strong})
            and (not line.one_kind or len(kinds) == 1)
            and (not line.fourth or any(map(self._fourth_is, line.fourth)))
            and (not line.low_below or max(lows).strength < _named()[line.low_below])
            and max(map(level, highs)) >= line.high_from
            and (not line.another_makes or any(self._just(line.another_makes)))
        )

    def allowed(self, line: WayLine) -> Sequence[Setting]:
        """The settings that a line allows; none where it does not apply."""
        if not self.meets(line):
            return ()
        found = list(self._coming(line))
        if line.makes:
            found = [s for s in found if makes(s) in line.makes]
        if line.twice:
            found = [s for s in found if sum(makes(s) == makes(t) for t in found) > 1]
        found = [s for s in found if self._serves(line, s)]
        if found and line.apart and not self._are_apart(line, found):
            return ()
        return found

    def preferred(self, line: WayLine, setting: Setting) -> tuple[int, ...]:
        """How much a line prefers a setting."""
        high, low = setting.strengths
        kinds = ("", "wong", "gong", "high nine")
        by = {"high": high, "low": low, "high nine, gong, wong": kinds.index(kind_of(setting.high))}
        return tuple(by[what] for what in line.prefers)

    def _are_apart(self, line: WayLine, found: Sequence[Setting]) -> bool:
        best = max(found, key=lambda setting: self.preferred(line, setting))
        first, second = self.tiles[:2]
        return not any(first in hand and second in hand for hand in best)

    def _just(self, what: str) -> Iterator[bool]:
        return (makes(setting) == what for setting in self.settings)

    def _coming(self, line: WayLine) -> Sequence[Setting]:
        """The settings that come into question."""
        settings = self.settings
        if line.allows == "any":
            return settings
        if line.allows == "best in both":
            return [s for s in settings if all(_is_no_lower(s, other) for other in settings)]
        if line.allows == "strong":
            return self.strong
        if line.allows == "pair":
            return [s for s in settings if any(made.value is None for made in s.made)]
        if line.allows == "7 to 9":
            return [s for s in settings if any(made.value in (7, 8, 9) for made in s.made)]
        if line.allows == "ends":
            return [setting_of((self.tiles[0], self.tiles[-1]), self.tiles[1:-1])]
        pairs = [set(two) for two in self._pairs_of(line)]
        kept = [s for s in settings if {*s.high} in pairs or {*s.low} in pairs]
        return kept if line.allows == "keep" else [s for s in settings if s not in kept]

    def _serves(self, line: WayLine, setting: Setting) -> bool:
        """Whether one setting is what a line asks of it."""
        if line.kind and kind_of(setting.high) != line.kind:
            return False
        if line.high_holds and BY_SIGN[line.high_holds] not in setting.high:
            return False
        if not line.beside and not line.or_makes:
            return True
        return any(_reaches(setting, what) for what in line.or_makes) or self._lies_beside(line)

    def _lies_beside(self, line: WayLine) -> bool:
        """Whether beside one of the pairs of a line lie two tiles that it names."""
        for pair in self._pairs_of(line):
            rest = list(self.tiles)
            for tile in pair:
                rest.remove(tile)
            for said in line.beside:
                one, other = said.split(" and ")
                for first, second in pairwise((*rest, rest[0])):
                    if _is_tile(first, one) and _is_tile(second, other):
                        return True
        return False


def _is_tile(tile: Tile, said: str) -> bool:
    """Whether a tile is what is said, by its spots or its name; a supreme tile has no number."""
    return tile.sign == said or (tile not in SUPREME and said == str(tile.spots))


def _is_said(said: str) -> bool:
    """Whether this can be said of a tile: its spots, or its name."""
    return said in BY_SIGN or said in {str(tile.spots) for tile in TILE_RANKS}


@cache
def _named() -> dict[str, int]:
    """How strong each hand is, by what it is called: `3 (3-3)`."""
    found = [two_tiles(one, other) for one in TILE_RANKS for other in TILE_RANKS]
    return {made.name: made.strength for made in found}


def makes(setting: Setting) -> str:
    """What a setting makes, where both hands have a value: `6/8`; empty otherwise."""
    high, low = setting.made
    return "" if None in (high.value, low.value) else f"{low.value}/{high.value}"


def _reaches(setting: Setting, what: str) -> bool:
    """Whether a setting makes this or better, hand by hand."""
    low, high = map(int, what.split("/"))
    return level(setting.made[1]) >= low and level(setting.made[0]) >= high


def _is_no_lower(setting: Setting, other: Setting) -> bool:
    return all(own >= their for own, their in zip(setting.strengths, other.strengths, strict=True))
