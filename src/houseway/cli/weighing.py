"""The command `advise` where nothing is decided but which wagers to make: what they are worth."""

from argparse import Namespace
from fractions import Fraction
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading
from houseway.cli.counting import Given
from houseway.cli.presenting import present
from houseway.door.advising import Weighed, weigh
from houseway.errors import NotPermitted
from houseway.odds.report import shown
from houseway.pieces.figures import decimal, percent

RANKED_SAID = (
    "What the house keeps of each wager, the least first. Name wagers to see what they are worth "
    'together: houseway advise {} "{} 10"'
)
TOGETHER_SAID = "What the house keeps is of all that is staked."


def show_weighed(table: Given, given: Namespace) -> int:
    """Every wager by what it costs, or some wagers as they lie there together."""
    game = table["game"].header.game
    if given.board or given.ratio is not None:
        raise NotPermitted(f"{game} is played without cards: name wagers and amounts")
    found = weigh(**table, stakes=" ".join(given.hole))
    present(found, given, partial(_print, found=found))
    return 0


def _print(console: Console, found: Weighed) -> None:
    weighed = found.wagers
    console.print(Text(found.title, style=PLAIN))
    console.print()
    names = "house\nadvantage", "player\nahead", "standard\ndeviation", "exactly"
    table = Columns("wager", *names, figures=(1, 2, 3), splits=True)
    for odds in weighed:
        table.add(
            odds.wager,
            percent(odds.house_advantage),
            percent(odds.hit_frequency, 2),
            shown(odds.standard_deviation, 4),
            str(odds.house_advantage),
        )
    console.print(table)
    if found.together:
        console.print(Text(TOGETHER_SAID, style=QUIET))
        console.print(heading("Every result"))
        results = Columns("result", "rolls", "how often", figures=(0, 1, 2))
        for line in weighed[0].lines:
            often = percent(Fraction(line.count, weighed[0].combinations), 2)
            results.add(line.result, decimal(Fraction(line.count), 0), often)
        console.print(results)
    else:
        first = (*weighed[0].wagers, weighed[0].wager)[0]
        console.print(Text(RANKED_SAID.format(found.asked.game.name, first), style=QUIET))
