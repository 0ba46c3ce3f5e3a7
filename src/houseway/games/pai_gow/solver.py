"""Every hand of four tiles against every other: what each setting is worth, exactly.

There are 35,960 hands, in 3,620 kinds: the two tiles of a pair are alike in all that is compared,
and so are those of the supreme pair. For each kind every setting is compared with each of the
20,475 hands that can lie beside it, set the house way; that is 736,281,000 pairs of hands in all.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.house_way import Way
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.hands.pai_gow import PAIRS, SUPREME, Setting, settings_of
from houseway.pieces.stock import A_SET_OF_TILES
from houseway.pieces.tiles import Tile

SETTINGS_MAX: Final = 3
BESIDE: Final = 20_475
"""Hands of four out of the 28 tiles that are left."""
NEVER: Final = -1
"""The strength of what never counts as higher."""
TILES: Final = tuple(tile for tile in A_SET_OF_TILES.pieces if isinstance(tile, Tile))
"""The 32 tiles."""
_PAIRED: Final = {
    sign: number for number, (_, made) in enumerate(PAIRS[:16]) for sign in made[0].split()
}
"""The pair to which each tile belongs."""

Four = tuple[Tile, ...]


class Kind(NamedTuple):
    """Hands that are alike in all that is compared."""

    tiles: Four
    """One of them."""
    hands: int
    """How many there are."""
    settings: tuple[Setting, ...]


@cache
def kinds() -> tuple[Kind, ...]:
    """The 3,620 kinds of hands.

    >>> len(kinds()), sum(kind.hands for kind in kinds())
    (3620, 35960)
    """
    found: dict[tuple[int, ...], list[Four]] = {}
    for four in combinations(TILES, HAND_TILES):
        found.setdefault(kind_key(four), []).append(four)
    return tuple(Kind(fours[0], len(fours), settings_of(fours[0])) for fours in found.values())


def kind_key(four: Sequence[Tile]) -> tuple[int, ...]:
    """What is the same for hands of one kind: to which pairs the tiles belong."""
    return tuple(sorted(_PAIRED[tile.sign] for tile in four))


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {kind_key(kind.tiles): number for number, kind in enumerate(kinds())}


def number_of(four: Sequence[Tile]) -> int:
    """The number of the kind to which four tiles belong."""
    return _numbers()[kind_key(four)]


@cache
def way_settings(way: Way) -> tuple[Setting, ...]:
    """How a house way sets a hand of each kind."""
    check_alike(way)
    return tuple(way.choose(kind.tiles).setting for kind in kinds())


def check_alike(way: Way) -> None:
    """Refuse a house way that tells the two tiles of a pair apart: kinds would not be alike."""
    apart = {
        sign for _, made in PAIRS[:16] for sign in made[0].split() if len({*made[0].split()}) > 1
    }
    for line in way.lines:
        said = " ".join((*line.holds, line.high_holds, *line.beside, *line.fourth))
        named = apart & {*said.split()}
        if named:
            message = (
                f"line {line.line} names {min(named)}: no count tells the tiles of a pair apart"
            )
            raise NotPermitted(message, key="house_way")
    kind = kind_told_apart(way)
    if kind is not None:
        held = " ".join(tile.sign for tile in kind.tiles)
        message = f"it sets {held} by which tile of the supreme pair is held: no count does that"
        raise NotPermitted(message, key="house_way")


def kind_told_apart(way: Way) -> Kind | None:
    """A kind whose hands a way sets otherwise, since the supreme tiles differ in rank; or none."""
    for kind in kinds():
        if sum(tile in SUPREME for tile in kind.tiles) == 1:
            twin = [SUPREME[SUPREME[0] == tile] if tile in SUPREME else tile for tile in kind.tiles]
            own, other = way.choose(kind.tiles).setting, way.choose(twin).setting
            if own.strengths != other.strengths:
                return kind
    return None


class Solution(NamedTuple):
    """How often each setting of each kind wins and loses, beside all hands that can lie there."""

    way: str
    counts: NDArray[np.int64]
    """By kind and setting: won and lost as a player's, won and lost as the bank's."""
    by_way: tuple[int, ...]
    """Which setting of each kind the house way prescribes."""

    def value(self, won: int, rate: Fraction) -> NDArray[np.int64]:
        """What every setting is worth, in whole numbers: `scale` for each pair of hands and unit.

        A setting that a kind does not have is worth less than any.
        """
        scale = rate.denominator
        gains = scale - rate.numerator
        worth: NDArray[np.int64] = (
            gains * self.counts[:, :, won] - scale * self.counts[:, :, won + 1]
        )
        for number, kind in enumerate(kinds()):
            worth[number, len(kind.settings) :] = -scale * BESIDE - 1
        return worth

    def tally(self, chosen: Sequence[int], won: int) -> tuple[int, int, int]:
        """How many pairs of hands are won, pushed and lost, each kind set as is chosen."""
        wins = losses = 0
        for kind, at, counted in zip(kinds(), chosen, self.counts, strict=True):
            wins += kind.hands * int(counted[at, won])
            losses += kind.hands * int(counted[at, won + 1])
        total = BESIDE * sum(kind.hands for kind in kinds())
        return wins, total - wins - losses, losses

    def best(self, won: int, rate: Fraction) -> tuple[int, ...]:
        """The best setting of each kind; of equal ones that of the house way."""
        worth = self.value(won, rate)
        found = worth.argmax(axis=1)
        rows = np.arange(len(found))
        by_way = np.array(self.by_way)
        is_as_good = worth[rows, by_way] == worth[rows, found]
        return tuple(map(int, np.where(is_as_good, by_way, found)))


def solve(rules: PaiGowRules, way: Way | None = None) -> Solution:
    """Compare every setting of every kind with all hands, set by the rules' way or another."""
    chosen = way or rules.house_way
    settings = way_settings(chosen)
    counts = np.zeros((len(kinds()), SETTINGS_MAX, kernels.COUNTED), np.int64)
    _add(rules, settings, range(len(settings)), counts, 1)
    return Solution(chosen.name, counts, tuple(_prescribed(settings)))


def _prescribed(settings: Sequence[Setting]) -> Iterator[int]:
    """Which setting of each kind these are."""
    for kind, setting in zip(kinds(), settings, strict=True):
        own = [each.strengths for each in kind.settings]
        yield own.index(setting.strengths)


def _add(
    rules: PaiGowRules,
    settings: Sequence[Setting],
    which: Sequence[int],
    counts: NDArray[np.int64],
    times: int,
) -> None:
    """Compare with the hands of some kinds, set like this; each pair counts so many times."""
    masks, of_kind = _hands()
    is_meant = np.zeros(len(kinds()), np.bool_)
    is_meant[list(which)] = True
    meant = is_meant[of_kind]
    strengths = np.array([strengths_of(rules, setting) for setting in settings], np.int32)
    others = strengths[of_kind[meant]]
    kernels.count_settings(*_own(rules), masks[meant], others, counts, times)


def strengths_of(rules: PaiGowRules, setting: Setting) -> tuple[int, int, int, int]:
    """High and low; then as a player's, where a zero may never be higher."""
    zeros = rules.zero_high_hand, rules.zero_low_hand
    own = [made.strength for made in setting.made]
    as_player = [
        NEVER if made.is_zero and zero == "never higher" else made.strength
        for made, zero in zip(setting.made, zeros, strict=True)
    ]
    return own[0], own[1], as_player[0], as_player[1]


def _own(
    rules: PaiGowRules,
) -> tuple[NDArray[np.uint32], NDArray[np.int32], NDArray[np.int64]]:
    """The masks of one hand of each kind, the strengths of its settings, and how many there are."""
    masks, of_kind = _hands()
    _, first = np.unique(of_kind, return_index=True)
    settings = np.zeros((len(kinds()), SETTINGS_MAX, 4), np.int32)
    for number, kind in enumerate(kinds()):
        for at, setting in enumerate(kind.settings):
            settings[number, at] = strengths_of(rules, setting)
    return masks[first], settings, np.array([len(kind.settings) for kind in kinds()], np.int64)


@cache
def _hands() -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """All hands as masks, and the kind of each."""
    fours = list(combinations(range(len(TILES)), HAND_TILES))
    masks = [sum(1 << place for place in four) for four in fours]
    numbers = [number_of([TILES[place] for place in four]) for four in fours]
    return np.array(masks, np.uint32), np.array(numbers, np.int64)


# What a line is worth.


def without_line(rules: PaiGowRules, counted: Solution, line: str) -> Solution:
    """The same count for the house way without one of its lines.

    Only the hands that the line decides are set otherwise: what they counted is taken out, and
    what they count without it is added.
    """
    whole = rules.house_way
    way = whole.without(line)
    before = way_settings(whole)
    after = list(before)
    decided = [n for n, kind in enumerate(kinds()) if whole.choose(kind.tiles).line.line == line]
    for number in decided:
        after[number] = way.choose(kinds()[number].tiles).setting
    changed = [n for n in decided if before[n].strengths != after[n].strengths]
    counts = counted.counts.copy()
    _add(rules, before, changed, counts, -1)
    _add(rules, after, changed, counts, 1)
    return Solution(way.name, counts, tuple(_prescribed(after)))
