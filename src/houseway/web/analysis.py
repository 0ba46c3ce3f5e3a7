"""Analysis over HTTP: what answers are worth at a table, and a round that is over as analysis."""

import asyncio
from typing import Final

from houseway.errors import NotAllowed
from houseway.floor.dealing import records
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.records import Record
from houseway.floor.seats.people import Person
from houseway.floor.seats.roles import may
from houseway.floor.seats.seating import Law
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.steps.equipment import Occasion
from houseway.web.analysis_wire import InChart, LiveWorth, Pays, RoundAnalysis, WhatIf
from houseway.web.apart import Apart
from houseway.web.asked import Asked, AskedRound, LawText, named
from houseway.web.charts import Sheet, practises
from houseway.web.describing import law_key
from houseway.web.floor import Floor
from houseway.web.requests import Endpoint, Failure, Question
from houseway.web.tables import find_room

LIVE_WORTH: Final = named("houseway.web.analysts.live_worth")
ROUND_ANALYSIS: Final = named("houseway.web.analysts.round_analysis")
WHAT_IF: Final = named("houseway.web.analysts.what_if")
PAYS: Final = named("houseway.web.pays.pays_of")
PLACE: Final = named("houseway.web.sheets.place_of")
FORBIDDEN: Final = "whoever opened this table lets nobody ask what answers are worth"
CONTENDED: Final = (
    "players contend with each other here: while another person sits at the table nobody is told "
    "what answers are worth"
)
NOTHING: Final = "nothing is asked of you now that is counted"
NOT_SEATED: Final = "only who sat in a round has it analysed"
SECONDS: Final = 600
"""How long somebody waits: a moment where all is kept, minutes where a law is counted first."""


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


async def lane_of(floor: Floor, law: Law) -> Apart:
    """Where something about a law is weighed: in a moment, once what it stands on is counted."""
    await floor.preparing.ready(law)
    return floor.answers_of(law)


async def show_worth(question: Question, _: None) -> LiveWorth:
    """What the answers are worth that whoever asks may give now."""
    person, floor = question.somebody, question.floor
    table = (await find_room(question)).table
    seat = refuse_analysis(table, person)
    now = table.session.round
    if now is None or now.turn is None:
        raise NotAllowed(NOTHING)
    view, is_open = look(now, seat), now.turn.takes_wagers
    asked = Asked(LawText.of(table.law), table.round_id, seat, view, is_open)
    key = "worth", table.round_id, seat, len(now.actions)
    lane = await lane_of(floor, table.law)
    return await lane.run(
        LIVE_WORTH, asked, who=person.id, where=question.where, key=key, seconds=SECONDS
    )


async def show_analysis(question: Question, _: None) -> RoundAnalysis:
    """A round that is over, through the own seat's eyes."""
    record, seat = await _record(question)
    asked, who = asked_of(record, seat), question.somebody.id
    key = "analysis", asked.round_id, asked.seat
    lane = await lane_of(question.floor, record.law)
    return await lane.run(
        ROUND_ANALYSIS, asked, who=who, where=question.where, key=key, seconds=SECONDS
    )


async def show_what_if(question: Question, _: None) -> WhatIf:
    """Another answer at a decision of a round that is over."""
    record, seat = await _record(question)
    asked, who = asked_of(record, seat), question.somebody.id
    step, answer = question.number("step", 0), question.number("answer", 0)
    further = await asyncio.to_thread(records.cards_after, question.floor.engine, record)
    key = "what-if", asked.round_id, asked.seat, step, answer
    lane = await lane_of(question.floor, record.law)
    return await lane.run(
        WHAT_IF,
        asked,
        step,
        answer,
        further,
        who=who,
        where=question.where,
        key=key,
        seconds=SECONDS,
    )


async def show_pays(question: Question, _: None) -> Pays:
    """What every wager of a table pays back, line by line."""
    table, person = (await find_room(question)).table, question.person
    now = table.session.round
    meters = dict(table.session.meters if now is None else now.felt.meters)
    law = LawText.of(table.law)
    key = "pays", *law_key(table.law), *sorted(meters.items())
    who = person.id if person is not None else ""
    lane = await lane_of(question.floor, table.law)
    return await lane.run(
        PAYS, law, meters, who=who, where=question.where, key=key, seconds=SECONDS
    )


async def show_chart(question: Question, _: None) -> Sheet:
    """Best play at a table, for whoever may be told what answers are worth there."""
    table = (await find_room(question)).table
    if not table.law.game.has_chart:
        raise Failure(404, "not-found", "best play of this game fits no chart")
    refuse_analysis(table, question.somebody)
    return await question.floor.charts.sheet(table.law)


async def show_place(question: Question, _: None) -> InChart:
    """Where the present hand stands in the chart."""
    person, floor = question.somebody, question.floor
    table = (await find_room(question)).table
    if not table.law.game.has_chart:
        raise Failure(404, "not-found", "best play of this game fits no chart")
    seat = refuse_analysis(table, person)
    now = table.session.round
    if now is None or now.turn is None or seat not in now.turn.asked:
        return InChart(place=None)
    sheet = await floor.charts.sheet(table.law)
    asked = Asked(LawText.of(table.law), table.round_id, seat, look(now, seat))
    key = "place", table.round_id, seat, len(now.actions)
    lane = await lane_of(floor, table.law)
    place = await lane.run(
        PLACE, asked, sheet, who=person.id, where=question.where, key=key, seconds=SECONDS
    )
    return InChart(place=place)


async def _record(question: Question) -> tuple[Record, Seat]:
    """The round that is asked about, and for which seat."""
    person = question.somebody
    round_id, engine = question.path("round"), question.floor.engine
    record = await asyncio.to_thread(records.find_round, engine, round_id)
    if record is None or isinstance(record.start, Occasion):
        raise Failure(404, "not-found", "there is no such round")
    seat = _seat(record, person, question.number("seat", 0))
    if not record.is_over:
        raise NotAllowed("a round is analysed when it is over")
    if not is_analysed(record):
        raise NotAllowed("this round cannot be played again as it was, and so not be analysed")
    return record, seat


def is_analysed(record: Record) -> bool:
    """Whether a round can be played again as it was."""
    is_whole = not any(deed.is_end for deed in record.deeds)
    return record.is_over and record.is_law_known and is_whole


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
        path="/api/tables/{table}/pays",
        handler=show_pays,
        says="Edge, hit frequency and return of every line of every wager; meters as they read",
        answer=Pays,
        statuses=(404, 409),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/chart",
        handler=show_chart,
        says="Best play as a chart, for whoever may be told what answers are worth there",
        answer=Sheet,
        statuses=(401, 404, 409),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/chart/place",
        handler=show_place,
        says="Where the present hand stands in that chart",
        answer=InChart,
        statuses=(401, 404, 409),
    ),
    Endpoint(
        method="GET",
        path="/api/rounds/{round}/what-if",
        handler=show_what_if,
        says="Another answer at a decision of a round, played on with the same cards",
        answer=WhatIf,
        statuses=(401, 404, 409),
        query=("seat", "step", "answer"),
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
