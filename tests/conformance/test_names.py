"""The same job has the same name in every game: the table in docs/add-a-game.md, asked for."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from houseway.games import GAMES, find_game

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
ROW = re.compile(r"\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \| .* \|")
OF_COUNTED = ("solver", "odds", "advice", "simulation", "counted")
"""Modules that a game has only where it is counted."""
OF_CARDS = ("remedy_misdeals",)
"""Names of what can happen only where something is dealt."""
PERHAPS = ("irregularities", "solver")
"""Modules that a game can do without: all it has are shared, or are in modules of their own."""


WAYS = ("manual_shoe", "from_the_hand", "automated_shoe")


class Job(NamedTuple):
    """A module of a game's folder, and the names that are in it."""

    module: str
    names: list[str]


def jobs() -> Iterator[Job]:
    """The table of the page."""
    _, _, text = PAGE.read_text("utf-8").partition("## 10. The names")
    for row in ROW.finditer(text):
        yield Job(row[1], re.findall(r"\w+", row[2]))


JOBS = list(jobs())


def lacking(package: str, job: Job) -> list[str]:
    """The names that a game's module should have and has not."""
    module = import_module(f"{package}.{job.module}")
    return [name for name in job.names if not hasattr(module, name)]


def test_the_page_has_a_table_of_names() -> None:
    assert len(JOBS) == 11
    assert ["play", "complete", "deal", "ask"] in [job.names for job in JOBS]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.module)
def test_a_job_has_the_same_name_in_every_game(game: str, job: Job) -> None:
    found = find_game(game)
    package = f"houseway.games.{found.folder.name}"
    rules = found.ruleset(found.rulesets[0]).open()
    is_there = find_spec(f"{package}.{job.module}") is not None
    if job.module in OF_COUNTED and not found.odds:
        assert not is_there, "a module that nobody can reach"
    elif is_there:
        spared = () if rules.stock.size else OF_CARDS
        assert not [name for name in lacking(package, job) if name not in spared]
    else:
        # Nobody is advised where nobody holds cards to decide on.
        is_spared = job.module == "advice" and not found.layout(rules).hand
        assert job.module in PERHAPS or is_spared, "the module is missing"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_says_below_its_table_holds(game: str) -> None:
    """The structs of wager names and of ways to deal, a count that is kept, what may be asked."""
    found = find_game(game)
    fields = {field.name: field.type for field in msgspec.structs.fields(found.rules)}
    assert getattr(fields.get("wager_names"), "__name__", "WagerNames") == "WagerNames"
    clauses = {field.name: field.type for field in msgspec.structs.fields(fields["clause"])}
    ways = {clauses[way].__name__ for way in WAYS if way in clauses}
    assert ways <= {"HandsDealt"} or ways == {"DealingClauses"}
    package = f"houseway.games.{found.folder.name}"
    if find_spec(f"{package}.solver") is not None:
        odds = import_module(f"{package}.odds")
        assert hasattr(odds, "kept_solution") or not hasattr(odds, "kept")


def test_a_name_of_its_own_is_noticed() -> None:
    job = Job("procedure", ["play", "decide_somehow"])
    assert lacking("houseway.games.three_card_poker", job) == ["decide_somehow"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_how_many_cards_a_player_is_dealt(game: str) -> None:
    found = find_game(game)
    assert found.wagers.__name__ == "wager_rules"
    for name in found.rulesets:
        rules = found.ruleset(name).open()
        assert rules.cards_dealt == found.layout(rules).hand
