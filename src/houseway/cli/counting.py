"""What the commands that count have in common: the table that is meant, progress, and figures."""

import csv
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, NamedTuple

from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from houseway.cli.console import make_console
from houseway.cli.finding import find_ruleset
from houseway.errors import NotAllowed, NotPermitted
from houseway.games.counted import find_odds, odds_having_seen, require_counted
from houseway.odds import Progress
from houseway.odds.seam import GameOdds
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game

NO_RATIO = "{} has no two wagers whose ratio can be chosen"


class Asked(NamedTuple):
    """The table that somebody asks about."""

    game: Game
    ruleset: Ruleset[Any]
    rules: Rules

    @property
    def title(self) -> str:
        """The game and whose law, as a heading."""
        return f"{self.game.title}, {self.ruleset.header.title}"

    @property
    def facts(self) -> dict[str, Any]:
        """Which table this is, for another program."""
        return {
            "game": self.game.name,
            "ruleset": self.ruleset.name,
            "ruleset_digest": self.ruleset.digest,
            "choices": self.rules.choices,
        }

    @property
    def odds(self) -> GameOdds:
        """What the game says of its odds."""
        return find_odds(self.game)

    def odds_at(self, ratio: Fraction | None, seen: str = "") -> GameOdds:
        """The same for two wagers in some ratio, or when cards were seen, if that was asked for."""
        odds = self.odds
        if ratio is not None:
            if odds.at_ratio is None:
                raise NotPermitted(NO_RATIO.format(self.game.name))
            odds = odds.at_ratio(self.rules, ratio)
        if seen:
            odds = odds_having_seen(self.game, odds, self.rules, seen)
        return odds


def find_table(given: Namespace) -> Asked:
    """The table of a command line; refused at once where its game is not counted."""
    game, ruleset = find_ruleset(given.game, given.rules)
    require_counted(game)
    return Asked(game, ruleset, ruleset.open(ruleset.parse_choices(given.choices)))


def recount(asked: Asked, odds: GameOdds, progress: Progress | None) -> None:
    """Count anew what is kept of a table."""
    odds.report(asked.ruleset, asked.rules, recount=True, progress=progress)


@contextmanager
def counted_on(cluster: str, odds: GameOdds, game: Game) -> Iterator[GameOdds]:
    """The odds of a game as a cluster counts them; or this machine, unless one is named."""
    if not cluster:
        yield odds
        return
    if odds.on_cluster is None:
        raise NotAllowed(f"{game.name} is counted on this machine only: leave --cluster out")
    from houseway.odds.cluster import connected

    with connected(cluster) as executor:
        yield odds.on_cluster(executor)


@contextmanager
def watched() -> Iterator[Progress | None]:
    """What to tell of progress, where somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from houseway.compiling import is_cold

    console = make_console(errors=True)
    if is_cold():
        console.print("compiling kernels, once")
    shown = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bars(*shown, console=console, transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done)

        yield tell


def print_csv(*tables: tuple[Sequence[str], Iterable[Sequence[object]]]) -> None:
    """Tables for a spreadsheet, each under its own header, with an empty line between two."""
    out = csv.writer(sys.stdout, lineterminator="\n")
    for number, (header, rows) in enumerate(tables):
        if number:
            sys.stdout.write("\n")
        out.writerow(header)
        out.writerows(rows)


def parts(name: str) -> tuple[str, str]:
    """The columns of a fraction. In one cell a spreadsheet might take 5/2 for a day in May."""
    return f"{name}_numerator", f"{name}_denominator"


def split(value: Fraction) -> tuple[int, int]:
    """What stands in them."""
    return value.numerator, value.denominator
