"""The tidy tables of odds: wagers, their results, decisions, meters, company, what ifs."""

from collections.abc import Iterator
from typing import Final

from houseway.door.shapes.odds import payout_odds
from houseway.door.tables import Cell, Kind, Tidy
from houseway.odds.meters import MeterOdds
from houseway.odds.report import Combined, OddsReport, WagerOdds

WAGERS: Final[dict[str, Kind]] = {
    "wager": "text",
    "paytable": "text",
    "per": "text",
    "combinations": "whole",
    "house_advantage": "exact",
    "element_of_risk": "exact",
    "average_stake": "exact",
    "hit_frequency": "exact",
    "true_odds_to_1": "exact",
    "payout_odds_to_1": "exact",
    "variance": "exact",
    "standard_deviation": "number",
    "simulated_rounds": "whole",
}
LINES: Final[dict[str, Kind]] = {
    "wager": "text",
    "paytable": "text",
    "result": "text",
    "combinations": "whole",
    "net": "exact",
}
DECISIONS: Final[dict[str, Kind]] = {
    "stage": "text",
    "decision": "text",
    "combinations": "whole",
    "frequency": "exact",
}
METERS: Final[dict[str, Kind]] = {
    "wager": "text",
    "paytable": "text",
    "stake_cents": "whole",
    "reset_cents": "whole",
    "fixed_return": "exact",
    "part_of_meter": "exact",
    "house_advantage_at_reset": "exact",
    "break_even_cents": "exact",
    "average_meter_cents": "exact",
    "house_advantage_in_the_long_run": "exact",
}
STAKES: Final[dict[str, Kind]] = {
    "wager": "text",
    "paytable": "text",
    "stake_cents": "whole",
    "house_advantage_at_reset": "exact",
}
COMPANY: Final[dict[str, Kind]] = {
    "wager": "text",
    "paytable": "text",
    "stakes": "text",
    "players": "whole",
    "house_advantage": "exact",
}
EFFECTS: Final[dict[str, Kind]] = {
    "table": "text",
    "what": "text",
    "wager": "text",
    "figure": "exact",
}


def odds_tables(report: OddsReport) -> Iterator[Tidy]:
    """The wagers first; of the others those that have something to say."""
    yield Tidy.of("wagers", WAGERS, map(_wager, report.wagers))
    yield Tidy.of("lines", LINES, _lines(report))
    if report.decisions:
        rows = (
            (each.stage, each.decision, each.count, each.frequency) for each in report.decisions
        )
        yield Tidy.of("decisions", DECISIONS, rows)
    if report.meters:
        yield Tidy.of("meters", METERS, map(_meter, report.meters))
    if report.stakes:
        yield Tidy.of("stakes", STAKES, _stakes(report))
    if report.company:
        yield Tidy.of("company", COMPANY, _company(report))
    if report.effects:
        yield Tidy.of("effects", EFFECTS, _effects(report))


def _wager(odds: WagerOdds | Combined) -> tuple[Cell, ...]:
    rounds = odds.estimate.rounds if isinstance(odds, Combined) and odds.estimate else 0
    return (
        *(odds.wager, odds.paytable, odds.per, odds.combinations),
        *(odds.house_advantage, odds.element_of_risk, odds.average_stake),
        *(odds.hit_frequency, odds.true_odds, payout_odds(odds)),
        *(odds.variance, odds.standard_deviation, rounds),
    )


def _lines(report: OddsReport) -> Iterator[tuple[Cell, ...]]:
    for odds in report.wagers:
        for line in odds.lines:
            yield odds.wager, odds.paytable, line.result, line.count, line.net


def _meter(odds: MeterOdds) -> tuple[Cell, ...]:
    return (
        *(odds.wager, odds.paytable, odds.stake_cents, odds.reset_cents, odds.fixed, odds.of_meter),
        *(odds.house_advantage(odds.reset_cents), odds.break_even()),
        *(odds.average_meter, odds.long_run()),
    )


def _stakes(report: OddsReport) -> Iterator[tuple[Cell, ...]]:
    for odds in report.stakes:
        for stake, point in odds.points:
            yield odds.wager, odds.paytable, stake, point


def _company(report: OddsReport) -> Iterator[tuple[Cell, ...]]:
    for odds in report.company:
        for players, point in enumerate(odds.points, start=1):
            yield odds.wager, odds.paytable, odds.stakes, players, point


def _effects(report: OddsReport) -> Iterator[tuple[Cell, ...]]:
    for effects in report.effects:
        for row in effects.rows:
            for wager, figure in row.figures.items():
                yield effects.title, row.what, wager, figure
