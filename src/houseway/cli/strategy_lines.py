"""Best play as lines to be read from the top, for games whose decisions make no chart."""

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading, make_console, print_json, stacked
from houseway.cli.counting import parts, print_csv, split
from houseway.door.asked import Asked
from houseway.odds.charts import signed
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.figures import decimal, exact, percent

CSV_HEADER = (
    *("stage", "hands", "decision", "holdings", *parts("worth"), "worth_decimal", "second"),
    *(*parts("costs"), *parts("closest")),
)
SAID = (
    "Worth on average, in first wagers, with best play after it. Costs: what the second best would "
    "lose on average, and below it where it loses least."
)


def show_lines(asked: Asked, strategy: Strategy, given: Namespace) -> None:
    """Print the lines as they were asked for."""
    if given.json:
        stages = [_facts(stage) for stage in strategy.stages]
        print_json({**asked.facts, "in_short": strategy.in_short, "stages": stages})
    elif given.csv:
        rows = [_csv_row(stage, line) for stage in strategy.stages for line in stage.lines]
        print_csv((CSV_HEADER, rows))
    else:
        _print(make_console(), asked, strategy)


# For another program.


def _facts(stage: StrategyStage) -> dict[str, Any]:
    return {
        "stage": stage.title,
        "holdings": stage.holdings,
        "lines": [
            {
                "hands": line.hands,
                "decision": line.decision,
                "holdings": line.holdings,
                "worth": exact(line.worth),
                "worth_decimal": decimal(line.worth, 6),
                "second": line.second,
                "costs": exact(line.costs),
                "closest": exact(line.closest),
            }
            for line in stage.lines
        ],
    }


def _csv_row(stage: StrategyStage, line: StrategyLine) -> Sequence[object]:
    return (
        *(stage.title, line.hands, line.decision, line.holdings),
        *(*split(line.worth), decimal(line.worth, 6), line.second),
        *(*split(line.costs), *split(line.closest)),
    )


# On paper.


def _print(console: Console, asked: Asked, strategy: Strategy) -> None:
    console.print(Text(asked.title, style=PLAIN))
    console.print(Text("Best play", style=QUIET))
    if strategy.in_short:
        console.print(Text(f"\n{strategy.in_short}"))
    for stage in strategy.stages:
        console.print(heading(stage.title))
        _print_stage(console, strategy, stage)
    console.print(Text(f"\n{SAID}", style=QUIET))


def _print_stage(console: Console, strategy: Strategy, stage: StrategyStage) -> None:
    names = "hands", "decision", "how often", "worth", "second best", "costs"
    table = Columns(*names, keys=2, figures=(2, 3, 5), splits=True)
    for line in stage.lines:
        colour = strategy.colour(line.decision)
        table.add(
            line.hands,
            Text(f" {line.decision} ", style=f"{colour.ink} on {colour.fill}"),
            percent(stage.share(line), 2),
            signed(line.worth, 4),
            line.second,
            stacked(decimal(line.costs, 4), decimal(line.closest, 4), style=""),
        )
    console.print(table)
