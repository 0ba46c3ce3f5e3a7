"""Strengths of many hands at once, equal to those of the plain orders.

>>> import numpy as np
>>> from houseway.pieces.cards import parse_cards
>>> hands = np.array([parse_cards("Ah Ad As Kc Kd 2h 7c"), parse_cards("9h 8h 7h 6h 5h 2c 2d")])
>>> found = strengths(hands, "standard")
>>> category_names(found, "standard").tolist()
['full house', 'straight flush']
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cache import kept_arrays, tell
from houseway.hands import ORDERS, Order, kernels
from houseway.pieces.cards import PACK, Card

SIZES = (5, 6, 7)
SHIFTS_TRIED = 1 << 16
"""How far a bucket may be moved: what a 16-bit displacement can say."""


class Tables(NamedTuple):
    """What the kernels need to know of an order."""

    keys: NDArray[np.uint64]
    mixed_shift: NDArray[np.uint16]
    mixed: NDArray[np.uint16]
    suited_shift: NDArray[np.uint16]
    suited: NDArray[np.uint16]
    plain: NDArray[np.int32]
    """The strength, as the plain order numbers it, of each strength numbered without gaps."""


def strengths(hands: ArrayLike, order_name: str = "standard") -> NDArray[np.int32]:
    """The strengths of hands, a row of five to seven cards each, as the plain order has them.

    Rows of bytes (uint8) that lie one behind the other are read where they are; others are copied.
    """
    order = _order(order_name)
    rows = _as_cards(hands)
    if order.one_deck and (row := kernels.first_repeated(rows)) >= 0:
        spelled = " ".join(str(Card(card)) for card in rows[row].tolist())
        raise ValueError(
            f"row {row} has a card more than once, but the {order.name} order is for one deck: "
            f"{spelled}"
        )
    found = np.empty(len(rows), dtype=np.int32)
    kernels.strengths(rows, *tables(order_name), found)
    return found


def category_names(found: ArrayLike, order_name: str = "standard") -> NDArray[np.str_]:
    """The name of the category of each strength, in the same shape."""
    order = _order(order_name)
    places = np.asarray(found) >> 20
    if places.size and not 1 <= places.min() <= places.max() <= len(order.rows):
        raise ValueError(f"there are numbers that are not strengths of the {order.name} order")
    names = np.array(["", *(row.name for row in reversed(order.rows))])
    named: NDArray[np.str_] = names[places]
    return named


@cache
def tables(order_name: str) -> Tables:
    """The tables of an order, from the cache or made from the plain order."""
    order = _order(order_name)
    found = kept_arrays(order_name, lambda: _make(order)._asdict())
    return Tables(**found)


def table_by_ranks(rate: Callable[[Sequence[Card]], int]) -> NDArray[np.uint16]:
    """A table of what hands are worth by their ranks alone, where those of an order are not suited.

    `rate` gives a number from 1 up to five cards, the best the highest, or 0 to what is no hand.
    The numbers of the table are in the same order, without gaps.
    """
    fives = [
        0 if max(ranks.count(rank) for rank in ranks) > 4 else rate(_apart(ranks))
        for ranks in _multisets(5).tolist()
    ]
    plain = np.unique([0, *fives])
    numbered = np.searchsorted(plain, fives).astype(np.int32)
    table = np.zeros(1 << kernels.SLOT_BITS, dtype=np.uint16)
    table[_slots(tables("standard").mixed_shift)] = np.concatenate(_of_more(numbered))
    return table


def _order(name: str) -> Order:
    if name not in ORDERS:
        raise ValueError(f"there is no order {name!r}; there are {', '.join(ORDERS)}")
    return ORDERS[name]


def _as_cards(hands: ArrayLike) -> NDArray[np.uint8]:
    """Hands as the kernels want them, once it is sure that they are hands."""
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in SIZES:
        raise ValueError(f"hands are rows of 5, 6 or 7 cards, not an array of shape {rows.shape}")
    if not np.issubdtype(rows.dtype, np.integer):
        raise ValueError(f"cards are whole numbers, not {rows.dtype}")
    # Before they become bytes, or 256 would pass for the two of clubs.
    if rows.size and not 0 <= rows.min() <= rows.max() < len(PACK):
        raise ValueError("cards are numbered 0 to 51")
    return np.ascontiguousarray(rows, dtype=np.uint8)


# ----------------------------------------------------------------------------- how tables are made


def _make(order: Order) -> Tables:
    """Every multiset of ranks rated by the plain order, once as not suited and once as suited."""
    tell("making tables of hands")
    shifts, slots = _perfect_hash()
    mixed, suited = (_rated(order, suited=suited) for suited in (False, True))
    # The best of six or seven is one of the fives, so these are all the strengths there are.
    plain = np.unique(np.concatenate([mixed[0], suited[0]]))
    plain = plain[plain > 0]
    assert len(plain) <= 1 << 16, "the strengths without gaps do not fit 16 bits"
    filled = []
    for rated in (mixed, suited):
        table = np.zeros(1 << kernels.SLOT_BITS, dtype=np.uint16)
        table[slots] = np.searchsorted(plain, np.concatenate(rated))
        filled.append(table)
    return Tables(kernels.KEYS, shifts, filled[0], shifts, filled[1], plain)


def _rated(order: Order, *, suited: bool) -> list[NDArray[np.int32]]:
    """The strength of every multiset of five, six and seven ranks; of no hand of one deck, 0."""
    return _of_more(np.fromiter(_five_rated(order, suited=suited), dtype=np.int32))


def _of_more(fives: NDArray[np.int32]) -> list[NDArray[np.int32]]:
    """The best of every multiset of five, six and seven ranks, where those of five are rated."""
    rated = [fives]
    for size in SIZES[1:]:
        # The best five of these are the best five of these without some one card.
        smaller = _totals(size - 1)
        by_total = np.argsort(smaller)
        best = np.zeros(len(_multisets(size)), dtype=np.int32)
        for ranks in _multisets(size).T:
            rest = np.searchsorted(smaller, _totals(size) - _rank_keys()[ranks], sorter=by_total)
            np.maximum(best, rated[-1][by_total[rest]], out=best)
        rated.append(best)
    return rated


def _five_rated(order: Order, *, suited: bool) -> Iterator[int]:
    for ranks in _multisets(5).tolist():
        # Suits that go round leave at most two cards in one of them, and copies in different ones.
        cards = [Card(rank * 4) for rank in ranks] if suited else _apart(ranks)
        yield 0 if order.one_deck and len({*cards}) < 5 else order.strength(cards)


@cache
def _multisets(size: int) -> NDArray[np.int64]:
    """Every multiset of so many ranks, a row each."""
    return np.array(list(combinations_with_replacement(range(13), size)))


@cache
def _rank_keys() -> NDArray[np.uint64]:
    """The key of each rank, without a suit."""
    keys: NDArray[np.uint64] = kernels.KEYS[::4] >> np.uint64(16) << np.uint64(16)
    return keys


@cache
def _totals(size: int) -> NDArray[np.uint64]:
    """The sum of keys of every multiset of so many ranks."""
    totals: NDArray[np.uint64] = _rank_keys()[_multisets(size)].sum(axis=1)
    return totals


def _apart(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks in order, copies in different suits."""
    return [Card(rank * 4 + at % 4) for at, rank in enumerate(ranks)]


def _slots(shifts: NDArray[np.uint16]) -> NDArray[np.int64]:
    """Where every multiset of five, six and seven ranks lies in a table: that of `kernels.slot`."""
    places = np.concatenate([_totals(size) for size in SIZES]) >> np.uint64(kernels.HASH_START)
    buckets = (places >> np.uint64(kernels.SLOT_BITS)) & np.uint64((1 << kernels.BUCKET_BITS) - 1)
    moved = (places + shifts[buckets.astype(np.int64)]) & np.uint64((1 << kernels.SLOT_BITS) - 1)
    return moved.astype(np.int64)


@cache
def _perfect_hash() -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """A displacement for every bucket, and with it the slot of every multiset, each its own.

    The fullest buckets choose first, and each takes the first displacement that fits.
    """
    hashes = np.concatenate([_totals(size) for size in SIZES]) >> np.uint64(kernels.HASH_START)
    places = (hashes & np.uint64((1 << kernels.SLOT_BITS) - 1)).astype(np.int64)
    bucket_of = (hashes >> np.uint64(kernels.SLOT_BITS)).astype(np.int64)
    bucket_of &= (1 << kernels.BUCKET_BITS) - 1
    sizes = np.bincount(bucket_of, minlength=1 << kernels.BUCKET_BITS)
    members = np.split(np.argsort(bucket_of, kind="stable"), np.cumsum(sizes)[:-1])
    shifts = np.zeros(len(sizes), dtype=np.uint16)
    slots = np.empty(len(hashes), dtype=np.int64)
    taken = np.zeros(1 << kernels.SLOT_BITS, dtype=np.bool_)
    for bucket in np.argsort(-sizes, kind="stable"):
        shifts[bucket], slots[members[bucket]] = _first_fit(places[members[bucket]], taken)
    return shifts, slots


def _first_fit(
    places: NDArray[np.int64], taken: NDArray[np.bool_]
) -> tuple[int, NDArray[np.int64]]:
    """Take the first displacement at which all these places are free, and the slots it gives."""
    assert len(np.unique(places)) == len(places), "two multisets of ranks have one hash"
    mask = len(taken) - 1
    for start in range(0, SHIFTS_TRIED, 64):
        tried = (places + np.arange(start, start + 64)[:, np.newaxis]) & mask
        if (free := ~taken[tried].any(axis=1)).any():
            chosen = int(free.argmax())
            taken[tried[chosen]] = True
            return start + chosen, tried[chosen]
    raise AssertionError("a bucket of the hash fits nowhere")
