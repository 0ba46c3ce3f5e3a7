"""Bad frames: an error and a line in the log, never a traceback or a hang; then the end."""

import logging
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.web.floor import Floor
from tests.web.visits import Visitor, open_floor


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("frames")) as opened:
        yield opened


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    return Visitor(*place, "player")


@pytest.fixture(scope="module")
def table(place: tuple[TestClient, Floor]) -> str:
    return Visitor(*place, "player").open_table(bots=1)


FRAMES = [
    "",
    "x",
    "[]",
    "null",
    "{}",
    '{"type": "fly"}',
    '{"type": "act"}',
    '{"type": "act", "action": 7}',
    '{"type": "act", "action": "check 1", "more": 1}',
    '{"type": "sit", "seat": "1", "cents": 1}',
    '{"type": "sit", "seat": 0, "cents": 1}',
    '{"type": "sit", "seat": 1, "cents": -1}',
    '{"type": "sit", "seat": 1, "cents": 1.5}',
    '{"type": "sit", "seat": 1, "cents": 99999999999999999999}',
    '{"type": "bet", "wagers": {"ante": "ten"}}',
    '{"type": "bots", "seats": [1e9]}',
    '{"type": "ping", "id": -1}',
    '{"type": "ping", "id": {}}',
    "[" * 2000,
    "x" * 5000,
    '{"type": "act", "action": "' + "x" * 4000 + '"}',
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame[:30])
def test_a_bad_frame_gets_an_error_and_a_line_in_the_log(
    ann: Visitor, table: str, frame: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), ann.listen(table) as socket:
        socket.session.send_text(frame)
        answer = socket.hear()
        assert answer["type"] == "error"
        assert "\n" not in answer["why"]
        assert socket.ask(type="ping")["type"] == "pong"
    lines = [record for record in caplog.records if "bad frame" in record.getMessage()]
    assert len(lines) == 1
    assert lines[0].exc_info is None


def test_whoever_sent_a_bad_frame_is_told_which(ann: Visitor, table: str) -> None:
    with ann.listen(table) as socket:
        socket.session.send_text('{"type": "bet", "id": 8, "wagers": "all"}')
        answer = socket.hear()
        assert (answer["type"], answer["id"]) == ("error", 8)
        socket.session.send_text('{"type": "bet", "id": "eight"}')
        assert socket.hear()["id"] is None


def test_bytes_are_a_bad_frame(ann: Visitor, table: str) -> None:
    with ann.listen(table) as socket:
        socket.session.send_bytes(b'{"type": "ping"}')
        assert socket.hear()["type"] == "error"


ACTIONS = [
    "",
    "fly 1",
    "check",
    "check 1 2 3",
    "check x",
    "place 1 ante",
    "place 1 ante -5",
    "place 1 ante 1e5",
    "place 1 ante 99999999999999999999999999",
    "place 1 nothing 10.00",
    "set 1 Ah Ah",
    "cut 1 999999",
    "raise 1 -1",
    "choose 1",
    "call nothing",
    "call face-up-card Zz",
    "proceed owner",
    "draw Ah cut-card",
    "\0",
    "place 1 ante 10.00\nplace 1 ante 10.00",
]


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_that_is_none_is_refused_and_changes_nothing(
    ann: Visitor, action: str, caplog: pytest.LogCaptureFixture
) -> None:
    with ann.listen(ann.open_table()) as socket:
        before = socket.ask(type="sit", seat=1, cents=100_00)["state"]
        answer = socket.ask(type="act", action=action)
        assert answer["type"] in ("refused", "error"), answer
        socket.session.send_text('{"type": "resync"}')
        after = socket.hear()["state"]
    for key in ("phase", "round", "seats", "wagers", "piles"):
        assert after[key] == before[key]
    assert not [record for record in caplog.records if record.exc_info]


def test_too_many_bad_frames_end_the_socket(ann: Visitor, table: str) -> None:
    with ann.listen(table) as socket:
        for _ in range(10):
            socket.session.send_text("x")
        assert socket.ends_with() == 4400


def test_a_table_that_is_not_there_ends_the_socket(ann: Visitor) -> None:
    with ann.client.websocket_connect("/ws/tables/none", headers=ann.headers) as session:
        with pytest.raises(WebSocketDisconnect) as end:
            session.receive_text()
        assert end.value.code == 4404


def test_one_person_has_a_table_open_so_often_and_no_more(ann: Visitor, table: str) -> None:
    with ann.listen(table), ann.listen(table), ann.listen(table), ann.listen(table):
        headers = {name: ann.headers[name] for name in ("Origin", "Cookie")}
        with ann.client.websocket_connect(f"/ws/tables/{table}", headers=headers) as session:
            with pytest.raises(WebSocketDisconnect) as end:
                session.receive_text()
            assert end.value.code == 4409
