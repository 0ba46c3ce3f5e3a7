"""Which tests are marked with which clauses, and the files that say so brought up to date.

    python -m tests.clauses [GAME RULESET]    write down which tests show which clauses

Marks are put on by decorators, parameters and modules alike, so only pytest knows them all; this
module is also the plugin that asks it.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

import pytest

from houseway.games import GAMES, find_game
from houseway.round.engine import Round
from houseway.table.clauses import INCLUDE, SHARED, evidence_file, register, register_file
from houseway.table.game import Game

ROOT = Path(__file__).parent.parent
TOLD_TO = "HOUSEWAY_CLAUSE_MARKS"
STATUS_WIDTH_MAX = 44
"""A status that is longer does not push the whole column to the right."""


class Mark(NamedTuple):
    """A test that is marked with a clause; parameters of the test are left out of its name."""

    test: str
    game: str
    ruleset: str
    clause: str


# Asking pytest.

_files: set[Path] = set()
_marks: dict[str, set[tuple[str, ...]]] = {}
"""What the run that is going on has collected: files, and the marks of each test."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """As a plugin: note a test, before any is left out as slow."""
    _files.add(item.path)
    for mark in item.iter_markers("clause"):
        _marks.setdefault(item.nodeid.partition("[")[0], set()).add(mark.args)


def pytest_collection_finish() -> None:
    """As a plugin of a run that only collects: write down what was found."""
    if TOLD_TO in os.environ:
        found = [[test, *map(str, words)] for test, marks in _marks.items() for words in marks]
        Path(os.environ[TOLD_TO]).write_text(json.dumps(found), encoding="utf-8")


@cache
def collect(*places: str) -> tuple[Mark, ...]:
    """The marks of all tests of the project, the slow ones too, or of those in some places."""
    if not places and _files.issuperset((ROOT / "tests").rglob("test_*.py")):
        found = [[test, *words] for test, marks in _marks.items() for words in marks]
    else:
        found = _collect_apart(*places)
    return tuple(sorted({_mark(*words) for words in found}))


def _collect_apart(*places: str) -> list[list[str]]:
    """What another run finds that only collects; the one that is going on has not seen it all."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "marks.json")
        # In a plain environment: coverage and xdist of a running suite are no business of this one.
        environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("PYTEST_", "COV_", "COVERAGE_"))
        }
        plugins = ("-p", "tests.clauses", "-p", "no:cacheprovider")
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "", *plugins, *places],
            cwd=ROOT,
            env={**environment, TOLD_TO: str(told)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, (
            f"the tests cannot be collected:\n{ran.stdout[-2000:]}{ran.stderr}"
        )
        found: list[list[str]] = json.loads(told.read_text("utf-8"))
        return found


def _mark(test: str, *words: str) -> Mark:
    assert len(words) == 3, f"{test}: a mark is clause(game, ruleset, clause), not {words}"
    return Mark(test, *words)


def marked_tests(game: str, ruleset_name: str) -> dict[str, list[str]]:
    """The tests of a ruleset by the clauses that they are marked with."""
    showing: dict[str, list[str]] = {}
    for mark in collect():
        if (mark.game, mark.ruleset) == (game, ruleset_name):
            showing.setdefault(mark.clause, []).append(mark.test)
    return showing


# Every ruleset of every game.


def every_ruleset() -> Iterator[tuple[Game, str]]:
    """Every game and the name of each of its rulesets."""
    for name in GAMES:
        game = find_game(name)
        for ruleset_name in game.rulesets:
            yield game, ruleset_name


RULESETS = [pytest.param(game, name, id=f"{game.name}/{name}") for game, name in every_ruleset()]
"""Every game and ruleset, as parameters of a test."""


# What a ruleset cites.

ROMAN = [
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"),
    *("x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii"),
]


def spread(cite: str) -> list[str]:
    """The clauses of a citation that may be a list or a span; what a list shares is said once.

    >>> spread("§5(a), §11"), spread("§8(k)-(m)"), spread("WA1 1, P2")
    (['§5(a)', '§11'], ['§8(k)', '§8(l)', '§8(m)'], ['WA1 1', 'WA1 P2'])
    """
    clauses = []
    shared = re.match(r"[A-Z]+\d* |", cite)
    assert shared is not None
    for part in cite.removeprefix(shared[0]).split(", "):
        span = re.fullmatch(r"(.*)\((\w+)\)-\((\w+)\)", part)
        if span is None:
            clauses.append(part)
        else:
            clauses += [f"{span[1]}({number})" for number in _between(span[2], span[3])]
    return [shared[0] + clause for clause in clauses]


def _between(first: str, last: str) -> list[str]:
    """The numbers from one to another, in whichever kind of numbering has both."""
    for numbers in (ROMAN, [*map(str, range(1, 100))], [*ascii_uppercase], [*ascii_lowercase]):
        if first in numbers and last in numbers[numbers.index(first) :]:
            return numbers[numbers.index(first) : numbers.index(last) + 1]
    raise ValueError(f"({first})-({last}) is not a span")


def citations(data: Any, inside: str = "") -> Iterator[tuple[str, str]]:
    """Every citation of a ruleset's file, with the place where it stands."""
    if isinstance(data, list):
        for number, item in enumerate(data, start=1):
            yield from citations(item, f"{inside}.{number}")
    if isinstance(data, dict):
        for key, value in data.items():
            where = f"{inside}.{key}".lstrip(".")
            if isinstance(value, str) and (key == "cite" or where.startswith("clauses.")):
                if value != "none":
                    yield where, value
            else:
                yield from citations(value, where)


# What a round shows.

PART = re.compile(r"(.+?)(?:\(\w+\)|/\d+|\.[a-z]|(?<=\))\d+[a-z]?)")


def cited(game: Game, round_: Round) -> set[str]:
    """The clauses that the steps of a round cite: what was asked and what became fact."""
    again = game.round(round_.rules, round_.start)
    asked = {again.turn.clause} if again.turn else set()
    for action in round_.actions:
        again.take(action)
        if again.turn is not None:
            asked.add(again.turn.clause)
    cites = asked | {event.clause for event in again.events}
    return {clause for cite in cites for clause in spread(cite)}


def shown_by(cites: set[str], game: Game, ruleset_name: str) -> set[str]:
    """What is shown where these are cited: they, and the wholes that consist of such parts.

    Not the other way: who cites §10(c) has not shown what each of its parts says.
    """
    parents = {
        clause.id for clause in register(game, ruleset_name) if clause.says.endswith("(parent)")
    }
    shown = set(cites)
    for cite in cites:
        whole = PART.fullmatch(cite)
        while whole is not None:
            if whole[1] in parents:
                shown.add(whole[1])
            whole = PART.fullmatch(whole[1])
    return shown


# Bringing the files up to date.


def evidence(game: Game, ruleset_name: str) -> str:
    """The text of the file that says which tests show which clauses, as it is today."""
    marked = marked_tests(game.name, ruleset_name)
    lines = [f"{clause} | {test}\n" for clause in sorted(marked) for test in sorted(marked[clause])]
    return "".join(lines)


def columns_of(text: str) -> list[str | tuple[str, ...]]:
    """The rows of a register: its clauses in columns, other lines as they are."""
    return [
        line
        if not line or line.startswith(("#", INCLUDE))
        else tuple(part.strip() for part in line.split("|"))
        for line in text.splitlines()
    ]


def lay_out(rows: list[str | tuple[str, ...]]) -> str:
    """Rows of three columns under one another, with headings between them."""
    columns = [row for row in rows if not isinstance(row, str)]
    first = max((len(row[0]) for row in columns), default=0)
    widths = [len(row[1]) for row in columns if len(row[1]) <= STATUS_WIDTH_MAX]
    second = max(widths, default=0)
    lines = [
        row if isinstance(row, str) else f"{row[0]:{first}} | {row[1]:{second}} | {row[2]}"
        for row in rows
    ]
    return "\n".join(lines) + "\n"


def main(chosen: list[str]) -> None:
    """Write down the evidence for every ruleset, or for the one chosen, and align the register."""
    lists = [*SHARED.glob("*.txt")]
    for game, ruleset_name in every_ruleset():
        if chosen in ([], [game.name, ruleset_name]):
            evidence_file(game, ruleset_name).write_text(evidence(game, ruleset_name), "utf-8")
            lists.append(register_file(game, ruleset_name))
    for file in lists:
        file.write_text(lay_out(columns_of(file.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
