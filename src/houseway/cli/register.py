"""The command `clauses`: every clause of a regulation, and what shows that it is kept."""

from argparse import Namespace
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading
from houseway.cli.presenting import present
from houseway.door.finding import find_ruleset
from houseway.door.registering import Register, Shown
from houseway.table.clauses import NOT_MODELLED

LISTED = 3
"""How many witnesses of a clause are named on paper; JSON has them all."""


def show_clauses(given: Namespace) -> int:
    """The register of a regulation's clauses."""
    found = Register.of(*find_ruleset(given.game, given.rules))
    present(found, given, partial(_print, found=found))
    return 0


def _print(console: Console, found: Register) -> None:
    for section in dict.fromkeys(clause.section for clause in found.clauses):
        console.print(heading(section))
        table = Columns("", "", "")
        for clause in (c for c in found.clauses if c.section == section):
            table.add(clause.clause, Text(clause.says), _witness_cell(clause))
        console.print(table)
    console.print(Text(f"\n{found.ruleset}: {found.in_short()}", style="bold"))


def _witness_cell(clause: Shown) -> Text:
    if clause.kind == NOT_MODELLED:
        return Text(clause.status, style="yellow")
    tests = (test.rpartition("/")[2] for test in clause.tests)
    witnesses = [*(name.removesuffix(".round") for name in clause.rounds), *tests]
    lines = [*filter(None, [clause.status.partition(": ")[2]]), *witnesses[:LISTED]]
    if len(witnesses) > LISTED:
        lines.append(f"and {len(witnesses) - LISTED} more")
    return Text("\n".join(lines), style="green")
