"""Wagers with a progressive meter: how their odds move with it, in tables and drawn."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from houseway.cli.company import print_row
from houseway.cli.console import NARROW, QUIET, columns, heading
from houseway.cli.counting import Asked, parts, show_percent, split
from houseway.errors import NotPermitted
from houseway.odds.meters import MeterOdds
from houseway.odds.report import OddsReport, decimal
from houseway.pieces.money import show_money

METERS_SAID = (
    "At reset is the house advantage with the meter at its first amount, each 1,000 what it falls "
    "by with every 1,000.00 on the meter, even the reading at which it is nothing; average is what "
    "the meter reads in the long run, and long run the advantage then. Of the smallest wager, for "
    "a player alone at the table."
)


def draw_meters(asked: Asked, report: OddsReport, file: str) -> str:
    """Draw the wagers with a meter into a file, as SVG or, by its name, as PNG."""
    from houseway.odds.charts import to_png
    from houseway.odds.meter_chart import to_svg

    if not report.meters:
        raise NotPermitted(f"no wager of {asked.game.name} has a meter here")
    source = f"{asked.game.name} {asked.ruleset.name}, ruleset {asked.ruleset.digest}"
    picture = to_svg(report.meters, title=asked.title, source=source)
    if file.endswith(".png"):
        Path(file).write_bytes(to_png(picture))
    else:
        Path(file).write_text(picture, encoding="utf-8")
    return file


METER_CSV = (
    *("wager", "paytable", "stake_cents", "reset_cents", *parts("fixed"), *parts("of_meter")),
    *("at_reset_percent", "break_even", "average_meter", "long_run_percent"),
)


def csv_meter(odds: MeterOdds) -> Sequence[object]:
    """A wager with a meter for a spreadsheet."""
    return (
        *(odds.wager, odds.paytable, odds.stake_cents, odds.reset_cents),
        *(*split(odds.fixed), *split(odds.of_meter)),
        decimal(100 * odds.house_advantage(odds.reset_cents), 6),
        *(decimal(cents / 100, 2) for cents in (odds.break_even(), odds.average_meter)),
        decimal(100 * odds.long_run(), 6),
    )


def print_meters(console: Console, report: OddsReport) -> None:
    """Wagers with a meter: how the advantage moves, and where it is nothing."""
    if not report.meters:
        return
    console.print(heading("Wagers with a meter"))
    if console.width < NARROW:
        for odds in report.meters:
            table = columns(f"{odds.wager} {odds.paytable}", "")
            for name, figure in _meter_figures(odds).items():
                table.add_row(name, figure)
            console.print(table)
    else:
        names = list(_meter_figures(report.meters[0]))
        table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
        for name in ("wager", "table", *names):
            table.add_column(name, justify="right" if name in names else "left")
        for odds in report.meters:
            table.add_row(odds.wager, odds.paytable, *_meter_figures(odds).values())
        console.print(table)
    console.print(Text(METERS_SAID, style=QUIET))
    for each in report.stakes:
        console.print(Text(f"{each.wager} {each.paytable} at reset, by what is wagered"))
        print_row(console, ((show_money(stake), point) for stake, point in each.points))


def _meter_figures(odds: MeterOdds) -> dict[str, str]:
    """How a wager with a meter stands, by name."""
    return {
        "at reset": show_percent(odds.house_advantage(odds.reset_cents), 3),
        "each 1,000": show_percent(odds.per_thousand, 3),
        "even": show_money(_rounded(odds.break_even())),
        "average": show_money(_rounded(odds.average_meter)),
        "long run": show_percent(odds.long_run(), 3),
    }


def _rounded(cents: Fraction) -> int:
    return (cents + Fraction(1, 2)).__floor__()
