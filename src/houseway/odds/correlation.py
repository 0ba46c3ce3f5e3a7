"""How closely two wagers of one round go together."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt


def correlation(ends: Iterable[tuple[int, Fraction, Fraction]]) -> float:
    """From -1 to 1, by how often a round ends in each way and what two wagers net then.

    >>> correlation([(1, Fraction(1), Fraction(-2)), (1, Fraction(-1), Fraction(2))])
    -1.0
    """
    cases, one, other, ones, others, both = (Fraction(0),) * 6
    for count, first, second in ends:
        cases += count
        one += count * first
        other += count * second
        ones += count * first**2
        others += count * second**2
        both += count * first * second
    spread = (ones / cases - (one / cases) ** 2) * (others / cases - (other / cases) ** 2)
    together = both / cases - one * other / cases**2
    # Divided before the root is drawn, so that nothing is rounded away from 1.
    return sqrt(together**2 / spread) * (1 if together > 0 else -1) if spread else 0.0
