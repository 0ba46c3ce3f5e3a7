"""The chips of a table: which sums can be made of them."""

from functools import cached_property
from math import gcd
from typing import Final, Self

from houseway.errors import Unreadable
from houseway.pieces.money import STAKE_MOST, Cents, parse_money, show_money
from houseway.rulesets.values import Written, most

ODD_MOST: Final = 10_000
"""How many sums between two multiples of the smallest chip the others may make."""


class Chips(Written):
    """The values of the chips in use.

    >>> chips = Chips.parse("1, 2.50, 5")
    >>> [show_money(chips.least_from(cents)) for cents in (50, 150, 250, 260)]
    ['1.00', '2.00', '2.50', '3.00']
    """

    EXAMPLE = "1, 2.50, 5, 25, 100"

    def __init__(self, values: tuple[Cents, ...]) -> None:
        self.values = values

    @classmethod
    def parse(cls, text: str) -> Self:
        """Values with commas between them, the smallest first."""
        values = tuple(parse_money(part) for part in text.split(","))
        if list(values) != sorted(set(values)) or not values[0]:
            raise Unreadable(f"{text!r} are not chips: write {cls.EXAMPLE}, the smallest first")
        if values[-1] > STAKE_MOST or values[0] // gcd(*values) > ODD_MOST:
            raise Unreadable(f"{text!r} are more than can be counted: {most(STAKE_MOST)}")
        return cls(values)

    @property
    def step(self) -> Cents:
        """What every sum of chips is a multiple of."""
        return gcd(*self.values)

    @cached_property
    def _least(self) -> dict[int, Cents]:
        """By what is left over when the smallest chip divides it, the least sum that is so."""
        unit, found = self.values[0], {0: 0}
        waiting = [0]
        while waiting:
            reached = waiting.pop()
            for chip in self.values[1:]:
                more = found[reached] + chip
                if more < found.get(more % unit, more + 1):
                    found[more % unit] = more
                    waiting.append(more % unit)
        return found

    def can_make(self, cents: Cents) -> bool:
        """Whether some chips are worth so much together."""
        return cents > 0 and self._least.get(cents % self.values[0], cents + 1) <= cents

    def least_from(self, cents: Cents) -> Cents:
        """The least sum of chips that is not below an amount."""
        unit = self.values[0]
        sums = (
            least + max(0, -(-(cents - least) // unit)) * unit for least in self._least.values()
        )
        return min(each for each in sums if each)

    def __str__(self) -> str:
        return ", ".join(map(show_money, self.values))
