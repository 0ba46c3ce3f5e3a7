"""A commission of what a player has won: taken at once, or marked and collected in the end."""

from houseway.pieces.money import Cents
from houseway.round.accounts import CLAIMS, INVENTORY, Account, owed, rack
from houseway.round.engine import Table
from houseway.round.payments import CommissionMarked, CommissionTaken, Moved
from houseway.round.spots import Seat, counterclockwise
from houseway.rulesets.commission import Commission


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


def collect_marked(table: Table, *, clause: str) -> None:
    """Collect what was marked, from the dealer's right; the marks come off."""
    marked = {
        account.seat: -cents
        for account, cents in table.felt.others.items()
        if account.kind == "owed" and cents < 0
    }
    for seat in counterclockwise(marked):
        table.emit(CommissionTaken(clause, rack(seat), INVENTORY, marked[seat]))
        table.emit(Moved(clause, CLAIMS, owed(seat), marked[seat], "mark off"))
