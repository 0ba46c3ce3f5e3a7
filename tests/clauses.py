"""Which tests are marked with which clauses, and the registers brought up to date with them.

    python -m tests.clauses [GAME RULESET]    write the evidence of tests into the registers

Marks are put on by decorators, parameters and modules alike, so only pytest knows them all; this
module is also the plugin that asks it. A clause that a golden round shows stays `shown`; one that
only tests show becomes `shown by` them.
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
from houseway.table.clauses import SHOWN, SHOWN_BY, parse_clause, register_file, rounds_showing
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
        assert ran.returncode == 0, f"the tests cannot be collected:\n{ran.stdout}\n{ran.stderr}"
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


# Bringing a register up to date.


def refresh(game: Game, ruleset_name: str) -> str:
    """The text of a register, with the evidence that there is today."""
    rounds, tests = rounds_showing(game, ruleset_name), marked_tests(game.name, ruleset_name)
    rows: list[str | tuple[str, str, str]] = []
    for line in register_file(game, ruleset_name).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            rows.append(line)
            continue
        clause = parse_clause(line)
        status = f"not modelled: {clause.why}"
        if clause.status == "shown":
            marked = [] if clause.id in rounds else tests.get(clause.id, [])
            status = SHOWN_BY + ", ".join(sorted(marked)) if marked else SHOWN
        rows.append((clause.id, status, clause.says))
    return lay_out(rows)


def lay_out(rows: list[str | tuple[str, str, str]]) -> str:
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
    """Rewrite the registers, or the one that is chosen by game and ruleset."""
    for game, ruleset_name in every_ruleset():
        if chosen in ([], [game.name, ruleset_name]):
            text = refresh(game, ruleset_name)
            register_file(game, ruleset_name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
