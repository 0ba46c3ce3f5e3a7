"""The odds lab: forms as files have them, figures as the house has them, and hostile designs."""

import asyncio
import json
import os
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import houseway
from houseway.odds.store import let_go
from houseway.web import lab_asks
from houseway.web.floor import Floor
from houseway.web.lab_work import Lengthy, answer_at_once, let_go_unfinished, read_up
from tests.web.labs import MA, asked
from tests.web.visits import Visitor, open_floor


def test_the_figures_are_those_of_the_house() -> None:
    changes = {"pair_plus_paytable": {"flush": "4 to 1", "straight": "6 to 1"}}
    told = asked("figures", {**MA, "changes": changes})["figures"]
    mine = houseway.variation("three-card-poker", pair_plus_paytable={"flush": 4, "straight": 6})
    found = houseway.odds(mine)
    assert told["digest"] == mine.digest
    assert told["toml"] == mine.toml()
    for wager, odds in zip(told["wagers"], found.wagers, strict=True):
        assert Fraction(wager["edge"]["exact"]) == odds.house_advantage
        assert Fraction(wager["risk"]["exact"]) == odds.element_of_risk
        assert Fraction(wager["variance"]["exact"]) == odds.variance
        assert Fraction(wager["hits"]["exact"]) == odds.hit_frequency
        assert [Fraction(line["net"]["exact"]) for line in wager["lines"]] == [
            line.net for line in odds.lines
        ]
        brought = sum(Fraction(line["brings"]["exact"]) for line in wager["lines"])
        assert brought == -odds.house_advantage


def test_what_the_law_does_not_permit_is_counted_and_marked_with_its_clause() -> None:
    told = asked("figures", {**MA, "changes": {"pair_plus_paytable": {"flush": "2 to 1"}}})
    (departed,) = told["figures"]["departures"]
    assert departed["key"] == "pair_plus_paytable"
    assert departed["clause"] == "§11(a)(2)"
    assert "no less than 3 to 1" in departed["says"]
    used = {it["wager"]: it for it in told["figures"]["wagers"] if it["is_in_use"]}
    assert used["pair-plus"]["edge"]["exact"] == "981/5525"


def test_a_file_says_the_same_as_the_changes_it_came_from() -> None:
    changes = {"pair_plus_paytable": {"flush": "2 to 1"}, "win_pays": "2 to 1"}
    first = asked("figures", {**MA, "changes": changes})["figures"]
    second = asked("figures", {"toml": first["toml"]})["figures"]
    assert (first["digest"], first["wagers"]) == (second["digest"], second["wagers"])
    one, other = ({it["key"]: it for it in each["departures"]} for each in (first, second))
    assert one == other
    assert set(one) == {"pair_plus_paytable", "win_pays"}
    form = asked("form", {"toml": first["toml"]})["form"]
    fields = {field["key"]: field for field in form["fields"]}
    assert fields["win_pays"]["value"] == "2 to 1"
    assert fields["win_pays"]["parent"] == "1 to 1"


def test_poker_has_no_edge_and_tells_what_the_rake_takes() -> None:
    poker = {"game": "poker", "ruleset": "ma", "changes": {"rake": "10% up to 4"}}
    told = asked("figures", poker)["figures"]
    found = houseway.takings(choices={"rake": "10% up to 4"}).takings
    assert told["wagers"] == []
    assert "no edge" in told["notes"][0]
    rakes = {it["pot"]["shown"]: it for it in told["takings"]["rakes"]}
    assert rakes["30.00"]["most"]["shown"] == "3.00"
    assert rakes["30.00"]["most_part"]["exact"] == "1/10"
    assert rakes["500.00"]["most_part"]["exact"] == "1/125", "four dollars at most"
    assert [Fraction(it["least"]["exact"]) * 100 for it in told["takings"]["rakes"]] == [
        it.least_cents for it in found.rakes
    ]
    beats = [(it["hand"], it["players"], it["chance"]["exact"]) for it in told["takings"]["beats"]]
    assert beats == [(it.hand, it.players, str(it.chance)) for it in found.beats]
    drawn = asked("rakes", poker)["drawn"]
    assert drawn["svg"].startswith("<svg")
    assert len(drawn["rows"]) == len(found.rakes)
    kept = asked("export", poker, export="csv")["exported"]
    assert kept["name"].endswith("rakes.csv")
    refusal = asked("sweep", poker, key="rake", values=["1"])["refusal"]
    assert "no edge" in refusal["why"]
    over = asked("figures", {**poker, "changes": {"rake": "12% up to 4"}})["refusal"]
    assert (over["key"], over["clause"]) == ("rake_most", "§14(b)1i")


def test_two_designs_are_told_apart_difference_by_difference() -> None:
    changes = {"pair_plus_paytable": {"flush": "4 to 1"}, "dealer_qualifies": "jack high"}
    told = asked("differences", {**MA, "changes": changes}, against=MA)["differences"]
    assert [step["what"] for step in told["steps"]] == ["dealer qualifies", "pair plus paytable"]
    assert told["before"]["pair-plus"]["exact"] == "707/5525"
    assert told["after"]["pair-plus"]["exact"] == "433/5525"
    assert told["steps"][0]["moves"]["pair-plus"]["exact"] == "0"
    assert Fraction(told["moves"]["pair-plus"]["exact"]) == Fraction(433 - 707, 5525)


@pytest.mark.parametrize(
    ("what", "more", "says"),
    [
        ("results", {"wager": "pair-plus"}, "What one staked"),
        ("sweep", {"key": "pair_plus_paytable", "line": "flush", "values": ["3", "4"]}, "flush"),
        ("play", {}, "Q-6-4"),
    ],
)
def test_a_picture_comes_with_its_table(what: str, more: dict[str, Any], says: str) -> None:
    drawn = asked(what, MA, **more)["drawn"]
    assert drawn["svg"].startswith("<svg")
    assert says in drawn["svg"]
    assert drawn["rows"]
    assert all(len(row) == len(drawn["heads"]) for row in drawn["rows"])
    assert drawn["csv"].count("\n") > 1


def test_files_are_those_of_the_house() -> None:
    found = houseway.odds("three-card-poker")
    assert asked("export", MA, export="json")["exported"]["text"] == found.to_json()
    assert asked("export", MA, export="csv")["exported"]["text"] == found.to_csv("wagers")
    assert asked("export", MA, export="lines")["exported"]["text"] == found.to_csv("lines")


@pytest.mark.parametrize(
    ("changes", "key", "says"),
    [
        ({"seats_max": 10**30}, "seats_max", "100 or less"),
        ({"decks": 10**30}, "decks", "one deck"),
        ({"win_pays": f"{10**40} to 1"}, "win_pays", "more than can be counted"),
        (
            {"pair_plus_paytable": {f"line {at}": "1 to 1" for at in range(2000)}},
            "pair_plus_paytable",
            "",
        ),
        ({"pair_plus_paytable": {"flush": {"deep": [[[1]]]}}}, "pair_plus_paytable", "5 to 1"),
        ({"dealer_qualifies": ["queen high"]}, "dealer_qualifies", "should be text"),
        ({"no_such_rule": 1}, "no_such_rule", "no such rule"),
        ({"house_way": None}, "house_way", "no such rule"),
        ({f"rule_{at}": 1 for at in range(201)}, "", "at most 200"),
    ],
)
def test_a_hostile_design_is_refused_at_its_field(
    changes: dict[str, Any], key: str, says: str
) -> None:
    refusal = asked("figures", {**MA, "changes": changes})["refusal"]
    assert refusal["key"] == key
    assert says in refusal["why"]
    assert len(refusal["why"]) <= 400


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep = b"[" * 5000 + b"]" * 5000
    raw = json.dumps({"what": "figures", "design": {**MA, "changes": {"decks": 0}}}).encode()
    told = json.loads(answer_at_once(raw.replace(b'"decks": 0', b'"decks": ' + deep)))
    assert told["refusal"]["why"]


def test_an_answer_that_needs_a_count_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(*_: object, progress: Any) -> None:
        for _at in range(100):
            time.sleep(0.05)
            progress("deals", 1, 2)

    monkeypatch.setattr(houseway, "odds", count)
    began = time.monotonic()
    assert answer_at_once(json.dumps({"what": "figures", "design": MA}).encode()) == b""
    assert time.monotonic() - began < 3
    assert issubclass(Lengthy, Exception)


# Over HTTP.


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("lab")) as found:
        yield found


def begun(visitor: Visitor, what: str, design: dict[str, Any], **more: Any) -> Any:
    answer = visitor.ask("POST", "/api/lab/asks", {"what": what, "design": design, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def finished(visitor: Visitor, told: dict[str, Any]) -> dict[str, Any]:
    for _ in range(120):
        if told["state"] != "counting":
            break
        told = visitor.ask("GET", f"/api/lab/asks/{told['id']}").json()
    return told


def test_nobody_need_be_anybody_and_no_other_is_told(
    place: tuple[TestClient, Floor],
) -> None:
    nobody, ann = (Visitor(*place, role) for role in ("nobody", "player"))
    form = nobody.ask("GET", "/api/lab/forms/three-card-poker/ma").json()
    assert form["title"] == "Three Card Poker"
    assert nobody.ask("GET", "/api/lab/forms/three-card-poker/no").status_code == 404
    told = finished(nobody, begun(nobody, "figures", MA))
    assert told["state"] == "done"
    assert told["answer"]["figures"]["name"] == "ma"
    assert ann.ask("GET", f"/api/lab/asks/{told['id']}").status_code == 404
    assert nobody.ask("GET", f"/api/lab/asks/{told['id']}").json()["answer"] == told["answer"]


def test_a_count_is_ended_and_one_at_a_time_is_asked(
    place: tuple[TestClient, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_asks, "answer_at_once", say_nothing)
    monkeypatch.setattr(lab_asks, "answer_at_length", count_for_long)
    ann = Visitor(*place, "player")
    told = begun(ann, "figures", MA)
    while not told["of"]:
        assert told["state"] == "counting"
        told = ann.ask("GET", f"/api/lab/asks/{told['id']}").json()
    assert (told["doing"], told["of"], told["is_lengthy"]) == ("deals", 1000, True)
    busy = ann.ask("POST", "/api/lab/asks", {"what": "figures", "design": MA})
    assert busy.status_code == 429
    assert "another count" in busy.json()["why"]
    second = begun(ann, "figures", MA, instead=told["id"])
    assert second["state"] == "counting"
    assert ann.ask("GET", f"/api/lab/asks/{told['id']}").json()["state"] == "ended"
    ended = ann.ask("DELETE", f"/api/lab/asks/{second['id']}").json()
    assert ended["state"] == "ended"


def test_no_address_has_everything_counted_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests are easily made: those of one address are counted for one after the other."""
    monkeypatch.setattr(lab_asks, "answer_at_once", say_nothing)
    monkeypatch.setattr(lab_asks, "answer_at_length", count_for_long)

    async def story() -> None:
        lab = lab_asks.Lab()
        guests = [lab.begin(f"p_{at}", b"{}", where="here", is_somebody=True) for at in range(3)]
        while not guests[0].of:
            await asyncio.sleep(0.05)
        other = lab.begin("p_other", b"{}", where="elsewhere", is_somebody=True)
        while not other.of:
            await asyncio.sleep(0.05)
        assert not any(guest.of for guest in guests[1:])
        assert len({guest.lane for guest in guests if guest.lane is not None}) == 1
        for asking in (*guests, other):
            lab.end(asking)
        await asyncio.sleep(0)
        lab.shut()

    asyncio.run(asyncio.wait_for(story(), 100))


def test_only_the_last_answers_of_somebody_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lab = lab_asks.Lab()

        async def answer(asking: lab_asks.Asking, ask: bytes) -> None:
            asking.answer = msgspec.Raw(ask)

        monkeypatch.setattr(lab, "_answer", answer)
        asked = []
        for _ in range(lab_asks.KEPT_MAX + 3):
            asked.append(lab.begin("p_1", b"{}", is_somebody=True))
            await lab.wait(asked[-1], 1)
        kept = [lab.find("p_1", it.id) is not None for it in asked]
        assert kept == [False] * 3 + [True] * lab_asks.KEPT_MAX
        lab.shut()

    asyncio.run(story())


def say_nothing(ask: bytes) -> bytes:
    return b""


def count_for_long(ask: bytes, *, progress: Any) -> bytes:
    for done in range(1000):
        time.sleep(0.02)
        progress("deals", done, 1000)
    return b"{}"


def test_a_large_ask_is_refused_before_it_is_read(place: tuple[TestClient, Floor]) -> None:
    ann = Visitor(*place, "player")
    lines = {f"line {at}": "1 to 1" for at in range(1_000_000)}
    design = {**MA, "changes": {"pair_plus_paytable": lines}}
    assert (
        ann.ask("POST", "/api/lab/asks", {"what": "figures", "design": design}).status_code == 413
    )


def test_the_file_of_a_design_opens_a_table(place: tuple[TestClient, Floor]) -> None:
    ann = Visitor(*place, "player")
    design = {**MA, "changes": {"pair_plus_paytable": {"flush": "2 to 1"}}}
    figures = finished(ann, begun(ann, "figures", design))["answer"]["figures"]
    kept = ann.ask("POST", "/api/variations", {"toml": figures["toml"]}).json()
    assert kept["ruleset"] == figures["digest"]
    opened = ann.ask("POST", "/api/tables", {"game": kept["game"], "ruleset": kept["ruleset"]})
    assert opened.status_code == 200, opened.text
    assert opened.json()["digest"] == figures["digest"]


def spin(ask: bytes) -> bytes:
    """A design that keeps a process busy for as long as it is let."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends:
        sum(range(1000))
    return b""


def test_the_process_that_answers_begins_with_the_page_of_the_lab(
    place: tuple[TestClient, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody, began = Visitor(*place, "nobody"), []

    async def run(function: Any, **_: Any) -> None:
        began.append(function)

    monkeypatch.setattr(nobody.floor.lab.at_once, "run", run)
    for path in ("/account", "/lab?game=three-card-poker"):
        assert nobody.ask("GET", path).status_code == 200
    assert began == [read_up]


def test_what_may_yet_be_answered_at_once_is_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lab = lab_asks.Lab()
        ready = asyncio.Event()

        async def wait(*_: Any, **__: Any) -> bytes:
            await ready.wait()
            return b"{}"

        monkeypatch.setattr(lab.at_once, "run", wait)
        asking = lab.begin("p_1", b"{}", is_somebody=True)
        told = await lab.wait(asking, 0.01)
        assert (told.state, told.is_lengthy) == ("counting", False)
        ready.set()
        assert (await lab.wait(asking, 10)).state == "done"
        lab.shut()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_hostile_designs_do_not_slow_the_floor_and_are_ended(
    place: tuple[TestClient, Floor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_asks, "answer_at_once", spin)
    monkeypatch.setattr(lab_asks, "answer_at_length", count_for_long)
    monkeypatch.setattr(lab_asks, "AT_ONCE_SECONDS", 1.0)
    visitors = [Visitor(*place, "player") for _ in range(4)]
    asks = [begun(visitor, "figures", MA) for visitor in visitors]
    slowest = 0.0
    for _ in range(20):
        began = time.monotonic()
        assert visitors[0].ask("GET", "/api/tables").status_code == 200
        slowest = max(slowest, time.monotonic() - began)
    assert slowest < 1.0
    told = asks[0]
    for _ in range(30):
        told = visitors[0].ask("GET", f"/api/lab/asks/{told['id']}").json()
        if told["of"]:
            break
    assert told["doing"] == "deals", "what spun was ended, and it is counted at length"
    for visitor, ask in zip(visitors, asks, strict=True):
        assert visitor.ask("DELETE", f"/api/lab/asks/{ask['id']}").json()["state"] == "ended"


def test_counts_that_nobody_reads_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path))
    for at in range(4):
        file = tmp_path / f"count-{at}.pickle"
        file.write_bytes(b"x" * 100)
        os.utime(file, (at, at))
    (tmp_path / "other.npz").write_bytes(b"x" * 1000)
    let_go(250)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "count-2.pickle",
        "count-3.pickle",
        "other.npz",
    ]


def test_counts_that_nobody_goes_on_with_make_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path))
    for at in range(4):
        file = tmp_path / f"pai-gow-poker-{at}.shards"
        file.write_bytes(b"x")
        os.utime(file, (at, at))
    let_go_unfinished(3)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"pai-gow-poker-{at}.shards" for at in (1, 2, 3)
    ]
