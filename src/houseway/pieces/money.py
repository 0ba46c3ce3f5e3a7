"""Money is whole cents, in plain integers. There is no other unit and no fraction of a cent.

Payout odds say how many cents a stake wins, and what becomes of a cent that cannot be split.
"""

import re
from fractions import Fraction
from typing import Final, Literal, Self, TypeAlias

from houseway.errors import NotPermitted, Unreadable

Cents: TypeAlias = int
"""An amount of money. Negative only as a net result."""

DOLLAR: Final[Cents] = 100

OddCent: TypeAlias = Literal["to the player", "to the house", "refused"]
"""What becomes of a part of a cent: paid up, kept, or not let arise."""

ODDS_MOST: Final = 100_000
"""The highest payout odds, to one: what every count and every column of money can hold."""
ODDS_PARTS: Final = 600
"""What makes all payout odds whole numbers. Counts are in such parts of a stake."""
STAKE_MOST: Final[Cents] = 10**9
"""The largest wager that a table can post, so that any odds of it can be counted in cents."""
SUM_MOST: Final[Cents] = 10**12
"""The largest sum that a ruleset can state: a prize, a meter's beginning, a payout limit."""

_AMOUNT: Final = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3}){1,20}|[0-9]{1,60})(?:[.]([0-9]{2}))?")


def parse_money(text: str) -> Cents:
    """Cents from dollars as written: `10`, `2.50`, `$1,000.00`.

    >>> parse_money("$1,002.50")
    100250
    """
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise Unreadable(f"{text!r} is not an amount of money: write dollars as 10 or 2.50")
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def show_money(cents: Cents) -> str:
    """An amount in dollars and cents, for a reader and for `parse_money`.

    >>> show_money(100250), show_money(-50)
    ('1,002.50', '-0.50')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def share(cents: Cents, part: Fraction, odd_cent: OddCent) -> Cents:
    """A part of an amount in whole cents.

    >>> share(501, Fraction(1, 2), "to the player"), share(501, Fraction(1, 2), "to the house")
    (251, 250)
    """
    down, odd = divmod(cents * part.numerator, part.denominator)
    if not odd:
        return down
    if odd_cent == "refused":
        raise NotPermitted(f"{part} of {show_money(cents)} is not a whole number of cents")
    return down + 1 if odd_cent == "to the player" else down


def require_parts(value: Fraction, text: str) -> None:
    """Refuse a fraction, or odds, of parts so odd that counts in whole numbers cannot hold them.

    >>> require_parts(Fraction(1, 7), "1 to 7")
    Traceback (most recent call last):
    ...
    houseway.errors.Unreadable: '1 to 7' cannot be counted: the second number must divide 600
    """
    if ODDS_PARTS % value.denominator:
        raise Unreadable(f"{text!r} cannot be counted: the second number must divide {ODDS_PARTS}")


class Odds(Fraction):
    """Payout odds: what a winning wager is paid for its stake; the stake itself comes back besides.

    >>> Odds.parse("3 to 2").pay(1000, "refused")
    1500
    >>> Odds.parse("3 to 2").pay(5, "to the house")
    7
    """

    __slots__ = ()
    EXAMPLE = "3 to 2"
    """How odds are written."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Odds as a layout states them: `3 to 2`. Never `for`: that would include the stake."""
        found = re.fullmatch(r"([0-9]{1,60}) to ([0-9]{1,60})", text.strip())
        if found is None or int(found[2]) == 0:
            raise Unreadable(f"{text!r} is not payout odds: write them as 3 to 2")
        odds = cls(int(found[1]), int(found[2]))
        if odds > ODDS_MOST:
            raise Unreadable(f"{text!r} is more than can be counted: {ODDS_MOST:,} to 1 at most")
        require_parts(odds, text)
        return odds

    def pay(self, stake_cents: Cents, odd_cent: OddCent) -> Cents:
        """What a stake wins at these odds."""
        return share(stake_cents, self, odd_cent)

    def __str__(self) -> str:
        return f"{self.numerator} to {self.denominator}"

    __repr__ = __str__
