"""The dealer's hand: every way to draw to 17 or more, as lines of cards that need no order.

For an up card a line is a multiset of drawn cards with which the dealer stops, the total, and in
how many orders the dealer can draw them without stopping before. How often it comes about is that
number times falling factorials of what the shoe has. A blackjack is no line, nor is a total over
21, which is what is left.

The lines of an up card are kept as a tree: a step adds some cards of one value to what stands
above it, so that every line takes one multiplication.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import perm
from typing import Final, NamedTuple

import numpy as np

from houseway.games.spanish_21.holdings import BEST, FACE, ONE, VALUES, Holding, Numbers

STANDS: Final = 17
MOST_DRAWN: Final = 11
"""Cards that a dealer draws to an up card at most."""
TOTALS: Final = BEST - STANDS + 1
LIMIT: Final = 1 << 62
"""What a kernel can add up."""


class Tree(NamedTuple):
    """The lines of one up card: steps, each after the one that it stands on."""

    above: Numbers
    """The step before; the first stands on none."""
    value: Numbers
    times: Numbers
    """How many cards of the value the step adds."""
    drawn: Numbers
    """How many cards there are in all."""
    orders: Numbers
    """In how many orders the dealer draws them and stops, for each total."""


@cache
def lines(up: int) -> dict[Holding, tuple[int, ...]]:
    """Every multiset of cards with which a dealer stops, with its orders for each total.

    >>> len(lines(ONE)), len(lines(1)), len(lines(FACE)), sum(len(lines(up)) for up in range(10))
    (781, 1014, 92, 4632)
    """
    found: dict[Holding, Counter[int]] = {}
    states: dict[tuple[int, bool, Holding], int] = {(up + 1, up == ONE, (0,) * VALUES): 1}
    while states:
        further: Counter[tuple[int, bool, Holding]] = Counter()
        for (hard, has_ace, held), orders in states.items():
            for value in range(VALUES):
                cards = (*held[:value], held[value] + 1, *held[value + 1 :])
                total, ace = hard + value + 1, has_ace or value == ONE
                if total > BEST or (sum(cards) == 1 and {up, value} == {ONE, FACE}):
                    continue
                counts = total + 10 if ace and total + 10 <= BEST else total
                if counts >= STANDS:
                    found.setdefault(cards, Counter())[counts] += orders
                else:
                    further[total, ace, cards] += orders
        states = further
    return {
        cards: tuple(totals[STANDS + place] for place in range(TOTALS))
        for cards, totals in sorted(found.items())
    }


@cache
def tree(up: int) -> Tree:
    """The lines of an up card as a tree."""
    rows: list[tuple[int, int, int, int]] = []
    places: dict[tuple[tuple[int, int], ...], int] = {(): -1}
    orders: list[tuple[int, ...]] = []
    for cards, totals in lines(up).items():
        path = tuple((value, count) for value, count in enumerate(cards) if count)
        for length in range(1, len(path) + 1):
            part = path[:length]
            if part not in places:
                places[part] = len(rows)
                value, count = part[-1]
                rows.append((places[part[:-1]], value, count, sum(n for _, n in part)))
                orders.append((0,) * TOTALS)
        orders[places[path]] = totals
    above, value, count, drawn = np.array(rows, np.int64).T
    return Tree(above, value, count, drawn, np.array(orders, np.int64))


@cache
def forest() -> tuple[Numbers, Numbers, Numbers]:
    """All trees one after the other, for kernels; where each begins; and what lines do to a hand.

    A step is the one above it, the place of its factor in a table of falling factorials, and the
    cards drawn. For a total below 17, for each from 17 to 21, and for one that nothing ties or
    beats, the last has in how many orders a line ties it, and beats it.
    """
    steps, begins, orders = [], [0], []
    for up in range(VALUES):
        one = tree(up)
        place = one.value * (MOST_DRAWN + 1) + one.times
        steps.append(np.column_stack([one.above, place, one.drawn]))
        orders.append(one.orders)
        begins.append(begins[-1] + len(one.above))
    totals = np.concatenate(orders)
    ends = np.zeros((TOTALS + 2, len(totals), 2), np.int64)
    for tied in range(-1, TOTALS):
        ends[tied + 1, :, 0] = totals[:, tied] if tied >= 0 else 0
        ends[tied + 1, :, 1] = totals[:, tied + 1 :].sum(axis=1)
    return np.concatenate(steps), np.array(begins, np.int64), ends


def check_shoe(copies: Sequence[int]) -> None:
    """Refuse a shoe of so many cards that the sums of a kernel would not hold its lines."""
    for up in range(VALUES):
        sums: Counter[int] = Counter()
        for cards, totals in lines(up).items():
            sums[sum(cards)] += 2 * sum(totals) * ways(copies, cards)
        if max(sums.values(), default=0) >= LIMIT:
            raise ValueError(f"a shoe of {sum(copies)} cards has too many lines to be added up")


def ways(copies: Sequence[int], cards: Holding) -> int:
    """In how many ways a shoe deals some cards in one order of their values."""
    found = 1
    for held, count in zip(copies, cards, strict=True):
        found *= perm(held, count) if count else 1
    return found


def by_total(up: int, copies: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Every line from a shoe in plain numbers: cards drawn, total, ways. What the kernels sum."""
    for cards, totals in lines(up).items():
        found = ways(copies, cards)
        for place, orders in enumerate(totals):
            if orders:
                yield sum(cards), STANDS + place, orders * found
