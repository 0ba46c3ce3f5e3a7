"""The lobby over HTTP: games, rulesets and tables."""

import asyncio
from typing import Any, Final

import msgspec

from houseway.errors import NotPermitted
from houseway.floor.dealing.records import why_out_of_order
from houseway.floor.seats.seating import Allowed, Timing
from houseway.games import names
from houseway.web.asked import LawText, named
from houseway.web.brought import clauses_of_kept, describe_kept
from houseway.web.describing import (
    Clauses,
    brief_table,
    describe_clauses,
    describe_games,
    describe_ruleset,
    describe_table,
    law_key,
)
from houseway.web.requests import Endpoint, Failure, NewTable, Question
from houseway.web.room import Room

EDGES: Final = named("houseway.web.edges.edges_of")


class Closed(msgspec.Struct, frozen=True):
    """A table that was closed."""

    id: str
    closed: bool


async def show_games(question: Question, _: None) -> list[dict[str, Any]]:
    """The games and their rulesets."""
    return describe_games(question.floor.house.offered)


async def show_ruleset(question: Question, _: None) -> dict[str, Any] | msgspec.Raw:
    """One ruleset."""
    floor, (game, name) = question.floor, _named(question)
    kept = floor.house.kept(game, name) if name in floor.house.laws else None
    if kept is not None:
        return await floor.brought_laws.tell(describe_kept, kept)
    return describe_ruleset(floor.house.offered, game, name)


async def show_clauses(question: Question, _: None) -> Clauses | msgspec.Raw:
    """The clauses of a ruleset's regulation."""
    floor, (game, name) = question.floor, _named(question)
    kept = floor.house.kept(game, name) if name in floor.house.laws else None
    if kept is not None:
        return await floor.brought_laws.tell(clauses_of_kept, kept)
    return describe_clauses(floor.house.offered, game, name)


def _named(question: Question) -> tuple[str, str]:
    """The game and ruleset of the path, which must be there."""
    name, ruleset = question.path("game"), question.path("ruleset")
    house = question.floor.house
    if name in names() and (ruleset in house.offered.names(name) or ruleset in house.laws):
        return name, ruleset
    raise Failure(404, "not-found", "there is no such ruleset")


async def show_tables(question: Question, _: None) -> list[dict[str, Any]]:
    """The open tables."""
    floor = question.floor
    tables = [
        brief_table(floor.house, room.table, question.person, watching=room.watching)
        for room in floor.rooms.values()
    ]
    await floor.durable()
    return tables


async def find_room(question: Question) -> Room:
    """The room of the table of the path, which must be open."""
    table_id = question.path("table")
    room = question.floor.find(table_id)
    if room is None:
        why = await asyncio.to_thread(why_out_of_order, question.floor.engine, table_id)
        raise Failure(404, "not-found", why or "there is no such table, or it was closed")
    return room


async def show_table(question: Question, _: None) -> dict[str, Any]:
    """One open table."""
    room = await find_room(question)
    told = describe_table(question.floor.house, room.table, question.person, watching=room.watching)
    await question.floor.durable()
    return told


async def show_edges(question: Question, _: None) -> dict[str, str]:
    """What the house keeps of each wager of a table."""
    floor, law = question.floor, (await find_room(question)).table.law
    if not law.game.is_counted_at_once:
        raise Failure(404, "not-found", "the odds of this game are not counted while one waits")
    return await floor.answers_of(law).run(
        EDGES, LawText.of(law), where=question.where, key=("edges", *law_key(law))
    )


async def open_table(question: Question, body: NewTable) -> dict[str, Any]:
    """Open a table."""
    person = question.require("open a table")
    if body.game not in names():
        raise NotPermitted(f"there is no game {body.game!r}; there are {', '.join(names())}")
    timing = Timing(**msgspec.to_builtins(body.timing))
    room = await question.floor.open_table(
        person,
        body.game,
        body.ruleset,
        body.choices,
        timing=timing,
        bots=body.bots,
        allows=Allowed(analysis=body.analysis),
        where=question.where,
    )
    return describe_table(question.floor.house, room.table, person, watching=0)


async def close_table(question: Question, _: None) -> Closed:
    """Close a table."""
    person, room = question.somebody, await find_room(question)
    many = len(room.table.seats) + 1  # Who sits there gets up, and it is closed.
    question.floor.entries.spend(person.id, question.where, many)
    await question.floor.close_table(room, person)
    return Closed(room.table.id, closed=True)


TABLE = "/api/tables/{table}"
RULESET = "/api/games/{game}/{ruleset}"
ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/games",
        handler=show_games,
        says="The games, and whose law each can be played under",
        answer=list[dict[str, Any]],
    ),
    Endpoint(
        method="GET",
        path=RULESET,
        handler=show_ruleset,
        says="A ruleset: every value, its citation, and what may be chosen",
        statuses=(404,),
    ),
    Endpoint(
        method="GET",
        path=f"{RULESET}/clauses",
        handler=show_clauses,
        says="Every clause of a ruleset's regulation in a few words",
        answer=dict[str, dict[str, str]],
        statuses=(404,),
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        handler=show_tables,
        says="The open tables",
        answer=list[dict[str, Any]],
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        handler=open_table,
        says="Open a table",
        body=NewTable,
        writes=True,
        statuses=(401, 409, 422),
    ),
    Endpoint(method="GET", path=TABLE, handler=show_table, says="A table", statuses=(404,)),
    Endpoint(
        method="GET",
        path=f"{TABLE}/edges",
        handler=show_edges,
        says="What the house keeps of each wager, exactly, where that is counted in an instant",
        answer=dict[str, str],
        statuses=(404,),
    ),
    Endpoint(
        method="DELETE",
        path=TABLE,
        handler=close_table,
        says="Close a table between rounds",
        answer=Closed,
        writes=True,
        statuses=(401, 404, 409),
    ),
)
