"""The kernels beneath the batch: their tables, their bounds, and what they do uncompiled."""

import os
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.hands import ORDERS, Order, kernels
from houseway.hands.batch import strengths, tables
from houseway.pieces.cards import Card

EVERY_ORDER = pytest.mark.parametrize("order", ORDERS.values(), ids=list(ORDERS))


def hands_of_ranks(size: int, *, suited: bool) -> NDArray[np.uint8]:
    """One hand of each multiset of so many ranks: all of one suit, or no five of one suit."""
    ranks = np.array(list(combinations_with_replacement(range(13), size)))
    suits = np.zeros(size, dtype=int) if suited else np.arange(size) % 4
    hands: NDArray[np.uint8] = (ranks * 4 + suits).astype(np.uint8)
    return hands


def of_one_deck(hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which hands have no card twice."""
    in_order = np.sort(hands, axis=1)
    distinct: NDArray[np.bool_] = (in_order[:, 1:] != in_order[:, :-1]).all(axis=1)
    return distinct


def assert_every_multiset_is_right(order: Order, size: int) -> None:
    for suited in (False, True):
        hands = hands_of_ranks(size, suited=suited)
        if order.one_deck:
            hands = hands[of_one_deck(hands)]
        plain = [order.strength([Card(card) for card in hand]) for hand in hands.tolist()]
        assert strengths(hands, order.name).tolist() == plain


@EVERY_ORDER
def test_every_multiset_of_five_ranks_has_its_strength(order: Order) -> None:
    assert_every_multiset_is_right(order, 5)


@pytest.mark.slow
@EVERY_ORDER
@pytest.mark.parametrize("size", [6, 7])
def test_every_multiset_of_more_ranks_has_its_strength(order: Order, size: int) -> None:
    assert_every_multiset_is_right(order, size)


def test_every_multiset_of_ranks_has_a_slot_of_its_own() -> None:
    shifts = tables("multideck").mixed_shift
    slots: set[int] = set()
    for size in (5, 6, 7):
        for hand in hands_of_ranks(size, suited=False):
            slots.add(int(kernels.slot(kernels.KEYS[hand].sum(), shifts)))
    assert len(slots) == 6_188 + 18_564 + 50_388
    assert max(slots) < 1 << kernels.SLOT_BITS


@EVERY_ORDER
def test_whatever_is_looked_up_is_a_strength(order: Order) -> None:
    """So that no index leaves a table, even where a hand of one deck cannot come."""
    found = tables(order.name)
    last = len(found.plain) - 1
    assert max(found.mixed.max(), found.suited.max()) == last
    assert (np.diff(found.plain) > 0).all()
    assert len(found.mixed) == len(found.suited) == 1 << kernels.SLOT_BITS
    assert len(found.mixed_shift) == len(found.suited_shift) == 1 << kernels.BUCKET_BITS


def test_seven_of_any_card_stay_within_their_bounds() -> None:
    for card in range(52):
        total = int(kernels.SUITS_START) + kernels.CARDS_MOST * int(kernels.KEYS[card])
        assert total < 1 << 64
        assert total >> 16 == kernels.CARDS_MOST * (int(kernels.KEYS[card]) >> 16)
        counters = [total >> 4 * suit & 15 for suit in range(4)]
        assert counters == [3 + kernels.CARDS_MOST * (suit == card & 3) for suit in range(4)]


@pytest.mark.parametrize("held", range(8))
def test_the_fifth_card_of_a_suit_makes_a_flush(held: int) -> None:
    for suit in range(4):
        total = int(kernels.SUITS_START) + held * (int(kernels.KEYS[suit]) & 0xFFFF)
        flush = 8 << 4 * suit if held >= 5 else 0
        assert total & int(kernels.FIVE_OF_A_SUIT) == flush


def test_keys_that_would_overflow_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_RANK_BITS", 46)
    with pytest.raises(AssertionError, match="overflow"):
        kernels.card_keys()


@pytest.mark.parametrize("width", [0, 4, 8])
def test_the_kernel_itself_refuses_other_widths(width: int) -> None:
    hands = np.zeros((2, width), dtype=np.uint8)
    with pytest.raises(ValueError, match="best five of 5, 6 or 7 cards"):
        kernels.strengths(hands, *tables("multideck"), np.empty(2, dtype=np.int32))


UNCOMPILED = """
import sys
import numpy as np
from houseway.hands import ORDERS, kernels
from houseway.hands.batch import strengths
assert type(kernels.strengths).__name__ == "function", "compiled after all"
given = np.load(sys.argv[1])
np.savez(sys.argv[2], **{
    f"{order} {size}": strengths(given[f"{order} {size}"], order)
    for order in ORDERS for size in (5, 6, 7)
})
try:
    strengths([[0, 1, 2, 3, 0]])
except ValueError as refused:
    print(refused)
"""


def test_uncompiled_kernels_give_the_same_without_a_warning(tmp_path: Path) -> None:
    """On a pack of four ranks, of which flushes and copies come often; overflow would warn."""
    chance = np.random.default_rng(12)
    hands = {}
    for order in ORDERS.values():
        for size in (5, 6, 7):
            pack = np.tile(np.arange(36, 52, dtype=np.uint8), (150, 1))
            drawn = chance.permuted(pack, axis=1)[:, :size]
            if not order.one_deck:
                drawn = chance.choice(pack[0], (150, size))
            hands[f"{order.name} {size}"] = drawn
    np.savez(tmp_path / "hands.npz", **hands)  # type: ignore[arg-type]
    command = [sys.executable, "-W", "error", "-c", UNCOMPILED]
    ran = subprocess.run(
        [*command, str(tmp_path / "hands.npz"), str(tmp_path / "found.npz")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "HOUSEWAY_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "row 0 has a card more than once" in ran.stdout
    with np.load(tmp_path / "found.npz") as found:
        for name, drawn in hands.items():
            order_name = name.partition(" ")[0]
            assert np.array_equal(found[name], strengths(drawn, order_name))
            rows = ([Card(card) for card in hand] for hand in drawn.tolist())
            assert found[name].tolist() == [ORDERS[order_name].strength(row) for row in rows]
