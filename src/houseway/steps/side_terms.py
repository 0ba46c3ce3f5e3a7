"""Which line of a side wager some cards are, judged as a dealer would: by looking at them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

from houseway.hands import ORDERS, THREE_CARD, Order
from houseway.hands.pai_gow_poker import PAI_GOW_POKER_ORDERS
from houseway.hands.points import point_count
from houseway.hands.twenty_one import total
from houseway.pieces.cards import ACE, Card
from houseway.pieces.tiles import JOKER
from houseway.rulesets.conditions import (
    Alike,
    Among,
    Coloured,
    Compared,
    Counting,
    Has,
    HasCards,
    Holding,
    Matches,
    OfRank,
    OfSuit,
    Running,
    Term,
    Total,
)
from houseway.rulesets.side_wagers import SideWager

SIDE_ORDERS: Final[dict[str, Order]] = {
    **ORDERS,
    THREE_CARD.name: THREE_CARD,
    **PAI_GOW_POKER_ORDERS,
}
"""The orders by which a side wager can make its hand, by their names."""
RED: Final = (1, 2)
"""The suits that are red."""


class Judged(NamedTuple):
    """What cards are to a side wager."""

    line: str
    """The line that pays them, or does not; empty if they are none's."""
    said: str
    """What they are called."""


def judge(wager: SideWager, cards: Mapping[str, Sequence[Card]]) -> Judged:
    """The line that some cards are, the cards given by sight."""
    if wager.order:
        order, all_cards = SIDE_ORDERS[wager.order], chain.from_iterable(cards.values())
        best = max(map(order.strength, combinations(all_cards, order.size)))
        return Judged(order.line(best, wager.pays), order.describe(best))
    for line in wager.lines:
        if all(holds(term, cards) for term in line.when.terms):
            return Judged(line.name, line.name)
    return Judged("", "no line")


def holds(term: Term, cards: Mapping[str, Sequence[Card]]) -> bool:
    """Whether a term is true of some cards."""
    if isinstance(term, Matches):
        found = _matching(term, cards[term.scope], cards[term.other]) >= term.count
    elif isinstance(term, Compared):
        own, other = (count_of(term.counting, cards[name]) for name in (term.scope, term.other))
        found = term.least <= own - other <= term.most
    else:
        meant = cards[term.scope] if term.scope else [*chain.from_iterable(cards.values())]
        found = _is_so(term, meant)
    return found is not term.negated


def _matching(term: Matches, own: Sequence[Card], other: Sequence[Card]) -> int:
    """How many of the own cards match."""
    if term.in_suit:
        return sum(card in other for card in own)
    ranks = {card.rank for card in other if card != JOKER}
    return sum(card != JOKER and card.rank in ranks for card in own)


def _is_so(term: Term, cards: Sequence[Card]) -> bool:
    """Whether a term about one lot of cards is true, but for a `not`."""
    plain = [card for card in cards if card != JOKER]
    ranks, suits = Counter(card.rank for card in plain), Counter(card.suit for card in plain)
    match term:
        case OfSuit(count=count):
            return max(suits.values(), default=0) >= (count or len(cards))
        case OfRank(count=count, ranks=many):
            return sum(copies >= count for copies in ranks.values()) >= many
        case Alike(count=count):
            return max(Counter(plain).values(), default=0) >= count
        case Running(count=count):
            return _runs(set(ranks), count or len(cards))
        case HasCards(cards=needed):
            return not Counter(needed) - Counter(cards)
        case Total(counting=counting, least=least, most=most):
            return least <= count_of(counting, cards) <= most
        case Holding(count=count):
            return len(cards) == count
        case _:
            return _is_of(term, ranks, suits, len(cards))


def _is_of(term: Term, ranks: Counter[int], suits: Counter[int], cards: int) -> bool:
    """The same of terms about ranks and colours."""
    match term:
        case Coloured(colour=colour):
            red = sum(suits[suit] for suit in RED)
            black = suits.total() - red
            wanted = {"red": (red,), "black": (black,), "one colour": (red, black)}[colour]
            return cards in wanted
        case Among(ranks=among, least=least, most=most, is_all=is_all):
            found = sum(ranks[rank] for rank in {*among})
            return found == cards if is_all else least <= found <= most
        case Has(ranks=needed, is_all=is_all):
            missing = Counter(needed) - ranks
            return not missing and (not is_all or len(needed) == cards)
        case _:
            raise AssertionError(f"{term} is no term about some cards")


def _runs(ranks: set[int], count: int) -> bool:
    """Whether so many ranks follow one another; the ace lies at both ends."""
    low_too = ranks | ({-1} if ACE in ranks else set())
    return any(all(low + at in low_too for at in range(count)) for low in low_too)


def count_of(counting: Counting, cards: Sequence[Card]) -> int:
    """What cards count; a joker counts nothing."""
    plain = [card for card in cards if card != JOKER]
    if counting == "baccarat":
        return point_count(plain)
    if counting == "twenty-one":
        return total(plain).points
    return sum(1 if card.rank == ACE else card.rank + 2 for card in plain)
