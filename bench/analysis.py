"""The floor while answers are weighed without pause: whether those who play feel it.

Some tables play as they do in `bench.floor`. Beside them a few people hold a decision open and ask
again and again what it is worth, in short stretches between which nobody does. Each stretch is held
against the quiet ones before and after it, so that what other programs do to the machine meanwhile
falls on both; where those two differ much, something else happened, and the stretch tells nothing.
The median of what is left is the result.
"""

import asyncio
import multiprocessing
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx2 as httpx

from bench import floor, machine
from bench.figures import Bar, Figure, Measured, Work
from bench.floor import quantile
from bench.house import House, Person, make_client

TABLES = 40
ASKERS = 4
STRETCHES = 12
"""In which answers are weighed; a quiet one is before and after each."""
SECONDS = 4
SETTLES = 1.0
COUNTED_WITHIN = 300
"""Seconds in which somebody has a first answer, where nothing was counted before."""
DISTURBED = 2.5
"""Quiet stretches that differ by more than this tell of something else."""
LEAST = 4
"""Stretches that must be left for a result."""
TWICE = Bar(2.0)
AT_ONCE = 20
ASKED = (
    ("three-card-poker", {"ante": 1000}),
    ("heads-up-holdem", {"ante": 1000, "odds": 1000}),
    ("let-it-ride", {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}),
    ("double-down-stud", {"wager": 1000}),
)
SLOW = {"wagers_ms": 600_000, "decision_ms": 600_000, "away_ms": 600_000, "result_ms": 600_000}


class Stretch(NamedTuple):
    """From action to event in one stretch, in seconds."""

    p50: float
    p99: float

    @classmethod
    def of(cls, delays: list[float]) -> "Stretch":
        """That of these delays."""
        return cls(quantile(delays, 0.5), quantile(delays, 0.99))


class Weighed(NamedTuple):
    """What was measured."""

    idle: list[Stretch]
    """One more than those in which answers are weighed: before, between and after them."""
    asked: list[Stretch]
    answers: int
    answers_p50: float
    answers_p99: float

    def ratios(self, disturbed: float) -> tuple[float, ...]:
        """How much longer the slowest of a hundred take, beside undisturbed quiet stretches."""
        found = []
        for before, asked, after in zip(self.idle, self.asked, self.idle[1:], strict=False):
            low, high = sorted((before.p99, after.p99))
            if low and high <= disturbed * low:
                found.append(asked.p99 / ((low + high) / 2))
        return tuple(found)


def measure(work: Work) -> Measured:
    """Open a floor, let tables play, and ask what answers are worth in every other stretch."""
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as name:
        folder = Path(name)
        database = f"sqlite:///{folder / 'floor.db'}"
        house = House(folder, database, {"HOUSEWAY_RATE_LIMITS": "off"}).open()
        try:
            found = asyncio.run(_measure(house, work))
        finally:
            house.close()
    ratios = found.ratios(DISTURBED if work.part == 1 else inf)
    own, faults = (1000 * machine.seconds(),), list[str]()
    if work.part == 1 and len(ratios) < LEAST:
        faults.append(f"{len(ratios)} stretches were undisturbed: the machine is too busy")
    if not found.answers:
        faults.append("no answer was weighed")
    idle = 1000 * median(each.p50 for each in found.idle)
    return Measured(
        [
            Figure("p99, weighing to idle", ratios, unit="times", is_cost=True, bar=TWICE),
            Figure("action to event, idle, p50", (idle,), own, unit="ms", is_cost=True),
            Figure("an answer, p50", (1000 * found.answers_p50,), own, unit="ms", is_cost=True),
            Figure("an answer, p99", (1000 * found.answers_p99,), own, unit="ms", is_cost=True),
        ],
        faults,
    )


class Asker:
    """Somebody who holds a decision open and asks what it is worth."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.path = f"/api/tables/{table}/worth"
        self.times: list[float] = []

    async def ask(self, client: httpx.AsyncClient) -> None:
        """Ask once."""
        began = time.perf_counter()
        answer = await self.person.ask(client, "GET", self.path)
        if answer.status_code == 200 and answer.json()["decided"]:
            self.times.append(time.perf_counter() - began)

    async def go_on(self, client: httpx.AsyncClient) -> None:
        """Ask without pause."""
        while True:
            await self.ask(client)


async def _measure(house: House, work: Work) -> Weighed:
    async with make_client(AT_ONCE) as client:
        tables = [
            await floor.fill_table(house, client, number) for number in range(work.of(TABLES, 2))
        ]
    seated = [each for table in tables for each in table]
    listeners = [listener for listener, _ in seated]
    found: dict[bool, list[Stretch]] = {False: [], True: []}
    with Asking(house.url, house.port, work.of(ASKERS)) as asking:
        await asyncio.to_thread(asking.wait)
        for is_asked in (*(False, True) * work.of(STRETCHES), False):
            asking.ask(on=is_asked)
            await asyncio.sleep(SETTLES)
            floor.forget(listeners)
            await asyncio.sleep(work.of(SECONDS))
            delays = [delay for listener in listeners for delay in listener.delays]
            found[is_asked].append(Stretch.of(delays))
        times = await asyncio.to_thread(asking.end)
    await _end([task for _, task in seated])
    return Weighed(
        idle=found[False],
        asked=found[True],
        answers=len(times),
        answers_p50=quantile(times, 0.5),
        answers_p99=quantile(times, 0.99),
    )


class Asking:
    """The people who ask, in a process of their own: those who play are not to wait for them."""

    def __init__(self, url: str, port: int, askers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, self._there = context.Pipe()
        args = self._there, url, port, askers
        self._process = context.Process(target=_ask, args=args, daemon=True)

    def __enter__(self) -> "Asking":
        self._process.start()
        self._there.close()  # Whoever waits here hears of it where the process ends.
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()

    def wait(self) -> None:
        """Wait until all have a decision open, and have been told once what it is worth."""
        assert self._here.recv() == "ready"

    def ask(self, *, on: bool) -> None:
        """Let them ask without pause, or be silent."""
        self._here.send(on)

    def end(self) -> list[float]:
        """How long answers took."""
        self._here.send(None)
        found: list[float] = self._here.recv()
        return found


class Elsewhere(NamedTuple):
    """A house that another process has opened."""

    url: str
    port: int


def _ask(pipe: Connection, url: str, port: int, askers: int) -> None:
    asyncio.run(_ask_on(pipe, Elsewhere(url, port), askers))


async def _ask_on(pipe: Connection, house: Elsewhere, many: int) -> None:
    async with make_client(AT_ONCE) as client:
        some = [ASKED[at % len(ASKED)] for at in range(many)]
        askers = [await _asker(house, client, *each) for each in some]
        for asker in askers:
            # What is counted is counted before the clock starts.
            async with asyncio.timeout(COUNTED_WITHIN):
                while not asker.times:
                    with suppress(httpx.TimeoutException):
                        await asker.ask(client)
            asker.times.clear()
        pipe.send("ready")
        asking: list[asyncio.Task[None]] = []
        while (on := await asyncio.to_thread(pipe.recv)) is not None:
            await _end(asking)
            asking = [asyncio.create_task(each.go_on(client)) for each in askers] if on else []
        await _end(asking)
    pipe.send([each for asker in askers for each in asker.times])


async def _end(tasks: Iterable["asyncio.Task[None]"]) -> None:
    some = list(tasks)
    for task in some:
        task.cancel()
    await asyncio.gather(*some, return_exceptions=True)


async def _asker(house: Any, client: httpx.AsyncClient, game: str, wagers: dict[str, int]) -> Asker:
    """Somebody alone at a table, with a decision open."""
    person = await Person(house).enter(client)
    answer = await person.ask(client, "POST", "/api/tables", {"game": game, "timing": SLOW})
    answer.raise_for_status()
    table = answer.json()["id"]
    listener = await person.listen(table)
    await listener.ask(type="sit", seat=1, cents=500_00)
    while listener.state["phase"] != "decision":
        ask = listener.state["ask"]
        if listener.state["phase"] == "wagers":
            said = await listener.ask(type="bet", wagers=wagers)
            assert said["type"] == "update", said
            await listener.ask(type="ready")
        elif ask and ask["is_yours"]:
            first = next(each for option in ask["options"] for each in option["choices"])
            await listener.ask(type="act", action=first["action"])
        else:
            await listener.hear()
    return Asker(person, table)
