"""The command `strategy`: best play as a chart of the first decision, or as lines, also drawn."""

from argparse import Namespace
from fractions import Fraction
from functools import partial
from os.path import relpath
from pathlib import Path

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading, make_console
from houseway.cli.counting import given_counted
from houseway.cli.presenting import is_on_paper, present
from houseway.cli.strategy_lines import print_strategy
from houseway.cli.up_charts import print_up_chart
from houseway.door.asked import Asked, find_counted
from houseway.door.pricing import best_play_chart, save_later
from houseway.door.strategies import BestPlay, strategy
from houseway.door.watching import watched
from houseway.odds.charts import RANKS_DOWN, SIDE, Cell, Chart, short_name, signed
from houseway.odds.seam import Side
from houseway.odds.strategy import Strategy
from houseway.odds.up_charts import UpChart
from houseway.pieces.figures import decimal, percent

ROOMY = 5
"""Columns of a cell where there is room."""
TIGHT = 3
CLOSEST = 5
SUITS_SAID = "Pairs on the diagonal, suited cards above it, the others below."


def show_strategy(given: Namespace) -> int:
    """Print best play, and draw it where a file is named; or write it as a chart."""
    if given.out or given.later:
        return _write(given)
    found = strategy(**given_counted(given), seen=given.seen, recount=given.recount)
    drawn = [found.draw(file) for file in (given.svg, given.png) if file]
    present(found, given, partial(_print_play, found=found))
    if is_on_paper(given):
        for file in drawn:
            make_console().print(Text(f"\ndrawn: {file}"), soft_wrap=True)
    return 0


def _write(given: Namespace) -> int:
    """Best play as a chart of one's own, to be edited and priced; later decisions as a table."""
    asked = find_counted(**given_counted(given))
    with watched() as progress:
        if given.later:
            save_later(asked, given.later, progress)
        if given.out:
            beside = [relpath(file, Path(given.out).parent) for file in given.later]
            side = Side(given.role, given.against)
            chart = best_play_chart(
                asked, progress=progress, tables=beside, side=side, short=given.short
            )
            chart.save(given.out)
    for file in filter(None, (given.out, *given.later)):
        make_console().print(Text(f"written: {file}"), soft_wrap=True)
    return 0


def _print_play(console: Console, found: BestPlay) -> None:
    match found.play:
        case Chart():
            _print(console, found.asked, found.play)
        case Strategy():
            print_strategy(console, found.asked, found.play)
        case UpChart():
            print_up_chart(console, found.asked, found.play)


def _print(console: Console, asked: Asked, chart: Chart) -> None:
    console.print(Text(asked.title, style=PLAIN))
    console.print(Text("The first decision under best play", style=QUIET))
    console.print()
    console.print(Grid(chart))
    console.print(Text(SUITS_SAID, style=QUIET))
    _print_legend(console, chart)
    _print_closest(console, chart)


class Grid:
    """The chart, as roomy as the terminal allows."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """A line of ranks, then a line for each rank."""
        width = ROOMY if options.max_width >= ROOMY * SIDE + 3 else TIGHT
        edge = " " if options.max_width >= width * SIDE + 3 else ""
        ranks = "".join(f"{rank:^{width}}" for rank in RANKS_DOWN)
        yield Text(f"{edge} {edge}{ranks.rstrip()}", style="bold")
        for rank, row in zip(RANKS_DOWN, self.chart.rows, strict=True):
            line = Text(f"{edge}{rank}{edge}", style="bold")
            for cell in row:
                line.append_text(self._cell(cell, width))
            yield line

    def _cell(self, cell: Cell, width: int) -> Text:
        colour = self.chart.colour(cell.best.decision)
        mark = self.chart.marks[cell.best.decision]
        # A pair stands between strokes, so that the diagonal is seen without colours too.
        said = f"|{mark}|" if len(cell.hand) == 2 and len(mark) == 1 else mark
        return Text(f"{said:^{width}}", style=f"not bold {colour.ink} on {colour.fill}")


def _print_legend(console: Console, chart: Chart) -> None:
    total = sum(cell.holdings for cell in chart.cells)
    table = Columns("", "", "", keys=2)
    for decision, holdings in chart.decisions.items():
        colour = chart.colour(decision)
        mark = Text(f" {chart.marks[decision]} ", style=f"{colour.ink} on {colour.fill}")
        share = f"{holdings:,} of {total:,}, {percent(Fraction(holdings, total), 2)}"
        table.add(mark, decision, share)
    console.print()
    console.print(table)


def _print_closest(console: Console, chart: Chart) -> None:
    """Where the second best costs least."""
    console.print(heading("The closest decisions"))
    table = Columns("hand", "best", "worth", "second best", "costs", figures=(2, 4))
    several = [cell for cell in chart.cells if len(cell.options) > 1]
    for cell in sorted(several, key=lambda cell: cell.lead)[:CLOSEST]:
        best, second = cell.options[:2]
        worth = signed(best.expectation, 4)
        said = short_name(best.decision), worth, short_name(second.decision)
        table.add(cell.hand, *said, decimal(cell.lead, 4))
    console.print(table)
