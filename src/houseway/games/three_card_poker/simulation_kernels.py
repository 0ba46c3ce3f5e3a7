"""Rounds of Three Card Poker by chance: three cards each, a decision by a plan, and a comparison.

Bounds: cards are 0 to 51, so that numbers of triples stay below 22,100; the pack has six or more.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.three_card_kernels import strength_of_three
from houseway.odds.kernels import triple_number
from houseway.odds.simulation_kernels import deal, in_order

CARDS_DEALT = 6


@kernel
def hand_number(one, two, three):
    """The number of a triple of different cards, whatever their order."""
    one, two = in_order(one, two)
    two, three = in_order(two, three)
    one, two = in_order(one, two)
    return triple_number(np.int64(one), np.int64(two), np.int64(three))


@kernel
def play_rounds(stream, rounds, pack, order, floor, plan, names, counts):
    """Play so many rounds; counts are by decision, name of the hand, and result for the player."""
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        number = hand_number(pack[0], pack[1], pack[2])
        own = strength_of_three(pack[0], pack[1], pack[2], order)
        dealer = strength_of_three(pack[3], pack[4], pack[5], order)
        if dealer < floor:
            result = 0
        elif own > dealer:
            result = 1
        elif own == dealer:
            result = 2
        else:
            result = 3
        counts[plan[number], names[number], result] += 1
