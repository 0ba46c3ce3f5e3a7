"""What the journal says of a round: what was done, what became fact of it, what money moved."""

from typing import Any

import msgspec
from sqlalchemy import Connection

from houseway.floor.books.chapters import entries_of
from houseway.floor.books.ledger import Move
from houseway.round.actions import Action, parse_action
from houseway.round.events import Event
from houseway.round.spots import Seat

Fact = tuple[str, str]
"""A fact in the notation's words, and its clause."""

OUT_OF_ORDER = "out-of-order"
KINDS = ("begin", "prepare", "do", OUT_OF_ORDER)
"""The entries that tell a round; others at its time tell who came and went."""


class Deed(msgspec.Struct, frozen=True):
    """Something that was done in a round, or how it began; and what came of it."""

    action: Action | None
    facts: list[Fact]
    moves: tuple[Move, ...]
    is_end: bool = False
    """Whether the table was put out of order here, and the round with it."""
    person: str = ""
    """Who sat down, where somebody did."""


def facts_of(events: list[Event]) -> list[Fact]:
    """Events as the journal keeps them."""
    return [(event.text(), event.clause) for event in events]


def deeds_of(connection: Connection, round_id: str) -> list[Deed]:
    """All that was done in a round, in order; the first deed is its beginning."""
    return [
        _deed(entry.kind, msgspec.json.decode(entry.data))
        for entry in entries_of(connection, round_id)
        if entry.kind in KINDS
    ]


def words_of(connection: Connection, round_id: str) -> dict[Seat, str]:
    """The words that were taken when a round, or the preparing of cards, began."""
    for entry in entries_of(connection, round_id):
        if entry.kind == "words":
            return read_words(msgspec.json.decode(entry.data))
    return {}


def read_words(body: dict[str, Any]) -> dict[Seat, str]:
    """The words of an entry, by seat."""
    return dict(msgspec.convert(body["words"], list[tuple[Seat, str]]))


def _deed(kind: str, body: dict[str, Any]) -> Deed:
    moves = msgspec.convert(body["moves"], tuple[Move, ...])
    if kind == OUT_OF_ORDER:
        said = f"the table is out of order: {body['why']}; all wagers are given back"
        return Deed(None, [(said, "")], moves, is_end=True)
    action = parse_action(body["do"]) if kind == "do" else None
    facts = [(fact, clause) for fact, clause in body["facts"]]
    return Deed(action, facts, moves, person=body.get("person", ""))
