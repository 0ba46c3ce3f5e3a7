"""Best play of Three Card Poker: every hand of a player against every hand of the dealer."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.three_card_poker import kernels
from houseway.games.three_card_poker.hand import HAND_NAMES, hand_name, line_of
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.hands import THREE_CARD
from houseway.hands.three_card_batch import tables
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Paytable

Three = tuple[Card, Card, Card]

FOLD = -1
"""What a fold nets, in antes."""


class Holding(NamedTuple):
    """Hands that are alike but for their suits, and how many of the dealer's do what to each."""

    cards: Three
    """One of them."""
    name: str
    """What the paytables call them."""
    hands: int
    """How many of them there are."""
    results: tuple[int, ...]
    """Dealers that do not qualify, lose, draw and win."""

    @property
    def dealers(self) -> int:
        """All hands that the dealer can have."""
        return sum(self.results)


class Solution(NamedTuple):
    """What the count found; it does not depend on what is paid."""

    holdings: tuple[Holding, ...]
    pack_size: int

    @property
    def deals(self) -> int:
        """All hands of a player with all of the dealer."""
        return comb(self.pack_size, 3) * comb(self.pack_size - 3, 3)


def solve(rules: ThreeCardRules, *, pack: tuple[Card, ...] = PACK) -> Solution:
    """Count every hand of a pack against every hand of the dealer."""
    if len(set(pack)) < max(len(pack), 6):
        raise ValueError("a pack is six or more different cards")
    groups = classes(pack)
    hands = np.array([cards for cards, _, _ in groups], np.int64)
    counts = np.zeros((len(hands), kernels.RESULTS), np.int64)
    order = tables()
    floor = int(np.searchsorted(order.plain, THREE_CARD.floor(rules.dealer_qualifies)))
    kernels.count_dealers(hands, np.array(sorted(pack), np.int64), order.table, floor, counts)
    holdings = tuple(
        Holding(cards, name, len(alike), tuple(map(int, results)))
        for (cards, name, alike), results in zip(groups, counts, strict=True)
    )
    solution = Solution(holdings, len(pack))
    if sum(each.hands * each.dealers for each in holdings) != solution.deals:
        raise AssertionError("the deals do not add up")
    return solution


def classes(pack: Iterable[Card]) -> list[tuple[Three, str, list[Three]]]:
    """The hands of a pack up to a renaming of suits: one, its name, and all that are like it.

    Suits can be renamed if all four hold the same ranks. Hands that a paytable tells apart by their
    suit are not alike.
    """
    cards = sorted(pack)
    suits = [{card.rank for card in cards if card.suit == suit} for suit in range(4)]
    symmetric = all(ranks == suits[0] for ranks in suits)
    alike: dict[Any, list[Three]] = defaultdict(list)
    for hand in combinations(cards, 3):
        in_suits = tuple(sum(1 << c.rank for c in hand if c.suit == suit) for suit in range(4))
        name = hand_name(hand)
        alike[tuple(sorted(in_suits)) if symmetric else hand, name].append(hand)
    return [(hands[0], name, hands) for (_, name), hands in alike.items()]


# Pricing.


def nets(rules: ThreeCardRules, bonus_table: Paytable, name: str) -> tuple[Fraction, ...]:
    """What ante, play wager and bonus net together for each result, in antes."""
    line = line_of(bonus_table, name)
    bonus = Fraction(line.odds) if line is not None and line.odds else Fraction(0)
    win, both = Fraction(rules.win_pays), 1 + rules.play_times
    always = bonus if rules.ante_bonus_paid == "whatever the dealer holds" else Fraction(0)
    draw = Fraction(0) if rules.draws == "push" else Fraction(-both)
    return win + bonus, both * win + bonus, draw + always, always - both


class Prices(NamedTuple):
    """What each result nets by the name of the hand, as whole numbers of `1 / scale` antes."""

    scale: int
    nets: dict[str, tuple[int, ...]]

    def total(self, holding: Holding) -> int:
        """What one hand of a holding nets against all of the dealer's together, if it is played."""
        paid = self.nets[holding.name]
        return sum(net * count for net, count in zip(paid, holding.results, strict=True))

    def value(self, holding: Holding) -> Fraction:
        """What it is worth to play a hand, in antes."""
        return Fraction(self.total(holding), self.scale * holding.dealers)

    def plays(self, holding: Holding) -> bool:
        """Whether best play plays a hand; where it makes no difference it stakes nothing more."""
        return self.total(holding) > FOLD * self.scale * holding.dealers

    def is_even(self, holding: Holding) -> bool:
        """Whether a fold costs as much."""
        return self.total(holding) == FOLD * self.scale * holding.dealers

    def net(self, name: str, result: int) -> Fraction:
        """What one result nets, in antes."""
        return Fraction(self.nets[name][result], self.scale)


def prices_of(rules: ThreeCardRules, bonus_table: Paytable) -> Prices:
    """What is paid under some rules with one table of the ante bonus."""
    paid = {name: nets(rules, bonus_table, name) for name in HAND_NAMES}
    scale = lcm(*(net.denominator for all_ in paid.values() for net in all_))
    return Prices(
        scale, {name: tuple(int(net * scale) for net in all_) for name, all_ in paid.items()}
    )
