"""How good a decision was: a mark by what it costs against the best, in first wagers."""

from fractions import Fraction
from typing import Final, Literal, TypeAlias

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

GOOD_COSTS: Final = Fraction(1, 100)
"""At most this much: nobody feels it."""
INACCURACY_COSTS: Final = Fraction(1, 20)
MISTAKE_COSTS: Final = Fraction(1, 4)
"""More than this is a blunder."""

MARKS: Final[tuple[tuple[Mark, Fraction], ...]] = (
    ("best", Fraction(0)),
    ("good", GOOD_COSTS),
    ("inaccuracy", INACCURACY_COSTS),
    ("mistake", MISTAKE_COSTS),
)
"""Each with the most that it costs."""


def mark_of(cost: Fraction) -> Mark:
    """The mark of a decision that costs so much.

    >>> mark_of(Fraction(0)), mark_of(Fraction(1, 50)), mark_of(Fraction(1, 2))
    ('best', 'inaccuracy', 'blunder')
    """
    return next((mark for mark, most in MARKS if cost <= most), "blunder")
