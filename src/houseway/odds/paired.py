"""The same rounds settled in two ways: what the second brings the house, and how sure that is."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple


class Difference(NamedTuple):
    """What is kept more on average, and the standard error of that by the scatter of the runs."""

    more: Fraction
    error: Fraction


def difference(before: Sequence[Fraction], after: Sequence[Fraction]) -> Difference:
    """From what a round netted on average in each of several runs, both ways.

    >>> difference([Fraction(1), Fraction(2)], [Fraction(0), Fraction(1)])
    Difference(more=Fraction(1, 1), error=Fraction(0, 1))
    """
    found = [one - other for one, other in zip(before, after, strict=True)]
    mean = sum(found, Fraction(0)) / len(found)
    squares = sum(((each - mean) ** 2 for each in found), Fraction(0))
    return Difference(mean, Fraction(sqrt(squares / (len(found) - 1) / len(found))))
