"""Wagers with a progressive meter: how their odds move with it, in tables and drawn."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.company import print_row
from houseway.cli.console import QUIET, heading
from houseway.cli.counting import parts, split
from houseway.odds.meters import MeterOdds
from houseway.odds.report import OddsReport
from houseway.pieces.figures import decimal
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
    table = Columns(*METER_COLUMNS, keys=2, figures=range(2, len(METER_COLUMNS)), splits=True)
    for odds in report.meters:
        table.add(odds.wager, odds.paytable, *meter_figures(odds))
    console.print(table)
    console.print(Text(f"\n{METERS_SAID}", style=QUIET))
    for each in report.stakes:
        console.print(Text(f"{each.wager} {each.paytable} at reset, by what is wagered"))
        print_row(console, ((show_money(stake), point) for stake, point in each.points))
