"""Low hands for kernels: tables of what ranks are worth, equal to the plain order.

Suits do not count in low play, so that a multiset of ranks says all. The tables lie beside those of
the high orders: `kernels.slot` finds a hand in either with the same sum of keys.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.hands.batch import table_by_ranks
from houseway.hands.low import LowOrder
from houseway.pieces.cards import Card


@cache
def low_table(order: LowOrder) -> NDArray[np.uint16]:
    """The best low hand of five of every five to seven ranks, numbered without gaps; 0 is none."""

    def rate(cards: Sequence[Card]) -> int:
        found = order.best([cards])
        return found.strength if found else 0

    return table_by_ranks(rate)


@cache
def low_table_of_three(order: LowOrder) -> NDArray[np.int16]:
    """The low hand of every three ranks in every order, numbered without gaps; 0 is none."""
    rated = np.zeros((13, 13, 13), np.int64)
    for ranks in product(range(13), repeat=3):
        found = order.best([[Card(rank * 4 + suit) for suit, rank in enumerate(ranks)]])
        rated[ranks] = found.strength if found else 0
    plain = np.unique(np.append(rated, 0))
    return np.searchsorted(plain, rated).astype(np.int16)
