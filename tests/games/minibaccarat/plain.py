"""Minibaccarat written down a second time, card by card, for the tests of its odds.

Nothing of the solver, the pricing or the engine is used: only the law's text.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from houseway.pieces.cards import Card

TABLE_1 = {
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
}
BONUS_A = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}


class Hands(NamedTuple):
    """Two complete hands."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]


def value(card: Card) -> int:
    name = str(card)[0]
    return 1 if name == "A" else 0 if name in "TJQK" else int(name)


def count(cards: Sequence[Card]) -> int:
    return sum(map(value, cards)) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and count(cards) >= 8


def deal(cards: Sequence[Card]) -> Hands:
    """Both hands from six cards in the order in which they leave the shoe."""
    one, two, three, four, *rest = cards
    player: tuple[Card, ...] = (one, three)
    banker: tuple[Card, ...] = (two, four)
    if is_natural(player) or is_natural(banker):
        return Hands(player, banker)
    third = None
    if count(player) <= 5:
        third = rest.pop(0)
        player = (*player, third)
    low = count(banker)
    draws = low <= 5 if third is None else low <= 2 or value(third) in TABLE_1.get(low, ())
    return Hands(player, (*banker, rest.pop(0)) if draws else banker)


def side(hands: Hands) -> int:
    """1 where the Player's Hand wins, -1 where the Banker's does."""
    by = count(hands.player) - count(hands.banker)
    return (by > 0) - (by < 0)


def has_dragon_7(hands: Hands) -> bool:
    return side(hands) < 0 and count(hands.banker) == 7 and len(hands.banker) == 3


def nets(hands: Hands) -> dict[str, Fraction]:
    """What every wager nets for one staked: a standard table, bonus table A."""
    won = side(hands)
    panda = won > 0 and count(hands.player) == 8 and len(hands.player) == 3
    return {
        "player": Fraction(won),
        "banker": Fraction(19, 20) if won < 0 else Fraction(-won),
        "ez banker": Fraction(0) if has_dragon_7(hands) else Fraction(-won),
        "tie": Fraction(-1 if won else 8),
        "dragon-7": Fraction(40 if has_dragon_7(hands) else -1),
        "panda-8": Fraction(25 if panda else -1),
        "dragon-bonus-player": bonus(hands.player, hands.banker),
        "dragon-bonus-banker": bonus(hands.banker, hands.player),
    }


def bonus(own: Sequence[Card], other: Sequence[Card]) -> Fraction:
    by = count(own) - count(other)
    if is_natural(own):
        return Fraction(1 if by > 0 else 0 if by == 0 else -1)
    return Fraction(BONUS_A.get(by, -1))


def pairs(cards: Sequence[Card]) -> int:
    """How many of the first two hands of two are pairs."""
    one, two, three, four = cards[:4]
    return (one.rank == three.rank) + (two.rank == four.rank)
