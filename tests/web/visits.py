"""A floor in this process, and visitors of every role, for tests of what is refused."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from houseway.floor.seats.people import TERMINAL, Person
from houseway.floor.seats.roles import Role
from houseway.table.shoe import entropy
from houseway.web.app import create_app
from houseway.web.floor import Floor
from houseway.web.security import COOKIE, cookie_of, token_of
from houseway.web.settings import Settings
from tests.floor.databases import empty_floor

ORIGIN = "http://testserver"
NO_LIMITS = (
    *("frames", "requests", "arrivals", "entries", "entries_address", "tries"),
    *("sockets_address_max", "tables_address_max", "own_laws_address_max"),
)
NAMES: dict[Role, str] = {
    "dealer": "Dee",
    "floorperson": "Flo",
    "supervisor": "Sue",
}


class Visitor:
    """Somebody with a role, or nobody, at a floor in this process."""

    def __init__(self, client: TestClient, floor: Floor, role: Role) -> None:
        self.client = client
        self.floor = floor
        self.role = role
        self.person: Person | None = None
        if role != "nobody":
            self.person = self._come(role)

    def _come(self, role: Role) -> Person:
        people, journal = self.floor.house.people, self.floor.house.journal
        person, change = people.come()
        journal.write([change])
        if role != "player":
            journal.write([people.register(person, NAMES[role], "")])
            journal.write([people.appoint(person, role, TERMINAL)])
        return person

    @property
    def headers(self) -> dict[str, str]:
        """What the visitor's browser sends along."""
        house = self.floor.house
        sent = {"Origin": ORIGIN, "X-CSRF-Token": token_of(house, self.person)}
        if self.person is not None:
            sent["Cookie"] = f"{COOKIE}={cookie_of(house, self.person)}"
        return sent

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str | bytes] | None = None,
    ) -> httpx.Response:
        """One request."""
        self.client.cookies.clear()
        sent: dict[str, Any] = {**self.headers, **(headers or {})}
        return self.client.request(method, path, json=body, headers=sent)

    def open_table(self, game: str = "heads-up-holdem", **more: Any) -> str:
        """Open a table and give its name."""
        answer = self.ask("POST", "/api/tables", {"game": game, **more})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    @contextmanager
    def listen(self, table: str) -> Iterator["Socket"]:
        """A socket to a table."""
        self.client.cookies.clear()
        headers = {
            name: self.headers[name] for name in ("Origin", "Cookie") if name in self.headers
        }
        with self.client.websocket_connect(f"/ws/tables/{table}", headers=headers) as session:
            yield Socket(session)


class Socket:
    """A socket whose answers are waited for by their number."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.number = 0
        self.welcome = self.hear()

    def hear(self) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = json.loads(self.session.receive_text())
        return frame

    def ask(self, **frame: Any) -> dict[str, Any]:
        """Send a frame and wait for its answer."""
        self.number += 1
        self.session.send_text(json.dumps({**frame, "id": self.number}))
        while (answer := self.hear()).get("id") != self.number:
            pass
        return answer

    def ends_with(self) -> int:
        """The code with which the server closes the socket, after what it has still to say."""
        try:
            while True:
                self.hear()
        except WebSocketDisconnect as end:
            return int(end.code)


@contextmanager
def open_floor(
    folder: Path, *, seed: int = 1, **settings: Any
) -> Iterator[tuple[TestClient, Floor]]:
    """A floor in this process, new or opened again; without limits unless some are given."""
    file = folder / "floor.db"
    if not file.exists():
        file.write_bytes(empty_floor())
    usual = {
        "database_url": f"sqlite:///{file}",
        **dict.fromkeys(NO_LIMITS),
        "hosts": ("testserver",),
        "tables_each_max": 1000,
    }
    given = Settings(**{**usual, **settings})
    with TestClient(
        create_app(given, entropy(seed)), base_url=ORIGIN, raise_server_exceptions=False
    ) as client:
        yield client, client.app.state.floor  # type: ignore[attr-defined]
