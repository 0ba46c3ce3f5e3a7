"""What tells hands of a kind apart: which of the dealer's flushes their suits stand in the way of.

By ranks alone all hands of a kind fare alike. What is left are the dealer's hands with five cards
of a suit, or four and the joker: they are set as hands of their own kind, and not as others of the
same ranks. Which of them can lie beside a hand is seen suit by suit, by the ranks that the hand
holds of that suit and by how many of each rank it holds of the others. Such a hand of the dealer
has two other cards at most. Of three cards of a rank so many are free as are not held, so that the
ways to deal two others are a product: (3 - held) x (3 - held). Multiplied out, it is a sum of what
no held card, one and two change. So for every mask of ranks that can be held of a suit, the
dealer's hands that avoid it are gathered once, rising by their high hands, with a sum for no other
rank, for each and for any two, by the low hand; and every setting of every hand is read off them.

Bounds: a suit has fewer than 2^18 such hands of the dealer by kinds, each in at most nine ways.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.games.pai_gow_poker.counting_kernels import (
    BANK_LOST,
    BANK_WON,
    LOST,
    WON,
)
from houseway.games.pai_gow_poker.kind_kernels import (
    CARDS,
    RANKS,
    beside,
    size_of,
)

NOTHING, ONE = 0, 1
TWO = ONE + RANKS
SUMS = TWO + RANKS * (RANKS + 1) // 2
"""Sums for no other rank, for each, and for two."""
MASKS = 1 << RANKS
SUITS = 4
FLUSH = 5


@kernel
def masks_of_suit(ranks, flags, joker, masks):
    """What seven cards of a kind can hold of one suit, the flush first if it has one; how many."""
    flush = loose = 0
    held = np.empty(CARDS, np.int64)
    for at in range(CARDS - joker):
        if flags[at]:
            flush |= 1 << ranks[at]
        elif not loose or held[loose - 1] != ranks[at]:
            held[loose] = ranks[at]
            loose += 1
    first = 1 if flush else 0
    if flush:
        masks[0] = flush
    for number in range(1 << loose):
        mask = 0
        for at in range(loose):
            mask |= (number >> at & 1) << held[at]
        masks[first + number] = mask
    return first + (1 << loose)


@inner_kernel
def can_be_held(number, mask, flush, joker, gone):
    """Whether a hand of a kind may hold such a mask of a suit: only its own flush is one."""
    return mask & gone == 0 and ((flush and number == 0) or size_of(mask) + joker < FLUSH)


@kernel
def lay_out(which, all_, slots):
    """Where the numbers of each kind begin: a row for every mask of a suit and every setting."""
    masks, begins = np.empty(1 << CARDS, np.int64), np.zeros(len(which) + 1, np.int64)
    ranks, flags, jokers = all_
    for at in range(len(which)):
        kind = which[at]
        size = masks_of_suit(ranks[kind], flags[kind], jokers[kind], masks)
        begins[at + 1] = begins[at] + size * (slots[at + 1] - slots[at])
    return begins


@kernel
def ask(which, all_, joker, slots, owner, rising, begins, gone):
    """What is asked, by the mask of a suit: settings, rising by their high hands, and their rows.

    Of the kinds with a joker, or of those without. `owner` has the kind of every setting by its
    place in `which`.
    """
    ranks, flags, jokers = all_
    masks, ends = np.empty(1 << CARDS, np.int64), np.zeros(MASKS + 1, np.int64)
    for at in range(len(which)):
        kind = which[at]
        if jokers[kind] == joker:
            size = masks_of_suit(ranks[kind], flags[kind], joker, masks)
            for number in range(size):
                if can_be_held(number, masks[number], flags[kind].any(), joker, gone):
                    ends[(masks[number] | gone) + 1] += slots[at + 1] - slots[at]
    for mask in range(MASKS):
        ends[mask + 1] += ends[mask]
    asked, rows = np.empty(ends[MASKS], np.int32), np.empty(ends[MASKS], np.int32)
    filled = ends[:MASKS].copy()
    for slot in rising:
        at = owner[slot]
        kind = which[at]
        if jokers[kind] != joker:
            continue
        size = masks_of_suit(ranks[kind], flags[kind], joker, masks)
        for number in range(size):
            if can_be_held(number, masks[number], flags[kind].any(), joker, gone):
                mask = masks[number] | gone
                asked[filled[mask]] = slot
                rows[filled[mask]] = (
                    begins[at] + number * (slots[at + 1] - slots[at]) + slot - slots[at]
                )
                filled[mask] += 1
    return ends, asked, rows


@inner_kernel
def add_hand(sums, one, other, low, sign):
    """Add a hand of the dealer with a flush and two other ranks, or one, or none."""
    if one < 0:
        sums[NOTHING, low] += sign
    elif other < 0:
        sums[NOTHING, low] += 3 * sign
        sums[ONE + one, low] += sign
    elif one == other:
        sums[NOTHING, low] += 3 * sign
        sums[ONE + one, low] += 2 * sign
        sums[TWO + beside(one, one), low] += sign
    else:
        sums[NOTHING, low] += 9 * sign
        sums[ONE + one, low] += 3 * sign
        sums[ONE + other, low] += 3 * sign
        sums[TWO + beside(one, other), low] += sign


@inner_kernel
def terms_of(ranks, joker, mask, away, count, terms):
    """Which sums a hand reads and how often each, by what it holds beside a mask; how many.

    `away` has the cards of each rank that a pack lacks, as if they were held as well.
    """
    count[:] = away
    for at in range(CARDS - joker):
        count[ranks[at]] += 1
    terms[0, 0], terms[0, 1] = NOTHING, 1
    size = 1
    for one in range(RANKS):
        count[one] -= mask >> one & 1
        if count[one] <= 0:
            continue
        terms[size, 0], terms[size, 1] = ONE + one, -count[one]
        terms[size + 1, 0] = TWO + beside(one, one)
        terms[size + 1, 1] = count[one] * (count[one] - 1) // 2
        size += 1 if count[one] == 1 else 2
        for other in range(one):
            if count[other] > 0:
                terms[size, 0] = TWO + beside(one, other)
                terms[size, 1] = count[one] * count[other]
                size += 1
    return size


@inner_kernel
def read(sums, whole, terms, size, low):
    """How many of the dealer's hands that were passed have a lower low hand, of the others not."""
    below = left = 0
    for at in range(size):
        row, passed, above = sums[terms[at, 0]], np.int32(0), np.int32(0)
        for place in range(low):
            passed += row[place]
        for place in range(low, len(row)):
            above += row[place] - whole[terms[at, 0], place]
        below += terms[at, 1] * passed
        left -= terms[at, 1] * above
    return below, left


@kernel
def sweep(hands, dealt, asked, rows, about, scratch, found):
    """Answer all that is asked of one mask, from the dealer's hands that avoid it, rising.

    `dealt` has high, low, two other ranks and a sign of each of the dealer's hands.
    """
    mask, joker, settings, owner, ranks, away = about
    highs, lows, ones, others, signs = dealt
    sums, whole, count, terms = scratch
    whole[:] = 0
    for hand in hands:
        add_hand(whole, ones[hand], others[hand], lows[hand], signs[hand])
    sums[:] = 0
    done = at = 0
    while done < len(asked):
        high = settings[asked[done], 0]
        while at < len(hands) and highs[hands[at]] < high:
            hand = hands[at]
            add_hand(sums, ones[hand], others[hand], lows[hand], signs[hand])
            at += 1
        end = done
        while end < len(asked) and settings[asked[end], 0] == high:
            slot, row = asked[end], rows[end]
            size = terms_of(ranks[owner[slot]], joker, mask, away, count, terms)
            below, left = read(sums, whole, terms, size, settings[slot, 1])
            found[row, WON], found[row, LOST] = below, left
            end += 1
        while at < len(hands) and highs[hands[at]] == high:
            hand = hands[at]
            add_hand(sums, ones[hand], others[hand], lows[hand], signs[hand])
            at += 1
        while done < end:
            slot, row = asked[done], rows[done]
            size = terms_of(ranks[owner[slot]], joker, mask, away, count, terms)
            below, left = read(sums, whole, terms, size, settings[slot, 1] + 1)
            found[row, BANK_WON], found[row, BANK_LOST] = below, left
            done += 1


@kernel
def answer_all(order, every, in_suit, dealt, ends, asked, rows, about, away, lows, found):
    """Answer all that is asked of one suit, mask by mask: `order` has them as they grow.

    `every` has the dealer's hands that there are at all, `in_suit` what each holds of the suit.
    """
    joker, settings, owner, ranks = about
    wanted = np.zeros(MASKS, np.bool_)
    for mask in range(MASKS - 1, -1, -1):
        wanted[mask] |= ends[mask + 1] > ends[mask]
        if mask and wanted[mask]:
            wanted[mask & ~(1 << size_of_bits(mask) - 1)] = True
    left, sizes = np.empty((RANKS + 1, len(every)), np.int32), np.zeros(RANKS + 1, np.int64)
    sums, whole = np.empty((SUMS, lows), np.int32), np.empty((SUMS, lows), np.int32)
    scratch = sums, whole, np.empty(RANKS, np.int64), np.empty((SUMS + 1, 2), np.int64)
    for mask in order:
        if not wanted[mask]:
            continue
        depth = size_of(mask)
        if depth == 0:
            left[0], sizes[0] = every, len(every)
        else:
            last, kept = 1 << size_of_bits(mask) - 1, 0
            for hand in left[depth - 1, : sizes[depth - 1]]:
                left[depth, kept] = hand
                kept += in_suit[hand] & last == 0
            sizes[depth] = kept
        begin, end = ends[mask], ends[mask + 1]
        if begin < end:
            sweep(
                left[depth, : sizes[depth]],
                dealt,
                asked[begin:end],
                rows[begin:end],
                (mask, joker, settings, owner, ranks, away),
                scratch,
                found,
            )


@kernel
def size_of_bits(mask):
    """How many bits a mask needs."""
    size = 0
    while mask:
        mask >>= 1
        size += 1
    return size
