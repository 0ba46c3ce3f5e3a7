"""Ways to make a hand of one's own cards and those on the board."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, TypeAlias, TypeVar

from houseway.hands.order import Order
from houseway.pieces.cards import Card

Held = TypeVar("Held")
"""Cards, or what counts of them."""

Way: TypeAlias = Literal["any five", "two and three", "any three"]
"""Five of all cards; two of one's own and three of the board; three of all cards."""

SIZES: dict[Way, int] = {"any five": 5, "two and three": 5, "any three": 3}


def choices(way: Way, own: Sequence[Held], board: Sequence[Held]) -> Iterator[tuple[Held, ...]]:
    """The hands that can be made.

    >>> from houseway.pieces.cards import parse_cards
    >>> own, board = parse_cards("Ah Kh Qd Jd"), parse_cards("2c 3c 4c 5c 6c")
    >>> sum(1 for _ in choices("two and three", own, board))
    60
    """
    if way == "two and three":
        for pair in combinations(own, 2):
            for three in combinations(board, 3):
                yield (*pair, *three)
    else:
        yield from combinations((*own, *board), SIZES[way])


def high_strength(order: Order, way: Way, own: Sequence[Card], board: Sequence[Card]) -> int:
    """How strong the best high hand is, quickly: which cards it is made of is not looked for.

    >>> from houseway.hands import STANDARD
    >>> from houseway.pieces.cards import parse_cards
    >>> own, board = parse_cards("Ah Kh Qd Jd"), parse_cards("2h 3h 4h 5c 6c")
    >>> STANDARD.describe(high_strength(STANDARD, "two and three", own, board))
    'flush, ace high'
    """
    if way == "any five":
        return order.strength((*own, *board))
    return max(map(order.strength, choices(way, own, board)))
