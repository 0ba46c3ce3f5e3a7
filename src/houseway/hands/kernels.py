"""Fast orders of hands over arrays, made from the plain ones and equal to them.

A hand's strength depends on the multiset of its ranks, and where five or more share a suit also on
the multiset of that suit's ranks. Each card has one 64-bit key: a suit counter in the low 16 bits
and a number for its rank above them. The sum of a hand's keys says by one mask whether it holds a
flush, and finds the multiset of its ranks by a perfect hash: some bits of the sum name a bucket,
the bucket says by how much to move other bits of the sum, and there lies the strength. Strengths
are numbered without gaps here, so that they fit 16 bits.

Bounds: at most seven cards, each below 52. A suit counter starts from 3 and ends below 3 + 7 < 16;
a rank's number is below 2^45, so that seven of them stay below 2^48 and the sum of keys below 2^64.
Nothing wraps around. `card_keys` checks the keys, `strengths` the width, its caller the cards.
"""

import numpy as np

from houseway.compiling import kernel

CARDS_MOST = 7
BUCKET_BITS = 13
SLOT_BITS = 17
HASH_START = 31
"""The slot's bits begin here in a sum of keys, and the bucket's above them."""
SUITS_START = np.uint64(0x3333)
"""The suit counters of no cards: the fifth card of a suit sets its counter's highest bit."""
FIVE_OF_A_SUIT = np.uint64(0x8888)

_RANK_BITS = 45
_MIX = 0x9E3779B97F4A7C15


def card_keys() -> np.ndarray:
    """The key of every card: a counter of its suit, and a number for its rank that looks random."""
    numbers = [pow(_MIX, rank + 1, 1 << 64) >> 64 - _RANK_BITS for rank in range(13)]
    assert CARDS_MOST * max(numbers) < 1 << 48, "seven cards overflow a sum of keys"
    keys = [numbers[card >> 2] << 16 | 1 << 4 * (card & 3) for card in range(52)]
    return np.array(keys, dtype=np.uint64)


KEYS = card_keys()


@kernel
def slot(total, displacements):
    """Where the multiset of ranks with this sum of keys lies in its table."""
    place = total >> np.uint64(HASH_START)
    bucket = (place >> np.uint64(SLOT_BITS)) & np.uint64((1 << BUCKET_BITS) - 1)
    return (place + displacements[bucket]) & np.uint64((1 << SLOT_BITS) - 1)


@kernel
def suited_strength(hand, flush, keys, suited_shift, suited):
    """The strength, without gaps, of the cards of the suit whose counter has its highest bit."""
    suit = 0
    while not flush & np.uint64(8):
        flush >>= np.uint64(4)
        suit += 1
    ranks = np.uint64(0)
    for card in hand:
        if card & 3 == suit:
            ranks += keys[card]
    return suited[slot(ranks, suited_shift)]


@kernel
def strengths(hands, keys, mixed_shift, mixed, suited_shift, suited, plain, out):
    """The strengths of many hands, as the plain order numbers them."""
    width = hands.shape[1]
    if width < 5 or width > CARDS_MOST:
        raise ValueError("a hand is the best five of 5, 6 or 7 cards")
    for index in range(len(hands)):
        # Five cards that are always there and two that may be: without a loop of unknown length
        # this is several times as fast.
        total = SUITS_START
        for place in range(5):
            total += keys[hands[index, place]]
        if width > 5:
            total += keys[hands[index, 5]]
        if width > 6:
            total += keys[hands[index, 6]]
        # As in the plain order, the best choice of five is the better of the best one rated as not
        # suited and, where there is a flush, the best one within its suit.
        best = mixed[slot(total, mixed_shift)]
        flush = total & FIVE_OF_A_SUIT
        if flush:
            best = max(best, suited_strength(hands[index], flush, keys, suited_shift, suited))
        out[index] = plain[best]


@kernel
def ones(bits):
    """How many bits are set. Apart from its callers it becomes a single instruction."""
    count = 0
    while bits:
        bits &= bits - np.uint64(1)
        count += 1
    return count


@kernel
def first_repeated(hands):
    """The first hand in which a card lies twice, or -1."""
    width = hands.shape[1]
    one = np.uint64(1)
    for index in range(len(hands)):
        faces = np.uint64(0)
        for place in range(5):
            faces |= one << np.uint64(hands[index, place])
        if width > 5:
            faces |= one << np.uint64(hands[index, 5])
        if width > 6:
            faces |= one << np.uint64(hands[index, 6])
        if ones(faces) != width:
            return index
    return -1
