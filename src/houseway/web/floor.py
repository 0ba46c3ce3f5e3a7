"""A running floor: the house, the thread that writes, and a room for every open table."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Final

from sqlalchemy import Engine

from houseway.errors import NotAllowed
from houseway.floor.books.chain import refuse_broken
from houseway.floor.books.database import connect, migrate
from houseway.floor.books.journal import Change, NotWritten
from houseway.floor.books.keeping import become_holder, hold
from houseway.floor.books.writer import Writer
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.offered import Offered
from houseway.floor.house import House
from houseway.floor.seats.names import name_key
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import ALLOWED, Allowed, Law, Timing
from houseway.serving import begin_serving, serving
from houseway.table.shoe import Chance
from houseway.web.apart import Apart
from houseway.web.brought import Brought
from houseway.web.charts import Charts
from houseway.web.lab_asks import Lab
from houseway.web.lab_work import stand_ready
from houseway.web.preparing import Preparing
from houseway.web.room import PAUSES, Room
from houseway.web.security import Buckets, Spending
from houseway.web.settings import Settings

LOG = logging.getLogger(__name__)
LOCKED_MS: Final = 500
"""How long books that somebody has locked are waited for before everybody is told of a pause."""


class Floor:
    """What the app serves."""

    def __init__(
        self,
        settings: Settings,
        engine: Engine,
        chance: Chance | None = None,
        failed: Callable[[], None] | None = None,
        offered: Offered | None = None,
    ) -> None:
        self.settings = settings
        self.engine = engine
        self.house = House(self.engine, chance, holder=become_holder(engine), offered=offered)
        self._loop = asyncio.get_running_loop()
        # What is asked of the books in threads of the loop holds everybody up as the loop does.
        self._loop.set_default_executor(ThreadPoolExecutor(initializer=begin_serving))
        self.writer = Writer(self.house.journal, failed=failed, paused=self._hear_pause)
        self.rooms: dict[str, Room] = {}
        self.frames = Buckets(settings.frames)
        self.requests = Buckets(settings.requests)
        self.arrivals = Buckets(settings.arrivals)
        self.entries = Spending(settings.entries, settings.entries_address)
        self.tries = Buckets(settings.tries)
        self.handed_in = Buckets(settings.handed_in)
        self.own_laws = self.house.own_laws()
        """How many laws of their own people have had kept."""
        self.apart = Apart(waiting_max=50, warm=stand_ready)
        """What takes its time: charts, the counts of the lab."""
        self.answers = Apart(waiting_max=100, warm=stand_ready)
        """What somebody waits for at a table, and takes a moment."""
        self.brought = Apart(waiting_max=20, warm=stand_ready)
        """Both of laws that players have brought, which may take as long as they like."""
        self.charts = Charts(self.counts_of)
        self.preparing = Preparing(self.counts_of, self.answers_of)
        self.lab = Lab()
        self.brought_laws = Brought(self.answers)
        self.opened_from: dict[str, str] = {}
        """From which address each table was opened that is open, if it was since the floor is."""
        self.sockets = 0
        self.sockets_from: Counter[str] = Counter()
        """How many sockets there are from each address."""

    @classmethod
    @contextmanager
    def opened(
        cls,
        settings: Settings,
        chance: Chance | None = None,
        failed: Callable[[], None] | None = None,
        offered: Offered | None = None,
    ) -> Iterator["Floor"]:
        """A floor that is open, and is shut in the end; nobody else writes its books meanwhile.

        `failed` is called when the journal can no longer be written: what is in memory is then
        ahead of what is stored, and only a restart brings them together. `offered` are the laws of
        new tables, the package's own if left out.
        """
        engine = connect(settings.database_url, waits_ms=LOCKED_MS)
        try:
            with hold(engine):
                migrate(engine)
                if not settings.despite_faults:
                    refuse_broken(engine)
                offered = offered or Offered()
                offered.read_all()
                with serving():
                    floor = cls(settings, engine, chance, failed, offered)
                    floor.open()
                    try:
                        yield floor
                    finally:
                        floor.shut()
        finally:
            engine.dispose()

    def open(self) -> None:
        """Open a room for every table; from now on clocks run."""
        for table in list(self.house.tables.values()):
            self._open_room(table)
        LOG.info("%d tables are open, the journal has %d entries", *self.counts)

    @property
    def counts(self) -> tuple[int, int]:
        """How many tables are open, and how many entries the journal has."""
        return len(self.rooms), self.house.journal.head.seq

    def shut(self) -> None:
        """Let no clock ring, and write what waits."""
        for room in self.rooms.values():
            room.stop()
        self.apart.shut()
        self.answers.shut()
        self.brought.shut()
        self.brought_laws.shut()
        self.lab.shut()
        self.writer.close()

    def _hear_pause(self, on: bool) -> None:  # noqa: FBT001 -- the writer calls it
        """The writing thread says that nothing can be written, or that it can again."""
        self._loop.call_soon_threadsafe(self._pause, on)

    def _pause(self, on: bool) -> None:  # noqa: FBT001
        for room in self.rooms.values():
            room.pause(on=on)

    def refuse_pause(self) -> None:
        """Refuse what would have to be written while nothing can be."""
        if self.writer.is_paused:
            raise NotAllowed(PAUSES)

    async def write(self, change: Change, person: Person | None = None) -> None:
        """Have a change written; when this returns it is durable.

        Raises `NotWritten` where the books do not take it: whomever it is about is then as before.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def told(failure: BaseException | None) -> None:
            loop.call_soon_threadsafe(_settle, done, failure)

        self.writer.submit(change, told)
        try:
            await done
        except NotWritten:
            self.house.uncollect(change)
            if person is not None:
                self.house.people.look_again(person)
            raise

    async def is_well(self) -> bool:
        """Whether what is done can be stored now: the storage is asked."""
        if self.writer.is_paused or self.writer.failure is not None:
            return False
        return await asyncio.to_thread(self.house.journal.is_reached)

    async def durable(self) -> None:
        """Wait until all that has been done so far is durable."""
        await self.write(Change())

    async def open_table(
        self,
        person: Person,
        game: str,
        ruleset: str,
        choices: Mapping[str, str],
        *,
        timing: Timing,
        bots: int,
        allows: Allowed = ALLOWED,
        where: str = "",
    ) -> Room:
        """Somebody opens a table, with some seats filled by simple players.

        `where` is the address from which that is asked, if it is to count.
        """
        most = self.settings.tables_each_max
        self._refuse_many(where)
        self.house.refuse_tables(person, most)
        law = await self._law(person, game, ruleset, choices, where)
        self._refuse_many(where)  # Others may have been opened meanwhile.
        table = self.house.open_under(
            person, law, timing=timing, allows=allows, tables_each_max=most
        )
        seats_max = table.law.rules.seats_max
        if bots:
            # The middle seat is left for whoever opened the table.
            middle = (seats_max + 1) // 2
            seats = [seat for seat in range(1, seats_max + 1) if seat != middle]
            table.company.set_bots(seats[:bots])
        change, _ = self.house.collect(table)
        self.entries.spend(person.id, where, change.size)
        if where:
            self.opened_from[table.id] = where
        try:
            await self.write(change)
        except NotWritten:
            del self.house.tables[table.id]
            self._forget(table.id)
            self.house.forget_laws(change)
            raise
        if self.settings.prepares and table.law.game.odds:
            self.preparing.begin(table.law)
        return self._open_room(table)

    async def _law(
        self, person: Person, game: str, name: str, choices: Mapping[str, str], where: str
    ) -> Law:
        """The law of a new table: what is chosen under one that was brought is rehearsed apart."""
        kept = self.house.kept(game, name)
        if kept is None:
            return self.house.law(game, name, choices)
        law = kept.law(choices)
        await self.brought_laws.rehearse(kept, choices, person.id, where)
        return law

    def _refuse_many(self, where: str) -> None:
        """Refuse another table where there are too many from one address."""
        many, most = Counter(self.opened_from.values())[where], self.settings.tables_address_max
        if where and most is not None and many >= most:
            what = f"{many} tables are open that were opened from where you are"
            raise NotAllowed(f"{what}: sit down at one of them, or have one closed")

    def counts_of(self, law: Law) -> Apart:
        """Where a law is counted: nobody waits for one that a player has brought."""
        return self.apart if self.house.offered.has(law) else self.brought

    def answers_of(self, law: Law) -> Apart:
        """Where something is asked of a law: nobody waits for one that was brought."""
        return self.answers if self.house.offered.has(law) else self.brought

    def _open_room(self, table: Dealing) -> Room:
        room = self.rooms[table.id] = Room(
            self.house,
            self.writer,
            table,
            deserted_seconds=self.settings.deserted_seconds,
            entries=self.entries,
            closed=partial(self._forget, table.id),
        )
        return room

    def _forget(self, table_id: str) -> None:
        self.rooms.pop(table_id, None)
        self.opened_from.pop(table_id, None)

    async def close_table(self, room: Room, person: Person) -> None:
        """Somebody closes a table."""
        await room.close(person)

    def find(self, table_id: str) -> Room | None:
        """The room of an open table."""
        return self.rooms.get(table_id)

    def refuse_crowd(self, address: str) -> None:
        """Refuse another socket where there are too many, in all or from one address."""
        if self.sockets >= self.settings.sockets_max:
            raise NotAllowed("too many are here already")
        most = self.settings.sockets_address_max
        if most is not None and self.sockets_from[address] >= most:
            raise NotAllowed("too many are here from where you are")

    @contextmanager
    def one_more_socket(self, address: str) -> Iterator[None]:
        """Count a socket as long as it is open."""
        self.sockets += 1
        self.sockets_from[address] += 1
        try:
            yield
        finally:
            self.sockets -= 1
            self.sockets_from[address] -= 1
            if not self.sockets_from[address]:
                del self.sockets_from[address]

    def refuse_trying(self, name: str) -> None:
        """Refuse to have passwords of one name tried out, from wherever it is done."""
        if self.tries.take(name_key(name)):
            raise NotAllowed("too many tries for this name: wait a moment")

    def end_sockets(self, person: Person) -> None:
        """Somebody has signed out: nothing more is done by their sockets."""
        for room in self.rooms.values():
            for listener in room.listeners:
                if listener.person is person:
                    listener.end(4401, "you have signed out")


def _settle(done: "asyncio.Future[None]", failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is not None:
        done.set_exception(failure)
    else:
        done.set_result(None)
