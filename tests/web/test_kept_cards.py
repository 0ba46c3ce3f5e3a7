"""Where hands are given up unseen they stay so: nobody but the house's audit reads the order."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.cli import main
from houseway.games import every_game
from tests.web.test_analysis import choices_of
from tests.web.visits import Visitor, open_floor

KEPT = [game.name for game in every_game() if game.keeps_cards]


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[Visitor]:
    with open_floor(tmp_path) as place:
        yield Visitor(*place, "player")


def fold(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """Take part in a hand and give it up; gives every frame that came."""
    frames = []
    with visitor.listen(table) as socket:
        frames.append(socket.ask(type="sit", seat=4, cents=500_00))
        state = frames[-1]["state"]
        while not state["last_round"]:
            choices = choices_of(state)
            if "choose 4 take-part" in choices:
                frames.append(socket.ask(type="act", action="choose 4 take-part"))
                frames.append(socket.ask(type="ready"))
            elif answers := sorted(choices, key=lambda said: (said != "fold 4", said)):
                frames.append(socket.ask(type="act", action=answers[0]))
            else:
                frames.append(socket.hear())
            state = frames[-1].get("state", state)
    return frames


@pytest.mark.parametrize("game", KEPT)
def test_a_deck_that_is_done_is_told_to_the_audit_and_to_nobody_else(
    ann: Visitor, game: str, tmp_path: Path
) -> None:
    table = ann.open_table(game, bots=2)
    frames = fold(ann, table)
    assert not any(frame["state"]["shoe"]["told"] for frame in frames if frame["state"]["shoe"])
    events = {event["type"] for frame in frames for event in frame.get("events", ())}
    assert "RoundEnded" in events
    assert "ShoeTold" not in events
    round_ = f"{table}-1"
    supervisor, nobody = (Visitor(ann.client, ann.floor, who) for who in ("supervisor", "nobody"))
    digest = ann.ask("GET", f"/api/rounds/{round_}").json()["shoe"]
    for player in (ann, nobody):
        replay = player.ask("GET", f"/api/rounds/{round_}").json()
        assert replay["is_told"] is False
        shoe = player.ask("GET", f"/api/shoes/{digest}").json()
        assert (shoe["is_told"], "text" in shoe) == (False, False)
        assert player.ask("GET", f"/api/rounds/{round_}/notation").status_code == 409
    files = {"shoe.stack": supervisor.ask("GET", f"/api/shoes/{digest}").json()["text"]}
    for at, name in enumerate((f"{round_}p", round_)):
        files[f"{at}.round"] = supervisor.ask("GET", f"/api/rounds/{name}/notation").text
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert main(["verify-shoe", *(str(tmp_path / name) for name in files), "--digest", digest]) == 0
