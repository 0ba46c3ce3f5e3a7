"""What pages are told while somebody looks at cards: the same to others, whatever they count."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from houseway.games.chemin_de_fer.rules import BANKER_HAND, PLAYER_HAND
from houseway.hands.points import point_count
from houseway.round.view import PUBLIC, look
from houseway.web.clocks import Left
from houseway.web.frames import Painter, Told
from houseway.web.words import Words
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.scenes import Scene, make_engine

LOOKS = {"card, stay or natural": PLAYER_HAND, "natural or under eight": BANKER_HAND}
ROUNDS = 16
RACK_CENTS = 2000_00


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


def told(scene: Scene, eyes: Any) -> dict[str, Any]:
    """What a page is told as things stand, and of what has happened in the round."""
    table = scene.table
    words = Words.at({}, table.law.game.layout(table.law.rules))
    state = Painter(table, words, set(table.seats), Left(9000)).state(eyes)
    assert table.now is not None
    events = Told(table.now.events, words).to(eyes)
    made: dict[str, Any] = json.loads(msgspec.json.encode({**state, "events": events}))
    return made


def step(scene: Scene) -> None:
    """Whoever is asked answers as a simple player; nobody loses everything soon."""
    now = scene.table.now
    seats = [seat for seat in now.turn.asked if isinstance(seat, int)] if now and now.turn else []
    if now is None or not seats or scene.table.takes_wagers:
        scene.step()
        return
    action = scene.table.law.game.policy(look(now, seats[0]))
    assert action is not None
    scene.table.act(action)
    scene.write()


def test_nobody_else_is_told_what_is_counted_or_must_be_said(engine: Engine) -> None:
    scene = Scene(engine, "chemin-de-fer", people=3)
    for seat, person in enumerate(scene.people, start=1):
        scene.house.sit(scene.table, person, seat, RACK_CENTS)
    scene.table.open_next()
    scene.write()
    asks: dict[Any, set[str]] = defaultdict(set)
    counts: dict[Any, set[int]] = defaultdict(set)
    while scene.table.session.rounds_completed < ROUNDS:
        now = scene.table.now
        wants = now.turn.wants.partition(": ")[2] if now and now.turn else ""
        if now is not None and now.turn is not None and wants in LOOKS:
            (holder,), spot = now.turn.asked, LOOKS[wants]
            key = holder, wants
            counts[key].add(point_count(now.felt.cards(spot)))
            for eyes in {1, 2, 3, PUBLIC} - {holder}:
                frame = told(scene, eyes)
                assert set(frame["piles"][str(spot)]) == {None}
                asks[key].add(json.dumps(frame["ask"]))
                given = [e for e in frame["events"] if e["type"] == "HandGiven"][-1]
                assert set(given["cards"]) == {None}
            own = told(scene, holder)
            assert None not in own["piles"][str(spot)]
            assert any("These cards count" in str(option) for option in own["ask"]["options"])
        step(scene)
    assert sum(len(seen) > 2 for seen in counts.values()) > 2, "many counts were looked at"
    assert all(len(seen) == 1 for seen in asks.values())
