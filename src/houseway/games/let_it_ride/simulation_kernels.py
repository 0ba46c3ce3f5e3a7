"""Kernels that play Let It Ride by chance: deal six cards, let bets ride by a plan, rate hands."""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.three_card_kernels import strength_of_three
from houseway.odds.fours_kernels import four_number, sort_cards
from houseway.odds.simulation_kernels import deal, number_of_three, strength_of

CARDS_DEALT = 6


@kernel
def play_rounds(stream, rounds, pack, tables, kinds, three, first, second, counts):
    """Play rounds and count them by which bets ride, by the kind of hand and of the own three.

    The first three cards are the player's, the fourth is burned, the others are turned up.
    """
    table, categories = three
    known, hand = np.empty(4, np.int64), np.empty(5, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        for place in range(3):
            known[place] = hand[place] = pack[place]
        hand[3], hand[4] = pack[4], pack[5]
        own = categories[strength_of_three(hand[0], hand[1], hand[2], table)]
        early = first[number_of_three(pack[0], pack[1], pack[2])]
        known[3] = pack[4]
        sort_cards(known)
        late = second[early, four_number(known[0], known[1], known[2], known[3])]
        counts[early, late, kinds[strength_of(hand, tables)], own] += 1
