"""What the odds would be if one thing were otherwise: a line each, wagers side by side."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import QUIET, heading
from houseway.cli.counting import parts, split
from houseway.odds.effects import Effects
from houseway.odds.report import OddsReport
from houseway.pieces.figures import decimal

EFFECT_CSV = ("table", "what", "wager", *parts("figure"), "percent")


def print_effects(console: Console, report: OddsReport) -> None:
    """Every such table."""
    for effects in report.effects:
        console.print(heading(effects.title))
        names = [wager.replace("-", "\n", 1) for wager in effects.wagers]
        table = Columns("", *names, figures=range(1, len(names) + 1), splits=True)
        for row in effects.rows:
            shown = (_shown(effects, row.figures.get(wager)) for wager in effects.wagers)
            table.add(row.what, *shown)
        console.print(table)
        console.print(Text(effects.says, style=QUIET))


def _shown(effects: Effects, figure: Fraction | None) -> str:
    """A figure in per cent, with its sign where that belongs to it."""
    if figure is None:
        return ""
    sign = "+" if effects.signed and figure > 0 else ""
    return sign + decimal(100 * figure, effects.places)


def csv_effects(report: OddsReport) -> Iterator[Sequence[object]]:
    """All figures for a spreadsheet."""
    for effects in report.effects:
        for row in effects.rows:
            for wager, figure in row.figures.items():
                yield effects.title, row.what, wager, *split(figure), decimal(100 * figure, 9)
