"""Hands of pai gow poker one by one, by the plain order and the plain house way."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from houseway.hands.pai_gow_poker import PAI_GOW_POKER_ORDERS, settings_of
from houseway.pieces.cards import Card
from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER

ORDER, LOWEST = "pai-gow-poker", "pai-gow-poker, wheel lowest"
PACK = Stock.of_decks(1, jokers=1).pieces


def some_hands(count: int, seed: int) -> list[tuple[Card, ...]]:
    """Hands by chance, every third with the joker, every fourth of few ranks or of one suit."""
    chance, found = Random(seed), []
    for number in range(count):
        pack = list(PACK)
        if number % 4 == 0:
            few = chance.sample(range(13), 4)
            pack = [card for card in PACK if card != JOKER and card.rank in few]
        elif number % 4 == 1:
            suit = chance.randrange(4)
            pack = [card for card in PACK if card != JOKER and card.suit == suit]
            pack += chance.sample(PACK[:-1], 3)
        hand = chance.sample(sorted({*pack}), 7)
        if number % 3 == 0 and JOKER not in hand:
            hand[0] = JOKER
        found.append(tuple(hand))
    return found


def sensible(cards: Sequence[Card], order: str = ORDER) -> set[tuple[int, int]]:
    """The strengths of the legal settings that no other is as good as in both hands."""
    made = PAI_GOW_POKER_ORDERS[order]
    legal = {made.strengths(s) for s in settings_of(cards) if made.is_legal(s)}
    return {
        own
        for own in legal
        if not any(other != own and other[0] >= own[0] and other[1] >= own[1] for other in legal)
    }


def compare(own: tuple[int, int], dealt: tuple[int, int]) -> str:
    """How a player's setting fares against the dealer's; a copy is the dealer's."""
    if own[0] > dealt[0] and own[1] > dealt[1]:
        return "wins"
    return "pushes" if own[0] > dealt[0] or own[1] > dealt[1] else "loses"


def pairs_of(pack: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """All pairs of hands of a small pack that hold no card in common."""
    return [
        (one, other)
        for one in combinations(pack, 7)
        for other in combinations([card for card in pack if card not in one], 7)
    ]


def mask_of(cards: Sequence[Card]) -> int:
    """Cards as a set of the kernels."""
    return sum(1 << (52 if card == JOKER else 13 * card.suit + card.rank) for card in cards)
