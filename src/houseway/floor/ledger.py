"""The accounts of the floor, and the money that moves between two of them at a time."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from houseway.pieces.money import Cents
from houseway.table.events import Event
from houseway.table.payments import MoneyMoved
from houseway.table.spots import Seat

ISSUED: Final = "issued"
"""The other side of all play money that was ever given out."""

_NEVER_OWES: Final = ("carried/", "rack/", "felt/")


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


def moves_of(table_id: str, events: Iterable[Event]) -> Iterator[Move]:
    """What facts of a round move in the ledger."""
    for event in events:
        if isinstance(event, MoneyMoved) and event.cents:
            source, target = (
                account_of(table_id, event.seat, event.wager, place) for place in event.way
            )
            yield Move(source, target, event.cents)


def account_of(table_id: str, seat: Seat, wager: str, place: str) -> str:
    """The account of a place at a table, as facts of money name it."""
    if place == "rack":
        return rack(table_id, seat)
    if place == "wager":
        return felt(table_id, seat, wager)
    return f"{place}/{table_id}"
