"""Pairs that are split: best play by the cards of each hand alone, up to four hands, exactly.

Let p be the value of a pair, and let k more cards of it have gone to other hands of the box. As a
decision sees its own hand and the up card only, the second cards of all hands may be thought dealt
first, and cards that nobody speaks of need not be removed. The expected number of hands that have a
second card c after k cards p is then a sum over chances P of "k times p, then c":

    c is not p:  2 P0 + 4 P1 + 8 P2 - 12 P3 + 4 P4
    c is p:              14 P2 - 14 P3 + 4 P4      (there are four hands, it stays)

if pairs are split whenever they can be, and 2 P0 for every c if they are split once. The weights of
a hand do not depend on the order in which its later cards come, so that one induction from the
highest total down, with all k together, finds the best decisions.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.spanish_21.holdings import BEST, NONE, VALUES, Numbers, holdings
from houseway.games.spanish_21.meeting import DEPTH, UPS, Standing, Whole, factors, meet
from houseway.games.spanish_21.terms import Terms
from houseway.games.spanish_21.unsplit import STAND, best_of, is_21, pays_of_21

HANDS: Final = 4
"""Hands that one box can have."""
MOST_GONE: Final = 4
"""Cards of the pair's value that can have gone to other hands, besides its other card."""
THREADS: Final = 2
AGAIN: Final = (2, 4, 8, -12, 4)
PAIR_STAYS: Final = (0, 0, 14, -14, 4)
ONCE: Final = (2, 0, 0, 0, 0)
FAMILIES: Final = (AGAIN, PAIR_STAYS, ONCE)
"""Hands of pairs that are split again and again, whose second card is another or one of the pair;
and hands of pairs that are split once."""


class Parted(NamedTuple):
    """Hands that a pair can become, in rows by `numbers`, up cards in columns."""

    value: int
    numbers: Numbers
    row: Numbers
    """The row of every holding; none of those that have no card of the pair."""
    weights: Whole
    """In how many ways the shoe deals the later cards in one order; a third axis for k."""
    standing: tuple[Standing, ...]
    """By k."""
    depth: int = DEPTH - 1


class Hands(NamedTuple):
    """All hands of a pair together, in the same rows and columns: how they end if they stand."""

    parted: Parted
    family: tuple[int, ...]
    free: Whole
    """In how many ways a hand becomes this, and the dealer has no blackjack; those below too."""
    ties: Whole
    losses: Whole
    bust: Whole

    @property
    def wins(self) -> Whole:
        """What is left."""
        return self.free - self.ties - self.losses

    @property
    def every(self) -> Whole:
        """In how many ways a hand becomes this at all."""
        parted = self.parted
        deep = (parted.depth - holdings().size[parted.numbers])[:, None]
        ways = [factors(one.unseen, deep - k) for k, one in enumerate(parted.standing)]
        return weigh(parted, self.family, ways)


class Family(NamedTuple):
    """Best play of such hands. Values are those of all hands together."""

    hands: Hands
    stand: Whole
    hit: Whole
    double: Whole
    doubled: Whole
    value: Whole
    decision: NDArray[np.uint8]


def part(copies: Numbers, value: int, ups: Numbers = UPS) -> Parted:
    """What hands of a split pair of a value can become."""
    every = holdings()
    numbers = np.flatnonzero(every.cards[:, value] > 0)
    row = np.full(len(every.size), NONE)
    row[numbers] = np.arange(len(numbers))
    one = np.eye(VALUES, dtype=np.int64)[value]

    def stand(k: int) -> Standing:
        # The depth goes down by k: numerators times weights are over `falling(left, DEPTH - 2)`.
        return meet(copies - (1 + k) * one, numbers, DEPTH - 1 - k, ups)

    # Kernels let go of the interpreter: lines are added up while others are put together.
    with ThreadPoolExecutor(THREADS) as threads:
        standing = tuple(threads.map(stand, range(MOST_GONE + 1)))
    return Parted(value, numbers, row, _weights(copies, value, ups), standing)


def _weights(copies: Numbers, value: int, ups: Numbers) -> Whole:
    """In how many ways a shoe deals k cards of a value and then those of a hand, in one order."""
    every = holdings()
    numbers = np.flatnonzero(every.cards[:, value] > 0)
    one = np.eye(VALUES, dtype=np.int64)
    cards = every.cards[numbers] - one[value]
    left = (copies - 2 * one[value] - one[ups]).clip(0)
    found = np.ones((len(numbers), len(ups), MOST_GONE + 1), object)
    for each in range(VALUES):
        for k in range(MOST_GONE + 1):
            drawn = cards[:, each] + (k if each == value else 0)
            found[:, :, k] *= falling_table(left[:, each], int(drawn.max(initial=0)))[drawn]
    return found


def falling_table(left: Numbers, most: int) -> Whole:
    """Products of so many numbers from `left` down, nothing once none is left; a row for each."""
    rows = [np.ones(len(left), object)]
    for count in range(most):
        rows.append(rows[-1] * (left - count).clip(0))
    return np.array(rows, object)


def gather(parted: Parted, family: tuple[int, ...]) -> Hands:
    """All hands of a family, each as often as it is to be expected."""
    standing = parted.standing
    return Hands(
        parted,
        family,
        weigh(parted, family, [each.free for each in standing]),
        weigh(parted, family, [each.ties for each in standing]),
        weigh(parted, family, [each.losses for each in standing]),
        weigh(parted, family, [each.bust for each in standing]),
    )


def weigh(parted: Parted, family: tuple[int, ...], of: list[Whole]) -> Whole:
    """Numbers of each k, as often as such a hand is to be expected."""
    total = np.zeros(parted.weights.shape[:2], object)
    for k, times in enumerate(family):
        if times:
            total = total + times * parted.weights[:, :, k] * of[k]
    return total


def play_family(hands: Hands, terms: Terms) -> Family:
    """Best play of the hands of a family, from the highest hard total down."""
    every, numbers, scale = holdings(), hands.parted.numbers, terms.scale
    over, row = is_21()[numbers], hands.parted.row
    stand = int(scale * terms.win) * hands.wins - scale * hands.losses
    doubled = np.maximum(2 * stand, -scale * hands.free)
    stand[over] = hands.free[over] * pays_of_21(terms, is_split=True)[numbers[over], None]
    hit, double = -scale * hands.bust, -2 * scale * hands.bust
    value, decision = np.zeros(hit.shape, object), np.zeros(hit.shape, np.uint8)
    for hard in range(BEST, 0, -1):
        at = np.flatnonzero(every.hard[numbers] == hard)
        for card in range(VALUES):
            drawn = every.drawn[numbers[at], card]
            can = drawn != NONE
            hit[at[can]] += value[row[drawn[can]]]
            double[at[can]] += doubled[row[drawn[can]]]
        value[at], decision[at] = best_of(stand[at], hit[at], double[at])
        done = at[over[at]]
        value[done], decision[done] = stand[done], STAND
    return Family(hands, stand, hit, double, doubled, value, decision)
