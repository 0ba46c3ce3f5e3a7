"""A table and those who listen to it: what is done is written first, then told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import select

from houseway.errors import HousewayError, NotAllowed, plain_words
from houseway.floor.database import reading
from houseway.floor.dealing import Dealing
from houseway.floor.giving_back import SAID
from houseway.floor.house import House
from houseway.floor.journal import Change
from houseway.floor.models import Table
from houseway.floor.people import Person
from houseway.floor.restoring import restore, why_broken
from houseway.floor.writer import Writer
from houseway.table.events import Event
from houseway.table.spots import Seat
from houseway.table.view import Eyes
from houseway.web.clocks import Wait, wait_of
from houseway.web.describing import describe_table
from houseway.web.frames import Painter, Told
from houseway.web.listeners import Listener, encode
from houseway.web.words import Words

LOG = logging.getLogger(__name__)


class Room:
    """Runs one table: takes what people do, keeps the clocks, tells everybody what became fact."""

    def __init__(
        self,
        house: House,
        writer: Writer,
        table: Dealing,
        *,
        deserted_seconds: float,
        closed: Callable[[], None],
    ) -> None:
        self.deserted_seconds = deserted_seconds
        self.deserted_at: float | None = None
        """Since when nobody sits here and nobody watches."""
        self._closed = closed
        self.house = house
        self.writer = writer
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.listeners: set[Listener] = set()
        self.told = 0
        """How many updates there have been."""
        self.lost: dict[Seat, float] = {
            seat: self.loop.time() for seat, sitter in table.seats.items() if not sitter.is_bot
        }
        """When the last socket of a person who sits here was lost."""
        self.gone: set[Seat] = set()
        """Seats of persons who have been away for too long."""
        self.is_mending = False
        """Whether the table is being set up again after a fault: what is in memory is half done."""
        self.clock: tuple[Wait, float] | None = None
        """What the table waits for, and until when."""
        self._timer: asyncio.TimerHandle | None = None
        areas = table.law.game.layout(table.law.rules).areas
        self.titles = {area.wager: area.title for area in areas}
        self.do(_nothing)

    # Doing.

    def do(
        self, deed: Callable[[], None], by: Listener | None = None, number: int | None = None
    ) -> None:
        """Do something at the table and tell everybody, or refuse it to whoever asked."""
        is_done = False
        try:
            self._refuse_mending()
            deed()
            is_done = True
            self._follow()
        except Exception as error:  # noqa: BLE001 -- a fault of ours must not leave the table half done
            if isinstance(error, HousewayError) and self.table.has_collected and not is_done:
                self._refuse(error, by, number)
            else:
                self._mend(error, by, number)
            return
        change, events = self.house.collect(self.table)
        self._wind()
        self._publish(change, events, by, number)

    def _follow(self) -> None:
        """What follows by itself, those who have been away for too long included."""
        self.table.go_on()
        while any(self.table.answer_for(seat) for seat in sorted(self.gone)):
            self.table.go_on()
        self.gone &= set(self.table.seats)
        awaited = [seat for seat in self.table.people_in_play if seat not in self.gone]
        is_seen = not self.table.shows_result or self.table.ready.issuperset(awaited)
        if self.table.now is None and awaited and is_seen:
            self.table.open_next()
            self.table.go_on()

    def _refuse_mending(self) -> None:
        if self.is_mending:
            raise NotAllowed("the table is being set up again: say it once more")

    def _mend(self, error: BaseException, by: Listener | None, number: int | None) -> None:
        """A fault of the house's own: nothing of what was half done is kept."""
        LOG.error(
            "table %s: %s: set up again from the journal", self.table.id, error, exc_info=error
        )
        self.table.collect()
        self.is_mending = True
        self._submit(Change(), self._set_up_again)
        self._refuse(NotAllowed("a fault of ours: nothing was done"), by, number)

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
            "why": self._words().refusal(plain_words(error)),
            "open": list(getattr(error, "open_instead", ())),
        }
        # What is refused may rest on what is not durable yet.
        self._submit(Change(), lambda: by.tell(encode(frame)))

    # Telling.

    def _publish(
        self, change: Change, events: list[Event], by: Listener | None, number: int | None
    ) -> None:
        """Make the frames now, as things stand, and send them when they are durable."""
        self.told += 1
        frames = self._frames(events, by, number)

        def send() -> None:
            for listener, frame in frames:
                listener.tell(frame)

        self._submit(change, send)

    def _frames(
        self, events: list[Event], by: Listener | None, number: int | None
    ) -> list[tuple[Listener, str]]:
        if not self.listeners:
            return []
        words = self._words()
        told, painter = Told(events, words), self._painter(words)
        made: dict[Eyes, tuple[dict[str, Any], str]] = {}
        frames = []
        for listener in self.listeners:
            eyes = self.house.eyes_of(self.table, listener.person)
            if eyes not in made:
                frame = {
                    "type": "update",
                    "n": self.told,
                    "events": told.to(eyes),
                    "state": painter.state(eyes),
                }
                made[eyes] = frame, encode(frame)
            frame, text = made[eyes]
            if listener is by and number is not None:
                text = encode({**frame, "id": number})
            frames.append((listener, text))
        return frames

    def _words(self) -> Words:
        names = {seat: sitter.name for seat, sitter in self.table.seats.items()}
        now = self.table.now
        if now is not None:
            names = {**{seat: who.name for seat, who in now.start.players.items()}, **names}
        return Words(names, self.titles)

    def _painter(self, words: Words) -> Painter:
        left = None
        if self.clock is not None:
            left = max(0, round(1000 * (self.clock[1] - self.loop.time())))
        return Painter(self.table, words, self.here, left)

    @property
    def here(self) -> set[Seat]:
        """The seats of persons with an open socket."""
        seats = (self.table.seat_of(one.person.id) for one in self.listeners if one.person)
        return {seat for seat in seats if seat is not None}

    def _welcome(self, listener: Listener) -> None:
        if self.is_mending:
            return  # Everybody is welcomed when it is done.
        person, words = listener.person, self._words()
        eyes = self.house.eyes_of(self.table, person)
        now = self.table.now
        frame = {
            "type": "welcome",
            "n": self.told,
            "you": {
                "id": person.id if person else None,
                "name": person.name if person else "",
                "role": person.role if person else "nobody",
                "carried_cents": person.carried_cents if person else 0,
                "seat": self.table.seat_of(person.id) if person else None,
            },
            "table": describe_table(self.house, self.table, person, watching=self.watching),
            "state": self._painter(words).state(eyes),
            "events": Told(now.events if now else (), words).to(eyes),
        }
        text = encode(frame)
        self._submit(Change(), lambda: listener.tell(text))

    @property
    def watching(self) -> int:
        """How many listen without a seat."""
        return sum(
            one.person is None or self.table.seat_of(one.person.id) is None
            for one in self.listeners
        )

    def _submit(self, change: Change, then: Callable[[], None]) -> None:
        """Have a change written, and go on in the loop when it is durable."""

        def durable(failure: BaseException | None) -> None:
            if failure is None:
                self.loop.call_soon_threadsafe(then)

        self.writer.submit(change, durable)

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
        if seat is not None and seat not in self.here:
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
        wait, now = wait_of(self.table), self.loop.time()
        if wait is None:
            self.clock = None
        elif self.clock is None or not wait.goes_on(self.clock[0]):
            self.clock = wait, now + wait.span_ms / 1000
        else:
            self.clock = wait, self.clock[1]
        self.lost = {seat: when for seat, when in self.lost.items() if seat in self.table.seats}
        away = self.table.timing.away_ms / 1000
        due = [when + away for seat, when in self.lost.items() if seat not in self.gone]
        if self.clock is not None:
            due.append(self.clock[1])
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
        elif self.clock is not None and self.clock[1] <= now:
            self.clock = None
            self.do(self._time_is_up)
        elif self.deserted_at is not None and self.deserted_at + self.deserted_seconds <= now:
            self._desert(now)
        else:
            self._wind()

    def _desert(self, now: float) -> None:
        """Close the table, unless something is still going on there."""
        try:
            self._refuse_mending()
            self.house.desert_table(self.table)
        except NotAllowed:
            self.deserted_at = now
            self.do(_nothing)
        else:
            self._end("nobody was here any more")

    def _send_off(self, seats: set[Seat]) -> None:
        for seat in seats:
            if seat in self.table.seats:
                self.table.leave(seat)

    def _time_is_up(self) -> None:
        table = self.table
        if table.phase == "result":
            table.open_next()
        elif table.takes_wagers:
            table.close_wagers()
        else:
            turn = table.now.turn if table.now else None
            asked = turn.asked if turn else ()
            answered = [table.answer_for(seat) for seat in asked if isinstance(seat, int)]
            if not any(answered):
                table.answer_for_house()

    # The end.

    def close(self, person: Person) -> Awaitable[None]:
        """Somebody closes the table."""
        self._refuse_mending()
        self.house.close_table(self.table, person)
        return self._end(f"the table was closed by {person.name}")

    def _end(self, why: str) -> Awaitable[None]:
        """The table was closed: everybody is told, and nobody listens any more."""
        change, events = self.house.collect(self.table)
        done: asyncio.Future[None] = self.loop.create_future()
        frames = self._frames(events, None, None)

        def send() -> None:
            for listener, frame in frames:
                listener.tell(frame)
            self._dismiss(why)
            done.set_result(None)

        self._submit(change, send)
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
