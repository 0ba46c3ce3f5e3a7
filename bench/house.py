"""A floor in a process of its own, and people who play there: for the bench and for the tests.

Whoever plays here knows no rules: they answer with one of the answers that the server offers.
"""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any, Final, TypeAlias

import httpx2 as httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

Frame: TypeAlias = dict[str, Any]

HOST: Final = "127.0.0.1"
STARTS_WITHIN = 60.0
ANSWERS_WITHIN = 30.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


def make_client(at_once: int = 20) -> httpx.AsyncClient:
    """A client that many people share: it keeps nobody's cookie, and no connection.

    A connection that is kept may be closed by the other side just as it is used again.
    """
    nobodys = CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))
    limits = httpx.Limits(max_connections=at_once, max_keepalive_connections=0)
    # Nothing is ciphered here: the certificates of the world need not be read for it.
    return httpx.AsyncClient(cookies=nobodys, limits=limits, verify=False)


class House:
    """The server as a process, with its own database and log."""

    def __init__(
        self,
        folder: Path,
        database: str,
        settings: Mapping[str, str] | None = None,
        program: str = "houseway",
    ) -> None:
        self.program = program
        """The module that is run: the house's, or one that has more games on the shelf."""
        self.log = folder / "house.log"
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self.environment = {
            **os.environ,
            "HOUSEWAY_DATABASE_URL": database,
            **(settings or {}),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> "House":
        """Start the process and wait until it answers."""
        words = [sys.executable, "-m", self.program, "serve", "--host", HOST, "--port"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*words, str(self.port)], env=self.environment, stdout=log, stderr=log
            )
        gives_up = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > gives_up:
                raise RuntimeError(f"the floor did not open:\n{self.said()}")
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        asked = HTTPConnection(HOST, self.port, timeout=5)
        try:
            asked.request("GET", "/api/health")
            return asked.getresponse().status == httpx.codes.OK
        except (OSError, HTTPException):
            return False
        finally:
            asked.close()

    def kill(self) -> None:
        """End the process where it stands: it hears nothing of it."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> int:
        """End the process in good order; gives its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
        return int(self.process.returncode)

    def processor_seconds(self) -> float:
        """The processor's time that the process has used."""
        import psutil  # type: ignore[import-untyped]

        assert self.process is not None
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def said(self) -> str:
        """Everything that the process has logged."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""


class Person:
    """Somebody with a cookie."""

    def __init__(self, house: House, cookies: Mapping[str, str] | None = None) -> None:
        self.house = house
        self.cookies = dict(cookies or {})
        self.csrf = ""
        self.me: Frame = {}

    async def enter(self, client: httpx.AsyncClient) -> "Person":
        """Become a guest, or see who the cookie says one is."""
        self._meet(await self.ask(client, "GET", "/api/me"))
        if self.me["id"] is None:
            self._meet(await self.ask(client, "POST", "/api/guest"))
        return self

    def _meet(self, answer: httpx.Response) -> None:
        answer.raise_for_status()
        self.me = answer.json()
        self.csrf = self.me["csrf"]

    async def ask(
        self, client: httpx.AsyncClient, method: str, path: str, body: Any = None
    ) -> httpx.Response:
        """One request, with all that a browser would send."""
        headers = {"Origin": self.house.url, "X-CSRF-Token": self.csrf}
        if self.cookies:
            headers["Cookie"] = self.cookie
        answer = await client.request(
            method, f"{self.house.url}{path}", json=body, headers=headers, timeout=ANSWERS_WITHIN
        )
        self.cookies.update(answer.cookies.items())
        return answer

    @property
    def cookie(self) -> str:
        """The cookie as it is sent."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def listen(self, table: str) -> "Listener":
        """Open a socket to a table."""
        uri = f"ws://{HOST}:{self.house.port}/ws/tables/{table}"
        headers = {"Cookie": self.cookie} if self.cookies else {}
        connection = await connect(
            uri,
            origin=self.house.url,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=ANSWERS_WITHIN,
            ping_interval=None,
        )
        listener = Listener(connection)
        listener.welcome = await listener.hear()
        return listener


class Listener:
    """A socket to a table, and what was last said there."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.welcome: Frame = {}
        self.state: Frame = {}
        self.table: Frame = {}
        self.you: Frame = {}
        self.frames: list[str] = []
        """Every frame as it came, where they are kept."""
        self.keeps_frames = False
        self.events: list[Frame] = []
        """The events of the round that is on, as far as they were told."""
        self.delays: list[float] = []
        """How long each answer took, in seconds."""
        self.errors: list[Frame] = []
        self.rounds = 0
        self._number = 0
        self._sent: dict[int, float] = {}

    async def hear(self, *, within: float | None = ANSWERS_WITHIN) -> Frame:
        """The next frame; raises `TimeoutError` where none comes in so many seconds."""
        async with asyncio.timeout(within):
            text = await self.connection.recv()
        assert isinstance(text, str)
        if self.keeps_frames:
            self.frames.append(text)
        frame: Frame = msgspec.json.decode(text)
        self._take_in(frame)
        return frame

    def _take_in(self, frame: Frame) -> None:
        sent = self._sent.pop(frame.get("id") or 0, None)
        if sent is not None:
            self.delays.append(time.perf_counter() - sent)
        match frame["type"]:
            case "welcome":
                self.table, self.you, self.events = frame["table"], frame["you"], frame["events"]
                self.state = frame["state"]
            case "update":
                for event in frame["events"]:
                    if event["type"] in ("RoundBegan", "PreparationBegan"):
                        self.events = []
                    self.rounds += event["type"] == "RoundEnded"
                    self.events.append(event)
                self.state = frame["state"]
            case "error" | "closed":
                self.errors.append(frame)
            case _:
                pass

    @property
    def is_waiting(self) -> bool:
        """Whether something was said that is not answered yet."""
        return bool(self._sent)

    async def say(self, **frame: Any) -> int:
        """Send a frame, and give the number that its answer will have."""
        self._number += 1
        self._sent[self._number] = time.perf_counter()
        await self.connection.send(json.dumps({**frame, "id": self._number}))
        return self._number

    async def ask(self, **frame: Any) -> Frame:
        """Send a frame and wait for its answer; what comes before it is taken in."""
        number = await self.say(**frame)
        while True:
            answer = await self.hear()
            if answer.get("id") == number:
                return answer

    async def close(self) -> None:
        """Leave the table's room."""
        await self.connection.close()


class Player:
    """Somebody at a seat who answers by chance, and knows no game."""

    def __init__(self, listener: Listener, seed: int, *, side_wagers: float = 0.3) -> None:
        self.listener = listener
        self.chance = random.Random(seed)
        self.side_wagers = side_wagers
        """How often a wager is made that need not be."""
        self.wagered: set[str] = set()
        """Every wager that was taken."""
        self._round = ""
        self._declined: set[str] = set()
        """Wagers that are not made in this round."""
        self._settled = ""
        """The phase and round in which there is nothing more to say."""

    def answer(self) -> Frame | None:
        """What to say now, if anything."""
        if self.listener.is_waiting:
            return None
        state = self.listener.state
        ask, phase = state.get("ask"), state["phase"]
        if phase in ("wagers", "result"):
            return self._answer_between(phase, state["round"], ask)
        if ask and ask["is_yours"]:
            offered = [choice for option in ask["options"] for choice in option["choices"]]
            if offered:
                return {"type": "act", "action": self.chance.choice(offered)["action"]}
        return None

    def _answer_between(self, phase: str, round_: str, ask: Frame | None) -> Frame | None:
        """Take part, or make wagers, one after the other as they open; then be ready."""
        mark = f"{phase} {round_}"
        if self._settled == mark:
            return None
        if self._round != round_:
            self._round, self._declined = round_, set()
        for option in ask["options"] if ask and ask["is_yours"] else ():
            if option["kind"] == "take-part":
                return {"type": "act", "action": option["choices"][0]["action"]}
        made = self._made()
        self.wagered.update(made)
        more = self._more(ask["options"], made) if ask and ask["is_yours"] else {}
        if more:
            return {"type": "bet", "wagers": {**made, **more}}
        self._settled = mark
        return {"type": "ready"}

    def _made(self) -> dict[str, int]:
        seat = self.listener.state["eyes"]
        wagers = self.listener.state["wagers"]
        return {wager["wager"]: wager["cents"] for wager in wagers if wager["seat"] == seat}

    def _more(self, options: list[Frame], made: Mapping[str, int]) -> dict[str, int]:
        """The wagers that are open, wanted and not made yet."""
        more: dict[str, int] = {}
        places = [option for option in options if option["kind"] == "place"]
        # Where none is compulsory, whoever makes none sits the round out: all are made.
        is_free = not made and not any(option["compulsory"] for option in places)
        for option in places:
            wager = option["wager"]
            if wager in made or wager in self._declined:
                continue
            wanted = option["compulsory"] or is_free or self.chance.random() < self.side_wagers
            # Whatever becomes of it, it is tried once.
            self._declined.add(wager)
            if wanted and option["choices"]:
                more[wager] = option["choices"][0]["cents"]
        return more

    async def play(self, rounds: int) -> None:
        """Answer until so many rounds have ended."""
        listener = self.listener
        last = listener.rounds + rounds
        while listener.rounds < last:
            said = self.answer()
            if said is None:
                await listener.hear()
            else:
                await listener.ask(**said)
