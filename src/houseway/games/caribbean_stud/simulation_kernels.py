"""Playing rounds of Caribbean Stud by chance, and counting how they end.

Nothing is shared with the exact counting but its decisions: ten cards are dealt, the player decides
from five of them and the one that the dealer shows, two hands are compared.

Bounds: there are C(52,5) = 2,598,960 hands, which fit 32 bits; a count goes up by one a round.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.hands.kernels import SUITS_START
from houseway.odds.simulation_kernels import deal, strength

CARDS_DEALT = 10
"""Five for the player, then the dealer's shown card, then the hole cards."""
HANDS = 2_598_960
"""Hands of 52 cards: a < b < c < d < e is number C(a,1) + C(b,2) + C(c,3) + C(d,4) + C(e,5)."""
UNQUALIFIED, WINS, TIES, LOSES = range(4)
KINDS = 23
"""The ten categories, then pairs by their rank: that is all a paytable can tell apart."""


class Judge(NamedTuple):
    """What is needed to tell how a round ended."""

    tables: tuple[NDArray[np.generic], ...]
    """The fast order: keys of cards, and the tables of hands without and with a flush."""
    kinds: NDArray[np.uint8]
    """The kind of each strength."""
    floor: int
    """The lowest strength with which the dealer qualifies."""


@kernel
def hand_number(hand, room):
    """The number of five cards, in whatever order they lie; they are put in order in some room."""
    for place in range(5):
        card = np.int64(hand[place])
        at = place
        while at > 0 and room[at - 1] > card:
            room[at] = room[at - 1]
            at -= 1
        room[at] = card
    a, b, c, d, e = room[0], room[1], room[2], room[3], room[4]
    number = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
    number += d * (d - 1) * (d - 2) * (d - 3) // 24
    return number + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120


@kernel
def spread_plan(hands, plan, permutations, spread):
    """The shown cards with which to bet, for every hand instead of one up to suits."""
    one = np.uint64(1)
    renamed = np.empty(5, np.int64)
    room = np.empty(5, np.int64)
    for number in range(len(hands)):
        for suits in permutations:
            for place in range(5):
                card = np.int64(hands[number, place])
                renamed[place] = (card & 60) | suits[card & 3]
            bets = np.uint64(0)
            for card in range(52):
                if plan[number] >> np.uint64(card) & one:
                    bets |= one << np.uint64((card & 60) | suits[card & 3])
            spread[hand_number(renamed, room)] = bets


@kernel
def rank_of(hand, tables):
    """The strength of five cards, numbered without gaps."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    total = SUITS_START
    for card in hand:
        total += keys[card]
    return strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)


@kernel
def play(stream, rounds, pack, judge, plan, bet_from, counts):
    """Play rounds, and count them by decision, own kind, result and the dealer's kind.

    By the plan where there is one; without one a player bets from some strength up.
    """
    one = np.uint64(1)
    room = np.empty(5, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        own = rank_of(pack[:5], judge.tables)
        dealer = rank_of(pack[5:10], judge.tables)
        if len(plan):
            bets = plan[hand_number(pack[:5], room)] >> np.uint64(pack[5]) & one
        else:
            bets = np.uint64(own >= bet_from)
        if dealer < judge.floor:
            result = UNQUALIFIED
        elif own > dealer:
            result = WINS
        elif own == dealer:
            result = TIES
        else:
            result = LOSES
        counts[np.int64(bets), judge.kinds[own], result, judge.kinds[dealer]] += 1
