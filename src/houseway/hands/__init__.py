"""Orders of five-card hands: what beats what, and by how much."""

from typing import Final

from houseway.hands.multideck import MULTIDECK, WASHINGTON_MULTIDECK
from houseway.hands.order import Category, Hand, Order
from houseway.hands.standard import STANDARD

__all__ = [
    "MULTIDECK",
    "ORDERS",
    "STANDARD",
    "WASHINGTON_MULTIDECK",
    "Category",
    "Hand",
    "Order",
]

ORDERS: Final[dict[str, Order]] = {
    order.name: order for order in (STANDARD, MULTIDECK, WASHINGTON_MULTIDECK)
}
"""Every order by its name, as a ruleset states it."""
