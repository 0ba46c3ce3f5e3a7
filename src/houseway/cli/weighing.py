"""The command `advise` where nothing is decided but which wagers to make: what they are worth."""

import re
from argparse import Namespace
from collections.abc import Iterable
from fractions import Fraction

from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading, make_console, print_json
from houseway.cli.counting import Asked, parts, print_csv, split
from houseway.errors import NotPermitted, Unreadable
from houseway.odds.report import WagerOdds, shown
from houseway.pieces.figures import decimal, exact, percent
from houseway.pieces.money import Cents, parse_money

RANKED_SAID = (
    "What the house keeps of each wager, the least first. Name wagers to see what they are worth "
    'together: houseway advise {} "{} 10"'
)
TOGETHER_SAID = "What the house keeps is of all that is staked."


def show_weighed(asked: Asked, given: Namespace) -> int:
    """Every wager by what it costs, or some wagers as they lie there together."""
    if given.board or given.ratio is not None:
        raise NotPermitted(f"{asked.game.name} is played without cards: name wagers and amounts")
    stakes = parse_stakes(given.hole)
    assert asked.odds.weigh is not None, "a game without decisions weighs its wagers"
    if stakes:
        _show(asked, given, [asked.odds.weigh(asked.rules, stakes)], together=True)
        return 0
    report = asked.odds.report(asked.ruleset, asked.rules)
    used: dict[str, WagerOdds] = {}
    for odds in report.wagers:
        if isinstance(odds, WagerOdds):
            used.setdefault(odds.wager, odds)
    _show(asked, given, sorted(used.values(), key=lambda odds: odds.house_advantage))
    return 0


def parse_stakes(words: Iterable[str]) -> dict[str, Cents]:
    """Wagers and their amounts, as somebody types them.

    >>> parse_stakes(["small 10, total-9", "5"])
    {'small': 1000, 'total-9': 500}
    """
    said = [word for word in re.split(r"[,\s]+", " ".join(words).lower()) if word]
    if len(said) % 2:
        raise Unreadable(f"{said[-1]!r} has no amount: write wagers as small 10, big 5")
    stakes: dict[str, Cents] = {}
    for wager, amount in zip(said[::2], said[1::2], strict=True):
        stakes[wager] = stakes.get(wager, 0) + parse_money(amount)
    return stakes


def _show(
    asked: Asked, given: Namespace, weighed: list[WagerOdds], *, together: bool = False
) -> None:
    if given.json:
        print_json({**asked.facts, "wagers": [_facts(odds) for odds in weighed]})
    elif given.csv:
        header = ("wager", *parts("house_advantage"), *parts("hit_frequency"), "standard_deviation")
        print_csv((header, [_csv_row(odds) for odds in weighed]))
    else:
        _print(asked, weighed, together=together)


def _facts(odds: WagerOdds) -> dict[str, object]:
    return {
        "wager": odds.wager,
        "wagers": list(odds.wagers),
        "house_advantage": exact(odds.house_advantage),
        "hit_frequency": exact(odds.hit_frequency),
        "variance": exact(odds.variance),
        "results": [
            {"result": line.result, "count": str(line.count), "net": exact(line.net)}
            for line in odds.lines
        ],
    }


def _csv_row(odds: WagerOdds) -> tuple[object, ...]:
    spread = shown(odds.standard_deviation)
    return (odds.wager, *split(odds.house_advantage), *split(odds.hit_frequency), spread)


def _print(asked: Asked, weighed: list[WagerOdds], *, together: bool) -> None:
    console = make_console()
    console.print(Text(asked.title, style=PLAIN))
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
    if together:
        console.print(Text(TOGETHER_SAID, style=QUIET))
        console.print(heading("Every result"))
        results = Columns("result", "rolls", "how often", figures=(0, 1, 2))
        for line in weighed[0].lines:
            often = percent(Fraction(line.count, weighed[0].combinations), 2)
            results.add(line.result, decimal(Fraction(line.count), 0), often)
        console.print(results)
    else:
        first = (*weighed[0].wagers, weighed[0].wager)[0]
        console.print(Text(RANKED_SAID.format(asked.game.name, first), style=QUIET))
