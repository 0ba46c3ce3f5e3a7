"""A floor without a server: people at a table, everything written down as it happens."""

import random
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from houseway.examination.checks import state
from houseway.floor.books.database import connect
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.offered import Offered
from houseway.floor.house import House
from houseway.floor.seats.people import TERMINAL, Person
from houseway.floor.seats.seating import Timing
from houseway.round.actions import Action
from houseway.round.events import Event
from houseway.round.options import TakePart
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.round.wager_options import PlaceWager
from houseway.table.sealed import pledge_of
from houseway.table.shoe import Seeded, entropy
from tests.floor.databases import empty_floor

RACK_CENTS = 500_00
HOUSES = count()


def make_engine(folder: Path) -> Engine:
    """A new floor's database."""
    file = folder / "floor.db"
    file.write_bytes(empty_floor())
    return connect(f"sqlite:///{file}")


def make_house(engine: Engine, seed: int = 7, offered: Offered | None = None) -> House:
    """A floor whose cards are always the same."""
    chance = entropy(seed)
    assert isinstance(chance, Seeded)
    # Two houses of one seed would seal the same stack, and each digest is there once.
    chance.salts = random.Random(f"house {next(HOUSES)}")
    return House(engine, chance, offered=offered)


class Scene:
    """A table with some people, played by hand."""

    def __init__(
        self,
        engine: Engine,
        game: str = "heads-up-holdem",
        *,
        ruleset: str = "",
        people: int = 2,
        seed: int = 7,
        offered: Offered | None = None,
        house: House | None = None,
        **choices: str,
    ) -> None:
        self.engine = engine
        self.house = house or make_house(engine, seed, offered)
        self.chance = random.Random(seed)
        self.people = [self.guest() for _ in range(people)]
        opener = self.people[0] if self.people else self.guest()
        self.table: Dealing = self.house.open_table(opener, game, ruleset, choices, timing=Timing())
        self.write()

    @property
    def decides(self) -> bool:
        """Whether players of this game decide anything but their wagers."""
        layout = self.table.law.game.layout(self.table.session.rules)
        return bool(layout.hand) or layout.hands_turned

    @property
    def phase(self) -> str:
        """Where the table stands, in a word."""
        return self.table.phase

    @property
    def waiting(self) -> set[Seat]:
        """Who waits for the end of the round."""
        return {seat for seat, sitter in self.table.seats.items() if sitter.waits}

    def guest(self) -> Person:
        """Somebody comes."""
        person, change = self.house.people.come()
        self.house.journal.write([change])
        return person

    def staff(self, name: str, role: str) -> Person:
        """Somebody of the house."""
        person, people = self.guest(), self.house.people
        self.house.journal.write([people.register(person, name, "a hash")])
        self.house.journal.write([people.appoint(person, role, TERMINAL)])
        return person

    def write(self) -> list[Event]:
        """Let everything follow that follows by itself, and write it down."""
        self.table.go_on()
        change, events = self.house.collect(self.table)
        self.house.journal.write([change])
        return events

    def sit_all(self, *, pledging: bool = False) -> list[Event]:
        """Everybody sits down, from seat 1 on, and the first round is opened.

        Who pledges a word tells it when it is asked for, and pledges one for the next cards.
        """
        for seat, person in enumerate(self.people, start=1):
            self.house.sit(self.table, person, seat, RACK_CENTS)
            if pledging:
                self.table.speaking.pledge(seat, pledge_of(word_of(seat)))
        self.table.open_next()
        return self.write()

    def _speak(self, seat: Seat) -> list[Event]:
        """Somebody tells the word that was pledged, and pledges it again for the next cards."""
        self.table.speaking.speak(seat, word_of(seat))
        self.table.speaking.pledge(seat, pledge_of(word_of(seat)))
        return self.write()

    @property
    def _silent(self) -> list[Seat]:
        """Who has pledged a word for the cards that are sealed, and not told it."""
        session = self.table.session
        stack, words = session.committed or session.stack, session.words
        if stack is None or not words.are_taken:
            return []
        return [seat for seat in stack.pledges if seat not in words.told]

    def step(self) -> list[Event]:
        """One person does one thing; or the next round is opened."""
        table = self.table
        now = table.now
        if self._silent:
            return self._speak(self._silent[0])
        if now is None:
            table.open_next()
            return self.write()
        assert now.turn is not None
        seats = [seat for seat in table.people_in_play if seat in now.turn.asked]
        if table.takes_wagers:
            return self._wager(seats)
        view = look(now, self.chance.choice(seats))
        assert view.ask is not None
        table.act(self.chance.choice(view.ask.actions()))
        return self.write()

    def _wager(self, seats: list[Seat]) -> list[Event]:
        """Somebody takes part, makes the next wager that must be made, or is ready."""
        table = self.table
        for seat in seats:
            action = self.next_wager(seat)
            if action is not None:
                table.act(action)
                return self.write()
        # Where nothing can be wagered yet, who plays is ready.
        for seat in seats or table.people_in_play:
            table.be_ready(seat, on=True)
        return self.write()

    def next_wager(self, seat: Seat) -> Action | None:
        """How somebody takes part, or the next wager that must be made.

        Where none must be made, one of those that may be is, a step above the least: whoever has
        the most on a hand of all may be asked more than others are.
        """
        has_wagered = any(owner == seat for owner, _, _ in self.table.wagers())
        for option in self.table.now.turn.options_of(seat):  # type: ignore[union-attr]
            if isinstance(option, TakePart):
                return option.action
            if isinstance(option, PlaceWager) and (option.compulsory or not has_wagered):
                least = next(iter(option.examples()))
                dial = None if option.compulsory else option.dial
                more = dial.first + dial.step if dial else 0
                return least.numbered(more) if dial and more <= dial.last else least
        return None

    def play(self, rounds: int) -> None:
        """Play whole rounds."""
        last = self.table.session.rounds_completed + rounds
        while self.table.session.rounds_completed < last:
            self.step()

    def restored(self) -> Dealing:
        """The same table, set up from what is stored."""
        return House(self.engine).tables[self.table.id]


def word_of(seat: Seat) -> str:
    """The word of whoever sits at a seat."""
    return f"{seat:032x}"


def standing(table: Dealing) -> dict[str, Any]:
    """Everything about a table that a crash must not change."""
    session = {
        name: value
        for name, value in vars(table.session).items()
        if name not in ("chance", "game", "round", "shoe", "cards")
    }
    now = table.now
    return {
        "seats": table.seats,
        "racks": {seat: table.rack_cents(seat) for seat in table.seats},
        "wagers": list(table.wagers()),
        "phase": "wagers" if table.takes_wagers else now and now.turn and now.turn.wants,
        "round": table.round_id,
        "last round": table.last_round_id,
        "events": [event.text() for event in now.events] if now else [],
        "felt": state(now.felt) if now else None,
        "session": session,
        "shoe": table.session.shoe.standing,
        "is_told": table.is_told,
    }
