"""The best low hand of some cards, found among all that can be made of them."""

from collections.abc import Sequence

from houseway.games.poker.rules import PokerRules
from houseway.hands.low import LowHand
from houseway.hands.ways import choices
from houseway.pieces.cards import Card


def low_of(rules: PokerRules, own: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best low hand of some cards, if there is one, with its cards."""
    order = rules.low_order
    return order.best(choices(rules.variant.way, own, board)) if order else None
