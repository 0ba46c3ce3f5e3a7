"""Analysis over HTTP for a player who banks."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from houseway.web.analysis_wire import LiveWorth, RoundAnalysis
from houseway.web.floor import Floor
from tests.web.test_analysis import choices_of, to_a_decision, worth
from tests.web.visits import Visitor, open_floor


@pytest.fixture
def place(tmp_path: Path) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path) as place:
        yield place


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    return Visitor(*place, "player")


def test_who_banks_is_told_of_the_bank_and_of_every_setting(ann: Visitor) -> None:
    """From the offer to the marks; what is asked before wagers are down is told, and no point."""
    table = ann.open_table("pai-gow")
    stages: dict[str, LiveWorth] = {}
    with ann.listen(table) as socket:
        socket.ask(type="sit", seat=1, cents=500_00)
        assert worth(ann, table)[0] == 200  # While no clock runs, what it stands on is counted.
        state = to_a_decision(socket, {"wager": 2000})
        while len(stages) < 5 or not state["last_round"].endswith("-2"):
            while state["phase"] not in ("decision", "wagers"):
                state = socket.ask(type="ready")["state"]
            told = msgspec.convert(worth(ann, table)[1], LiveWorth)
            if told.decided is not None or (state["bank"] and state["phase"] == "wagers"):
                stages[told.decided.stage if told.decided else state["phase"]] = told
            if state["phase"] == "wagers":
                state = socket.ask(type="ready")["state"]
                continue
            liked = ("bank", "alone", "no-cut", "place", "play-on")
            choices = sorted(choices_of(state))
            chosen = [each for word in liked for each in choices if word in each.split()]
            answer = socket.ask(type="act", action=(chosen or choices)[0])
            assert "state" in answer, (answer, choices)
            state = answer["state"]
    assert [*stages] == [
        *("Four tiles set as two hands", "Both hands set: play on, or give the wager up"),
        *("The bank is offered", "Bank alone, or with the house"),
        *("The dealer's wager against the bank", "wagers"),
        "The bank's four tiles set as two hands",
    ]
    (placed,) = stages["wagers"].placed
    assert (placed.wagers, placed.cents) == (["wagers against the bank"], 2000)
    found = msgspec.convert(ann.ask("GET", f"/api/rounds/{table}-2/analysis").json(), RoundAnalysis)
    check(found, stages["The bank's four tiles set as two hands"])


def check(found: RoundAnalysis, told: LiveWorth) -> None:
    (point,) = found.points
    assert point.decided == told.decided
    assert point.decided.is_exact
    total = sum(Fraction(each.exact) for each in (found.start_cents, found.luck_cents))
    assert total + Fraction(found.skill_cents.exact) == found.net_cents
