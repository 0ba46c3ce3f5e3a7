"""The felt of poker: up to eleven places round an oval, and the pots in the middle."""

from houseway.games.poker.rake import RAKE_AREA
from houseway.games.poker.rules import PokerRules
from houseway.table.layout import Layout


def layout(rules: PokerRules) -> Layout:
    """No betting areas: bets lie before their seats, pots and board in the middle."""
    variant = rules.variant
    return Layout(
        areas=(),
        hand=variant.cards_each,
        dealer=0,
        community=variant.board_cards,
        pots=("main", *(f"side {number}" for number in range(1, rules.seats_max)), RAKE_AREA.name),
        inscriptions=rules.inscriptions,
        payouts=(),
    )
