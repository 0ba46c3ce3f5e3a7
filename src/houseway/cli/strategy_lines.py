"""Best play as lines to be read from the top, for games whose decisions make no chart."""

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading, stacked
from houseway.door.asked import Asked
from houseway.odds.charts import signed
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.pieces.figures import decimal, percent

SAID = (
    "Worth on average, in first wagers, with best play after it. Costs: what the second best would "
    "lose on average, and below it where it loses least."
)


def print_strategy(console: Console, asked: Asked, strategy: Strategy) -> None:
    """Print the lines, stage by stage."""
    console.print(Text(asked.title, style=PLAIN))
    console.print(Text("Best play", style=QUIET))
    if strategy.in_short:
        console.print(Text(f"\n{strategy.in_short}"))
    for stage in strategy.stages:
        console.print(heading(stage.title))
        _print_stage(console, strategy, stage)
        _print_exceptions(console, stage)
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


def _print_exceptions(console: Console, stage: StrategyStage) -> None:
    """The exceptions by name, a line each, under what they are exceptions to."""
    above = ""
    for line in stage.lines:
        if line.named:
            console.print(Text(f"\n{above}: all the same {line.decision}", style="bold"))
            for name in line.named:
                console.print(Text(f"  {name}"))
        else:
            above = line.hands
