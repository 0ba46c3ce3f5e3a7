"""Golden rounds as the frames that a floor would send: each question to a person, and the end.

No floor is needed for them: a round is played from its file, the server's own painter draws each
state. The kind of a state is what is asked and may be answered, whatever the ranks and amounts.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, cast

import msgspec

from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.defaults import STATED
from houseway.floor.dealing.happenings import RoundBegan
from houseway.floor.seats.seating import Law, Played, Sitter, Timing
from houseway.games import find_game
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.options import Option
from houseway.round.spots import Seat
from houseway.table.game import Game
from houseway.table.notation import Script, read
from houseway.web.clocks import Left
from houseway.web.describing import describe_law
from houseway.web.frames import Painter, Told
from houseway.web.words import Words

NAMES: Final = ("Wilhelmina Abercrombie", "Guest nmk9w38j", "Bot Cleo", "MMMMMM WWWWWW")
BANK_MS: Final = 30_000
RACK_CENTS: Final = 1_999_99
ROUND: Final = "00000000-1"
TOLD: Final = {
    "Compared",
    "CardsShown",
    "PotAwarded",
    "Announced",
    "RoundVoided",
    "WagerPaid",
    "WagerReturned",
}
"""What is read at the end of a round."""
NUMBER: Final = re.compile(r"[-+]?[\d,.]*\d")
RANK: Final = re.compile(
    r"\b(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king)(e?s)?\b"
)


class GoldenStates(NamedTuple):
    """A golden round from one question to the next, as one seat sees it."""

    name: str
    law: Law
    welcome: dict[str, Any]
    updates: list[dict[str, Any]]
    kinds: list[str]


class Drawer(Painter):
    """A painter that asks no strategy what it would answer."""

    def _default(self, now: Round, seat: Seat, options: tuple[Option, ...]) -> str | None:
        return None


def golden_states(game_name: str) -> Iterator[GoldenStates]:
    """Every golden round of a game."""
    game = find_game(game_name)
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text(encoding="utf-8"), file.name)
        yield _states(
            f"{file.parent.name}/{file.stem}", script, law_of(game, script.ruleset, script.choices)
        )


@cache
def law_of(game: Game, ruleset_name: str, choices: tuple[str, ...]) -> Law:
    """The law of a round, read once for all that are played under it."""
    ruleset = game.ruleset(ruleset_name)
    return Law(game, ruleset, ruleset.open(ruleset.parse_choices(list(choices))))


def _states(name: str, script: Script, law: Law) -> GoldenStates:
    """Play a round; whoever answers most looks at it."""
    round_ = law.game.round(law.rules, script.start)
    answered = Counter(getattr(line.action, "seat", 0) for line in script.lines if line.action)
    eyes = max(script.start.players, key=lambda seat: (answered[seat], -seat))
    easel = Easel(law, round_, eyes)
    updates: list[dict[str, Any]] = []
    kinds: list[str] = []
    told: list[Event] = [RoundBegan("", ROUND, 1), *round_.events]
    welcome = {"type": "welcome", "n": 0, "events": [], **easel.welcome(), "state": easel.state()}
    welcome = json.loads(msgspec.json.encode(welcome))
    for line in script.lines:
        if line.action is None:
            continue
        told += round_.take(line.action)
        if round_.turn is None or set(round_.turn.asked) & set(script.start.players):
            events = [json.loads(bytes(one)) for one in Told(told, easel.words).to(eyes)]
            state = easel.state()
            updates.append(
                {"type": "update", "n": len(updates) + 1, "events": events, "state": state}
            )
            kinds.append(kind_of(state, told))
            told = []
    return GoldenStates(name, law, welcome, updates, kinds)


class Easel:
    """A table as far as its painter looks at it: a round, and nobody who waits or watches."""

    def __init__(self, law: Law, round_: Round, eyes: Seat) -> None:
        self.law, self.round, self.eyes = law, round_, eyes
        self.layout = law.game.layout(law.rules)
        seats = range(1, law.rules.seats_max + 1)
        self.names = {seat: NAMES[seat % len(NAMES)] for seat in seats}
        self.words = Words.at(self.names, self.layout)
        start = round_.start
        self.session = SimpleNamespace(
            **{"round_number": 1, "shoe": range(52), "committed": None, "stack": None},
            **{"marker": start.marker, "meters": start.meters, "owed": start.owed},
            carried=start.carried,
            words=SimpleNamespace(told={}, pledged={}, are_taken=False),
        )
        self.kept: dict[str, dict[Any, Any]] = {"options": {}, "defaults": {}}

    def welcome(self) -> dict[str, Any]:
        """What is told of the table, and of themselves, to whoever comes."""
        law, game = self.law, self.law.game
        table = {
            **{"id": "golden", "game": game.name, "title": game.title, "ruleset": law.ruleset.name},
            **{"law": law.ruleset.header.title, "opened_by": "", "is_mine": False, "seats": []},
            **{"watching": 0, "rounds": 0, "phase": "wagers", "limits": _limits(law)},
            **{"timing": msgspec.to_builtins(Timing()), "default": STATED, "analysis": True},
            **{"edges": game.is_counted_at_once, "chart": game.has_chart},
            **{"seats_max": law.rules.seats_max, "keeps_cards": game.keeps_cards},
            **describe_law(law),
        }
        you = {"id": "you", "name": self.names[self.eyes], "role": "player", "carried_cents": 0}
        return {"table": table, "you": {**you, "seat": self.eyes}}

    def state(self) -> dict[str, Any]:
        """How things stand, through the eyes of the seat."""
        left = Left(17_000, BANK_MS if self.layout.ring else None)
        painter = Drawer(cast("Dealing", self._table()), self.words, set(self.names), left)
        state: dict[str, Any] = json.loads(msgspec.json.encode(painter.state(self.eyes)))
        return state

    def _table(self) -> SimpleNamespace:
        round_, turn = self.round, self.round.turn
        takes_wagers = turn is not None and turn.takes_wagers
        racks = round_.felt.racks
        return SimpleNamespace(
            **{"law": self.law, "session": self.session, **self.kept, "takes_wagers": takes_wagers},
            **{"ready": set(), "is_told": False, "awaits_words": False},
            **{"shoe_digest": "", "dealer_name": ""},
            phase="result" if turn is None else "wagers" if takes_wagers else "decision",
            round_id="" if turn is None else ROUND,
            last_round_id=ROUND if turn is None else "",
            now=None if turn is None else round_,
            played=Played(round_, {self.eyes: "you"}),
            seats={seat: self._sitter(seat) for seat in self.names},
            wagers=lambda: [(*key, cents) for key, cents in round_.felt.wagers.items()],
            rack_cents=lambda seat: racks.get(seat, RACK_CENTS),
            is_in_round=lambda seat: seat in racks,
        )

    def _sitter(self, seat: Seat) -> Sitter:
        return Sitter(self.names[seat], "you" if seat == self.eyes else f"guest {seat}")


def _limits(law: Law) -> list[dict[str, Any]]:
    titles = {area.wager: area.title for area in law.game.layout(law.rules).areas}
    return [
        {
            **{"wager": area.wager, "title": titles.get(area.wager, area.wager)},
            **{"minimum": area.limits.minimum, "maximum": area.limits.maximum},
            "step": area.limits.step,
        }
        for area in law.game.wagers(law.rules).areas
    ]


def shape_of(words: str) -> str:
    """What is said, whatever the amounts and ranks.

    >>> shape_of("pair of aces, king high: 12.50")
    'pair of #, # high: 0'
    """
    return RANK.sub("#", NUMBER.sub("0", words))


def kind_of(state: dict[str, Any], events: list[Event]) -> str:
    """What is asked and may be answered; of a round that is over what was told at its end."""
    ask = state["ask"] or {"wants": "", "options": []}
    answers = sorted({f"{one['kind']} {one['verb']}" for one in ask["options"]})
    ended = sorted({type(event).__name__ for event in events} & TOLD) if not answers else []
    return json.dumps([state["phase"], shape_of(ask["wants"]), answers, ended])
