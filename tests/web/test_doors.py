"""Who is let in, by which name, how often, how slowly; and what is logged of it."""

import logging
import socket as sockets
import time
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from bench.house import HOST, House
from houseway.errors import NotAllowed, Unreadable
from houseway.floor.seats.names import refuse_name
from houseway.round.actions import parse_action
from houseway.web import doors
from houseway.web.doors import is_own_host
from houseway.web.security import SECURE_COOKIE, Buckets, is_own_origin
from houseway.web.serving import OneLine
from houseway.web.settings import Rate, Settings
from tests.floor.databases import sqlite
from tests.web.visits import Visitor, open_floor

# By which name.


@pytest.mark.parametrize(
    ("host", "is_own"),
    [
        ("localhost", True),
        ("LOCALHOST:8146", True),
        ("127.0.0.1:8146", True),
        ("[::1]:8146", True),
        ("casino.example:443", True),
        ("evil.example", False),
        ("casino.example.evil.example", False),
        ("", False),
    ],
)
def test_the_house_answers_to_its_own_names_only(host: str, is_own: bool) -> None:
    assert is_own_host(host, frozenset(["casino.example"])) is is_own


def test_another_name_is_turned_away(tmp_path: Path) -> None:
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        assert ann.ask("GET", "/api/me").status_code == 200
        for path in ("/", "/api/me", "/static/js/table.js"):
            answer = ann.ask("GET", path, headers={"Host": "evil.example"})
            assert answer.status_code == 421
            assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_origin_that_cannot_be_read_is_not_ours(tmp_path: Path) -> None:
    headers = [(b"origin", b"http://["), (b"host", b"testserver")]
    scope = {"type": "http", "headers": headers, "path": "/", "query_string": b""}
    assert is_own_origin(HTTPConnection(scope), required=False) is False
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        answer = ann.ask("POST", "/api/rack", headers={"Origin": "http://["})
        assert (answer.status_code, answer.json()["error"]) == (403, "wrong-origin")


def test_a_fault_carries_the_security_headers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        monkeypatch.setattr(place[1].house, "worth", lambda _: 1 / 0)
        answer = ann.ask("POST", "/api/rack")
        assert answer.status_code == 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_by_tls_the_cookie_is_the_houses_alone_and_browsers_come_back_by_tls(
    tmp_path: Path,
) -> None:
    with open_floor(tmp_path) as (client, floor):
        nobody = Visitor(client, floor, "nobody")
        headers = {**nobody.headers, "Origin": "https://testserver"}
        answer = client.post("https://testserver/api/guest", headers=headers)
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{SECURE_COOKIE}=")
        assert "Secure" in cookie
        assert "Domain" not in cookie
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        me = client.get("https://testserver/api/me", headers={"Cookie": cookie.partition(";")[0]})
        assert me.json()["id"] == answer.json()["id"]
        plain = client.get("/api/me", headers={"Cookie": cookie.partition(";")[0]})
        assert plain.json()["id"] is None


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_HOSTS", "casino.example, www.casino.example")
    monkeypatch.setenv("HOUSEWAY_TRUSTED_PROXIES", "127.0.0.1,10.0.0.0/8")
    settings = Settings.from_environment()
    assert settings.hosts == ("casino.example", "www.casino.example")
    assert settings.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    monkeypatch.setenv("HOUSEWAY_TRUSTED_PROXIES", "somebody")
    with pytest.raises(Unreadable, match="'somebody' is no address"):
        Settings.from_environment()


# How often, and how slowly.


def test_passwords_of_one_name_are_not_tried_out_from_many_places(tmp_path: Path) -> None:
    with open_floor(tmp_path, tries=Rate(3, 0.001)) as place:
        ann = Visitor(*place, "player")
        body = {"name": "Bo", "password": "long enough"}
        said = [ann.ask("POST", "/api/sign-in", body).json()["why"] for _ in range(4)]
        assert [why.startswith("too many tries") for why in said] == [False] * 3 + [True]
        other = {"name": "Cleo", "password": "long enough"}
        assert ann.ask("POST", "/api/sign-in", other).json()["why"].startswith("no such name")


def refused_with(visitor: Visitor, table: str) -> int:
    """The code with which a socket is refused."""
    with pytest.raises(WebSocketDisconnect) as refused, visitor.listen(table):
        pass
    return int(refused.value.code)


def test_sockets_are_counted_by_address(tmp_path: Path) -> None:
    with open_floor(tmp_path, sockets_address_max=2) as place:
        ann, nobody = Visitor(*place, "player"), Visitor(*place, "nobody")
        table = ann.open_table()
        with nobody.listen(table):
            with nobody.listen(table):
                assert refused_with(nobody, table) == 4409
            assert place[1].sockets_from.total() <= 2


def test_what_somebody_has_written_for_ever_is_bounded(tmp_path: Path) -> None:
    with open_floor(tmp_path, entries=Rate(12, 0.001)) as place:
        ann = Visitor(*place, "player")
        with ann.listen(ann.open_table()) as socket:
            why = ""
            for number in range(20):
                answer = socket.ask(type="sit", seat=1 + number % 2, cents=500_00)
                why = answer.get("why", "")
                if why:
                    break
                socket.ask(type="leave")
            assert why.startswith("The books cannot keep up")
            assert place[1].house.journal.head.seq < 40


def test_what_was_spent_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("houseway.web.security.monotonic", lambda: now)
    buckets = Buckets(Rate(10, 2))
    buckets.spend("a", 15)
    assert buckets.wait("a") == 3.0
    assert buckets.wait("b") == 0.0
    now = 103.0
    assert buckets.take("a") == 0.0
    assert buckets.take("a") == 0.5


def test_a_socket_ends_when_its_person_signs_out(tmp_path: Path) -> None:
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        table = ann.open_table()
        with ann.listen(table) as socket:
            assert ann.ask("POST", "/api/sign-out").status_code == 200
            socket.session.send_text('{"type": "sit", "seat": 1, "cents": 50000, "id": 1}')
            assert socket.ends_with() == 4401
        assert place[1].rooms[table].table.seats == {}


def test_who_speaks_too_slowly_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = "import houseway.web.doors as doors; doors.SPEAKS_WITHIN = 0.6"
    (tmp_path / "sitecustomize.py").write_text(slow)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert doors.SPEAKS_WITHIN > 1, "as shipped"
    with sqlite(tmp_path) as url:
        house = House(tmp_path, url).open()
        try:
            said = (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"POST /api/guest HTTP/1.1\r\n")
            connections = []
            for start in said:
                connection = sockets.create_connection((HOST, house.port))
                connection.settimeout(10)
                connection.sendall(start)
                connections.append(connection)
            began = time.monotonic()
            for connection in connections:
                with suppress(ConnectionResetError):
                    assert connection.recv(100) == b""
                connection.close()
            assert time.monotonic() - began < 9
        finally:
            house.close()


# What is logged.


def test_a_line_of_the_log_cannot_be_forged() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "path %s", ("/a\n2026 INFO paid",), None)
    assert OneLine("%(levelname)s %(message)s").format(record) == "INFO path /a\\n2026 INFO paid"
    try:
        raise ValueError("first\n2026 INFO second")
    except ValueError as error:
        record.exc_info = type(error), error, error.__traceback__
    assert all(
        line.startswith("    ") for line in OneLine("%(message)s").format(record).splitlines()[1:]
    )


# What people are called, and how numbers are written.


@pytest.mark.parametrize(
    "name",
    [
        "Аnn",  # the first letter is Cyrillic
        "Асе",  # all of them are, and look Latin
        "An\ufe0fn",
        "\u3164",
        "A\u200dnn",
        "The House",
        "Supervisor",
        "5upervisor",
        "my dealer",
        "Ann 🂡",
    ],
    ids=ascii,
)
def test_a_name_that_can_be_taken_for_another_is_refused(name: str) -> None:
    with pytest.raises(NotAllowed):
        refuse_name(name)


@pytest.mark.parametrize("name", ["Ann", "Саша", "José", "李雷", "Zoë O'Neil", "Bo-2", "さくら花"])
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    refuse_name(name)


def test_figures_of_other_alphabets_are_not_numbers() -> None:
    with pytest.raises(Unreadable):
        parse_action("place \u0663 ante 10")
