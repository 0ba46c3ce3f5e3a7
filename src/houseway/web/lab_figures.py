"""The odds of a design as the lab tells them: exact numbers, and as a reader sees them."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.door.changing import points
from houseway.door.warning import warnings_in
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.odds.result_chart import net_shown, part_shown
from houseway.pieces.figures import decimal, percent
from houseway.web.lab_shapes import Figure, ResultLine, WagerFigures


def notes_of(report: OddsReport) -> list[str]:
    """Warnings, what is to be said besides, and what is meant by wagers that the law names not."""
    legend = [f"{name}: {says}" for name, says in report.legend.items()]
    warnings = warnings_in(report.notes)
    return [*warnings, *(note for note in report.notes if note not in warnings), *legend]


def part_figure(value: Fraction, *, is_estimated: bool = False) -> Figure:
    """A part of a hundred."""
    return Figure(exact=str(value), shown=percent(value), is_estimated=is_estimated)


def number_figure(value: Fraction, *, is_estimated: bool = False) -> Figure:
    """A plain number."""
    return Figure(exact=str(value), shown=decimal(value, 4), is_estimated=is_estimated)


def wager_figures(odds: WagerOdds | Combined, *, is_in_use: bool) -> WagerFigures:
    """All that is known of a wager under one of its tables."""
    rough = isinstance(odds, Combined) and odds.estimate is not None
    variance, hits, deviation = odds.variance, odds.hit_frequency, odds.standard_deviation
    return WagerFigures(
        wager=odds.wager,
        paytable=odds.paytable,
        wagers=list(odds.wagers) if isinstance(odds, WagerOdds) else [],
        per=odds.per,
        is_in_use=is_in_use,
        combinations=f"{odds.combinations:,}",
        edge=part_figure(odds.house_advantage),
        risk=part_figure(odds.element_of_risk),
        variance=None if variance is None else number_figure(variance, is_estimated=rough),
        deviation="" if deviation is None else f"{deviation:.4f}",
        hits=None if hits is None else part_figure(hits, is_estimated=rough),
        stake=number_figure(odds.average_stake),
        lines=[] if isinstance(odds, Combined) else _lines(odds),
        has_results=isinstance(odds, WagerOdds),
    )


def _lines(odds: WagerOdds) -> list[ResultLine]:
    return [
        ResultLine(
            result=line.result,
            count=f"{line.count:,}",
            net=Figure(exact=str(line.net), shown=net_shown(line.net)),
            often=_often(Fraction(line.count, odds.combinations)),
            brings=part_figure(Fraction(line.count, odds.combinations) * line.net),
        )
        for line in odds.lines
    ]


def _often(part: Fraction) -> Figure:
    return Figure(exact=str(part), shown=part_shown(part))


def edges_of(report: OddsReport) -> dict[str, Fraction]:
    """What the house keeps of each wager under the tables in use."""
    return {odds.wager: odds.house_advantage for odds in report.in_use}


def part_figures(edges: Mapping[str, Fraction]) -> dict[str, Figure]:
    """The same as figures."""
    return {wager: part_figure(edge) for wager, edge in edges.items()}


def moves_of(before: Mapping[str, Fraction], after: Mapping[str, Fraction]) -> dict[str, Figure]:
    """By how many percentage points each wager that both have has moved."""
    return {
        wager: Figure(exact=str(edge - before[wager]), shown=points(edge - before[wager]))
        for wager, edge in after.items()
        if wager in before
    }
