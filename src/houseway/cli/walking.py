"""The command `walk`: every round that a small pack can give, and what it is worth exactly."""

from argparse import Namespace
from fractions import Fraction
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading
from houseway.cli.counting import given_table
from houseway.cli.presenting import present
from houseway.door.advising import parse_stakes
from houseway.door.walking import Walked, walk
from houseway.pieces.cards import show_cards
from houseway.pieces.figures import decimal, percent


def walk_rounds(given: Namespace) -> int:
    """Play every round, and say what the game comes to."""
    walked = walk(
        **given_table(given),
        pack=given.pack,
        wagers=parse_stakes([given.wagers]) if given.wagers else None,
        policy=given.policy,
        most=given.most,
    )
    present(walked, given, partial(_print, walked=walked))
    return 0


def _print(console: Console, walked: Walked) -> None:
    found = walked.walk
    console.print(Text(f"{walked.title}: {walked.policy} play", style=PLAIN))
    of = f"from {show_cards(walked.pack)}" if walked.pack else "of the dice"
    console.print(Text(f"every round {of}"))
    console.print(heading("What the house keeps"))
    table = Columns("of", "", "", figures=(1, 2))
    table.add("the first wager, all together", *_kept(found.house_advantage))
    for name, kept in found.wagers.items():
        table.add(f"{name}, by itself", *_kept(kept))
    console.print(table)
    said = f"A round stakes {found.average_stake} times the first wager on the average."
    console.print(Text(said, style=QUIET))
    console.print(heading("How rounds end"))
    nets = Columns("net", "probability", "", figures=(0, 1, 2))
    for net, share in found.nets.items():
        nets.add(decimal(net, 2), *_kept(share))
    console.print(nets)
    if found.decided:
        console.print(heading("First decisions"))
        decisions = Columns("", "how often", "", figures=(1, 2))
        for decision, share in _first(walked).items():
            decisions.add(decision, *_kept(share))
        console.print(decisions)


def _kept(part: Fraction) -> tuple[str, str]:
    """A part exactly, and of a hundred."""
    return str(part), percent(part)


def _first(walked: Walked) -> dict[str, Fraction]:
    """How often each first decision is the best."""
    shares: dict[str, Fraction] = {}
    for decided in walked.walk.decided:
        name = str(decided.decision)
        shares[name] = shares.get(name, Fraction(0)) + decided.share
    return shares
