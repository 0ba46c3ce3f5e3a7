"""A table that cannot be set up again is put out of order: everything there goes to its owner.

What was played of an open round is undone first, so that what lies in a pot, and what was settled
already, goes back to whoever it came from.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable

import msgspec
from sqlalchemy import Connection, or_, select

from houseway.floor.books import ledger, writes
from houseway.floor.books.chapters import entries_after, entries_of
from houseway.floor.books.journal import Change, Draft, moment
from houseway.floor.books.ledger import Move
from houseway.floor.books.models import Account, Round, Shoe
from houseway.floor.books.recorded import OUT_OF_ORDER, moves_in
from houseway.floor.dealing.standing import decode
from houseway.pieces.money import Cents
from houseway.round.spots import Seat

SAID = "this table is out of order: {}. All chips on it were given back"


def give_back(connection: Connection, table_id: str, why: str) -> Change:
    """What closes a table, undoes its round, gives racks back and tells the shoes that lay there.

    Who sits where is read from the journal, and how much from the ledger: nothing is asked of what
    the table was to be set up from.
    """
    owners = owners_of(connection, table_id)
    open_rounds = select(Round.id).where(Round.table_id == table_id, Round.ended_at == "")
    rounds = list(connection.scalars(open_rounds))
    lies = _lies_at(connection, table_id)
    played = [move for name in rounds for move in moves_in(connection, name)]
    entries = {"entries": len(entries_of(connection, rounds[0])) + 1} if rounds else {}
    undone = undo(played, lambda name: lies.get(name, 0))
    for source, target, cents in undone:
        lies[source] = lies.get(source, 0) - cents
        lies[target] = lies.get(target, 0) + cents
    moves = tuple(
        Move(name, owner_account(owners, table_id, name), cents)
        for name, cents in sorted(lies.items())
        if cents > 0 and name.startswith(lies_at(table_id))
    )
    untold = select(Shoe.digest).where(Shoe.table_id == table_id, Shoe.is_told.is_(False))
    shoes = list(connection.scalars(untold))
    round_id = rounds[0] if rounds else ""
    drafts = [
        Draft(
            kind=OUT_OF_ORDER,
            body={"why": why, "undone": len(undone), **entries},
            table_id=table_id,
            round_id=round_id,
            moves=(*undone, *moves),
        ),
        *(Draft(kind="tell", body={"shoe": shoe}, table_id=table_id) for shoe in shoes),
    ]
    return Change(
        drafts,
        [
            (writes.PUT_OUT_OF_ORDER, {"key": table_id, "why": why}),
            (writes.SEAT_TABLE, {"key": table_id, "seats": "{}"}),
            *((writes.END_ROUND, {"key": key, "ended_at": moment()}) for key in rounds),
            *((writes.TELL_SHOE, {"key": shoe}) for shoe in shoes),
        ],
    )


def undo(played: Iterable[Move], has: Callable[[str], Cents]) -> tuple[Move, ...]:
    """What undoes what was played of a round.

    Nothing, if somebody has gone with what was won in it: then what was settled stays settled.
    """
    back = ledger.undoing(played)
    given: dict[str, Cents] = defaultdict(int)
    for source, _, cents in back:
        given[source] += cents
    can = all(ledger.may_owe(name) or has(name) >= cents for name, cents in given.items())
    return back if can else ()


def owner_account(owners: dict[Seat, str], table_id: str, account: str) -> str:
    """Where what lies in a rack or on the felt goes: to the person who sits there.

    The chips of a simple player go back to where they came from; what is nobody's stays in the
    table's inventory.
    """
    seat = int(account.split("/")[2])
    if seat not in owners:
        return ledger.inventory(table_id)
    return ledger.carried(owners[seat]) if owners[seat] else ledger.ISSUED


def lies_at(table_id: str) -> tuple[str, str]:
    """What the names of the accounts of racks and wagers at a table begin with."""
    return f"rack/{table_id}/", f"felt/{table_id}/"


def _lies_at(connection: Connection, table_id: str) -> dict[str, Cents]:
    """What lies in each account of a table that is not the house's own."""
    starts = (f"{place}/{table_id}" for place in ledger.AT_A_TABLE)
    named = or_(*(Account.name.startswith(start) for start in starts))
    found = select(Account.name, Account.balance_cents).where(named)
    return {row.name: row.balance_cents for row in connection.execute(found)}


def owners_of(connection: Connection, table_id: str) -> dict[Seat, str]:
    """Which person sits where, by what the journal says; empty for a simple player."""
    owners, after = _last_begun(connection, table_id)
    for entry in entries_after(connection, after):
        if entry.table_id != table_id or entry.kind not in ("sit", "leave"):
            continue
        said = msgspec.json.decode(entry.data)
        if entry.kind == "sit":
            owners[said["seat"]] = said["person"]
        else:
            owners.pop(said["seat"], None)
    return owners


def _last_begun(connection: Connection, table_id: str) -> tuple[dict[Seat, str], int]:
    """Who sat where when a table's last round began, and which entry says so.

    Nobody, at the beginning of the journal, where there was none.
    """
    of_table = select(Round.id).where(Round.table_id == table_id)
    newest = of_table.order_by(Round.number.desc(), Round.is_preparation).limit(1)
    round_id = connection.scalar(newest)
    for entry in entries_of(connection, round_id) if round_id else ():
        if entry.kind in ("begin", "prepare"):
            people = msgspec.json.decode(entry.data)["people"]
            return decode(people, dict[Seat, str]), entry.seq
    return {}, 0
