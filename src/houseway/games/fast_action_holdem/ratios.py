"""The combined edge of Ante and Bonus for every ratio that a table's limits allow."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from houseway.games.fast_action_holdem.pricing import Prices
from houseway.games.fast_action_holdem.rules import BONUS
from houseway.odds.ratios import RatioOdds, RatioPoint

DRAWN = (
    *(Fraction(part, 10) for part in (0, 1, 2, 3, 5, 7)),
    *map(Fraction, (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000)),
)
"""Ratios that are looked at between the smallest and the largest."""


def ratios_of(prices: Prices) -> RatioOdds:
    """The edge at the ratios from no Bonus to the largest on the smallest Ante."""
    rules, table = prices.rules, prices.table
    assert table is not None
    if table.equal_to:
        span = [Fraction(1)]
    else:
        least, most = span_of(prices)
        span = sorted({least, most, *(ratio for ratio in DRAWN if least < ratio < most)})
    points = tuple(
        RatioPoint(ratio=ratio, house_advantage=-prices.best(ratio).value(ratio)) for ratio in span
    )
    return RatioOdds(
        paytable=table.name,
        first=rules.main_wager,
        second=BONUS,
        points=points,
        even=tuple(_evens(prices, points)),
    )


def span_of(prices: Prices) -> tuple[Fraction, Fraction]:
    """The smallest and the largest ratio: no Bonus at all where it is optional."""
    rules = prices.rules
    least = Fraction(0) if rules.bonus == "optional" else Fraction(1)
    return least, Fraction(rules.bonus_limits.maximum, rules.limits.minimum)


def _evens(prices: Prices, points: tuple[RatioPoint, ...]) -> Iterator[Fraction]:
    """Where the edge is nothing: between two points on its two sides, to the last digit.

    Best play at a ratio is a straight line through it that lies nowhere above what best play is
    worth elsewhere. Where that line is worth nothing, best play is worth nothing or more: the next
    look is there, and after a few lines there is no better one.
    """
    for before, after in pairwise(points):
        signs = before.house_advantage > 0, after.house_advantage > 0
        if signs[0] == signs[1]:
            continue
        ratio = before.ratio if signs[1] else after.ratio
        while True:
            best = prices.best(ratio)
            if best.value(ratio) == 0:
                yield ratio
                break
            ratio = -best.main / best.bonus
