"""A search for a target: which tables have the house keep so much of a wager.

Where no decision is made by what a table pays, a wager is worth the sum over its results of count
times pay. So two prices a line give every table of any size of search, and only those that are
listed are priced by themselves, which they must agree with. Where decisions are made by it, best
play changes with the table, and every table is priced.
"""

from collections.abc import Sequence
from fractions import Fraction
from heapq import nsmallest
from typing import Any, Final, NamedTuple

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.odds import Progress
from houseway.odds.report import Combined, WagerOdds
from houseway.odds.sweeps import (
    Axis,
    Given,
    Point,
    Price,
    Vary,
    grid,
    grid_size,
    priced,
    require_axes,
    swept,
)
from houseway.pieces.figures import parse_exact
from houseway.rulesets.called import rule_called
from houseway.rulesets.ruleset import Ruleset

SEARCHED_MAX: Final = 1_000_000
"""So many tables are weighed at most where a wager is a sum over its results."""
PRICED_MAX: Final = 500
"""So many where each must be priced by itself."""
LISTED: Final = 10
"""How many are listed where nothing else is said."""


class Target(NamedTuple):
    """What is looked for."""

    wager: str
    edge: Fraction
    """What the house is to keep."""
    within: Fraction | None = None
    """How far from it a table may be; any, if left out."""
    listed: int = LISTED
    """How many tables are listed at most."""

    def is_reached(self, hit: "Hit") -> bool:
        """Whether a table is near enough."""
        return self.within is None or abs(hit.distance) <= self.within


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A table that comes near the target."""

    point: Point
    odds: WagerOdds | Combined
    distance: Fraction
    """How much more the house keeps than it is to."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """What a search found, the nearest first."""

    target: Target
    axes: tuple[Axis, ...]
    hits: tuple[Hit, ...]
    reached: int
    """How many tables are near enough, those that are not listed included."""
    searched: int
    priced: int
    """How many of them were priced by themselves."""


def parse_percent(text: str) -> Fraction:
    """A part of a hundred as it is typed, with its sign or without; a fraction is one of one.

    >>> parse_percent("3.5%"), parse_percent("3.5"), parse_percent("7/200")
    (Fraction(7, 200), Fraction(7, 200), Fraction(7, 200))
    """
    said = text.strip().removesuffix("%").strip()
    try:
        part = parse_exact(said)
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"{text!r} is no part: write it as 3.5% or 7/200") from None
    return part if "/" in said else part / 100


def search_tables(
    target: Target,
    axes: Sequence[Axis],
    ruleset: Ruleset[Any],
    *,
    ways: tuple[Vary, Price],
    undecided: Sequence[str],
    progress: Progress | None = None,
) -> Found:
    """The tables that reach a target, the nearest first.

    `undecided` are the rules by whose values no decision is made: along those a wager is a sum.
    """
    is_sum = all(_is_sum(ruleset, axis, undecided) for axis in axes)
    require_axes(axes, SEARCHED_MAX if is_sum else PRICED_MAX)
    if is_sum:
        return _by_sum(target, axes, ways, progress)
    points = swept(axes, *ways, progress=progress).points
    hits = [_hit(target, point) for point in points if not point.refused]
    near = sorted(filter(target.is_reached, hits), key=_nearness)
    return Found(
        target=target,
        axes=tuple(axes),
        hits=tuple(near[: target.listed]),
        reached=len(near),
        searched=len(points),
        priced=len(points),
    )


def _is_sum(ruleset: Ruleset[Any], axis: Axis, undecided: Sequence[str]) -> bool:
    """Whether a wager is a sum along an axis: a line of a table by which nothing is decided."""
    name, _, line = axis.key.partition(".")
    numbers = all(type(value) in (int, Fraction) for value in axis.values)
    return bool(line) and numbers and rule_called(ruleset, name) in undecided


def _nearness(hit: Hit) -> tuple[Fraction, Fraction]:
    return abs(hit.distance), hit.distance


def _hit(target: Target, point: Point) -> Hit:
    odds = next((odds for odds in point.wagers if target.wager in _names(odds)), None)
    if odds is None:
        there_are = ", ".join(odds.wager for odds in point.wagers)
        raise NotPermitted(f"there is no wager {target.wager!r}; there are {there_are}")
    return Hit(point=point, odds=odds, distance=odds.house_advantage - target.edge)


def _names(odds: WagerOdds | Combined) -> tuple[str, ...]:
    """What a wager may be called; dashes are as good as blanks."""
    told = odds.wagers if isinstance(odds, WagerOdds) else ()
    names = odds.wager, *told
    return *names, *(name.replace(" ", "-") for name in names)


# Where a wager is a sum.


def _by_sum(
    target: Target,
    axes: Sequence[Axis],
    ways: tuple[Vary, Price],
    progress: Progress | None,
) -> Found:
    slopes = _Slopes(target, axes, ways)
    size, weighed = grid_size(axes), []
    reached = 0
    for number, given in enumerate(grid(axes)):
        distance = slopes.edge(given) - target.edge
        if target.within is None or abs(distance) <= target.within:
            reached += 1
            weighed.append((abs(distance), distance, number, given))
        if progress is not None and number % 1000 == 0:
            progress("weighing tables", number, size)
        if len(weighed) > 10 * target.listed + 1000:
            weighed = nsmallest(target.listed, weighed, key=lambda each: each[:3])
    nearest = nsmallest(target.listed, weighed, key=lambda each: each[:3])
    hits = []
    for _, distance, _, given in nearest:
        hits.append(_hit(target, _priced(given, ways)))
        if hits[-1].distance != distance:
            raise AssertionError(f"{given}: what was weighed is not what is priced")
    return Found(
        target=target,
        axes=tuple(axes),
        hits=tuple(hits),
        reached=reached,
        searched=size,
        priced=len(hits) + slopes.priced,
    )


def _priced(given: dict[str, Given], ways: tuple[Vary, Price]) -> Point:
    """A point that must be there."""
    point = priced(given, *ways)
    if point.refused:
        raise NotPermitted(point.refused)
    return point


class _Slopes:
    """What the house keeps of a wager, as a sum over lines."""

    def __init__(self, target: Target, axes: Sequence[Axis], ways: tuple[Vary, Price]) -> None:
        self.start = {axis.key: axis.values[0] for axis in axes}
        self.edge_there = self._edge(target, self.start, ways)
        self.priced = 1
        self.slopes: dict[str, Fraction] = {}
        for axis in axes:
            first, last = axis.values[0], axis.values[-1]
            if first == last:
                self.slopes[axis.key] = Fraction(0)
                continue
            edge = self._edge(target, {**self.start, axis.key: last}, ways)
            self.slopes[axis.key] = (edge - self.edge_there) / Fraction(last - first)
            self.priced += 1

    def _edge(self, target: Target, given: dict[str, Given], ways: tuple[Vary, Price]) -> Fraction:
        return _hit(target, _priced(given, ways)).odds.house_advantage

    def edge(self, given: dict[str, Given]) -> Fraction:
        """What it keeps where this is given."""
        moved = (self.slopes[key] * (value - self.start[key]) for key, value in given.items())
        return self.edge_there + sum(moved, Fraction(0))
