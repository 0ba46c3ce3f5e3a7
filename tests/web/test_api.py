"""What the lobby, the replay and the curious are told over HTTP."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import houseway
from houseway.games import GAMES, find_game
from houseway.rulesets.readings import policies_in
from houseway.table import notation
from houseway.table.proof import follow
from houseway.table.shoe import Stack
from houseway.web.app import ENDPOINTS
from houseway.web.floor import Floor
from houseway.web.pages import digest
from tests.web.visits import Visitor, open_floor

LAWS = [(name, ruleset) for name in GAMES for ruleset in find_game(name).rulesets]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("api")) as opened:
        yield opened


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    """A player."""
    return Visitor(*place, "player")


def get(visitor: Visitor, path: str) -> Any:
    answer = visitor.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_every_game_and_ruleset_is_offered(ann: Visitor) -> None:
    games = get(ann, "/api/games")
    assert [(g["name"], r["name"]) for g in games for r in g["rulesets"]] == LAWS
    assert all(game["about"].endswith(".") for game in games)


def test_what_the_house_keeps_is_told_where_it_is_counted_at_once(ann: Visitor) -> None:
    """Exact fractions for every area of a field, and for no game that must be counted first."""
    tables = [
        ann.ask("POST", "/api/tables", {"game": game, "ruleset": "ma"}).json()
        for game in ("sic-bo", "heads-up-holdem", "minibaccarat")
    ]
    assert [table["edges"] for table in tables] == [True, False, True]
    edges = get(ann, f"/api/tables/{tables[0]['id']}/edges")
    assert set(edges) == {area["wager"] for area in tables[0]["layout"]["areas"]}
    assert (edges["small"], edges["total-9"]) == ("1/36", "41/216")
    edges = get(ann, f"/api/tables/{tables[2]['id']}/edges")
    assert edges["player"] == "241149546272/19524993263685"
    refused = ann.ask("GET", f"/api/tables/{tables[1]['id']}/edges")
    assert refused.status_code == 404
    for table in tables:
        ann.ask("DELETE", f"/api/tables/{table['id']}")


@pytest.mark.parametrize(("game", "ruleset"), LAWS)
def test_a_ruleset_says_what_may_be_chosen_and_a_table_of_it_opens(
    ann: Visitor, game: str, ruleset: str
) -> None:
    told = get(ann, f"/api/games/{game}/{ruleset}")
    assert all(rule["cite"] for rule in told["rules"])
    chosen = {rule["key"]: rule["value"] for rule in told["rules"] if rule["choices"]}
    assert chosen
    answer = ann.ask("POST", "/api/tables", {"game": game, "ruleset": ruleset, "choices": chosen})
    assert answer.status_code == 200, answer.text
    table = answer.json()
    assert {rule["key"]: rule["value"] for rule in table["rules"] if rule["choices"]} == chosen
    assert table["layout"] == told["layout"]
    limits = {limit["wager"]: limit for limit in table["limits"]}
    before = [area for area in table["layout"]["areas"] if not area["after_deal"]]
    assert set(limits) == {area["wager"] for area in before}
    assert table["id"] in [other["id"] for other in get(ann, "/api/tables")]
    clauses = get(ann, f"/api/games/{game}/{ruleset}/clauses")
    assert clauses
    assert all(clause["says"] for clause in clauses.values())
    assert all(clause["section"] for name, clause in clauses.items() if name.startswith("§"))
    for name in policies_in(find_game(game).ruleset(ruleset).data):
        assert clauses[f"policy: {name}"]["says"].count("\n") >= 3


def test_a_choice_outside_the_law_is_refused_with_its_clause(ann: Visitor) -> None:
    body = {"game": "heads-up-holdem", "ruleset": "ma", "choices": {"seats_max": "7"}}
    answer = ann.ask("POST", "/api/tables", body)
    assert answer.status_code == 422
    assert answer.json()["error"] == "not-permitted"
    assert answer.json()["clause"] == "146.61(1)"
    assert "7 is not permitted" in answer.json()["why"]


BAD_CHOICES = {
    "limits": "none of these",
    "trips_paytable": "Z",
    "seats_max": "none",
    "no_such_rule": "1",
    "blind": "x" * 200,
}


@pytest.mark.parametrize("key", BAD_CHOICES)
def test_a_bad_choice_is_refused_by_its_key_and_tells_no_file(ann: Visitor, key: str) -> None:
    body = {"game": "heads-up-holdem", "ruleset": "ma", "choices": {key: BAD_CHOICES[key]}}
    answer = ann.ask("POST", "/api/tables", body)
    assert answer.status_code == 422
    told = answer.json()
    assert told["key"] == key
    assert told["why"]
    for text in (told["why"], answer.text):
        assert ".toml" not in text
        assert str(Path(houseway.__file__).parent) not in text
        assert "[rules" not in text


def test_no_refusal_of_a_socket_tells_a_file(ann: Visitor) -> None:
    with ann.listen(ann.open_table()) as socket:
        for action in ("", "x", "set 1 Zz", "place 1 ante x", "cut 1 -3"):
            refused = socket.ask(type="act", action=action)
            assert refused["type"] == "refused"
            assert refused["why"]
            assert "/" not in refused["why"]


def test_an_answer_is_given_with_a_number_of_its_dial(ann: Visitor) -> None:
    with ann.listen(ann.open_table("fast-action-holdem")) as socket:
        state = socket.ask(type="sit", seat=3, cents=1_000_00)["state"]
        (cut,) = [one for one in state["ask"]["options"] if one["kind"] == "cut-at"]
        action, number = cut["choices"][0]["action"], cut["dial"]["first"] + 3
        refused = socket.ask(type="act", action=action, number=cut["dial"]["last"] + 1)
        assert refused["type"] == "refused"
        refused = socket.ask(type="act", action="surrender 3", number=number)
        assert "There is no number to choose" in refused["why"]
        told = socket.ask(type="act", action=action, number=number)
        assert told["type"] == "update"
        assert f"{number} cards" in " ".join(event["fact"] for event in told["events"])


@pytest.mark.parametrize("path", ["/api/games/no/ma", "/api/games/heads-up-holdem/no"])
def test_what_is_not_there_is_not_found(ann: Visitor, path: str) -> None:
    assert ann.ask("GET", path).status_code == 404
    assert ann.ask("GET", f"{path}/clauses").status_code == 404


def play(ann: Visitor, table: str, rounds: int) -> None:
    """Play some rounds with the first answers that are offered."""
    with ann.listen(table) as socket:
        welcome = socket.welcome
        told = socket.ask(type="sit", seat=3, cents=1_000_00)
        areas = [a for a in welcome["table"]["layout"]["areas"] if not a["after_deal"]]
        # Where the law leaves the choice of the first wager, the first on the felt is made.
        wagers = {area["wager"] for area in areas if area["compulsory"]}
        wagers = wagers or {area["wager"] for area in areas[:1]}
        least = max((limit["minimum"] for limit in welcome["table"]["limits"]), default=0)
        while told["state"]["number"] <= rounds:
            state = told["state"]
            if state["phase"] == "wagers":
                for option in state["ask"]["options"]:
                    if option["kind"] == "take-part":
                        socket.ask(type="act", action=option["choices"][0]["action"])
                if wagers:
                    socket.ask(type="bet", wagers=dict.fromkeys(wagers, least))
                told = socket.ask(type="ready")
            elif state["phase"] == "result":
                told = socket.ask(type="ready")
            else:
                choices = [c for option in state["ask"]["options"] for c in option["choices"]]
                told = socket.ask(type="act", action=choices[-1]["action"])
        socket.ask(type="leave")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_replayed_step_by_step_as_each_may_know_it(ann: Visitor, game: str) -> None:
    table = ann.open_table(game, bots=2)
    play(ann, table, 2)
    rounds = get(ann, f"/api/tables/{table}/rounds")
    assert [one["id"] for one in rounds] == [f"{table}-{n}" for n in range(len(rounds), 0, -1)]
    assert get(ann, f"/api/tables/{table}/rounds?before=2") == rounds[-1:]
    own = get(ann, f"/api/rounds/{table}-2")
    assert (own["previous"], own["is_over"]) == (f"{table}-1", True)
    assert own["steps"][0]["action"] is None
    assert own["steps"][-1]["state"]["phase"] == "result"
    dealt = [e for step in own["steps"] for e in step["events"] if e["type"] == "CardDealt"]
    facts = [event for step in own["steps"] for event in step["events"] if event.get("spot") == "3"]
    seen = [fact for fact in facts if fact["type"] in ("HandGiven", "CardsShown")]
    looked = [card for fact in seen for card in fact["cards"]]
    mine = set(looked) or {event["card"] for event in dealt if event["spot"] == "3"}
    assert None not in mine
    stranger = get(Visitor(ann.client, ann.floor, "nobody"), f"/api/rounds/{table}-2")
    hidden = [e for step in stranger["steps"] for e in step["events"] if e["type"] == "CardDealt"]
    # In some games everybody's cards lie face up, in others nobody has any.
    face_up = ("double-down-stud", "spanish-21")
    if game not in (*face_up, "minibaccarat", "sic-bo", "chemin-de-fer"):
        assert {event["card"] for event in hidden if event["spot"] == "3"} == {None}
    assert len(hidden) == len(dealt)
    actions = [step["action"] or "" for step in own["steps"]]
    assert not any(action.startswith("draw ") for action in actions)


def test_a_progressive_meter_is_told_and_rises_with_the_wagers(ann: Visitor) -> None:
    table = ann.open_table("caribbean-stud")
    with ann.listen(table) as socket:
        state = socket.ask(type="sit", seat=1, cents=500_00)["state"]
        before = state["meters"]["progressive"]
        assert before == 10_000_00
        assert socket.ask(type="bet", wagers={"ante": 500, "progressive": 100})["type"] == "update"
        state = socket.ask(type="ready")["state"]
    assert state["meters"]["progressive"] == before + 70
    steps = get(ann, f"/api/rounds/{table}-1")["steps"]
    assert [steps[at]["state"]["meters"]["progressive"] - before for at in (0, -1)] == [0, 70]


def test_a_told_shoe_can_be_checked_with_the_rounds_dealt_from_it(ann: Visitor) -> None:
    table = ann.open_table("heads-up-holdem", bots=1)
    play(ann, table, 2)
    digest = get(ann, f"/api/rounds/{table}-1")["shoe"]
    shoe = get(ann, f"/api/shoes/{digest}")
    assert shoe["is_told"]
    assert shoe["rounds"] == [f"{table}-1p", f"{table}-1"]
    records = []
    for name in shoe["rounds"]:
        answer = ann.ask("GET", f"/api/rounds/{name}/notation")
        assert answer.status_code == 200
        script = notation.read(answer.text, name)
        game = find_game(script.game)
        records.append((name, game, notation.replay(game, game.ruleset(script.ruleset), script)))
    assert follow(Stack.parse(shoe["text"]), records) > 5


def test_what_somebody_has_is_told_to_them(ann: Visitor) -> None:
    me = get(ann, "/api/me")
    assert (me["role"], me["carried_cents"], me["seats"]) == ("player", 2_000_00, [])
    table = ann.open_table()
    with ann.listen(table) as socket:
        socket.ask(type="sit", seat=2, cents=300_00)
        me = get(ann, "/api/me")
    assert me["carried_cents"] == 1_700_00
    assert me["seats"] == [{"table": table, "seat": 2, "rack_cents": 300_00}]
    answer = ann.ask("POST", "/api/rack")
    assert answer.status_code == 409
    nobody = Visitor(ann.client, ann.floor, "nobody")
    assert get(nobody, "/api/me")["id"] is None
    assert nobody.ask("POST", "/api/rack").status_code == 401


def test_a_supervisor_reads_and_verifies_the_journal(ann: Visitor) -> None:
    last = ann.floor.house.journal.head.seq
    ann.open_table(bots=2)
    sue = Visitor(ann.client, ann.floor, "supervisor")
    entries = get(sue, f"/api/journal?after={last}")
    assert entries
    assert [entry["seq"] for entry in entries] == [last + 1 + at for at in range(len(entries))]
    assert get(sue, f"/api/journal?after={entries[-2]['seq']}") == entries[-1:]
    report = sue.ask("POST", "/api/verify").json()
    assert report["is_sound"]
    assert report["faults"] == []


def test_the_description_of_the_api_is_the_api(ann: Visitor) -> None:
    told = get(ann, "/api/openapi.json")
    described = {(path, way.upper()) for path, ways in told["paths"].items() for way in ways}
    assert described == {(end.path, end.method) for end in ENDPOINTS}
    assert get(ann, "/api/health")["ok"]


PERSON = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "gzip"}


def test_an_unknown_address_has_a_page_for_people_and_json_for_programs(ann: Visitor) -> None:
    page = ann.ask("GET", "/nowhere", headers=PERSON)
    assert page.status_code == 404
    assert "To the lobby" in page.text
    assert ann.ask("GET", "/nowhere").json()["error"] == "not-found"
    assert ann.ask("GET", "/api/nowhere", headers=PERSON).json()["error"] == "not-found"


def test_files_are_kept_for_good_under_addresses_that_change_with_them(ann: Visitor) -> None:
    page = ann.ask("GET", "/", headers=PERSON)
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["vary"] == "Accept-Language, Cookie, Accept-Encoding"
    files = set(re.findall(r'"(/static/[^"#]+)', page.text))
    assert len(files) > 5
    for file in files:
        assert file.startswith(f"/static/{digest()}/")
        answer = ann.ask("GET", file, headers=PERSON)
        assert answer.status_code == 200, file
        assert "immutable" in answer.headers["cache-control"]
        is_pressed = file.endswith(".png") or len(answer.text) <= 1024
        assert answer.headers.get("content-encoding") == (None if is_pressed else "gzip")
    for old in ("/static/js/lobby.js", "/static/0123456789ab/js/lobby.js"):
        answer = ann.ask("GET", old)
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-cache"
    assert ann.ask("GET", "/api/games", headers=PERSON).headers["content-encoding"] == "gzip"


def test_the_pages_are_there(ann: Visitor) -> None:
    for path in ("/", "/account", "/tables/abcdefgh", "/rounds/abcdefgh-1"):
        answer = ann.ask("GET", path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("stays", [False, True])
def test_who_is_to_get_up_can_stay_after_all(ann: Visitor, stays: bool) -> None:
    table = ann.open_table("let-it-ride")
    with ann.listen(table) as socket:
        refused = socket.ask(type="stay")
        assert (refused["type"], refused["why"]) == ("refused", "You have no seat at this table.")
        socket.ask(type="sit", seat=1, cents=500_00)
        socket.ask(type="bet", wagers=dict.fromkeys(("bet-1", "bet-2", "bet-3"), 5_00))
        told = socket.ask(type="ready")
        assert told["state"]["phase"] == "decision"
        assert socket.ask(type="leave")["state"]["seats"][0]["leaves"]
        if stays:
            assert not socket.ask(type="stay")["state"]["seats"][0]["leaves"]
        while told["state"]["phase"] == "decision":
            told = socket.ask(type="act", action=told["state"]["ask"]["default"])
        assert [seat["seat"] for seat in told["state"]["seats"]] == ([1] if stays else [])
