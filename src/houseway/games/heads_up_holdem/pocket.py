"""What two hole cards are worth to the Pocket Bonus."""

from collections.abc import Sequence
from typing import Final

from houseway.pieces.cards import ACE, JACK, Card

PAIR_OF_ACES: Final = "pair of aces"
ACE_FACE_SUITED: Final = "ace and face card, suited"
ACE_FACE_UNSUITED: Final = "ace and face card, unsuited"
PAIR: Final = "pair, twos to kings"
POCKET_HANDS: Final = (PAIR_OF_ACES, ACE_FACE_SUITED, ACE_FACE_UNSUITED, PAIR)


def pocket_hand(cards: Sequence[Card]) -> str:
    """What two hole cards are: one of the pocket hands, or nothing.

    >>> from houseway.pieces.cards import parse_cards
    >>> pocket_hand(parse_cards("Ah Jh")), pocket_hand(parse_cards("Ah Td"))
    ('ace and face card, suited', '')
    """
    one, other = cards
    high, low = max(one.rank, other.rank), min(one.rank, other.rank)
    if high == low:
        return PAIR_OF_ACES if high == ACE else PAIR
    if high == ACE and low >= JACK:
        return ACE_FACE_SUITED if one.suit == other.suit else ACE_FACE_UNSUITED
    return ""
