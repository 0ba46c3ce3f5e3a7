"""What is not let in: other origins, missing tokens, forged cookies, floods, bad input."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.floor.house import LAWS_MAX, TABLES_MAX
from houseway.web.floor import Floor
from houseway.web.pages import digest
from houseway.web.security import COOKIE, address_of, cookie_of
from houseway.web.settings import Rate, Settings
from tests.web.visits import ORIGIN, Visitor, open_floor

UNSAFE = [
    ("POST", "/api/guest", None),
    ("POST", "/api/account", {"name": "Ann", "password": "long enough"}),
    ("POST", "/api/sign-in", {"name": "Ann", "password": "long enough"}),
    ("POST", "/api/sign-out", None),
    ("POST", "/api/rack", None),
    ("POST", "/api/roles", {"name": "Ann", "role": "dealer"}),
    ("POST", "/api/tables", {"game": "heads-up-holdem"}),
    ("POST", "/api/verify", None),
    ("DELETE", "/api/tables/{table}", None),
    ("POST", "/api/variations", {"toml": ""}),
    ("POST", "/api/lab/asks", {"what": "odds"}),
    ("DELETE", "/api/lab/asks/{ask}", None),
]
ELSEWHERE = (
    "http://evil.example",
    "null",
    "https://testserver.evil.example",
    "http://testserver:81",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("security")) as opened:
        yield opened


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    return Visitor(*place, "player")


@pytest.fixture(scope="module")
def table(place: tuple[TestClient, Floor]) -> str:
    return Visitor(*place, "player").open_table(bots=1)


# Where a request comes from.


def test_every_unsafe_request_is_in_the_list(ann: Visitor) -> None:
    paths = ann.ask("GET", "/api/openapi.json").json()["paths"]
    unsafe = {(m.upper(), path) for path, ways in paths.items() for m in ways if m != "get"}
    assert unsafe == {(method, path) for method, path, _ in UNSAFE}


@pytest.mark.parametrize(("method", "path", "body"), UNSAFE, ids=[f"{m} {p}" for m, p, _ in UNSAFE])
def test_an_unsafe_request_needs_the_own_origin_and_token(
    ann: Visitor, table: str, method: str, path: str, body: Any
) -> None:
    path = path.replace("{table}", table)
    for origin in ELSEWHERE:
        answer = ann.ask(method, path, body, {"Origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong-origin")
    other = Visitor(ann.client, ann.floor, "player").headers["X-CSRF-Token"]
    nobodys = Visitor(ann.client, ann.floor, "nobody").headers["X-CSRF-Token"]
    for token in ("", "x", b"\xe9", other, nobodys):
        answer = ann.ask(method, path, body, {"X-CSRF-Token": token})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong-token")
    answer = ann.ask(method, path, body, {"Origin": "", "Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_a_socket_needs_the_own_origin(ann: Visitor, table: str) -> None:
    for origin in ELSEWHERE:
        headers = {**ann.headers, "Origin": origin}
        with (
            pytest.raises(WebSocketDisconnect),
            ann.client.websocket_connect(f"/ws/tables/{table}", headers=headers),
        ):
            pass
    without = {"Cookie": ann.headers["Cookie"]}
    with (
        pytest.raises(WebSocketDisconnect),
        ann.client.websocket_connect(f"/ws/tables/{table}", headers=without),
    ):
        pass


# Who one is.


def test_a_cookie_is_signed(ann: Visitor) -> None:
    assert ann.person is not None
    true = cookie_of(ann.floor.house, ann.person)
    sue = Visitor(ann.client, ann.floor, "supervisor").person
    assert sue is not None
    signature = true.rpartition(".")[2]
    forged = [
        "",
        "x",
        f"{true}0",
        f"{sue.id}.{sue.token}.{signature}",
        f"{sue.id}..{signature}",
        true.upper(),
        f"{true.rpartition('.')[0]}.{'0' * 64}",
        "\xe9.\xe9.\xe9",
    ]
    assert ann.ask("GET", "/api/me").json()["id"] == ann.person.id
    for cookie in forged:
        sent = {"Cookie": f"{COOKIE}={cookie}".encode("latin-1")}
        assert ann.ask("GET", "/api/me", headers=sent).json()["id"] is None, cookie


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(
    place: tuple[TestClient, Floor],
) -> None:
    nobody = Visitor(*place, "nobody")
    cookie = nobody.ask("POST", "/api/guest").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie or "samesite=strict" in cookie


def test_signing_out_ends_every_session(ann: Visitor) -> None:
    before = ann.headers
    assert ann.ask("POST", "/api/sign-out").status_code == 200
    assert ann.ask("GET", "/api/me", headers=before).json()["id"] is None


def test_a_password_is_hashed_and_a_wrong_one_tells_nothing(ann: Visitor) -> None:
    body = {"name": "Hedwig", "password": "correct horse"}
    assert ann.ask("POST", "/api/account", body).status_code == 200
    person = ann.floor.house.people.find_name("hedwig")
    assert person is not None
    assert person.password.startswith("$argon2id$")
    nobody = Visitor(ann.client, ann.floor, "nobody")
    wrong = nobody.ask("POST", "/api/sign-in", {**body, "password": "wrong horse"})
    unknown = nobody.ask("POST", "/api/sign-in", {**body, "name": "Nobody here"})
    assert (wrong.status_code, wrong.text) == (unknown.status_code, unknown.text)
    assert nobody.ask("POST", "/api/sign-in", body).status_code == 200
    for text in ("correct horse", person.password, person.token):
        assert text not in nobody.ask("GET", "/api/me").text


# Headers.


@pytest.mark.parametrize("path", ["/api/me", "/api/none"])
def test_data_may_load_nothing_and_be_framed_by_nobody(ann: Visitor, path: str) -> None:
    headers = ann.ask("GET", path).headers
    assert headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", ["/", "/account", "/tables/x", "/rounds/x", "/static/none"])
def test_every_page_has_a_strict_policy(ann: Visitor, path: str) -> None:
    headers = ann.ask("GET", path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in headers


def test_a_part_of_a_page_has_what_it_needs_and_a_picture_the_whole_policy(ann: Visitor) -> None:
    script = ann.ask("GET", f"/static/{digest()}/js/say.js").headers
    assert script["x-content-type-options"] == "nosniff"
    assert script["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in script, "which speaks to documents"
    picture = ann.ask("GET", f"/static/{digest()}/icon.svg").headers
    assert "default-src 'none'" in picture["content-security-policy"], "it can be opened by itself"


def test_nothing_is_served_from_outside_the_pages(ann: Visitor) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"):
        assert ann.ask("GET", path).status_code in (404, 405)


# Size, form and number.


def test_a_body_that_is_too_large_is_refused(ann: Visitor) -> None:
    body = {"game": "heads-up-holdem", "choices": {"x": "y" * 20_000}}
    answer = ann.ask("POST", "/api/tables", body)
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"game": 1}',
    b'{"game": "heads-up-holdem", "more": 1}',
    b'{"game": "heads-up-holdem", "bots": -1}',
    b'{"game": "heads-up-holdem", "bots": 1e999}',
    b'{"game": "\\ud800"}',
    b"[" * 10_000,
]


@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_cannot_be_read_is_an_error_in_one_line(ann: Visitor, body: bytes) -> None:
    headers = {**ann.headers, "Content-Type": "application/json"}
    answer = ann.client.post("/api/tables", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")
    assert "Traceback" not in answer.text


def test_a_body_must_say_that_it_is_json(ann: Visitor) -> None:
    headers = {**ann.headers, "Content-Type": "text/plain"}
    answer = ann.client.post("/api/tables", content=b'{"game": "heads-up-holdem"}', headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize("name", ["\0", "a\0b", "../x", "' OR 1=1 --", "é" * 30, "9" * 400])
def test_a_strange_name_is_not_found(ann: Visitor, name: str) -> None:
    from urllib.parse import quote

    for path in ("rounds", "shoes", "tables"):
        assert ann.ask("GET", f"/api/{path}/{quote(name, safe='')}").status_code == 404
    answer = ann.ask("POST", "/api/sign-in", {"name": name[:60], "password": "long enough"})
    assert answer.status_code in (400, 409)


def test_a_ruleset_is_named_and_not_a_path(ann: Visitor, tmp_path: Path) -> None:
    """The command takes files of one's own; the floor must not open what a visitor names."""
    file = tmp_path / "own.toml"
    file.write_text('[ruleset]\ngame = "heads-up-holdem"\nname = "own"\nbased_on = "ma"\n')
    for name in (str(file), f"../../../{file}", "../heads_up_holdem/ma", "ma.toml", "\0"):
        answer = ann.ask("POST", "/api/tables", {"game": "heads-up-holdem", "ruleset": name})
        assert answer.status_code in (400, 422), name
        assert "root" not in answer.text
        assert "/src/" not in answer.text
    for game in ("../games/heads_up_holdem", str(file)):
        assert ann.ask("POST", "/api/tables", {"game": game}).status_code in (400, 422)


# Limits.


def test_too_many_frames_end_the_socket(tmp_path: Path) -> None:
    with open_floor(tmp_path, frames=Rate(5, 0.001)) as place:
        visitor = Visitor(*place, "player")
        with visitor.listen(visitor.open_table()) as socket:
            for number in range(6):
                socket.session.send_text(json.dumps({"type": "ping", "id": number}))
            assert socket.ends_with() == 4429


def test_too_many_requests_are_told_to_wait(tmp_path: Path) -> None:
    with open_floor(tmp_path, requests=Rate(3, 0.01), arrivals=Rate(2, 0.01)) as place:
        nobody = Visitor(*place, "nobody")
        assert [nobody.ask("POST", "/api/guest").status_code for _ in range(3)] == [200, 200, 429]
        statuses = [nobody.ask("GET", "/api/me").status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        answer = nobody.ask("GET", "/api/me")
        assert answer.json()["error"] == "too-many"
        assert 1 <= int(answer.headers["retry-after"]) <= 100


def test_too_many_sockets_are_told_to_wait(tmp_path: Path) -> None:
    with open_floor(tmp_path, requests=Rate(3, 0.01)) as place:
        ann, nobody = Visitor(*place, "player"), Visitor(*place, "nobody")
        table = ann.open_table()
        for _ in range(2):
            with nobody.listen(table) as socket:
                assert socket.welcome["type"] == "welcome"
        headers = {"Origin": ORIGIN}
        with nobody.client.websocket_connect(f"/ws/tables/{table}", headers=headers) as session:
            with pytest.raises(WebSocketDisconnect) as end:
                session.receive_text()
            assert end.value.code == 4429


def test_passwords_are_not_tried_out(tmp_path: Path) -> None:
    with open_floor(tmp_path, arrivals=Rate(3, 0.001)) as place:
        nobody = Visitor(*place, "nobody")
        body = {"name": "Ann", "password": "wrong horse"}
        statuses = [nobody.ask("POST", "/api/sign-in", body).status_code for _ in range(5)]
        assert statuses == [409, 409, 409, 429, 429]


def test_one_player_opens_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with open_floor(tmp_path, tables_each_max=2) as place:
        visitor = Visitor(*place, "player")
        for _ in range(2):
            visitor.open_table()
        answer = visitor.ask("POST", "/api/tables", {"game": "heads-up-holdem"})
        assert (answer.status_code, answer.json()["error"]) == (409, "not-allowed")


def test_all_who_come_from_one_address_open_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with open_floor(tmp_path, tables_address_max=3) as place:
        tables = [Visitor(*place, "player").open_table() for _ in range(3)]
        late = Visitor(*place, "player")
        answer = late.ask("POST", "/api/tables", {"game": "heads-up-holdem"})
        assert (answer.status_code, answer.json()["error"]) == (409, "not-allowed")
        assert "3 tables are open that were opened from where you are" in answer.json()["why"]
        elsewhere = TestClient(place[0].app, base_url=ORIGIN, client=("2001:db8:1:2::7", 1))
        elsewhere.portal = place[0].portal
        assert Visitor(elsewhere, place[1], "player").open_table()
        assert Visitor(*place, "supervisor").ask("DELETE", f"/api/tables/{tables[0]}").is_success
        assert late.open_table(), "where one was closed another may be opened"


def test_all_who_come_from_one_address_cause_so_many_entries_and_no_more(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"entries": Rate(1000, 1), "entries_address": Rate(30, 0.001)}
    with open_floor(tmp_path, **limits) as place:
        table, why = Visitor(*place, "player").open_table(), list[str]()
        while not why:
            with Visitor(*place, "player").listen(table) as socket:
                said = socket.ask(type="sit", seat=1, cents=5000)
                why += [said["why"]] if said["type"] == "refused" else []
                socket.ask(type="leave")
        assert "cannot keep up with all who play from where you are" in why[0]
        for path in ("/api/guest", "/api/rack", "/api/tables"):
            body = {"game": "heads-up-holdem"} if path == "/api/tables" else None
            who = Visitor(*place, "nobody" if path == "/api/guest" else "player")
            written = place[1].house.journal.head.seq
            answer = who.ask("POST", path, body)
            assert (answer.status_code, answer.json()["error"]) == (409, "not-allowed"), path
            assert place[1].house.journal.head.seq == written


def test_what_follows_when_time_is_up_is_counted_as_whoever_did_something_last(
    tmp_path: Path,
) -> None:
    """Else a wager that is left to the clock would be a round for the price of an entry."""
    with open_floor(tmp_path, entries=Rate(40, 0.001)) as place:
        ann = Visitor(*place, "player")
        timing = {"wagers_ms": 1, "decision_ms": 1, "result_ms": 0}
        table = ann.open_table("three-card-poker", timing=timing, bots=5)
        with ann.listen(table) as socket:
            seats = place[1].rooms[table].table.seats
            seat = next(number for number in range(1, 8) if number not in seats)
            state = socket.ask(type="sit", seat=seat, cents=50_000)["state"]
            refused = list[str]()
            for _ in range(4):
                while state["phase"] != "wagers":
                    state = socket.hear()["state"]
                said = socket.ask(type="bet", wagers={"ante": 500})
                state = said.get("state", state)
                refused.append(said.get("why", ""))
        assert not refused[0], "one round is within what somebody may cause, and four are not"
        assert "books cannot keep up with you" in refused[-1]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_of_ipv6_an_address_is_all_that_somebody_has(host: str, address: str) -> None:
    connection = HTTPConnection({"type": "http", "client": (host, 1)})
    assert address_of(connection) == address


def test_no_limit_is_for_persons_alone() -> None:
    """What one person may do so often, all persons from one address may do only so often."""
    usual = Settings()
    assert usual.entries is not None
    assert usual.entries_address is not None
    assert usual.entries.per_second < usual.entries_address.per_second
    assert usual.tables_address_max is not None
    assert usual.tables_each_max < usual.tables_address_max <= TABLES_MAX // 10
    assert usual.own_laws_address_max is not None
    assert usual.own_laws_max < usual.own_laws_address_max <= LAWS_MAX // 10


def test_the_limits_are_there_unless_they_are_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.errors import Unreadable
    from houseway.web.settings import RATE_VARIABLE, Settings

    monkeypatch.delenv(RATE_VARIABLE, raising=False)
    usual = Settings.from_environment()
    assert None not in (usual.frames, usual.requests, usual.arrivals)
    monkeypatch.setenv(RATE_VARIABLE, "low")
    with pytest.raises(Unreadable):
        Settings.from_environment()


# What is not told yet.


def test_a_shoe_and_its_rounds_are_not_told_while_it_is_dealt(ann: Visitor) -> None:
    table = ann.open_table()
    with ann.listen(table) as socket:
        state = socket.ask(type="sit", seat=1, cents=500_00)["state"]
        while state["phase"] == "preparing":
            action = state["ask"]["options"][0]["choices"][0]["action"]
            state = socket.ask(type="act", action=action)["state"]
        digest, round_ = state["shoe"]["digest"], state["round"]
        nobody = Visitor(ann.client, ann.floor, "nobody")
        for visitor in (ann, nobody):
            shoe = visitor.ask("GET", f"/api/shoes/{digest}").json()
            assert shoe["is_told"] is False
            assert "text" not in shoe
            answer = visitor.ask("GET", f"/api/rounds/{round_}/notation")
            assert (answer.status_code, answer.json()["error"]) == (409, "not-allowed")
