"""Comparing hands made with the community cards."""

from houseway.hands import Order
from houseway.pieces.cards import RANK_NAMES
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, Spot


def strength(table: Table, order: Order, spot: Spot) -> int:
    """How strong the cards on a spot are together with the community cards."""
    return order.strength(table.felt.piles[spot] + table.felt.piles[COMMUNITY])


def names_of(order: Order, player: int, dealer: int) -> tuple[str, str]:
    """What two hands are called; if that does not tell them apart, with the card that decides."""
    one, other = order.describe(player), order.describe(dealer)
    if one != other or player == dealer:
        return one, other
    decides = next(bits for bits in (16, 12, 8, 4, 0) if (player ^ dealer) >> bits & 15)
    ranks = (RANK_NAMES[strength >> decides & 15] for strength in (player, dealer))
    return f"{one} with {next(ranks)}", f"{other} with {next(ranks)}"
