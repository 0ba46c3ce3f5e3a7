"""What each difference between two rulesets does to the edge, on paper."""

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET
from houseway.door.changing import Changes, advantages, points
from houseway.pieces.figures import percent


def print_changes(console: Console, found: Changes) -> None:
    """Print what each difference from another ruleset does to the edge, and all of them."""
    console.print(Text(f"{found.title}, against {found.against.ruleset.header.title}", style=PLAIN))
    console.print(Text("House advantage, with each difference alone and with all", style=QUIET))
    for wager, start in advantages(found.before).items():
        console.print()
        table = Columns(wager, "house\nadvantage", "percentage\npoints", figures=(1, 2))
        for says, report in found.steps:
            edge = advantages(report).get(wager)
            if edge is not None:
                moved = "" if report is found.before else points(edge - start)
                table.add(says, percent(edge), moved)
        console.print(table)
