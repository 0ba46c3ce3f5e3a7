"""A replay tells a round as it was told while it was played."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.records import find_round
from houseway.games import GAMES
from houseway.round.view import SURVEILLANCE
from houseway.web.replays import describe_round
from tests.floor.scenes import Scene
from tests.web.visits import Visitor, open_floor


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
    assert {phase for _, phase in told} >= ({"wagers", "decision"} if scene.decides else {"wagers"})


def test_a_table_out_of_order_says_so_to_whoever_asks(tmp_path: Path) -> None:
    with open_floor(tmp_path) as (client, floor):
        visitor = Visitor(client, floor, "player")
        table = visitor.open_table()
        change = floor.house.put_out_of_order(table, "its felt is torn")
        floor.house.journal.write([change])
        floor.rooms.pop(table).stop()
        answer = visitor.ask("GET", f"/api/tables/{table}")
        assert answer.status_code == 404
        assert answer.json()["why"] == (
            "this table is out of order: its felt is torn. All chips on it were given back"
        )
        assert table not in [one["id"] for one in visitor.ask("GET", "/api/tables").json()]
        assert verify(floor.engine).notes == [f"table {table} is out of order: its felt is torn"]
