"""Hands that stand against the dealer: in how many ways they tie and lose, in whole numbers.

Everything is counted on the event that the dealer has no blackjack, which no decision makes more or
less likely: so nothing has to be conditioned on it. Numbers of a holding are numerators over
`falling(left, depth)`, where `left` cards are in the shoe once up card and holding are out, and the
depth goes down by one with every card, so that a draw is a sum of counts times numerators.
"""

from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.spanish_21 import dealer
from houseway.games.spanish_21.holdings import BEST, FACE, ONE, VALUES, Numbers, holdings

Whole: TypeAlias = NDArray[Any]
"""Python's own whole numbers, of any size."""

DEPTH: Final = 37
"""How many cards a round can take at most from the shoe without its up card: 21 of a hand, four
that make further hands of a pair, its other card, and what the dealer draws."""
IN_64_BITS: Final = 7
"""So many factors below 385 are below 2^62."""
MOST_LEFT: Final = 384
UPS: Final = np.arange(VALUES)


@cache
def falling(left: int, depth: int) -> int:
    """The product of so many numbers from `left` down; once nothing is left, nothing changes it."""
    return 1 if depth <= 0 else max(left, 1) * falling(left - 1, depth - 1)


class Standing(NamedTuple):
    """Holdings in rows, up cards in columns: in how many ways a hand that stands ends."""

    left: Numbers
    """How many cards of each value are in the shoe; a third axis."""
    unseen: Numbers
    """How many cards there are in all, one column."""
    free: Whole
    """Those in which the dealer has no blackjack."""
    ties: Whole
    losses: Whole
    bust: Whole
    """Those in which one more card is too many, and the dealer has no blackjack."""

    @property
    def wins(self) -> Whole:
        """What is left."""
        return self.free - self.ties - self.losses


def meet(copies: Numbers, numbers: Numbers, depth: int = DEPTH, ups: Numbers = UPS) -> Standing:
    """How these holdings stand against these up cards, all dealt from a shoe."""
    # Imported late: whoever only plays waits for no kernel.
    from houseway.games.spanish_21 import kernels

    every = holdings()
    cards, totals = every.cards[numbers], every.total[numbers]
    # Beats every 21 but a blackjack; how often the dealer ties one of two cards is asked for.
    totals = totals + ((totals == BEST) & (every.size[numbers] > 2))
    sums = np.zeros((len(numbers), len(ups), 2, dealer.MOST_DRAWN), np.int64)
    kernels.meet_dealer(copies, ups, cards, totals, *dealer.forest(), sums)
    left = copies[None, None] - cards[:, None] - np.eye(VALUES, dtype=np.int64)[ups][None]
    left = left.clip(0)
    unseen = (copies.sum() - 1 - every.size[numbers])[:, None]
    deep = (depth - every.size[numbers])[:, None]
    free = without_blackjack(left, unseen, ups)
    return Standing(
        left=left,
        unseen=unseen,
        free=free * factors(unseen - 1, deep - 1),
        ties=_over(sums[:, :, 0], unseen, deep),
        losses=_over(sums[:, :, 1], unseen, deep),
        bust=_bust(left, free, ups, every.hard[numbers]) * factors(unseen - 2, deep - 2),
    )


def factors(left: Numbers, depth: Numbers) -> Whole:
    """Falling factorials, one for each row."""
    rows = [falling(*both) for both in zip(left[:, 0].tolist(), depth[:, 0].tolist(), strict=True)]
    return np.array(rows, object)[:, None]


def without_blackjack(left: Numbers, unseen: Numbers, ups: Numbers) -> Numbers:
    """How many of the unseen cards would not make a blackjack of the dealer's up card."""
    makes = np.where(ups == ONE, left[:, :, FACE], np.where(ups == FACE, left[:, :, ONE], 0))
    found: Numbers = unseen - makes
    return found


def _bust(left: Numbers, free: Numbers, ups: Numbers, hard: Numbers) -> Numbers:
    """In how many ways the next card is too many and the one after it no dealer's blackjack."""
    found = np.zeros(free.shape, np.int64)
    for value in range(VALUES):
        too_many = (hard + value + 1 > BEST)[:, None]
        makes = ((ups == ONE) & (value == FACE)) | ((ups == FACE) & (value == ONE))
        found += np.where(too_many, left[:, :, value] * (free - 1 + makes), 0)
    return found


def _over(sums: Numbers, unseen: Numbers, deep: Numbers) -> Whole:
    """Sums by the number of cards drawn, as one numerator."""
    short = sums[..., 0]
    if int(unseen.max(initial=0)) > MOST_LEFT:
        short = short.astype(object)
    for drawn in range(1, dealer.MOST_DRAWN):
        if drawn == IN_64_BITS:
            short = short.astype(object)
        short = short * (unseen - drawn).clip(1) + sums[..., drawn]
    return short * factors(unseen - dealer.MOST_DRAWN, deep - dealer.MOST_DRAWN)
