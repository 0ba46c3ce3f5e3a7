"""Counting what every two kept cards make with every board, for the odds of Colorado Hold'em.

For two cards there are C(50,3) boards in a whole pack. They are counted by the kind of hand that
they make, all of them and those that hold a given card: a player's board cannot hold the discard,
so that the boards of three dealt cards are the first less the second.

Bounds: a count is at most C(50,3) = 19,600.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.kernels import SUITS_START
from houseway.odds.simulation_kernels import strength

DECLARE, GIVE_UP, NO_BET, BET = 0, 1, 2, 5
"""The options of a decision. No bet and bet are three each, by the place of the discard, the lowest
card first. Of equal options the first is best: it stakes less."""
OPTIONS = 8


@kernel
def count_two(kept, rest, tables, kinds, totals, holding):
    """Count the boards from the rest of a pack beside two kept cards, by kind of hand."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    hand = np.empty(5, np.int64)
    hand[0], hand[1] = kept[0], kept[1]
    own = SUITS_START + keys[kept[0]] + keys[kept[1]]
    for one in range(len(rest)):
        hand[2] = rest[one]
        with_one = own + keys[rest[one]]
        for two in range(one + 1, len(rest)):
            hand[3] = rest[two]
            with_two = with_one + keys[rest[two]]
            for three in range(two + 1, len(rest)):
                hand[4] = rest[three]
                total = with_two + keys[rest[three]]
                made = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
                kind = kinds[made]
                totals[kind] += 1
                holding[rest[one], kind] += 1
                holding[rest[two], kind] += 1
                holding[rest[three], kind] += 1


@kernel
def count_every_two(pack, tables, kinds, totals, holding):
    """Count the boards beside every two cards of a pack; cards are indices of the results."""
    kept = np.empty(2, np.int64)
    rest = np.empty(len(pack) - 2, np.int64)
    for one in range(len(pack)):
        for two in range(one + 1, len(pack)):
            kept[0], kept[1] = pack[one], pack[two]
            place = 0
            for other in range(len(pack)):
                if other not in (one, two):
                    rest[place] = pack[other]
                    place += 1
            of_pair = totals[kept[0], kept[1]], holding[kept[0], kept[1]]
            count_two(kept, rest, tables, kinds, *of_pair)
