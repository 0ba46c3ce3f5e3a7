"""Analysis over HTTP: who may ask what, and what they are told."""

import asyncio
import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import houseway
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.web import my_play
from houseway.web.analysis import CONTENDED, FORBIDDEN, NOT_SEATED, NOTHING
from houseway.web.analysis_wire import CallEstimate, LiveWorth, MyPlay, Pays, RoundAnalysis, WhatIf
from houseway.web.analysts import UNMARKED, prepare
from houseway.web.apart import Apart
from houseway.web.asked import LawText
from houseway.web.floor import Floor
from houseway.web.pays import pays_of
from houseway.web.preparing import Preparing
from tests.web.visits import Socket, Visitor, open_floor


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    folder: Path = tmp_path_factory.mktemp("analysis")
    with open_floor(folder) as place:
        yield place


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    return Visitor(*place, "player")


def worth(visitor: Visitor, table: str) -> tuple[int, Any]:
    answer = visitor.ask("GET", f"/api/tables/{table}/worth")
    return answer.status_code, answer.json()


def to_a_decision(socket: Socket, wagers: dict[str, int], seat: int = 1) -> dict[str, Any]:
    """Sit down, wager and be dealt to, up to the first decision."""
    socket.ask(type="sit", seat=seat, cents=500_00)
    socket.ask(type="bet", wagers=wagers)
    told = socket.ask(type="ready")
    state: dict[str, Any] = told["state"]
    while state["phase"] != "decision" or not state["ask"]["is_yours"]:
        state = socket.hear().get("state", state)
    return state


def open_choices(state: dict[str, Any]) -> set[str]:
    return {c["action"] for option in state["ask"]["options"] for c in option["choices"]}


@pytest.mark.clause("spanish-21", "ma", "147.06")
def test_each_answer_is_weighed_for_whoever_is_asked(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker")
    assert ann.ask("GET", f"/api/tables/{table}").json()["analysis"] is True
    with ann.listen(table) as socket:
        state = to_a_decision(socket, {"ante": 1000, "pair-plus": 500})
        status, said = worth(ann, table)
        assert status == 200, said
        told = msgspec.convert(said, LiveWorth)
        assert told.decided is not None
        assert told.decided.own == state["piles"]["1"]
        answers = told.decided.answers
        assert {each.action for each in answers} == open_choices(state)
        assert told.decided.unit_cents == 1000
        worths = [Fraction(each.worth.exact) for each in answers]
        assert worths == sorted(worths, reverse=True)
        for each in answers:
            assert Fraction(each.cents.exact) == 1000 * Fraction(each.worth.exact)
            assert Fraction(each.cost.exact) == worths[0] - Fraction(each.worth.exact)
        assert answers[0].mark == "best"
        assert told.clause == "205 CMR 147.06"
        assert "device" in told.note
        stranger = Visitor(ann.client, ann.floor, "player")
        assert worth(stranger, table)[0] == 409
        assert worth(Visitor(ann.client, ann.floor, "nobody"), table)[0] == 401


def test_nobody_is_told_where_the_opener_forbids_it_or_nothing_is_asked(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker", analysis=False)
    assert ann.ask("GET", f"/api/tables/{table}").json()["analysis"] is False
    with ann.listen(table) as socket:
        to_a_decision(socket, {"ante": 1000})
        assert (worth(ann, table)[0], worth(ann, table)[1]["why"]) == (409, FORBIDDEN)
    table = ann.open_table("three-card-poker")
    with ann.listen(table) as socket:
        socket.ask(type="sit", seat=1, cents=500_00)
        ann.floor.house.tables[table].session.round = None
        assert worth(ann, table)[1]["why"] == NOTHING


def test_poker_among_simple_players_has_an_estimate_of_a_call_and_no_marks(ann: Visitor) -> None:
    table = ann.open_table("poker", bots=2)
    estimates: list[CallEstimate] = []
    with ann.listen(table) as socket:
        state = socket.ask(type="sit", seat=4, cents=500_00)["state"]
        while not (last := state["last_round"]):
            choices = choices_of(state)
            if {"match 4", "check 4"} & choices:
                status, said = worth(ann, table)
                assert (status, said["clause"]) == (200, "205 CMR 147.06"), said
                told = msgspec.convert(said, LiveWorth)
                assert told.estimate is not None
                estimates.append(told.estimate)
            if "choose 4 take-part" in choices:
                socket.ask(type="act", action="choose 4 take-part")
                said = socket.ask(type="ready")
            elif answers := [each for each in ("fold 4", "check 4") if each in choices]:
                said = socket.ask(type="act", action=answers[0])
            else:
                said = socket.hear()
            state = said.get("state", state)
    assert estimates
    for each in estimates:
        assert each.low <= each.share.value <= each.high
        needs = Fraction(each.call_cents, each.call_cents + each.pot_cents)
        assert Fraction(each.needs.exact) == needs
    found = msgspec.convert(ann.ask("GET", f"/api/rounds/{last}/analysis").json(), RoundAnalysis)
    assert (found.is_weighed, found.points, found.notes) == (False, [], [UNMARKED])


def choices_of(state: dict[str, Any]) -> set[str]:
    is_asked = state["ask"] is not None and state["ask"]["is_yours"]
    return open_choices(state) if is_asked else set()


TOLD = ("worth", "decided", "answers", "expectation", "cost_cents", "start_cents", "luck_cents")
"""Words that only an analysis has."""
REFUSED = {"error", "why", "clause", "key", "open", "wait_ms", "line"}
"""What a refusal has."""


def test_a_table_that_forbids_it_tells_nothing_on_any_path_while_a_round_is_on(
    ann: Visitor,
) -> None:
    table = ann.open_table("three-card-poker", analysis=False)
    with ann.listen(table) as socket:
        state = to_a_decision(socket, {"ante": 1000})
        now = ann.floor.house.tables[table].round_id
        paths = [
            *(f"/api/tables/{table}/{what}" for what in ("worth", "chart", "chart/place")),
            *(f"/api/rounds/{now}/{what}" for what in ("analysis", "what-if?step=1&answer=0")),
        ]
        for path in paths:
            answer = ann.ask("GET", path)
            assert answer.status_code == 409, path
            assert set(answer.json()) <= REFUSED
        said = [state, ann.ask("GET", f"/api/rounds/{now}").json()]
        said += [ann.ask("GET", f"/api/tables/{table}").json(), socket.ask(type="ping")]
        for frame in said:
            assert not {*TOLD} & {*keys_of(frame)}, frame
        for role in ("dealer", "nobody"):
            other = Visitor(ann.client, ann.floor, role)
            assert worth(other, table)[0] in (401, 403, 409)


def keys_of(told: Any) -> Iterator[str]:
    """All names in what was told, however deep."""
    if isinstance(told, dict):
        yield from told
    for each in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from keys_of(each)


def test_where_players_contend_nobody_is_helped_against_another(ann: Visitor) -> None:
    table = ann.open_table("chemin-de-fer", bots=2)
    bob = Visitor(ann.client, ann.floor, "player")
    with ann.listen(table) as first, bob.listen(table) as second:
        first.ask(type="sit", seat=4, cents=500_00)
        second.ask(type="sit", seat=5, cents=500_00)
        assert worth(ann, table)[1]["why"] == CONTENDED


def test_a_round_that_is_over_is_analysed_for_who_sat_there(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker")
    with ann.listen(table) as socket:
        to_a_decision(socket, {"ante": 1000, "pair-plus": 500})
        refused = ann.ask("GET", f"/api/rounds/{table}-1/analysis")
        assert refused.status_code == 409, "it is still on"
        told = socket.ask(type="act", action="fold 1")
        while told.get("state", {}).get("phase") != "result":
            told = socket.hear()
    said = ann.ask("GET", f"/api/rounds/{table}-1/analysis")
    assert said.status_code == 200, said.text
    found = msgspec.convert(said.json(), RoundAnalysis)
    total = sum(Fraction(each.exact) for each in (found.start_cents, found.luck_cents))
    assert total + Fraction(found.skill_cents.exact) == found.net_cents
    steps = ann.ask("GET", f"/api/rounds/{table}-1").json()["steps"]
    assert [steps[point.step]["action"] for point in found.points] == ["fold 1"]
    point = found.points[0]
    assert point.decided.answers[point.chosen].action == "fold 1"
    assert [stop.kind for stop in found.line] == ["start", "before", "after", "end"]
    assert [stop.step for stop in found.line] == sorted(stop.step for stop in found.line)
    assert found.summary.net_cents == found.net_cents
    assert found.summary.decisions == 1
    stranger = Visitor(ann.client, ann.floor, "player")
    refused = stranger.ask("GET", f"/api/rounds/{table}-1/analysis")
    assert (refused.status_code, refused.json()["why"]) == (409, NOT_SEATED)
    supervisor = Visitor(ann.client, ann.floor, "supervisor")
    seen = supervisor.ask("GET", f"/api/rounds/{table}-1/analysis?seat=1")
    assert seen.json()["points"] == said.json()["points"]
    assert ann.ask("GET", f"/api/rounds/{table}-99/analysis").status_code == 404


def test_another_answer_is_played_on_with_the_same_cards(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker")
    with ann.listen(table) as socket:
        to_a_decision(socket, {"ante": 1000, "pair-plus": 500})
        told = socket.ask(type="act", action="raise 1 1")
        while told.get("state", {}).get("phase") != "result":
            told = socket.hear()
    found = ann.ask("GET", f"/api/rounds/{table}-1/analysis").json()
    point = found["points"][0]
    for number, answer in enumerate(point["decided"]["answers"]):
        path = f"/api/rounds/{table}-1/what-if?step={point['step']}&answer={number}"
        said = ann.ask("GET", path)
        assert said.status_code == 200, said.text
        what = msgspec.convert(said.json(), WhatIf)
        assert what.answer.action == answer["action"]
        assert what.is_played
        assert what.differs_cents == (what.net_cents or 0) - found["net_cents"]
        if answer["action"] == "raise 1 1":
            assert what.net_cents == found["net_cents"]
        assert what.facts
    refused = ann.ask("GET", f"/api/rounds/{table}-1/what-if?step=0&answer=0")
    assert refused.status_code == 409


def test_every_line_of_every_wager_is_told(ann: Visitor) -> None:
    table = ann.open_table("caribbean-stud")
    said = ann.ask("GET", f"/api/tables/{table}/pays")
    assert said.status_code == 200, said.text
    told = msgspec.convert(said.json(), Pays)
    wagers = {each.wager: each for each in told.wagers}
    ante = wagers["ante and bet"]
    assert sum(Fraction(line.frequency.exact) for line in ante.lines) == 1
    nets = (Fraction(line.frequency.exact) * Fraction(line.net.exact) for line in ante.lines)
    assert -sum(nets) == Fraction(ante.edge.exact)
    meter = wagers["progressive"].meter
    assert meter is not None
    assert meter.reading_cents == 10_000_00
    assert Fraction(meter.edge.exact) > 0
    assert Fraction(meter.fair_cents.exact) > meter.reading_cents


@pytest.mark.parametrize("name", ["three-card-poker", "caribbean-stud", "let-it-ride"])
def test_all_lines_give_back_what_the_house_does_not_keep(name: str) -> None:
    """Also where more is staked on the way than the first wager."""
    game = find_game(name)
    ruleset = game.ruleset("ma")
    told = pays_of(LawText.of(Law(game, ruleset, ruleset.open())), {})
    with_lines = [each for each in told.wagers if each.lines]
    assert with_lines
    for each in with_lines:
        back = sum(Fraction(line.returns.exact) for line in each.lines)
        assert back == 1 - Fraction(each.edge.exact), each.wager


def test_the_present_hand_is_found_in_the_chart(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker")
    with ann.listen(table) as socket:
        to_a_decision(socket, {"ante": 1000})
        sheet = ann.ask("GET", f"/api/tables/{table}/chart").json()
        place = ann.ask("GET", f"/api/tables/{table}/chart/place").json()["place"]
        row = sheet["parts"][place["part"]]["rows"][place["row"]]
        mark = row["marks"][place["column"]]
        says = next(one["says"] for one in sheet["marks"] if one["mark"] == mark)
        best = worth(ann, table)[1]["decided"]["answers"][0]["decision"]
        assert says == best


def test_what_is_allowed_at_a_table_outlives_a_restart(ann: Visitor) -> None:
    from houseway.floor.house import House

    table = ann.open_table("three-card-poker", analysis=False)
    ann.open_table("three-card-poker")
    house = House(ann.floor.engine)
    assert house.tables[table].allows.analysis is False
    assert sum(one.allows.analysis for one in house.tables.values()) >= 1


def play_rounds(ann: Visitor, table: str, answer: str, rounds: int) -> None:
    """Some rounds, each with the same answer."""
    with ann.listen(table) as socket:
        state = socket.ask(type="sit", seat=1, cents=500_00)["state"]
        while ann.floor.house.tables[table].session.rounds_completed < rounds:
            if state["phase"] == "wagers":
                socket.ask(type="bet", wagers={"ante": 1000})
                state = socket.ask(type="ready")["state"]
            elif state["phase"] == "decision" and state["ask"] and state["ask"]["is_yours"]:
                state = socket.ask(type="act", action=answer)["state"]
            elif state["phase"] == "result":
                state = socket.ask(type="ready")["state"]
            else:
                state = socket.hear().get("state", state)
        socket.ask(type="leave")


def test_what_somebody_has_played_is_added_up(ann: Visitor) -> None:
    assert ann.ask("GET", "/api/me/play").json()["rounds"] == 0
    table = ann.open_table("three-card-poker")
    play_rounds(ann, table, "fold 1", 3)
    said = ann.ask("GET", "/api/me/play")
    assert said.status_code == 200, said.text
    told = msgspec.convert(said.json(), MyPlay)
    assert (told.rounds, told.waiting) == (3, 0)
    (game,) = told.games
    assert (game.game, game.rounds, game.decisions) == ("three-card-poker", 3, 3)
    parts = game.start_cents, game.luck_cents, game.skill_cents
    assert sum(Fraction(part.exact) for part in parts) == game.net_cents == -3000
    each = [ann.ask("GET", f"/api/rounds/{table}-{n}/analysis").json() for n in (1, 2, 3)]
    costs = [Fraction(one["points"][0]["cost_cents"]["exact"]) for one in each]
    assert -Fraction(game.skill_cents.exact) == sum(costs)
    assert [Fraction(one.cents.exact) for one in told.mistakes] == sorted(
        (cost for cost in costs if cost), reverse=True
    )
    assert game.best == sum(not cost for cost in costs)
    lines = ann.ask("GET", "/api/me/play.csv").text.splitlines()
    assert len(lines) == 4
    assert lines[0] == ",".join(my_play.COLUMNS)
    table_of = [dict(zip(my_play.COLUMNS, row, strict=True)) for row in csv.reader(lines[1:])]
    for name in ("start_cents", "luck_cents", "skill_cents", "net_cents"):
        added = Fraction(getattr(game, name).exact) if name != "net_cents" else game.net_cents
        assert sum(Fraction(row[name]) for row in table_of) == added, name
    assert Visitor(ann.client, ann.floor, "player").ask("GET", "/api/me/play").json()["games"] == []
    assert Visitor(ann.client, ann.floor, "nobody").ask("GET", "/api/me/play").status_code == 401


def test_a_round_that_cannot_be_analysed_is_asked_about_once(ann: Visitor) -> None:
    table = ann.open_table("three-card-poker")
    play_rounds(ann, table, "fold 1", 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(my_play, "is_analysed", lambda _: False)
        assert ann.ask("GET", "/api/me/play").json()["waiting"] == 0
    told = ann.ask("GET", "/api/me/play").json()
    assert (told["rounds"], told["games"]) == (1, [])


def test_a_law_that_a_player_brings_is_counted_beside_the_others(
    place: tuple[TestClient, Floor],
) -> None:
    """One that takes half an hour holds up nobody who asks about the house's own."""
    floor, game = place[1], find_game("three-card-poker")
    ruleset = game.ruleset("ma")
    mine = houseway.variation("three-card-poker", pair_plus_paytable={"flush": 4})
    assert floor.counts_of(Law(game, ruleset, ruleset.open({"seats_max": 3}))) is floor.apart
    assert floor.counts_of(Law(game, mine, mine.open())) is floor.brought


def test_what_a_law_stands_on_is_counted_where_nobody_waits_for_a_moment() -> None:
    game = find_game("three-card-poker")
    ruleset = game.ruleset("ma")
    law = Law(game, ruleset, ruleset.open())
    told: list[str] = []

    async def story() -> None:
        lanes = Apart(), Apart()
        preparing = Preparing(lambda _: lanes[0], lambda _: lanes[1])
        for name, lane in zip(("apart", "answers"), lanes, strict=True):
            patch_run(lane, name)
        await preparing.ready(law)
        await preparing.ready(law)
        preparing.begin(law)
        assert told == ["apart"], "once, and it is ready"
        other = Law(game, ruleset, ruleset.open({"seats_max": 3}))
        preparing.begin(other)
        while len(told) < 3:
            await asyncio.sleep(0.01)
        assert told == ["apart", "apart", "answers"]
        for lane in lanes:
            lane.shut()

    def patch_run(lane: Apart, name: str) -> None:
        async def run(function: Any, *args: Any, **_: Any) -> Any:
            told.append(name)
            return function(*args)

        lane.run = run  # type: ignore[method-assign]

    asyncio.run(asyncio.wait_for(story(), 60))
    assert prepare(LawText.of(law)) > 0
