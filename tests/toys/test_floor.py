"""The toys on the floor: played by people, killed in the middle, verified, and lied about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from tests.conformance import Law
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.scenes import Scene, make_engine, standing
from tests.floor.test_lies import rewrite

ROUNDS = 6


@pytest.fixture(autouse=True, scope="module")
def _in_a_hurry() -> Iterator[None]:
    with not_waiting_for_the_disk():
        yield


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """The database of a new floor."""
    made = make_engine(tmp_path)
    yield made
    made.dispose()


def test_it_is_restored_after_every_step_and_its_books_are_sound(engine: Engine, law: Law) -> None:
    scene = Scene(engine, law.game.name, people=2)
    scene.sit_all()
    scene.table.set_bots([4])
    phases = set()
    while scene.table.session.rounds_completed < ROUNDS:
        scene.step()
        phases.add(scene.phase)
        assert standing(scene.restored()) == standing(scene.table)
    assert {"wagers", "result"} <= phases
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS


def test_a_roll_that_was_not_sealed_is_found(engine: Engine) -> None:
    """The dice exchanged: the same total, the same money, and another roll than was sealed."""
    scene = Scene(engine, "three-fields", people=2)
    scene.sit_all()
    scene.play(ROUNDS)
    assert verify(engine).faults == []
    forged: list[str] = []

    def exchange(_kind: str, body: dict[str, Any]) -> None:
        rolled = str(body.get("do", ""))
        first, _, second = rolled.removeprefix("roll ").partition("-")
        if rolled.startswith("roll ") and first != second and not forged:
            forged.append(rolled)
            body["do"] = f"roll {second}-{first}"
            (_, clause), *others = body["facts"]
            body["facts"] = [(f"rolled {second}-{first}", clause), *others]

    rewrite(engine, exchange)
    assert forged
    assert any("roll" in fault for fault in verify(engine).faults)
