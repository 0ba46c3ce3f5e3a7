"""What became fact. An event carries its clause and its cents, and alone changes the felt.

`text` says it for the notation. `masked` gives it as other eyes may know it: cards they may not see
are None there, so that no repr, log or frame made from it can tell them.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from houseway.pieces.money import Cents, show_money
from houseway.round.felt import BankMarker, Felt
from houseway.round.spots import Seat, Spot, show_seat

Sight: TypeAlias = Literal["all", "owner", "record"]
"""Who sees the cards of an event: everyone, the seat they belong to, or only the record."""


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A fact, under a clause or a named policy."""

    clause: str
    card_fields: ClassVar[tuple[str, ...]] = ()

    def apply(self, felt: Felt) -> None:
        """Change the felt as this fact does. Most facts change nothing."""

    def text(self) -> str:
        """The fact in one line."""
        raise NotImplementedError

    @property
    def sight(self) -> Sight:
        """Who may see its cards."""
        return "all"

    @property
    def owner(self) -> Seat:
        """The seat whose cards these are; 0 for the dealer's."""
        seat: Seat = getattr(self, "seat", 0)
        return seat

    def masked(self) -> "Event":
        """The fact without its cards."""
        hidden: dict[str, Any] = {}
        for field in self.card_fields:
            value = getattr(self, field)
            hidden[field] = (None,) * len(value) if isinstance(value, tuple) else None
        return msgspec.structs.replace(self, **hidden)


# Cards.


# The rest of the round.


class Announced(Event, frozen=True):
    """The dealer said something to the table."""

    what: str

    def text(self) -> str:
        return f'announced "{self.what}"'


class StepTaken(Event, frozen=True):
    """Somebody of the house did a step of the procedure that changes nothing on the felt."""

    by: str
    what: str

    def text(self) -> str:
        return f"{self.by}: {self.what}"


class WagerPermitted(Event, frozen=True):
    """A supervisor let a player wager outside the table's limits."""

    seat: Seat
    wager: str
    cents: Cents

    def text(self) -> str:
        return f"permitted {self.seat} {self.wager} {show_money(self.cents)}"


class WagerOffered(Event, frozen=True):
    """A player offered to wager this much; no money has moved."""

    seat: Seat
    wager: str
    cents: Cents

    def text(self) -> str:
        return f"offered {self.seat} {self.wager} {show_money(self.cents)}"


class LammerPlaced(Event, frozen=True):
    """An envy lammer was put next to a seat's wager."""

    seat: Seat

    def apply(self, felt: Felt) -> None:
        felt.lammers.add(self.seat)

    def text(self) -> str:
        return f"lammer at {self.seat}"


class LammerRemoved(Event, frozen=True):
    """An envy lammer was picked up."""

    seat: Seat

    def apply(self, felt: Felt) -> None:
        felt.lammers.discard(self.seat)

    def text(self) -> str:
        return f"lammer off {self.seat}"


class ChoiceMade(Event, frozen=True):
    """A player chose among what was offered."""

    seat: Seat
    choice: str

    def text(self) -> str:
        return f"chosen {self.seat} {self.choice}"


class Compared(Event, frozen=True):
    """A player's hand was compared with the dealer's and the result announced."""

    spot: Spot
    result: str
    player: str
    dealer: str
    by_rest: bool = False
    """Whether high hands of one name were told apart by cards that the name does not say."""

    def text(self) -> str:
        return f"compared {self.spot} {self.result}: {self.player} against {self.dealer}"


class MarkerMoved(Event, frozen=True):
    """The dealing marker went to the next position."""

    seat: Seat

    def apply(self, felt: Felt) -> None:
        felt.marker = self.seat

    def text(self) -> str:
        return f"marker to {show_seat(self.seat)}"


class BankMarked(Event, frozen=True):
    """The bank's marker was put before a player, or what that player covers has changed."""

    seat: Seat
    """Who banks; 0 where the marker is taken away."""
    covers_cents: Cents = 0
    is_shared: bool = False

    def apply(self, felt: Felt) -> None:
        marker = BankMarker(self.seat, self.covers_cents, self.is_shared)
        felt.bank = marker if self.seat else None

    def text(self) -> str:
        if not self.seat:
            return "bank's marker off"
        covers = f" covers {show_money(self.covers_cents)}" if self.covers_cents else ""
        return f"{'co-' if self.is_shared else ''}bank's marker at {self.seat}{covers}"


class IrregularityCalled(Event, frozen=True):
    """An irregularity, and what is done about it."""

    kind: str
    seat: Seat
    remedy: str

    def text(self) -> str:
        seat = f" {self.seat}" if self.seat else ""
        return f"irregularity {self.kind}{seat}: {self.remedy}"


class RoundVoided(Event, frozen=True):
    """All hands are void; the round does not count."""

    why: str

    def text(self) -> str:
        return f"round void: {self.why}"


class RoundEnded(Event, frozen=True):
    """The round of play is complete."""

    def text(self) -> str:
        return "round ended"
