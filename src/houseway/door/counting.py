"""`houseway.odds` and `houseway.ratios`: what the house keeps of every wager under best play."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, overload

import msgspec

from houseway.door.asked import (
    NO_RATIO,
    Asked,
    Ratio,
    Seen,
    counted_on,
    find_counted,
    read_ratio,
    read_seen,
)
from houseway.door.changing import Changes, changes_of
from houseway.door.finding import Choices, Which, beside
from houseway.door.odds_tables import odds_tables
from houseway.door.results import Result
from houseway.door.shapes.odds import CurveShape, OddsShape, RatioShape, RatiosShape, odds_shape
from houseway.door.shapes.parts import exact, facts_of
from houseway.door.tables import Kind, Tidy
from houseway.door.varying import noted
from houseway.door.warning import edge_warnings, warnings_in, warnings_of
from houseway.door.watching import Watched, watched
from houseway.errors import NotPermitted
from houseway.games import meant
from houseway.games.counted import finished_report, report_of
from houseway.odds.company import CompanyOdds
from houseway.odds.effects import Effects
from houseway.odds.meters import MeterOdds, StakeOdds
from houseway.odds.ratios import RatioOdds
from houseway.odds.report import Combined, Decision, Indifference, OddsReport, WagerOdds
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.certificate import Certificate
    from houseway.odds.seam import GameOdds


RATIOS: Final[dict[str, Kind]] = {
    "paytable": "text",
    "first": "text",
    "second": "text",
    "ratio": "exact",
    "house_advantage": "exact",
    "of_all": "exact",
}


class Odds(Result, frozen=True, kw_only=True, eq=False):
    """The exact odds of every wager of a table under best play."""

    report: OddsReport
    ratio: Fraction | None = None
    """Of two wagers, where somebody asked for one."""
    seen: tuple[Card, ...] = ()
    """Cards that came out of the shoe before, where somebody asked for that."""

    @property
    def wagers(self) -> tuple[WagerOdds | Combined, ...]:
        """Every wager under each of its paytables; the first of a wager is the one in use."""
        return self.report.wagers

    def wager(self, name: str, paytable: str = "") -> WagerOdds | Combined:
        """The odds of a wager by its name, and its paytable where it has several.

        A wager that is reported together with others is found by its own name too.
        """
        for has_name in (_is_called, _is_part_of):
            for odds in self.wagers:
                if has_name(odds, name) and paytable in ("", odds.paytable):
                    return odds
        names = dict.fromkeys(f"{odds.wager} {odds.paytable}".strip() for odds in self.wagers)
        said, wagers = (
            f"{name} {paytable}".strip(),
            {odds.wager: odds.wager for odds in self.wagers},
        )
        raise NotPermitted(f"there is no wager {said!r}; {meant(said, names, wagers)}")

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """How often best play takes each decision."""
        return self.report.decisions

    @property
    def indifferent(self) -> tuple[Indifference, ...]:
        """Decisions that best play could as well have taken otherwise, stage by stage."""
        return self.report.indifferent

    @property
    def meters(self) -> tuple[MeterOdds, ...]:
        """Wagers with a progressive meter, whose odds change as it rises."""
        return self.report.meters

    @property
    def stakes(self) -> tuple[StakeOdds, ...]:
        """Those of them of which the house keeps more the more is wagered."""
        return self.report.stakes

    @property
    def company(self) -> tuple[CompanyOdds, ...]:
        """Wagers whose odds change with the number of players."""
        return self.report.company

    @property
    def effects(self) -> tuple[Effects, ...]:
        """What the odds would be if one thing were otherwise."""
        return self.report.effects

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said besides."""
        return self.report.notes

    @property
    def warnings(self) -> tuple[str, ...]:
        """Those that warn: an edge against the house, a better hand that is paid less."""
        return warnings_in(self.notes)

    @property
    def legend(self) -> dict[str, str]:
        """What is meant by a wager that the law does not name."""
        return self.report.legend

    @property
    def certificate(self) -> "Certificate":
        """What the figures were made from."""
        return self.report.certificate

    def in_short(self) -> str:
        """The wagers under the tables in use, and what the house keeps of each."""
        used = {odds.wager: odds.house_advantage for odds in reversed(self.wagers)}
        return ", ".join(f"{wager} {percent(used[wager])}" for wager in reversed(used))

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every wager and paytable."""
        heads = "wager", "paytable", "house advantage", "element of risk", "exactly"
        return heads, (
            (
                *(odds.wager, odds.paytable, percent(odds.house_advantage)),
                *(percent(odds.element_of_risk), str(odds.house_advantage)),
            )
            for odds in self.wagers
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`wagers`, `lines` and `decisions`; `meters`, `stakes`, `company`, `effects` where any."""
        return tuple(odds_tables(self.report))

    def shape(self) -> OddsShape:
        """What `houseway odds --json` prints."""
        return odds_shape(self.asked, self.report, self.ratio, list(map(str, self.seen)))

    def meter_svg(self) -> str:
        """How wagers with a meter change as it rises, as a picture."""
        from houseway.odds.meter_chart import to_svg

        if not self.meters:
            raise NotPermitted(f"no wager of {self.asked.game.name} has a meter here")
        return to_svg(self.meters, title=self.title, source=self.asked.source)


def _is_called(odds: WagerOdds | Combined, name: str) -> bool:
    return name in (odds.wager, *(odds.wagers if isinstance(odds, WagerOdds) else ()))


def _is_part_of(odds: WagerOdds | Combined, name: str) -> bool:
    return name in odds.wager.split(" and ")


@overload
def odds(
    game: Which,
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    seen: Seen = "",
    against: None = None,
    cluster: str = "",
    recount: bool = False,
    progress: Watched = None,
) -> Odds: ...


@overload
def odds(
    game: Which,
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    seen: Seen = "",
    against: Which,
    cluster: str = "",
    recount: bool = False,
    progress: Watched = None,
) -> Changes: ...


def odds(
    game: Which,
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    seen: Seen = "",
    against: Which | None = None,
    cluster: str = "",
    recount: bool = False,
    progress: Watched = None,
) -> Odds | Changes:
    """The exact odds of every wager of a table under best play.

    `game` is a game's name, a ruleset's name or file, or a ruleset in memory; `rules` a ruleset of
    the game, its first if left out. `paytables` and `choices` are the licensee's, by rule. `ratio`
    is that of two wagers, where a player chooses it. `seen` are cards that came out of the shoe
    before, where that can be counted: for study only. With `against` another ruleset is named, and
    what each difference from it does to the odds is told. What was counted before is taken from the
    cache unless `recount` is asked for.

    >>> import houseway
    >>> found = houseway.odds("three-card-poker")
    >>> found
    <Odds of Three Card Poker, Massachusetts: ante and play 3.3730 %, pair-plus 12.7964 %>
    >>> found.wager("ante").house_advantage
    Fraction(686689, 20358520)
    >>> found.wager("pair-plus", "40-30-6-4-1").hit_frequency
    Fraction(283, 1105)
    """
    asked = find_counted(game, rules, paytables, choices)
    if ratio is None and against is None and not (seen or cluster or recount):
        finished = finished_report(*asked)
        if finished is not None:
            return Odds(asked=asked, report=_noted(asked, finished))
    meant = asked.odds_at(ratio, seen)
    other = None if against is None else _other(asked, against, choices, paytables)
    with counted_on(cluster, meant, asked.game) as counted, watched(progress) as tell:
        report = _noted(asked, _report(asked, counted, tell, recount=recount))
        if other is None:
            at = None if ratio is None else read_ratio(ratio)
            return Odds(asked=asked, report=report, ratio=at, seen=read_seen(seen))
        return changes_of(asked, other, report, meant, tell)


def _noted(asked: Asked, report: OddsReport) -> OddsReport:
    """Add to a report's notes what the law does not permit and what a designer is warned of."""
    warned = *edge_warnings(report), *warnings_of(asked)
    notes = *report.notes, *noted(asked.ruleset), *warned
    return msgspec.structs.replace(report, notes=notes)


def _report(
    asked: Asked, counted: "GameOdds", tell: "Progress | None", *, recount: bool
) -> OddsReport:
    """The odds as they are asked for; those of a known table may come with the game."""
    ask = partial(report_of, asked.game) if counted is asked.odds else counted.report
    return ask(asked.ruleset, asked.rules, recount=recount, progress=tell)


def _other(
    asked: Asked, against: Which, choices: Choices | None, paytables: Mapping[str, str] | None
) -> Asked:
    """The table that is compared with."""
    base = beside(asked.game, against)
    return Asked(asked.game, base, base.open({**(paytables or {}), **(choices or {})}))


# The ratio of two wagers.


class Ratios(Result, frozen=True, kw_only=True, eq=False):
    """What the house keeps of two wagers together, at every ratio of the two."""

    curves: "tuple[RatioOdds, ...]"
    """One for each paytable."""

    def in_short(self) -> str:
        """The best ratio for the player under each paytable."""
        said = (
            f"{curve.paytable} {percent(curve.best.of_all)} at {curve.best.ratio}"
            for curve in self.curves
        )
        return ", ".join(said)

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """The ends of every curve."""
        heads = "paytable", "ratio", "of the first wager", "of both", "exactly"
        return heads, (
            (
                *(curve.paytable, str(point.ratio), percent(point.house_advantage)),
                *(percent(point.of_all), str(point.house_advantage)),
            )
            for curve in self.curves
            for point in (curve.points[0], curve.points[-1])
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`ratios`: every point of every curve."""
        rows = (
            (
                *(curve.paytable, curve.first, curve.second),
                *(point.ratio, point.house_advantage, point.of_all),
            )
            for curve in self.curves
            for point in curve.points
        )
        return (Tidy.of("ratios", RATIOS, rows),)

    def shape(self) -> RatiosShape:
        """The same for another program."""
        return RatiosShape(**facts_of(self.asked), curves=[_curve(each) for each in self.curves])

    def svg(self) -> str:
        """The curves as a picture."""
        from houseway.odds.ratio_chart import to_svg

        return to_svg(self.curves, title=self.title, source=self.asked.source)

    def _repr_html_(self) -> None:
        """A notebook shows the picture."""

    def _repr_svg_(self) -> str:
        return self.svg()


def _curve(curve: "RatioOdds") -> CurveShape:
    return CurveShape(
        paytable=curve.paytable,
        first=curve.first,
        second=curve.second,
        points=[
            RatioShape(
                ratio=exact(point.ratio),
                house_advantage=exact(point.house_advantage),
                of_all=exact(point.of_all),
            )
            for point in curve.points
        ],
        even=[exact(ratio) for ratio in curve.even],
    )


def ratios(
    game: Which,
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    progress: Watched = None,
) -> Ratios:
    """What the house keeps of two wagers at every ratio that the limits allow, where there are two.

    >>> import houseway
    >>> houseway.ratios("three-card-poker")
    Traceback (most recent call last):
    houseway.errors.NotPermitted: three-card-poker has no two wagers whose ratio can be chosen
    """
    asked = find_counted(game, rules, paytables, choices)
    curves = asked.odds.ratio_curves
    if curves is None:
        raise NotPermitted(NO_RATIO.format(asked.game.name))
    with watched(progress) as tell:
        found = tuple(curves(asked.ruleset, asked.rules, progress=tell))
    return Ratios(asked=asked, curves=found)
