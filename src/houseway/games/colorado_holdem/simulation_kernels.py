"""Playing rounds of Colorado Hold'em by chance, and counting how they end.

Six cards are dealt, three to the player and three to the community; a plan says what the player
does with the three.

Bounds: triples are numbered below C(52,3) = 22,100; a count goes up by one a round.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.colorado_holdem.kernels import DECLARE, NO_BET
from houseway.odds.kernels import triple_number
from houseway.odds.simulation_kernels import deal, strength_of, three_in_order

CARDS_DEALT = 6


@kernel
def play_rounds(stream, rounds, pack, tables, kinds, plan, counts):
    """Deal so many rounds and count what was done and which kind of hand was made.

    Of a hand that is declared it is counted whether its cards are of one rank, of one that is given
    up nothing.
    """
    hand = np.empty(5, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        one, two, three = three_in_order(pack[0], pack[1], pack[2])
        option = np.int64(plan[triple_number(one, two, three)])
        if option < NO_BET:
            same = np.int64(option == DECLARE and one >> 2 == three >> 2)
            counts[option, same] += 1
            continue
        discard = (option - NO_BET) % 3
        hand[0] = two if discard == 0 else one
        hand[1] = two if discard == 2 else three
        hand[2:] = pack[3:CARDS_DEALT]
        counts[option, kinds[strength_of(hand, tables)]] += 1
