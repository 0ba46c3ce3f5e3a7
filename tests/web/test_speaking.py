"""Players' words over the socket: nobody waits for long, and nobody is waited for in vain twice."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.table.sealed import pledge_of
from houseway.table.shoe import Stack
from houseway.web import clocks
from tests.web.visits import Socket, Visitor, open_floor

WORDS = ("a1" * 16, "b2" * 16)


@pytest.fixture
def players(tmp_path: Path) -> Iterator[list[Visitor]]:
    with open_floor(tmp_path) as place:
        yield [Visitor(*place, "player") for _ in range(2)]


def sit(socket: Socket, seat: int, **more: str) -> dict[str, object]:
    state = socket.ask(type="sit", seat=seat, cents=50000, **more)["state"]
    assert isinstance(state, dict)
    return state


def test_a_word_is_pledged_with_the_seat_and_told_after_the_seal(players: list[Visitor]) -> None:
    ann = players[0]
    with ann.listen(ann.open_table()) as socket:
        sealed = sit(socket, 1, pledge=pledge_of(WORDS[0]))
        shoe = sealed["shoe"]
        assert isinstance(shoe, dict)
        assert sealed["phase"] == "preparing"
        assert shoe["takes_words"] is True
        assert (shoe["pledges"], shoe["spoken"]) == ({"1": pledge_of(WORDS[0])}, [])
        ask = sealed["ask"]
        assert isinstance(ask, dict)
        assert (ask["wants"], ask["asked"], ask["options"]) == ("the players' words", [], [])
        assert 0 < ask["left_ms"] <= clocks.WORDS_MS
        wrong = socket.ask(type="word", word=WORDS[1])
        assert wrong["type"] == "refused"
        assert "not the word that seat 1 has pledged" in wrong["why"]
        answer = socket.ask(type="word", word=WORDS[0], pledge=pledge_of(WORDS[1]))
        told = answer["state"]["shoe"]
        assert (told["digest"], told["takes_words"]) == (shoe["digest"], False)
        assert (told["spoken"], told["next"]) == ([1], {"1": pledge_of(WORDS[1])})
        texts = [event["text"] for event in answer["events"] if event["type"] == "WordsTaken"]
        assert texts == [f"Words that went into the order: {ann.person.name}."]  # type: ignore[union-attr]
        late = socket.ask(type="word", word=WORDS[0])
        assert late["type"] == "refused"
        assert "No words are taken now." in late["why"]


def test_no_page_that_does_not_pledge_is_waited_for(players: list[Visitor]) -> None:
    ann = players[0]
    with ann.listen(ann.open_table()) as socket:
        state = sit(socket, 1)
        shoe = state["shoe"]
        assert isinstance(shoe, dict)
        assert (shoe["takes_words"], shoe["pledges"], shoe["next"]) == (False, {}, {})


def test_who_pledges_and_is_silent_is_waited_for_once_and_not_for_long(
    players: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "WORDS_MS", 150)
    ann = players[0]
    with ann.listen(ann.open_table()) as socket:
        began = time.monotonic()
        assert sit(socket, 1, pledge=pledge_of(WORDS[0]))["phase"] == "preparing"
        while (frame := socket.hear())["state"]["shoe"]["takes_words"]:
            pass
        assert time.monotonic() - began > 0.1
        shoe = frame["state"]["shoe"]
        assert (shoe["spoken"], shoe["next"]) == ([], {})
        said = [event["text"] for event in frame["events"] if event["type"] == "WordsTaken"]
        assert said == [f"No word came from: {ann.person.name}."]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "word", "word": "a1"},
        {"type": "word", "word": WORDS[0] + "\n"},
        {"type": "word", "pledge": "A1" * 32},
        {"type": "sit", "seat": 1, "cents": 50000, "pledge": "x"},
    ],
)
def test_what_is_neither_word_nor_pledge_cannot_be_read(
    players: list[Visitor], frame: dict[str, object]
) -> None:
    import json

    ann = players[0]
    with ann.listen(ann.open_table()) as socket:
        socket.session.send_text(json.dumps(frame))
        assert socket.hear()["type"] == "error"


def test_who_has_no_seat_has_no_word(players: list[Visitor]) -> None:
    ann, ben = players
    table = ann.open_table()
    with ben.listen(table) as socket:
        refused = socket.ask(type="word", pledge=pledge_of(WORDS[0]))
        assert refused["type"] == "refused"


def test_the_told_shoe_has_the_words(players: list[Visitor]) -> None:
    ann = players[0]
    table = ann.open_table()
    with ann.listen(table) as socket:
        sit(socket, 1, pledge=pledge_of(WORDS[0]))
        state = socket.ask(type="word", word=WORDS[0])["state"]
        digest = state["shoe"]["digest"]
        while state["ask"] and state["phase"] == "preparing":
            choice = state["ask"]["options"][-1]["choices"][-1]["action"]
            state = socket.ask(type="act", action=choice)["state"]
        socket.ask(type="leave")
    assert ann.ask("DELETE", f"/api/tables/{table}").status_code == 200
    shoe = ann.ask("GET", f"/api/shoes/{digest}").json()
    assert shoe["is_told"]
    stack = Stack.parse(shoe["text"])
    assert stack.words == {1: WORDS[0]}
