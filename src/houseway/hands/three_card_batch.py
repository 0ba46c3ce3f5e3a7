"""Strengths of many hands of three cards at once, equal to those of the plain order.

>>> import numpy as np
>>> from houseway.pieces.cards import parse_cards
>>> strengths_of_three(np.array([parse_cards("Ah Kh Qh"), parse_cards("9c 9d 2h")])).tolist()
[8126464, 2555904]
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.hands import three_card_kernels as kernels
from houseway.hands.three_card import THREE_CARD
from houseway.pieces.cards import PACK, Card


class ThreeCardTables(NamedTuple):
    """What the kernels need to know of the order."""

    table: NDArray[np.int16]
    """The strength, numbered without gaps, by suitedness and three ranks; of no hand, 0."""
    plain: NDArray[np.int32]
    """The strength, as the plain order numbers it, of each strength numbered without gaps."""


def strengths_of_three(hands: ArrayLike) -> NDArray[np.int32]:
    """The strengths of hands, a row of three different cards each, as the plain order has them."""
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] != 3 or not np.issubdtype(rows.dtype, np.integer):
        raise ValueError(f"hands are rows of 3 cards, not {rows.dtype} of shape {rows.shape}")
    if rows.size and not 0 <= rows.min() <= rows.max() < len(PACK):
        raise ValueError("cards are numbered 0 to 51")
    in_order = np.sort(rows, axis=1)
    if (in_order[:, 1:] == in_order[:, :-1]).any():
        raise ValueError("a card comes twice in a hand, but the order is for one deck")
    found = np.empty(len(rows), dtype=np.int32)
    kernels.strengths_of_three(np.ascontiguousarray(rows, dtype=np.uint8), *tables(), found)
    return found


@cache
def tables() -> ThreeCardTables:
    """Every three ranks rated by the plain order, as suited and as not suited."""
    rated = np.zeros((2, 13, 13, 13), np.int32)
    for suited, *ranks in product(range(2), *[range(13)] * 3):
        # Three different suits leave no card twice; of one suit, a rank that repeats is no hand.
        hand = [Card(rank * 4 + (0 if suited else suit)) for suit, rank in enumerate(ranks)]
        if len({*hand}) == 3:
            rated[suited, *ranks] = THREE_CARD.strength(hand)
    plain = np.unique(rated[rated > 0])
    return ThreeCardTables(np.searchsorted(plain, rated).astype(np.int16), plain)
