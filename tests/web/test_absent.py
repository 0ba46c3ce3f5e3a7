"""A player who vanishes frees the seat, whatever was asked then and whoever banks.

The clock is handed in, so that nothing is waited for.
"""

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine

from houseway.floor.books.journal import Change
from houseway.floor.seats.people import Person
from houseway.games import GAMES
from houseway.round.actions import Action
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.web import room as rooms
from houseway.web.listeners import Listener
from houseway.web.room import Room
from houseway.web.security import Spending
from tests.floor.scenes import RACK_CENTS, Scene

QUIET = 60
"""After how many steps without a new moment there seem to be no more of them."""
RINGS = 40
"""How often a clock may ring until a seat is free, ..."""
SOON = 180
"""... and the seconds that it may take: a minute for the seat, and others who say nothing."""


class Clock:
    """A loop that is as late as it is made, with the one timer that a room has set."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: tuple[float, Callable[[], None]] | None = None

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, ring: Callable[[], None]) -> "Clock":
        self.due = when, ring
        return self

    def cancel(self) -> None:
        self.due = None

    def call_soon_threadsafe(self, deed: Callable[[], None]) -> None:
        deed()

    def ring(self) -> None:
        """Let it be the time that the room has set."""
        assert self.due is not None, "no clock runs: nothing will ever free the seat"
        when, ring = self.due
        self.now, self.due = max(self.now, when), None
        ring()


class Moment(NamedTuple):
    """What is going on, as far as it may matter to who gets up."""

    phase: str
    wants: str
    has_wagered: bool
    bank: str


class Books:
    """What is submitted is written at once."""

    def __init__(self, scene: Scene) -> None:
        self.journal = scene.house.journal

    def submit(self, change: Change, told: Callable[[None], None]) -> None:
        self.journal.write([change])
        told(None)


class Visited:
    """A table in a room, with people who come, play and vanish."""

    def __init__(self, scene: Scene, clock: Clock, away_ms: int) -> None:
        self.scene, self.clock, self.chance = scene, clock, random.Random(5)
        self.table = scene.table
        self.table.timing = replace(self.table.timing, away_ms=away_ms)
        told: Any = Books(scene)
        entries, closed = Spending(None, None), lambda: None
        self.room = Room(
            scene.house, told, self.table, deserted_seconds=1e9, entries=entries, closed=closed
        )
        self.here: dict[Seat, Listener] = {}

    def come(self, person: Person, seat: Seat) -> None:
        """Somebody opens a page and sits down."""
        listener = self.here[seat] = Listener(person)
        self.room.enter(listener)
        house, table = self.scene.house, self.table
        self.room.do(lambda: house.sit(table, person, seat, RACK_CENTS), listener)

    def vanish(self, seat: Seat) -> None:
        """A page is closed, and whatever has to happen happens."""
        before = self.clock.now
        self.room.leave(self.here.pop(seat))
        for _ in range(RINGS):
            if seat not in self.table.seats:
                assert self.clock.now - before <= SOON
                return
            self.clock.ring()
        raise AssertionError(f"seat {seat} is still taken")

    def moment(self, seat: Seat) -> Moment:
        """What is going on for a seat."""
        table, now = self.table, self.table.now
        wants = now.turn.wants if now is not None and now.turn is not None else ""
        bank = now.felt.bank if now is not None else None
        who = "" if bank is None else "own" if bank.seat == seat else "another's"
        return Moment(table.phase, re.sub(r"\d[\d.,]*", "#", wants), table.is_in_round(seat), who)

    def step(self, seat: Seat) -> None:
        """Do one thing at random, or let time pass where nothing is asked of the seat."""
        answer, listener = self._answer(seat), self.here[seat]
        if answer is not None:
            self.room.do(lambda: self.table.act(answer), listener)
        elif self.table.takes_wagers or self.table.phase == "result":
            self.room.do(lambda: self.table.be_ready(seat, on=True), listener)
        else:
            self.clock.ring()

    def _answer(self, seat: Seat) -> Action | None:
        now = self.table.now
        if now is None or now.turn is None or seat not in now.turn.asked:
            return None
        if self.table.takes_wagers:
            return self.scene.next_wager(seat)
        view = look(now, seat)
        assert view.ask is not None
        return self.chance.choice(view.ask.actions())


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that rooms go by."""
    made = Clock()
    monkeypatch.setattr(rooms, "asyncio", SimpleNamespace(get_running_loop=lambda: made))
    return made


@pytest.mark.parametrize("away_ms", [0, 60_000])
@pytest.mark.parametrize("company", ["nobody", "simple players", "a person"])
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_free_soon_after_its_player_vanished(
    engine: Engine, clock: Clock, game: str, company: str, away_ms: int
) -> None:
    visit = Visited(Scene(engine, game, people=2), clock, away_ms)
    person, other = visit.scene.people
    if company == "simple players":
        visit.room.do(lambda: visit.table.company.set_bots([2, 3, 4]))
    visit.come(person, 1)
    if company == "a person":
        visit.come(other, 2)
    seen: set[Moment] = set()
    quiet = 0
    while (quiet := quiet + 1) < QUIET:
        moment = visit.moment(1)
        if moment not in seen:
            quiet = 0
            seen.add(moment)
            visit.vanish(1)
            visit.come(person, 1)
        visit.step(visit.chance.choice(sorted(visit.here)))
    phases = {moment.phase for moment in seen}
    assert phases & {"wagers", "decision"}
    assert company == "nobody" or "decision" in phases or not visit.scene.decides
    assert not visit.room.is_mending
