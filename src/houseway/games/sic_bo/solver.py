"""All 216 rolls, counted from the definitions of the law.

Nothing here is taken from the settlement at the table: how often each number shows, and the total,
decide every wager, and both are read off all rolls at once.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.sic_bo.rules import SicBoRules
from houseway.pieces.money import Odds
from houseway.rulesets.values import Pay

ROLLS: Final = np.array(list(product(range(1, 7), repeat=3)))
CASES: Final = len(ROLLS)
SHOWS: Final = np.stack([np.equal(ROLLS, number).sum(axis=1) for number in range(1, 7)], axis=1)
"""By roll and number, on how many dice it shows."""
TOTAL_OF: Final = ROLLS.sum(axis=1)
IS_TRIPLE: Final = SHOWS.max(axis=1) == 3


class Solution(NamedTuple):
    """What each wager nets for one staked, roll by roll."""

    nets: Mapping[str, tuple[Fraction, ...]]

    def results(self, stakes: Mapping[str, int]) -> Counter[Fraction]:
        """How often wagers that lie there together net each amount."""
        return Counter(
            sum((stake * self.nets[wager][at] for wager, stake in stakes.items()), Fraction(0))
            for at in range(CASES)
        )


def solve(rules: SicBoRules) -> Solution:
    """What every wager of the table nets with every roll."""
    lines = tuple((line, pay) for line, pay in rules.paytable.pays.items())
    more = rules.one_of_a_kind_on_two, rules.one_of_a_kind_on_three
    return _solve(lines, more, is_exact=rules.two_of_a_kind == "exactly two")


@lru_cache(maxsize=32)
def _solve(
    lines: tuple[tuple[str, Pay], ...], more: tuple[Odds, ...], *, is_exact: bool
) -> Solution:
    paid = {line: pay.odds for line, pay in lines if pay.odds is not None}
    nets: dict[str, tuple[Fraction, ...]] = {}

    def add(wager: str, line: str, wins: NDArray[np.bool_]) -> None:
        if line in paid:
            nets[wager] = tuple(Fraction(paid[line]) if won else Fraction(-1) for won in wins)

    for number in range(1, 7):
        shows = SHOWS[:, number - 1]
        add(f"three-of-a-kind-{number}", "three of a kind", shows == 3)
        add(f"two-of-a-kind-{number}", "two of a kind", shows == 2 if is_exact else shows >= 2)
        if "one of a kind" in paid:
            pays = (Fraction(-1), Fraction(paid["one of a kind"]), *map(Fraction, more))
            nets[f"one-of-a-kind-{number}"] = tuple(pays[on] for on in shows)
    add("any-three-of-a-kind", "any three of a kind", IS_TRIPLE)
    for total in range(3, 19):
        add(f"total-{total}", f"total value of {total}", np.equal(TOTAL_OF, total))
    for low, high in combinations(range(1, 7), 2):
        both = (SHOWS[:, low - 1] > 0) & (SHOWS[:, high - 1] > 0)
        add(f"combination-{low}-{high}", "any two dice combination", both)
    add("small", "small bet", (TOTAL_OF >= 4) & (TOTAL_OF <= 10) & ~IS_TRIPLE)
    add("big", "big bet", (TOTAL_OF >= 11) & (TOTAL_OF <= 17) & ~IS_TRIPLE)
    return Solution(nets)
