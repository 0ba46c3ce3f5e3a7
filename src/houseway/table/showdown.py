"""Comparing hands made with the community cards."""

from houseway.hands import Order
from houseway.table.engine import Table
from houseway.table.spots import COMMUNITY, Spot


def strength(table: Table, order: Order, spot: Spot) -> int:
    """How strong the cards on a spot are together with the community cards."""
    return order.strength(table.felt.piles[spot] + table.felt.piles[COMMUNITY])
