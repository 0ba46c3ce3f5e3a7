"""No frame of poker names a card that its eyes may not know: before a show, mucked, or discarded.

Everything that the server would tell is made for every pair of eyes after every step: what happened
and how the table stands, the welcome of whoever comes now, and the replay once a round is over.
What may be known is reckoned here from plain facts, not by the views that the server uses.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.records import find_round, find_shoe
from houseway.games import find_game
from houseway.pieces.cards import Card
from houseway.round.card_events import CardDealt, CardSetAside, CardsShown
from houseway.round.events import Event
from houseway.round.spots import DEALER
from houseway.round.view import PUBLIC, Eyes
from houseway.web.clocks import Left
from houseway.web.frames import Painter, Told
from houseway.web.replays import describe_round
from houseway.web.words import Words
from tests.floor.scenes import Scene, make_engine
from tests.web.test_frames import cards_in

LAW = find_game("poker").ruleset("ma")
VARIANTS: Final = list(LAW.tables["variant"])
CHOICES: Final[dict[str, str]] = {"betting": "between limits", "limits": "4 to 400 by 1"}
PEOPLE, BOTS = 3, (5, 6)
ROUNDS_BY_DAY, ROUNDS_BY_NIGHT = 3, 100


def known(eyes: Eyes, events: Iterable[Event]) -> set[Card]:
    """The cards that a seat, or somebody who watches, may know after these facts."""
    seen: set[Card] = set()
    for event in events:
        match event:
            case CardDealt(card=Card() as card) if event.face_up or event.spot.seat == eyes:
                seen.add(card)
            case CardSetAside(card=Card() as card):
                seen.add(card)
            case CardsShown():
                seen.update(card for card in event.cards if card is not None)
            case _:
                pass
    return seen


class Watched(Scene):
    """A table of poker, all of whose frames are read."""

    def __init__(self, folder: Path, variant: str, seed: int) -> None:
        self.read = 0
        self.before: list[Event] = []
        """What happened in the round before, which is told of until the next is dealt."""
        self.eyes: tuple[Eyes, ...] = (*range(1, PEOPLE + 1), *BOTS, PUBLIC, DEALER)
        choices: dict[str, Any] = {**CHOICES, "variant": variant}
        super().__init__(make_engine(folder), "poker", people=PEOPLE, seed=seed, **choices)

    def write(self) -> list[Event]:
        """Let everything follow, and read all that is told of it."""
        before, last = self.table.now, self.table.last_round_id
        events = super().write()
        now = self.table.now
        played = list(before.events) if before is not None else []
        if now is not None and now is not before:
            played += now.events
        self._told(events, [*self.before, *played])
        if self.table.last_round_id != last:
            self._replayed(played)
            self.before = list(before.events) if before is not None else []
        elif now is not None and any(isinstance(event, CardDealt) for event in now.events):
            self.before = []
        return events

    def _told(self, events: list[Event], played: list[Event]) -> None:
        """What everybody hears, and what is told to whoever comes now."""
        table, now = self.table, self.table.now
        names = {seat: who.name for seat, who in table.seats.items()}
        words = Words.at(names, table.law.game.layout(table.law.rules))
        painter, told = Painter(table, words, set(table.seats), Left(1000)), Told(events, words)
        come = Told(now.events if now is not None else (), words)
        for eyes in self.eyes:
            self._hold(eyes, [told.to(eyes), painter.state(eyes), come.to(eyes)], played)

    def _replayed(self, played: list[Event]) -> None:
        """The round that is over, for each who sat there and for others; its deck is not told."""
        record = find_round(self.engine, self.table.last_round_id)
        assert record is not None
        for eyes in self.eyes:
            if eyes != DEALER:
                self._hold(eyes, describe_round(record, eyes)["steps"], played)
        shoe = find_shoe(self.engine, record.shoe)
        assert shoe is not None
        assert "text" not in shoe
        assert not record.is_told

    def _hold(self, eyes: Eyes, said: Any, played: list[Event]) -> None:
        self.read += 1
        text = msgspec.json.encode(said).decode()
        unknown = cards_in(text) - known(eyes, played)
        assert not unknown, f"eyes {eyes} read {unknown} in {text}"


def play(folder: Path, variant: str, rounds: int, seed: int) -> int:
    """Some rounds of people who answer at random, beside simple players; how much was read."""
    folder.mkdir()
    scene = Watched(folder, variant, seed)
    scene.sit_all()
    scene.table.company.set_bots(BOTS)
    scene.play(rounds)
    assert verify(scene.engine).faults == []
    return scene.read


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_frame_names_a_card_that_its_eyes_may_not_know(tmp_path: Path, variant: str) -> None:
    assert play(tmp_path / "floor", variant, ROUNDS_BY_DAY, 1) > 20 * ROUNDS_BY_DAY


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_frame_of_a_hundred_rounds_does(tmp_path: Path, variant: str) -> None:
    """A hundred of each of the ten: a thousand in all, at tables that begin anew every ten."""
    for seed in range(ROUNDS_BY_NIGHT // 10):
        play(tmp_path / str(seed), variant, 10, seed)
