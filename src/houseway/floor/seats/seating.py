"""Who has a seat, how long a table waits for them, and what is played there."""

from typing import Any, NamedTuple

import msgspec

from houseway.pieces.money import Cents
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.start import Player
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game

BOT_NAMES = ("Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida", "Jon", "Kay")
BOT_RACK_CENTS = 2_000_00


class Played(NamedTuple):
    """A round that is over."""

    round: Round
    people: dict[Seat, str]
    """Who sat at each seat then; nobody's id for a simple player."""


class Sitter(msgspec.Struct, forbid_unknown_fields=True):
    """Who has a seat, and what is to become of it."""

    name: str
    person_id: str = ""
    """Empty for a simple player of the house."""
    aside_cents: Cents = 0
    """What was brought and is not in play yet: all that somebody has who waits; of a player what
    came while a round was on. The rest is in the session, or on the felt while a round is on."""
    waits: bool = False
    """Sits down when the round is over."""
    leaves: bool = False
    """Gets up when the round is over."""
    bank_used_ms: int = 0
    """What was used of the time bank and has not grown again."""
    idle_rounds: int = 0
    """For how many rounds on end the table has answered, and the player has said nothing."""
    sent_by: str = ""
    """Who has had a simple player sent away."""
    sits_out: bool = False
    """Sits out because of that, until they say that they are back."""

    @property
    def player(self) -> Player:
        """Who waits, as the game will know them."""
        return Player(self.name, self.aside_cents, self.person_id)

    def come_into_play(self) -> Cents:
        """Wait no longer: what was brought is in play from now on. How much that is."""
        cents, self.aside_cents, self.waits = self.aside_cents, 0, False
        return cents

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
    bank_ms: int = 45_000
    """What a time bank holds at most, and at first, where players contend; 0 for none."""
    bank_each_ms: int = 5_000
    """How much it grows again by with each round."""
    idle_rounds: int = 2
    """After so many rounds in which the table answers for a player, they sit out; 0 for never."""


class Allowed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever opens a table lets people do there beside playing."""

    analysis: bool = True
    """Whether somebody may ask, while a round is on, what the own answers are worth."""


ALLOWED = Allowed()


class Law(NamedTuple):
    """What is played, and under whose rules."""

    game: Game
    ruleset: Ruleset[Any]
    rules: Rules
