"""Sums of whole numbers that fit 64 bits each and need not fit them together."""

from operator import mul
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

HALF: Final = 32


def exact_sum(values: NDArray[np.int64]) -> NDArray[Any]:
    """The sum of the rows, as Python's integers; at most 2^31 rows.

    >>> exact_sum(np.array([[2**62, -1], [2**62, -2], [2**62, 5]])).tolist() == [3 * 2**62, 2]
    True
    """
    high = (values >> HALF).sum(axis=0).astype(object)
    low = (values & ((1 << HALF) - 1)).sum(axis=0).astype(object)
    total: NDArray[Any] = (high << HALF) + low
    return total


def exact_dot(values: NDArray[np.int64], weights: NDArray[np.int64]) -> int:
    """The sum of the products.

    >>> exact_dot(np.array([2**62, -1]), np.array([24, 3])) == 24 * 2**62 - 3
    True
    """
    return sum(map(mul, values.tolist(), weights.tolist()))
