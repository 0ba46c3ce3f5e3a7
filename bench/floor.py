"""The floor under load: two hundred tables, a thousand seated sockets, everybody playing.

People think for a moment before each answer, as people do. What is measured is the time from the
moment an action is sent to the moment its event is heard, on the same machine, both sides included.
"""

import asyncio
import gc
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import httpx2 as httpx
import psutil  # type: ignore[import-untyped]

from bench import machine
from bench.books import find_fault
from bench.figures import Bar, Figure, Measured, Work
from bench.house import House, Listener, Person, Player, make_client
from houseway.floor.books.database import connect

TABLES = 200
SEATS = 5
THINKS = (1.0, 4.0)
"""How long somebody thinks before an answer, in seconds, from and to."""
WARM_UP = 15
SECONDS = 8
"""Of each stretch."""
SETTLES = 1.0
"""Seconds after the machine was measured, which everybody waits for."""
P99 = Bar(150)
AT_ONCE = 20
GAMES = (("heads-up-holdem", "ma"), ("fast-action-holdem", "ma"))
TIMING = {"wagers_ms": 20000, "decision_ms": 20000, "away_ms": 60000, "result_ms": 1000}


Seated: TypeAlias = tuple[Listener, "asyncio.Task[None]"]
"""Somebody at a seat, and that they play."""


class Stretch(NamedTuple):
    """What was measured in one stretch, and the machine just before it."""

    machine: float
    seconds: float
    delays: list[float]
    """From action to event, in seconds, the shortest first."""
    rounds: int
    used: float
    """Seconds of the processor that the server took."""


class Load(NamedTuple):
    """What was measured."""

    stretches: list[Stretch]
    sockets: int
    memory: int
    """Of the server, in bytes."""
    errors: int


def measure(work: Work) -> Measured:
    """Open a floor, fill it, let everybody play, and add up the books."""
    tables = work.of(TABLES, 2)
    _allow_files(4 * tables * SEATS)
    # What is measured is the floor, not how long this side searches its own memory.
    gc.disable()
    try:
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as name:
            folder = Path(name)
            database = f"sqlite:///{folder / 'floor.db'}"
            house = House(folder, database, {"HOUSEWAY_RATE_LIMITS": "off"}).open()
            try:
                load = asyncio.run(_play(house, tables, work))
            finally:
                house.close()
            engine = connect(database)
            wrong = find_fault(engine) or _verify(database)
            engine.dispose()
            errors = load.errors + house.said().count("Traceback")
    finally:
        gc.enable()
    faults = [f"the books do not balance: {wrong}"] if wrong else []
    if errors:
        faults.append(f"{errors} errors on the floor")
    if load.sockets != tables * SEATS or not all(each.rounds for each in load.stretches):
        faults.append(f"{load.sockets} sockets of {tables * SEATS}, or no rounds")
    return Measured(list(_figures(load)), faults)


def _figures(load: Load) -> Iterator[Figure]:
    some = load.stretches
    own = tuple(1000 * each.machine for each in some)
    for name, share, bar in (("p50", 0.5, None), ("p99", 0.99, P99)):
        delays = tuple(1000 * quantile(each.delays, share) for each in some)
        yield Figure(f"action to event, {name}", delays, own, unit="ms", is_cost=True, bar=bar)
    used = tuple(1e6 * each.used / len(each.delays) for each in some if each.delays)
    beside = tuple(1e6 * each.machine for each in some if each.delays)
    yield Figure("the server, an action", used, beside, unit="us of CPU", is_cost=True)
    yield Figure("actions", tuple(len(each.delays) / each.seconds for each in some))
    yield Figure("rounds", tuple(each.rounds / each.seconds for each in some))
    yield Figure("memory of the server", (load.memory / 2**20,), unit="MB", is_cost=True)


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _verify(database: str) -> str:
    words = [sys.executable, "-m", "houseway", "verify", "--database", database]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else (ran.stdout + ran.stderr).strip()


async def _play(house: House, tables: int, work: Work) -> Load:
    seated = await _fill(house, tables, 1 / work.part)
    listeners = [listener for listener, _ in seated]
    playing = [task for _, task in seated]
    assert house.process is not None
    server = psutil.Process(house.process.pid)
    await asyncio.sleep(work.of(WARM_UP))
    stretches = [await _look_on(house, listeners, work.of(SECONDS, 5)) for _ in range(work.turns)]
    memory = server.memory_info().rss
    failed = sum(task.done() for task in playing) + sum(len(each.errors) for each in listeners)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(each.close() for each in listeners), return_exceptions=True)
    return Load(stretches, len(listeners), memory, failed)


async def _look_on(house: House, listeners: list[Listener], seconds: int) -> Stretch:
    """See how long answers take for some seconds, once the machine was measured."""
    own = machine.seconds()
    await asyncio.sleep(SETTLES)
    forget(listeners)
    began, used = time.perf_counter(), house.processor_seconds()
    await asyncio.sleep(seconds)
    return Stretch(
        machine=own,
        seconds=time.perf_counter() - began,
        delays=sorted(delay for listener in listeners for delay in listener.delays),
        rounds=sum(listener.rounds for listener in listeners[::SEATS]),
        used=house.processor_seconds() - used,
    )


def quantile(values: list[float], share: float) -> float:
    """The value that so many lie below; nothing where there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def forget(listeners: Iterable[Listener]) -> None:
    """What was before the clock started does not count."""
    for listener in listeners:
        listener.delays.clear()
        listener.rounds = 0


async def _fill(house: House, count: int, pace: float) -> list[Seated]:
    """Everybody at their seats, table by table; they play from the moment they sit."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with make_client(AT_ONCE) as client:

        async def fill(number: int) -> list[Seated]:
            async with gate:
                return await fill_table(house, client, number, pace)

        tables = await asyncio.gather(*map(fill, range(count)))
    return [each for table in tables for each in table]


async def fill_table(
    house: House, client: httpx.AsyncClient, number: int, pace: float = 1.0
) -> list[Seated]:
    """A table with somebody at each of its seats, who plays."""
    people = [await Person(house).enter(client) for _ in range(SEATS)]
    game, ruleset = GAMES[number % len(GAMES)]
    body = {"game": game, "ruleset": ruleset, "timing": TIMING}
    answer = await people[0].ask(client, "POST", "/api/tables", body)
    answer.raise_for_status()
    seated = []
    for seat, person in enumerate(people, start=1):
        listener = await person.listen(answer.json()["id"])
        said = await listener.ask(type="sit", seat=seat, cents=1_000_00)
        assert said["type"] == "update", said
        plays = asyncio.create_task(_think_and_play(listener, number * SEATS + seat, pace))
        seated.append((listener, plays))
    return seated


async def _think_and_play(listener: Listener, seed: int, pace: float) -> None:
    """Answer when asked, after a moment's thought; meanwhile listen."""
    player = Player(listener, seed)
    chance = random.Random(seed)
    speaks_at = 0.0
    while True:
        left = speaks_at - time.perf_counter()
        if speaks_at and left <= 0:
            speaks_at = 0.0
            said = player.answer()
            if said is not None:
                await listener.say(**said)
        try:
            await listener.hear(within=max(left, 0.001) if speaks_at else None)
        except TimeoutError:
            continue
        if not speaks_at:
            speaks_at = time.perf_counter() + pace * chance.uniform(*THINKS)
