"""Paytables beside an order of hands: what each hand is paid, and that every line pays some."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from houseway.errors import Unreadable
from houseway.hands import Order
from houseway.rulesets.values import check_hands

Line = TypeVar("Line")


def paid_hands(order: Order, pays: Mapping[str, Line]) -> dict[str, Line | None]:
    """The line by which a table pays each kind of hand; None where it has none.

    >>> from houseway.hands import STANDARD
    >>> paid = paid_hands(STANDARD, {"pair of kings or better": "2 to 1", "pair": "push"})
    >>> paid["pair of aces"], paid["pair of queens"], paid["two pair"]
    ('2 to 1', 'push', None)
    """
    return {name: pays.get(order.line(kind, pays)) for name, kind in order.kinds.items()}


def check_floor(order: Order, key: str, hand: str) -> None:
    """Refuse a rule that names a hand from which something holds, and that no order has."""
    try:
        order.floor(hand)
    except ValueError as error:
        raise Unreadable(f"[rules.{key}]: {error}") from None


def check_lines(order: Order, name: str, cite: str, pays: Iterable[str]) -> None:
    """Refuse a table with a line for no hand of an order, or one that other lines leave none."""
    lines = list(pays)
    check_hands(name, cite, lines, order.lines)
    used = {order.line(kind, lines) for kind in order.kinds.values()}
    for line in lines:
        if line not in used:
            raise Unreadable(f"table {name} ({cite}): no hand is paid by {line!r}: others take all")
