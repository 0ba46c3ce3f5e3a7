"""What three cards are worth by themselves, before any is discarded."""

from collections.abc import Sequence
from typing import Final

from houseway.pieces.cards import ACE, Card

STRAIGHT_FLUSH: Final = "three card straight flush, instant winner"
THREE_OF_A_KIND: Final = "three-of-a-kind, instant winner"
INSTANT_WINNERS: Final = (STRAIGHT_FLUSH, THREE_OF_A_KIND)

_ACE_LOW: Final = [0, 1, ACE]


def instant_winner(cards: Sequence[Card], *, ace_low: bool) -> str:
    """The line that pays three cards as an instant winner; empty if they are none.

    >>> from houseway.pieces.cards import parse_cards
    >>> instant_winner(parse_cards("Qs As Ks"), ace_low=False)
    'three card straight flush, instant winner'
    """
    ranks = sorted(card.rank for card in cards)
    if len(set(ranks)) == 1:
        return THREE_OF_A_KIND
    runs = [rank - ranks[0] for rank in ranks] == [0, 1, 2] or (ace_low and ranks == _ACE_LOW)
    return STRAIGHT_FLUSH if runs and len({card.suit for card in cards}) == 1 else ""
