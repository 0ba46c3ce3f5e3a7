"""One guest against the house, within the limits as shipped: what others notice of it."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.exceptions import WebSocketException

from bench.house import House, Listener, Person, make_client
from houseway.floor.dealing.dealing import CHANGES_EACH, CHANGES_MAX
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.events import Event
from tests.floor.databases import sqlite
from tests.web.visits import Socket, Visitor, open_floor

TO_AND_FRO = ({"ante": 1000, "odds": 1000}, {"ante": 500, "odds": 500})
SOCKETS = 4
SECONDS = 3.0
TRIES = 3
FROZEN = 1.0
LEAST = 0.010
"""Seconds: nobody waits as long as the one, nobody notices the other."""


def at_wagers(socket: Socket) -> None:
    """Sit down and go on until wagers are open."""
    state = socket.ask(type="sit", seat=3, cents=500_00)["state"]
    while state["phase"] == "preparing":
        action = state["ask"]["options"][0]["choices"][0]["action"]
        state = socket.ask(type="act", action=action)["state"]


def test_changing_wagers_costs_the_same_late_as_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Action] = []
    take = Round.take

    def counting(self: Round, action: Action) -> list[Event]:
        taken.append(action)
        return take(self, action)

    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        with ann.listen(ann.open_table()) as socket:
            at_wagers(socket)
            monkeypatch.setattr(Round, "take", counting)
            costs = []
            for number in range(14):
                taken.clear()
                answer = socket.ask(type="bet", wagers=TO_AND_FRO[number % 2])
                assert answer["type"] == "update", answer
                costs.append(len(taken))
    # Two are taken back and two made, and nothing is played again to find out whether they can be.
    assert costs == [2] + [4] * 13


def test_wagers_are_not_changed_for_ever(tmp_path: Path) -> None:
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        with ann.listen(ann.open_table()) as socket:
            at_wagers(socket)
            answers = [
                socket.ask(type="bet", wagers=TO_AND_FRO[number % 2]) for number in range(16)
            ]
            kinds = [answer["type"] for answer in answers]
            assert kinds == ["update"] * ((CHANGES_MAX + 2) // 4) + ["refused"]
            assert answers[-1]["why"].startswith("You have changed your wagers too often")
            single = socket.ask(type="act", action="take-back 3 odds")
            assert single["type"] == "update", "less than the bound is left"
            # What lies there is played: the seat is no dead end.
            assert socket.ask(type="ready")["type"] == "update"


def test_all_areas_of_a_field_can_be_covered_raised_and_cleared(tmp_path: Path) -> None:
    with open_floor(tmp_path) as place:
        ann = Visitor(*place, "player")
        table = ann.open_table(game="sic-bo", ruleset="ma")
        areas = ann.ask("GET", f"/api/tables/{table}").json()["layout"]["areas"]
        names = [area["wager"] for area in areas]
        assert len(names) == 50
        with ann.listen(table) as socket:
            at_wagers(socket)
            answers = [
                socket.ask(type="bet", wagers=dict.fromkeys(names, cents))
                for cents in (500, 600, 0)
            ]
            # Placed; taken back and placed with more; taken back.
            assert [answer["type"] for answer in answers] == ["update"] * 3
            left = CHANGES_EACH * len(names) - 4 * len(names)
            assert left >= 2 * len(names)
            for cents in (500, 0):
                assert (
                    socket.ask(type="bet", wagers=dict.fromkeys(names, cents))["type"] == "update"
                )
            refused = socket.ask(type="bet", wagers={"small": 500})
            assert refused["why"].startswith("You have changed your wagers too often")


class Elsewhere(NamedTuple):
    """What an attacker in a process of its own knows of the house."""

    url: str
    port: int


async def _attack(guest: Person, table: str, ends: float) -> None:
    """Change wagers to and fro as fast as the house lets a socket."""
    number = 0
    while time.monotonic() < ends:
        with suppress(OSError, WebSocketException, TimeoutError):
            listener = await guest.listen(table)
            try:
                while time.monotonic() < ends:
                    number += 1
                    wagers = {} if number % 20 == 0 else TO_AND_FRO[number % 2]
                    await listener.say(type="bet", wagers=wagers)
                    with suppress(TimeoutError):
                        await listener.hear(within=0.001)
            finally:
                await listener.close()
        await asyncio.sleep(0.05)


def attack(house: Elsewhere, cookies: dict[str, str], table: str) -> None:
    """Attack from several sockets, for a little longer than the others are watched."""

    async def run() -> None:
        guest = Person(house, cookies)  # type: ignore[arg-type]
        ends = time.monotonic() + SECONDS + 1.0
        await asyncio.gather(*(_attack(guest, table, ends) for _ in range(SOCKETS)))

    asyncio.run(run())


async def _delays(listener: Listener) -> list[float]:
    """How long somebody else waits for answers."""
    listener.delays.clear()
    ends = asyncio.get_running_loop().time() + SECONDS
    while asyncio.get_running_loop().time() < ends:
        await listener.ask(type="ready", ready=len(listener.delays) % 2 == 0)
        await asyncio.sleep(0.06)
    return sorted(listener.delays)


class Measured(NamedTuple):
    """The slowest hundredth of another table's answers in seconds, and what the house worked."""

    idle: float
    busy: float
    work: float
    """How much of one core the house used under attack."""


async def _measure(house: House) -> Measured:
    async with make_client() as client:
        people = [await Person(house).enter(client) for _ in range(2)]
        tables = []
        for person in people:
            answer = await person.ask(client, "POST", "/api/tables", {"game": "heads-up-holdem"})
            tables.append(answer.json()["id"])
        listeners = [await p.listen(t) for p, t in zip(people, tables, strict=True)]
        for listener in listeners:
            await listener.ask(type="sit", seat=1, cents=500_00)
            while listener.state["phase"] == "preparing":
                choice = listener.state["ask"]["options"][0]["choices"][0]
                await listener.ask(type="act", action=choice["action"])
        idle = await _delays(listeners[1])
        elsewhere = Elsewhere(house.url, house.port)
        arguments = (elsewhere, people[0].cookies, tables[0])
        attacker = get_context("spawn").Process(target=attack, args=arguments)
        attacker.start()
        await listeners[0].hear()  # The attack has begun.
        await listeners[0].close()
        worked, began = house.processor_seconds(), time.monotonic()
        busy = await _delays(listeners[1])
        work = (house.processor_seconds() - worked) / (time.monotonic() - began)
        await asyncio.to_thread(attacker.join)
        await listeners[1].close()
        return Measured(idle[len(idle) * 99 // 100], busy[len(busy) * 99 // 100], work)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with sqlite(tmp_path) as url:
        house = House(tmp_path, url).open()
        try:
            yield house
        finally:
            status = house.close()
    assert status == 0
    assert "Traceback" not in house.said()


def test_four_sockets_of_one_guest_do_not_hold_another_table_up(house: House) -> None:
    measured = asyncio.run(_measure(house))
    # The processor's time says it on a busy machine too; the slow test looks at the clock.
    assert measured.work < 0.5, measured
    assert measured.busy < FROZEN, measured


@pytest.mark.slow
def test_four_sockets_of_one_guest_double_no_wait(house: House) -> None:
    measured = [asyncio.run(_measure(house)) for _ in range(TRIES)]
    assert any(each.busy <= max(2 * each.idle, LEAST) for each in measured), measured
