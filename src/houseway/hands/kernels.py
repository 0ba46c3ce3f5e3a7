"""Fast orders of hands over arrays, made from the plain ones and equal to them.

A hand's strength depends on the multiset of its ranks, and where five or more share a suit also on
the multiset of that suit's ranks. Each card has one 64-bit key; the sum of the keys of a hand holds
four suit counters in its low 16 bits and a mixed-up sum of the ranks above them. Both multisets are
looked up by a perfect hash: some bits of the sum name a bucket, the bucket says by how much to move
other bits of the sum, and there lies the strength, numbered without gaps.

Bounds: a hand has at most seven cards, so a suit counter stays below 3 + 7 < 16, and the sums of
ranks wrap around at 48 bits on purpose: they are hashes.
"""

import numpy as np

from houseway.compiling import kernel

BUCKET_BITS = 13
SLOT_BITS = 17
SUITS_START = np.uint64(0x3333)
FIVE_OF_A_SUIT = np.uint64(0x8888)
EMPTY = np.uint16(0xFFFF)

_MIX = 0x9E3779B97F4A7C15


def card_keys() -> np.ndarray:
    """The key of every card: a suit counter, and its rank mixed up."""
    keys = np.zeros(52, dtype=np.uint64)
    for card in range(52):
        rank, suit = card >> 2, card & 3
        mixed = (8**rank * _MIX) & ((1 << 48) - 1)
        keys[card] = np.uint64(mixed << 16 | 1 << (4 * suit))
    return keys


KEYS = card_keys()


@kernel
def slot(total, displacements):
    """Where the multiset of ranks with this sum of keys lies in its table."""
    bucket = total >> np.uint64(64 - BUCKET_BITS)
    place = (total >> np.uint64(64 - BUCKET_BITS - SLOT_BITS)) + displacements[bucket]
    return place & np.uint64((1 << SLOT_BITS) - 1)


@kernel
def fill_tables(totals, values, displacements, slots):
    """Find a displacement for every bucket so that no two multisets share a slot.

    Gives False if one bucket finds none, which means that the mixing has to change.
    """
    buckets = 1 << BUCKET_BITS
    counts = np.zeros(buckets, np.int64)
    for total in totals:
        counts[total >> np.uint64(64 - BUCKET_BITS)] += 1
    starts = np.zeros(buckets + 1, np.int64)
    for bucket in range(buckets):
        starts[bucket + 1] = starts[bucket] + counts[bucket]
    members = np.zeros(len(totals), np.int64)
    filled = starts[:-1].copy()
    for index in range(len(totals)):
        bucket = totals[index] >> np.uint64(64 - BUCKET_BITS)
        members[filled[bucket]] = index
        filled[bucket] += 1
    mask = np.uint64((1 << SLOT_BITS) - 1)
    for bucket in np.argsort(-counts):
        first, last = starts[bucket], starts[bucket + 1]
        found = first == last
        for shift in range(1 << SLOT_BITS):
            if found:
                break
            good = True
            for m in range(first, last):
                total = totals[members[m]]
                place = (total >> np.uint64(64 - BUCKET_BITS - SLOT_BITS)) + np.uint64(shift)
                place &= mask
                if slots[place] != EMPTY:
                    good = False
                else:
                    slots[place] = values[members[m]]
                    continue
                for undo in range(first, m):
                    other = totals[members[undo]]
                    taken = (other >> np.uint64(64 - BUCKET_BITS - SLOT_BITS)) + np.uint64(shift)
                    slots[taken & mask] = EMPTY
                break
            if good:
                displacements[bucket] = np.uint64(shift)
                found = True
        if not found:
            return False
    return True


@kernel
def strength(hand, keys, mixed_shift, mixed, suited_shift, suited):
    """The strength of five to seven cards, numbered without gaps."""
    total = SUITS_START
    for card in hand:
        total += keys[card]
    best = mixed[slot(total, mixed_shift)]
    flush = total & FIVE_OF_A_SUIT
    if flush:
        suit = 0
        while not flush & np.uint64(8):
            flush >>= np.uint64(4)
            suit += 1
        ranks = np.uint64(0)
        for card in hand:
            if card & 3 == suit:
                ranks += keys[card]
        best = max(best, suited[slot(ranks, suited_shift)])
    return best


@kernel
def strengths(hands, keys, mixed_shift, mixed, suited_shift, suited, plain, out):
    """The strengths of many hands, as the plain order numbers them."""
    for index in range(len(hands)):
        hand = hands[index]
        out[index] = plain[strength(hand, keys, mixed_shift, mixed, suited_shift, suited)]
