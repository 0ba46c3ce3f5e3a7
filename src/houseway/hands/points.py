"""Hands that count points: aces one, tens and faces nothing, and of the sum the last digit only."""

from collections.abc import Iterable, Sequence
from typing import Final

from houseway.pieces.cards import ACE, TEN, Card

MODULUS: Final = 10
NATURALS: Final = (8, 9)
"""The counts of two cards with which nobody draws."""
FIRST_CARDS: Final = 2
"""Cards that a hand is dealt before it draws or stays."""
MOST_CARDS: Final = 3

POINTS: Final = tuple(
    1 if rank == ACE else 0 if rank >= TEN else rank + 2 for rank in range(ACE + 1)
)
"""What a card counts, by its rank."""
FACE_VALUES: Final = tuple(1 if rank == ACE else min(rank + 2, 10) for rank in range(ACE + 1))
"""What a card is worth where tens and faces are ten: how many cards are burned with it."""


def points(card: Card) -> int:
    """What a card counts.

    >>> [points(Card.parse(card)) for card in ("Ah", "2c", "9d", "Ts", "Kh")]
    [1, 2, 9, 0, 0]
    """
    return POINTS[card.rank]


def face_value(card: Card) -> int:
    """What a card is worth where tens and faces are ten.

    >>> [face_value(Card.parse(card)) for card in ("Ah", "9d", "Ts", "Kh")]
    [1, 9, 10, 10]
    """
    return FACE_VALUES[card.rank]


def point_count(cards: Iterable[Card]) -> int:
    """What a hand counts: the last digit of the sum of its cards.

    >>> from houseway.pieces.cards import parse_cards
    >>> point_count(parse_cards("Ah 2c 4d")), point_count(parse_cards("Ah 2c 9d"))
    (7, 2)
    """
    return sum(POINTS[card.rank] for card in cards) % MODULUS


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether a hand counts eight or nine with its first two cards.

    >>> from houseway.pieces.cards import parse_cards
    >>> is_natural(parse_cards("9h Kc")), is_natural(parse_cards("2h 3c 4d"))
    (True, False)
    """
    return len(cards) == FIRST_CARDS and point_count(cards) in NATURALS


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards of a hand are of one rank."""
    first, second = cards[:FIRST_CARDS]
    return first.rank == second.rank
