"""Poker on the floor: restored in mid-hand, killed, and its rake and funds in the books."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Engine, select

from houseway.floor.audit.verifying import verify
from houseway.floor.books.models import Account
from houseway.round.payments import PotContributed, RakeTaken
from tests.floor.databases import not_waiting_for_the_disk, sqlite
from tests.floor.scenes import Scene, make_engine, standing
from tests.floor.test_killed import KILLS, open_house, survive

ROUNDS: Final = 8
TABLES: Final[dict[str, dict[str, Any]]] = {
    "rake by percentage": {"rake": "10% up to 4", "ante": "1"},
    "rake by increments and a bad beat": {
        "rake": "1 at 10, 1 at 20",
        "bad_beat": "1 from 20, four-of-a-kind: 50/25/25",
    },
    "kill": {"variant": "omaha-8", "kill": "kill at 5 times", "betting": "pot limit"},
    "draw": {"variant": "draw", "rake": "5% up to 3"},
    "stud": {"variant": "stud-8", "rake": "10% up to 4", "bad_beat": "1 from 10, flush: 50/25/25"},
}


@pytest.fixture(scope="module")
def _in_a_hurry() -> Iterator[None]:
    with not_waiting_for_the_disk():
        yield


@pytest.fixture
def engine(tmp_path: Path, _in_a_hurry: None) -> Iterator[Engine]:
    """The database of a new floor."""
    made = make_engine(tmp_path)
    yield made
    made.dispose()


def balances(engine: Engine, table: str) -> dict[str, int]:
    """What lies in the accounts of a table, by what they are called after it."""
    with engine.connect() as connection:
        rows = connection.execute(select(Account.name, Account.balance_cents))
        return {name.replace(f"/{table}", ""): cents for name, cents in rows if table in name}


@pytest.mark.parametrize("choices", TABLES.values(), ids=list(TABLES))
def test_a_hand_is_restored_after_every_step_and_what_the_house_takes_is_in_the_books(
    engine: Engine, choices: dict[str, Any]
) -> None:
    scene = Scene(engine, "poker", people=3, **choices)
    scene.sit_all()
    scene.table.company.set_bots([5])
    taken, contributed = 0, 0
    while scene.table.session.rounds_completed < ROUNDS:
        for event in scene.step():
            if isinstance(event, RakeTaken) and event.target.kind == "inventory":
                taken += event.cents
            if isinstance(event, PotContributed):
                contributed += event.cents
        assert standing(scene.restored()) == standing(scene.table)
    lies = balances(engine, scene.table.id)
    assert lies.get("inventory", 0) == taken
    assert taken > 0 or "rake" not in choices
    funds = sum(cents for name, cents in lies.items() if name.startswith("fund"))
    assert funds == contributed
    assert contributed > 0 or "bad_beat" not in choices
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS


def test_nothing_is_lost_when_the_process_is_killed_in_mid_hand(tmp_path: Path) -> None:
    with sqlite(tmp_path) as url:
        survive(open_house(tmp_path, url), url, ["poker"], KILLS)
