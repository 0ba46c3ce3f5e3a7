"""Storage that fails: one person's change is refused, the house pauses and comes back, or ends."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import Connection, create_engine, text

from bench.house import House, Person, make_client
from houseway.floor.audit.verifying import verify
from houseway.floor.books.database import connect
from houseway.floor.books.journal import Change, NotWritten
from houseway.floor.books.keeping import become_holder
from houseway.web.room import PAUSES
from tests.floor.databases import postgresql, sqlite
from tests.web.stories import Visit, tell
from tests.web.visits import Visitor, open_floor

LONG_KEY = "ß" * 21
"""Without regard to case these are 42 letters."""


# What the books do not take.


def test_a_change_of_one_person_is_refused_and_nothing_else(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        floor, person = visit.floor, visit.people[0]
        before = person.name, person.carried_cents
        change = floor.house.people.register(person, "Ann", "")
        change.writes[0][1]["name"] = "\ud800"
        with pytest.raises(NotWritten):
            await floor.write(change, person)
        assert (person.name, person.carried_cents, person.is_guest) == (*before, True)
        guest, change = floor.house.people.come()
        change.writes *= 2
        with pytest.raises(NotWritten):
            await floor.write(change, guest)
        assert floor.house.people.find(guest.id) is None
        visit.bet()
        assert [frame["type"] for frame in await visit.hear()].count("update") > 2

    tell(tmp_path, story)


def test_a_table_whose_change_is_refused_goes_on_from_what_is_written(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        table, people = visit.room.table, visit.people
        await visit.hear()
        held = [person.carried_cents for person in people]
        take = table.collect

        def spoilt() -> tuple[Change, list[Any]]:
            change, events = take()
            for statement, row in change.writes:
                change.writes[0] = statement, {**row, "seats": "\ud800"}
            return change, events

        table.collect = spoilt  # type: ignore[method-assign]
        visit.do(1, lambda: table.leave(1), number=5)
        visit.do(2, lambda: table.be_ready(2, on=True), number=6)
        refused = await visit.until(lambda frame: frame["type"] == "refused")
        assert refused["id"] == 5
        assert "could not be written" in refused["why"]
        await visit.until(lambda frame: frame["type"] == "welcome")
        assert visit.room.table is not table
        assert 1 in visit.room.table.seats
        assert [person.carried_cents for person in people] == held
        visit.bet()
        assert (await visit.hear())[-1]["type"] == "update"

    tell(tmp_path, story)


# Storage that is away.


def test_the_house_pauses_while_nothing_can_be_written_and_goes_on(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        other = create_engine(visit.floor.engine.url)
        with other.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            visit.do(1, lambda: visit.room.table.bet(1, {"ante": 500, "odds": 500}), number=1)
            paused = await _until_told(visit, "pause")
            assert (paused["on"], paused["why"]) == (True, PAUSES)
            assert not await visit.floor.is_well(), "and who asks after its health is told"
            left = visit.room.left.ms
            visit.do(2, lambda: visit.room.table.bet(2, {"ante": 500, "odds": 500}), number=2)
            refused = await _until_told(visit, "refused", seat=2)
            assert refused["why"] == PAUSES
            await asyncio.sleep(0.3)
            connection.exec_driver_sql("ROLLBACK")
        other.dispose()
        told = await visit.until(lambda frame: frame.get("id") == 1)
        assert told["type"] == "update", "nothing that was done before the pause is lost"
        on = await _until_told(visit, "pause", seat=2)
        assert on["on"] is False
        assert left is not None
        assert visit.room.left.ms is not None
        assert left - visit.room.left.ms < 250, "clocks stood still"
        visit.do(2, lambda: visit.room.table.bet(2, {"ante": 500, "odds": 500}), number=3)
        await visit.until(lambda frame: len(frame.get("state", {}).get("wagers", ())) == 4)

    tell(tmp_path, story)


async def _until_told(visit: Visit, kind: str, seat: int = 1) -> dict[str, Any]:
    """A frame of a kind, without waiting for anything to be durable."""
    import json

    frames = visit.listeners[seat - 1].frames
    for _ in range(400):
        while not frames.empty():
            frame: dict[str, Any] = json.loads(frames.get_nowait() or "{}")
            if frame.get("type") == kind:
                return frame
        await asyncio.sleep(0.01)
    raise AssertionError(f"nobody was told of a {kind}")


# A real PostgreSQL.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgresql(tmp_path_factory.mktemp("server")) as url:
        yield url


def _end_connections(connection: Connection) -> None:
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    connection.execute(text(f"{ended} AND datname = current_database()"))


def test_a_name_that_is_too_long_without_regard_to_case_is_refused(
    tmp_path: Path, server: str
) -> None:
    with open_floor(tmp_path, database_url=server) as place:
        ann = Visitor(*place, "player")
        for name in (LONG_KEY, "İ" * 21, "ﷺ" * 3):
            body = {"name": name, "password": "long enough"}
            assert ann.ask("POST", "/api/account", body).status_code == 409, name
        assert ann.ask("GET", "/api/health").status_code == 200
        body = {"name": "ß" * 20, "password": "long enough"}
        assert ann.ask("POST", "/api/account", body).status_code == 200


def test_a_server_whose_connections_are_ended_goes_on(tmp_path: Path, server: str) -> None:
    engine = connect(server)
    with open_floor(tmp_path, database_url=server) as place:
        ann = Visitor(*place, "player")
        with ann.listen(ann.open_table()) as socket:
            socket.ask(type="sit", seat=1, cents=500_00)
            with engine.begin() as connection:
                _end_connections(connection)
            answer = socket.ask(type="leave")
            assert answer["type"] == "update", answer
    assert verify(engine).faults == []
    engine.dispose()


# The end.


def test_whoever_is_no_longer_the_holder_stops_and_the_exit_status_tells(tmp_path: Path) -> None:
    async def come(house: House) -> None:
        async with make_client() as client:
            await Person(house).enter(client)

    with sqlite(tmp_path) as url:
        house = House(tmp_path, url).open()
        engine = connect(url)
        become_holder(engine)
        engine.dispose()
        with pytest.raises(httpx.HTTPError):
            asyncio.run(come(house))
        assert house.process is not None
        assert house.process.wait(20) == 1
    assert "another process writes this floor's books" in house.said()
