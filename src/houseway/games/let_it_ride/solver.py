"""Best play of Let It Ride, counted exactly: which bets ride with which three and four cards.

Bets do not bear on each other unless the payout limit is in reach. Then what a second bet is worth
depends on whether the first one rides; so the second decision is found for either, and the first
one by what comes after it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.let_it_ride.rules import BETS, LetItRideRules
from houseway.odds import fours_kernels as kernels
from houseway.odds.fours import fours_of, nets_of, scaled
from houseway.odds.kernels import FLOPS as TRIPLES
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents

RIDES = 1


class Solution(NamedTuple):
    """What the count found."""

    lines: tuple[str, ...]
    nets: tuple[tuple[Fraction, ...], ...]
    """By how many bets ride besides the third, and by line, what they net in bets."""
    first: NDArray[np.uint8]
    """By the number of three cards: 1 if the first bet rides."""
    second: NDArray[np.uint8]
    """By whether the first bet rides and the number of four cards: 1 if the second rides."""
    tally: tuple[tuple[tuple[int, ...], ...], ...]
    """By whether the first rides, whether the second does, and line: how many cases."""
    cases: int
    even: tuple[int, int]
    """The cases in which the first and the second bet may ride or not; it is withdrawn."""

    @property
    def value(self) -> Fraction:
        """What best play is worth on average, in bets."""
        total = sum(
            count * net
            for early, both in enumerate(self.tally)
            for late, counts in enumerate(both)
            for count, net in zip(counts, self.nets[early + late], strict=True)
        )
        return Fraction(total) / self.cases

    @property
    def average_stake(self) -> Fraction:
        """What rides on average, in bets."""
        riding = sum(
            (1 + early + late) * sum(counts)
            for early, both in enumerate(self.tally)
            for late, counts in enumerate(both)
        )
        return Fraction(riding) / self.cases


def solve(
    rules: LetItRideRules, *, pack: Sequence[Card] = PACK, stake_cents: Cents = 0
) -> Solution:
    """Best play with bets so small that the payout limit is out of reach, or of this size."""
    fours = fours_of(rules.order, rules.paytable.pays, pack)
    limit = None
    if stake_cents and rules.payout_limit.scope is not None:
        limit = Fraction(rules.payout_limit.cents, stake_cents)
    nets = [nets_of(rules.paytable, 1 + more, limit) for more in range(len(BETS))]
    # Entries are added up over the fifth cards here, and over the fourth ones in the kernel.
    worth = fours.counts.astype(np.int64) @ scaled(nets, len(fours.pack)).table.T
    # Of equal decisions the one that stakes less, as argmax takes the first.
    pairs = [worth[:, early : early + 2] for early in (0, 1)]
    second = np.stack([pair.argmax(axis=1) for pair in pairs]).astype(np.uint8)
    best = np.ascontiguousarray(np.stack([pair.max(axis=1) for pair in pairs], axis=1))
    sums = np.zeros((TRIPLES, 2), np.int64)
    kernels.sum_by_triple(fours.pack, best, sums)
    first = sums.argmax(axis=1).astype(np.uint8)
    even = _even(fours.pack, sums, first, np.stack([p[:, 0] == p[:, 1] for p in pairs], axis=1))
    tally = np.zeros((2, 2, len(fours.lines)), np.int64)
    kernels.tally_riding(fours.pack, fours.counts, first, second, tally)
    return Solution(
        lines=fours.lines,
        nets=tuple(nets),
        first=first,
        second=second,
        tally=tuple(tuple(tuple(map(int, counts)) for counts in both) for both in tally),
        cases=4 * fours.cases,
        even=even,
    )


def _even(
    pack: NDArray[np.int64],
    sums: NDArray[np.int64],
    first: NDArray[np.uint8],
    even_fours: NDArray[np.bool_],
) -> tuple[int, int]:
    """The cases in which a bet is worth as much withdrawn: the first one, and the second."""
    size = len(pack)
    of_triple = np.zeros((TRIPLES, 2), np.int64)
    kernels.sum_by_triple(pack, np.ones_like(even_fours, np.int64), of_triple)
    dealt = of_triple[:, 0] > 0
    early = int((dealt & (sums[:, 0] == sums[:, 1])).sum()) * (size - 3) * (size - 4)
    of_triple[:] = 0
    kernels.sum_by_triple(pack, np.ascontiguousarray(even_fours.astype(np.int64)), of_triple)
    late = np.take_along_axis(of_triple, first[:, None].astype(np.int64), 1)
    return early, int(late[dealt].sum()) * (size - 4)
