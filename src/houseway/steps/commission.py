"""A commission of what a player has won: taken at once, or marked and collected later."""

from collections.abc import Iterable

import msgspec

from houseway.pieces.money import Cents
from houseway.round.accounts import CLAIMS, INVENTORY, UNPAID, Account, owed, rack
from houseway.round.engine import Table
from houseway.round.payments import CommissionMarked, CommissionTaken, Moved
from houseway.round.spots import Seat, counterclockwise
from houseway.rulesets.commission import Commission


class Marks(msgspec.Struct, frozen=True, kw_only=True):
    """How a table collects what it has marked."""

    due: str
    """The clause under which it is collected."""
    off: str
    """The clause under which the mark comes off."""
    unpaid: str
    """The clause for what cannot be paid."""
    unit_cents: Cents = 1
    """The sum that is collected is rounded up to a multiple of this."""

    def of(self, marked_cents: Cents) -> Cents:
        """What is collected of so much that is marked."""
        return -(-marked_cents // self.unit_cents) * self.unit_cents


def charge(
    table: Table,
    commission: Commission,
    seat: Seat,
    won_cents: Cents,
    *,
    clause: str,
    source: Account | None = None,
) -> None:
    """Take the commission of what was just paid, or mark it, as the law has it.

    It comes out of the rack of whoever won, or from where the winnings still lie.
    """
    cents = commission.of(won_cents)
    if not cents:
        return
    if commission.moment == "when paid":
        table.emit(CommissionTaken(clause, source or rack(seat), INVENTORY, cents))
    else:
        table.emit(CommissionMarked(clause, owed(seat), CLAIMS, cents))


def collect_marked(table: Table, marks: Marks, seats: Iterable[Seat] | None = None) -> None:
    """Collect what was marked, from the dealer's right, of all or of some; the marks come off.

    Where a rack has less, that is collected and the rest stays marked.
    """
    marked = table.felt.owed
    for seat in counterclockwise(marked if seats is None else set(seats) & marked.keys()):
        due, has = marks.of(marked[seat]), table.felt.racks.get(seat, 0)
        paid = min(due, has)
        if paid:
            table.emit(CommissionTaken(marks.due, rack(seat), INVENTORY, paid))
        off = marked[seat] if paid == due else min(paid, marked[seat])
        if off:
            table.emit(Moved(marks.off, CLAIMS, owed(seat), off, "mark off"))


def collect_of_leaver(table: Table, marks: Marks, seat: Seat) -> None:
    """Collect what is marked of somebody who leaves; what is not paid stays on the house's list."""
    collect_marked(table, marks, [seat])
    left = table.felt.owed.get(seat, 0)
    if left:
        table.emit(Moved(marks.unpaid, UNPAID, owed(seat), left, "left unpaid"))
