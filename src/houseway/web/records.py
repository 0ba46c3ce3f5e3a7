"""What was played, over HTTP: rounds step by step, shoes, and the journal for those who may."""

import asyncio
from typing import Any

import msgspec
from starlette.responses import PlainTextResponse

from houseway.errors import NotAllowed
from houseway.floor import records
from houseway.floor.open_table import Phase
from houseway.floor.people import Person
from houseway.floor.records import Record
from houseway.floor.roles import may
from houseway.floor.verifying import verify
from houseway.table.actions import Action, Draw
from houseway.table.engine import Round
from houseway.table.preparation import Occasion
from houseway.table.turns import Turn
from houseway.table.view import PUBLIC, SURVEILLANCE, Eyes, View, look
from houseway.web.describing import describe_law
from houseway.web.frames import Told, plain
from houseway.web.requests import Endpoint, Failure, Question
from houseway.web.words import Words


class PlayedRound(msgspec.Struct, frozen=True):
    """A round of a table."""

    id: str
    number: int
    ended_at: str


def eyes_on(record: Record, person: Person | None) -> Eyes:
    """What somebody sees a round with that was played."""
    if person is None:
        return PUBLIC
    for seat, person_id in record.people.items():
        if person_id == person.id and seat in record.start.players:
            return seat
    return SURVEILLANCE if may(person.role, "see every card") else PUBLIC


def describe_round(record: Record, eyes: Eyes) -> dict[str, Any]:
    """A round step by step, as these eyes may know it."""
    law, players = record.law, record.start.players
    areas = law.game.layout(law.rules).areas
    titles = {area.wager: area.title for area in areas}
    words = Words({seat: player.name for seat, player in players.items()}, titles)
    round_ = law.game.round(law.rules, record.start)

    def step(action: Action | None, before: int) -> dict[str, Any]:
        return {
            "action": _told_action(action, eyes),
            "events": Told(round_.events[before:], words).to(eyes),
            "state": _state(record, round_, eyes),
        }

    steps = [step(None, 0)]
    for action in record.actions:
        before = len(round_.events)
        round_.take(action)
        steps.append(step(action, before))
    return {
        "id": record.id,
        "table": {
            "id": record.table_id,
            "game": law.game.name,
            "title": law.game.title,
            "ruleset": law.ruleset.name,
            "law": law.ruleset.header.title,
            "seats_max": law.rules.seats_max,
            **describe_law(law),
        },
        "number": record.number,
        "previous": record.previous,
        "next": record.next,
        "is_over": record.is_over,
        "shoe": record.shoe,
        "is_told": record.is_told,
        "steps": steps,
    }


def _told_action(action: Action | None, eyes: Eyes) -> str | None:
    """An action, unless it would tell a card that these eyes may not see."""
    if action is None:
        return None
    names_cards = isinstance(action, Draw) or hasattr(action, "kept") or hasattr(action, "cards")
    if names_cards and eyes not in (SURVEILLANCE, action.actor):
        return None
    return str(action)


def _state(record: Record, round_: Round, eyes: Eyes) -> dict[str, Any]:
    view = look(round_, eyes)
    return {
        "phase": _phase(record, round_.turn),
        "round": record.id,
        "number": record.number,
        "eyes": eyes,
        "seats": _seats(record, view),
        "wagers": [
            {"seat": seat, "wager": wager, "cents": cents}
            for (seat, wager), cents in view.wagers.items()
        ],
        "piles": {str(spot): plain(pile) for spot, pile in view.piles.items() if pile},
        "discard_rack_size": view.discard_rack_size,
        "cards_left": round_.felt.cards_left,
        "lammers": sorted(view.lammers),
        "marker": view.marker,
        "meters": view.meters,
        "shoe": {"digest": record.shoe, "told": record.is_told},
        "last_round": record.previous,
        "dealer": "",
        "ask": _ask(view),
    }


def _phase(record: Record, turn: Turn | None) -> Phase:
    """Where the table stood, in the word that was told then."""
    if isinstance(record.start, Occasion):
        return "preparing"
    if turn is None:
        return "result"
    return "wagers" if turn.takes_wagers else "decision"


def _seats(record: Record, view: View) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": player.name,
            "kind": "person" if record.people.get(seat) else "bot",
            "rack_cents": view.racks[seat],
            "in_round": any(owner == seat for owner, _ in view.wagers),
            "is_here": True,
            "is_ready": False,
            "waits": False,
            "leaves": False,
        }
        for seat, player in sorted(record.start.players.items())
    ]


def _ask(view: View) -> dict[str, Any] | None:
    if view.ask is None:
        return None
    return {
        "wants": view.ask.wants,
        "clause": view.ask.clause,
        "asked": view.ask.asked,
        "is_yours": False,
        "left_ms": None,
        "default": None,
        "options": [],
        "calls": [],
    }


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
    if not (record.is_over and record.is_told):
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
    shoe = await asyncio.to_thread(
        records.find_shoe, question.floor.engine, question.path("digest")
    )
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
    report = await asyncio.to_thread(verify, question.floor.engine)
    return {**msgspec.to_builtins(report), "is_sound": report.is_sound}


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
