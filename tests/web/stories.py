"""People in a room of a floor in this process: a story is told and the books are looked at."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from houseway.floor.audit.verifying import verify
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import Timing
from houseway.table.shoe import entropy
from houseway.web.floor import Floor
from houseway.web.listeners import Listener
from houseway.web.room import Room
from houseway.web.settings import Settings

Frame = dict[str, Any]
LONG = 600_000
SOON = 40


class Visit:
    """People in a room of a floor in this process, without a server."""

    def __init__(self, floor: Floor, room: Room, people: list[Person]) -> None:
        self.floor = floor
        self.room = room
        self.people = people
        self.listeners = [Listener(person) for person in people]
        self.unread: list[Frame] = []

    @property
    def phase(self) -> str:
        """Where the table stands, in a word."""
        return self.room.table.phase

    @property
    def leaving(self) -> set[int]:
        """Who is to get up."""
        return {seat for seat, sitter in self.room.table.seats.items() if sitter.leaves}

    def is_closed(self) -> bool:
        """Whether the table is closed."""
        return bool(self.room.table.is_closed)

    def do(self, seat: int, deed: Callable[[], object], number: int | None = None) -> None:
        def done() -> None:
            deed()

        self.room.do(done, self.listeners[seat - 1], number)

    async def hear(self, seat: int = 1) -> list[Frame]:
        """Everything that was told to a seat, once all of it is durable."""
        await self.floor.durable()
        frames, listener = [], self.listeners[seat - 1]
        while not listener.frames.empty():
            text = listener.frames.get_nowait()
            frames.append({"type": "end"} if text is None else json.loads(text))
        return frames

    async def until(self, wanted: Callable[[Frame], bool], seat: int = 1) -> Frame:
        """The first frame that is wanted; fails if none comes."""
        for _ in range(400):
            self.unread += await self.hear(seat)
            while self.unread:
                frame = self.unread.pop(0)
                if wanted(frame):
                    return frame
            await asyncio.sleep(0.01)
        raise AssertionError("what was waited for did not come")

    def bet(self) -> None:
        for seat in range(1, len(self.people) + 1):
            self.do(seat, lambda seat=seat: self.room.table.bet(seat, {"ante": 500, "odds": 500}))  # type: ignore[misc]

    def ready(self) -> None:
        for seat in range(1, len(self.people) + 1):
            self.do(seat, lambda seat=seat: self.room.table.be_ready(seat, on=True))  # type: ignore[misc]


Story = Callable[[Visit], Awaitable[None]]


def tell(
    folder: Path,
    story: Story,
    *,
    game: str = "heads-up-holdem",
    people: int = 2,
    deserted: float = 600,
    **timing: int,
) -> None:
    """Let some people sit at a table and see what happens."""
    spans = {"wagers_ms": LONG, "decision_ms": LONG, "away_ms": LONG, "result_ms": LONG, **timing}

    async def run() -> None:
        url = f"sqlite:///{folder / 'floor.db'}"
        settings = Settings(database_url=url, deserted_seconds=deserted)
        with Floor.opened(settings, entropy(7)) as floor:
            guests = []
            for _ in range(people):
                person, change = floor.house.people.come()
                await floor.write(change)
                guests.append(person)
            room = await floor.open_table(guests[0], game, "ma", {}, timing=Timing(**spans), bots=0)
            visit = Visit(floor, room, guests)
            for listener in visit.listeners:
                room.enter(listener)
            for seat, person in enumerate(guests, start=1):
                visit.do(
                    seat,
                    lambda seat=seat, person=person: floor.house.sit(  # type: ignore[misc]
                        room.table, person, seat, 500_00
                    ),
                )
            await story(visit)
            await floor.durable()
            assert verify(floor.engine).faults == []

    asyncio.run(run())


def events(frames: list[Frame]) -> list[str]:
    return [event["type"] for frame in frames for event in frame.get("events", ())]
