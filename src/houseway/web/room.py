"""A table and those who listen to it: what is done is written first, then told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select

from houseway.errors import HousewayError, NotAllowed, plain_words
from houseway.floor.books.database import reading
from houseway.floor.books.journal import Change, NotWritten
from houseway.floor.books.models import Table
from houseway.floor.books.writer import Writer
from houseway.floor.dealing.dealing import DESERTED, Dealing
from houseway.floor.dealing.giving_back import SAID
from houseway.floor.dealing.restoring import restore, why_broken
from houseway.floor.house import House
from houseway.floor.seats.people import Person
from houseway.round.events import Event
from houseway.round.spots import Seat
from houseway.web.audience import Audience
from houseway.web.clocks import Clock, Left, go_on_without, wait_of
from houseway.web.listeners import Listener, encode
from houseway.web.security import Spending

LOG = logging.getLogger(__name__)
PAUSES = "The house pauses: nothing can be written down just now, and nothing is lost."


class Room:
    """Runs one table: takes what people do, keeps the clocks, tells everybody what became fact."""

    def __init__(
        self,
        house: House,
        writer: Writer,
        table: Dealing,
        *,
        deserted_seconds: float,
        entries: Spending,
        closed: Callable[[], None],
    ) -> None:
        self.entries = entries
        self.deserted_seconds = deserted_seconds
        self.deserted_at: float | None = None
        """Since when nobody sits here and nobody watches."""
        self._closed = closed
        self.house = house
        self.writer = writer
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.audience = Audience(house, table)
        self.lost: dict[Seat, float] = {
            seat: self.loop.time() for seat, sitter in table.seats.items() if not sitter.is_bot
        }
        """When the last socket of a person who sits here was lost."""
        self.gone: set[Seat] = set()
        """Seats of persons who have been away for too long."""
        self.spender: tuple[str, str] | None = None
        """Who was the last to do something here, and from where: what follows when time is up is
        counted as theirs."""
        self.is_mending = False
        """Whether the table is being set up again after a fault: what is in memory is half done."""
        self.paused_at: float | None = None
        """Since when the house pauses, because nothing can be written."""
        self.clock: Clock | None = None
        """What the table waits for, and until when."""
        self._timer: asyncio.TimerHandle | None = None
        self.do(_nothing)

    # Doing.

    def do(
        self, deed: Callable[[], None], by: Listener | None = None, number: int | None = None
    ) -> None:
        """Do something at the table and tell everybody, or refuse it to whoever asked."""
        is_done = False
        try:
            self._refuse_now(by)
            deed()
            is_done = True
            self._follow()
            self.clock = self.clock and self.clock.after(self.table, self.loop.time())
        except Exception as error:  # noqa: BLE001 -- a fault of ours must not leave the table half done
            if isinstance(error, HousewayError) and self.table.has_collected and not is_done:
                self._refuse(error, by, number)
            else:
                self._mend(error, by, number)
            return
        change, events = self.house.collect(self.table)
        if by is not None and by.person is not None:
            self.spender = by.person.id, by.address
        if self.spender is not None:
            self.entries.spend(*self.spender, change.size)
        self._wind()
        self._publish(change, events, by, number)

    def _follow(self) -> None:
        """What follows by itself, those who have been away for too long included."""
        self.table.go_on()
        while any(self.table.answer_for(seat) for seat in sorted(self.gone)):
            self.table.go_on()
        self.gone &= set(self.table.seats)
        awaited = {*self.table.patience.awaited} - self.gone
        is_seen = not self.table.shows_result or (awaited and self.table.ready >= awaited)
        if self.table.now is None and is_seen and {*self.table.people_in_play} - self.gone:
            self.table.open_next()
            self.table.go_on()

    def _refuse_now(self, by: Listener | None = None) -> None:
        """Refuse whatever it is while nothing can be done at this table, or by this person."""
        if self.paused_at is not None:
            raise NotAllowed(PAUSES)
        if by is not None and by.person is not None:
            self.entries.refuse_spent(by.person.id, by.address)
        if self.is_mending:
            raise NotAllowed("the table is being set up again: say it once more")

    def _mend(self, error: BaseException, by: Listener | None, number: int | None) -> None:
        """A fault of the house's own: nothing of what was half done is kept."""
        LOG.error(
            "table %s: %s: set up again from the journal", self.table.id, error, exc_info=error
        )
        self.table.collect()
        self._begin_mending()
        self._refuse(NotAllowed("a fault of ours: nothing was done"), by, number)

    def _begin_mending(self) -> None:
        self.is_mending = True
        self._submit(Change(mends=True), self._set_up_again)

    def _set_up_again(self) -> None:
        try:
            with reading(self.house.engine) as connection:
                row = connection.execute(select(Table).where(Table.id == self.table.id)).one()
                self.table = restore(connection, row, self.house.chance, self.house.laws)
        except Exception as error:  # noqa: BLE001 -- whatever is wrong, nobody's chips stay here
            why = why_broken(self.table.id, error)
            self.stop()
            change = self.house.put_out_of_order(self.table.id, why)
            self._submit(change, lambda: self._dismiss(SAID.format(why)))
            return
        self.house.tables[self.table.id] = self.table
        self.is_mending = False
        for listener in self.listeners:
            self._welcome(listener)
        self._wind()

    def _refuse(self, error: HousewayError, by: Listener | None, number: int | None) -> None:
        if by is None:
            return
        frame = {
            "type": "refused",
            "id": number,
            "why": self.audience.words(self.table).refusal(plain_words(error)),
            "open": list(getattr(error, "open_instead", ())),
        }
        if self.paused_at is not None:
            by.tell(encode(frame))
            return
        # What is refused may rest on what is not durable yet.
        self._submit(Change(), lambda: by.tell(encode(frame)))

    # Telling.

    def _publish(
        self, change: Change, events: list[Event], by: Listener | None, number: int | None
    ) -> None:
        """Make the frames now, as things stand, and send them when they are durable."""
        frames = self.audience.update(self.table, events, self.left, by, number)

        def send() -> None:
            for listener, frame in frames:
                listener.tell(frame)

        def take_back(error: BaseException) -> None:
            self._take_back(change, error, by, number)

        self._submit(change, send, take_back)

    def _take_back(
        self, change: Change, error: BaseException, by: Listener | None, number: int | None
    ) -> None:
        """The books do not take a change: the table goes on from what is written."""
        self.house.uncollect(change)
        if not self.is_mending:
            LOG.error("table %s is set up again from the journal: %s", self.table.id, error)
            self._begin_mending()
        self._refuse(NotAllowed("it could not be written down: nothing was done"), by, number)

    @property
    def listeners(self) -> set[Listener]:
        """The open sockets."""
        return self.audience.listeners

    @property
    def watching(self) -> int:
        """How many listen without a seat."""
        return self.audience.watching(self.table)

    @property
    def left(self) -> Left:
        """How long the table still waits for what it waits for."""
        return Left() if self.clock is None else self.clock.left(self.table, self.loop.time())

    def _welcome(self, listener: Listener) -> None:
        if self.is_mending:
            return  # Everybody is welcomed when it is done.
        text = self.audience.welcome(self.table, listener, self.left)
        if self.paused_at is not None:
            listener.tell(encode({"type": "pause", "on": True, "why": PAUSES}))
        self._submit(Change(), lambda: listener.tell(text))

    def _submit(
        self,
        change: Change,
        then: Callable[[], None],
        refused: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Have a change written, and go on in the loop when it is durable, or is refused."""
        change.table_id = self.table.id

        def durable(failure: BaseException | None) -> None:
            if failure is None:
                self.loop.call_soon_threadsafe(then)
            elif isinstance(failure, NotWritten) and refused is not None:
                self.loop.call_soon_threadsafe(refused, failure)

        self.writer.submit(change, durable)

    def pause(self, *, on: bool) -> None:
        """Nothing can be written, or it can again: clocks stand still meanwhile."""
        now = self.loop.time()
        if on == (self.paused_at is not None):
            return
        if on:
            self.paused_at = now
            if self._timer is not None:
                self._timer.cancel()
        else:
            assert self.paused_at is not None
            lost, self.paused_at = now - self.paused_at, None
            if self.clock is not None:
                self.clock = self.clock._replace(until=self.clock.until + lost)
            self.lost = {seat: when + lost for seat, when in self.lost.items()}
            self._wind()
        frame = {"type": "pause", "on": on, "why": PAUSES if on else ""}
        for listener in self.listeners:
            listener.tell(encode(frame))

    # Listeners.

    def enter(self, listener: Listener) -> None:
        """Somebody opens a socket."""
        self.listeners.add(listener)
        seat = self.table.seat_of(listener.person.id) if listener.person else None
        self._welcome(listener)
        if seat is not None and seat in self.lost:
            del self.lost[seat]
            if seat in self.gone:
                self.gone.discard(seat)
                self.do(lambda: self.table.stay(seat))
            else:
                self.do(_nothing)

    def leave(self, listener: Listener) -> None:
        """A socket is lost."""
        self.listeners.discard(listener)
        if self.table.is_closed:
            return
        seat = self.table.seat_of(listener.person.id) if listener.person else None
        if seat is not None and seat not in self.audience.here(self.table):
            self.lost[seat] = self.loop.time()
            self.do(_nothing)
        else:
            self._wind()

    def resync(self, listener: Listener) -> None:
        """Tell a listener everything again."""
        self._welcome(listener)

    # Clocks.

    def _wind(self) -> None:
        """Set the clock by what the table waits for now."""
        if self.paused_at is not None:
            return
        now = self.loop.time()
        self.clock = self.clock and self.clock.after(self.table, now)
        wait = wait_of(self.table) if self.clock is None else None
        if wait is not None:
            self.clock = Clock(wait, now + wait.span_ms / 1000)
        self.lost = {seat: when for seat, when in self.lost.items() if seat in self.table.seats}
        away = self.table.timing.away_ms / 1000
        due = [when + away for seat, when in self.lost.items() if seat not in self.gone]
        if self.clock is not None:
            due.append(self.clock.until)
        if self.table.has_people or self.listeners:
            self.deserted_at = None
        elif self.deserted_at is None:
            self.deserted_at = now
        if self.deserted_at is not None:
            due.append(self.deserted_at + self.deserted_seconds)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_at(min(due), self._ring) if due else None

    def _ring(self) -> None:
        """Time is up for something."""
        self._timer = None
        now, away = self.loop.time(), self.table.timing.away_ms / 1000
        gone = {seat for seat, when in self.lost.items() if when + away <= now} - self.gone
        if gone:
            self.gone |= gone
            self.do(lambda: self._send_off(gone))
        elif self.clock is not None and self.clock.until <= now:
            self.do(self._time_is_up)
        elif self.deserted_at is not None and self.deserted_at + self.deserted_seconds <= now:
            self._desert(now)
        else:
            self._wind()

    def _desert(self, now: float) -> None:
        """Close the table, unless something is still going on there."""
        try:
            self._refuse_now()
            self.house.desert_table(self.table)
        except NotAllowed:
            self.deserted_at = now
            self.do(_nothing)
        else:
            self._end(DESERTED)

    def _send_off(self, seats: set[Seat]) -> None:
        for seat in seats:
            if seat in self.table.seats:
                self.table.leave(seat)

    def call_time(self, seat: Seat) -> None:
        """Somebody who is asked wants the time bank too; to be done as what people do is."""
        if self.clock is None or self.clock.seat != seat:
            raise NotAllowed("time is called by whoever is asked")
        self.clock = self.clock.draw(self.table, self.loop.time(), is_called=True)

    def _time_is_up(self) -> None:
        """Time is up: the time bank is drawn on if there is one, or the table goes on."""
        clock, now = self.clock, self.loop.time()
        if clock is not None and clock.has_more(self.table):
            self.clock = clock.draw(self.table, now, is_called=False)
            return
        if clock is not None:
            clock.spend(self.table, now)
        self.clock = None
        go_on_without(self.table)

    # The end.

    def close(self, person: Person) -> Awaitable[None]:
        """Somebody closes the table."""
        self._refuse_now()
        self.house.close_table(self.table, person)
        return self._end(f"the table was closed by {person.name}")

    def _end(self, why: str) -> Awaitable[None]:
        """The table was closed: everybody is told, and nobody listens any more."""
        change, events = self.house.collect(self.table)
        done: asyncio.Future[None] = self.loop.create_future()
        frames = self.audience.update(self.table, events, self.left)

        def send() -> None:
            for listener, frame in frames:
                listener.tell(frame)
            self._dismiss(why)
            done.set_result(None)

        def take_back(error: BaseException) -> None:
            self.house.tables[self.table.id] = self.table
            self._take_back(change, error, None, None)
            done.set_exception(error)

        self._submit(change, send, take_back)
        self.stop()
        return done

    def _dismiss(self, why: str) -> None:
        for listener in self.listeners:
            listener.tell(encode({"type": "closed", "why": why}))
            listener.end()
        self._closed()

    def stop(self) -> None:
        """Let no clock of this room ring any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _nothing() -> None:
    """Nothing is done, but how things stand is told again."""
