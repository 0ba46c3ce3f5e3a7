"""Progressive meters: what they read, how wagers raise them, and what is paid from them.

A meter is a number on a display and not a heap of chips. What it pays comes from the cage and not
from the table inventory.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from houseway.pieces.money import Cents, OddCent, share
from houseway.round.engine import Table
from houseway.round.payments import JackpotPaid, MeterSet, WagerPaid
from houseway.round.spots import Seat
from houseway.round.start import Start
from houseway.rulesets.progressive import Payout


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


def raise_meter(table: Table, meter: Meter, stakes: Mapping[Seat, Cents]) -> None:
    """Add the part of these wagers that goes onto the meter: of each seat's, taken together."""
    added = sum(map(meter.added, stakes.values()))
    if added:
        reads = table.felt.meters[meter.wager] + added
        table.emit(MeterSet(meter.clause, meter.wager, reads, "raised by the wagers"))


def lower_meter(table: Table, meter: Meter, stake_cents: Cents, clause: str) -> None:
    """Take off again what a seat's wagers had added that turned out void, taken together too."""
    added = meter.added(stake_cents)
    if added:
        reads = table.felt.meters[meter.wager] - added
        table.emit(MeterSet(clause, meter.wager, reads, "hand void"))


def take_off(
    table: Table, meter: Meter, part: Fraction, odd_cent: OddCent, *, clause: str, among: int = 1
) -> Cents:
    """Take a part off the meter and say what each of so many is paid, all of them the same.

    Who takes the whole leaves the reset amount behind. Cents that cannot be divided among several
    stay on the meter; a part of a cent that one alone would have is the odd cent.
    """
    reads = table.felt.meters[meter.wager]
    each = share(reads, part / among, odd_cent if among == 1 else "to the house")
    left, why = reads - each * among, "won in part"
    if part == 1:
        left, why = left + meter.reset_cents, "reset"
    table.emit(MeterSet(clause, meter.wager, left, why))
    return each


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
