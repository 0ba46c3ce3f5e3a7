"""What somebody has played: noted when a round is over, and summed up once it was analysed."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine, Row, select

from houseway.floor.books import models, writes
from houseway.floor.books.journal import Change, Write
from houseway.floor.seats.seating import Sitter
from houseway.round.accounts import ELSEWHERE, rack
from houseway.round.engine import Round
from houseway.round.payments import MoneyMoved
from houseway.round.spots import Seat

NOTHING_TO_SAY = "-"
"""A round that cannot be analysed: nobody tries again."""


def played_in(now: Round, seats: dict[Seat, Sitter]) -> Iterator[tuple[Seat, str]]:
    """The persons who put something down in a round, with their seats.

    Who has taken it back and left has put down nothing, and nor has who sat down there then.
    """
    racks = {rack(seat): seat for seat, who in seats.items() if not who.is_bot}
    put: set[Seat] = set()
    for event in now.events:
        if isinstance(event, MoneyMoved) and event.amount and event.sides[0] in racks:
            has_left = ELSEWHERE in event.sides
            (put.discard if has_left else put.add)(racks[event.sides[0]])
    for seat in sorted(put):
        yield seat, seats[seat].person_id


def rounds_of(engine: Engine, person_id: str) -> list[Row[Any]]:
    """All that somebody has played, the newest first."""
    found = select(models.Played).where(models.Played.person_id == person_id)
    with engine.connect() as connection:
        return list(connection.execute(found.order_by(models.Played.ended_at.desc())))


def summing_up(summaries: dict[tuple[str, Seat], str]) -> Change:
    """What keeps how rounds came out, by their ids and seats."""
    rows: list[Write] = [
        (writes.SUM_UP_PLAYED, {"key": round_id, "own": seat, "summary": summary})
        for (round_id, seat), summary in summaries.items()
    ]
    return Change(writes=rows)
