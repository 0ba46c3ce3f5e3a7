"""Which line of the additional payouts a hand of twenty-one is paid by."""

from collections.abc import Sequence
from typing import Final

from houseway.hands.twenty_one import MOST, points
from houseway.pieces.cards import RANKS, SUITS, Card

SIX, SEVEN, EIGHT = (RANKS.index(rank) for rank in "678")
SPADES: Final = SUITS.index("s")
LONGEST: Final = 7
"""From so many cards on it is always the same line."""

STRAIGHT: Final = "6-7-8"
SEVENS: Final = "7-7-7"
OF_SPADES: Final = "of spades"
OF_ONE_SUIT: Final = "of one suit"
OF_MIXED_SUITS: Final = "of mixed suits"
BY_LENGTH: Final = {5: "five cards", 6: "six cards", LONGEST: "seven cards or more"}
LINES: Final = (
    *(
        f"{what} {suits}"
        for what in (STRAIGHT, SEVENS)
        for suits in (OF_SPADES, OF_ONE_SUIT, OF_MIXED_SUITS)
    ),
    *reversed(BY_LENGTH.values()),
)
SUITED_SEVENS: Final = (f"{SEVENS} {OF_SPADES}", f"{SEVENS} {OF_ONE_SUIT}")


def line_of(cards: Sequence[Card]) -> str:
    """The line of a hand; empty where it has none. No hand has two.

    >>> from houseway.pieces.cards import parse_cards
    >>> line_of(parse_cards("7s 7s 7s")), line_of(parse_cards("8h 6h 7h"))
    ('7-7-7 of spades', '6-7-8 of one suit')
    >>> line_of(parse_cards("2c 3d 2h 4s Kc")), line_of(parse_cards("Kc 5d 6h"))
    ('five cards', '')
    """
    if points(cards) != MOST:
        return ""
    if len(cards) == 3:
        ranks = sorted(card.rank for card in cards)
        found = {STRAIGHT: [SIX, SEVEN, EIGHT], SEVENS: [SEVEN] * 3}
        return next((f"{name} {_suits(cards)}" for name in found if found[name] == ranks), "")
    return BY_LENGTH.get(min(len(cards), LONGEST), "")


def _suits(cards: Sequence[Card]) -> str:
    suits = {card.suit for card in cards}
    if len(suits) > 1:
        return OF_MIXED_SUITS
    return OF_SPADES if SPADES in suits else OF_ONE_SUIT


def match_of(card: Card, up: Card) -> str:
    """How a card matches the dealer's: `same suit`, `different suit`, or not at all.

    >>> from houseway.pieces.cards import Card
    >>> match_of(Card.parse("Qh"), Card.parse("Qd")), match_of(Card.parse("Jh"), Card.parse("Qd"))
    ('different suit', '')
    """
    if card.rank != up.rank:
        return ""
    return SAME_SUIT if card.suit == up.suit else DIFFERENT_SUIT


SAME_SUIT: Final = "same suit"
DIFFERENT_SUIT: Final = "different suit"
