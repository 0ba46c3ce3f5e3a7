"""Numbers of kinds: seven cards by their ranks, the joker, and what is of one suit.

Where no five cards can make a flush, suits make no difference: 67,600 kinds by ranks alone. Where
five are of one suit, or four beside the joker, the kind is the mask of that suit and the ranks of
the other cards: 224,653 more. No seven cards have two such suits.

Ranks add up: a code is a sum of one number for each card, in base five, the low seven ranks below
bit 17 and the high six above it.

Bounds: at most four cards of a rank, so that no digit of a code overflows.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pai_gow_poker import hand_kernels as hands

RANKS = 13
LOW_RANKS = 7
LOW_BITS = 17
LOW_MASK = (1 << LOW_BITS) - 1
CARDS = 7
MIXED = 67_600
"""Kinds by ranks alone come first."""
JOKER_BIT = 52
SUIT = (1 << RANKS) - 1


@kernel
def code_of_rank(rank):
    """What one card of a rank adds to a code."""
    if rank < LOW_RANKS:
        return 5**rank
    return 5 ** (rank - LOW_RANKS) << LOW_BITS


@kernel
def size_of(mask):
    """How many ranks a mask has."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@kernel
def beside(one, other):
    """The number of two ranks, in any order."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@kernel
def kind_of(hand, codes, first, second, starts):
    """The kind of seven cards, of which the joker is number 52.

    And whether two that lie beside a flush are of one suit themselves, which no kind tells. `codes`
    has what each card adds; `first` and `second` make the number of a sum of them, without the
    joker and with it; `starts` has where the kinds of a suit's mask begin.
    """
    total, masks, joker = 0, 0, 0
    for at in range(CARDS):
        card = np.int64(hand[at])
        if card == JOKER_BIT:
            joker = 1
        else:
            total += codes[card]
            masks |= 1 << (RANKS * (card & 3) + (card >> 2))
    for suit in range(4):
        start = np.int64(starts[joker, masks >> RANKS * suit & SUIT])
        if start < 0:
            continue
        one = other = one_suit = other_suit = -1
        for at in range(CARDS):
            card = np.int64(hand[at])
            if card != JOKER_BIT and card & 3 != suit:
                one, one_suit = other, other_suit
                other, other_suit = card >> 2, card & 3
        if one >= 0:
            return start + beside(one, other), one_suit == other_suit
        return start + max(other, 0), False
    return np.int64(first[joker, total & LOW_MASK] + second[total >> LOW_BITS]), False


@kernel
def set_kinds(all_, lines, wheel_lowest, settings, used, decided, dropped):
    """Every kind's settings that may be sensible, and the house way's among them.

    A setting is sensible if no other is as high in both hands. `settings` gets high and low of
    each, the house way's first; `decided` the line, or -1 where none applies; `dropped` which
    setting the way takes without that line, or -1.
    """
    ranks, flags, jokers = all_
    highs, lows = np.zeros(hands.SETTINGS, np.int64), np.zeros(hands.SETTINGS, np.int64)
    for kind in range(len(ranks)):
        hands.set_all(ranks[kind], flags[kind], jokers[kind], wheel_lowest, highs, lows)
        line, chosen = hands.choose(ranks[kind], highs, lows, lines, -1)
        decided[kind], dropped[kind] = line, -1
        if line < 0:
            continue
        found = settings[kind]
        count = add_setting(found, 0, highs[chosen], lows[chosen])
        other = hands.choose(ranks[kind], highs, lows, lines, line)[1]
        if other >= 0:
            count = add_setting(found, count, highs[other], lows[other])
            dropped[kind] = count - 1
        for at in range(hands.SETTINGS):
            if highs[at] >= lows[at] and not is_dominated(at, highs, lows):
                count = add_setting(found, count, highs[at], lows[at])
        used[kind] = count


@kernel
def add_setting(found, count, high, low):
    """Put a setting behind so many others, if it is not there; how many there are then."""
    for at in range(count):
        if found[at, 0] == high and found[at, 1] == low:
            return count
    found[count, 0], found[count, 1] = high, low
    return count + 1


@kernel
def is_dominated(at, highs, lows):
    """Whether another legal setting is as high in both hands and higher in one."""
    for other in range(hands.SETTINGS):
        if highs[other] < lows[other] or highs[other] < highs[at] or lows[other] < lows[at]:
            continue
        if highs[other] > highs[at] or lows[other] > lows[at]:
            return True
    return False
