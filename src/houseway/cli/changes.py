"""What each difference between two rulesets does to the edge, on paper."""

from typing import Any

from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.door.asked import Asked
from houseway.door.changing import Changes, advantages, points
from houseway.odds.report import OddsReport
from houseway.pieces.figures import exact, percent


def show_changes(found: Changes, *, as_json: bool) -> None:
    """Print what each difference from another ruleset does to the edge, and all of them."""
    if as_json:
        print_json(_facts(found))
    else:
        _print(found)


def _print(found: Changes) -> None:
    console = make_console()
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


def _facts(found: Changes) -> dict[str, Any]:
    def edges(report: OddsReport) -> dict[str, Any]:
        return {wager: exact(edge) for wager, edge in advantages(report).items()}

    def table(asked: Asked, report: OddsReport) -> dict[str, Any]:
        return {**asked.facts, "house_advantage": edges(report)}

    return {
        "against": table(found.against, found.before),
        "changes": [
            {
                "what": change.what,
                "from": change.before,
                "to": change.after,
                "house_advantage": edges(change.report),
            }
            for change in found.changes
        ],
        "all": table(found.asked, found.after),
    }
