"""Rounds of Three Card Poker by chance: three cards each, a decision by a plan, and a comparison.

Bounds: cards are 0 to 51, so that numbers of triples stay below 22,100; the pack has six or more.
"""

from houseway.compiling import kernel
from houseway.hands.three_card_kernels import strength_of_three
from houseway.odds.simulation_kernels import deal, number_of_three, result_of

CARDS_DEALT = 6


@kernel
def play_rounds(stream, rounds, pack, order, floor, plan, names, counts):
    """Play so many rounds; counts are by decision, name of the hand, and result for the player."""
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        number = number_of_three(pack[0], pack[1], pack[2])
        own = strength_of_three(pack[0], pack[1], pack[2], order)
        dealer = strength_of_three(pack[3], pack[4], pack[5], order)
        counts[plan[number], names[number], result_of(own, dealer, floor)] += 1
