"""What a ruleset's side wagers are to a game: refused where they cannot be, or betting areas."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import msgspec

from houseway.hands import Order
from houseway.hands.pai_gow_poker import PAI_GOW_POKER_ORDERS
from houseway.pieces.money import STAKE_MOST
from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import InSight, SideWager, check_sights, refused
from houseway.steps.side_counting import count_lines
from houseway.steps.side_terms import SIDE_ORDERS
from houseway.steps.wagers import BettingArea

CARDS_MOST: Final = 10
"""More cards than this no side wager looks at: they are counted when a file is read."""


def check_each(rules: Rules, in_sight: InSight) -> None:
    """Refuse side wagers that the game cannot have, that have no hand, or lines without cards."""
    for wager in rules.side_wagers:
        check_sights(wager, in_sight)
        cards = sum(in_sight.sights[name].cards for name in wager.looks_at)
        if cards > CARDS_MOST:
            message = f"looks_at: {cards} cards are too many; {CARDS_MOST} at most can be counted"
            raise refused(wager, message)
        if wager.order:
            fewest = sum(in_sight.sights[name].fewest for name in wager.looks_at)
            _check_order(wager, fewest, rules.stock)
        if not any(pay.odds for pay in wager.pays.values()):
            raise refused(wager, "pays: no line wins anything")
        _check_lines(wager, in_sight, rules.stock)


def _check_order(wager: SideWager, cards: int, stock: Stock) -> None:
    """Refuse an order that there is not, that these cards have no hand of, or of other decks."""
    order = SIDE_ORDERS.get(wager.order)
    fitting = orders_for(stock)
    if order is None or order not in fitting:
        is_there = "there is no such order" if order is None else "it is for other decks"
        there_are = ", ".join(each.name for each in fitting)
        raise refused(wager, f"order {wager.order}: {is_there}; write {there_are}")
    if cards < order.size:
        message = f"order {wager.order}: a hand has {order.size} cards, and it looks at {cards}"
        raise refused(wager, message)
    for line in wager.pays:
        if line not in order.lines:
            there_are = ", ".join(order.lines)
            raise refused(wager, f"pays: the order has no {line!r}; there are: {there_are}")


def orders_for(stock: Stock) -> list[Order]:
    """The orders by which a side wager can make its hand of such cards."""
    return [order for order in SIDE_ORDERS.values() if _fits(order, stock)]


def _fits(order: Order, stock: Stock) -> bool:
    """Whether an order is for such a stock: of one deck or several, with a joker or without."""
    is_one_deck = max(stock.copies, default=0) <= 1
    has_joker = len(stock.copies) > JOKER and stock.copies[JOKER] > 0
    return order.one_deck is is_one_deck and (order.name in PAI_GOW_POKER_ORDERS) is has_joker


def _check_lines(wager: SideWager, in_sight: InSight, stock: Stock) -> None:
    """Refuse a line that no cards are, or for which other lines leave none."""
    counted = count_lines(wager, in_sight, stock)
    for name in wager.pays:
        if counted.lines.get(name):
            continue
        if _is_possible(wager, name, in_sight, stock):
            message = f"no cards are left for the line {name!r}: lines before it take them all"
            raise refused(wager, message)
        raise refused(wager, f"no cards that it looks at can be {name!r}")


def _is_possible(wager: SideWager, name: str, in_sight: InSight, stock: Stock) -> bool:
    """Whether some cards are of a line, were there no other."""
    lines = tuple(line for line in wager.lines if line.name == name)
    alone = msgspec.structs.replace(wager, lines=lines, pays={name: wager.pays[name]})
    return bool(count_lines(alone, in_sight, stock).lines)


def side_areas(rules: Rules) -> Iterator[BettingArea]:
    """The betting areas of a table's side wagers."""
    in_sight = rules.in_sight if rules.side_wagers else None
    if in_sight is None:
        return
    for wager in rules.side_wagers:
        beside = wager.beside or in_sight.beside
        is_bound = bool(wager.least or wager.most)
        yield BettingArea(
            wager=wager.name,
            limits=wager.limits,
            limits_clause=wager.limits_cite or wager.cite,
            clause=wager.cite,
            after=(beside,) if beside else (),
            equal_to=beside if wager.equal else "",
            equal_clause=wager.cite,
            bound_to=beside if is_bound else "",
            least=wager.least,
            most=wager.most or Fraction(STAKE_MOST),
            bound_clause=wager.limits_cite or wager.cite,
        )
