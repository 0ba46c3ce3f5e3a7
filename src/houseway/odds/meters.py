"""Wagers with a progressive meter: what they are worth as the meter rises, exactly.

A meter counts in cents and a wager too, so that everything here is in parts of one wager. The
advantage falls in a straight line as the meter rises; where it reaches nothing is the break-even.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from houseway.pieces.money import Cents, show_money


class MeterLine(msgspec.Struct, frozen=True, kw_only=True):
    """One result: how often it comes, and what it is paid in all."""

    result: str
    count: int
    for_one: Fraction
    """What is paid whatever the meter reads, for one wagered, the stake included."""
    of_meter: Fraction
    """What part of the meter is paid."""
    is_deducted: bool = False
    """Whether a payout of a fixed amount is taken off the meter all the same."""


class StakeOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of a wager with a meter by its stake, the meter as it begins.

    A meter pays no larger wager more, so that the house keeps more of it.
    """

    wager: str
    paytable: str
    points: tuple[tuple[Cents, Fraction], ...]
    """Stakes and advantages, the smallest stake first."""


class MeterOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a wager with a meter under one paytable."""

    wager: str
    paytable: str
    combinations: int
    lines: tuple[MeterLine, ...]
    stake_cents: Cents
    reset_cents: Cents
    rate: Fraction
    """How much of a wager goes onto the meter."""
    envy: Fraction = Fraction(0)
    """What one other player's hands are worth on average, for one wagered."""

    def __repr__(self) -> str:
        return f"<MeterOdds {self.title}: {len(self.lines)} results>"

    @property
    def title(self) -> str:
        """The wager with its table and its stake."""
        return f"{self.wager} {self.paytable} of {show_money(self.stake_cents)}"

    def _average(self, values: Sequence[tuple[int, Fraction]]) -> Fraction:
        return sum((count * value for count, value in values), Fraction(0)) / self.combinations

    @property
    def fixed(self) -> Fraction:
        """What is paid back on average whatever the meter reads, for one wagered."""
        return self._average([(line.count, line.for_one) for line in self.lines])

    @property
    def deducted(self) -> Fraction:
        """What of that is taken off the meter."""
        return self._average([(line.count, line.for_one * line.is_deducted) for line in self.lines])

    @property
    def of_meter(self) -> Fraction:
        """What part of the meter one wager is paid on average."""
        return self._average([(line.count, line.of_meter) for line in self.lines])

    @property
    def resets(self) -> Fraction:
        """How often a wager wins the whole meter."""
        whole = sum(line.count for line in self.lines if line.of_meter == 1)
        return Fraction(whole, self.combinations)

    def house_advantage(self, meter_cents: Cents | Fraction, *, others: int = 0) -> Fraction:
        """What the house keeps of a wager when the meter reads this, with so many others about."""
        meter = self.of_meter * Fraction(meter_cents) / self.stake_cents
        return 1 - self.fixed - meter - others * self.envy

    def break_even(self, *, others: int = 0) -> Fraction:
        """What the meter reads, in cents, when neither side has an advantage."""
        if not self.of_meter:
            raise ValueError(f"{self.wager} {self.paytable} is not paid from the meter")
        return self.house_advantage(0, others=others) * self.stake_cents / self.of_meter

    @property
    def average_meter(self) -> Fraction:
        """What the meter reads on average in the long run, in cents.

        What goes onto a meter comes off it again, sooner or later: the part of each wager, and the
        reset amount each time that all of it is won; as parts of it and as fixed amounts.
        """
        if not self.of_meter or not self.resets:
            raise ValueError(f"{self.wager} {self.paytable} never wins the whole meter")
        goes_on = (self.rate - self.deducted) * self.stake_cents + self.resets * self.reset_cents
        return goes_on / self.of_meter

    def long_run(self, *, others: int = 0) -> Fraction:
        """What the house keeps of a wager in the long run, the meter rising and falling."""
        return self.house_advantage(self.average_meter, others=others)

    def fair_rate(self, *, others: int = 0) -> Fraction:
        """How much of each wager could go onto the meter if the house were to keep nothing."""
        resets = self.resets * self.reset_cents / self.stake_cents
        return self.house_advantage(0, others=others) + self.deducted - resets

    @property
    def per_thousand(self) -> Fraction:
        """By how much the advantage falls with each 1,000.00 on the meter."""
        return self.of_meter * 1_000_00 / self.stake_cents
