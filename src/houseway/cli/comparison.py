"""The command `compare`: what differs between two rulesets of a game, with both citations."""

from argparse import Namespace
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading, stacked
from houseway.cli.presenting import present
from houseway.door.comparing import STEP, Comparison, Side
from houseway.door.finding import find_named_game, named_ruleset


def show_comparison(given: Namespace) -> int:
    """What differs between two rulesets."""
    game = find_named_game(given.game)
    found = Comparison.of(game, named_ruleset(game, given.first), named_ruleset(game, given.second))
    present(found, given, partial(_print, found=found))
    return 0


def _print(console: Console, found: Comparison) -> None:
    for section in dict.fromkeys(each.section for each in found.differences):
        console.print(heading(section))
        table = Columns("", found.first.name, found.second.name)
        for each in found.differences:
            if each.section == section:
                table.add(each.what, _cell(each.first), _cell(each.second))
        console.print(table)
    console.print(Text(f"\n{found.in_short()}"))


def _cell(side: Side) -> Text:
    """What one side says with its citation below; of a step only the citation is worth a line."""
    return Text(side.cite) if side.says == STEP else stacked(side.says, side.cite, style="")
