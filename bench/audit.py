"""What it costs to audit a floor: processor time and room a round, and a year of it.

Every game has a table with five seats, two of them people, and then five: the more people, the more
answers, and each is an entry. Its rounds are verified once with everything played again, as each
night, and once by a sample from the chapters, as after a year.
"""

import gc
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from bench import machine
from bench.figures import Bar, Figure, Measured, Work
from houseway.floor.audit.sampling import Sample, draw_seed
from houseway.floor.audit.verifying import Audit, verify_on
from houseway.floor.books.archiving import archive
from houseway.floor.books.database import open_database
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.house import House
from houseway.floor.seats.people import FRESH_RACK_CENTS, Person
from houseway.floor.seats.seating import Timing
from houseway.games import GAMES
from houseway.round.actions import Choose, Place
from houseway.round.view import look

ROUNDS = 600
"""How many rounds of each game."""
SEATS = 5
PEOPLE = 2, SEATS
"""How many of the seats are people's."""
ONE_IN = 200
A_YEAR = 40 * 365 * 24 * 60
"""Rounds of 40 tables, each with one a minute."""
SAMPLED = Bar(2.0 * 3_600_000 / A_YEAR)
"""Milliseconds a round that come to two hours of the processor for a year, ..."""
PRESSED = Bar(150e9 / A_YEAR)
"""... and bytes that come to 150 gigabytes."""


class Cost(NamedTuple):
    """What was measured, for each round."""

    all_ms: float
    """To play everything again."""
    sample_ms: float
    """To follow the money of everything, and to play a sample again."""
    live_bytes: float
    """In the file, before it is pressed."""
    pressed_bytes: float


def measure(work: Work) -> Measured:
    """What a round costs where two of five seats are people's, and where all are."""
    found = list[Figure]()
    for people in PEOPLE:
        cost, own = cost_of(work.of(ROUNDS), people), 1000 * machine.seconds()
        for name, spent, bar in (
            ("all played again", cost.all_ms, None),
            (f"one shoe in {ONE_IN}", cost.sample_ms, SAMPLED),
        ):
            named = f"{name}, {people} people"
            found.append(Figure(named, (spent,), (own,), unit="ms a round", is_cost=True, bar=bar))
        for name, room, bar in (
            ("as it is written", cost.live_bytes, None),
            ("pressed", cost.pressed_bytes, PRESSED),
        ):
            named = f"{name}, {people} people"
            found.append(Figure(named, (room,), unit="bytes", is_cost=True, bar=bar))
    return Measured(found)


def cost_of(rounds: int, people: int, games: Sequence[str] = tuple(GAMES)) -> Cost:
    """Play, verify, press, and verify by a sample."""
    with tempfile.TemporaryDirectory(prefix="houseway-audit-") as folder:
        engine = open_database(f"sqlite:///{Path(folder, 'floor.db')}")
        empty = _size(engine)
        _play(engine, rounds, people, games)
        played = rounds * len(games)
        live = _size(engine) - empty
        started = _processor()
        report, state = verify_on(engine, Audit())
        all_ms = 1000 * (_processor() - started) / played
        assert report.is_sound, report.faults
        archive(engine, state.head, keep=1)
        started = _processor()
        found, _ = verify_on(engine, Audit(sample=Sample(ONE_IN, draw_seed())))
        sample_ms = 1000 * (_processor() - started) / played
        assert found.is_sound, found.faults
        pressed = _size(engine) - empty
        engine.dispose()
    return Cost(all_ms, sample_ms, live / played, pressed / played)


def _processor() -> float:
    gc.collect()
    return time.process_time()


def _size(engine: Engine) -> int:
    """The bytes that the file has when it is as small as it can be."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM")
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        size = connection.exec_driver_sql("PRAGMA page_size").scalar()
    return int(pages or 0) * int(size or 0)


def _play(engine: Engine, rounds: int, people: int, games: Sequence[str]) -> None:
    """A table of each game, taken on in turn, as tables of a floor are."""
    house, chance = House(engine), random.Random(7)
    tables = [_open(house, game, people) for game in games]
    while any(table.session.rounds_completed < rounds for table in tables):
        for table in tables:
            if table.session.rounds_completed < rounds:
                _step(house, table, chance)
            _write(house, table)


def _open(house: House, game: str, count: int) -> Dealing:
    people = [_come(house) for _ in range(count)]
    table = house.open_table(people[0], game, "", {}, timing=Timing())
    for seat, person in enumerate(people, start=1):
        house.sit(table, person, seat, FRESH_RACK_CENTS)
    table.company.set_bots(range(count + 1, SEATS + 1))
    _write(house, table)
    return table


def _come(house: House) -> Person:
    person, change = house.people.come()
    house.journal.write([change])
    return person


def _write(house: House, table: Dealing) -> None:
    table.go_on()
    change, _ = house.collect(table)
    house.journal.write([change])


def _step(house: House, table: Dealing, chance: random.Random) -> None:
    """Somebody does something, as the simple players of the house would."""
    now = table.now
    if now is None:
        for seat in [each for each in table.people_in_play if table.rack_cents(each) < 200_00]:
            table.leave(seat)
            table.come_and_go()
            house.sit(table, _come(house), seat, FRESH_RACK_CENTS)
        table.open_next()
        return
    assert now.turn is not None
    asked = [seat for seat in table.people_in_play if seat in now.turn.asked]
    if not table.takes_wagers:
        action = table.law.game.policy(look(now, chance.choice(asked)))
        assert action is not None
        table.act(action)
        return
    for seat in asked:
        action = table.law.game.policy(look(now, seat))
        if isinstance(action, Place | Choose):
            table.act(action)
            return
    for seat in asked:
        table.be_ready(seat, on=True)
