"""The floor while somebody brings the costliest files there are: whether anybody else feels it.

Files are searched for that take as much as possible (`bench.files`). Somebody at another address
than all others hands them in, hands them in again, opens their links, and plays at their tables, as
fast as the limits let them; the house is closed and opened in between. Meanwhile somebody looks at
the lobby, 25 times a second, whatever becomes of the looks before. Each stretch is held against the
quiet ones before and after it, as in `bench.analysis`; where there is play, against play at tables
of the same games under the house's own law.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import quote

import httpx2 as httpx

from bench.analysis import DISTURBED, LEAST, RATIO_MAX, Stretch
from bench.files import Costly, search
from bench.house import House, Person, Player, make_client

SEED: Final = 146
FILES: Final = 24
HANDED_IN: Final = 10
"""As many as somebody may hand in at once."""
TABLES: Final = 2
"""Under the laws that are brought, and as many under the house's own: somebody may have four."""
LOOKS: Final = 25
SECONDS: Final = 8.0
AGAIN: Final = 3
"""How often all of it is done."""
ELSEWHERE: Final = "127.0.0.{}"
"""Addresses of whoever brings the files: another one each time."""
ADDED: Final = {f"w{number}" for number in range(1000)}
"""What wagers of files are called."""
STEPS: Final = ("handed in", "handed in again", "links", "tables")
FAST: Final = {"wagers_ms": 5000, "decision_ms": 5000, "away_ms": 60_000, "result_ms": 500}

Doing: TypeAlias = Callable[[], Awaitable[None]]


class Felt(NamedTuple):
    """What was measured of one step."""

    step: str
    before: Stretch
    during: Stretch
    after: Stretch

    @property
    def ratio(self) -> float:
        """How much longer the slowest of a hundred take; 0 where something else happened."""
        low, high = sorted((self.before.p99, self.after.p99))
        is_told = low > 0 and (high <= DISTURBED * low or self.during.p99 <= low)
        return 2 * self.during.p99 / (low + high) if is_told else 0.0


class Brought(NamedTuple):
    """What was measured."""

    files: list[Costly]
    kept: int
    """How many were kept."""
    felt: list[Felt]
    sides: int
    """Wagers that lay at the tables and that files have added."""
    started: float
    """Seconds that the house took to open with the tables."""
    errors: int

    def ratio(self, step: str) -> float:
        """The median of a step, of stretches in which nothing else happened."""
        told = sorted(felt.ratio for felt in self.felt if felt.step == step and felt.ratio)
        return told[len(told) // 2] if told else 0.0


def measure() -> Brought:
    """Search for files, and bring them to a floor."""
    files = search(SEED, FILES)
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as name:
        return asyncio.run(_measure(Path(name), files))


async def _measure(folder: Path, files: list[Costly]) -> Brought:
    database = f"sqlite:///{folder / 'floor.db'}"
    felt: list[Felt] = []
    sides = 0
    house = House(folder, database).open()
    try:
        some = list[Somebody]()
        for number in range(2, 2 + AGAIN):
            somebody = await Somebody(house, ELSEWHERE.format(number)).enter()
            some.append(somebody)
            doing: Doing = partial(somebody.hand_in, files[number - 2 :: AGAIN][:HANDED_IN])
            felt += [await _felt(house, step, doing) for step in STEPS[:2]]
        house.close()
        for step in STEPS[2:]:
            house.open()
            for somebody in some:
                if step == "links":
                    felt.append(await _felt(house, step, somebody.open_links))
                    continue
                own, brought = await somebody.sit_down()
                felt.append(await _felt(house, step, partial(_play, brought), partial(_play, own)))
                sides += sum(len(player.wagered & ADDED) for player in brought)
            house.close()
        began = time.perf_counter()
        house.open()
        started = time.perf_counter() - began
    finally:
        house.close()
    errors = house.said().count("Traceback") + house.said().count("out of order")
    return Brought(files, sum(len(each.links) for each in some), felt, sides, started, errors)


class Somebody:
    """Whoever brings files, from an address of their own."""

    def __init__(self, house: House, address: str) -> None:
        self.person, self.address = Person(house), address
        self.links: dict[str, tuple[str, str]] = {}
        """Game and digest of each law that was kept, by its link."""

    def client(self) -> httpx.AsyncClient:
        """A client at this address."""
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=False)
        return httpx.AsyncClient(transport=transport)

    async def enter(self) -> "Somebody":
        """Become a guest."""
        async with self.client() as client:
            await self.person.enter(client)
        return self

    async def hand_in(self, files: Iterable[Costly]) -> None:
        """Hand in files, all at once, and wait for what becomes of them."""
        async with self.client() as client:
            await asyncio.gather(*(self._hand_in(client, file) for file in files))

    async def _hand_in(self, client: httpx.AsyncClient, file: Costly) -> None:
        with suppress(httpx.TransportError):
            answer = await self.person.ask(client, "POST", "/api/variations", {"toml": file.text})
            if answer.status_code == httpx.codes.OK:
                told = answer.json()
                self.links[told["link"]] = told["game"], told["ruleset"]

    async def open_links(self) -> None:
        """Look at all of them, again and again."""
        async with self.client() as client:
            while True:
                for link, (game, digest) in self.links.items():
                    law = f"/api/games/{game}/{quote(digest)}"
                    for path in (link, law, f"{law}/clauses"):
                        with suppress(httpx.TransportError):
                            await self.person.ask(client, "GET", path)
                await asyncio.sleep(0.01)

    async def sit_down(self) -> tuple[list[Player], list[Player]]:
        """Players at tables of the same games, of the house's own law and of those brought."""
        own, brought = list[Player](), list[Player]()
        async with self.client() as client:
            for game, digest in list(self.links.values())[:TABLES]:
                own.append(await self._sit_down(client, game, ""))
                brought.append(await self._sit_down(client, game, digest))
        return own, brought

    async def _sit_down(self, client: httpx.AsyncClient, game: str, ruleset: str) -> Player:
        body = {"game": game, "ruleset": ruleset, "bots": 5, "timing": FAST}
        answer = await self.person.ask(client, "POST", "/api/tables", body)
        answer.raise_for_status()
        table = answer.json()
        listener = await self.person.listen(table["id"])
        middle = (table["seats_max"] + 1) // 2
        await listener.ask(type="sit", seat=middle, cents=500_00)
        return Player(listener, SEED, side_wagers=1.0)


async def _play(players: Iterable[Player]) -> None:
    """Play without a pause, and wager on whatever there is."""
    await asyncio.gather(*(player.play(10**6) for player in players))


async def _felt(house: House, step: str, doing: Doing, beside: Doing | None = None) -> Felt:
    """Look on while something is done; before and after in quiet, or beside something else."""
    found = []
    for deed in (beside, doing, beside):
        done = asyncio.ensure_future(deed() if deed is not None else asyncio.sleep(0))
        found.append(await _look_on(house))
        if not step.startswith(STEPS[0]):
            done.cancel()  # What is handed in comes to an end by itself.
        await asyncio.gather(done, return_exceptions=True)
        await asyncio.sleep(1.0)
    return Felt(step, *found)


async def _look_on(house: House) -> Stretch:
    """Look at the lobby so often, and see how long it takes."""
    delays: list[float] = []

    async def look(client: httpx.AsyncClient) -> None:
        began = time.perf_counter()
        answer = await client.get(f"{house.url}/api/tables", timeout=30)
        assert answer.status_code == httpx.codes.OK, answer.text
        delays.append(time.perf_counter() - began)

    async with make_client(LOOKS * 30) as client:
        looks = []
        for _ in range(int(LOOKS * SECONDS)):
            looks.append(asyncio.create_task(look(client)))
            await asyncio.sleep(1 / LOOKS)
        await asyncio.gather(*looks)
    return Stretch.of(delays)


def complaints(found: Brought) -> list[str]:
    """What is not as it should be."""
    said = []
    told = sum(1 for felt in found.felt if felt.ratio)
    if told < LEAST:
        said.append(f"{told} stretches were undisturbed: the machine is too busy.")
    said += [
        f"{step}: p99 is {found.ratio(step):.1f} times that of an idle floor, {RATIO_MAX} at most."
        for step in STEPS
        if found.ratio(step) > RATIO_MAX
    ]
    if not found.kept:
        said.append("no file was kept.")
    if not found.sides:
        said.append("no wager that a file has added was made.")
    if found.errors:
        said.append(f"{found.errors} errors on the floor, none wanted.")
    return said


def show(found: Brought) -> None:
    """What was measured, as a table."""
    costliest = max((file.looked for file in found.files if file.is_kept), default=0.0)
    slowest = max(file.read for file in found.files)
    print(f"{'costly files brought':<28}  {'idle p99':>10}  {'p99':>10}  {'times':>6}")
    for step in STEPS:
        some = [felt for felt in found.felt if felt.step == step]
        idle = max(min(felt.before.p99, felt.after.p99) for felt in some)
        during = max(felt.during.p99 for felt in some)
        times = f"{found.ratio(step):>6.2f}" if found.ratio(step) else "     -"
        print(f"{step:<28}  {idle * 1000:>7,.1f} ms  {during * 1000:>7,.1f} ms  {times}")
    print(f"{'files, and kept of them':<28}  {len(found.files):>10}  {found.kept:>10}")
    print(f"{'costliest to look at':<28}  {costliest:>8,.1f} s")
    print(f"{'slowest to read again':<28}  {slowest * 1000:>7,.1f} ms")
    print(f"{'opened with its tables in':<28}  {found.started:>8,.1f} s")
    print(f"{'programs that wanted a core':<28}  {os.getloadavg()[0]:>10.1f}")
