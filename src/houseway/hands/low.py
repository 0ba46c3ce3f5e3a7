"""Low hands: the inverse of the high ones, without straights and flushes, the ace below the two.

A strength is a number, and the higher number is the better low hand, as with high hands: a hand of
high cards and a low one are compared in the same words.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.hands.ways import Way, choices
from houseway.pieces.cards import ACE, PACK, RANK_NAMES, RANKS, Card

Pips: TypeAlias = tuple[int, ...]
"""Ranks as low hands count them, from 1 for the ace to 13 for the king."""

LowPairs: TypeAlias = Literal["aces are the best pair", "aces are the worst pair"]
LowTies: TypeAlias = Literal["from the highest card", "from the lowest card"]

_KINDS: Final = {
    5: ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)),
    3: ((1, 1, 1), (2, 1), (3,)),
}
"""How many cards share each rank, the best kind of low hand first."""
_NAMES: Final = {
    (2, 1, 1, 1): "pair of {0}",
    (2, 1): "pair of {0}",
    (2, 2, 1): "two pair, {0} and {1}",
    (3, 1, 1): "three {0}",
    (3,): "three {0}",
    (3, 2): "full house, {0} over {1}",
    (4, 1): "four {0}",
}
_WORST: Final = 1 << 32


def pip(card: Card) -> int:
    """The rank of a card in low play: 1 for an ace.

    >>> from houseway.pieces.cards import parse_cards
    >>> [pip(card) for card in parse_cards("Ah 2c Kd")]
    [1, 2, 13]
    """
    return 1 if card.rank == ACE else card.rank + 2


_pip_of: Final = tuple(map(pip, PACK)).__getitem__


class LowHand(NamedTuple):
    """A low hand: how strong it is, and its cards from the one that counts first."""

    strength: int
    cards: tuple[Card, ...]
    name: str

    def __str__(self) -> str:
        return self.name


class LowOrder(msgspec.Struct, frozen=True):
    """Which low hand is the better one, and which are low hands at all."""

    size: int = 5
    top: int | None = None
    """The highest pip that a low hand may have, if it must qualify; then it has no pair either."""
    pairs: LowPairs = "aces are the best pair"
    ties: LowTies = "from the highest card"

    def best(self, hands: Iterable[Sequence[Card]]) -> LowHand | None:
        """The best of several hands of the right size; None if none of them is a low hand.

        >>> from houseway.pieces.cards import parse_cards
        >>> eight_or_better = LowOrder(top=8)
        >>> hand = parse_cards("Ah 5c 7d 4h 3s")
        >>> print(eight_or_better.best([hand])), print(eight_or_better.best([hand[:4] + hand[:1]]))
        7-5-4-3-A
        None
        (None, None)
        """
        strength, chosen = 0, None
        for cards in hands:
            found = _strength(self, tuple(sorted(map(pip, cards))))
            if found > strength:
                strength, chosen = found, cards
        if chosen is None:
            return None
        copies = Counter(map(pip, chosen))
        laid = sorted(chosen, key=lambda card: (copies[pip(card)], pip(card)), reverse=True)
        return LowHand(strength, tuple(laid), _called(tuple(map(pip, laid))))

    def strength(self, way: Way, own: Sequence[Card], board: Sequence[Card]) -> int:
        """How strong the best low hand of some cards is, quickly; 0 if there is none.

        >>> from houseway.pieces.cards import parse_cards
        >>> cards = parse_cards("Ah 5c 7d 4h 3s Kc Kd")
        >>> LowOrder().strength("any five", cards, ()) == LowOrder().of(cards).strength
        True
        """
        if way == "two and three":
            parts = sorted(map(_pip_of, own)), sorted(map(_pip_of, board))
        else:
            parts = sorted(map(_pip_of, (*own, *board))), []
        return _best(self, way, tuple(parts[0]), tuple(parts[1]))

    def describe(self, strength: int) -> str:
        """What a low hand of this strength is called.

        >>> from houseway.pieces.cards import parse_cards
        >>> LowOrder().describe(LowOrder().of(parse_cards("Ah Ac 7d 7h 3s")).strength)
        'two pair, sevens and aces'
        """
        return _described(self, strength)

    def of(self, cards: Collection[Card]) -> LowHand | None:
        """The best low hand among so many cards."""
        return self.best(combinations(cards, self.size))


@lru_cache(maxsize=1 << 16)
def _strength(order: LowOrder, pips: Pips) -> int:
    """How strong a low hand of these pips is; 0 if it is none."""
    copies = Counter(pips)
    shape = tuple(sorted(copies.values(), reverse=True))
    if order.top is not None and (pips[-1] > order.top or shape[0] > 1):
        return 0
    made = sorted(
        ((count, _paired(order, each) if count > 1 else 0) for each, count in copies.items()),
        reverse=True,
    )
    loose = sorted((each for each, count in copies.items() if count == 1), reverse=True)
    if order.ties == "from the lowest card":
        loose.reverse()
    weight = _KINDS[order.size].index(shape)
    for rank in (*(rank for count, rank in made if count > 1), *loose, 0, 0, 0, 0, 0)[:5]:
        weight = weight << 4 | rank
    return _WORST - weight


@lru_cache(maxsize=1 << 16)
def _best(order: LowOrder, way: Way, own: Pips, board: Pips) -> int:
    """How strong the best low hand is that can be made of these pips, which rise."""
    hands = {tuple(sorted(hand)) for hand in choices(way, own, board)}
    return max(_strength(order, pips) for pips in hands)


@lru_cache(maxsize=1 << 13)
def _described(order: LowOrder, strength: int) -> str:
    """What a strength is made of: its kind, the ranks that come more than once, then the others."""
    weight = _WORST - strength
    shape = _KINDS[order.size][weight >> 20]
    ranks = [weight >> bits & 15 for bits in (16, 12, 8, 4, 0)][: len(shape)]
    pips = [
        (copies, 1 if rank == ACE + 2 else rank) for copies, rank in zip(shape, ranks, strict=True)
    ]
    return _called(
        tuple(each for copies, each in sorted(pips, reverse=True) for _ in range(copies))
    )


def _paired(order: LowOrder, each: int) -> int:
    """How low a rank is that comes more than once."""
    return ACE + 2 if each == 1 and order.pairs == "aces are the worst pair" else each


def _called(pips: Pips) -> str:
    """What a low hand is called: by its cards, or by what it has more than once."""
    shape = tuple(sorted(Counter(pips).values(), reverse=True))
    if shape[0] == 1:
        return "-".join(RANKS[each - 2] if each > 1 else "A" for each in pips)
    ranks = [RANK_NAMES[each - 2] if each > 1 else RANK_NAMES[ACE] for each in dict.fromkeys(pips)]
    return _NAMES[shape].format(*(name + ("es" if name.endswith("x") else "s") for name in ranks))
