"""Analysis over HTTP: what answers are worth at a table, and a round that is over as analysis."""

import asyncio
from typing import Final

from houseway.errors import NotAllowed
from houseway.floor.dealing import records
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.records import Record
from houseway.floor.seats.people import Person
from houseway.floor.seats.roles import may
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.steps.equipment import Occasion
from houseway.web.analysis_wire import LiveWorth, RoundAnalysis
from houseway.web.analysts import Asked, AskedRound, LawText, live_worth, round_analysis
from houseway.web.charts import practises
from houseway.web.requests import Endpoint, Failure, Question
from houseway.web.tables import find_room

FORBIDDEN: Final = "whoever opened this table lets nobody ask what answers are worth"
CONTENDED: Final = (
    "players contend with each other here: while another person sits at the table nobody is told "
    "what answers are worth"
)
NOTHING: Final = "nothing is asked of you now that is counted"
NOT_SEATED: Final = "only who sat in a round has it analysed"
SECONDS: Final = 60
"""How long somebody waits for an answer; a first one may have kernels to compile."""


def refuse_analysis(table: Dealing, person: Person) -> Seat:
    """The own seat of somebody who may ask what answers are worth; refused where that is not so."""
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotAllowed("you have no seat at this table")
    if not table.allows.analysis:
        raise NotAllowed(FORBIDDEN)
    if table.law.game.contended and not practises(table, person):
        raise NotAllowed(CONTENDED)
    return seat


async def show_worth(question: Question, _: None) -> LiveWorth:
    """What the answers are worth that whoever asks may give now."""
    person, floor = question.somebody, question.floor
    table = (await find_room(question)).table
    seat = refuse_analysis(table, person)
    now = table.session.round
    if now is None or now.turn is None:
        raise NotAllowed(NOTHING)
    asked = Asked(LawText.of(table.law), table.round_id, seat, look(now, seat))
    key = "worth", table.round_id, seat, len(now.actions)
    return await floor.answers.run(live_worth, asked, who=person.id, key=key, seconds=SECONDS)


async def show_analysis(question: Question, _: None) -> RoundAnalysis:
    """A round that is over, through the own seat's eyes."""
    asked, who = await _asked(question)
    key = "analysis", asked.round_id, asked.seat
    return await question.floor.answers.run(
        round_analysis, asked, who=who, key=key, seconds=SECONDS
    )


async def _asked(question: Question) -> tuple[AskedRound, str]:
    """The round that is asked about, and who asks."""
    person = question.somebody
    round_id, engine = question.path("round"), question.floor.engine
    record = await asyncio.to_thread(records.find_round, engine, round_id)
    if record is None or isinstance(record.start, Occasion):
        raise Failure(404, "not-found", "there is no such round")
    seat = _seat(record, person, question.number("seat", 0))
    if not record.is_over:
        raise NotAllowed("a round is analysed when it is over")
    if not record.is_law_known or any(deed.is_end for deed in record.deeds):
        raise NotAllowed("this round cannot be played again as it was, and so not be analysed")
    return asked_of(record, seat), person.id


def _seat(record: Record, person: Person, wanted: Seat) -> Seat:
    """The seat that a round is analysed for: an own one, or any for who may see every card."""
    own = [seat for seat, who in sorted(record.people.items()) if who == person.id]
    if wanted and wanted in record.names and may(person.role, "see every card"):
        return wanted
    if not own or (wanted and wanted not in own):
        raise NotAllowed(NOT_SEATED)
    return wanted or own[0]


def asked_of(record: Record, seat: Seat) -> AskedRound:
    """A stored round as it is sent to be analysed."""
    done = [(step, deed.action) for step, deed in enumerate(record.deeds)]
    acted = [(step, action) for step, action in done if action is not None]
    return AskedRound(
        law=LawText.of(record.law),
        round_id=record.id,
        ended_at=record.ended_at,
        seat=seat,
        start=record.start,
        actions=tuple(action for _, action in acted),
        steps=tuple(step for step, _ in acted),
    )


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/tables/{table}/worth",
        handler=show_worth,
        says="What each answer of the own seat is worth now, exactly, the best first",
        answer=LiveWorth,
        statuses=(401, 404, 409),
    ),
    Endpoint(
        method="GET",
        path="/api/rounds/{round}/analysis",
        handler=show_analysis,
        says="A round that is over as analysis: luck and skill apart, every decision marked",
        answer=RoundAnalysis,
        statuses=(401, 404, 409),
        query=("seat",),
    ),
)
