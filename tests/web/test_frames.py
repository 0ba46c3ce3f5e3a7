"""No card that somebody may not see is ever sent to them: each frame of hundreds of rounds is read.

What lay where is taken from the stored actions, played again by the engine. Which of the cards a
pair of eyes may know is reckoned here from plain facts (dealt to the own seat, dealt face up, or
turned over), not by the views that the server uses.
"""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Engine, text

from bench.house import Frame, House, Listener, Person, Player, make_client
from houseway.floor.database import connect
from houseway.floor.standing import decode_start
from houseway.games import find_game
from houseway.pieces.cards import Card
from houseway.table.actions import parse_action
from houseway.table.events import CardDealt, CardSetAside, CardsShown, Event, HandSet, HandSplit

ROUNDS = 100
TABLES = {
    ("heads-up-holdem", "ma"): 0,
    ("fast-action-holdem", "wa-single-deck"): 1,
    ("fast-action-holdem", "ma"): 0,
}
"""Where it is played, and with how many simple players. One deck tells a leak from a likeness."""
TIMING = {"wagers_ms": 5000, "decision_ms": 5000, "away_ms": 60000, "result_ms": 20}
CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![0-9A-Za-z])")
SECRET_KEYS = {"salt", "sealed", "standing", "stack", "shoe_cards", "left", "gone"}


class Told(NamedTuple):
    """Something that was sent: to whom, and how much of which rounds they knew by then."""

    eyes: int
    """The seat; 0 for somebody who watches."""
    facts: dict[str, int]
    """How many facts of a round were told, for every round that the text can be about."""
    text: str
    echo: str = ""
    """What this answers: a refusal may repeat what was said."""


def cards_in(sent: str) -> set[Card]:
    """Every card that a text names, however it is written."""
    return {Card.parse(rank + suit) for rank, suit in CARD.findall(sent)}


@pytest.mark.parametrize(
    ("sent", "cards"),
    [
        ('{"piles": {"3": ["Ah", null]}}', "Ah"),
        ('"text": "Keep A♥ 10♦, then 2c."', "Ah Td 2c"),
        ('"digest": "4c2d5h", "id": "k2c3dxah"', ""),
    ],
)
def test_cards_are_found_in_a_text(sent: str, cards: str) -> None:
    assert cards_in(sent) == {Card.parse(word) for word in cards.split()}


# Playing.


class Ear:
    """A listener whose frames are kept with what was known when they came."""

    def __init__(self, listener: Listener, welcome: Frame, *, is_seated: bool) -> None:
        self.listener = listener
        self.is_seated = is_seated
        self.told: list[Told] = []
        self.round = ""
        self.facts = 0
        self.said: dict[int, str] = {}
        listener.keeps_frames = True
        self._note(json.dumps(welcome))

    def note(self) -> None:
        """Take over the frames that have come."""
        for sent in self.listener.frames:
            self._note(sent)
        self.listener.frames.clear()

    def _note(self, sent: str) -> None:
        frame: Frame = json.loads(sent)
        if frame["type"] == "welcome":
            self.round = frame["state"]["round"] or frame["state"]["last_round"] or ""
            self.facts = 0
        known = {self.round: self.facts}
        for event in frame.get("events", ()):
            if event["type"] in ("RoundBegan", "PreparationBegan"):
                self.round, self.facts = event["round"], 0
            self.facts += bool(event["clause"])
            known[self.round] = self.facts
        eyes = (self.listener.you.get("seat") or 0) if self.is_seated else 0
        echo = self.said.get(frame.get("id") or 0, "") if frame["type"] == "refused" else ""
        self.told.append(Told(eyes, known, sent, echo))


async def sit_down(person: Person, table: str, seat: int) -> Ear:
    listener = await person.listen(table)
    answer = await listener.ask(type="sit", seat=seat, cents=1_000_00)
    assert answer["type"] == "update", answer
    # Another socket says in its welcome who one is now.
    await listener.close()
    return await hear(person, table, is_seated=True)


async def hear(person: Person, table: str, *, is_seated: bool) -> Ear:
    listener = await person.listen(table)
    return Ear(listener, listener.welcome, is_seated=is_seated)


async def play(ear: Ear, seed: int) -> None:
    player = Player(ear.listener, seed)
    while ear.listener.rounds < ROUNDS:
        said = player.answer()
        if said is not None:
            ear.said[await ear.listener.say(**said)] = json.dumps(said)
        await ear.listener.hear()
        ear.note()


async def watch(ear: Ear) -> None:
    while ear.listener.rounds < ROUNDS:
        await ear.listener.hear()
        ear.note()


async def pry(person: Person, ear: Ear) -> None:
    """Ask by HTTP, again and again, for the round that is on."""
    async with make_client() as client:
        while ear.listener.rounds < ROUNDS:
            await asyncio.sleep(0.05)
            if not ear.round:
                continue
            answer = await person.ask(client, "GET", f"/api/rounds/{ear.round}")
            told: Frame = answer.json()
            events = [event for step in told["steps"] for event in step["events"]]
            facts = sum(bool(event["clause"]) for event in events)
            ear.told.append(Told(0, {told["id"]: facts}, answer.text))


async def play_a_table(house: House, game: str, ruleset: str, bots: int) -> list[Told]:
    async with make_client() as client:
        people = [await Person(house).enter(client) for _ in range(3)]
        body = {"game": game, "ruleset": ruleset, "bots": bots, "timing": TIMING}
        answer = await people[0].ask(client, "POST", "/api/tables", body)
        assert answer.status_code in (200, 201), answer.text
        table = answer.json()["id"]
    taken = {seat["seat"] for seat in answer.json()["seats"]}
    free = [seat for seat in range(1, 9) if seat not in taken]
    watcher = await hear(people[2], table, is_seated=False)
    ears = [await sit_down(people[number], table, free[number]) for number in range(2)]
    players = (play(ear, seed) for seed, ear in enumerate(ears))
    await asyncio.gather(*players, watch(watcher), pry(people[2], watcher))
    for ear in (*ears, watcher):
        await ear.listener.close()
    return [told for ear in (*ears, watcher) for told in ear.told]


# What may be known.


class Truth:
    """A round as it was, from what is stored."""

    def __init__(self, engine: Engine, game: str, ruleset: str, round_id: str) -> None:
        with engine.connect() as connection:
            query = "SELECT start, choices, is_preparation FROM rounds WHERE id = :id"
            row = connection.execute(text(query), {"id": round_id}).one()
            query = "SELECT body FROM journal WHERE kind = 'do' AND round_id = :id ORDER BY seq"
            bodies = list(connection.execute(text(query), {"id": round_id}).scalars())
        found = find_game(game)
        law = found.ruleset(ruleset)
        chosen = [f"{key}={value}" for key, value in json.loads(row.choices).items()]
        rules = law.open(law.parse_choices(chosen))
        start = decode_start(row.start, is_preparation=bool(row.is_preparation))
        self.round = found.round(rules, start)
        for body in bodies:
            self.round.take(parse_action(json.loads(body)["do"]))

    def known(self, eyes: int, facts: int) -> set[Card]:
        """The cards that these eyes may know after so many facts."""
        return set(self._known(eyes, self.round.events[:facts]))

    @staticmethod
    def _known(eyes: int, events: Iterable[Event]) -> Iterator[Card]:
        for event in events:
            cards: Iterable[Any] = ()
            match event:
                case CardDealt() if event.face_up or (eyes and event.spot.seat == eyes):
                    cards = [event.card]
                case CardSetAside():
                    cards = [event.card]
                case CardsShown():
                    cards = event.cards
                case HandSet() | HandSplit() if event.seat == 0:
                    # The dealer sets the hand in the open.
                    cards = (*event.kept, *event.discarded) if isinstance(event, HandSet) else ()
            yield from (card for card in cards if card is not None)


def keys_of(thing: Any) -> Iterator[str]:
    """Every key in a frame, at any depth."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from keys_of(value)
    elif isinstance(thing, list):
        for item in thing:
            yield from keys_of(item)


def leaks(told: Iterable[Told], engine: Engine, game: str, ruleset: str) -> Iterator[str]:
    """What was sent and names a card that its eyes could not know."""
    truths: dict[str, Truth] = {}
    for sent in told:
        known: set[Card] = set()
        for round_, facts in sent.facts.items():
            if round_ and round_ not in truths:
                truths[round_] = Truth(engine, game, ruleset, round_)
            known |= truths[round_].known(sent.eyes, facts) if round_ else set()
        unknown = cards_in(sent.text) - known - cards_in(sent.echo)
        if unknown:
            yield f"eyes {sent.eyes}, {sent.facts}: {unknown} in {sent.text}"


@pytest.mark.parametrize(("law", "bots"), TABLES.items(), ids=map(" ".join, TABLES))
def test_no_frame_names_a_hidden_card(law: tuple[str, str], bots: int, tmp_path: Path) -> None:
    game, ruleset = law
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    house = House(tmp_path, database, {"HOUSEWAY_RATE_LIMITS": "off"}).open()
    try:
        told = asyncio.run(play_a_table(house, game, ruleset, bots))
    finally:
        house.close()
    engine = connect(database)
    try:
        assert next(leaks(told, engine, game, ruleset), None) is None
        # The examination can fail: read with somebody else's eyes, hidden cards are found.
        others = [sent._replace(eyes=0) for sent in told if sent.eyes]
        assert next(leaks(others, engine, game, ruleset), None) is not None
    finally:
        engine.dispose()
    assert len({round_ for sent in told for round_ in sent.facts}) >= ROUNDS
    assert sum(len(cards_in(sent.text)) for sent in told) > 10 * ROUNDS
    for sent in told:
        if sent.text.startswith("{"):
            frame: Frame = json.loads(sent.text)
            assert not SECRET_KEYS & set(keys_of(frame))
    assert "Traceback" not in house.said()
