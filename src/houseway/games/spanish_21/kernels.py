"""Kernels that add up the dealer's lines against many hands, in whole numbers of 64 bits.

Bounds: `dealer.check_shoe` refuses a shoe of which twice the sum of the lines of one length reaches
2^62; whatever is taken out of a shoe makes every sum smaller.
"""

import numpy as np

from houseway.compiling import kernel

VALUES = 10
MOST_DRAWN = 11
STANDS = 17
STEPS = 1300
"""More than the tree of any up card has."""


@kernel
def meet_dealer(copies, ups, cards, totals, steps, begins, ends, found):
    """For each hand and up card, in how many orders the dealer ties it, and beats it.

    `copies` is the shoe without up card and hand; `found` has a row of ties and a row of losses for
    each hand and up card, by the number of cards that the dealer draws.
    """
    factors = np.empty(VALUES * (MOST_DRAWN + 1), np.int64)
    products = np.empty(STEPS, np.int64)
    for hand in range(len(cards)):
        met = ends[max(0, totals[hand] - STANDS + 1)]
        for place in range(len(ups)):
            up = ups[place]
            for value in range(VALUES):
                left = copies[value] - cards[hand, value]
                if value == up:
                    left -= 1
                product = 1
                for count in range(MOST_DRAWN + 1):
                    factors[value * (MOST_DRAWN + 1) + count] = product
                    product *= max(0, left - count)
            first = begins[up]
            for step in range(first, begins[up + 1]):
                above = steps[step, 0]
                product = factors[steps[step, 1]]
                if above >= 0:
                    product *= products[above]
                products[step - first] = product
                drawn = steps[step, 2] - 1
                found[hand, place, 0, drawn] += product * met[step, 0]
                found[hand, place, 1, drawn] += product * met[step, 1]
