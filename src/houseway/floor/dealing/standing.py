"""How a table stands between two rounds, as text from which it can be set up again.

The order of the shoe is in it: it is stored, and never leaves the server.
"""

from typing import Any, TypeVar

import msgspec

from houseway.first_use import known
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.pieces.stock import parse_piece
from houseway.round.felt import Bundle
from houseway.round.spots import Seat
from houseway.round.start import Carried, Player, Start
from houseway.steps.equipment import Due, Occasion
from houseway.table.sealed import Words
from houseway.table.session import Batch, Session
from houseway.table.shoe import Shoe

T = TypeVar("T")


class Standing(msgspec.Struct, kw_only=True, frozen=True):
    """What a session keeps from one round to the next."""

    players: dict[Seat, Player]
    arrivals: list[Seat]
    marker: Seat
    marker_was: Seat | None = None  # Tables that were kept before this was known have none.
    batch: Batch
    discard_rack: list[Bundle]
    cut_card_on: str
    due: Due | None
    new_set: bool
    new_dealer: bool
    uncounted: dict[Batch, int]
    meters: dict[str, Cents]
    cut_offered: Seat
    removed: str
    rounds_completed: int
    round_number: int
    rolled: int = 0
    carried: Carried = {}
    owed: dict[Seat, Cents] = {}
    words: Words = msgspec.field(default_factory=Words)


class Kept(msgspec.Struct, kw_only=True, frozen=True):
    """A session's standing with its shoe."""

    session: Standing
    shoe: tuple[tuple[Card, ...], int, bool]
    """The cards that are left, how many lie behind the cut card, and whether that is out."""
    stack: str
    """The digest of the stack in play; empty if there is none."""
    committed: str
    """The digest of the stack that is being prepared."""


def keep(session: Session) -> str:
    """A session between rounds, or just before a round's first action, as text."""
    values = {field: getattr(session, field) for field in Standing.__struct_fields__}
    kept = Kept(
        session=Standing(**values),
        shoe=session.shoe.standing,
        stack=session.stack.digest if session.stack else "",
        committed=session.committed.digest if session.committed else "",
    )
    return encode(kept)


def set_up(session: Session, kept: Kept) -> None:
    """Set a session up as it was kept; its stacks are the caller's to find."""
    for field in Standing.__struct_fields__:
        setattr(session, field, getattr(kept.session, field))
    session.shoe = Shoe.set_up(kept.shoe)


def encode(thing: Any) -> str:
    """Something of the table as JSON, cards by their names."""
    return msgspec.json.encode(thing, enc_hook=_plain).decode()


def decode(text: str, kind: type[T]) -> T:
    """Something of the table from JSON."""
    return msgspec.json.decode(text, type=known(kind), dec_hook=_read)


def decode_start(text: str, *, is_preparation: bool) -> Start:
    """How things stood when a round, or the preparing of cards, began."""
    return decode(text, Occasion if is_preparation else Start)


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    raise TypeError(f"{type(value)} is not kept")


def _read(kind: type, value: Any) -> Any:
    if kind is Card:
        return parse_piece(value)
    raise TypeError(f"{kind} is not kept")
