"""The orders of hands for several decks, in which faces repeat and a rank may come five times.

Two regulations differ in what a flush is worth that holds a pair or better. The one has seventeen
categories and gives such flushes five of their own; the other has twelve and pays them as flushes.
"""

from typing import Final

from houseway.hands.order import NO_PAIR, Category, Order

MULTIDECK: Final = Order(
    "multideck",
    (
        Category(
            "flush with five-of-a-kind",
            (5,),
            suited=True,
            text="flush with five-of-a-kind, {many[0]}",
        ),
        Category("royal flush", NO_PAIR, suited=True, straight="royal", by="top card"),
        Category(
            "flush with four-of-a-kind",
            (4, 1),
            suited=True,
            text="flush with four-of-a-kind, {many[0]}",
        ),
        Category(
            "straight flush",
            NO_PAIR,
            suited=True,
            straight="any",
            by="top card",
            text="straight flush, {one[0]} high",
        ),
        Category(
            "flush with full house",
            (3, 2),
            suited=True,
            text="flush with full house, {many[0]} over {many[1]}",
        ),
        Category("five-of-a-kind", (5,), text="five-of-a-kind, {many[0]}"),
        Category(
            "flush with three-of-a-kind",
            (3, 1, 1),
            suited=True,
            text="flush with three-of-a-kind, {many[0]}",
        ),
        Category(
            "flush with two pairs",
            (2, 2, 1),
            suited=True,
            text="flush with two pairs, {many[0]} and {many[1]}",
        ),
        Category(
            "flush with one pair",
            (2, 1, 1, 1),
            suited=True,
            text="flush with one pair, {many[0]}",
        ),
        Category("four-of-a-kind", (4, 1), text="four-of-a-kind, {many[0]}"),
        Category("full house", (3, 2), text="full house, {many[0]} over {many[1]}"),
        Category("flush", NO_PAIR, suited=True, text="flush, {one[0]} high"),
        Category(
            "straight",
            NO_PAIR,
            suited=False,
            straight="any",
            by="top card",
            text="straight, {one[0]} high",
        ),
        Category("three-of-a-kind", (3, 1, 1), text="three-of-a-kind, {many[0]}"),
        Category("two pairs", (2, 2, 1), text="two pairs, {many[0]} and {many[1]}"),
        Category("pair", (2, 1, 1, 1), text="pair of {many[0]}"),
        Category("highest ranking card", NO_PAIR, text="{one[0]} high"),
    ),
)
"""Seventeen categories: a flush that also makes a pair or better has a category of its own."""

WASHINGTON_MULTIDECK: Final = Order(
    "washington-multideck",
    (
        Category(
            "five-of-a-kind suited", (5,), suited=True, text="five-of-a-kind suited, {many[0]}"
        ),
        Category("royal flush", NO_PAIR, suited=True, straight="royal", by="top card"),
        Category(
            "straight flush",
            NO_PAIR,
            suited=True,
            straight="any",
            by="top card",
            text="straight flush, {one[0]} high",
        ),
        Category("five-of-a-kind", (5,), text="five-of-a-kind, {many[0]}"),
        Category("four-of-a-kind", (4, 1), text="four-of-a-kind, {many[0]}"),
        Category("full house", (3, 2), text="full house, {many[0]} over {many[1]}"),
        # A pair in a flush counts for nothing but its cards, so no shape is asked for here.
        Category("flush", None, suited=True, by="each card", text="flush, {one[0]} high"),
        Category(
            "straight",
            NO_PAIR,
            suited=False,
            straight="any",
            by="top card",
            text="straight, {one[0]} high",
        ),
        Category("three-of-a-kind", (3, 1, 1), text="three-of-a-kind, {many[0]}"),
        Category("two pair", (2, 2, 1), text="two pair, {many[0]} and {many[1]}"),
        Category("pair", (2, 1, 1, 1), text="pair of {many[0]}"),
        Category("high card", NO_PAIR, text="{one[0]} high"),
    ),
)
"""Twelve categories: five suited cards with a pair, two pair or three of a kind are a flush."""
