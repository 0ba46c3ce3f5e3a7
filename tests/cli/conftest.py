"""The terminal as a test uses it: words in, what was printed out."""

import io
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from houseway.cli import main

VARIATION = """\
[ruleset]
game = "fast-action-holdem"
name = "my-variation"
title = "My variation"
based_on = "ma"

[house]
decks = 8
"""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Runs one command of the terminal in this process."""

    def __call__(self, *words: str, typed: str = "", columns: int = 80) -> Ran: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run_(*words: str, typed: str = "", columns: int = 80) -> Ran:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        return Ran(code, *capsys.readouterr())

    return run_


@pytest.fixture
def variation(tmp_path: Path) -> Path:
    """A ruleset file of a user's own."""
    file = tmp_path / "my-variation.toml"
    file.write_text(VARIATION, encoding="utf-8")
    return file
