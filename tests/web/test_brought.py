"""Laws that players bring: whatever they ask, nothing is counted where the tables are served.

What is marked (`houseway.serving`) raises in the threads of a floor, so that a way there is a 500,
a table out of order, or an error in the log. What is done apart is done in a thread that does not
serve here, which is quicker to begin than a process.
"""

import asyncio
import logging
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.floor.dealing import laws, own_laws
from houseway.floor.dealing.handed_in import hand_in as look_at
from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.offered import Offered
from houseway.games import every_game, find_game
from houseway.rulesets import loading
from houseway.serving import serves
from houseway.steps import side_counting
from houseway.web.apart import TOO_LONG, Apart, HeldUp, _done
from houseway.web.brought import Brought
from houseway.web.my_play import SUM_UP
from houseway.web.preparing import Preparing
from tests.web.test_variations import file, hand_in, keep
from tests.web.visits import Visitor, open_floor

GAME = find_game("three-card-poker")
EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = '[ruleset]\ngame = "{}"\nname = "{}"\ntitle = "Brought"\nbased_on = "ma"\n'
SIDE = """
[side_wagers.w{0}]
cite = "ours"
looks_at = {1}
lines = [{{ name = "a", when = "pip total {0} or more and 3 of a suit and pair" }},
  {{ name = "b", when = "in sequence" }}, {{ name = "c", when = "4 in sequence and not red" }}]
limits = "1 to 9 by 1"
fold = "loses"
pays = {{ "a" = "1 to 1", "b" = "2 to 1", "c" = "2 to 1" }}
"""
ORDER = """
[side_wagers.best]
cite = "ours"
looks_at = {0}
order = "{1}"
limits = "1 to 9 by 1"
fold = "loses"
pays = {{ "flush" = "5 to 1", "straight" = "4 to 1" }}
"""


def costly(wagers: int, name: str = "costly") -> str:
    """The file by which one guest stopped the floor, with as many side wagers."""
    sides = (SIDE.format(30 + at, '["own", "dealer"]') for at in range(wagers))
    return HEAD.format("caribbean-stud", name) + "".join(sides)


SIX = (EXAMPLES / "minibaccarat-banker-six.toml").read_text()
BROUGHT: dict[str, tuple[str, dict[str, str]]] = {
    "caribbean-stud": (costly(2), {"seats_max": "6"}),
    "heads-up-holdem": (
        HEAD.format("heads-up-holdem", "held") + ORDER.format('["own", "board"]', "standard"),
        {"seats_max": "5"},
    ),
    "minibaccarat": (SIX, {"decks": "6"}),
    "pai-gow-poker": (
        HEAD.format("pai-gow-poker", "paid") + ORDER.format('["own"]', "pai-gow-poker"),
        {"order": "pai-gow-poker, wheel lowest"},
    ),
    "spanish-21": (
        HEAD.format("spanish-21", "spun")
        + SIDE.format(9, '["own first", "dealer two"]').replace("4 in", "3 in"),
        {"decks": "8", "match_pays": "eight decks"},
    ),
}
"""A costly file of several games, and what is chosen under it that takes another count."""


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What is written down of faults."""
    caplog.set_level(logging.ERROR)
    return caplog


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread in place of the processes that count."""
    thread = ThreadPoolExecutor(1)

    async def run(_: Apart, function: Any, *args: Any, **__: Any) -> Any:
        sent = pickle.loads(pickle.dumps((function, args)))
        kind, found = await asyncio.wrap_future(thread.submit(_done, *sent))
        if kind != "done":
            raise NotAllowed(found)
        return found

    monkeypatch.setattr(Apart, "run", run)


def play_a_round(visitor: Visitor, table: str) -> None:
    """Make every wager there is, and see one round to its end."""
    at = visitor.floor.rooms[table].table
    session, seat, tried = (
        at.session,
        next(n for n in range(1, 10) if n not in at.seats),
        set[str](),
    )
    with visitor.listen(table) as socket:
        state = socket.ask(type="sit", seat=seat, cents=500_00)["state"]
        for _ in range(200):
            said = _answer(state, seat, tried)
            state = socket.ask(**said).get("state", state)
            if session.rounds_completed:
                return
    raise AssertionError(f"no round came to its end: {state}")


def _answer(state: dict[str, Any], seat: int, tried: set[str]) -> dict[str, Any]:
    """What to say: each wager once, and then the first answer there is."""
    options = state["ask"]["options"] if state["ask"] and state["ask"]["is_yours"] else []
    for option in options:
        if option["kind"] == "place" and option["choices"] and option["wager"] not in tried:
            tried.add(option["wager"])
            mine = {it["wager"]: it["cents"] for it in state["wagers"] if it["seat"] == seat}
            wager = {option["wager"]: option["choices"][0]["cents"]}
            return {"type": "bet", "wagers": mine | wager}
    choices = [choice for option in options for choice in option["choices"]]
    if choices and state["phase"] != "wagers":
        return {"type": "act", "action": choices[0]["action"]}
    return {"type": "ready"}


def test_every_thread_of_a_floor_says_that_it_serves(tmp_path: Path) -> None:
    with open_floor(tmp_path) as (client, _):
        assert client.portal is not None
        assert client.portal.call(serves)
        assert client.portal.call(asyncio.to_thread, serves)
    assert not serves()


def test_the_houses_own_are_read_before_anybody_is_served(
    tmp_path: Path, log: pytest.LogCaptureFixture
) -> None:
    loading._checked.clear()
    laws.ruleset_of.cache_clear()
    with open_floor(tmp_path) as (client, floor):
        loading._checked.clear()
        ann = Visitor(client, floor, "player")
        for game in every_game():
            for name in game.rulesets:
                assert ann.ask("GET", f"/api/games/{game.name}/{name}").status_code == 200
                assert ann.ask("GET", f"/api/lab/forms/{game.name}/{name}").status_code == 200
            ann.open_table(game.name)
        for path in ("/", "/api/games", "/lab"):
            assert ann.ask("GET", path).status_code == 200
    assert log.messages == []


def test_what_is_counted_in_the_loop_is_a_fault_and_seen(
    tmp_path: Path, log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guard itself: were a file looked at here, this test would be the only one to pass."""

    async def here(_: Any, text: str, __: str) -> Any:
        return look_at(text)

    monkeypatch.setattr("houseway.web.brought.Brought.look_at", here)
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        assert hand_in(Visitor(client, floor, "player"), file()).status_code == 500
    assert any("/api/variations failed" in said for said in log.messages)


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("game", BROUGHT)
def test_a_law_is_brought_opened_played_and_restored_without_a_count_here(
    tmp_path: Path, log: pytest.LogCaptureFixture, game: str
) -> None:
    text, choices = BROUGHT[game]
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        ann = Visitor(client, floor, "player")
        kept = keep(ann, text)
        assert keep(ann, text) == kept
        digest = kept["ruleset"]
        tables = [
            ann.open_table(game, ruleset=digest, bots=2, timing={"result_ms": 0}),
            ann.open_table(game, ruleset=digest, choices=choices),
        ]
        play_a_round(ann, tables[0])
    with open_floor(tmp_path, seed=2, handed_in=None) as (client, floor):
        assert set(floor.rooms) == set(tables), "none is out of order"
        nobody = Visitor(client, floor, "nobody")
        law = f"/api/games/{game}/{digest}"
        for path in (kept["link"], law, f"{law}/clauses", f"/tables/{tables[0]}", "/api/tables"):
            assert nobody.ask("GET", path).status_code == 200, path
        told = nobody.ask("GET", law).json()
        assert told["ruleset"]["digest"] == digest
        bob = Visitor(client, floor, "player")
        play_a_round(bob, bob.open_table(game, ruleset=digest, choices=choices, bots=2))
        for table in tables:
            assert nobody.ask("GET", f"/api/tables/{table}/edges").status_code in (200, 404)
        rounds = nobody.ask("GET", f"/api/tables/{tables[0]}/rounds").json()
        assert nobody.ask("GET", f"/api/rounds/{rounds[-1]['id']}").status_code == 200
    assert log.messages == []


@pytest.mark.usefixtures("apart")
def test_a_law_that_the_house_was_opened_with_is_not_counted_here_either(
    tmp_path: Path, log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "banker-six.toml"
    file.write_text(SIX)
    offered = Offered.read([str(file)])
    monkeypatch.setattr("houseway.web.floor.Offered", lambda: offered)
    with open_floor(tmp_path) as (client, floor):
        assert floor.house.offered is offered
        ann = Visitor(client, floor, "player")
        name = "minibaccarat-banker-six"
        for path in ("/", "/api/games", f"/api/games/minibaccarat/{name}"):
            assert ann.ask("GET", path).status_code == 200, path
        assert ann.ask("GET", f"/api/lab/forms/minibaccarat/{name}").status_code == 200
        table = ann.open_table("minibaccarat", ruleset=name, choices={"decks": "6"}, bots=2)
        assert ann.ask("GET", f"/api/tables/{table}/edges").json()["banker"].count("/") == 1
        play_a_round(ann, table)
    assert log.messages == []


@pytest.mark.usefixtures("apart")
def test_what_cannot_be_chosen_under_a_law_of_ones_own_is_refused_with_its_rule(
    tmp_path: Path,
) -> None:
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        ann = Visitor(client, floor, "player")
        digest = keep(ann, SIX)["ruleset"]
        body = {"game": "minibaccarat", "ruleset": digest}
        wrong = {"seats_max": "99", "no_rule": "1", "limits": "5 to 7 by 5"}
        for key, value in wrong.items():
            answer = ann.ask("POST", "/api/tables", {**body, "choices": {key: value}})
            assert answer.status_code == 422, key
            assert answer.json()["key"].startswith(key)
        assert not floor.rooms


# How a file is judged.


def test_a_file_is_judged_alike_the_first_time_and_the_tenth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By what it calls, which is the same each time; not by what a cache spares it."""
    text, found = costly(1), set[bool]()
    for calls in range(0, own_laws.ROUND_CALLS_MAX, 10_000):
        monkeypatch.setattr(own_laws, "_round_calls", lambda _: calls)  # noqa: B023
        side_counting.forget_counts()
        first, second = look_at(text).fault, look_at(text).fault
        assert first == second
        found.add(first is None)
        if first is None:
            break
    assert found == {True, False}, "it hangs on what is called"


def test_what_stopped_the_floor_is_refused_each_time_where_a_round_is_too_long() -> None:
    order = ORDER.format('["own", "dealer"]', "standard")
    many = "".join(order.replace(".best]", f".best-{at}]") for at in range(40))
    for _ in range(2):
        fault = look_at(HEAD.format("caribbean-stud", "many") + many).fault
        assert fault is not None
        assert "a round takes too long to deal" in fault.says


def test_what_took_too_long_to_look_at_is_refused_the_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.web.brought.SECONDS", 0.3)
    monkeypatch.setattr("houseway.web.apart.PATIENCE", 1000)  # However busy the machine is.
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        ann = Visitor(client, floor, "player")
        first = hand_in(ann, costly(14))
        assert (first.status_code, "too long" in first.json()["why"]) == (422, True)
        monkeypatch.setattr("houseway.web.brought.SECONDS", 600)
        again = hand_in(ann, costly(14))
        assert (again.status_code, again.json()) == (422, first.json())


@pytest.mark.parametrize("ended", [HeldUp, NotAllowed])
def test_what_takes_too_long_is_remembered_unless_others_held_it_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: type[NotAllowed]
) -> None:
    tried: list[str] = []

    async def run(_: Apart, __: Any, *args: Any, **who: Any) -> Any:
        tried.append(who["where"])
        raise ended(TOO_LONG)

    with open_floor(tmp_path, handed_in=None) as (client, floor):
        ann = Visitor(client, floor, "player")
        kept = KeptLaw.of(GAME.ruleset("ma"))
        floor.house.laws["d"] = kept.text
        monkeypatch.setattr(Apart, "run", run)
        table = {"game": GAME.name, "ruleset": "d", "choices": {"seats_max": "5"}}
        monkeypatch.setattr(KeptLaw, "law", lambda *_: None)
        for path, body in (("variations", {"toml": SIX}), ("tables", table)):
            tried.clear()
            statuses = [ann.ask("POST", f"/api/{path}", body).status_code for _ in range(2)]
            is_held_up = ended is HeldUp
            assert statuses == [409 if is_held_up else 422] * 2
            assert tried == ["testclient"] * (2 if is_held_up else 1), "counted by address as well"


def test_nothing_is_rehearsed_for_whoever_may_open_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Brought, "rehearse", None)
    with open_floor(tmp_path, tables_each_max=1, tables_address_max=2) as (client, floor):
        ann, bob = (Visitor(client, floor, "player") for _ in range(2))
        ann.open_table()
        floor.house.laws["d"] = KeptLaw.of(GAME.ruleset("ma")).text
        body = {"game": GAME.name, "ruleset": "d", "choices": {"seats_max": "5"}}
        assert "close one first" in ann.ask("POST", "/api/tables", body).json()["why"]
        bob.open_table()
        late = Visitor(client, floor, "player")
        assert "from where you are" in late.ask("POST", "/api/tables", body).json()["why"]


def test_what_is_asked_of_a_brought_law_holds_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not what others wait for at their tables, nor the lab."""
    lanes: list[Apart] = []

    async def run(lane: Apart, function: Any, *_: Any, **__: Any) -> Any:
        lanes.append(lane)
        if function is SUM_UP:
            return []
        raise NotAllowed(TOO_LONG)

    async def ready(*_: Any) -> None:
        """All is counted."""

    made = GAME.variation(GAME.ruleset("ma"), {}, name="mine", title="Mine")
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        ann, law = Visitor(client, floor, "player"), KeptLaw.of(made)
        floor.house.journal.write([floor.house.keep_law(law, "")])
        tables = {
            floor.brought: ann.open_table(GAME.name, ruleset=law.digest, bots=1),
            floor.answers: ann.open_table(GAME.name, bots=1),
        }
        for table in tables.values():
            play_a_round(ann, table)
        monkeypatch.setattr(Apart, "run", run)
        monkeypatch.setattr(Preparing, "ready", ready)
        hand_in(ann, SIX)
        assert {*lanes} == {floor.brought_laws.looks}
        for lane, table in tables.items():
            lanes.clear()
            rounds = ann.ask("GET", f"/api/tables/{table}/rounds").json()
            ann.ask("GET", f"/api/tables/{table}/pays")
            ann.ask("GET", f"/api/rounds/{rounds[-1]['id']}/analysis")
            assert lanes == [lane, lane]
        lanes.clear()
        assert ann.ask("GET", "/api/me/play").json()["waiting"] == 2
        assert {*lanes} == {*tables}


def test_the_houses_own_example_is_kept_by_a_fresh_floor_the_first_time(tmp_path: Path) -> None:
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        assert keep(Visitor(client, floor, "player"), SIX)["name"] == "minibaccarat"


def test_every_game_of_the_house_is_dealt_well_within_what_a_file_may_take() -> None:
    for name in ("sic-bo", "pai-gow-poker", "poker"):
        game = find_game(name)
        made = game.variation(game.ruleset("ma"), {}, name="mine", title="Mine")
        assert look_at(made.toml()).fault is None
