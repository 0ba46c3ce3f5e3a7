"""Everybody who is asked has the whole time, and nobody gets more by what somebody else does."""

import pytest
from sqlalchemy import Engine

from houseway.games import GAMES
from houseway.round.actions import Place, TakeBack
from houseway.web.clocks import Wait, wait_of
from tests.floor.scenes import Scene


def decisions(scene: Scene) -> list[Wait]:
    """What the table waits for from wagers closed to the end of a round, answer by answer."""
    while scene.decides and scene.phase != "decision":
        scene.step()
    waits = []
    while scene.phase == "decision":
        wait = wait_of(scene.table)
        assert wait is not None
        waits.append(wait)
        scene.step()
    return waits


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_newly_asked_has_the_whole_time(engine: Engine, game: str) -> None:
    scene = Scene(engine, game, people=3, seed=3)
    scene.sit_all()
    scene.play(2)
    asked: frozenset[object] = frozenset()
    before = None
    for wait in decisions(scene):
        if wait.whom - asked:
            assert not wait.goes_on(before)
        assert wait.span_ms == scene.table.timing.decision_ms
        asked, before = wait.whom, wait


def test_the_second_of_two_asked_in_turn_does_not_inherit_what_the_first_left(
    engine: Engine,
) -> None:
    scene = Scene(engine, "caribbean-stud", people=2)
    scene.sit_all()
    first, second = decisions(scene)[:2]
    assert [set(first.whom), set(second.whom)] == [{1}, {2}]
    assert first.what != second.what, "each question has its own number"
    assert not second.goes_on(first)


def test_those_asked_at_once_share_one_clock(engine: Engine) -> None:
    scene = Scene(engine, "double-down-stud", people=3)
    scene.sit_all()
    asked = decisions(scene)[:3]
    assert [len(wait.whom) for wait in asked] == [3, 2, 1]
    assert asked[1].goes_on(asked[0])
    assert asked[2].goes_on(asked[1])


def test_changing_a_wager_does_not_give_more_time(engine: Engine) -> None:
    scene = Scene(engine, "heads-up-holdem", people=2)
    scene.sit_all()
    scene.table.act(Place(1, "ante", 500))
    before = wait_of(scene.table)
    for _ in range(3):
        scene.table.act(Place(2, "ante", 500))
        scene.table.act(TakeBack(2, "ante"))
        wait = wait_of(scene.table)
        assert wait is not None
        assert wait.goes_on(before)
