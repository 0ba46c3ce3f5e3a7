"""Strengths of many hands at once: equal to the plain orders, and nothing but hands taken."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from houseway.hands import ORDERS, STANDARD, Order
from houseway.hands.batch import category_names, strengths
from houseway.pieces.cards import PACK, parse_cards
from tests.hands.test_hands_standard import (
    CLASSES_OF_FIVE,
    FIVE_CARD_HANDS,
    SEVEN_CARD_HANDS,
    by_category,
    one_hand_of_each_class,
)

EVERY_ORDER = pytest.mark.parametrize("order", ORDERS.values(), ids=list(ORDERS))
AT_RANDOM = 40_000


def plain_strengths(hands: NDArray[np.uint8], order: Order) -> NDArray[np.int32]:
    """The same by the plain order, one hand after another."""
    rows = ([PACK[card] for card in row] for row in hands.tolist())
    return np.fromiter(map(order.strength, rows), dtype=np.int32, count=len(hands))


def every_five(size: int) -> NDArray[np.uint8]:
    """Every five of so many cards, the highest first."""
    fives = chain.from_iterable(combinations(range(size - 1, -1, -1), 5))
    return np.fromiter(fives, dtype=np.uint8).reshape(-1, 5)


def hands_at_random(order: Order, count: int, size: int, seed: int) -> NDArray[np.uint8]:
    """Hands of one deck; or of many, two thirds of them such that ranks repeat, run and suit."""
    chance = np.random.default_rng(seed)
    if order.one_deck:
        packs = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
        return chance.permuted(packs, axis=1)[:, :size].copy()
    ranks, suits = chance.integers(0, 13, (count, size)), chance.integers(0, 4, (count, size))
    few, near = slice(0, count // 3), slice(count // 3, 2 * count // 3)
    among = chance.integers(0, 3, ranks[few].shape)
    ranks[few] = np.take_along_axis(ranks[few], among, axis=1)
    ranks[near] = (ranks[near, :1] + chance.integers(0, 5, ranks[near].shape)) % 13
    suits[: near.stop] &= 1
    return (ranks * 4 + suits).astype(np.uint8)


def test_every_five_cards_of_the_pack_are_counted_in_their_category_and_class() -> None:
    found, counts = np.unique(strengths(every_five(52)), return_counts=True)
    tally = Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
    assert by_category(tally) == FIVE_CARD_HANDS
    assert list(by_category(tally)) == [row.name for row in STANDARD.rows]
    classes = np.array([list(map(int, hand)) for hand in one_hand_of_each_class()], np.uint8)
    assert len(classes) == len(tally) == CLASSES_OF_FIVE
    assert np.array_equal(np.sort(plain_strengths(classes, STANDARD)), found)
    assert np.array_equal(strengths(classes), plain_strengths(classes, STANDARD))


@pytest.mark.slow
def test_every_five_cards_of_the_pack_are_as_strong_as_the_plain_order_has_them() -> None:
    plain = map(STANDARD.strength, combinations(PACK[::-1], 5))
    expected = np.fromiter(plain, dtype=np.int32, count=comb(52, 5))
    assert np.array_equal(strengths(every_five(52)), expected)


def every_seven() -> Iterator[NDArray[np.uint8]]:
    """Every seven cards of the pack, in parts that share their two highest cards."""
    fives = every_five(50)[::-1]  # Now the fives of fewer cards come first.
    for low, high in combinations(range(5, 52), 2):
        part = np.empty((comb(low, 5), 7), dtype=np.uint8)
        part[:, :5] = fives[: len(part)]
        part[:, 5:] = low, high
        yield part


@pytest.mark.slow
def test_every_seven_cards_of_the_pack_are_counted_in_their_category() -> None:
    counts = np.zeros(len(STANDARD.rows) + 1, dtype=np.int64)
    for part in every_seven():
        counts += np.bincount(strengths(part) >> 20, minlength=len(counts))
    assert counts.sum() == comb(52, 7)
    names = [row.name for row in reversed(STANDARD.rows)]
    assert dict(zip(names, counts[1:].tolist(), strict=True)) == SEVEN_CARD_HANDS


@EVERY_ORDER
@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_at_random_are_as_strong_as_the_plain_order_has_them(order: Order, size: int) -> None:
    hands = hands_at_random(order, AT_RANDOM, size, seed=size)
    found = strengths(hands, order.name)
    assert np.array_equal(found, plain_strengths(hands, order))
    # Of one deck, the rarest three categories may be missing from a sample; of many, none is.
    assert len({*(found >> 20).tolist()}) >= len(order.rows) - (3 if order.one_deck else 0)


@EVERY_ORDER
def test_categories_have_the_names_of_the_plain_order(order: Order) -> None:
    hands = hands_at_random(order, 20_000, 7, seed=17)
    found = strengths(hands, order.name)
    names = category_names(found, order.name)
    assert names.tolist() == [order.category(strength).name for strength in found.tolist()]
    pairs = category_names(found.reshape(-1, 2), order.name)
    assert np.array_equal(pairs, names.reshape(-1, 2))


def test_whole_numbers_of_any_width_and_layout_are_cards() -> None:
    hands = hands_at_random(STANDARD, 500, 7, seed=3)
    expected = plain_strengths(hands, STANDARD)
    for other in (
        hands.astype(np.int64),
        hands.astype(np.int8),
        hands.astype(">u4"),
        np.asfortranarray(hands),
        np.repeat(hands, 2, axis=0)[::2],
        hands.tolist(),
    ):
        assert np.array_equal(strengths(other), expected)
    hands.flags.writeable = False
    assert np.array_equal(strengths(hands), expected)


def test_the_hands_are_left_as_they_were() -> None:
    hands = hands_at_random(STANDARD, 100, 7, seed=4)
    before = hands.copy()
    strengths(hands)
    assert np.array_equal(hands, before)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_hands_have_no_strengths(size: int) -> None:
    found = strengths(np.empty((0, size), dtype=np.uint8))
    assert found.shape == (0,)
    assert found.dtype == np.int32
    assert category_names(found).shape == (0,)


@pytest.mark.parametrize("shape", [(3, 4), (3, 8), (3, 0), (7,), (2, 3, 7), ()])
def test_what_is_not_rows_of_five_to_seven_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="rows of 5, 6 or 7 cards, not an array of shape"):
        strengths(np.zeros(shape, dtype=np.uint8), "multideck")


@pytest.mark.parametrize("number", [-1, -256, 52, 255, 256, 300, 1 << 40])
def test_numbers_of_no_card_are_refused(number: int) -> None:
    hands = np.tile(np.arange(7), (9, 1))
    hands[8, 3] = number
    with pytest.raises(ValueError, match="cards are numbered 0 to 51"):
        strengths(hands)
    if 0 <= number <= 255:
        with pytest.raises(ValueError, match="cards are numbered 0 to 51"):
            strengths(hands.astype(np.uint8), "multideck")


@pytest.mark.parametrize(
    "hands", [np.zeros((2, 7)), np.ones((2, 7), dtype=bool), [["Ah", "Kh", "Qh", "Jh", "Th"]]]
)
def test_what_is_not_whole_numbers_is_refused(hands: ArrayLike) -> None:
    with pytest.raises(ValueError, match="cards are whole numbers, not"):
        strengths(hands)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_card_that_lies_twice_is_refused_where_there_is_one_deck(size: int) -> None:
    for one, other in combinations(range(size), 2):
        hands = hands_at_random(STANDARD, 50, size, seed=5)
        hands[37, one] = hands[37, other]
        with pytest.raises(ValueError, match="row 37 has a card more than once"):
            strengths(hands)
        assert len(strengths(hands, "multideck")) == 50


def test_a_refused_row_is_spelled() -> None:
    with pytest.raises(ValueError, match="the standard order is for one deck: Ah Kd Ah 2c 3c"):
        strengths([parse_cards("Ah Kd Ah 2c 3c")])


@pytest.mark.parametrize("number", [-1, 0, (1 << 20) - 1, 11 << 20])
def test_numbers_that_are_no_strengths_have_no_category(number: int) -> None:
    with pytest.raises(ValueError, match="not strengths of the standard order"):
        category_names([1 << 20, number])


def test_an_order_that_there_is_not_is_refused() -> None:
    message = "no order 'omaha'; there are standard, multideck, washington-multideck"
    with pytest.raises(ValueError, match=message):
        strengths([[0, 1, 2, 3, 4]], "omaha")
    with pytest.raises(ValueError, match=message):
        category_names([1 << 20], "omaha")
