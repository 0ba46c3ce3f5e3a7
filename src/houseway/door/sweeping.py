"""`houseway.sweep` and `houseway.search`: many variations, priced."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from houseway.door.asked import Asked, Ratio, find_counted
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.shapes.parts import exact, facts_of, maybe
from houseway.door.shapes.sweeps import HitShape, SearchShape, SweepShape, point_shape
from houseway.door.tables import Cell, Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import Unreadable
from houseway.odds.searching import LISTED, Found, Hit, Target, parse_percent, search_tables
from houseway.odds.sweeps import Axis, Point, Swept, parse_axis, swept
from houseway.pieces.figures import percent
from houseway.rulesets.called import parted, rule_called
from houseway.rulesets.ruleset import show_value

if TYPE_CHECKING:
    from houseway.odds.report import OddsReport
    from houseway.odds.sweeps import Price, Vary
    from houseway.rulesets.rules import Rules
    from houseway.rulesets.variation import Variation

Over: TypeAlias = Mapping[str, Iterable[object]] | Sequence[str]
"""What is gone through: values by rule, or by rule and line; or as it is typed, `flush=1..9`."""
Part: TypeAlias = Fraction | str
"""A part of one; in a text, a part of a hundred: `3.5%`."""


TEXT: Final[Kind] = "text"


class Sweep(Result, frozen=True, kw_only=True, eq=False):
    """What the house keeps of each wager of every variation of a grid."""

    swept: Swept

    @property
    def points(self) -> tuple[Point, ...]:
        """Every variation, the last value running fastest."""
        return self.swept.points

    def in_short(self) -> str:
        """How many, and between what the wagers that change go."""
        said = []
        for wager in self.swept.changing:
            edges = [point.edges[wager] for point in self.points if wager in point.edges]
            said.append(f"{wager} {percent(min(edges))} to {percent(max(edges))}")
        return f"{len(self.points)} tables: {', '.join(said) or 'nothing changes'}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every variation, and the wagers that change."""
        wagers = self.swept.changing or self.swept.wagers
        keys = [axis.key for axis in self.swept.axes]
        heads = *keys, *wagers, "the law"
        return heads, (
            (
                *(str(point.given[key]) for key in keys),
                *(percent(point.edges[it]) if it in point.edges else "" for it in wagers),
                point.refused or "; ".join(each.clause for each in point.departures),
            )
            for point in self.points
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`points`: a row for each wager of each variation, and for each that was refused."""
        keys = [axis.key for axis in self.swept.axes]
        columns: dict[str, Kind] = {
            **dict.fromkeys(keys, TEXT),
            "wager": "text",
            "house_advantage": "exact",
            "not_permitted": "text",
            "refused": "text",
        }
        return (Tidy.of("points", columns, self._rows(keys)),)

    def _rows(self, keys: Sequence[str]) -> Iterator[list[Cell]]:
        for point in self.points:
            if point.refused:
                yield [*_given(keys, point), "", None, _law(point), point.refused]
            for wager, edge in point.edges.items():
                yield [*_given(keys, point), wager, edge, _law(point), ""]

    def shape(self) -> SweepShape:
        """What `houseway odds --sweep --json` prints."""
        return SweepShape(**facts_of(self.asked), points=list(map(point_shape, self.points)))

    def svg(self) -> str:
        """The sweep as a picture."""
        from houseway.odds.sweep_chart import to_svg

        return to_svg(self.swept, title=self.title, source=self.asked.source)

    def draw(self, file: str | Path) -> Path:
        """Draw it into a file, as SVG."""
        path = Path(file)
        path.write_text(self.svg(), encoding="utf-8")
        return path


def _given(keys: Sequence[str], point: Point) -> list[str]:
    return [str(point.given[key]) for key in keys]


def _law(point: Point) -> str:
    return "; ".join(map(str, point.departures))


def sweep(
    game: Which,
    rules: Which | None = None,
    *,
    over: Over,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    progress: Watched = None,
) -> Sweep:
    """What the house keeps as values change: one by one, or two and more as a grid.

    >>> import houseway
    >>> found = houseway.sweep("three-card-poker", over={"pair_plus.flush": [3, 4, 5]})
    >>> [str(point.edges["pair-plus"]) for point in found.points]
    ['707/5525', '433/5525', '159/5525']
    >>> houseway.sweep("three-card-poker", over=["pair_plus.flush=3..5"])
    <Sweep of Three Card Poker, Massachusetts: 3 tables: pair-plus 2.8778 % to 12.7964 %>
    """
    asked = find_counted(game, rules, paytables, choices)
    with watched(progress) as tell:
        found = swept(axes_of(asked, over), *_ways(asked, ratio), progress=tell)
    return Sweep(asked=asked, swept=found)


def axes_of(asked: Asked, over: Over) -> list[Axis]:
    """What is gone through; a rule that there is not is refused at once."""
    if isinstance(over, str):
        over = [over]
    if isinstance(over, Mapping):
        axes = [Axis(key, tuple(values)) for key, values in over.items()]
    else:
        axes = [parse_axis(words) for words in over]
    for axis in axes:
        rule_called(asked.ruleset, parted(axis.key)[0])
        if not axis.values:
            raise Unreadable(f"{axis.key} has no values to go through")
    return axes


def _ways(asked: Asked, ratio: Ratio | None) -> "tuple[Vary, Price]":
    """How a variation of the table is made, and how it is priced."""
    odds = asked.odds_at(ratio)
    ruleset = asked.ruleset
    words = [f"{key}={value}" for key, value in asked.rules.choices.items()]
    chosen = {
        key: value
        for key, value in ruleset.parse_choices(words).items()
        if show_value(value) != show_value(ruleset.house[key])
    }
    table = asked.game.variation(ruleset, chosen) if chosen else ruleset

    def vary(given: Mapping[str, object]) -> "Variation[Rules]":
        return asked.game.variation(table, given)

    def price(made: "Variation[Rules]") -> "OddsReport":
        return odds.report(made, made.open())

    return vary, price


# A search.


class Search(Result, frozen=True, kw_only=True, eq=False):
    """The variations that have the house keep so much of a wager, the nearest first."""

    found: Found

    @property
    def hits(self) -> tuple[Hit, ...]:
        """The tables, the nearest first."""
        return self.found.hits

    def reaching(self) -> str:
        """How many reach it; where nothing says how near is near enough, how many are listed."""
        if self.found.target.within is None:
            return f"the {len(self.hits):,} nearest are listed"
        return f"{self.found.reached:,} reach it"

    def in_short(self) -> str:
        """How many reach it, and the nearest."""
        said = f"of {self.found.searched:,} tables {self.reaching()}"
        if not self.hits:
            return said
        nearest = self.hits[0]
        return f"{said}, the nearest keeps {percent(nearest.odds.house_advantage)}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every table that is listed."""
        keys = [axis.key for axis in self.found.axes]
        heads = *keys, "house advantage", "exactly", "hit frequency", "the law"
        return heads, (
            (
                *(str(hit.point.given[key]) for key in keys),
                percent(hit.odds.house_advantage),
                str(hit.odds.house_advantage),
                "" if hit.odds.hit_frequency is None else percent(hit.odds.hit_frequency, 2),
                "; ".join(map(str, hit.point.departures)),
            )
            for hit in self.hits
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`hits`: every table that is listed."""
        keys = [axis.key for axis in self.found.axes]
        columns: dict[str, Kind] = {
            **dict.fromkeys(keys, TEXT),
            "wager": "text",
            "house_advantage": "exact",
            "distance": "exact",
            "hit_frequency": "exact",
            "not_permitted": "text",
        }
        rows = [_hit_row(keys, hit) for hit in self.hits]
        return (Tidy.of("hits", columns, rows),)

    def shape(self) -> SearchShape:
        """What `houseway search --json` prints."""
        target = self.found.target
        return SearchShape(
            **facts_of(self.asked),
            wager=target.wager,
            target=exact(target.edge),
            within=maybe(target.within),
            searched=self.found.searched,
            reached=self.found.reached,
            hits=[_hit(hit) for hit in self.hits],
        )


def _hit_row(keys: Sequence[str], hit: Hit) -> list[Cell]:
    odds = hit.odds
    figures: list[Cell] = [odds.house_advantage, hit.distance, odds.hit_frequency]
    return [*_given(keys, hit.point), odds.wager, *figures, _law(hit.point)]


def _hit(hit: Hit) -> HitShape:
    return HitShape(
        wager=hit.odds.wager,
        house_advantage=exact(hit.odds.house_advantage),
        distance=exact(hit.distance),
        hit_frequency=maybe(hit.odds.hit_frequency),
        point=point_shape(hit.point),
    )


def search(
    game: Which,
    rules: Which | None = None,
    *,
    wager: str,
    target: Part,
    vary: Over,
    within: Part | None = None,
    listed: int = LISTED,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    progress: Watched = None,
) -> Search:
    """Which tables have the house keep so much of a wager, the nearest first.

    `within` says how far from it a table may be. Where nothing is decided by what the table pays,
    a million of them are searched in seconds; otherwise each is priced under best play of its own.

    >>> import houseway
    >>> found = houseway.search(
    ...     "three-card-poker",
    ...     wager="pair-plus",
    ...     target="3.5%",
    ...     vary={"pair_plus.flush": range(1, 11), "pair_plus.straight": range(1, 11)},
    ...     within="0.7%",
    ... )
    >>> [(hit.point.given["pair_plus.flush"], hit.odds.house_advantage) for hit in found.hits]
    [(3, Fraction(167, 5525)), (5, Fraction(159, 5525))]
    """
    asked = find_counted(game, rules, paytables, choices)
    reach = None if within is None else _part(within)
    with watched(progress) as tell:
        found = search_tables(
            Target(wager, _part(target), reach, listed),
            axes_of(asked, vary),
            asked.ruleset,
            ways=_ways(asked, ratio),
            undecided=asked.odds.undecided,
            progress=tell,
        )
    return Search(asked=asked, found=found)


def _part(given: Part) -> Fraction:
    return parse_percent(given) if isinstance(given, str) else Fraction(given)
