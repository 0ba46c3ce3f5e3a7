"""Seven cards by their kind: how strong each way to set them is, and which a house way takes.

A kind is seven ranks, the lowest first, which of them are of one suit that could make a flush, and
whether one is the joker, which has the rank of an ace and lies last. Strengths are the numbers of
the plain orders: the place of the category from bit 20 up, then a rank in every four bits.

Bounds: a strength is below 2^24; two of them fit 64 bits side by side.
"""

import numpy as np

from houseway.compiling import kernel

ACE = 12
HIGH, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, RUN, ROYAL, FIVE = range(1, 12)
"""The categories of five cards; RUN is a straight flush."""
PLACE = 20
SETTINGS = 21
"""Two of seven cards lie low in so many ways."""

# A line of a house way as a row of numbers.
KIND, FIRST, LAST, SINGLE, COMPLETE, LOW, LOW_FROM, HIGH_COMPLETE, BEATS_COMPLETE = range(9)
COLUMNS = 9
ANY_KIND = -1
NO_PAIR_KIND, ONE_PAIR, TWO_PAIR_KIND, THREE_PAIRS, THREE_KIND, TWO_THREES, FOUR_KIND, FIVE_KIND = (
    range(8)
)
ANY_LOW, PAIR_OF_IT, PAIR_BESIDE, ONE_OF_IT, SINGLES = range(5)


@kernel
def straight_top(ranks):
    """The highest rank of the straight that a mask of five ranks is, or -1; A-2-3-4-5 is 3."""
    if ranks == 0b1_0000_0000_1111:
        return 3
    for top in range(4, ACE + 1):
        if ranks == 0b11111 << (top - 4):
            return top
    return -1


@kernel
def straight_strength(top, suited, wheel_lowest):
    """A straight to some rank, or a straight flush."""
    if suited and top == ACE:
        return ROYAL << PLACE | ACE << 16
    place = (RUN if suited else STRAIGHT) << PLACE
    if wheel_lowest:
        return place | top << 16
    if top == 3:
        return place | (ACE - 1) << 16 | top << 12
    return place | (top if top == ACE else top - 1) << 16 | top << 12


@kernel
def spread(category, ranks):
    """A category whose hands compare rank by rank, with a mask of five ranks."""
    strength, shift = category << PLACE, 16
    for rank in range(ACE, -1, -1):
        if ranks >> rank & 1:
            strength |= rank << shift
            shift -= 4
    return strength


@kernel
def grouped_strength(counts):
    """Five cards by how many there are of each rank, whatever their suits."""
    strength, shift, pairs, most = 0, 16, 0, 0
    for size in range(5, 0, -1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == size:
                strength |= rank << shift
                shift -= 4
                most = max(most, size)
                pairs += size == 2
    if most == 5:
        category = FIVE
    elif most == 4:
        category = FOUR
    elif most == 3:
        category = FULL_HOUSE if pairs else THREE
    else:
        category = HIGH + pairs
    return category << PLACE | strength


@kernel
def five_strength(counts, naturals, joker, suited, wheel_lowest):
    """The strength of five cards.

    `counts` has the ranks with the joker as an ace; `naturals` is the mask of the other cards'
    ranks, or 0 where two of them are alike; `suited` whether all of those are of one suit.
    """
    best = grouped_strength(counts)
    if naturals == 0:
        return best
    if not joker:
        top = straight_top(naturals)
        if top >= 0:
            return straight_strength(top, suited, wheel_lowest)
        return max(best, spread(FLUSH, naturals)) if suited else best
    for rank in range(ACE, -1, -1):
        if naturals >> rank & 1:
            continue
        top = straight_top(naturals | 1 << rank)
        if top >= 0:
            best = max(best, straight_strength(top, suited, wheel_lowest))
        elif suited:
            best = max(best, spread(FLUSH, naturals | 1 << rank))
    return best


@kernel
def low_strength(one, other):
    """The strength of two cards, on the scale of five."""
    if one == other:
        return PAIR << PLACE | one << 16
    return HIGH << PLACE | max(one, other) << 16 | min(one, other) << 12


@kernel
def set_all(ranks, flags, joker, wheel_lowest, highs, lows):
    """Both strengths of all 21 settings, the low hand's cards in the order of pairs of places.

    `flags` says which cards are of the suit that could make a flush.
    """
    counts = np.zeros(ACE + 1, np.int64)
    at = 0
    for one in range(7):
        for other in range(one + 1, 7):
            counts[:] = 0
            naturals, repeated, suited, has_joker = 0, False, True, False
            for card in range(7):
                if card in (one, other):
                    continue
                counts[ranks[card]] += 1
                if joker and card == 6:
                    has_joker = True
                    continue
                repeated |= bool(naturals >> ranks[card] & 1)
                naturals |= 1 << ranks[card]
                suited &= bool(flags[card])
            high = five_strength(
                counts, 0 if repeated else naturals, has_joker, suited, wheel_lowest
            )
            highs[at], lows[at] = high, low_strength(ranks[one], ranks[other])
            at += 1


# The house way.


@kernel
def is_complete(strength):
    """Whether five cards are a straight, a flush, a straight flush or a royal flush."""
    place = strength >> PLACE
    return place in (STRAIGHT, FLUSH, RUN, ROYAL)


@kernel
def kind_held(counts):
    """What seven cards hold, and the rank of it: the most of a rank, of equal ones the higher."""
    of_size = np.zeros(6, np.int64)
    most, held = 1, -1
    for rank in range(ACE, -1, -1):
        of_size[counts[rank]] += 1
        if counts[rank] > most:
            most, held = counts[rank], rank
    if most == 5:
        return FIVE_KIND, held
    if most == 4:
        return FOUR_KIND, held
    if most == 3:
        return (TWO_THREES if of_size[3] > 1 else THREE_KIND), held
    return min(of_size[2], 3), held


@kernel
def serves(line, one, other, counts, held):
    """Whether the low hand of a setting is what a line asks of it."""
    if line[LOW_FROM] >= 0 and (one != other or one < line[LOW_FROM]):
        return False
    if line[LOW] == PAIR_OF_IT:
        return one == other and one == held
    if line[LOW] == PAIR_BESIDE:
        return one == other and one != held
    if line[LOW] == ONE_OF_IT:
        return (counts[one] == 1 or counts[other] == 1) and held in (one, other)
    return line[LOW] == ANY_LOW or (counts[one] == 1 and counts[other] == 1)


@kernel
def choose(ranks, highs, lows, lines, without):
    """The line that decides seven cards and the setting it prescribes; -1, -1 if none does.

    The line of one number is passed over.
    """
    counts = np.zeros(ACE + 1, np.int64)
    for rank in ranks:
        counts[rank] += 1
    alone = 0
    for rank in range(ACE + 1):
        alone |= (counts[rank] == 1) << rank
    kind, held = kind_held(counts)
    complete_low = -1
    for at in range(SETTINGS):
        if highs[at] >= lows[at] and is_complete(highs[at]):
            complete_low = max(complete_low, lows[at])
    for number in range(len(lines)):
        line = lines[number]
        if number == without or (line[KIND] != ANY_KIND and line[KIND] != kind):
            continue
        if line[FIRST] >= 0 and not line[FIRST] <= held <= line[LAST]:
            continue
        if line[SINGLE] and not line[SINGLE] & alone:
            continue
        if line[COMPLETE] and complete_low < 0:
            continue
        best, found, at = -1, -1, 0
        for one in range(7):
            for other in range(one + 1, 7):
                high, low = highs[at], lows[at]
                is_open = high >= low and (not line[HIGH_COMPLETE] or is_complete(high))
                if line[BEATS_COMPLETE]:
                    is_open &= low > complete_low
                if is_open and serves(line, ranks[one], ranks[other], counts, held):
                    preferred = low << 24 | high
                    if preferred > best:
                        best, found = preferred, at
                at += 1
        if found >= 0:
            return number, found
    return -1, -1
