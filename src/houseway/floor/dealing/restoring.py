"""Setting a table up as it was: from how it last stood, its open round being played again."""

import logging
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, select

from houseway.errors import HousewayError, Unreadable
from houseway.floor.books.models import Round, Shoe, Table
from houseway.floor.books.recorded import facts_of, read_round
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.laws import Laws
from houseway.floor.dealing.standing import Kept, decode, decode_start, set_up
from houseway.floor.seats.seating import Allowed, Attendance, Sitter, Timing
from houseway.round import engine
from houseway.round.actions import Action, GetUp, SitDown
from houseway.round.events import Event
from houseway.round.spots import CHANCE, Seat
from houseway.round.start import Player
from houseway.table.shoe import Chance, Stack

LOG = logging.getLogger(__name__)


class Broken(NamedTuple):
    """A table that cannot be set up again."""

    table_id: str
    why: str


def restore_tables(
    connection: Connection, chance: Chance, laws: Laws
) -> tuple[list[Dealing], list[Broken]]:
    """Every table that is open, as it was; and those that cannot be set up again."""
    rows = connection.execute(select(Table).where(Table.is_open).order_by(Table.opened_at))
    restored, broken = [], []
    for row in rows.all():
        try:
            restored.append(restore(connection, row, chance, laws))
        except Exception as error:  # noqa: BLE001 -- whatever is wrong with one table, the others open
            broken.append(Broken(row.id, why_broken(row.id, error)))
    return restored, broken


def why_broken(table_id: str, error: Exception) -> str:
    """Why a table cannot be set up again, in a few words; the rest is for the log."""
    LOG.error("table %s cannot be set up again: %s", table_id, error, exc_info=error)
    is_known = isinstance(error, HousewayError)
    return str(error).rstrip(".") if is_known else "it could not be set up again as it was"


def restore(connection: Connection, row: Row[Any], chance: Chance, laws: Laws) -> Dealing:
    """A table as it was when its last entry was written, under the law that it was opened under."""
    law = laws.find(row.game, row.ruleset_digest, msgspec.json.decode(row.choices))
    timing = decode(row.timing, Timing)
    table = Dealing(row.id, law, chance, timing=timing, opened_by=row.opened_by)
    table.allows = decode(row.allows, Allowed)
    table.seats = decode(row.seats, dict[Seat, Sitter])
    table.attendance = decode(row.attendance, Attendance)
    kept = decode(row.standing, Kept)
    set_up(table.session, kept)
    table.session.stack, table.is_told = _find_stack(connection, kept.stack)
    table.session.committed, _ = _find_stack(connection, kept.committed)
    _put_words_in(table)
    _restore_round(connection, table)
    for seat in [seat for seat in table.session.players if seat not in table.seats]:
        if table.session.takes_wagers:
            raise Unreadable(f"nobody has seat {seat}, and its player is in the round")
        table.session.leave(seat)
    return table


def _find_stack(connection: Connection, digest: str) -> tuple[Stack | None, bool]:
    row = connection.execute(select(Shoe).where(Shoe.digest == digest)).first()
    if row is None:
        return None, False
    return Stack.stored(row.digest, row.sealed), row.is_told


def _put_words_in(table: Dealing) -> None:
    """Let the stack that was sealed last have its words, unless they are still awaited."""
    session, words = table.session, table.session.words
    if words.are_taken:
        return
    if session.committed is not None:
        session.committed = session.committed.with_words(words.told)
    elif session.stack is not None:
        session.stack = session.stack.with_words(words.told)


def _restore_round(connection: Connection, table: Dealing) -> None:
    """Play the open round again, the shoe dealing what it dealt."""
    of_table = select(Round).where(Round.table_id == table.id)
    played = of_table.where(Round.is_preparation.is_(False), Round.ended_at != "")
    last = connection.execute(played.order_by(Round.number.desc()).limit(1)).first()
    table.last_round_id = last.id if last else ""
    row = connection.execute(of_table.where(Round.ended_at == "")).first()
    if row is None:
        return
    beginning, deeds = read_round(connection, row.id)
    start = decode_start(beginning.start, is_preparation=row.is_preparation)
    now = table.law.game.round(table.law.rules, start)
    table.round_id = row.id
    table.pending.written = {row.id: beginning.entries}
    if row.is_preparation:
        table.record = now
    else:
        table.session.round = now
    for deed in deeds:
        made = replay(table, now, deed.action) if deed.action is not None else now.events
        if facts_of(made) != deed.facts:
            raise Unreadable(f"round {row.id} comes out differently than the journal says")


def replay(table: Dealing, now: engine.Round, action: Action) -> list[Event]:
    """Take an action of the journal again; what chance gives must be what it gave."""
    if action.actor == CHANCE and now.turn is not None:
        given = table.session.by_chance(now.turn)
        if given != action:
            raise Unreadable(
                f"round {table.round_id}: what was sealed gives {given}, the journal {action}"
            )
    made = table.session.take(now, action)
    _seat(table, action)
    return made


def _seat(table: Dealing, action: Action) -> None:
    """Let the session know who came and went while wagers were open."""
    if isinstance(action, SitDown):
        sitter = table.seats.get(action.seat)
        who = sitter.person_id if sitter is not None else ""
        table.session.admit(action.seat, Player(action.name, action.cents, who))
    elif isinstance(action, GetUp):
        table.session.dismiss(action.seat)
