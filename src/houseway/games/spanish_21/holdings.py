"""Every hand by the values of its cards, without order: what can be drawn to, and what it makes.

A value is a number: 0 an ace, 1 a two, up to 8 a nine, and 9 a king, queen or jack. A holding is
how many cards of each value a hand has; those whose hard total is 21 at most can be played on.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.pieces.cards import ACE, JACK, Card

Holding: TypeAlias = tuple[int, ...]
"""How many cards there are of each value."""
Numbers: TypeAlias = NDArray[np.int64]

VALUES: Final = 10
ONE, SIX, SEVEN, EIGHT, FACE = 0, 5, 6, 7, 9
BEST: Final = 21
NONE: Final = -1
"""The number of a holding that there is not: over 21, or with more cards than there are."""


def value_of(card: Card) -> int:
    """The number of a card's value.

    >>> [value_of(Card.parse(card)) for card in ("Ah", "2c", "9d", "Jh", "Ks")]
    [0, 1, 8, 9, 9]
    """
    if card.rank == ACE:
        return ONE
    return FACE if card.rank >= JACK else card.rank + 1


def holding_of(values: Iterable[int]) -> Holding:
    """How many cards of each value these are."""
    found = [0] * VALUES
    for value in values:
        found[value] += 1
    return tuple(found)


class Holdings(NamedTuple):
    """All of them, the lowest hard total first; a row or an entry for each."""

    cards: Numbers
    """How many of each value."""
    size: Numbers
    hard: Numbers
    """The hard total: every ace as one."""
    total: Numbers
    """What it counts, an ace as 11 where that fits."""
    is_soft: NDArray[np.bool_]
    drawn: Numbers
    """The number of the holding that it becomes with one more card of each value."""
    number: dict[Holding, int]

    def of(self, values: Iterable[int]) -> int:
        """The number of the holding of some cards by their values; none if they are over 21."""
        return self.number.get(holding_of(values), NONE)

    def at(self, hard: int) -> Numbers:
        """The numbers of those with one hard total."""
        return np.flatnonzero(self.hard == hard)

    @property
    def two_cards(self) -> Numbers:
        """The numbers of those of two cards, by their two values."""
        pairs = [[self.of((one, two)) for two in range(VALUES)] for one in range(VALUES)]
        return np.array(pairs)


@cache
def holdings() -> Holdings:
    """Every holding of one card or more with a hard total of 21 at most.

    >>> found = holdings()
    >>> int((found.size >= 2).sum()), int(((found.size >= 2) & (found.total == 21)).sum())
    (3072, 695)
    """
    every = sorted(_all(), key=_order)
    number = {holding: place for place, holding in enumerate(every)}
    cards = np.array(every, np.int64)
    hard = cards @ np.arange(1, VALUES + 1)
    is_soft = (cards[:, ONE] > 0) & (hard + 10 <= BEST)
    drawn = [
        [number.get(_with(holding, value), NONE) for value in range(VALUES)] for holding in every
    ]
    return Holdings(
        cards=cards,
        size=cards.sum(axis=1),
        hard=hard,
        total=hard + 10 * is_soft,
        is_soft=is_soft,
        drawn=np.array(drawn, np.int64),
        number=number,
    )


def _all() -> Iterator[Holding]:
    """Every multiset of values but the empty one."""

    def further(value: int, room: int, held: Holding) -> Iterator[Holding]:
        if value == VALUES:
            yield held
            return
        for count in range(room // (value + 1) + 1):
            yield from further(value + 1, room - count * (value + 1), (*held, count))

    return (held for held in further(0, BEST, ()) if any(held))


def _order(holding: Holding) -> tuple[int, Holding]:
    return sum(count * (value + 1) for value, count in enumerate(holding)), holding


def _with(holding: Holding, value: int) -> Holding:
    return (*holding[:value], holding[value] + 1, *holding[value + 1 :])
