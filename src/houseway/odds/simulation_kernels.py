"""What every game's simulator does: draw by chance, deal from a pack or a shoe, rate seven cards.

Bounds: 32 bits of chance times a size below 2^32 fit 64 bits.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.kernels import FIVE_OF_A_SUIT, slot, suited_strength

# Chance.


@kernel
def rotate(word, bits):
    """A word of 64 bits turned to the left."""
    return (word << np.uint64(bits)) | (word >> np.uint64(64 - bits))


@kernel
def next_word(stream):
    """The next 64 bits of a stream: xoshiro256** of Blackman and Vigna."""
    word = rotate(stream[1] * np.uint64(5), 7) * np.uint64(9)
    shifted = stream[1] << np.uint64(17)
    stream[2] ^= stream[0]
    stream[3] ^= stream[1]
    stream[1] ^= stream[2]
    stream[0] ^= stream[3]
    stream[2] ^= shifted
    stream[3] = rotate(stream[3], 45)
    return word


@kernel
def draw_below(stream, size):
    """A number below a size, all equally likely: Lemire's product, with its rejection."""
    size = np.uint64(size)
    low_half = np.uint64(0xFFFFFFFF)
    product = (next_word(stream) >> np.uint64(32)) * size
    if product & low_half < size:
        uneven = np.uint64(1 << 32) % size
        while product & low_half < uneven:
            product = (next_word(stream) >> np.uint64(32)) * size
    return np.int64(product >> np.uint64(32))


@kernel
def deal(stream, pack, count):
    """Bring so many cards to the front of a pack, or of a shoe in which faces lie more than once.

    The rest stays as it came to lie, which is as good an order to begin with as any.
    """
    for place in range(count):
        other = place + draw_below(stream, len(pack) - place)
        pack[place], pack[other] = pack[other], pack[place]


# Cards and hands.


@kernel
def in_order(one, two):
    """Two cards, the lower first."""
    return (one, two) if one < two else (two, one)


@kernel
def strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited):
    """The strength of five to seven cards whose keys have this sum, numbered without gaps."""
    best = mixed[slot(total, mixed_shift)]
    flush = total & FIVE_OF_A_SUIT
    if flush:
        best = max(best, suited_strength(hand, flush, keys, suited_shift, suited))
    return best
