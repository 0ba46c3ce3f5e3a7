"""Kinds of five-card hands that a paytable can tell apart: the categories, and pairs by rank.

For simulators: a kernel counts kinds, and what a kind is paid is looked up afterwards.
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.hands import ORDERS, Order, batch
from houseway.rulesets import Paytable
from houseway.rulesets.values import worth

PAIR: Final = "pair"


class Kinds(NamedTuple):
    """The kinds of hands of an order."""

    names: tuple[str, ...]
    """Each kind; a pair with its rank, `pair of jacks`."""
    strengths: tuple[int, ...]
    """A strength, as the plain order numbers it, of a hand of each kind."""
    of: NDArray[np.uint8]
    """The kind of each strength numbered without gaps."""


@cache
def kinds_of_hands(order_name: str) -> Kinds:
    """The kinds of an order, from the weakest up."""
    order = ORDERS[order_name]
    found: dict[str, int] = {}
    of = []
    for strength in map(int, batch.tables(order_name).plain):
        category = order.category(strength).name
        name = order.describe(strength) if category == PAIR else category
        found.setdefault(name, strength)
        of.append(list(found).index(name))
    return Kinds(tuple(found), tuple(found.values()), np.array(of, np.uint8))


def paid_by(order: Order, table: Paytable, kind: str) -> Fraction:
    """What a stake of one nets with a hand of a kind."""
    return Fraction(worth(table.pay(order.line(order.kinds[kind], table.pays))))
