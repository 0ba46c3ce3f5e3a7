"""The floor while somebody brings the costliest files there are: whether anybody else feels it.

Files are searched for that take as much as possible (`bench.files`). Somebody at another address
than all others hands them in, hands them in again, opens their links, and plays at their tables, as
fast as the limits let them; the house is closed and opened in between. Meanwhile somebody looks at
the lobby, 25 times a second, whatever becomes of the looks before. Each stretch is held against the
quiet ones before and after it, as in `bench.analysis`; where there is play, against play at tables
of the same games under the house's own law.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import quote

import httpx2 as httpx

from bench import machine
from bench.analysis import DISTURBED, LEAST, TWICE, Stretch
from bench.figures import Figure, Measured, Work
from bench.files import Costly, search
from bench.house import House, Person, Player, make_client

SEED: Final = 146
FILES: Final = 24
HANDED_IN: Final = 10
"""As many as somebody may hand in at once."""
TABLES: Final = 2
"""Under the laws that are brought, and as many under the house's own: somebody may have four."""
LOOKS: Final = 25
SECONDS: Final = 8
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

    def ratio(self, disturbed: float) -> float:
        """How much longer the slowest of a hundred take; 0 where something else happened."""
        low, high = sorted((self.before.p99, self.after.p99))
        is_told = low > 0 and (high <= disturbed * low or self.during.p99 <= low)
        return 2 * self.during.p99 / (low + high) if is_told else 0.0


class Brought(NamedTuple):
    """What was measured."""

    kept: int
    """How many were kept."""
    felt: list[Felt]
    sides: int
    """Wagers that lay at the tables and that files have added."""
    started: float
    """Seconds that the house took to open with the tables."""
    errors: int

    def ratios(self, step: str, disturbed: float) -> tuple[float, ...]:
        """Those of a step, of stretches in which nothing else happened."""
        told = (felt.ratio(disturbed) for felt in self.felt if felt.step == step)
        return tuple(filter(None, told))


def measure(work: Work) -> Measured:
    """Search for files, and bring them to a floor."""
    files = search(SEED, work.of(FILES, 3))
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as name:
        found = asyncio.run(_measure(Path(name), files, work))
    disturbed = DISTURBED if work.part == 1 else inf
    ratios = {step: found.ratios(step, disturbed) for step in STEPS}
    faults = list[str]()
    if work.part == 1 and (told := sum(map(len, ratios.values()))) < LEAST:
        faults.append(f"{told} stretches were undisturbed: the machine is too busy")
    if not found.kept:
        faults.append("no file was kept")
    if work.part == 1 and not found.sides:
        faults.append("no wager that a file has added was made")
    if found.errors:
        faults.append(f"{found.errors} errors on the floor")
    own = (machine.seconds(),)
    looked = max((file.looked for file in files if file.is_kept), default=0.0)
    figures = [
        *(
            Figure(f"p99, {step}", told, unit="times idle", is_cost=True, bar=TWICE)
            for step, told in ratios.items()
            if told
        ),
        Figure("costliest to look at", (looked,), own, unit="s of CPU", is_cost=True),
        Figure("opened with its tables in", (found.started,), own, unit="seconds", is_cost=True),
    ]
    return Measured(figures, faults)


async def _measure(folder: Path, files: list[Costly], work: Work) -> Brought:
    database = f"sqlite:///{folder / 'floor.db'}"
    felt: list[Felt] = []
    sides = 0
    house = House(folder, database).open()
    try:
        some = list[Somebody]()
        again, seconds = work.of(AGAIN), work.of(SECONDS)
        for number in range(2, 2 + again):
            somebody = await Somebody(house, ELSEWHERE.format(number)).enter()
            some.append(somebody)
            doing: Doing = partial(somebody.hand_in, files[number - 2 :: again][:HANDED_IN])
            felt += [await _felt(house, seconds, step, doing) for step in STEPS[:2]]
        house.close()
        for step in STEPS[2:]:
            house.open()
            for somebody in some:
                if step == "links":
                    felt.append(await _felt(house, seconds, step, somebody.open_links))
                    continue
                own, brought = await somebody.sit_down()
                doing, beside = partial(_play, brought), partial(_play, own)
                felt.append(await _felt(house, seconds, step, doing, beside))
                sides += sum(len(player.wagered & ADDED) for player in brought)
            house.close()
        began = time.perf_counter()
        house.open()
        started = time.perf_counter() - began
    finally:
        house.close()
    errors = house.said().count("Traceback") + house.said().count("out of order")
    return Brought(sum(len(each.links) for each in some), felt, sides, started, errors)


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


async def _felt(
    house: House, seconds: int, step: str, doing: Doing, beside: Doing | None = None
) -> Felt:
    """Look on while something is done; before and after in quiet, or beside something else."""
    found = []
    for deed in (beside, doing, beside):
        done = asyncio.ensure_future(deed() if deed is not None else asyncio.sleep(0))
        found.append(await _look_on(house, seconds))
        if not step.startswith(STEPS[0]):
            done.cancel()  # What is handed in comes to an end by itself.
        await asyncio.gather(done, return_exceptions=True)
        await asyncio.sleep(seconds / SECONDS)
    return Felt(step, *found)


async def _look_on(house: House, seconds: int) -> Stretch:
    """Look at the lobby so often, and see how long it takes."""
    delays: list[float] = []

    async def look(client: httpx.AsyncClient) -> None:
        began = time.perf_counter()
        answer = await client.get(f"{house.url}/api/tables", timeout=30)
        assert answer.status_code == httpx.codes.OK, answer.text
        delays.append(time.perf_counter() - began)

    async with make_client(LOOKS * 30) as client:
        looks = []
        for _ in range(LOOKS * seconds):
            looks.append(asyncio.create_task(look(client)))
            await asyncio.sleep(1 / LOOKS)
        await asyncio.gather(*looks)
    return Stretch.of(delays)
