"""Wagers with a progressive meter: how their odds move with it, in tables and drawn."""

from collections.abc import Iterator
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.company import print_row
from houseway.cli.console import QUIET, heading
from houseway.odds.meters import MeterOdds
from houseway.odds.report import OddsReport
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import show_money

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
METERS_SAID = (
    "The house advantage is a part of the wager: with the meter at its reset amount, what it falls "
    "by, in percentage points, with every 1,000.00 on the meter, and the reading at which there is "
    "none; then what the meter reads on average in the long run, and the advantage then. For a "
    "player alone at the table."
)


def print_meters(console: Console, report: OddsReport) -> None:
    """Wagers with a meter: how the advantage moves, and where it is nothing."""
    if not report.meters:
        return
    console.print(heading("Wagers with a meter"))
    table = Columns(*METER_COLUMNS, keys=2, figures=range(2, len(METER_COLUMNS)), splits=True)
    for odds in report.meters:
        table.add(odds.wager, odds.paytable, *_meter_figures(odds))
    console.print(table)
    console.print(Text(f"\n{METERS_SAID}", style=QUIET))
    for each in report.stakes:
        console.print(Text(f"{each.wager} {each.paytable} at reset, by what is wagered"))
        print_row(console, ((show_money(stake), point) for stake, point in each.points))


def _meter_figures(odds: MeterOdds) -> Iterator[str]:
    """How a wager with a meter stands."""
    yield show_money(odds.stake_cents)
    yield percent(odds.house_advantage(odds.reset_cents))
    yield decimal(100 * odds.per_thousand, 4)
    yield show_money(_rounded(odds.break_even()))
    yield show_money(_rounded(odds.average_meter))
    yield percent(odds.long_run())


def _rounded(cents: Fraction) -> int:
    return (cents + Fraction(1, 2)).__floor__()
