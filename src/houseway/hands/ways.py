"""Ways to make a hand of one's own cards and those on the board."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from houseway.pieces.cards import Card

Way: TypeAlias = Literal["any five", "two and three", "any three"]
"""Five of all cards; two of one's own and three of the board; three of all cards."""

SIZES: dict[Way, int] = {"any five": 5, "two and three": 5, "any three": 3}


def choices(way: Way, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
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
