"""No card that somebody may not see is ever sent to them: each frame of many rounds is read.

What lay where is taken from the stored actions, played again by the engine. Which of the cards a
pair of eyes may know is reckoned here from plain facts (dealt to the own seat, dealt face up, or
turned over), not by the views that the server uses.
"""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Engine

from bench.house import Frame, House, Listener, Person, Player, make_client
from houseway.floor.books.database import connect
from houseway.floor.books.recorded import read_round
from houseway.floor.dealing.happenings import DefaultAnswered
from houseway.floor.dealing.standing import decode_start
from houseway.games import find_game
from houseway.pieces.cards import Card
from houseway.round.card_events import (
    CardDealt,
    CardExposed,
    CardMoved,
    CardSetAside,
    CardsShown,
    HandSet,
    HandSplit,
)
from houseway.round.corrections import CardsTakenBack
from houseway.round.events import Event
from houseway.round.spots import Spot
from houseway.round.view import PUBLIC, see
from houseway.rulesets.rules import Rules
from tests.web.shapes import hold_to_shape

ROUNDS = 12
TABLES = {
    ("fast-action-holdem", "wa-single-deck"): 1,
    ("heads-up-holdem", "ma"): 0,
    ("three-card-poker", "ma"): 1,
    ("caribbean-stud", "ma"): 0,
    ("let-it-ride", "ma"): 1,
    ("double-down-stud", "ma"): 0,
    ("colorado-holdem", "ma"): 1,
}
"""Where it is played, and with how many simple players. One deck tells a leak from a likeness."""
OPEN_HANDS = {"double-down-stud"}
"""Where the cards of every seat lie face up."""
TIMING = {"wagers_ms": 5000, "decision_ms": 400, "away_ms": 60000, "result_ms": 20}
NAPS = 4
"""Somebody lets the table answer once in so many times."""
CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![0-9A-Za-z])")
KEY = re.compile(r'"(\w+)":')
OPEN = {CardExposed, CardMoved, CardSetAside, CardsShown, CardsTakenBack}
"""Facts whose cards are seen by all who are there."""
SECRET_KEYS = {"salt", "sealed", "standing", "stack", "shoe_cards", "left", "gone"}


WHOLE = 1_000_000
"""As many facts as a round has."""


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
        hold_to_shape(sent)
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
        state = frame.get("state", {})
        if state.get("afterwards"):  # What is told of a round that is over.
            known[state["last_round"]] = WHOLE
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
    player, acts = Player(ear.listener, seed), 0
    while ear.listener.rounds < ROUNDS:
        said = player.answer()
        acts += said is not None and said["type"] == "act"
        sleeps = said is not None and said["type"] == "act" and acts % NAPS == 0
        if said is not None and not sleeps:
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
            await asyncio.sleep(0.2)
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
        opened = answer.json()
    table, taken = opened["id"], {seat["seat"] for seat in opened["seats"]}
    free = [seat for seat in range(1, 9) if seat not in taken]
    watcher = await hear(people[2], table, is_seated=False)
    ears = [await sit_down(people[number], table, free[number]) for number in range(2)]
    players = (play(ear, seed) for seed, ear in enumerate(ears))
    await asyncio.gather(*players, watch(watcher), pry(people[2], watcher))
    for ear in (*ears, watcher):
        await ear.listener.close()
    return [without_rules(told, opened) for ear in (*ears, watcher) for told in ear.told]


def without_rules(sent: Told, opened: Frame) -> Told:
    """Without the rules, whose prose may begin with "As": told before any card was dealt."""
    frame: Frame = json.loads(sent.text)
    if "table" not in frame:
        return sent
    assert frame["table"].pop("rules") == opened["rules"]
    return sent._replace(text=json.dumps(frame))


# What may be known.


@cache
def rules_of(game: str, ruleset: str, choices: str) -> Rules:
    """The rules of a round."""
    law = find_game(game).ruleset(ruleset)
    chosen = [f"{key}={value}" for key, value in json.loads(choices).items()]
    rules: Rules = law.open(law.parse_choices(chosen))
    return rules


class Truth:
    """A round as it was, from what is stored."""

    def __init__(self, engine: Engine, game: str, ruleset: str, round_id: str) -> None:
        with engine.connect() as connection:
            beginning, deeds = read_round(connection, round_id)
        start = decode_start(beginning.start, is_preparation=round_id.endswith("p"))
        self.round = find_game(game).round(rules_of(game, ruleset, beginning.choices), start)
        for deed in deeds:
            if deed.action is not None:
                self.round.take(deed.action)
        self._kept: dict[tuple[int, int], set[Card]] = {}

    def known(self, eyes: int, facts: int) -> set[Card]:
        """The cards that these eyes may know after so many facts."""
        if (eyes, facts) not in self._kept:
            self._kept[eyes, facts] = set(self._known(eyes, self.round.events[:facts]))
        return self._kept[eyes, facts]

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


class Truths(dict[str, Truth]):
    """The rounds of a table, each played again when it is first asked for."""

    def __init__(self, engine: Engine, game: str, ruleset: str) -> None:
        self._where = engine, game, ruleset

    def __missing__(self, round_id: str) -> Truth:
        self[round_id] = Truth(*self._where, round_id)
        return self[round_id]


def leaks(told: Iterable[Told], truths: Truths) -> Iterator[str]:
    """What was sent and names a card that its eyes could not know."""
    for sent in told:
        rounds = {round_: facts for round_, facts in sent.facts.items() if round_}
        known = (truths[round_].known(sent.eyes, facts) for round_, facts in rounds.items())
        unknown = cards_in(sent.text) - cards_in(sent.echo) - set().union(*known)
        if unknown:
            yield f"eyes {sent.eyes}, {sent.facts}: {unknown} in {sent.text}"


async def play_everywhere(house: House) -> list[list[Told]]:
    tables = (play_a_table(house, *law, bots) for law, bots in TABLES.items())
    return await asyncio.gather(*tables)


def test_no_frame_names_a_hidden_card(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    house = House(tmp_path, database, {"HOUSEWAY_RATE_LIMITS": "off"}).open()
    try:
        told = asyncio.run(play_everywhere(house))
    finally:
        house.close()
    engine = connect(database)
    try:
        for (game, ruleset), sent in zip(TABLES, told, strict=True):
            read_every_frame(game, sent, Truths(engine, game, ruleset))
    finally:
        engine.dispose()
    assert "Traceback" not in house.said()
    assert any("DefaultAnswered" in sent.text for sent in told[0]), "some hands were set by default"


@pytest.mark.slow
def test_no_frame_of_hundreds_of_rounds_names_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "ROUNDS", 60)
    test_no_frame_names_a_hidden_card(tmp_path)


def kinds_of_events(kind: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of fact that there is, of rounds and of the floor."""
    kinds = kind.__subclasses__()
    if not kinds:
        yield kind  # Others stand for what their kinds have in common.
    for each in kinds:
        yield from kinds_of_events(each)


SAMPLES: dict[str, Any] = {
    "spot": Spot(3),
    "seen": "owner",
    "names_cards": True,
}
HIDDEN = Card.parse("Ah"), Card.parse("Kd")
SIMPLE: dict[str, Any] = {str(int): 3, str(bool): False}


def test_no_kind_of_fact_tells_hidden_cards_to_others() -> None:
    """Each kind is made with cards wherever it takes some, and told to somebody else."""
    kinds = set(kinds_of_events())
    assert {CardDealt, HandSet, DefaultAnswered} < kinds
    for kind in kinds:
        event = make_event(kind)
        seen = see(event, PUBLIC)
        if event.sight == "all":
            assert seen is event
            assert kind in OPEN or not cards_in(event.text()), f"{kind} tells cards to everybody"
        else:
            told = [str(getattr(seen, field)) for field in seen.__struct_fields__]
            assert not cards_in(" ".join([*told, seen.text()])), kind


def make_event(kind: type[Event]) -> Event:
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        hint = str(field.type)
        if "Card" in hint:
            made[field.name] = HIDDEN if "tuple" in hint else HIDDEN[0]
        elif field.required or field.name in SAMPLES:
            made[field.name] = SAMPLES.get(field.name, SIMPLE.get(hint, "words"))
    if "names_cards" in made:
        made["what"] = "set 3 Ah Kd"
    return kind(**made)


def read_every_frame(game: str, told: list[Told], truths: Truths) -> None:
    assert next(leaks(told, truths), None) is None
    # The examination can fail: read with somebody else's eyes, or too early, there are leaks.
    others = (sent._replace(eyes=0) for sent in told if sent.eyes)
    assert (next(leaks(others, truths), None) is None) == (game in OPEN_HANDS)
    early = (sent._replace(facts=dict.fromkeys(sent.facts, 0)) for sent in told)
    assert next(leaks(early, truths), None) is not None
    assert len(truths) >= ROUNDS
    assert sum(len(cards_in(sent.text)) for sent in told) > 10 * ROUNDS
    for sent in told:
        assert not SECRET_KEYS.intersection(KEY.findall(sent.text))
