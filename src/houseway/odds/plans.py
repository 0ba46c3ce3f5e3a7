"""Plans for three cards: what is done with every three cards of a pack, by their number."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds.kernels import FLOPS as TRIPLES
from houseway.pieces.cards import Card

Plan: TypeAlias = NDArray[np.uint8]
"""What is done with every three cards, by their number; `UNKNOWN` for those not in the pack."""
UNKNOWN: Final = 255


def plan_of(hands: Sequence[Sequence[Card]], done: Sequence[int]) -> Plan:
    """The plan by which so much is done with each of these three cards."""
    plan = np.full(TRIPLES, UNKNOWN, np.uint8)
    plan[numbers_of(hands)] = done
    return plan


def check_plan(plan: Plan, pack: Sequence[Card], options: int) -> None:
    """Refuse a plan that was made for another pack, or knows more options than these."""
    if plan[numbers_of(list(combinations(pack, 3)))].max() >= options:
        raise ValueError("the plan was made for another pack")


def numbers_of(hands: Sequence[Sequence[Card]]) -> NDArray[np.int64]:
    """The number of each of these triples, as the kernels number them.

    >>> numbers_of([(Card(0), Card(1), Card(2)), (Card(51), Card(50), Card(49))]).tolist()
    [0, 22099]
    """
    low, middle, high = np.sort(np.array(hands, np.int64), axis=1).T
    numbers: NDArray[np.int64] = (
        high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    )
    return numbers
