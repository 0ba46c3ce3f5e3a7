"""The order of hands of three cards: a straight is rarer than a flush, and stands above it."""

from typing import Final

from houseway.hands.order import Category, Order

NO_PAIR: Final = (1, 1, 1)
"""The shape of three cards of varying rank."""

THREE_CARD: Final = Order(
    "three-card",
    (
        Category("mini royal flush", NO_PAIR, suited=True, straight="royal", by="top card"),
        Category(
            "straight flush",
            NO_PAIR,
            suited=True,
            straight="any",
            by="top card",
            text="straight flush, {one[0]} high",
        ),
        Category("three-of-a-kind", (3,), text="three-of-a-kind, {many[0]}"),
        Category(
            "straight",
            NO_PAIR,
            suited=False,
            straight="any",
            by="top card",
            text="straight, {one[0]} high",
        ),
        Category("flush", NO_PAIR, suited=True, text="flush, {one[0]} high"),
        Category("pair", (2, 1), text="pair of {many[0]}"),
        Category("high card", NO_PAIR, text="{one[0]} high"),
    ),
    one_deck=True,
    size=3,
)
"""Seven categories. The mini royal flush is the highest straight flush; paytables list it apart."""
