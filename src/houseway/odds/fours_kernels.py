"""Kernels that see hands of five come: for every four cards, what each fifth card makes of them.

Four cards a < b < c < d have the number a + C(b,2) + C(c,3) + C(d,4), below 270,725; three cards
are numbered likewise below 22,100, whatever pack they come from.

Bounds: a pack has at most 52 different cards, so that at most 48 fifth cards fit a byte; sums over
the 49 sets of four that hold three given cards stay below 2^63 if no entry passes 2^57.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.kernels import FIVE_OF_A_SUIT, SUITS_START, slot, suited_strength
from houseway.odds.kernels import triple_number

FOURS = 270725
ENTRY_MOST = 1 << 57


@kernel
def four_number(a, b, c, d):
    """The number of four different cards, lowest first."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + triple_number(a, b, c)


@kernel
def count_fifths(pack, tables, lines, counts):
    """For every four cards of a pack in ascending order, how many fifth cards make each line."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    hand = np.empty(5, np.int64)
    size = len(pack)
    for d in range(size):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    hand[0], hand[1], hand[2], hand[3] = pack[a], pack[b], pack[c], pack[d]
                    four = SUITS_START
                    for place in range(4):
                        four += keys[hand[place]]
                    row = counts[four_number(hand[0], hand[1], hand[2], hand[3])]
                    for e in range(size):
                        if e in (a, b, c, d):
                            continue
                        hand[4] = pack[e]
                        total = four + keys[hand[4]]
                        best = mixed[slot(total, mixed_shift)]
                        flush = total & FIVE_OF_A_SUIT
                        if flush:
                            made = suited_strength(hand, flush, keys, suited_shift, suited)
                            best = max(best, made)
                        row[lines[best]] += 1


@kernel
def sum_by_triple(pack, worth, sums):
    """Add what every four cards are worth to each three of them."""
    size = len(pack)
    for d in range(size):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    one, two, three, four = pack[a], pack[b], pack[c], pack[d]
                    entry = worth[four_number(one, two, three, four)]
                    sums[triple_number(one, two, three)] += entry
                    sums[triple_number(one, two, four)] += entry
                    sums[triple_number(one, three, four)] += entry
                    sums[triple_number(two, three, four)] += entry


@kernel
def tally_riding(pack, counts, first, second, tally):
    """Count the lines by what is done with three of four cards and then with all four.

    `first` has a decision, 0 or 1, for every three cards; `second` has one for every first decision
    and four cards.
    """
    size, width = len(pack), counts.shape[1]
    for d in range(size):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    one, two, three, four = pack[a], pack[b], pack[c], pack[d]
                    number = four_number(one, two, three, four)
                    for triple in (
                        triple_number(one, two, three),
                        triple_number(one, two, four),
                        triple_number(one, three, four),
                        triple_number(two, three, four),
                    ):
                        early = first[triple]
                        late = second[early, number]
                        for line in range(width):
                            tally[early, late, line] += counts[number, line]


# Cards as they were dealt.


@kernel
def sort_cards(cards):
    """Put a few cards in ascending order, in place."""
    for start in range(1, len(cards)):
        card, place = cards[start], start
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
