"""What somebody has played, added up: rounds, accuracy, luck against skill, costliest mistakes."""

import asyncio
import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

import msgspec
from starlette.responses import PlainTextResponse

from houseway.first_use import known
from houseway.floor.dealing import played, records
from houseway.floor.dealing.played import NOTHING_TO_SAY
from houseway.round.spots import Seat
from houseway.web.analysis import SECONDS, asked_of, is_analysed
from houseway.web.analysis_wire import (
    CourseStop,
    Figure,
    GamePlay,
    Mistake,
    MyPlay,
    RoundSummary,
    StageCount,
    figure,
)
from houseway.web.apart import Apart
from houseway.web.asked import AskedRound, is_weighed, named
from houseway.web.floor import Floor
from houseway.web.requests import Endpoint, Question

AT_ONCE: Final = 100
"""How many rounds are looked at for one question."""
BUDGET_SECONDS: Final = 0.5
"""How long rounds are analysed for one question, while whoever asks what an answer is worth waits;
what is left waits for the next."""
SUM_UP: Final = named("houseway.web.analysts.sum_up")
MISTAKES_MOST: Final = 20
COURSE_MOST: Final = 400
COLUMNS: Final = (
    *("round", "ended_at", "game", "ruleset", "wager", "unit_cents", "decisions", "best"),
    *("cost", "start_cents", "luck_cents", "skill_cents", "net_cents", "is_exact", "worst"),
)


async def _summaries(question: Question) -> tuple[list[RoundSummary], int, int]:
    """All rounds in short, as far as they are analysed; how many there are, and how many wait."""
    floor, person = question.floor, question.somebody
    rows = await asyncio.to_thread(played.rounds_of, floor.engine, person.id)
    waiting = [(row.round_id, row.seat) for row in rows if not row.summary]
    made = await _analyse(question, waiting[:AT_ONCE]) if waiting else {}
    told = [row.summary or made.get((row.round_id, row.seat), "") for row in rows]
    said = [text for text in told if text and text != NOTHING_TO_SAY]
    decoder = msgspec.json.Decoder(known(RoundSummary))
    return [decoder.decode(text) for text in said], len(rows), told.count("")


async def _analyse(question: Question, some: list[tuple[str, Seat]]) -> dict[tuple[str, Seat], str]:
    """Analyse some rounds and keep what came of them."""
    floor, who = question.floor, question.somebody.id
    by_lane, found = await asyncio.to_thread(_ask_about, floor, some)
    for lane, asked in by_lane.items():
        summaries = await lane.run(
            SUM_UP,
            asked,
            BUDGET_SECONDS,
            who=who,
            where=question.where,
            key=("play", who),
            seconds=SECONDS,
        )
        for each, summary in zip(asked, summaries, strict=False):
            text = msgspec.json.encode(summary).decode() if summary else NOTHING_TO_SAY
            found[each.round_id, each.seat] = text
    await floor.write(played.summing_up(found))
    return found


def _ask_about(
    floor: Floor, some: list[tuple[str, Seat]]
) -> tuple[dict[Apart, list[AskedRound]], dict[tuple[str, Seat], str]]:
    """Stored rounds by where they are sent to be analysed, and those of which nothing can be said.

    Rounds under laws that players brought are sent where those are counted.
    """
    asked, silent = defaultdict[Apart, list[AskedRound]](list), dict[tuple[str, Seat], str]()
    for round_id, seat in some:
        record = records.find_round(floor.engine, round_id)
        if record is None or not is_analysed(record) or not is_weighed(record.law.game.name):
            silent[round_id, seat] = NOTHING_TO_SAY
        else:
            asked[floor.answers_of(record.law)].append(asked_of(record, seat))
    return asked, silent


# Adding up.


def add_up(summaries: Sequence[RoundSummary], rounds: int, waiting: int) -> MyPlay:
    """Rounds in short as one page of figures."""
    by_game: dict[str, list[RoundSummary]] = {}
    for each in summaries:
        by_game.setdefault(each.game, []).append(each)
    every = [each for some in by_game.values() for each in some]
    dearest = sorted(
        (each for each in every if each.worst), key=lambda each: -each.worst_cents.value
    )
    return MyPlay(
        rounds=rounds,
        waiting=waiting,
        games=[_game(game, some) for game, some in by_game.items()],
        mistakes=[
            Mistake(
                round=each.round,
                step=each.worst_step,
                game=each.game,
                says=each.worst,
                cents=each.worst_cents,
                ended_at=each.ended_at,
            )
            for each in dearest[:MISTAKES_MOST]
        ],
        course=_course(summaries),
    )


def _course(summaries: Sequence[RoundSummary]) -> list[CourseStop]:
    """How luck and decisions went on, summed up round by round."""
    luck = accumulate(each.luck_cents.value for each in summaries)
    skill = accumulate(each.skill_cents.value for each in summaries)
    stops = [CourseStop(luck=one, skill=other) for one, other in zip(luck, skill, strict=True)]
    return stops[-COURSE_MOST:]


def _game(game: str, some: list[RoundSummary]) -> GamePlay:
    return GamePlay(
        game=game,
        rounds=len(some),
        decisions=sum(each.decisions for each in some),
        best=sum(each.best for each in some),
        start_cents=_total(each.start_cents for each in some),
        luck_cents=_total(each.luck_cents for each in some),
        skill_cents=_total(each.skill_cents for each in some),
        net_cents=sum(each.net_cents for each in some),
        cost=_total(each.cost for each in some),
        stages=list(_stages(some)),
    )


def _stages(some: Iterable[RoundSummary]) -> Iterator[StageCount]:
    by_stage: dict[str, list[StageCount]] = {}
    for each in some:
        for stage in each.stages:
            by_stage.setdefault(stage.stage, []).append(stage)
    for name, counts in by_stage.items():
        yield StageCount(
            stage=name,
            decisions=sum(each.decisions for each in counts),
            best=sum(each.best for each in counts),
            cost=_total(each.cost for each in counts),
        )


def _total(figures: Iterable[Figure]) -> Figure:
    return figure(sum((Fraction(each.exact) for each in figures), Fraction(0)))


# Over HTTP.


async def show_play(question: Question, _: None) -> MyPlay:
    """What whoever asks has played, added up."""
    found, rounds, waiting = await _summaries(question)
    return add_up(found, rounds, waiting)


async def export_play(question: Question, _: None) -> PlainTextResponse:
    """The same round by round, as CSV."""
    found = (await _summaries(question))[0]
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(COLUMNS)
    table.writerows([_cell(getattr(each, name)) for name in COLUMNS] for each in found)
    headers = {"Content-Disposition": 'attachment; filename="my-play.csv"'}
    return PlainTextResponse(text.getvalue(), headers=headers)


def _cell(value: Any) -> Any:
    """A value as a cell: figures exactly, and no text that a spreadsheet would run."""
    if isinstance(value, Figure):
        return value.exact
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@" and value else value


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/me/play",
        handler=show_play,
        says="What you have played: accuracy by game and stage, luck against skill, mistakes",
        answer=MyPlay,
        statuses=(401,),
    ),
    Endpoint(
        method="GET",
        path="/api/me/play.csv",
        handler=export_play,
        says="The same round by round, as CSV",
        answer=str,
        statuses=(401,),
    ),
)
