"""The policies that a ruleset stands on: which, and where and how each is written down."""

from argparse import Namespace
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, cite, heading, make_console, print_json
from houseway.door.rulebook import reading_shape, where
from houseway.door.shapes.law import PolicyShape
from houseway.errors import NotPermitted
from houseway.games import meant
from houseway.rulesets.readings import policies_in, policies_of
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game


def show_policy(given: Namespace, game: Game) -> int:
    """One policy: what the text leaves open, the reading, the alternative and the reason."""
    name = given.policy.removeprefix("policy: ").strip()
    known = policies_of(game.folder)
    if name not in known:
        raise NotPermitted(f"{game.name} has no policy {name!r}; {meant(name, known)}")
    reading = known[name]
    if given.json:
        said = PolicyShape(game=game.name, policy=name, reading=reading_shape(reading))
        print_json(msgspec.to_builtins(said))
        return 0
    console = make_console()
    console.print(Text(f"policy: {name}", style=PLAIN))
    for paragraph in reading.paragraphs:
        console.print()
        console.print(Text(paragraph))
    console.print(Text(f"\n{where(reading)}", style=QUIET))
    return 0


def print_policies(console: Console, game: Game, ruleset: Ruleset[Any]) -> None:
    """The policies that a ruleset cites, and where each is written down."""
    known, cited = policies_of(game.folder), policies_in(ruleset.data)
    if not cited:
        return
    console.print(heading("Policies, where nothing is written"))
    table = Columns("policy", "its reading")
    for name in cited:
        table.add(cite(name), where(known[name]) if name in known else "not with the game")
    console.print(table)
    console.print(Text(f"\nhouseway rules {game.name} --policy {cited[0]}", style=QUIET))
