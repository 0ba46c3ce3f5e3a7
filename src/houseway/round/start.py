"""How things stand when a round begins: who sits there, and what the last one has left."""

from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from houseway.errors import NotAllowed
from houseway.first_use import known
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.spots import Seat
from houseway.rulesets.rules import Rules

Carried: TypeAlias = dict[str, Any]
"""What passes from one round to the next, in plain values; its meaning is the game's."""


T = TypeVar("T")


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat, and with how much."""

    name: str
    rack_cents: Cents
    who: str = ""
    """Whatever tells this player from others of the same name; empty where the name does."""

    @property
    def identity(self) -> tuple[str, str]:
        """What is equal for two seats if one player has both."""
        return (self.who, "") if self.who else ("", self.name)


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand when a round begins."""

    players: dict[Seat, Player]
    marker: Seat = 0
    """Where the dealing marker stands; 0 is the dealer's position."""
    marker_was: Seat | None = None
    """Where the marker stood in the last round, if it has moved since."""
    new_set: bool = False
    """Whether a full set of cards has just been placed in the shoe."""
    new_dealer: bool = False
    """Whether a dealer has just come to the table."""
    gone: tuple[Card, ...] = ()
    """Cards that have left the shoe in earlier rounds."""
    uncounted: int = 0
    """Rounds since the stub was last counted."""
    meters: dict[str, Cents] = {}
    """What the progressive meters read, by wager; one that is not here is new."""
    carried: Carried = {}
    """What the round before has left to this one, if the game carries anything on."""
    owed: dict[Seat, Cents] = {}
    """What is marked as owed to the house, by seat."""

    def carried_as(self, kind: type[T]) -> T:
        """What is carried on, as the game declares it; what is not said has its default."""
        return msgspec.convert(self.carried, known(kind))


@lru_cache(maxsize=4096)
def _is_name(name: str) -> bool:
    """Whether a name can be written; the same few are asked about in every round."""
    return bool(name) and name.isprintable() and name == " ".join(name.split()) and "|" not in name


def refuse_player(player: Player) -> None:
    """Refuse a player whose name cannot be written, or who owes before the round."""
    name = player.name
    if not _is_name(name):
        raise NotAllowed(f"{name!r} is not a name: words with single blanks between them")
    if player.rack_cents < 0:
        raise NotAllowed(f"{name} cannot have less than nothing")


def refuse_start(rules: Rules, start: Start, left: list[int]) -> None:
    """Refuse a table that cannot stand like this."""
    for seat, player in start.players.items():
        if not 1 <= seat <= rules.seats_max:
            raise NotAllowed(f"there is no seat {seat}: the table has {rules.seats_max}")
        refuse_player(player)
    if start.marker and start.marker not in start.players:
        raise NotAllowed(f"the marker cannot stand at {start.marker}: nobody sits there")
    if min(left, default=0) < 0:
        raise NotAllowed(f"more is gone than the {rules.stock.size} that there are")
