"""Pai gow on the floor: restored after every step while players bank in turn, and verified."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.round.actions import parse_action
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


@pytest.mark.parametrize("dealers", ["place 1 dealer 10.00", "choose 1 no-dealers-wager"])
def test_a_bank_that_sits_alone_has_its_round_as_soon_as_it_is_ready(
    engine: Engine, dealers: str
) -> None:
    scene = Scene(engine, "pai-gow", people=1)
    scene.sit_all()
    table = scene.table
    while table.session.rounds_completed < 1:
        scene.step()
    table.open_next()
    scene.write()
    for text in ("choose 1 bank", "choose 1 alone", "choose 1 no-cut", dealers):
        assert table.phase == "decision"
        table.act(parse_action(text))
        scene.write()
    assert table.phase == "wagers"
    assert table.now is not None
    table.be_ready(1, on=True)
    scene.write()
    assert (table.now is not None) == ("place" in dealers), "without any wager there is no round"
    while table.session.rounds_completed < 2:
        scene.step()
    assert verify(engine).faults == []
