"""How probable it is that a fair process gives what was counted, or something further off."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, erfc, exp, factorial, inf, lgamma, log, sqrt

import numpy as np
from numpy.typing import ArrayLike

EXPECTED_MIN = 10
"""A bin of a chi-square test that expects fewer is joined with its neighbour."""


def upper_tail(chi_square: float, freedom: int) -> float:
    """The probability that chi-square with this many degrees of freedom is at least so large.

    >>> round(upper_tail(9.2103, 2), 4), round(upper_tail(2601.0, 2601), 2)
    (0.01, 0.5)
    """
    shape, at = freedom / 2, chi_square / 2
    if at <= 0 or at == inf:
        return float(at <= 0)
    scale = exp(shape * log(at) - at - lgamma(shape))
    if at < shape + 1:
        return 1 - scale * _series(shape, at)
    return scale * _continued_fraction(shape, at)


def _series(shape: float, at: float) -> float:
    """The incomplete gamma function from below, but for its scale."""
    term = total = 1 / shape
    while term > total * 1e-16:
        shape += 1
        term *= at / shape
        total += term
    return total


def _continued_fraction(shape: float, at: float) -> float:
    """The incomplete gamma function from above, but for its scale, by Lentz's method."""
    b = at + 1 - shape
    c, d = inf, 1 / b
    result, step, k = d, 0.0, 0
    while abs(step - 1) > 1e-15:
        k += 1
        a = -k * (k - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        step = c * d
        result *= step
    return result


def two_sided(upper: float) -> float:
    """The probability of being as far out on either side: too even is suspicious too."""
    return 2 * min(upper, 1 - upper)


def normal_tail(z: float) -> float:
    """The probability that a normal variable is at least so large."""
    return erfc(z / sqrt(2)) / 2


def chi_square(counts: ArrayLike, chances: Sequence[Fraction]) -> tuple[float, int]:
    """Chi-square of counts against their chances, and its degrees of freedom.

    Bins that expect too few are joined with those after them. Where hardly anything was counted,
    which a fair process would not do, it is infinite.
    """
    counted = np.asarray(counts, dtype=np.int64)
    total = int(counted.sum())
    bins: list[list[float]] = [[0.0, 0.0]]
    for count, chance in zip(counted.tolist(), chances, strict=True):
        if bins[-1][1] >= EXPECTED_MIN:
            bins.append([0.0, 0.0])
        bins[-1][0] += count
        bins[-1][1] += float(chance * total)
    if len(bins) > 1 and bins[-1][1] < EXPECTED_MIN:
        count_last, expected_last = bins.pop()
        bins[-1][0] += count_last
        bins[-1][1] += expected_last
    if len(bins) == 1:
        return inf, 1
    return sum((count - due) ** 2 / due for count, due in bins), len(bins) - 1


# What a fair shuffle of n cards does, exactly.


def descents(n: int) -> list[Fraction]:
    """The chance of each number of places at which a lower card follows: Eulerian numbers."""
    row = [1]
    for size in range(2, n + 1):
        before = [0, *row, 0]
        row = [(k + 1) * before[k + 1] + (size - k) * before[k] for k in range(size)]
    return [Fraction(count, factorial(n)) for count in row]


def colour_runs(n: int) -> list[Fraction]:
    """The chance of each number of runs, from none up, with half of the cards red."""
    half = n // 2
    counts = [0, 0]
    for runs in range(2, n + 1):
        k = runs // 2
        others = k - 1 if runs % 2 == 0 else k
        counts.append(2 * comb(half - 1, k - 1) * comb(half - 1, others))
    return [Fraction(count, comb(n, half)) for count in counts]


def matches(n: int) -> list[Fraction]:
    """The chance of each number of cards that lie where they lay before."""
    derangements = [1, 0]
    for size in range(2, n + 1):
        derangements.append((size - 1) * (derangements[-1] + derangements[-2]))
    return [Fraction(comb(n, k) * derangements[n - k], factorial(n)) for k in range(n + 1)]


def gaps(chance: Fraction, longest: int) -> list[Fraction]:
    """The chance of each number of misses before a hit; the last stands for all that are longer."""
    missed = 1 - chance
    return [*(missed**length * chance for length in range(longest)), missed**longest]


def collections(kinds: int, longest: int) -> list[Fraction]:
    """The chance that the last of so many kinds comes with the draw of each number, from 0 up.

    The last stands for all that are longer.
    """
    seen = [Fraction(1), *([Fraction(0)] * kinds)]
    finished = [Fraction(0)]
    for _ in range(1, longest):
        again = [seen[k] * Fraction(k, kinds) for k in range(kinds + 1)]
        new = [Fraction(0), *(seen[k] * Fraction(kinds - k, kinds) for k in range(kinds))]
        finished.append(new[kinds])
        seen = [again[k] + new[k] for k in range(kinds)] + [Fraction(0)]
    return [*finished, 1 - sum(finished, Fraction(0))]


FIVE_CARDS: dict[str, int] = {
    "nothing paired": 1_312_740,
    "flush": 5_148,
    "pair": 1_098_240,
    "two pairs": 123_552,
    "three of a kind": 54_912,
    "full house": 3_744,
    "four of a kind": 624,
}
"""How many of the five-card hands are of each kind; straights are not told apart."""
