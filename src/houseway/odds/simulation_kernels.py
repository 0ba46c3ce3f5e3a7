"""What every game's simulator does: draw by chance, deal from a pack or a shoe, rate hands.

Bounds: 32 bits of chance times a size below 2^32 fit 64 bits; hands of five number C(52,5) =
2,598,960, which fits 32.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.hands.kernels import FIVE_OF_A_SUIT, SUITS_START, slot, suited_strength
from houseway.odds.kernels import triple_number

FIVES = 2_598_960
"""Hands of 52 cards: a < b < c < d < e is number C(a,1) + C(b,2) + C(c,3) + C(d,4) + C(e,5)."""
UNQUALIFIED, WINS, TIES, LOSES = range(4)
"""How a hand ends against a dealer's, who must have some strength to qualify."""

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
def three_in_order(one, two, three):
    """Three cards, the lowest first."""
    one, two = in_order(np.int64(one), np.int64(two))
    two, three = in_order(two, np.int64(three))
    one, two = in_order(one, two)
    return one, two, three


@kernel
def strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited):
    """The strength of five to seven cards whose keys have this sum, numbered without gaps."""
    best = mixed[slot(total, mixed_shift)]
    flush = total & FIVE_OF_A_SUIT
    if flush:
        best = max(best, suited_strength(hand, flush, keys, suited_shift, suited))
    return best


@kernel
def strength_of(hand, tables):
    """The same of a hand that is rated by itself, under the tables of a fast order."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    total = SUITS_START
    for card in hand:
        total += keys[card]
    return strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)


@kernel
def result_of(own, dealer, floor):
    """How a hand of some strength ends against the dealer's, who qualifies from a floor up."""
    if dealer < floor:
        return UNQUALIFIED
    return WINS if own > dealer else TIES if own == dealer else LOSES


# Numbers of cards in any order.


@kernel
def number_of_three(one, two, three):
    """The number of three different cards, in whatever order they lie."""
    one, two, three = three_in_order(one, two, three)
    return triple_number(one, two, three)


@kernel
def number_of_five(one, two, three, four, five):
    """The number of five different cards, in whatever order they lie."""
    one, two = in_order(np.int64(one), np.int64(two))
    four, five = in_order(np.int64(four), np.int64(five))
    three, five = in_order(np.int64(three), five)
    three, four = in_order(three, four)
    one, four = in_order(one, four)
    one, three = in_order(one, three)
    two, five = in_order(two, five)
    two, four = in_order(two, four)
    two, three = in_order(two, three)
    return (
        five * (five - 1) * (five - 2) * (five - 3) * (five - 4) // 120
        + four * (four - 1) * (four - 2) * (four - 3) // 24
        + triple_number(one, two, three)
    )
