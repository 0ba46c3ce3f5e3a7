"""The command `clauses`: every clause of a regulation, and what shows that it is kept."""

from argparse import Namespace
from collections import Counter
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading, make_console, print_json
from houseway.door.finding import find_ruleset
from houseway.errors import NotPermitted
from houseway.rulesets.ruleset import Ruleset
from houseway.table.clauses import (
    NOT_MODELLED,
    SHOWN,
    register,
    register_file,
    rounds_showing,
    showing_tests,
)
from houseway.table.game import Game

LISTED = 3
"""How many witnesses of a clause are named on paper; JSON has them all."""


class Shown(msgspec.Struct, kw_only=True):
    """A clause of a regulation as the register has it, and its witnesses."""

    clause: str
    section: str
    status: str
    """`shown`, or `not modelled: why`."""
    says: str
    rounds: list[str]
    tests: list[str]

    @property
    def kind(self) -> str:
        """The status without its reason."""
        return self.status.partition(":")[0]


def show_clauses(given: Namespace) -> int:
    """The register of a regulation's clauses."""
    game, ruleset = find_ruleset(given.game, given.rules)
    name = _registered(game, ruleset)
    clauses = read_register(game, name)
    counts = Counter(clause.kind for clause in clauses)
    if given.json:
        facts = {
            "game": game.name,
            "ruleset": name,
            "clauses": msgspec.to_builtins(clauses),
            "counts": dict(counts),
        }
        print_json(facts)
        return 0
    console = make_console()
    for section in dict.fromkeys(clause.section for clause in clauses):
        console.print(heading(section))
        table = Columns("", "", "")
        for clause in (c for c in clauses if c.section == section):
            table.add(clause.clause, Text(clause.says), _witness_cell(clause))
        console.print(table)
    tally = ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
    console.print(Text(f"\n{name}: {len(clauses)} clauses: {tally}", style="bold"))
    return 0


def _witness_cell(clause: Shown) -> Text:
    if clause.kind == NOT_MODELLED:
        return Text(clause.status, style="yellow")
    tests = (test.rpartition("/")[2] for test in clause.tests)
    witnesses = [*(name.removesuffix(".round") for name in clause.rounds), *tests]
    lines = witnesses[:LISTED]
    if len(witnesses) > LISTED:
        lines.append(f"and {len(witnesses) - LISTED} more")
    return Text("\n".join(lines), style="green")


def read_register(game: Game, ruleset_name: str) -> list[Shown]:
    """The clauses of a ruleset's regulation, with their witnesses."""
    rounds, tests = rounds_showing(game, ruleset_name), showing_tests(game, ruleset_name)
    return [
        Shown(
            clause=clause.id,
            section=clause.section,
            status=f"{NOT_MODELLED}: {clause.why}" if clause.why else SHOWN,
            says=clause.says,
            rounds=rounds.get(clause.id, []),
            tests=tests.get(clause.id, []),
        )
        for clause in register(game, ruleset_name)
    ]


def _registered(game: Game, ruleset: Ruleset[Any]) -> str:
    """The ruleset whose register is a ruleset's own, or the one that it is based on."""
    for name in (ruleset.name, ruleset.header.based_on):
        if name and register_file(game, name).is_file():
            return name
    files = (game.folder / "clauses").glob("*.txt")
    known = ", ".join(sorted(file.stem for file in files)) or "none"
    raise NotPermitted(f"{ruleset.name} has no register of clauses; there are: {known}")
