"""The accounts of the floor, and the money that moves between two of them at a time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, get_args

from houseway.pieces.money import Cents
from houseway.round.accounts import ELSEWHERE, Account, Kind
from houseway.round.events import Event
from houseway.round.payments import MoneyMoved
from houseway.round.spots import Seat

ISSUED: Final = "issued"
"""The other side of all play money that was ever given out."""

_NEVER_OWES: Final = ("carried/", "rack/", "felt/", "pot/", "fund/")


class Move(NamedTuple):
    """Money that goes from one account to another."""

    source: str
    target: str
    cents: Cents


def carried(person_id: str) -> str:
    """What somebody carries from table to table."""
    return f"carried/{person_id}"


def rack(table_id: str, seat: Seat) -> str:
    """The rack at a seat."""
    return f"rack/{table_id}/{seat}"


def felt(table_id: str, seat: Seat, wager: str) -> str:
    """A wager on the layout."""
    return f"felt/{table_id}/{seat}/{wager}"


def inventory(table_id: str) -> str:
    """A table's inventory: what it has won, less what it has paid."""
    return f"inventory/{table_id}"


def may_owe(account: str) -> bool:
    """Whether an account can be below 0: the house's own can, a player's cannot."""
    return not account.startswith(_NEVER_OWES)


def undoing(moves: Iterable[Move]) -> tuple[Move, ...]:
    """What brings every account back to where it was before: who has won pays who has lost.

    >>> undoing([Move("a", "b", 5), Move("b", "c", 3)])
    (Move(source='b', target='a', cents=2), Move(source='c', target='a', cents=3))
    """
    won: dict[str, Cents] = defaultdict(int)
    for source, target, cents in moves:
        won[source] -= cents
        won[target] += cents
    back: list[Move] = []
    owed = {name: -cents for name, cents in sorted(won.items()) if cents < 0}
    for name, cents in sorted(won.items()):
        left = cents
        for other, due in owed.items():
            paid = min(left, due)
            if paid > 0:
                back.append(Move(name, other, paid))
                owed[other], left = due - paid, left - paid
    return tuple(back)


def moves_of(table_id: str, events: Iterable[Event]) -> Iterator[Move]:
    """What facts of a round move in the ledger; what comes to a table is moved by whoever sits."""
    for event in events:
        if isinstance(event, MoneyMoved) and event.amount and ELSEWHERE not in event.sides:
            source, target = (account_of(table_id, side) for side in event.sides)
            yield Move(source, target, event.amount)


def _place(kind: Kind) -> str:
    """What the accounts of a kind are called in the ledger."""
    return "felt" if kind == "wager" else kind


AT_A_TABLE: Final = tuple(_place(kind) for kind in get_args(Kind) if kind != ELSEWHERE.kind)
"""What the names of accounts begin with that have a part in what is done at a table."""


def account_of(table_id: str, account: Account) -> str:
    """The account of the ledger for one at a table."""
    kind, seat, name = account
    parts = _place(kind), table_id, str(seat) if seat else "", name
    return "/".join(part for part in parts if part)
