"""What the house takes where players contend for a pot: the command `odds` of such a game."""

from argparse import Namespace
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading
from houseway.cli.counting import given_table
from houseway.cli.presenting import present
from houseway.door.takings import BEATS_SAID, NO_EDGE, RAKE_SAID, takings
from houseway.errors import NotAllowed
from houseway.games.poker.takings import Takings
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import show_money

OF_WAGERS = ("lines", "meters", "ratio", "ratios", "seen", "against", "cluster")
"""What can be asked only of wagers with an edge."""


def show_takings(given: Namespace) -> int:
    """Say what the house takes."""
    for name in OF_WAGERS:
        if getattr(given, name):
            raise NotAllowed(f"{given.game} has no wagers with an edge: leave --{name} out")
    found = takings(**given_table(given), recount=given.recount)
    present(found, given, partial(_print, found=found.takings))
    return 0


def _print(console: Console, found: Takings) -> None:
    console.print(Text(f"{found.variant}, {found.title}", style=PLAIN))
    console.print(Text(NO_EDGE))
    console.print(heading(f"Rake: {found.rake}"))
    table = Columns("pot", "rake", "of the pot", "at least", "of the pot ", figures=range(5))
    for each in found.rakes:
        table.add(
            *map(show_money, (each.pot_cents, each.most_cents)),
            percent(each.most_part, 2),
            *(show_money(each.least_cents), percent(each.least_part, 2)),
        )
    console.print(table)
    if found.rakes:
        console.print(Text(RAKE_SAID.format(found.betting_rounds), style=QUIET))
    if found.time_cents:
        console.print(heading(f"By time: {show_money(found.time_cents)} of each player"))
    if found.beats:
        _print_beats(console, found)
    if found.side_wagers:
        _print_sides(console, found)


def _print_sides(console: Console, found: Takings) -> None:
    console.print(heading("Side wagers, against the house"))
    table = Columns("wager", "house advantage", "hit frequency", "exactly", figures=(1, 2))
    for odds in found.side_wagers:
        figures = percent(odds.house_advantage), percent(odds.hit_frequency, 2)
        table.add(odds.wager, *figures, str(odds.house_advantage))
    console.print(table)
    for note in found.side_notes:
        console.print(Text(note, style=QUIET))


def _print_beats(console: Console, found: Takings) -> None:
    console.print(heading(f"Bad beats; payout: {found.bad_beat}"))
    names = "hand that loses", "players", "chance", "once in", "contributed between two"
    table = Columns(*names, figures=range(1, 5), splits=True)
    for each in found.beats:
        about = "~" if each.deals else ""
        between = found.contributed(each) if each.hand == found.hand else None
        table.add(
            each.hand,
            str(each.players),
            f"{about}{decimal(100 * each.chance, 6)} %",
            f"{about}{round(1 / each.chance):,} hands" if each.chance else "never seen",
            "" if between is None else f"{about}{show_money(round(between))}",
        )
    console.print(table)
    console.print(Text(BEATS_SAID, style=QUIET))
