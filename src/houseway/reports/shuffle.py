"""The shuffle put to the tests that 25 CFR 547.14(b) names, as far as they apply to cards.

Every test looks at the same shuffles, a row each. What a fair shuffle would do is known exactly;
the p-value says how often one would be as far from that, on either side.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb, exp, expm1, log1p, sqrt
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotAllowed
from houseway.pieces.stock import Stock
from houseway.reports import chances
from houseway.table.shoe import Chance, Seeded, Stack

Shuffles: TypeAlias = NDArray[np.uint8]
"""A row a shuffle, the card at each place."""

CARDS = 52
LEVEL = 0.01
"""99 percent confidence, 547.14(b)(2)."""
RED = np.array([card % 4 in (1, 2) for card in range(CARDS)])
LAGS = (1, 2, 3, 4)
PARTS = 10
SHUFFLES_MIN = 2_000
"""Fewer would leave some tests without anything to count."""


class Finding(NamedTuple):
    """What one test found."""

    clause: str
    what: str
    statistic: str
    p: float

    @property
    def passes(self) -> bool:
        """Whether the test alone passes at 99 percent."""
        return self.p >= LEVEL


class Report(NamedTuple):
    """What all tests found."""

    shuffles: int
    entropy: str
    seconds: float
    tests: tuple[Finding, ...]

    @property
    def least(self) -> float:
        """The p-value below which one of so many tests speaks against the shuffle."""
        return LEVEL / len(self.tests)

    @property
    def passes(self) -> bool:
        """Whether all tests together pass at 99 percent."""
        return min(test.p for test in self.tests) >= self.least

    @property
    def title(self) -> str:
        """What was examined."""
        return f"{self.shuffles:,} shuffles of one deck, {self.entropy}, {self.seconds:,.0f} s"

    @property
    def verdict(self) -> str:
        """What it comes to."""
        found = min(test.p for test in self.tests)
        says = "passes" if self.passes else "does not pass"
        return (
            f"The shuffle {says} at 99 %: the least p of {len(self.tests)} tests is {found:.4f}, "
            f"and one below {self.least:.5f} would be too unlikely."
        )


def examine(count: int, chance: Chance) -> Report:
    """Shuffle so many times with the table's own shuffle, and test what came of it."""
    if count < SHUFFLES_MIN:
        raise NotAllowed(f"{count:,} shuffles prove nothing: at least {SHUFFLES_MIN:,} are needed")
    began = perf_counter()
    source = "a seed" if isinstance(chance, Seeded) else "the operating system's entropy"
    tests = run_tests(deal_out(count, lambda: Stack.shuffled(Stock.of_decks(1), chance).cards))
    return Report(count, source, perf_counter() - began, tests)


def deal_out(count: int, shuffle: Callable[[], Any]) -> Shuffles:
    """The cards of so many shuffles."""
    return np.frombuffer(b"".join(bytes(shuffle()) for _ in range(count)), np.uint8).reshape(
        count, CARDS
    )


def run_tests(shuffles: Shuffles) -> tuple[Finding, ...]:
    """Every test."""
    return tuple(test(shuffles) for test in TESTS)


def _judge(clause: str, what: str, statistic: float, freedom: int) -> Finding:
    upper = chances.upper_tail(statistic, freedom)
    shown = f"χ² {statistic:,.1f}, {freedom:,} free"
    return Finding(clause, what, shown, chances.two_sided(upper))


def _compare(clause: str, what: str, counts: Any, law: list[Fraction]) -> Finding:
    return _judge(clause, what, *chances.chi_square(counts, law))


# The tests, in the order of the regulation.


def individually(shuffles: Shuffles) -> Finding:
    """Every card comes equally often as the first."""
    counts = np.bincount(shuffles[:, 0], minlength=CARDS)
    return _compare("(1)", "the first card", counts, [Fraction(1, CARDS)] * CARDS)


def two_cards(shuffles: Shuffles) -> Finding:
    """Every two cards come equally often as the first two."""
    return _combinations(shuffles, 2, "the first two cards, every combination")


def three_cards(shuffles: Shuffles) -> Finding:
    """Every three cards come equally often as the first three."""
    return _combinations(shuffles, 3, "the first three cards, every combination")


def _combinations(shuffles: Shuffles, size: int, what: str) -> Finding:
    """All combinations are equally likely, so that even thin bins need not be joined."""
    hands = np.sort(shuffles[:, :size], axis=1).astype(np.int64)
    codes = sum(hands[:, at] * CARDS**at for at in range(size))
    counts = np.bincount(codes, minlength=CARDS**size)
    # A sorted hand is a combination; every other code never comes.
    possible = [sum(c * CARDS**at for at, c in enumerate(h)) for h in _sorted_hands(size)]
    due = len(shuffles) / comb(CARDS, size)
    squares = float(((counts[possible] - due) ** 2).sum())
    return _judge("(1)", what, squares / due, len(possible) - 1)


def _sorted_hands(size: int) -> list[tuple[int, ...]]:
    return list(combinations(range(CARDS), size))


def places(shuffles: Shuffles) -> Finding:
    """Every card comes to every place equally often."""
    return _judge("(2)(i)", "chi-square: every card, every place", _unevenness(shuffles), 51 * 51)


def _unevenness(shuffles: Shuffles) -> float:
    """Chi-square by card and place; a card is in one place only, hence 51 and not 52."""
    due = len(shuffles) / CARDS
    columns = (np.bincount(shuffles[:, place], minlength=CARDS) for place in range(CARDS))
    squares = sum(float(((counts - due) ** 2).sum()) for counts in columns)
    return squares * (CARDS - 1) / len(shuffles)


def colours(shuffles: Shuffles) -> Finding:
    """Red and black follow each other in as many runs as they should."""
    reds = RED[shuffles]
    runs = 1 + (reds[:, 1:] != reds[:, :-1]).sum(axis=1)
    counts = np.bincount(runs, minlength=CARDS + 1)
    return _compare("(2)(ii)", "runs of one colour", counts, chances.colour_runs(CARDS))


def climbs(shuffles: Shuffles) -> Finding:
    """Cards rise and fall in as many runs as they should."""
    falls = (shuffles[:, 1:] < shuffles[:, :-1]).sum(axis=1)
    counts = np.bincount(falls, minlength=CARDS)
    return _compare("(2)(ii)", "runs of rising cards", counts, chances.descents(CARDS))


def earlier_shuffles(shuffles: Shuffles) -> Finding:
    """The card at a place has nothing to do with the card there one to four shuffles before."""
    mean = (CARDS - 1) / 2
    spread = CARDS * (CARDS**2 - 1) / 12
    rows = shuffles - np.float32(mean)
    statistic, most = 0.0, 0.0
    for lag in LAGS:
        products = np.einsum("ij,ij->i", rows[lag:], rows[:-lag]).sum(dtype=np.float64)
        degree = float(products) / spread / (len(rows) - lag)
        most = max(most, abs(degree))
        statistic += degree**2 * (CARDS - 1) * (len(rows) - lag)
    what = f"serial correlation with the four shuffles before, at most {most:.5f}"
    return _judge("(2)(iii)", what, statistic, len(LAGS))


def neighbours(shuffles: Shuffles) -> Finding:
    """The next card has nothing to do with this one, but for being another."""
    mean = (CARDS - 1) / 2
    rows = shuffles - np.float32(mean)
    spread = CARDS * (CARDS**2 - 1) / 12
    degrees = np.einsum("ij,ij->i", rows[:, 1:], rows[:, :-1]).astype(np.float64) / spread
    # Two cards of one deck: what the other is not, this one can be.
    due = -1 / CARDS
    z = (float(degrees.mean()) - due) / (float(degrees.std(ddof=1)) / sqrt(len(degrees)))
    upper = chances.normal_tail(z)
    shown = f"z {z:.2f}"
    return Finding(
        "(2)(iii)", "serial correlation within a shuffle", shown, chances.two_sided(upper)
    )


def stays(shuffles: Shuffles) -> Finding:
    """As many cards as should lie where they lay in the shuffle before."""
    same = (shuffles[1:] == shuffles[:-1]).sum(axis=1)
    counts = np.bincount(same, minlength=CARDS + 1)
    what = "cards in the place of the shuffle before"
    return _compare("(2)(iii)", what, counts, chances.matches(CARDS))


def frequency(shuffles: Shuffles) -> Finding:
    """Every rank and suit comes equally often as the last card."""
    counts = np.bincount(shuffles[:, -1], minlength=CARDS)
    return _compare("(2)(iv)", "frequency of the last card", counts, [Fraction(1, CARDS)] * CARDS)


def gaps(shuffles: Shuffles) -> Finding:
    """Aces come as first cards after as many others as they should."""
    longest = 60
    found = np.flatnonzero(shuffles[:, 0] >= CARDS - 4)
    misses = np.minimum(np.diff(found) - 1, longest)
    counts = np.bincount(misses, minlength=longest + 1)
    law = chances.gaps(Fraction(1, 13), longest)
    return _compare("(2)(v)", "gaps between aces as first cards", counts, law)


def poker(shuffles: Shuffles) -> Finding:
    """The first five cards are a pair, a flush and so on as often as they should."""
    hands = shuffles[:, :5]
    ranks = np.sort(hands >> 2, axis=1)
    alike = sum((ranks[:, a] == ranks[:, b]).astype(np.int8) for a, b in combinations(range(5), 2))
    flush = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    # Among five cards, the pairs of equal ranks tell the kind: 0, 1, 2, 3 (three), 4 (full), 6.
    kinds = np.array([0, 2, 3, 4, 5, 5, 6])[alike]
    counts = np.bincount(np.where(flush, 1, kinds), minlength=len(chances.FIVE_CARDS))
    law = [Fraction(number, comb(CARDS, 5)) for number in chances.FIVE_CARDS.values()]
    return _compare("(2)(vi)", "poker: the first five cards", counts, law)


def coupons(shuffles: Shuffles) -> Finding:
    """The first cards bring all thirteen ranks after as many shuffles as they should."""
    longest = 150
    counts = [0] * (longest + 1)
    seen, drawn = 0, 0
    for rank in (shuffles[:, 0] >> 2).tolist():
        seen |= 1 << rank
        drawn += 1
        if seen == (1 << 13) - 1:
            counts[min(drawn, longest)] += 1
            seen = drawn = 0
    law = chances.collections(13, longest)
    return _compare("(2)(vii)", "coupon collector: all ranks as first cards", counts, law)


def orders(shuffles: Shuffles) -> Finding:
    """The first five cards come in each of their 120 orders equally often."""
    first = shuffles[:, :5]
    codes = np.zeros(len(shuffles), np.int64)
    for at in range(5):
        lower = (first[:, at + 1 :] < first[:, at : at + 1]).sum(axis=1)
        codes = codes * (5 - at) + lower
    counts = np.bincount(codes, minlength=120)
    law = [Fraction(1, 120)] * 120
    return _compare("(2)(viii)", "permutations of the first five cards", counts, law)


def spectrum(shuffles: Shuffles) -> Finding:
    """No period stands out in the first cards: Fisher's test of the largest ordinate."""
    series = shuffles[:, 0].astype(np.float64)
    ordinates = np.abs(np.fft.rfft(series - series.mean())[1 : (len(series) + 1) // 2]) ** 2
    m, power = len(ordinates), float(ordinates.sum())
    # First cards that never change have no period, and are as far from chance as can be.
    share = float(ordinates.max()) / power if power else 1.0
    beyond = exp((m - 1) * log1p(-share)) if share < 1 else 0.0
    upper = -expm1(m * log1p(-beyond))
    shown = f"largest share {share:.2e}"
    return Finding("(2)(ix)", "spectrum of the first cards", shown, chances.two_sided(upper))


def subsequences(shuffles: Shuffles) -> Finding:
    """Every tenth shuffle, from each of the first ten on, is as even as all are."""
    parts = sum(_unevenness(shuffles[first::PARTS]) for first in range(PARTS))
    return _judge("(2)(x)", "chi-square of every tenth shuffle", parts, PARTS * 51 * 51)


TESTS: tuple[Callable[[Shuffles], Finding], ...] = (
    *(individually, two_cards, three_cards, places, colours, climbs),
    *(earlier_shuffles, neighbours, stays, frequency, gaps, poker),
    *(coupons, orders, spectrum, subsequences),
)
