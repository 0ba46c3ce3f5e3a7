"""Sweeps: what the house keeps of each wager as values of a ruleset go from one to another.

Each point is a variation of its own, with its own report. What a report stands on is counted once
and kept, so that most points cost no more than their pricing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.odds import Progress
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.rulesets.plain import plain_number, typed
from houseway.rulesets.variation import Departure, Variation

POINTS_MAX: Final = 2_000
"""So many points one sweep has at most."""

Given: TypeAlias = Any
"""A value as somebody gives it: see `rulesets.plain`."""
Vary: TypeAlias = Callable[[Mapping[str, Given]], Variation[Any]]
"""Makes a variation of the ruleset that is swept."""
Price: TypeAlias = Callable[[Variation[Any]], OddsReport]
"""The report of a variation, with what its licensee chooses."""


class Axis(NamedTuple):
    """A value that goes through others: by rule, or by rule and line, `pair_plus.flush`."""

    key: str
    values: tuple[Given, ...]

    def shown(self, value: Given) -> str:
        """A value as a heading has it."""
        return str(value)


_SPAN: Final = re.compile(r"(-?\d+(?:/\d+)?)\.\.(-?\d+(?:/\d+)?)(?::(\d+(?:/\d+)?))?")


def parse_axis(text: str) -> Axis:
    """An axis as it is typed: a span, with its step if that is not one, or a list.

    >>> parse_axis("pair_plus.flush=3..5").values, parse_axis("win_pays=1..2:1/2").values
    ((3, 4, 5), (1, Fraction(3, 2), 2))
    >>> parse_axis("dealer_qualifies=jack high, queen high").values
    ('jack high', 'queen high')
    """
    key, equals, said = text.partition("=")
    if not equals or not key.strip() or not said.strip():
        raise Unreadable(f"{text!r} is no sweep: write key=1..9, key=1..9:2 or key=3,4,5")
    span = _SPAN.fullmatch(said.strip())
    if span is None:
        return Axis(key.strip(), tuple(typed(word) for word in said.split(",")))
    low, high, step = Fraction(span[1]), Fraction(span[2]), Fraction(span[3] or 1)
    if not step or high < low:
        raise Unreadable(f"{text!r} goes nowhere: write the lower end first, and a step above 0")
    steps = int((high - low) / step)
    if steps >= POINTS_MAX:
        raise NotPermitted(f"{text!r} has {steps + 1:,} steps; at most {POINTS_MAX:,} are taken")
    return Axis(
        key.strip(), tuple(plain_number(low + step * number) for number in range(steps + 1))
    )


# The points.


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """One table of a sweep: what was given, and what the house keeps of each wager."""

    given: dict[str, Given]
    wagers: tuple[WagerOdds | Combined, ...] = ()
    """Those under the tables in use."""
    departures: tuple[Departure, ...] = ()
    """What the law does not permit."""
    refused: str = ""
    """Why there is no such table."""

    @property
    def edges(self) -> dict[str, Fraction]:
        """What the house keeps of each wager."""
        return {odds.wager: odds.house_advantage for odds in self.wagers}


class Swept(msgspec.Struct, frozen=True, kw_only=True):
    """A whole sweep, point by point; the last axis runs fastest."""

    axes: tuple[Axis, ...]
    points: tuple[Point, ...]

    @property
    def wagers(self) -> list[str]:
        """Every wager that some point has."""
        return list(dict.fromkeys(wager for point in self.points for wager in point.edges))

    @property
    def changing(self) -> list[str]:
        """The wagers of which the house does not always keep the same."""
        priced = [point for point in self.points if not point.refused]
        return [
            wager for wager in self.wagers if len({point.edges.get(wager) for point in priced}) > 1
        ]


def swept(
    axes: Sequence[Axis], vary: Vary, price: Price, progress: Progress | None = None
) -> Swept:
    """Price every point of a grid. What cannot be is told at its point, unless nothing can."""
    require_axes(axes)
    points = []
    size = grid_size(axes)
    for number, given in enumerate(grid(axes)):
        points.append(priced(given, vary, price))
        if progress is not None:
            progress("pricing tables", number + 1, size)
    if all(point.refused for point in points):
        raise NotPermitted(points[0].refused)
    return Swept(axes=tuple(axes), points=tuple(points))


def require_axes(axes: Sequence[Axis], most: int = POINTS_MAX) -> None:
    """Refuse no axis at all, one that comes twice, and a grid of too many points."""
    keys = [axis.key for axis in axes]
    if not keys:
        raise NotPermitted("there is nothing to go through: name a value, such as key=1..9")
    twice = [key for key in keys if keys.count(key) > 1]
    if twice:
        raise NotPermitted(f"{twice[0]} is swept twice")
    if grid_size(axes) > most:
        message = f"these are {grid_size(axes):,} tables; at most {most:,} are priced"
        raise NotPermitted(f"{message}: go in larger steps, or not so far")


def grid_size(axes: Sequence[Axis]) -> int:
    """How many points there are."""
    return prod(len(axis.values) for axis in axes)


def grid(axes: Sequence[Axis]) -> Iterator[dict[str, Given]]:
    """What is given at each point."""
    keys = [axis.key for axis in axes]
    for values in product(*(axis.values for axis in axes)):
        yield dict(zip(keys, values, strict=True))


def priced(given: Mapping[str, Given], vary: Vary, price: Price) -> Point:
    """One point, priced."""
    try:
        made = vary(given)
        report = price(made)
    except HousewayError as refused:
        return Point(given=dict(given), refused=" ".join(str(refused).split()))
    wagers = tuple(report.in_use)
    return Point(given=dict(given), wagers=wagers, departures=made.departures)
