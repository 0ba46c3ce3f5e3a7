"""Counting pairs of hands that hold some cards in common: the terms of an inclusion and exclusion.

For a set S of cards, all hands of a pack that hold S are gathered by their kinds, with how many
there are. Hands of five of a suit come out of the kinds by ranks alone, and go into their own. Each
setting of each kind is then compared with all of them, set the house way, in one sweep by the high
hand over a Fenwick tree of the low one.

A set is its four masks of thirteen ranks side by side, and the joker in bit 52. What a set counts
is taken `times` so often, with its sign.

Bounds: two hands that hold S are at most C(53,7)^2 < 2^55 pairs; of one setting of one kind, over
all sets, fewer than 2^14 x C(53,7) x 2^7 < 2^49.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.games.pai_gow_poker.kind_kernels import (
    CARDS,
    JOKER_BIT,
    LOW_BITS,
    LOW_MASK,
    RANKS,
    SUIT,
    beside,
    size_of,
)

WON, LOST, BANK_WON, BANK_LOST = range(4)
"""A setting as a player's against the dealer; as the bank's against the dealer's hand."""
COUNTED = 4
CHOOSE = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]]
)
KIND_BITS = 19
SLOT_BITS = 21


@inner_kernel
def put(gathered, kind, ways):
    """Add so many hands of a kind to what is gathered."""
    net, is_there, there, size = gathered
    if not is_there[kind]:
        is_there[kind] = True
        there[size[0]] = kind
        size[0] += 1
    net[kind] += ways


@kernel
def gather_by_ranks(free, code, joker, cards, extensions, numbering, gathered):
    """All hands by ranks alone: so many further cards, of which so many of each rank are free."""
    taken, codes, ends = extensions
    first, second = numbering[:2]
    for number in range(ends[cards], ends[cards + 1]):
        ways, run = 1, 0
        for at in range(cards):
            rank = taken[number, at]
            run = run + 1 if at and taken[number, at - 1] == rank else 1
            if run > free[rank]:
                ways = 0
                break
            ways = ways * (free[rank] - run + 1) // run
        if ways:
            total = code + codes[number]
            put(gathered, first[joker, total & LOW_MASK] + second[total >> LOW_BITS], ways)


@kernel
def gather_suited(mask, code, joker, others, free, cards, numbering, gathered):
    """Hands of one suit's mask, with further cards of the other suits; they leave the mixed kinds.

    `others` has the ranks of what is held of other suits, -1 for none; `cards` more are taken.
    """
    first, second, starts, rank_codes = numbering
    start = starts[joker, mask]
    for one in range(RANKS if cards > 0 else 1):
        for other in range(one + 1 if cards > 1 else 1):
            ways, total, held, last = 1, code, others[0], others[1]
            if cards > 0:
                ways, total = free[one], total + rank_codes[one]
                held, last = (one, last) if held < 0 else (held, one)
            if cards > 1:
                ways = ways * free[other] if one != other else ways * (ways - 1) // 2
                total += rank_codes[other]
                last = other
            if ways <= 0:
                continue
            at = 0 if held < 0 else held if last < 0 else beside(held, last)
            put(gathered, start + at, ways)
            put(gathered, first[joker, total & LOW_MASK] + second[total >> LOW_BITS], -ways)


@kernel
def gather(held, pack, extensions, masks, numbering, gathered):
    """All hands of a pack that hold a set of cards, by their kinds."""
    rank_codes = numbering[3]
    free, all_, code = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64), 0
    own = 0
    for rank in range(RANKS):
        for suit in range(4):
            bit = RANKS * suit + rank
            all_[rank] += pack >> bit & 1
            if held >> bit & 1:
                code += rank_codes[rank]
                free[rank] -= 1
                own += 1
        free[rank] += all_[rank]
    has_joker = held >> JOKER_BIT & 1
    for joker in range(has_joker, (pack >> JOKER_BIT & 1) + 1):
        cards = CARDS - own - joker
        if cards < 0:
            continue
        gather_by_ranks(free, code, joker, cards, extensions, numbering, gathered)
        for suit in range(4):
            gather_suit(held, pack, suit, (joker, cards, own, code), masks, numbering, gathered)


@kernel
def gather_suit(held, pack, suit, known, masks, numbering, gathered):
    """Those of them that have five of this suit, or four and the joker."""
    joker, cards, own, code = known
    by_size, ends, mask_codes = masks
    mask = held >> RANKS * suit & SUIT
    in_suit = size_of(mask)
    if own - in_suit > 2:
        return
    others, free = np.full(2, -1), np.zeros(RANKS, np.int64)
    for rank in range(RANKS):
        for each in range(4):
            bit = RANKS * each + rank
            if each == suit:
                continue
            if held >> bit & 1:
                others[1 if others[0] >= 0 else 0] = rank
            else:
                free[rank] += pack >> bit & 1
    left = pack >> RANKS * suit & SUIT & ~mask
    for more in range(cards + 1):
        if in_suit + more + joker < 5 or own - in_suit + cards - more > 2:
            continue
        for number in range(ends[more], ends[more + 1]):
            added = by_size[number]
            if added & ~left == 0:
                total = code + mask_codes[added]
                whole = mask | added
                gather_suited(whole, total, joker, others, free, cards - more, numbering, gathered)


@inner_kernel
def add_low(tree, low, ways):
    """Put so many hands with a low hand into a Fenwick tree."""
    at = low + 1
    while at < len(tree):
        tree[at] += ways
        at += at & -at


@inner_kernel
def lows_below(tree, low):
    """How many in the tree have a lower low hand."""
    found = 0
    while low > 0:
        found += tree[low]
        low &= low - 1
    return found


@kernel
def compare(points, queries, net, dealer, kinds_of, settings, lows, times, counts):
    """Compare all settings of what is gathered with all of it, set as the dealer does."""
    tree = np.zeros(lows + 1, np.int64)
    under = np.zeros(lows + 1, np.int64)
    for point in points:
        kind = point & ((1 << KIND_BITS) - 1)
        under[dealer[kind, 1] + 1] += net[kind]
    for low in range(lows):
        under[low + 1] += under[low]
    everyone = under[lows]
    at = done = below = 0
    while done < len(queries):
        high = queries[done] >> SLOT_BITS
        while at < len(points) and points[at] >> KIND_BITS < high:
            kind = points[at] & ((1 << KIND_BITS) - 1)
            add_low(tree, dealer[kind, 1], net[kind])
            below += net[kind]
            at += 1
        end = done
        while end < len(queries) and queries[end] >> SLOT_BITS == high:
            slot = queries[end] & ((1 << SLOT_BITS) - 1)
            low, mine = settings[slot, 1], times * net[kinds_of[slot]]
            both = lows_below(tree, low)
            counts[slot, WON] += mine * both
            counts[slot, LOST] += mine * (everyone - below - under[low] + both)
            end += 1
        while at < len(points) and points[at] >> KIND_BITS == high:
            kind = points[at] & ((1 << KIND_BITS) - 1)
            add_low(tree, dealer[kind, 1], net[kind])
            below += net[kind]
            at += 1
        while done < end:
            slot = queries[done] & ((1 << SLOT_BITS) - 1)
            low, mine = settings[slot, 1], times * net[kinds_of[slot]]
            both = lows_below(tree, low + 1)
            counts[slot, BANK_WON] += mine * both
            counts[slot, BANK_LOST] += mine * (everyone - below - under[low + 1] + both)
            done += 1


@kernel
def count_sets(sets, times, pack, tables, dealer, ways_of, settings, lows, counts):
    """Add up what all these sets count, each so many times, setting by setting.

    `dealer` has high and low of every kind as the dealer sets it; `ways_of` the kind of every
    setting and where those of a kind begin.
    """
    extensions, masks, numbering = tables
    kinds_of, slots = ways_of
    kinds = len(dealer)
    net, is_there = np.zeros(kinds, np.int64), np.zeros(kinds, np.bool_)
    there, size = np.zeros(kinds, np.int64), np.zeros(1, np.int64)
    points, queries = np.zeros(kinds, np.int64), np.zeros(len(settings), np.int64)
    for number in range(len(sets)):
        size[0] = 0
        gather(sets[number], pack, extensions, masks, numbering, (net, is_there, there, size))
        asked = held = 0
        for at in range(size[0]):
            kind = there[at]
            if net[kind]:
                points[held] = dealer[kind, 0] << KIND_BITS | kind
                held += 1
                for slot in range(slots[kind], slots[kind + 1]):
                    queries[asked] = settings[slot, 0] << SLOT_BITS | slot
                    asked += 1
        points[:held].sort()
        queries[:asked].sort()
        compare(
            points[:held],
            queries[:asked],
            net,
            dealer,
            kinds_of,
            settings,
            lows,
            times[number],
            counts,
        )
        for at in range(size[0]):
            net[there[at]] = 0
            is_there[there[at]] = False
