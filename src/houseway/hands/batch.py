"""Strengths of many hands at once.

>>> import numpy as np
>>> from houseway.pieces.cards import parse_cards
>>> hands = np.array([parse_cards("Ah Ad As Kc Kd 2h 7c"), parse_cards("9h 8h 7h 6h 5h 2c 2d")])
>>> found = strengths(hands, "standard")
>>> category_names(found, "standard").tolist()
['full house', 'straight flush']
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import cache_folder
from houseway.hands import ORDERS, Order, kernels
from houseway.pieces.cards import Card


class Tables(NamedTuple):
    """What the kernels need to know of an order."""

    keys: NDArray[np.uint64]
    mixed_shift: NDArray[np.uint64]
    mixed: NDArray[np.uint16]
    suited_shift: NDArray[np.uint64]
    suited: NDArray[np.uint16]
    plain: NDArray[np.int32]
    """The strength, as the plain order numbers it, of each strength numbered without gaps."""


@cache
def tables(order_name: str) -> Tables:
    """The tables of an order, from the cache or made from the plain order."""
    file = cache_folder() / f"{order_name}.npz"
    if file.exists():
        with np.load(file) as kept:
            return Tables(kernels.KEYS, *(kept[name] for name in Tables._fields[1:]))
    made = _make(ORDERS[order_name])
    unfinished = file.with_suffix(".part.npz")
    np.savez(unfinished, **made._asdict())
    unfinished.replace(file)
    return made


def strengths(hands: NDArray[np.integer], order_name: str = "standard") -> NDArray[np.int32]:
    """The strengths of hands, a row of five to seven cards each, as the plain order has them."""
    hands = np.ascontiguousarray(hands, dtype=np.uint8)
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise ValueError(f"hands are rows of 5 to 7 cards, not an array of shape {hands.shape}")
    if hands.size and hands.max() > 51:
        raise ValueError("cards are numbered 0 to 51")
    out = np.empty(len(hands), dtype=np.int32)
    kernels.strengths(hands, *tables(order_name), out)
    return out


def category_names(found: NDArray[np.integer], order_name: str = "standard") -> NDArray[np.str_]:
    """The category of each strength, by name."""
    order = ORDERS[order_name]
    names = np.array(["", *(row.name for row in reversed(order.rows))])
    chosen: NDArray[np.str_] = names[np.asarray(found) >> 20]
    return chosen


def _make(order: Order) -> Tables:
    copies = 4 if order.one_deck else 7
    mixed = _rated(order, copies, suited=False)
    suited = _rated(order, 1 if order.one_deck else 7, suited=True)
    plain = np.unique(np.fromiter({*mixed.values(), *suited.values()}, dtype=np.int32))
    found = [_hashed(rated, plain) for rated in (mixed, suited)]
    return Tables(kernels.KEYS, *found[0], *found[1], plain)


def _rated(order: Order, copies: int, *, suited: bool) -> dict[int, int]:
    """The strength of every multiset of five to seven ranks, by its sum of keys."""
    rated: dict[int, int] = {}
    for size in (5, 6, 7):
        for ranks in combinations_with_replacement(range(13), size):
            if max(ranks.count(rank) for rank in set(ranks)) > copies:
                continue
            # Suits that go round leave at most two cards in one of them.
            cards = [Card(rank * 4 + (0 if suited else at % 4)) for at, rank in enumerate(ranks)]
            total = sum(int(kernels.KEYS[card]) for card in cards)
            if not suited:
                total += int(kernels.SUITS_START)
            rated[total & ((1 << 64) - 1)] = order.strength(cards)
    return rated


def _hashed(
    rated: dict[int, int], plain: NDArray[np.int32]
) -> tuple[NDArray[np.uint64], NDArray[np.uint16]]:
    totals = np.fromiter(rated.keys(), dtype=np.uint64)
    values = np.searchsorted(plain, np.fromiter(rated.values(), dtype=np.int32)).astype(np.uint16)
    shifts = np.zeros(1 << kernels.BUCKET_BITS, dtype=np.uint64)
    slots = np.full(1 << kernels.SLOT_BITS, kernels.EMPTY, dtype=np.uint16)
    if not kernels.fill_tables(totals, values, shifts, slots):
        raise AssertionError("the mixing leaves no room for a multiset of ranks")
    return shifts, slots
