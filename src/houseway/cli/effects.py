"""What the odds would be if one thing were otherwise: a line each, wagers side by side."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import QUIET, heading
from houseway.odds.effects import Effects
from houseway.odds.report import OddsReport
from houseway.reports.paper.further import effect_figure


def print_effects(console: Console, report: OddsReport) -> None:
    """Every such table, with whatever there are fewer of side by side."""
    for effects in report.effects:
        console.print(heading(effects.title))
        console.print(_by_wager(effects) if _is_wide(effects) else _by_what(effects))
        console.print(Text(effects.says, style=QUIET))


def _is_wide(effects: Effects) -> bool:
    return len(effects.rows) < len(effects.wagers)


def _by_what(effects: Effects) -> Columns:
    """A line for each thing that is otherwise."""
    table = _columns(effects.wagers)
    for row in effects.rows:
        table.add(
            row.what, *(effect_figure(effects, row.figures.get(each)) for each in effects.wagers)
        )
    return table


def _by_wager(effects: Effects) -> Columns:
    """A line for each wager."""
    table = _columns([row.what.replace("_", " ") for row in effects.rows])
    for wager in effects.wagers:
        table.add(wager, *(effect_figure(effects, row.figures.get(wager)) for row in effects.rows))
    return table


def _columns(names: Sequence[str]) -> Columns:
    """Columns of figures whose names take a line for each word."""
    heads = [name.replace(" ", "\n") for name in names]
    return Columns("", *heads, figures=range(1, len(heads) + 1), splits=True)
