"""Orders of hands: what beats what, and by how much."""

from typing import Final

from houseway.hands.multideck import MULTIDECK, WASHINGTON_MULTIDECK
from houseway.hands.order import Category, Hand, Order
from houseway.hands.standard import STANDARD
from houseway.hands.three_card import THREE_CARD

__all__ = [
    "MULTIDECK",
    "ORDERS",
    "STANDARD",
    "THREE_CARD",
    "WASHINGTON_MULTIDECK",
    "Category",
    "Hand",
    "Order",
]

ORDERS: Final[dict[str, Order]] = {
    order.name: order for order in (STANDARD, MULTIDECK, WASHINGTON_MULTIDECK)
}
"""Every order of five cards by its name, as a ruleset states it."""
