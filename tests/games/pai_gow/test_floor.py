"""Pai gow on the floor: restored after every step while players bank in turn, and verified."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.scenes import Scene, make_engine, standing

ROUNDS = 4


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


def test_a_table_is_restored_while_a_player_banks_and_its_books_are_sound(engine: Engine) -> None:
    scene = Scene(engine, "pai-gow", people=1)
    scene.sit_all()
    scene.table.company.set_bots([4, 6])
    bound = 0
    while scene.table.session.rounds_completed < ROUNDS:
        scene.step()
        round_ = scene.table.session.round
        if round_ is not None and round_.table.bound and round_.felt.others:
            bound += 1
            again = scene.restored()
            assert standing(again) == standing(scene.table)
            assert again.session.round is not None
            assert again.session.round.table.bound == round_.table.bound
            assert again.session.round.felt.others == round_.felt.others
    assert bound > 3, "somebody has banked, and money lay in the centre or with the dealer"
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS
