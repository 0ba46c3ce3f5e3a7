"""Rules of tables for the tests of pai gow poker."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import houseway.games.pai_gow_poker as game
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.rulesets.loading import load

Test = TypeVar("Test", bound=Callable[..., None])

FOLDER = Path(game.__file__).parent
RULESET = load("pai-gow-poker", PaiGowPokerRules, FOLDER / "ma.toml", FOLDER)


def rules(**choices: Any) -> PaiGowPokerRules:
    """The rules of a table."""
    return RULESET.open(choices)


RULES = rules()


def shows(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test with clauses of the regulation."""

    def mark(test: Test) -> Test:
        for clause in clauses:
            test = pytest.mark.clause("pai-gow-poker", "ma", clause)(test)
        return test

    return mark
