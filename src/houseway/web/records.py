"""What was played, over HTTP: rounds step by step, shoes, and the journal for those who may."""

import asyncio
from typing import Any

import msgspec
from starlette.responses import PlainTextResponse

from houseway.errors import NotAllowed
from houseway.floor.audit.segments import verify_apart
from houseway.floor.dealing import records
from houseway.floor.dealing.records import Record
from houseway.floor.seats.roles import may
from houseway.round.view import SURVEILLANCE
from houseway.web.replays import describe_round, eyes_on
from houseway.web.requests import Endpoint, Failure, Question


class PlayedRound(msgspec.Struct, frozen=True):
    """A round of a table."""

    id: str
    number: int
    ended_at: str


async def _find(question: Question) -> Record:
    round_id, engine = question.path("round"), question.floor.engine
    record = await asyncio.to_thread(records.find_round, engine, round_id)
    if record is None:
        raise Failure(404, "not-found", "there is no such round")
    return record


async def show_round(question: Question, _: None) -> dict[str, Any]:
    """A round to be replayed."""
    record = await _find(question)
    eyes = eyes_on(record, question.person)
    return await asyncio.to_thread(describe_round, record, eyes)


async def show_notation(question: Question, _: None) -> PlainTextResponse:
    """A round as text, once its cards may be known."""
    record = await _find(question)
    may_know = record.is_told or eyes_on(record, question.person) == SURVEILLANCE
    if not (record.is_over and may_know):
        raise NotAllowed("the notation names every card: wait until the shoe is done")
    return PlainTextResponse(await asyncio.to_thread(record.notation))


async def show_rounds(question: Question, _: None) -> list[dict[str, Any]]:
    """The last rounds of a table."""
    before = question.number("before", 2**31 - 1)
    if before > 2**31 - 1:
        return []
    table_id, engine = question.path("table"), question.floor.engine
    return await asyncio.to_thread(records.last_rounds, engine, table_id, before)


async def show_shoe(question: Question, _: None) -> dict[str, Any]:
    """A shoe by its digest."""
    for_audit = question.person is not None and may(question.person.role, "see every card")
    digest, engine = question.path("digest"), question.floor.engine
    shoe = await asyncio.to_thread(records.find_shoe, engine, digest, for_audit=for_audit)
    if shoe is None:
        raise Failure(404, "not-found", "no such shoe was sealed here")
    return shoe


async def show_journal(question: Question, _: None) -> list[dict[str, Any]]:
    """Entries of the journal."""
    question.require("read the journal")
    after = question.number("after", 0)
    return await asyncio.to_thread(records.entries_after, question.floor.engine, after)


async def verify_books(question: Question, _: None) -> dict[str, Any]:
    """What `houseway verify` says."""
    question.require("read the journal")
    report = await asyncio.to_thread(verify_apart, question.floor.engine)
    found = {"is_sound": report.is_sound, "is_whole": report.is_whole, "verdict": report.verdict}
    return {**msgspec.to_builtins(report), **found}


def _get(path: str, handler: Any, says: str, answer: Any = dict, **more: Any) -> Endpoint:
    return Endpoint(method="GET", path=path, handler=handler, says=says, answer=answer, **more)


ROUND = "/api/rounds/{round}"
ENDPOINTS = (
    _get(
        "/api/tables/{table}/rounds",
        show_rounds,
        "The last rounds of a table",
        list[PlayedRound],
        query=("before",),
    ),
    _get(ROUND, show_round, "A round, step by step, as you may know it", statuses=(404,)),
    _get(
        f"{ROUND}/notation",
        show_notation,
        "A round as text, once its shoe was told",
        str,
        statuses=(404, 409),
    ),
    _get("/api/shoes/{digest}", show_shoe, "A shoe; its order once told", statuses=(404,)),
    _get(
        "/api/journal",
        show_journal,
        "Entries of the journal, for supervisors",
        list[dict[str, Any]],
        query=("after",),
        statuses=(401,),
    ),
    Endpoint(
        method="POST",
        path="/api/verify",
        handler=verify_books,
        says="Check the chain and the books, for supervisors",
        statuses=(401,),
    ),
)
