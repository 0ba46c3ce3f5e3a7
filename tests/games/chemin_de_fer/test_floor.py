"""Chemin de fer on the floor: restored after every step while players bank, and killed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.defaults import default_answer
from houseway.round.actions import Choose
from houseway.web.clocks import wait_of
from tests.floor.databases import not_waiting_for_the_disk, sqlite
from tests.floor.scenes import Scene, make_engine, standing
from tests.floor.test_killed import KILLS, open_house, survive
from tests.games.chemin_de_fer.scenes import SCENES, banco, begin
from tests.games.scenes import take

ROUNDS = 6


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


def test_a_table_is_restored_while_people_bank_in_turn_and_its_books_are_sound(
    engine: Engine,
) -> None:
    scene = Scene(engine, "chemin-de-fer", people=2)
    scene.sit_all()
    scene.table.company.set_bots([4, 6])
    bankers, steps = set[int](), 0
    while scene.table.session.rounds_completed < ROUNDS:
        scene.step()
        steps += 1
        assert steps < 600
        again = scene.restored()
        assert standing(again) == standing(scene.table)
        round_ = scene.table.session.round
        if round_ is not None and round_.table.bound:
            bankers |= round_.table.bound
            assert again.session.round is not None
            assert again.session.round.table.bound == round_.table.bound
    assert len(bankers) > 1, "more than one has banked"
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS


def test_nothing_is_lost_when_the_process_is_killed_while_somebody_banks(tmp_path: Path) -> None:
    """Somebody banks in every hand of this game: whenever it is killed, a bank is open."""
    with sqlite(tmp_path) as url:
        survive(open_house(tmp_path, url), url, ["chemin-de-fer"], KILLS)


def test_a_clock_that_runs_out_takes_no_bank_and_no_banco() -> None:
    """Who does not answer passes: bank, suivi, banco and parts; and says what the cards ask."""
    found = SCENES.game
    keeper = begin()
    assert default_answer(found, keeper, 5) == Choose(5, "pass")
    take(keeper, "place 5 banker 100.00")
    assert default_answer(found, keeper, 4) == Choose(4, "pass")
    take(keeper, "choose 4 pass; choose 3 pass")
    assert default_answer(found, keeper, 4) == Choose(4, "pass")
    hand = banco("6c 2d Kh 3s")
    assert default_answer(found, hand, 4) == Choose(4, "stay")


def test_the_clock_of_an_offered_shoe_runs_from_the_first_who_is_ready(engine: Engine) -> None:
    scene = Scene(engine, "chemin-de-fer", people=2)
    scene.sit_all()
    while scene.phase != "wagers":
        scene.step()
    assert wait_of(scene.table) is None
    scene.table.be_ready(1, on=True)
    scene.write()
    assert scene.phase == "wagers", "the other may still come to the table"
    assert wait_of(scene.table) is not None
    scene.table.close_wagers()
    scene.write()
    assert scene.phase == "decision"
