"""A replay tells a round as it was told while it was played."""

from typing import Any

import pytest
from sqlalchemy import Engine

from houseway.floor.records import find_round
from houseway.games import GAMES
from houseway.table.view import SURVEILLANCE
from houseway.web.records import describe_round
from tests.floor.scenes import Scene


def replay(engine: Engine, round_id: str) -> dict[str, Any]:
    """A stored round, step by step, seen by eyes that see every card."""
    record = find_round(engine, round_id)
    assert record is not None
    return describe_round(record, SURVEILLANCE)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_the_phase_that_was_told_then(engine: Engine, game: str) -> None:
    scene = Scene(engine, game, people=2)
    scene.sit_all()
    told = set()
    while scene.table.session.rounds_completed < 2:
        if scene.table.round_id:
            told.add((scene.table.round_id, scene.phase))
            assert (
                replay(engine, scene.table.round_id)["steps"][-1]["state"]["phase"] == scene.phase
            )
        scene.step()
    assert {phase for _, phase in told} >= {"wagers", "decision"}
