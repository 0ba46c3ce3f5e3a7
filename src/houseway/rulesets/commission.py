"""A commission: what part of winnings the house takes, in which steps, and when."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final, Literal, Self, TypeAlias, get_args

from houseway.errors import Unreadable
from houseway.pieces.money import Cents, parse_money, show_money
from houseway.rulesets.values import NONE, Written

Rounding: TypeAlias = Literal["up to", "down to", "to the nearest"]
"""To which multiple of the unit a commission goes; what lies in the middle goes up."""
Moment: TypeAlias = Literal["when paid", "when the round ends", "later"]
"""Whether it is taken with the payment, or marked then and collected at the end of the round; or
stays marked until the shoe ends or the player leaves."""

RATE_PARTS: Final = 1_000_000
"""What makes all rates whole numbers, so that what is left of winnings can be counted."""

_WRITTEN: Final = re.compile(
    rf"(\d+(?:\.\d+)?)% ({'|'.join(get_args(Rounding))}) (\S+), ({'|'.join(get_args(Moment))})"
)


def parse_rate(percent: str, text: str) -> Fraction:
    """A part of something from its percentage, as it stands in a text.

    >>> parse_rate("2.5", "2.5% up to 4")
    Fraction(1, 40)
    """
    found = re.fullmatch(r"\d{1,2}(?:\.\d{1,9})?", percent, re.ASCII)
    rate = Fraction(percent) / 100 if found else Fraction(0)
    if not rate:
        raise Unreadable(f"{text!r}: write a percentage above 0 and below 100; or write {NONE!r}")
    if RATE_PARTS % rate.denominator:
        raise Unreadable(f"{text!r} cannot be counted: four decimals of a percent at most")
    return rate


def show_rate(rate: Fraction) -> str:
    """A part of something as a sign at the table has it.

    >>> show_rate(Fraction(1, 40))
    '2.5%'
    """
    percent = 100 * rate
    return f"{Decimal(percent.numerator) / percent.denominator:f}%"


class Commission(Written):
    """What the house takes of winnings where it does not bank.

    >>> some = Commission.parse("5% to the nearest 0.25, when paid")
    >>> some, [some.of(cents) for cents in (10_00, 12_00, 12_50, 0)]
    (Commission('5% to the nearest 0.25, when paid'), [50, 50, 75, 0])
    """

    __slots__ = ("moment", "rate", "rounding", "unit_cents")
    EXAMPLE = "5% to the nearest 0.25, when paid"

    def __init__(
        self, rate: Fraction, rounding: Rounding, unit_cents: Cents, moment: Moment
    ) -> None:
        self.rate = rate
        self.rounding = rounding
        self.unit_cents = unit_cents
        self.moment = moment

    @classmethod
    def parse(cls, text: str) -> Self:
        """A rate, how it is rounded and to what, and when it is taken; `none` for no commission."""
        if text == NONE:
            return cls(Fraction(0), "down to", 1, "when paid")
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise Unreadable(f"{text!r} is not a commission: write it as {cls.EXAMPLE}")
        rate, unit_cents = parse_rate(found[1], text), parse_money(found[3])
        if unit_cents <= 0:
            raise Unreadable(f"{text!r} is not a commission: it is rounded to some amount")
        return cls(rate, found[2], unit_cents, found[4])  # type: ignore[arg-type]

    def of(self, won_cents: Cents) -> Cents:
        """What is taken of so much that was won; never more than that."""
        units = won_cents * self.rate / self.unit_cents
        if self.rounding == "down to":
            whole = units.__floor__()
        elif self.rounding == "up to":
            whole = units.__ceil__()
        else:
            whole = (units + Fraction(1, 2)).__floor__()
        return min(whole * self.unit_cents, won_cents)

    @property
    def percent(self) -> str:
        """The rate as a sign at the table has it.

        >>> Commission.parse("2.5% up to 0.25, when paid").percent
        '2.5%'
        """
        return show_rate(self.rate)

    def __str__(self) -> str:
        if not self.rate:
            return NONE
        return f"{self.percent} {self.rounding} {show_money(self.unit_cents)}, {self.moment}"
