"""What three cards are called by the paytables, which know more names than the order of hands."""

from collections.abc import Sequence
from typing import Final

from houseway.hands import THREE_CARD
from houseway.pieces.cards import SUITS, Card
from houseway.rulesets import Pay, Paytable

STRAIGHT_FLUSH: Final = "straight flush"
MINI_ROYAL: Final = "mini royal flush"
MINI_ROYAL_OF_SPADES: Final = "mini royal flush of spades"
HAND_NAMES: Final = (MINI_ROYAL_OF_SPADES, *(row.name for row in THREE_CARD.rows))
"""What a table can list, the highest first."""
SPADES: Final = SUITS.index("s")


def hand_name(cards: Sequence[Card]) -> str:
    """The most particular name of three cards.

    >>> from houseway.pieces.cards import parse_cards
    >>> hand_name(parse_cards("As Ks Qs")), hand_name(parse_cards("9h 8d 7c"))
    ('mini royal flush of spades', 'straight')
    """
    name = THREE_CARD.category(THREE_CARD.strength(cards)).name
    return MINI_ROYAL_OF_SPADES if name == MINI_ROYAL and cards[0].suit == SPADES else name


def line_of(table: Paytable, name: str) -> Pay | None:
    """The line that pays a hand: its own, or that of the plainer hand that it is as well."""
    plainer = {MINI_ROYAL_OF_SPADES: MINI_ROYAL, MINI_ROYAL: STRAIGHT_FLUSH}
    line = table.pay(name)
    while line is None and name in plainer:
        name = plainer[name]
        line = table.pay(name)
    return line
