"""What a wager with a progressive meter is paid: so many for one, or a part of the meter."""

import re
from fractions import Fraction
from typing import Annotated, Self

import msgspec

from houseway.errors import Unreadable
from houseway.pieces.money import ODDS_MOST, Cents, Odds
from houseway.rulesets.values import NONE, Won, Written, check_hands


class Payout(Written):
    """What a hand is paid in all, its stake not returned besides: for one, or of the meter."""

    __slots__ = ("for_one", "of_meter")
    EXAMPLE = "500 for 1"

    def __init__(self, for_one: int, of_meter: Fraction) -> None:
        self.for_one = for_one
        self.of_meter = of_meter

    @classmethod
    def parse(cls, text: str) -> Self:
        """`500 for 1`, `10% of meter`, or `none` where a hand is not paid.

        >>> Payout.parse("500 for 1").for_one, Payout.parse("10% of meter").of_meter
        (500, Fraction(1, 10))
        """
        if text == NONE:
            return cls(0, Fraction(0))
        if found := re.fullmatch(r"([1-9]\d*) for 1", text):
            if int(found[1]) > ODDS_MOST:
                message = f"{text!r} is more than can be counted: {ODDS_MOST:,} for 1 at most"
                raise Unreadable(message)
            return cls(int(found[1]), Fraction(0))
        found = re.fullmatch(r"([1-9]\d?|100)% of meter", text)
        if found is None:
            raise Unreadable(f"{text!r} is not a payout: write 500 for 1, 10% of meter or none")
        return cls(0, Fraction(int(found[1]), 100))

    def __str__(self) -> str:
        if self.of_meter:
            return f"{self.of_meter * 100}% of meter"
        return f"{self.for_one} for 1" if self.for_one else NONE


class EnvyBonus(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager of this size is paid for another player's hand."""

    stake_cents: Annotated[Cents, msgspec.Meta(ge=1)]
    pays_cents: dict[str, Won]


class ProgressiveTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each category of hand is paid. A category that is not listed is paid nothing."""

    name: str
    cite: str
    pays: dict[str, Payout]
    envy: tuple[EnvyBonus, ...] = ()
    """What other players' hands pay, for each size of wager; mostly nothing."""
    envy_cite: str = ""
    """Where that is written."""

    def pay(self, line: str) -> Payout | None:
        """The payout of a line, or None where it has none."""
        payout = self.pays.get(line)
        return payout if payout is not None and (payout.for_one or payout.of_meter) else None

    @property
    def least(self) -> Odds | None:
        """The lowest odds in the table, if it has any: 3 for 1 are 2 to 1; a meter's are none."""
        payouts = (payout.for_one for payout in self.pays.values() if payout.for_one)
        return min((Odds(for_one - 1) for for_one in payouts), default=None)

    def check_envy(self) -> None:
        """Refuse envy of a hand without a line, and two statements about one size of wager."""
        sizes = [bonus.stake_cents for bonus in self.envy]
        if len(set(sizes)) < len(sizes):
            raise Unreadable(f"table {self.name} ({self.cite}): envy says a stake_cents twice")
        for bonus in self.envy:
            check_hands(f"{self.name}, envy", self.envy_cite, bonus.pays_cents, self.pays)

    def envy_cents(self, stake_cents: Cents, line: str) -> Cents:
        """What another player's hand pays a wager of this size."""
        for bonus in self.envy:
            if bonus.stake_cents == stake_cents:
                return bonus.pays_cents.get(line, 0)
        return 0

    def __str__(self) -> str:
        return self.name
