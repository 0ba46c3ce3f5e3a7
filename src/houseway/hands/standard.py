"""The order of hands for one deck, the royal flush apart from the other straight flushes."""

from typing import Final

from houseway.hands.order import NO_PAIR, Category, Order

STANDARD: Final = Order(
    "standard",
    (
        Category("royal flush", NO_PAIR, suited=True, straight="royal", by="top card"),
        Category(
            "straight flush",
            NO_PAIR,
            suited=True,
            straight="any",
            by="top card",
            text="straight flush, {one[0]} high",
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
        Category("two pair", (2, 2, 1), text="two pair, {many[0]} and {many[1]}"),
        Category("pair", (2, 1, 1, 1), text="pair of {many[0]}"),
        Category("high card", NO_PAIR, text="{one[0]} high"),
    ),
    one_deck=True,
)
"""Ten categories. A face that lies twice is refused: it comes from another game's shoe."""
