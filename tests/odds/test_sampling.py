"""How far chance may stray: measured on wagers with rare large payouts, and on plain ones."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from houseway.odds.estimates import CONFIDENCE, Estimate
from houseway.odds.report import Line, WagerOdds
from houseway.odds.sampling import Result, reach

FIVE_CARDS = 2_598_960
TRIES = 20_000


def wager(*lines: tuple[int, int], combinations: int = FIVE_CARDS) -> WagerOdds:
    """A wager by counts and nets; the rest loses."""
    rest = combinations - sum(count for count, _ in lines)
    return WagerOdds(
        wager="bonus",
        paytable="A",
        per="bonus",
        combinations=combinations,
        lines=tuple(
            Line(result=str(net), count=count, net=Fraction(net))
            for count, net in (*lines, (rest, -1))
        ),
        average_stake=Fraction(1),
    )


RARE = wager((4, 19_999), (36, 1_999), (624, 399), (3_744, 199), (5_108, 49))
"""As Let It Ride's bonus: a royal flush comes once in 649,740."""
EVEN = wager((1, 1), combinations=2)


def coverage(odds: WagerOdds, rounds: int, *, by_the_count: bool) -> float:
    """How often the interval of so many rounds holds the truth."""
    chances = [line.count / odds.combinations for line in odds.lines]
    drawn = np.random.default_rng(11).multinomial(rounds, chances, size=TRIES)
    distinct, times = np.unique(drawn, axis=0, return_counts=True)
    truth, held = float(odds.expectation), 0
    if by_the_count:
        below, above = reach(results(odds), rounds, CONFIDENCE)
        means = distinct @ np.array([float(line.net) for line in odds.lines]) / rounds
        inside = (means - above <= truth + 1e-9) & (truth - 1e-9 <= means + below)
        return float(times[inside].sum()) / TRIES
    for row, count in zip(distinct.tolist(), times.tolist(), strict=True):
        held += count if estimate(odds, row).covers(odds.expectation) else 0
    return held / TRIES


def results(odds: WagerOdds) -> list[Result]:
    return [Result(Fraction(line.count, odds.combinations), line.net) for line in odds.lines]


def estimate(odds: WagerOdds, row: Sequence[int]) -> Estimate:
    ends = ((1, int(line.net), count) for line, count in zip(odds.lines, row, strict=True) if count)
    return Estimate.of(ends, 1)


@pytest.mark.parametrize("rounds", [1_000, 100_000, 1_000_000])
def test_the_counted_interval_covers_where_payouts_are_rare(rounds: int) -> None:
    assert coverage(RARE, rounds, by_the_count=True) > 0.988


def test_a_normal_curve_through_the_rounds_does_not() -> None:
    assert coverage(RARE, 10_000, by_the_count=False) < 0.95


@pytest.mark.parametrize("rounds", [1, 10, 100, 10_000])
def test_plain_wagers_are_covered_too_and_not_by_much_too_wide_a_margin(rounds: int) -> None:
    assert coverage(EVEN, rounds, by_the_count=True) > 0.988
    below, above = reach(results(EVEN), 10_000, CONFIDENCE)
    assert below == pytest.approx(above)
    assert below == pytest.approx(2.5758 / 100, rel=0.03)


def test_the_interval_of_a_wager_lies_about_its_rounds() -> None:
    found = estimate(RARE, [0, 1, 24, 144, 197, 99_634])
    low, high = RARE.interval(found)
    assert low < found.mean < high
    assert high - float(found.mean) > 0.1, "a royal flush that did not come has its part in it"
    normal = found.interval()
    assert high - low > 2 * (normal[1] - normal[0])


def test_what_cannot_vary_has_no_reach() -> None:
    assert reach([Result(Fraction(1), Fraction(-1))], 100, CONFIDENCE) == (0.0, 0.0)
