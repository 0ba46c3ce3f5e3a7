"""Kernels that play Double Down Stud by chance: deal five cards, double by a plan, rate hands."""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.kernels import SUITS_START
from houseway.odds.fours_kernels import four_number, sort_cards
from houseway.odds.simulation_kernels import deal, strength

CARDS_DEALT = 5


@kernel
def play_rounds(stream, rounds, pack, tables, kinds, plan, counts):
    """Play rounds and count them by whether the wager was doubled and by the kind of hand.

    The first card is the player's, the second the hole card, the others lie face up.
    """
    keys, mixed_shift, mixed, suited_shift, suited = tables
    known = np.empty(4, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        known[0], known[1], known[2], known[3] = pack[0], pack[2], pack[3], pack[4]
        sort_cards(known)
        doubled = plan[four_number(known[0], known[1], known[2], known[3])]
        total = SUITS_START
        for place in range(CARDS_DEALT):
            total += keys[pack[place]]
        hand = pack[:CARDS_DEALT]
        rated = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
        counts[doubled, kinds[rated]] += 1
