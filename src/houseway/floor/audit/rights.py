"""What money an entry of the journal may move: by its kind, from whom, to whom and how much.

An entry that is not named here moves nothing. What is done in a round moves what the engine moves.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from houseway.errors import NotAllowed
from houseway.floor.audit.seen import Seen
from houseway.floor.books import ledger
from houseway.floor.books.ledger import ISSUED, Move
from houseway.floor.dealing.giving_back import lies_at, owner_account
from houseway.floor.seats.people import FRESH_RACK_CENTS, POOR_CENTS
from houseway.floor.seats.seating import BOT_RACK_CENTS
from houseway.pieces.money import Cents, show_money
from houseway.round.accounts import CLAIMS, UNPAID

if TYPE_CHECKING:
    from houseway.floor.audit.verifying import Sealed

Balances: TypeAlias = Mapping[str, Cents]
"""What lies in each account once the entry's money has moved."""
Tables: TypeAlias = Mapping[str, Seen]
"""The tables as they were before the entry."""
Right: TypeAlias = Callable[["Sealed", Tables, Balances], None]


class Wrong(NotAllowed):
    """Money moves that has no right to."""


def refuse_moves(entry: "Sealed", tables: Tables, balances: Balances) -> None:
    """Refuse money that an entry of this kind may not move."""
    _RIGHTS.get(entry.kind, _nothing)(entry, tables, balances)


def _nothing(entry: "Sealed", *_: object) -> None:
    if entry.moves:
        raise Wrong("it moves money, and such an entry moves none")


def _fresh_rack(entry: "Sealed", *_: object) -> None:
    """Exactly a fresh rack, to the person."""
    account = ledger.carried(entry.body["person"])
    _require(entry, Move(ISSUED, account, FRESH_RACK_CENTS))


def _rack_for_the_poor(entry: "Sealed", tables: Tables, balances: Balances) -> None:
    _fresh_rack(entry)
    person = entry.body["person"]
    had = balances.get(ledger.carried(person), 0) - FRESH_RACK_CENTS
    had += sum(cents for cents in _lies_before(person, tables, balances))
    if had >= POOR_CENTS:
        raise Wrong(f"a fresh rack for somebody who has {show_money(had)}")


def _lies_before(person: str, tables: Tables, balances: Balances) -> Iterator[Cents]:
    """What somebody has in racks and on felts."""
    own = {
        start
        for table_id, table in tables.items()
        for seat, sitter in table.seats.items()
        if sitter.person_id == person
        for start in (f"rack/{table_id}/{seat}", f"felt/{table_id}/{seat}/")
    }
    for name, cents in balances.items():
        is_felt = name.startswith("felt/")
        if (name.rpartition("/")[0] + "/" if is_felt else name) in own:
            yield cents


def _sit(entry: "Sealed", *_: object) -> None:
    """What somebody brings to the seat; a simple player always brings the same."""
    move = _one(entry)
    person, rack = entry.body["person"], ledger.rack(entry.table_id, entry.body["seat"])
    source = ledger.carried(person) if person else ISSUED
    _require(entry, Move(source, rack, move.cents if person else BOT_RACK_CENTS))


def _buy(entry: "Sealed", tables: Tables, balances: Balances) -> None:
    """More for a rack of which no wager lies on the felt; a simple player's only if it runs low."""
    move = _one(entry)
    seat = entry.body["seat"]
    sitter, rack = tables[entry.table_id].seats[seat], ledger.rack(entry.table_id, seat)
    if not sitter.is_bot:
        _require(entry, Move(ledger.carried(sitter.person_id), rack, move.cents))
    else:
        _require(entry, Move(ISSUED, rack, BOT_RACK_CENTS))
        if balances[rack] - BOT_RACK_CENTS >= BOT_RACK_CENTS // 2:
            raise Wrong("a simple player buys in again without need")


def _leave(entry: "Sealed", tables: Tables, balances: Balances) -> None:
    """The whole rack, to whoever sat there."""
    seat = entry.body["seat"]
    sitter, rack = tables[entry.table_id].seats[seat], ledger.rack(entry.table_id, seat)
    target = ISSUED if sitter.is_bot else ledger.carried(sitter.person_id)
    collected = _collected(entry, tables[entry.table_id], seat)
    own = [move.cents for move in entry.moves if move.target == target]
    _require(entry, *collected, *(Move(rack, target, cents) for cents in own[:1]))
    if balances.get(rack, 0):
        raise Wrong(f"{show_money(balances[rack])} stays behind in {rack}")


def _collected(entry: "Sealed", table: Seen, seat: int) -> list[Move]:
    """What is collected of somebody who leaves: what is marked, where the witness knows that."""
    session, target = table.session, ledger.inventory(entry.table_id)
    if session is None or not table.is_linked:
        marks = [ledger.account_of(entry.table_id, each) for each in (CLAIMS, UNPAID)]
        return [m for m in entry.moves if m.target == target or m.source in marks]
    if session.takes_wagers or seat not in session.players:
        return []
    return list(ledger.moves_of(entry.table_id, session.leaving(seat).events))


def _out_of_order(entry: "Sealed", tables: Tables, balances: Balances) -> None:
    """Everything at the table goes to its owners, and nothing is left there.

    The first moves undo the round that was on; a witness knows what was played in it.
    """
    table_id = entry.table_id
    owners = {seat: sitter.person_id for seat, sitter in tables[table_id].seats.items()}
    for source, target, _ in entry.moves[entry.body.get("undone", 0) :]:
        if not source.startswith(lies_at(table_id)):
            raise Wrong(f"{source} does not lie at this table")
        if target != owner_account(owners, table_id, source):
            raise Wrong(f"{source} is not given to its owner")
    for name, cents in balances.items():
        if cents and name.startswith(lies_at(table_id)):
            raise Wrong(f"{name} is not given back")


def _do(entry: "Sealed", *_: object) -> None:
    """Between places of one table, and what pays a progressive; the engine says how much."""
    for account in {name for move in entry.moves for name in move[:2]}:
        if account.split("/")[:2] not in ([place, entry.table_id] for place in ledger.AT_A_TABLE):
            raise Wrong(f"{account} has no part in what is done at table {entry.table_id}")


def _one(entry: "Sealed") -> Move:
    if len(entry.moves) != 1:
        raise Wrong(f"it moves {_show(entry.moves)}, its kind moves one rack")
    return entry.moves[0]


def _require(entry: "Sealed", *moves: Move) -> None:
    if entry.moves != moves:
        raise Wrong(f"it moves {_show(entry.moves)}, its kind moves {_show(moves)}")


def _show(moves: Any) -> str:
    shown = (f"{show_money(cents)} from {source} to {target}" for source, target, cents in moves)
    return " and ".join(shown) or "nothing"


_RIGHTS: Final[Mapping[str, Right]] = {
    "guest": _fresh_rack,
    "rack": _rack_for_the_poor,
    "sit": _sit,
    "buy": _buy,
    "leave": _leave,
    "out-of-order": _out_of_order,
    "do": _do,
}
