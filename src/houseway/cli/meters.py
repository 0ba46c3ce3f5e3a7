"""Wagers with a progressive meter: how their odds move with it, in tables and drawn."""

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.company import print_row
from houseway.cli.console import QUIET, heading
from houseway.odds.report import OddsReport
from houseway.pieces.money import show_money
from houseway.reports.paper.further import METERS_SAID, meter_figures

METER_COLUMNS = (
    "wager",
    "table",
    "per wager\nof",
    "advantage\nat reset",
    "less by each\n1,000.00",
    "none with\nmeter at",
    "meter on\naverage",
    "advantage in\nthe long run",
)


def print_meters(console: Console, report: OddsReport) -> None:
    """Wagers with a meter: how the advantage moves, and where it is nothing."""
    if not report.meters:
        return
    console.print(heading("Wagers with a meter"))
    table = Columns(*METER_COLUMNS, keys=2, figures=range(2, len(METER_COLUMNS)), splits=True)
    for odds in report.meters:
        table.add(odds.wager, odds.paytable, *meter_figures(odds))
    console.print(table)
    console.print(Text(f"\n{METERS_SAID}", style=QUIET))
    for each in report.stakes:
        console.print(Text(f"{each.wager} {each.paytable} at reset, by what is wagered"))
        print_row(console, ((show_money(stake), point) for stake, point in each.points))
