"""What many rounds by chance tell of a wager, however they were played."""

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final, Self

import msgspec

CONFIDENCE: Final = 0.99


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What many rounds tell of one wager: exact sums, and how far to trust them.

    The interval is a rough one: it takes the mean for normally distributed, which wants many more
    rounds than the rarest large payout needs to come up. Where the results are counted, the exact
    odds have a better one (`WagerOdds.interval`).
    """

    rounds: int
    scale: int
    """What one unit counts in the sums: the least that makes every payout whole."""
    staked: int
    net: int
    """What the player won, less what the player lost."""
    squares: int
    """The sum of the squares of each round's net."""
    hits: int
    """The rounds in which the player came out ahead."""
    nets: tuple[int, ...]
    """What a round netted, every amount that came up once, the least first."""

    def __repr__(self) -> str:
        return f"<Estimate of {self.rounds:,} rounds: mean {float(self.mean):+.6f}>"

    @classmethod
    def of(cls, settled: Iterable[tuple[int, int, int]], scale: int) -> Self:
        """What rounds tell: for each way to end what was staked, what it netted, and how often."""
        rounds = staked = total = squares = hits = 0
        nets: set[int] = set()
        for stake, net, count in settled:
            rounds += count
            staked += stake * count
            total += net * count
            squares += net**2 * count
            hits += count if net > 0 else 0
            nets.add(net)
        return cls(
            rounds=rounds,
            scale=scale,
            staked=staked,
            net=total,
            squares=squares,
            hits=hits,
            nets=tuple(sorted(nets)),
        )

    @property
    def mean(self) -> Fraction:
        """The net of a round, in units."""
        return Fraction(self.net, self.rounds * self.scale)

    @property
    def per_unit_staked(self) -> Fraction:
        """The net for each unit that was staked; nothing if none was."""
        return Fraction(self.net, self.staked) if self.staked else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean, in square units."""
        return Fraction(self.squares, self.rounds * self.scale**2) - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation of a round's net, in units."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player comes out ahead."""
        return Fraction(self.hits, self.rounds)

    @property
    def largest(self) -> Fraction:
        """The most that a round netted, in units."""
        return Fraction(self.nets[-1], self.scale)

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Where the true mean lies with about this confidence, in units."""
        half = NormalDist().inv_cdf((1 + confidence) / 2) * self.deviation / sqrt(self.rounds)
        return float(self.mean) - half, float(self.mean) + half

    def covers(self, mean: Fraction, confidence: float = CONFIDENCE) -> bool:
        """Whether a mean that somebody else found lies in the interval."""
        low, high = self.interval(confidence)
        return low <= mean <= high
