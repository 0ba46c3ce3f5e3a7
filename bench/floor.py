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
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import httpx2 as httpx
import psutil  # type: ignore[import-untyped]

from bench.books import find_fault
from bench.house import House, Listener, Person, Player, make_client
from houseway.floor.books.database import connect

TABLES = 200
SEATS = 5
THINKS = (1.0, 4.0)
"""How long somebody thinks before an answer, in seconds, from and to."""
WARM_UP = 15.0
SECONDS = 40.0
P99_MAX = 0.150
AT_ONCE = 20
GAMES = (("heads-up-holdem", "ma"), ("fast-action-holdem", "ma"))
TIMING = {"wagers_ms": 20000, "decision_ms": 20000, "away_ms": 60000, "result_ms": 1000}


Seated: TypeAlias = tuple[Listener, "asyncio.Task[None]"]
"""Somebody at a seat, and that they play."""


class Load(NamedTuple):
    """What was measured."""

    sockets: int
    rounds: int
    actions: int
    seconds: float
    p50: float
    p99: float
    most: float
    memory: int
    """Of the server, in bytes."""
    processor: float
    """How much of one core the server used."""
    errors: int
    fault: str
    """What is wrong with the books; empty if nothing is."""


def measure() -> Load:
    """Open a floor, fill it, let everybody play, and add up the books."""
    _allow_files(4 * TABLES * SEATS)
    # What is measured is the floor, not how long this side searches its own memory.
    gc.disable()
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as name:
        folder = Path(name)
        database = f"sqlite:///{folder / 'floor.db'}"
        house = House(folder, database, {"HOUSEWAY_RATE_LIMITS": "off"}).open()
        try:
            load = asyncio.run(_play(house))
        finally:
            house.close()
        engine = connect(database)
        fault = find_fault(engine) or _verify(database)
        engine.dispose()
        errors = load.errors + house.said().count("Traceback")
        return load._replace(fault=fault, errors=errors)


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _verify(database: str) -> str:
    words = [sys.executable, "-m", "houseway", "verify", "--database", database]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else (ran.stdout + ran.stderr).strip()


async def _play(house: House) -> Load:
    seated = await _fill(house)
    listeners = [listener for listener, _ in seated]
    playing = [task for _, task in seated]
    assert house.process is not None
    server = psutil.Process(house.process.pid)
    await asyncio.sleep(WARM_UP)
    forget(listeners)
    began, used = time.perf_counter(), house.processor_seconds()
    await asyncio.sleep(SECONDS)
    seconds = time.perf_counter() - began
    used = house.processor_seconds() - used
    memory = server.memory_info().rss
    delays = sorted(delay for listener in listeners for delay in listener.delays)
    rounds = sum(listener.rounds for listener in listeners[::SEATS])
    failed = sum(task.done() for task in playing) + sum(len(each.errors) for each in listeners)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*(each.close() for each in listeners), return_exceptions=True)
    return Load(
        sockets=len(listeners),
        rounds=rounds,
        actions=len(delays),
        seconds=seconds,
        p50=delays[len(delays) // 2],
        p99=delays[len(delays) * 99 // 100],
        most=delays[-1],
        memory=memory,
        processor=used / seconds,
        errors=failed,
        fault="",
    )


def forget(listeners: Iterable[Listener]) -> None:
    """What was before the clock started does not count."""
    for listener in listeners:
        listener.delays.clear()
        listener.rounds = 0


async def _fill(house: House) -> list[Seated]:
    """Everybody at their seats, table by table; they play from the moment they sit."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with make_client(AT_ONCE) as client:

        async def fill(number: int) -> list[Seated]:
            async with gate:
                return await fill_table(house, client, number)

        tables = await asyncio.gather(*map(fill, range(TABLES)))
    return [each for table in tables for each in table]


async def fill_table(house: House, client: httpx.AsyncClient, number: int) -> list[Seated]:
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
        plays = asyncio.create_task(_think_and_play(listener, number * SEATS + seat))
        seated.append((listener, plays))
    return seated


async def _think_and_play(listener: Listener, seed: int) -> None:
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
            speaks_at = time.perf_counter() + chance.uniform(*THINKS)


def complaints(load: Load) -> list[str]:
    """What is not as it should be."""
    found = []
    if load.p99 >= P99_MAX:
        found.append(f"p99 is {load.p99 * 1000:.0f} ms, less than {P99_MAX * 1000:.0f} ms wanted.")
    if load.errors:
        found.append(f"{load.errors} errors on the floor, none wanted.")
    if load.fault:
        found.append(f"the books do not balance: {load.fault}.")
    if load.sockets != TABLES * SEATS or not load.rounds:
        found.append(f"{load.sockets} sockets, {load.rounds} rounds.")
    return found


def show(load: Load) -> None:
    """What was measured, as a table."""
    lines = {
        "tables, seated sockets": f"{TABLES:,}, {load.sockets:,}",
        "rounds a second": f"{load.rounds / load.seconds:,.1f}",
        "actions a second": f"{load.actions / load.seconds:,.0f}",
        "action to event, p50": f"{load.p50 * 1000:,.1f} ms",
        "action to event, p99": f"{load.p99 * 1000:,.1f} ms",
        "action to event, longest": f"{load.most * 1000:,.1f} ms",
        "memory of the server": f"{load.memory / 2**20:,.0f} MB",
        "processor of the server": f"{load.processor:.0%} of a core",
        "errors": f"{load.errors:,}",
        "books": load.fault or "balanced",
    }
    print("the floor, both sides on this machine")
    for name, value in lines.items():
        print(f"{name:<26}  {value:>14}")
