"""Hands of five that are seen one card at a time: what every four cards can become.

Games that let a player decide on three or four cards of a hand that is then paid by a table, with
no dealer's hand to beat, need nothing else: what a decision is worth follows from how many fifth
cards make each line of the table.
"""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.hands import ORDERS, batch
from houseway.odds import fours_kernels as kernels
from houseway.pieces.cards import PACK, Card
from houseway.rulesets.values import LOST, Paytable

LESS: Final = "anything less"
"""The line of hands that a table does not list."""


class Fours(NamedTuple):
    """What every four cards of a pack can become."""

    pack: NDArray[np.int64]
    """The cards, ascending."""
    lines: tuple[str, ...]
    """The lines of a paytable, and what it does not list."""
    counts: NDArray[np.uint8]
    """By the number of four cards and by line, how many fifth cards there are."""

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The numbers of the fours that the pack has."""
        return np.nonzero(self.counts.sum(axis=1))[0]

    @property
    def sets(self) -> int:
        """How many fours the pack has."""
        return comb(len(self.pack), 4)

    @property
    def cases(self) -> int:
        """How many fours there are with each fifth card, all equally likely."""
        return self.sets * (len(self.pack) - 4)


def fours_of(order_name: str, listed: Collection[str], pack: Sequence[Card]) -> Fours:
    """Count every four cards of a pack with every fifth, by the lines of a paytable."""
    return _counted(order_name, tuple(listed), tuple(sorted(pack)))


@lru_cache(maxsize=4)  # What the lines pay is not asked here: a few megabytes serve all prices.
def _counted(order_name: str, listed: tuple[str, ...], pack: tuple[Card, ...]) -> Fours:
    order, tables = ORDERS[order_name], batch.tables(order_name)
    lines = (*listed, LESS)
    places = {line: place for place, line in enumerate(lines)}
    rated = [places[order.line(int(each), listed) or LESS] for each in tables.plain]
    cards = np.array(pack, np.int64)
    counts = np.zeros((kernels.FOURS, len(lines)), np.uint8)
    kernels.count_fifths(cards, tuple(tables[:5]), np.array(rated, np.uint8), counts)
    found = Fours(cards, lines, counts)
    if int(counts.sum(dtype=np.int64)) != found.cases:
        raise AssertionError("not every four cards have every fifth")
    counts.flags.writeable = False
    return found


def number_of(cards: Sequence[Card]) -> int:
    """The number that the kernels give to a few cards, whatever their order.

    >>> number_of([Card(3), Card(0), Card(1)]), number_of([Card(48 + n) for n in range(4)])
    (1, 270724)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(cards), start=1))


def plan_of(
    pack: Sequence[Card], count: int, is_good: Callable[[Sequence[Card]], bool]
) -> NDArray[np.uint8]:
    """By the number of so many cards, whether something is done with them."""
    plan = np.zeros(comb(len(PACK), count), np.uint8)
    for cards in combinations(sorted(pack), count):
        plan[number_of(cards)] = is_good(cards)
    return plan


def five_card_counts(order_name: str, pack: Sequence[Card]) -> dict[str, int]:
    """How many hands of five cards a pack has of each category."""
    names = [row.name for row in ORDERS[order_name].rows]
    fours = fours_of(order_name, names, pack)
    totals = fours.counts.sum(axis=0, dtype=np.int64)
    # Every hand of five was met once for each of its cards that came last.
    return {name: int(total) // 5 for name, total in zip(names, totals, strict=False)}


def nets_of(table: Paytable, stake: Fraction | int, limit: Fraction | None) -> tuple[Fraction, ...]:
    """What a stake nets by line, within a payout limit in reach; what is not listed loses."""
    nets = [stake * line.worth for line in (*table.pays.values(), LOST)]
    return tuple(nets if limit is None else (min(net, limit) for net in nets))


class Scaled(NamedTuple):
    """Payouts as whole numbers: the entries of `table` are `scale` times what is netted."""

    table: NDArray[np.int64]
    scale: int


def scaled(nets: Sequence[Sequence[Fraction]], largest_factor: int) -> Scaled:
    """Whole numbers for fractions, refused if sums of so many of them do not fit the kernels."""
    scale = lcm(*(net.denominator for row in nets for net in row))
    table = [[int(net * scale) for net in row] for row in nets]
    if largest_factor * max(abs(entry) for row in table for entry in row) > kernels.ENTRY_MOST:
        raise NotPermitted("the payouts are too large for the kernels' integers")
    return Scaled(np.array(table, np.int64), scale)
