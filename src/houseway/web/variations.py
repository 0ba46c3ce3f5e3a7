"""Ruleset files of one's own, handed in at the lobby: looked at apart, kept, and found by a link.

A file may be anything. It is read and rehearsed in a process of its own, within a few seconds, and
refused at the line that is wrong; one that can be played is kept in the books as every law is.
"""

from typing import Annotated

import msgspec

from houseway.errors import NotAllowed
from houseway.floor.books.journal import NotWritten
from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.own_laws import TEXT_MAX
from houseway.floor.seats.people import Person
from houseway.table.entries import entry_of
from houseway.web.lab_shapes import ASK_BYTES_MAX
from houseway.web.requests import Endpoint, Failure, Question


class RulesetFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset file."""

    toml: Annotated[str, msgspec.Meta(max_length=TEXT_MAX)]


class Variation(msgspec.Struct, frozen=True, kw_only=True):
    """A law of somebody's own that is kept: under `ruleset` tables of it can be opened."""

    name: str
    """The game's in the lobby."""
    game: str
    title: str
    ruleset: str
    law: str
    link: str


async def keep_variation(question: Question, body: RulesetFile) -> Variation:
    """Look at a file, and keep it if it can be played."""
    person, floor = question.require("open a table"), question.floor
    floor.refuse_pause()
    _refuse_eager(question, person)
    looked = await floor.brought_laws.look_at(body.toml, person.id, question.where)
    if looked.fault is not None:
        raise Failure(422, "not-permitted", looked.fault.says, line=looked.fault.line)
    assert looked.law is not None
    return await _kept(question, person, looked.law)


def _refuse_eager(question: Question, person: Person) -> None:
    floor, address = question.floor, _from(question)
    for who in (person.id, address):
        wait = floor.handed_in.take(who)
        if wait:
            raise Failure(429, "too-many", "too many files: wait a moment", wait)
    most, from_here = floor.settings.own_laws_max, floor.settings.own_laws_address_max
    if floor.own_laws[person.id] >= most:
        raise NotAllowed(f"you have had {most} files kept, and no more are")
    if from_here is not None and floor.own_laws[address] >= from_here:
        raise NotAllowed(f"{from_here} files were kept from where you are, and no more are")


def _from(question: Question) -> str:
    """The address that a question comes from, beside the ids of persons."""
    return f"from {question.where}"


async def _kept(question: Question, person: Person, own: KeptLaw) -> Variation:
    floor = question.floor
    if own.digest not in floor.house.laws:
        change = floor.house.keep_law(own, person.id)
        try:
            await floor.write(change)
        except NotWritten:
            floor.house.forget_laws(change)
            raise
        floor.own_laws.update((person.id, _from(question)))
    called = floor.house.laws.called(own.game, own.digest)
    entry = entry_of(called.game, called.name, called.choices)
    return Variation(
        name=entry.name,
        game=own.game,
        title=entry.title or called.game.title,
        ruleset=own.digest,
        law=called.title,
        link=f"/?game={own.game}&rules={own.digest}",
    )


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/variations",
        handler=keep_variation,
        says="Hand in a ruleset file: it is kept, or refused at the line that is wrong",
        body=RulesetFile,
        bytes_max=ASK_BYTES_MAX,
        answer=Variation,
        statuses=(401, 409, 422),
    ),
)
