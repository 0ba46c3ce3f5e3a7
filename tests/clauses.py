"""Which tests are marked with which clauses, and the files that say so brought up to date.

    python -m tests.clauses [GAME RULESET]    write down which tests show which clauses

Marks are put on by decorators, parameters and modules alike, so only pytest knows them all; this
module is also the plugin that asks it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from houseway.examination.citing import columns_of, lay_out
from houseway.games import GAMES, find_game
from houseway.table.clauses import SHARED, evidence_file, register_file
from houseway.table.game import Game

ROOT = Path(__file__).parent.parent
TOLD_TO = "HOUSEWAY_CLAUSE_MARKS"


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


# Bringing the files up to date.


def evidence(game: Game, ruleset_name: str) -> str:
    """The text of the file that says which tests show which clauses, as it is today."""
    marked = marked_tests(game.name, ruleset_name)
    lines = [f"{clause} | {test}\n" for clause in sorted(marked) for test in sorted(marked[clause])]
    return "".join(lines)


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
