"""Setting a table up as it was: from how it last stood, its open round being played again."""

from functools import cache, lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.dealing import Dealing
from houseway.floor.models import JournalEntry, Round, Shoe, Table
from houseway.floor.seating import Law, Sitter, Timing
from houseway.floor.standing import Kept, decode, decode_start, set_up
from houseway.games import find_game
from houseway.rulesets.ruleset import Ruleset
from houseway.table import engine
from houseway.table.actions import Action, Call, Draw, parse_action
from houseway.table.game import Game
from houseway.table.shoe import STACK, Chance, Stack
from houseway.table.spots import Seat


@cache
def ruleset_of(game_name: str, ruleset_name: str) -> tuple[Game, Ruleset[Any]]:
    """A game under one of its own rulesets; the first one where none is named."""
    game = find_game(game_name)
    names = game.rulesets
    if (ruleset_name or names[0]) not in names:
        raise NotPermitted(f"there is no ruleset {ruleset_name!r}; there are {', '.join(names)}")
    return game, game.ruleset(ruleset_name or names[0])


def law_of(game_name: str, ruleset_name: str, choices: dict[str, str]) -> Law:
    """A game under a ruleset with these choices, the house's own where none is made."""
    return _law_of(game_name, ruleset_name, *(f"{key}={value}" for key, value in choices.items()))


@lru_cache(maxsize=500)  # Many tables and every round of a table have the same.
def _law_of(game_name: str, ruleset_name: str, *choices: str) -> Law:
    game, ruleset = ruleset_of(game_name, ruleset_name)
    return Law(game, ruleset, ruleset.open(ruleset.parse_choices(list(choices))))


def restore_tables(connection: Connection, chance: Chance) -> list[Dealing]:
    """Every table that is open, as it was."""
    rows = connection.execute(select(Table).where(Table.is_open).order_by(Table.opened_at))
    return [restore(connection, row, chance) for row in rows.all()]


def restore(connection: Connection, row: Row[Any], chance: Chance) -> Dealing:
    """A table as it was when its last entry was written."""
    law = law_of(row.game, row.ruleset, msgspec.json.decode(row.choices))
    if law.ruleset.digest != row.ruleset_digest:
        raise Unreadable(
            f"table {row.id} was opened under {row.ruleset} {row.ruleset_digest}; "
            f"that ruleset is now {law.ruleset.digest}"
        )
    timing = decode(row.timing, Timing)
    table = Dealing(row.id, law, chance, timing=timing, opened_by=row.opened_by)
    table.seats = decode(row.seats, dict[Seat, Sitter])
    kept = decode(row.standing, Kept)
    set_up(table.session, kept)
    table.session.stack, table.is_told = _find_stack(connection, kept.stack)
    table.session.committed, _ = _find_stack(connection, kept.committed)
    _restore_round(connection, table)
    for seat in [seat for seat in table.session.players if seat not in table.seats]:
        table.session.leave(seat)
    return table


def _find_stack(connection: Connection, digest: str) -> tuple[Stack | None, bool]:
    row = connection.execute(select(Shoe).where(Shoe.digest == digest)).first()
    if row is None:
        return None, False
    return Stack.parse(f"{STACK}\ndigest  {row.digest}\nsealed  {row.sealed}\n"), row.is_told


def _restore_round(connection: Connection, table: Dealing) -> None:
    """Play the open round again, the shoe dealing what it dealt."""
    of_table = select(Round).where(Round.table_id == table.id)
    played = of_table.where(Round.is_preparation.is_(False), Round.ended_at != "")
    last = connection.execute(played.order_by(Round.number.desc()).limit(1)).first()
    table.last_round_id = last.id if last else ""
    row = connection.execute(of_table.where(Round.ended_at == "")).first()
    if row is None:
        return
    start = decode_start(row.start, is_preparation=row.is_preparation)
    now = table.law.game.round(table.law.rules, start)
    table.round_id = row.id
    if row.is_preparation:
        table.record = now
    else:
        table.session.round = now
    for action in actions_of(connection, row.id):
        replay(table, now, action)


def replay(table: Dealing, now: engine.Round, action: Action) -> None:
    """Take an action of the journal again; what comes out of the shoe must be what came out."""
    if isinstance(action, Draw):
        drawn = table.session.shoe.draw()
        if drawn != action:
            raise Unreadable(
                f"round {table.round_id}: the shoe gives {drawn}, the journal {action}"
            )
        now.take(action)
    elif isinstance(action, Call) and now is table.session.round:
        table.session.call(action)
    else:
        now.take(action)


def actions_of(connection: Connection, round_id: str) -> list[Action]:
    """The actions of a round, in order."""
    entries = (
        select(JournalEntry.body)
        .where(JournalEntry.round_id == round_id, JournalEntry.kind == "do")
        .order_by(JournalEntry.seq)
    )
    return [parse_action(msgspec.json.decode(body)["do"]) for body in connection.scalars(entries)]
