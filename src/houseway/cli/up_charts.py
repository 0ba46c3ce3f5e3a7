"""Hands against up cards, as a chart in the terminal."""

from argparse import Namespace
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import print_csv
from houseway.door.asked import Asked
from houseway.errors import cited
from houseway.odds.up_charts import UpChart
from houseway.pieces.figures import exact

WIDTH = 5
HAND = 9
CSV_HEADER = ("hands", "hand", "up_card", "decision", "mark", "says")


def show_up_chart(asked: Asked, chart: UpChart, given: Namespace) -> None:
    """Print the chart as it was asked for."""
    if given.json:
        costs = {name: exact(cost) for name, cost in chart.costs.items()}
        rows = [dict(zip(CSV_HEADER, row, strict=True)) for row in _rows(chart)]
        print_json({**asked.facts, "costs": costs, "remarks": chart.remarks, "cells": rows})
    elif given.csv:
        print_csv((CSV_HEADER, list(_rows(chart))))
    else:
        _print(make_console(), asked, chart)


def _rows(chart: UpChart) -> Iterator[Sequence[str]]:
    for part in chart.sections:
        for row in part.rows:
            for column, cell in zip(chart.columns, row.cells, strict=True):
                yield part.title, row.hand, column, cell.decision, cell.mark, cell.says


def _print(console: Console, asked: Asked, chart: UpChart) -> None:
    console.print(Text(asked.title, style=PLAIN))
    for part in chart.sections:
        head = "".join(f"{column:^{WIDTH}}" for column in chart.columns)
        console.print(Text(f"\n{part.title:<{HAND}}{head}".rstrip(), style="bold"))
        for row in part.rows:
            line = Text(f"{row.hand:<{HAND}}")
            for cell in row.cells:
                colour = chart.colour(cell.decision)
                style = f"not bold {colour.ink} on {colour.fill}"
                line.append_text(Text(f"{cell.mark:^{WIDTH}}", style=style))
            console.print(line)
    console.print()
    for mark, says in chart.marks.items():
        console.print(Text(f"{mark:<4}{says}"))
    console.print()
    for said in chart.words:
        console.print(Text(said, style=QUIET))
    console.print(Text(f"{cited(chart.note, chart.clause)}.", style=QUIET))
