"""Figures that stand in a row, by players or by stakes: each whole, however narrow the terminal."""

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from houseway.cli.console import QUIET, heading
from houseway.odds.report import OddsReport
from houseway.pieces.figures import percent
from houseway.reports.paper.further import COMPANY_SAID


def print_company(console: Console, report: OddsReport) -> None:
    """Wagers whose odds change with the number of players."""
    if not report.company:
        return
    console.print(heading("By the number of players"))
    for odds in report.company:
        console.print(Text(f"{odds.title} ({odds.why})"))
        players = ((str(count), point) for count, point in enumerate(odds.points, start=1))
        print_row(console, players)
    console.print(Text(COMPANY_SAID, style=QUIET))


def print_row(console: Console, figures: Iterable[tuple[str, Fraction]]) -> None:
    """Percentages after their names, side by side; none is broken in two."""
    line = ""
    for name, value in figures:
        shown = f"{name}: {percent(value)}"
        if line and len(line) + len(shown) + 5 > console.width:
            console.print(Text(f"  {line}"))
            line = ""
        line = f"{line}   {shown}" if line else shown
    console.print(Text(f"  {line}"))
