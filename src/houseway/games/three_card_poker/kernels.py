"""Counts the dealer's hands against a player's, for the odds of Three Card Poker.

Bounds: a pack has at most 52 different cards, so that a hand of three leaves at most C(49,3) =
18,424 hands of a dealer.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.three_card_kernels import strength_of_three

NOT_QUALIFIED = 0
WINS = 1
DRAW = 2
LOSES = 3
RESULTS = 4


@kernel
def count_dealers(hands, pack, table, floor, counts):
    """For each hand, the dealer's hands that do not qualify, lose to it, equal it and beat it."""
    left = np.empty(len(pack), np.int64)
    for index in range(len(hands)):
        one, two, three = hands[index, 0], hands[index, 1], hands[index, 2]
        own = strength_of_three(one, two, three, table)
        size = 0
        for card in pack:
            if card not in (one, two, three):
                left[size] = card
                size += 1
        weak = lower = equal = higher = 0
        for a in range(2, size):
            for b in range(1, a):
                for c in range(b):
                    dealer = strength_of_three(left[a], left[b], left[c], table)
                    if dealer < floor:
                        weak += 1
                    elif dealer < own:
                        lower += 1
                    elif dealer == own:
                        equal += 1
                    else:
                        higher += 1
        counts[index, NOT_QUALIFIED] = weak
        counts[index, WINS] = lower
        counts[index, DRAW] = equal
        counts[index, LOSES] = higher
