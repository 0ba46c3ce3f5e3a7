"""The command `price`: what a strategy of one's own costs."""

from argparse import Namespace
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading
from houseway.cli.counting import given_table
from houseway.cli.presenting import present
from houseway.door.pricing import Priced, price
from houseway.odds.play_prices import StagePrice
from houseway.pieces.figures import decimal, percent

SAID = (
    "Costs are in parts of the first wager. What a line costs in all is how often it decides worse "
    "than best play would, times what that loses, with best play after it; the lines add up."
)


def show_price(given: Namespace) -> int:
    """Price a chart, and print what it costs."""
    found = price(
        **given_table(given),
        play=given.chart,
        ratio=given.ratio,
        role=given.role,
        against=given.against,
    )
    present(found, given, partial(_print, found=found))
    return 0


def _print(console: Console, found: Priced) -> None:
    price = found.price
    console.print(Text(found.title, style=PLAIN))
    if found.chart is not None and found.chart.chart.title:
        console.print(Text(found.chart.chart.title, style=QUIET))
    console.print()
    table = Columns("", "house\nadvantage", "exactly", figures=(1,))
    table.add("best play", percent(price.best_edge), str(price.best_edge))
    table.add("this strategy", percent(price.edge), str(price.edge))
    table.add("it costs", percent(price.cost, 6), str(price.cost))
    console.print(table)
    for stage in price.stages:
        _print_stage(console, found, stage)
    console.print(Text(f"\n{SAID}", style=QUIET))


def _print_stage(console: Console, found: Priced, stage: StagePrice) -> None:
    console.print(heading(stage.title))
    if not stage.lines:
        console.print(Text("Played best: the chart does not speak of it.", style=QUIET))
        return
    table = Columns("hands", "decision", "how often", "wrong", "costs", keys=2, figures=(2, 3, 4))
    for line in stage.lines:
        words = found.words(stage.title, line)
        often, wrong = percent(line.frequency, 2), percent(line.wrong, 2) if line.wrong else "never"
        cost = percent(line.cost, 6) if line.cost else "nothing"
        table.add(words, line.decision, often, wrong, cost)
    console.print(table)
    if stage.worst:
        console.print(heading("What costs most"))
        worst = Columns("cards", "decision", "best", "loses", "comes in", figures=(3, 4))
        for mistake in stage.worst:
            often = percent(mistake.frequency, 4)
            loses = decimal(mistake.costs, 4)
            worst.add(mistake.cards, mistake.decision, mistake.best, loses, often)
        console.print(worst)
