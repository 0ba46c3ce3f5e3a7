"""Who has a seat, how long a table waits for them, and what is played there."""

from typing import Any, NamedTuple

import msgspec

from houseway.pieces.money import Cents
from houseway.round.spots import Seat
from houseway.round.start import Player
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import Rules
from houseway.table.game import Game

BOT_NAMES = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida", "Jon", "Kay")
BOT_RACK_CENTS = 2_000_00


class Sitter(msgspec.Struct):
    """Who has a seat, and what is to become of it."""

    name: str
    person_id: str = ""
    """Empty for a simple player of the house."""
    rack_cents: Cents = 0
    """What is brought; once it is in play, the session knows better."""
    brought_cents: Cents = 0
    """What was brought while a round was on: it is in play from the next."""
    waits: bool = False
    """Sits down when the round is over."""
    leaves: bool = False
    """Gets up when the round is over."""

    @property
    def player(self) -> Player:
        """The player at the seat, as the game knows one."""
        return Player(self.name, self.rack_cents, self.person_id)

    @property
    def is_bot(self) -> bool:
        """Whether the house plays this seat."""
        return not self.person_id


class Attendance(msgspec.Struct, frozen=True):
    """Who deals at a table by hand, and which seats are ready."""

    dealer_id: str = ""
    dealer_name: str = ""
    ready: tuple[Seat, ...] = ()


class Timing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table waits, in milliseconds."""

    wagers_ms: int = 20_000
    decision_ms: int = 30_000
    away_ms: int = 60_000
    result_ms: int = 4_000


class Law(NamedTuple):
    """What is played, and under whose rules."""

    game: Game
    ruleset: Ruleset[Any]
    rules: Rules
