"""The command `clauses`: every clause of a regulation, and what shows that it is kept."""

import ast
import re
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

import houseway
from houseway.cli.columns import Columns
from houseway.cli.console import heading, make_console, print_json
from houseway.cli.finding import find_ruleset
from houseway.errors import NotPermitted, Unreadable
from houseway.rulesets.ruleset import Ruleset
from houseway.table import notation
from houseway.table.game import Game

SHOWN = "shown"
LISTED = 3
"""How many witnesses of a clause are named on paper; JSON has them all."""


class Clause(msgspec.Struct, kw_only=True):
    """A clause of a regulation as the register has it, and its witnesses."""

    clause: str
    section: str
    status: str
    """`shown`, `shown by TEST`, `open`, or `not modelled: why`."""
    says: str
    rounds: list[str]
    tests: list[str]

    @property
    def kind(self) -> str:
        """The status without its reason, and whether what it claims can be seen."""
        if not self.is_shown:
            return self.status.partition(":")[0]
        return SHOWN if self.rounds or self.tests else "shown, but by nothing found here"

    @property
    def is_shown(self) -> bool:
        """Whether the register says that something shows it."""
        return self.status.partition(" ")[0] == SHOWN


def show_clauses(given: Namespace) -> int:
    """The register of a regulation's clauses."""
    game, ruleset = find_ruleset(given.game, given.rules)
    name, clauses = read_register(game, ruleset)
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


def _witness_cell(clause: Clause) -> Text:
    if not clause.is_shown:
        return Text(clause.status, style="yellow")
    witnesses = [*(name.removesuffix(".round") for name in clause.rounds), *clause.tests]
    if not witnesses:
        return Text(clause.kind, style="red")
    lines = witnesses[:LISTED]
    if len(witnesses) > LISTED:
        lines.append(f"and {len(witnesses) - LISTED} more")
    return Text("\n".join(lines), style="green")


def read_register(game: Game, ruleset: Ruleset[Any]) -> tuple[str, list[Clause]]:
    """The clauses of the regulation that a ruleset is made from, with their witnesses."""
    file = _register_file(game, ruleset)
    clauses = list(_read(file))
    by_id = {clause.clause: clause for clause in clauses}
    folder = game.folder / "rounds" / file.stem
    for path in sorted(folder.glob("*.round")):
        script = notation.read(path.read_text("utf-8"), str(path))
        for said in script.clauses:
            if said in by_id:
                by_id[said].rounds.append(path.name)
    for mark in find_marks(_tests()):
        if (mark.game, mark.ruleset) == (game.name, file.stem):
            for clause in clauses:
                if mark.clause.fullmatch(clause.clause) and mark.test not in clause.tests:
                    clause.tests.append(mark.test)
    return file.stem, clauses


def _register_file(game: Game, ruleset: Ruleset[Any]) -> Path:
    folder = game.folder / "clauses"
    for name in (ruleset.name, ruleset.header.based_on):
        if name and (folder / f"{name}.txt").is_file():
            return folder / f"{name}.txt"
    known = ", ".join(sorted(file.stem for file in folder.glob("*.txt"))) or "none"
    raise NotPermitted(f"{ruleset.name} has no register of clauses; there are: {known}")


def _read(file: Path) -> Iterator[Clause]:
    section = ""
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        if line.startswith("#"):
            section = line[1:].strip()
        elif line.strip():
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 3:
                message = "a line has three columns: clause | status | words"
                raise Unreadable(message, file=str(file), line=number)
            clause, status, says = parts
            named = status.partition(f"{SHOWN} by ")[2].rpartition("/")[2]
            yield Clause(
                clause=clause,
                section=section,
                status=status,
                says=says,
                rounds=[],
                tests=[named] if named else [],
            )


# Tests that are marked with a clause. They do not come with an installed package.


class Mark(NamedTuple):
    """A test's claim to show a clause."""

    game: str
    ruleset: str
    clause: re.Pattern[str]
    """A mark that is put together from numbers stands for all that fit it."""
    test: str


def _tests() -> list[Path]:
    root = Path(houseway.__file__).resolve().parents[2]
    if not (root / "pyproject.toml").is_file():
        return []
    return sorted([*(root / "tests").rglob("test_*.py"), *(root / "src").rglob("test_*.py")])


def find_marks(files: list[Path]) -> Iterator[Mark]:
    """The clause marks in some test files, read without running them."""
    for file in files:
        text = file.read_text("utf-8")
        if "mark.clause" in text:
            yield from _marks_in(ast.parse(text), file.name)


def _marks_in(tree: ast.Module, name: str) -> Iterator[Mark]:
    for top in tree.body:
        is_test = isinstance(top, ast.FunctionDef) and top.name.startswith("test_")
        where = f"{name}::{top.name}" if is_test and isinstance(top, ast.FunctionDef) else name
        for node in ast.walk(top):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
                patterns = [_pattern(argument) for argument in node.args]
                if len(patterns) == 3 and all(patterns):
                    game, ruleset, clause = patterns
                    yield Mark(_plain(game), _plain(ruleset), re.compile(clause), where)


def _pattern(node: ast.expr) -> str:
    """A text as a pattern, with a gap for each part that is worked out; nothing if all of it is."""
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        parts = [_pattern(part) or r"\w+" for part in node.values]
        return "".join(parts) if any(isinstance(p, ast.Constant) for p in node.values) else ""
    return ""


def _plain(pattern: str) -> str:
    return re.sub(r"\\(.)", r"\1", pattern)
