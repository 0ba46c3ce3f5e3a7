"""What the journal says of a round: what was done, what became fact of it, what money moved.

What somebody did and what followed by itself are one entry, a list of what was done. Earlier
versions wrote an entry for each; unfolded, the one reads as the other.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from houseway.errors import Unreadable
from houseway.first_use import known
from houseway.floor.books.chapters import Entry, entries_of
from houseway.floor.books.journal import PLAY, Fact
from houseway.floor.books.ledger import Move
from houseway.round.actions import Action, parse_action
from houseway.round.events import Event
from houseway.round.spots import Seat

OUT_OF_ORDER: Final = "out-of-order"
END: Final = "end"
"""The last entry of a round: how many entries it has."""
ENDS: Final = (END, OUT_OF_ORDER)
DO: Final = "do"
"""One thing that was done: the kind that earlier versions wrote, and what others unfold into."""
BEGINNINGS: Final = ("begin", "prepare")
FORMAT: Final = 2
"""How rounds are written: since 2 it is said who of the house did something, and where they end."""
KINDS: Final = (*BEGINNINGS, PLAY, DO, OUT_OF_ORDER)
"""The entries that tell a round; others at its time tell who came and went."""


class Folded(msgspec.Struct, forbid_unknown_fields=True):
    """What an entry of play says, each thing that was done as it is written."""

    done: list[msgspec.Raw]


FOLDED: Final = msgspec.json.Decoder(known(Folded))


class Beginning(msgspec.Struct, frozen=True):
    """How a round, or the preparing of cards, began, as its entry says it."""

    start: str
    choices: str
    people: str
    """Which person sat at which seat."""
    entries: int = 0
    """How many entries the round has by now."""


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
    return read_round(connection, round_id)[1]


def read_round(connection: Connection, round_id: str) -> tuple[Beginning, list[Deed]]:
    """How a round began, and all that was done in it."""
    beginning, deeds = None, []
    entries = entries_of(connection, round_id)
    for entry in entries:
        if entry.kind in BEGINNINGS:
            beginning = msgspec.json.decode(entry.data, type=known(Beginning))
        if entry.kind in KINDS:
            deeds += [_deed(each) for each in unfolded(entry)]
    if beginning is None:
        raise Unreadable(f"round {round_id}: the journal does not say how it began")
    return replace(beginning, entries=len(entries)), deeds


def unfolded(entry: Entry) -> list[Entry]:
    """What was done, each by itself; any other entry is one already."""
    if entry.kind != PLAY:
        return [entry]
    return [replace(entry, kind=DO, data=bytes(each)) for each in FOLDED.decode(entry.data).done]


class _Moved(msgspec.Struct):
    moves: tuple[Move, ...]


def moves_in(connection: Connection, round_id: str) -> list[Move]:
    """The money that moved in a round, in order; whatever else cannot be read of it."""
    return [
        move
        for entry in entries_of(connection, round_id)
        if entry.kind in (PLAY, DO)
        for each in unfolded(entry)
        for move in msgspec.json.decode(each.data, type=known(_Moved)).moves
    ]


def words_of(connection: Connection, round_id: str) -> dict[Seat, str]:
    """The words that were taken when a round, or the preparing of cards, began."""
    for entry in entries_of(connection, round_id):
        if entry.kind == "words":
            return read_words(msgspec.json.decode(entry.data))
    return {}


def read_words(body: dict[str, Any]) -> dict[Seat, str]:
    """The words of an entry, by seat."""
    return dict(msgspec.convert(body["words"], known(list[tuple[Seat, str]])))


def _deed(entry: Entry) -> Deed:
    kind, body = entry.kind, msgspec.json.decode(entry.data)
    moves = msgspec.convert(body["moves"], known(tuple[Move, ...]))
    if kind == OUT_OF_ORDER:
        given = "the round is undone" if body.get("undone") else "all wagers are given back"
        said = f"the table is out of order: {body['why']}; {given}"
        return Deed(None, [(said, "")], moves, is_end=True)
    action = parse_action(body["do"]) if kind == DO else None
    facts = [(fact, clause) for fact, clause in body["facts"]]
    return Deed(action, facts, moves, person=body.get("person", ""))
