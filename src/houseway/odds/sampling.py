"""How far the mean of many rounds may lie from what was counted.

The results of a wager and how often each comes are counted, so that the distribution of a sum of
rounds is known, rare large payouts included; a normal curve through the rounds themselves is too
narrow until the rarest payout has come up often. The distribution is found from its characteristic
function, which for a sum of rounds is a power.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

POINTS = 1 << 15
REACH = 40
"""How many standard deviations to either side are looked at; beyond lies next to nothing."""


class Result(NamedTuple):
    """One result of a wager: how often it comes, and what it nets."""

    chance: Fraction
    net: Fraction


def reach(results: Iterable[Result], rounds: int, confidence: float) -> tuple[float, float]:
    """How far below and above its expectation the mean of so many rounds lies at most.

    At most so far with this confidence, divided equally between the two sides. Both are given as
    numbers from nothing up.
    """
    import numpy as np

    results = list(results)
    mean = sum((each.chance * each.net for each in results), Fraction(0))
    variance = sum((each.chance * (each.net - mean) ** 2 for each in results), Fraction(0))
    if not variance:
        return 0.0, 0.0
    chances = np.array([float(each.chance) for each in results])
    nets = np.array([float(each.net - mean) for each in results])
    half = REACH * sqrt(variance * rounds)
    step = 2 * half / POINTS
    turns = np.pi / half * np.fft.fftfreq(POINTS, 1 / POINTS)
    one = np.zeros(POINTS, complex)
    for chance, net in zip(chances, nets, strict=True):
        one += chance * np.exp(1j * turns * net)
    # Smoothed over two steps, as a sum that takes few values would ring; which widens it a little.
    whole = np.power(one, rounds) * np.exp(-2 * (turns * step) ** 2)
    density = np.fft.fftshift(np.fft.fft(whole).real).clip(0)
    below = np.cumsum(density) / density.sum()
    outside = (1 - confidence) / 2
    places = (np.arange(POINTS) - POINTS // 2) * step
    low = float(places[int(np.searchsorted(below, outside))]) - 3 * step
    high = float(places[min(int(np.searchsorted(below, 1 - outside)), POINTS - 1)]) + 3 * step
    return max(0.0, -low / rounds), max(0.0, high / rounds)
