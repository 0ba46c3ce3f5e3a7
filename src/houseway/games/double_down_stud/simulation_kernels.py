"""Kernels that play Double Down Stud by chance: deal five cards, double by a plan, rate hands."""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.fours_kernels import four_number, sort_cards
from houseway.odds.simulation_kernels import deal, strength_of

CARDS_DEALT = 5


@kernel
def play_rounds(stream, rounds, pack, tables, kinds, plan, counts):
    """Play rounds and count them by whether the wager was doubled and by the kind of hand.

    The first card is the player's, the second the hole card, the others lie face up.
    """
    known = np.empty(4, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        known[0], known[1], known[2], known[3] = pack[0], pack[2], pack[3], pack[4]
        sort_cards(known)
        doubled = plan[four_number(known[0], known[1], known[2], known[3])]
        counts[doubled, kinds[strength_of(pack[:CARDS_DEALT], tables)]] += 1
