"""Hands that are not split: best play of every holding against every up card, in whole numbers."""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.spanish_21.holdings import BEST, NONE, VALUES, Numbers, holdings
from houseway.games.spanish_21.meeting import DEPTH, UPS, Standing, Whole, meet
from houseway.games.spanish_21.terms import Terms

STAND, HIT, DOUBLE, SURRENDER, SPLIT, RESPLIT = range(6)
"""Decisions; of equal ones the first counts as best. Pairs are split once, or again and again."""
DECISIONS: Final = ("stand", "draw", "double", "surrender", "split", "split")


class Unsplit(NamedTuple):
    """Every holding of two cards or more in rows, up cards in columns.

    Values are numerators in units of `1 / scale`, as `meeting` has them; what a blackjack of the
    dealer takes comes on top.
    """

    standing: Standing
    stand: Whole
    hit: Whole
    double: Whole
    doubled: Whole
    """What a hand is worth that was just doubled and may be rescued."""
    value: Whole
    """The best of standing, drawing and doubling."""
    decision: NDArray[np.uint8]


def play_unsplit(copies: Numbers, terms: Terms, ups: Numbers = UPS) -> Unsplit:
    """Best play from the highest hard total down."""
    every = holdings()
    standing = meet(copies, np.arange(len(every.size)), DEPTH, ups)
    scale, shape = terms.scale, standing.free.shape
    stand = int(scale * terms.win) * standing.wins - scale * standing.losses
    doubled = np.maximum(2 * stand, -scale * standing.free)
    stand[is_21()] = standing.free[is_21()] * pays_of_21(terms, is_split=False)[is_21(), None]
    hit, double, value = (np.zeros(shape, object) for _ in range(3))
    decision = np.zeros(shape, np.uint8)
    for hard in range(BEST, 0, -1):
        at = every.at(hard)
        hit[at] = -scale * standing.bust[at]
        double[at] = -2 * scale * standing.bust[at]
        for number in range(VALUES):
            drawn = every.drawn[at, number]
            can = drawn != NONE
            left = standing.left[at[can], :, number]
            hit[at[can]] += left * value[drawn[can]]
            double[at[can]] += left * doubled[drawn[can]]
        value[at], decision[at] = best_of(stand[at], hit[at], double[at])
        over = at[is_21()[at]]
        value[over], decision[over] = stand[over], STAND
    return Unsplit(standing, stand, hit, double, doubled, value, decision)


def best_of(*values: Whole) -> tuple[Whole, NDArray[np.uint8]]:
    """The best of several decisions, and which it is: of equal ones the first."""
    best, which = values[0].copy(), np.zeros(values[0].shape, np.uint8)
    for number, value in enumerate(values[1:], start=1):
        more = (value > best).astype(bool)
        best[more], which[more] = value[more], number
    return best, which


def is_21() -> NDArray[np.bool_]:
    """Which holdings are 21: nobody draws or doubles."""
    found: NDArray[np.bool_] = holdings().total == BEST
    return found


@cache
def pays_of_21(terms: Terms, *, is_split: bool) -> Whole:
    """What each holding that is 21 pays where it wins, in units of `1 / scale`; others nothing.

    Of two cards it is an ordinary 21: a blackjack is paid for itself.
    """
    every = holdings()
    paid = np.zeros(len(every.size), object)
    for number in np.flatnonzero(is_21()):
        cards = tuple(np.repeat(np.arange(VALUES), every.cards[number]).tolist())
        pays = terms.win if len(cards) == 2 else terms.pays_21(cards, is_split=is_split)
        paid[number] = int(Fraction(pays) * terms.scale)
    return paid
