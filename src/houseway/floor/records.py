"""What was played, read back: rounds to be replayed, shoes, entries of the journal."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Row, select

from houseway.floor import models
from houseway.floor.database import reading
from houseway.floor.restoring import actions_of, law_of
from houseway.floor.seating import Law
from houseway.floor.standing import decode, decode_start
from houseway.table import notation
from houseway.table.actions import Action
from houseway.table.engine import Start
from houseway.table.shoe import STACK
from houseway.table.spots import Seat

ROUNDS_AT_ONCE = 20
ENTRIES_AT_ONCE = 100


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it is stored."""

    id: str
    table_id: str
    number: int
    law: Law
    start: Start
    people: dict[Seat, str]
    actions: list[Action]
    shoe: str
    is_told: bool
    is_over: bool
    previous: str | None
    next: str | None

    def notation(self) -> str:
        """The round as text."""
        round_ = self.law.game.round(self.law.rules, self.start)
        for action in self.actions:
            round_.take(action)
        return notation.write(self.law.game, self.law.ruleset, round_)


def find_round(engine: Engine, round_id: str) -> Record | None:
    """A round by its id."""
    with reading(engine) as connection:
        row = connection.execute(select(models.Round).where(models.Round.id == round_id)).first()
        if row is None:
            return None
        table = connection.execute(
            select(models.Table).where(models.Table.id == row.table_id)
        ).one()
        told = select(models.Shoe.is_told).where(models.Shoe.digest == row.shoe)
        return Record(
            id=row.id,
            table_id=row.table_id,
            number=row.number,
            law=law_of(table.game, table.ruleset, msgspec.json.decode(row.choices)),
            start=decode_start(row.start, is_preparation=row.is_preparation),
            people=decode(row.people, dict[Seat, str]),
            actions=actions_of(connection, row.id),
            shoe=row.shoe,
            is_told=bool(connection.scalar(told)),
            is_over=bool(row.ended_at),
            previous=_neighbour(connection, row, row.number - 1),
            next=_neighbour(connection, row, row.number + (not row.is_preparation)),
        )


def _neighbour(connection: Connection, row: Row[Any], number: int) -> str | None:
    found = select(models.Round.id).where(
        models.Round.table_id == row.table_id,
        models.Round.number == number,
        models.Round.is_preparation.is_(False),
    )
    return connection.scalar(found)


def last_rounds(engine: Engine, table_id: str, before: int) -> list[dict[str, Any]]:
    """The last rounds of a table before one, newest first."""
    rounds = models.Round
    found = (
        select(rounds.id, rounds.number, rounds.ended_at)
        .where(rounds.table_id == table_id, rounds.is_preparation.is_(False))
        .where(rounds.ended_at != "", rounds.number < before)
        .order_by(rounds.number.desc())
        .limit(ROUNDS_AT_ONCE)
    )
    with engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(found)]


def find_shoe(engine: Engine, digest: str) -> dict[str, Any] | None:
    """A shoe by its digest; its order only once it was told."""
    with reading(engine) as connection:
        row = connection.execute(select(models.Shoe).where(models.Shoe.digest == digest)).first()
        if row is None:
            return None
        dealt = select(models.Round.id).where(models.Round.shoe == digest)
        order = models.Round.number, models.Round.is_preparation.desc()
        rounds = list(connection.scalars(dealt.order_by(*order)))
    shoe = {
        "digest": digest,
        "table": row.table_id,
        "sealed_at": row.sealed_at,
        "is_told": row.is_told,
        "rounds": rounds,
    }
    if row.is_told:
        shoe["text"] = f"{STACK}\ndigest  {digest}\nsealed  {row.sealed}\n"
    return shoe


def entries_after(engine: Engine, seq: int) -> list[dict[str, Any]]:
    """Some entries of the journal after one."""
    entry = models.JournalEntry
    found = select(entry).where(entry.seq > seq).order_by(entry.seq).limit(ENTRIES_AT_ONCE)
    with engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(found)]
