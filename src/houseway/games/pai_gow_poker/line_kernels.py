"""What the hands of a kind can be paid by, as a number of bits, for all further wagers.

Three times twelve bits say which categories five of the cards can be: at all, with a natural pair
beside them, and with a pair beside them in which the joker is an ace. The first of each twelve is a
royal flush without the joker.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pai_gow_poker import hand_kernels as hands

NATURAL_ROYAL = 0
CATEGORIES = 12
PAIR_BESIDE, JOKER_BESIDE = 12, 24
RUN_WITH_JOKER, RUN_NATURAL, SEVEN_RUN, MATCH_KING_QUEEN, MATCH_ACE_KING, JOKER, PAI_GOW = range(
    36, 43
)
"""A straight flush with the joker and without; seven in a row; a royal match for the suits of a
third; whether the joker is there; whether there is nothing, the joker being an ace."""
TOP = 44
"""The highest rank, from this bit on."""
ROYAL_RANKS = 0b1_1111_0000_0000


@kernel
def lines_of(ranks, flags, joker):
    """The bits of one kind."""
    found, at = np.int64(0), 0
    highs, lows = np.zeros(hands.SETTINGS, np.int64), np.zeros(hands.SETTINGS, np.int64)
    wheel_lowest = False  # The place of a straight changes no category.
    hands.set_all(ranks, flags, joker, wheel_lowest, highs, lows)
    for one in range(7):
        for other in range(one + 1, 7):
            category = highs[at] >> hands.PLACE
            in_high = joker and other != 6
            if category == hands.RUN:
                found |= 1 << (RUN_WITH_JOKER if in_high else RUN_NATURAL)
            if category == hands.ROYAL and not in_high:
                category = NATURAL_ROYAL
            found |= 1 << category
            if ranks[one] == ranks[other]:
                found |= 1 << category + (JOKER_BESIDE if joker and other == 6 else PAIR_BESIDE)
            at += 1
    found |= suited_bits(ranks, flags, joker)
    found |= joker << JOKER
    found |= is_pai_gow(ranks, flags) << PAI_GOW
    return found | ranks[6] << TOP


@kernel
def suited_bits(ranks, flags, joker):
    """Seven of a suit in a row, the ace high or low; a royal flush beside two that could match."""
    suited = rest = in_suit = 0
    for at in range(7 - joker):
        if flags[at]:
            suited |= 1 << ranks[at]
            in_suit += 1
        else:
            rest |= 1 << ranks[at]
    if in_suit + joker == 7:
        for low in range(-1, hands.ACE - 5):
            run = 0b1_0000_0011_1111 if low < 0 else 0b111_1111 << low
            if suited & ~run == 0:
                return 1 << SEVEN_RUN
    if in_suit + joker == 5 and suited & ~ROYAL_RANKS == 0:
        if rest == 0b0_1100_0000_0000:
            return 1 << MATCH_KING_QUEEN
        if rest == 0b1_1000_0000_0000:
            return 1 << MATCH_ACE_KING
    return 0


@kernel
def is_pai_gow(ranks, flags):
    """Whether seven cards are nothing, the joker being an ace and no other card."""
    mask = in_suit = 0
    for at in range(7):
        if mask >> ranks[at] & 1:
            return False
        mask |= 1 << ranks[at]
        in_suit += flags[at]
    if in_suit >= 5 or mask & 0b1_0000_0000_1111 == 0b1_0000_0000_1111:
        return False
    for low in range(hands.ACE - 3):
        if mask >> low & 0b11111 == 0b11111:
            return False
    return True


@kernel
def all_lines(ranks, flags, jokers, found):
    """The bits of every kind."""
    for kind in range(len(ranks)):
        found[kind] = lines_of(ranks[kind], flags[kind], np.int64(jokers[kind]))
