"""The process is killed where it stands: nothing that anybody was told is lost, nor a cent made.

People play at several tables by chance while the process is ended with SIGKILL at random moments.
After each restart, what they were told is compared with what the floor now says of the same rounds,
and the books are added up apart from the floor's own reckoning. Before each kill the journal is
verified from checkpoint to checkpoint and pressed into chapters from beside the floor, while people
play.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from websockets.exceptions import WebSocketException

from bench.books import balances, find_fault, issued_to_people, rows
from bench.house import Frame, House, Listener, Person, Player, make_client
from houseway.floor.audit.checkpoints import State, read_checkpoint, write_checkpoint
from houseway.floor.audit.verifying import Audit, verify, verify_on
from houseway.floor.books import archiving
from houseway.floor.books.archiving import archive
from houseway.floor.books.chapters import entries_after
from houseway.floor.books.database import connect, reading
from houseway.games import GAMES
from houseway.table.sealed import pledge_of
from tests.floor.databases import DATABASES

BOTS = 1
KILLS = 2
KEPT = 20
"""So few of the last entries stay rows when the others are pressed."""
TOLD_MIN = 200
"""So many facts are told before a kill."""
PEOPLE_A_TABLE = 2
TIMING = {"wagers_ms": 2000, "decision_ms": 2000, "away_ms": 60000, "result_ms": 20}
GUEST_CENTS = 2_000_00


class Pledged:
    """The words of somebody whose page pledges one for every shoe, by what was pledged."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.words: dict[str, str] = {}

    def pledge(self) -> str:
        """A new word, pledged."""
        word = self.chance.randbytes(16).hex()
        self.words[pledge_of(word)] = word
        return pledge_of(word)

    def word_for(self, listener: Listener) -> Frame | None:
        """The word that the shoe waits for from this seat, with a pledge for the next."""
        shoe, seat = listener.state["shoe"], listener.you.get("seat")
        if listener.is_waiting or not shoe or not shoe["takes_words"] or seat in shoe["spoken"]:
            return None
        word = self.words.get(shoe["pledges"].get(str(seat), ""))
        return {"type": "word", "word": word, "pledge": self.pledge()} if word else None


class Crowd:
    """People at tables, and what they were told."""

    def __init__(self, house: House, seed: int, games: Sequence[str]) -> None:
        self.house = house
        self.games = games
        self.chance = random.Random(seed)
        self.people: list[Person] = []
        self.tables: list[str] = []
        self.seats: list[tuple[Person, str]] = []
        self.told: dict[tuple[int, str], list[str]] = {}
        """What a seat was told of each round: the engine's facts in their order."""
        self.rounds = 0
        self.known = State()
        """What was known at the last checkpoint."""
        self.pledged: dict[int, Pledged] = defaultdict(lambda: Pledged(self.chance))
        """Of every other seat, the words that it pledges."""

    async def come(self) -> None:
        """Open a table of each of the games and sit down."""
        async with make_client() as client:
            for game in self.games:
                people = [await Person(self.house).enter(client) for _ in range(PEOPLE_A_TABLE)]
                body = {"game": game, "bots": BOTS, "timing": TIMING}
                answer = await people[0].ask(client, "POST", "/api/tables", body)
                assert answer.status_code in (200, 201), answer.text
                table = answer.json()["id"]
                self.tables.append(table)
                self.people.extend(people)
                self.seats.extend((person, table) for person in people)

    async def play(self) -> None:
        """Play at every seat until the floor is gone."""
        await asyncio.gather(*(self._play(number) for number in range(len(self.seats))))

    async def _play(self, number: int) -> None:
        person, table = self.seats[number]
        chance = random.Random(self.chance.random())
        with suppress(OSError, WebSocketException, TimeoutError):
            listener = await person.listen(table)
            while True:
                self._remember(number, listener)
                pledge = {} if number % 2 else {"pledge": self.pledged[number].pledge()}
                await self._sit(listener, chance, pledge)
                player = Player(listener, chance.randrange(10**9))
                try:
                    await self._play_for_a_while(number, player, chance.randint(1, 6))
                finally:
                    self.rounds += listener.rounds
                await listener.ask(type="leave")
                listener.rounds = 0
                while any(seat["name"] == listener.you["name"] for seat in listener.state["seats"]):
                    await self._answer(number, player)
                listener.you["seat"] = None

    @staticmethod
    async def _sit(listener: Listener, chance: random.Random, pledge: dict[str, str]) -> None:
        """Take a free seat, unless one has a seat."""
        while listener.you["seat"] is None:
            taken = {seat["seat"] for seat in listener.state["seats"]}
            free = [seat for seat in range(1, listener.table["seats_max"] + 1) if seat not in taken]
            cents = chance.randint(100_00, 300_00)
            await listener.ask(type="sit", seat=chance.choice(free), cents=cents, **pledge)
            await listener.connection.send('{"type": "resync"}')
            while (await listener.hear())["type"] != "welcome":
                pass

    async def _play_for_a_while(self, number: int, player: Player, rounds: int) -> None:
        while player.listener.rounds < rounds:
            await self._answer(number, player)

    async def _answer(self, number: int, player: Player) -> None:
        pledged = self.pledged.get(number)
        word = pledged.word_for(player.listener) if pledged is not None else None
        said = word or player.answer()
        if said is not None:
            await player.listener.say(**said)
        await player.listener.hear()
        self._remember(number, player.listener)

    def _remember(self, number: int, listener: Listener) -> None:
        state = listener.state
        if state["round"]:
            self.told[number, state["round"]] = facts(listener.events)

    async def compare(self) -> None:
        """See that everything that was told is still so."""
        async with make_client() as client:
            for (number, round_), told in self.told.items():
                person, _ = self.seats[number]
                answer = await person.ask(client, "GET", f"/api/rounds/{round_}")
                assert answer.status_code == 200, answer.text
                steps = answer.json()["steps"]
                kept = facts(event for step in steps for event in step["events"])
                assert kept[: len(told)] == told, round_
        self.told.clear()


def facts(events: Any) -> list[str]:
    """The engine's facts; those of the floor have no clause."""
    return [f"{event['fact']} | {event['clause']}" for event in events if event["clause"]]


def words_in(engine: Engine) -> int:
    """How many entries have taken words."""
    with reading(engine) as connection:
        said = [entry.data for entry in entries_after(connection) if entry.kind == "words"]
    return sum(b'"words":[]' not in each for each in said)


# The books, added up apart from the floor.


def add_up(engine: Engine, guests: int) -> None:
    """The books balance, and nobody was given anything but what a guest is given."""
    assert find_fault(engine) == ""
    assert issued_to_people(engine) == guests * GUEST_CENTS


async def compare_racks(crowd: Crowd, engine: Engine) -> None:
    """What people are told that they have is what the ledger says that they have."""
    async with make_client() as client:
        for person in crowd.people:
            me: Frame = (await person.ask(client, "GET", "/api/me")).json()
            accounts = balances(engine)
            assert accounts[f"carried/{me['id']}"] == me["carried_cents"]
            for seat in me["seats"]:
                assert accounts[f"rack/{seat['table']}/{seat['seat']}"] == seat["rack_cents"]


async def be_killed(crowd: Crowd, engine: Engine, chance: random.Random) -> int:
    """Play, have what was verified pressed meanwhile, and the process killed at some moment.

    Gives how many entries were pressed.
    """
    playing = asyncio.create_task(crowd.play())
    # On a busy machine, too, something is told before.
    for _ in range(1200):
        await asyncio.sleep(0.05)
        if sum(map(len, crowd.told.values())) > TOLD_MIN:
            break
    pressed = await asyncio.to_thread(press, engine, crowd)
    await asyncio.sleep(chance.uniform(0.05, 0.8))
    crowd.house.kill()
    await asyncio.wait_for(playing, 30)
    return pressed


def press(engine: Engine, crowd: Crowd) -> int:
    """Verify the floor from beside it, from the last checkpoint on, and press what was verified."""
    report, state = verify_on(engine, Audit(start=crowd.known))
    assert report.faults == [], "the floor is open meanwhile"
    file = crowd.house.log.with_suffix(".checkpoint")
    write_checkpoint(state, file)
    crowd.known = read_checkpoint(file)
    assert crowd.known == state
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archiving, "AT_MOST", 100)
        return archive(engine, state.head, keep=KEPT)


@pytest.mark.parametrize("kind", DATABASES)
def test_nothing_is_lost_when_the_process_is_killed(kind: str, tmp_path: Path) -> None:
    """Every other game over one kind of books, the others over the other."""
    some = list(GAMES)[[*DATABASES].index(kind) :: len(DATABASES)]
    with DATABASES[kind](tmp_path) as database:
        survive(open_house(tmp_path, database), database, some, KILLS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DATABASES)
def test_nothing_of_any_game_is_lost_however_often_the_process_is_killed(
    kind: str, tmp_path: Path
) -> None:
    with DATABASES[kind](tmp_path) as database:
        survive(open_house(tmp_path, database), database, list(GAMES), 4 * KILLS)


def open_house(folder: Path, database: str, program: str = "houseway") -> House:
    """The floor in a process of its own."""
    return House(folder, database, {"HOUSEWAY_RATE_LIMITS": "off"}, program).open()


def survive(house: House, database: str, games: Sequence[str], kills: int) -> None:
    """Play, be pressed into chapters, be killed, and open again, so many times; then add up."""
    chance, engine = random.Random(6), connect(database)
    crowd = Crowd(house, 6, games)
    compared = pressed = 0
    try:
        asyncio.run(crowd.come())
        for _ in range(kills):
            pressed += asyncio.run(be_killed(crowd, engine, chance))
            add_up(engine, len(crowd.people))
            compared += sum(map(len, crowd.told.values()))
            house.open()
            asyncio.run(crowd.compare())
            asyncio.run(compare_racks(crowd, engine))
        assert verify(engine).faults == [], "the floor is open meanwhile"
        assert words_in(engine) > 0, "words went into shoes"
    finally:
        ended = house.close()
        engine.dispose()
    assert ended == 0, "it was told to stop, and stopped in good order"
    add_up(engine, len(crowd.people))
    chapters = rows(engine, "SELECT count(*) FROM chapters")[0][0]
    engine.dispose()
    assert compared > kills * TOLD_MIN
    assert pressed > 0
    assert chapters > 0
    assert crowd.rounds > kills
    assert "Traceback" not in house.said()
