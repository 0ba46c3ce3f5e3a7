"""Progressive meters: what they read, how wagers raise them, and what is paid from them.

A meter is a number on a display and not a heap of chips. What it pays comes from the cage and not
from the table inventory.
"""

from fractions import Fraction

import msgspec

from houseway.pieces.money import Cents, OddCent, share
from houseway.rulesets.progressive import Payout
from houseway.table.engine import Start, Table
from houseway.table.payments import JackpotPaid, MeterSet, WagerPaid
from houseway.table.spots import Seat


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive meter, named by the wager that feeds it."""

    wager: str
    reset_cents: Cents
    """What it begins with, and begins again with when all of it was won."""
    rate_percent: int
    """How much of each wager goes onto it."""
    clause: str
    """Where that is written."""

    def added(self, stake_cents: Cents) -> Cents:
        """What a wager adds to the meter."""
        return share(stake_cents, Fraction(self.rate_percent, 100), "to the house")


def read_meter(table: Table, start: Start, meter: Meter) -> None:
    """Note what a meter reads when the round begins."""
    cents = start.meters.get(meter.wager, meter.reset_cents)
    table.emit(MeterSet(meter.clause, meter.wager, cents))


def raise_meter(table: Table, meter: Meter, stakes: dict[Seat, Cents]) -> None:
    """Add the part of these wagers that goes onto the meter."""
    added = sum(map(meter.added, stakes.values()))
    if added:
        reads = table.felt.meters[meter.wager] + added
        table.emit(MeterSet(meter.clause, meter.wager, reads, "raised by the wagers"))


def lower_meter(table: Table, meter: Meter, stake_cents: Cents, clause: str) -> None:
    """Take off again what a wager had added that turned out void."""
    reads = table.felt.meters[meter.wager] - meter.added(stake_cents)
    table.emit(MeterSet(clause, meter.wager, reads, "hand void"))


def take_off(
    table: Table, meter: Meter, part: Fraction, odd_cent: OddCent, *, clause: str
) -> Cents:
    """Take a part off the meter to be paid. Who takes the whole leaves the reset amount behind."""
    reads = table.felt.meters[meter.wager]
    cents = share(reads, part, odd_cent)
    left, why = (meter.reset_cents, "reset") if part == 1 else (reads - cents, "won in part")
    table.emit(MeterSet(clause, meter.wager, left, why))
    return cents


def pay_out(
    table: Table,
    seat: Seat,
    stake_cents: Cents,
    payout: Payout,
    odd_cent: OddCent,
    *,
    meter: Meter,
    clause: str,
    why: str,
) -> None:
    """Pay a wager that was taken in before the deal, in whole: its stake is not returned."""
    why = f"{why}, {payout}"
    if payout.of_meter:
        cents = take_off(table, meter, payout.of_meter, odd_cent, clause=clause)
        table.emit(JackpotPaid(clause, seat, meter.wager, cents, why))
    else:
        cents = stake_cents * payout.for_one
        table.emit(WagerPaid(clause, seat, meter.wager, cents, why))
