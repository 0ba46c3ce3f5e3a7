"""Hands that count towards twenty-one: an ace is eleven, unless that would be too many."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from houseway.hands.points import FACE_VALUES, FIRST_CARDS, face_value
from houseway.pieces.cards import ACE, Card

MOST: Final = 21
"""What a hand may count."""
ACE_MORE: Final = 10
"""What an ace counts more than one, where it can."""


class Total(NamedTuple):
    """What a hand counts.

    >>> from houseway.pieces.cards import parse_cards
    >>> str(total(parse_cards("Ah 6c"))), str(total(parse_cards("Ah 6c 9d")))
    ('soft 17', '16')
    """

    points: int
    is_soft: bool
    """Whether an ace counts eleven."""

    @property
    def is_over(self) -> bool:
        """Whether it is too many."""
        return self.points > MOST

    def __str__(self) -> str:
        return f"soft {self.points}" if self.is_soft else str(self.points)


def total(cards: Iterable[Card]) -> Total:
    """What a hand counts: at most one ace is eleven, and only up to twenty-one.

    >>> from houseway.pieces.cards import parse_cards
    >>> total(parse_cards("Ah Ad 9c")), total(parse_cards("Kh 9d 3c"))
    (Total(points=21, is_soft=True), Total(points=22, is_soft=False))
    """
    points, has_ace = 0, False
    for card in cards:
        points += FACE_VALUES[card.rank]
        has_ace = has_ace or card.rank == ACE
    is_soft = has_ace and points + ACE_MORE <= MOST
    return Total(points + ACE_MORE if is_soft else points, is_soft)


def points(cards: Iterable[Card]) -> int:
    """The number alone."""
    return total(cards).points


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether two cards are an ace and one of ten points; whoever has split must not ask.

    >>> from houseway.pieces.cards import parse_cards
    >>> is_blackjack(parse_cards("Ah Kc")), is_blackjack(parse_cards("7h 7c 7d"))
    (True, False)
    """
    return len(cards) == FIRST_CARDS and points(cards) == MOST


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether a hand is two cards of one value: a jack and a king are.

    >>> from houseway.pieces.cards import parse_cards
    >>> is_pair(parse_cards("Jh Kc")), is_pair(parse_cards("Ah Kc"))
    (True, False)
    """
    return len(cards) == FIRST_CARDS and len({face_value(card) for card in cards}) == 1
