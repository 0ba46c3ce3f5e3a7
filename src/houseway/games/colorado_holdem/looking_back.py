"""What a hand that was folded would have been paid, at best, by the board that came."""

from collections.abc import Sequence
from itertools import combinations

from houseway.games.colorado_holdem.rules import ColoradoRules
from houseway.hands import ORDERS
from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.table.showdown import GivenUp

DEALT, KEPT = 3, 2
"""So many cards are dealt to a player, and so many of them play."""


def made(rules: ColoradoRules, own: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The hand of the two cards that were kept and the board."""
    if len(own) != KEPT:
        raise ValueError("of a hand that is not set nobody knows which cards play")
    return ORDERS[rules.order].best((*own, *board))


def look_back(
    rules: ColoradoRules, own: Sequence[Card], board: Sequence[Card], _: Sequence[Sequence[Card]]
) -> GivenUp | None:
    """By the best discard; unsaid where the board was not turned up."""
    if not board or len(own) != DEALT:
        return None
    order = ORDERS[rules.order]
    best = max(order.best((*two, *board)) for two in combinations(own, KEPT))
    pay = rules.payouts.pay(order.line(best.strength, rules.payouts.pays))
    if pay is None or pay.loses:
        return GivenUp(hand=best.name, would="lost")
    if pay.odds is None:
        return GivenUp(hand=best.name, would="tied")
    return GivenUp(hand=best.name, would="won", pays=str(pay))
