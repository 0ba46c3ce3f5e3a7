"""Kernels that any hold'em-type game can use: boards up to suits, and showdowns board by board.

A pack is an array of cards. If its four suits hold the same ranks, boards that differ only by a
renaming of suits are counted once with a weight; otherwise every board is counted by itself.

Bounds: a pack has at most 52 different cards; a board leaves at most C(47,2) = 1,081 holdings and
each of them at most C(45,2) = 990 holdings of a dealer, so that counts of one board fit 16 bits.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.hands.kernels import FIVE_OF_A_SUIT, SUITS_START, slot, suited_strength

HOLDINGS = 1326
"""Pairs of 52 cards: the pair of a and b, a below b, is number b * (b - 1) / 2 + a."""
FLOPS = 22100
"""Triples of 52 cards, numbered in the same way."""
PERMUTATIONS = np.array(
    [
        (a, b, c, 6 - a - b - c)
        for a in range(4)
        for b in range(4)
        for c in range(4)
        if len({a, b, c}) == 3
    ],
    dtype=np.uint8,
)
"""The renamings of suits: entry s is the new name of suit s."""


@kernel
def pair_number(one, other):
    """The number of a pair of different cards."""
    if one < other:
        one, other = other, one
    return one * (one - 1) // 2 + other


@kernel
def triple_number(one, two, three):
    """The number of a triple of different cards, lowest first."""
    return three * (three - 1) * (three - 2) // 6 + two * (two - 1) // 2 + one


@kernel
def rename_pairs(permutations):
    """For each renaming of suits, the number that each pair becomes."""
    renamed = np.empty((len(permutations), 1326), np.uint16)
    for p in range(len(permutations)):
        for high in range(52):
            for low in range(high):
                one = (high & 60) | permutations[p, high & 3]
                other = (low & 60) | permutations[p, low & 3]
                renamed[p, pair_number(high, low)] = pair_number(one, other)
    return renamed


@kernel
def sorting_permutation(masks, permutations):
    """The first renaming that puts the suits' masks in descending order."""
    for p in range(len(permutations)):
        first = second = third = fourth = 0
        for suit in range(4):
            if permutations[p, suit] == 0:
                first = masks[suit]
            elif permutations[p, suit] == 1:
                second = masks[suit]
            elif permutations[p, suit] == 2:
                third = masks[suit]
            else:
                fourth = masks[suit]
        if first >= second >= third >= fourth:
            return p
    return 0


@kernel
def canonical_boards(pack, symmetric, boards, weights):
    """Fill in the boards of five cards, up to suits if the pack allows it. How many there are."""
    count = 0
    size = len(pack)
    masks = np.zeros(4, np.int64)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        weight = 1
                        if symmetric:
                            masks[:] = 0
                            for card in (pack[a], pack[b], pack[c], pack[d], pack[e]):
                                masks[card & 3] |= 1 << (card >> 2)
                            if not masks[0] >= masks[1] >= masks[2] >= masks[3]:
                                continue
                            weight = 24
                            run = 1
                            for suit in range(1, 4):
                                run = run + 1 if masks[suit] == masks[suit - 1] else 1
                                weight //= run
                        if count < len(boards):
                            boards[count] = (pack[e], pack[d], pack[c], pack[b], pack[a])
                            weights[count] = weight
                        count += 1
    return count


@kernel
def canonical_flops(pack, symmetric, permutations, numbers, renamings, masks_of):
    """Number the flops up to suits: for each triple its number and renaming. How many there are."""
    count = 0
    size = len(pack)
    masks = np.zeros(4, np.int64)
    sorted_masks = np.zeros(4, np.int64)
    seen = np.full(22100, -1, np.int64)
    for c in range(size):
        for b in range(c):
            for a in range(b):
                masks[:] = 0
                for card in (pack[a], pack[b], pack[c]):
                    masks[card & 3] |= 1 << (card >> 2)
                p = sorting_permutation(masks, permutations) if symmetric else 0
                for suit in range(4):
                    sorted_masks[permutations[p, suit]] = masks[suit]
                renamed = np.sort(
                    np.array(
                        [
                            (pack[a] & 60) | permutations[p, pack[a] & 3],
                            (pack[b] & 60) | permutations[p, pack[b] & 3],
                            (pack[c] & 60) | permutations[p, pack[c] & 3],
                        ]
                    )
                )
                key = triple_number(renamed[0], renamed[1], renamed[2])
                if seen[key] < 0:
                    seen[key] = count
                    masks_of[count] = sorted_masks
                    count += 1
                triple = triple_number(pack[a], pack[b], pack[c])
                numbers[triple] = seen[key]
                renamings[triple] = p
    return count


@kernel
def strength(hand, tables):
    """The strength of five to seven cards, numbered without gaps."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    total = SUITS_START
    for card in hand:
        total += keys[card]
    best = mixed[slot(total, mixed_shift)]
    flush = total & FIVE_OF_A_SUIT
    if flush:
        best = max(best, suited_strength(hand, flush, keys, suited_shift, suited))
    return best


@inner_kernel
def add_board(board, keys):
    """The keys of a board: of all its cards, and of each suit."""
    base = SUITS_START
    in_suit = np.zeros(4, np.uint64)
    for card in board:
        base += keys[card]
        in_suit[card & 3] += keys[card]
    return base, in_suit


@inner_kernel
def rank_two(one, other, base, in_suit, tables):
    """The strength of two cards with a board of which the keys are known."""
    keys, mixed_shift, mixed, suited_shift, suited = tables
    total = base + keys[one] + keys[other]
    best = mixed[slot(total, mixed_shift)]
    flush = total & FIVE_OF_A_SUIT
    if flush:
        suit = 0
        while not flush & np.uint64(8):
            flush >>= np.uint64(4)
            suit += 1
        same = in_suit[suit]
        if one & 3 == suit:
            same += keys[one]
        if other & 3 == suit:
            same += keys[other]
        best = max(best, suited[slot(same, suited_shift)])
    return best


@kernel
def rank_holdings(board, pack, tables, cards, firsts, seconds, pairs, ranks):
    """Rank every holding that a board leaves. How many cards are left, and how many holdings."""
    keys = tables[0]
    left = 0
    for card in pack:
        on_board = False
        for other in board:
            on_board |= card == other
        if not on_board:
            cards[left] = card
            left += 1
    base, in_suit = add_board(board, keys)
    count = 0
    for i in range(left):
        for j in range(i):
            one, other = cards[i], cards[j]
            best = rank_two(one, other, base, in_suit, tables)
            firsts[count] = one
            seconds[count] = other
            pairs[count] = one * (one - 1) // 2 + other
            ranks[count] = best
            count += 1
    return left, count


@kernel
def sort_by_rank(ranks, count, order, scratch, bins):
    """Put the numbers of the holdings in ascending order of rank, by two passes over seven bits.

    Equal ones stay as they came. Every order of hands has fewer than 2**14 strengths.
    """
    for shift in (0, 7):
        bins[:] = 0
        for h in range(count):
            bins[((ranks[h] >> shift) & 127) + 1] += 1
        for b in range(127):
            bins[b + 1] += bins[b]
        if shift == 0:
            for h in range(count):
                digit = ranks[h] & 127
                scratch[bins[digit]] = h
                bins[digit] += 1
        else:
            for k in range(count):
                h = scratch[k]
                digit = (ranks[h] >> 7) & 127
                order[bins[digit]] = h
                bins[digit] += 1


@kernel
def count_showdowns(count, order, firsts, seconds, ranks, floor, wins, ties, weak, scratch):
    """For every holding: dealer's holdings below it, equal to it, and below the floor.

    One sweep up the ranks: of the holdings so far, those that hold neither of a holding's cards are
    all, less those with its first card, less those with its second, plus itself if it is there.
    """
    so_far, low = scratch[0], scratch[1]
    so_far[:] = 0
    low[:] = 0
    low_total = 0
    for h in range(count):
        if ranks[h] < floor:
            low_total += 1
            low[firsts[h]] += 1
            low[seconds[h]] += 1
    for h in range(count):
        weak[h] = low_total - low[firsts[h]] - low[seconds[h]] + (ranks[h] < floor)
    at = 0
    while at < count:
        rank = ranks[order[at]]
        end = at
        while end < count and ranks[order[end]] == rank:
            h = order[end]
            wins[h] = at - so_far[firsts[h]] - so_far[seconds[h]]
            end += 1
        for k in range(at, end):
            h = order[k]
            so_far[firsts[h]] += 1
            so_far[seconds[h]] += 1
        for k in range(at, end):
            h = order[k]
            ties[h] = end - so_far[firsts[h]] - so_far[seconds[h]] + 1 - wins[h]
        at = end


@kernel
def workspace():
    """Room for the counts of one board: whatever `count_board` fills in.

    In order: first and second cards of the holdings, their pair numbers, their ranks, their order,
    room to sort in, wins, ties, weak dealers, and the small ones.
    """
    return (
        np.empty(1326, np.uint8),
        np.empty(1326, np.uint8),
        np.empty(1326, np.uint16),
        np.empty(1326, np.uint16),
        np.empty(1326, np.uint16),
        np.empty(1326, np.uint16),
        np.empty(1326, np.int16),
        np.empty(1326, np.int16),
        np.empty(1326, np.int16),
        np.empty(129, np.int32),
        np.empty(52, np.int64),
        np.empty((2, 52), np.int16),
    )


@kernel
def count_board(board, pack, tables, floor, space):
    """Rank all holdings and count all showdowns of one board. The dealer's holdings, and all."""
    firsts, seconds, pairs, ranks, order, spare, wins, ties, weak, bins, cards, counters = space
    left, count = rank_holdings(board, pack, tables, cards, firsts, seconds, pairs, ranks)
    sort_by_rank(ranks, count, order, spare, bins)
    count_showdowns(count, order, firsts, seconds, ranks, floor, wins, ties, weak, counters)
    return (left - 2) * (left - 3) // 2, count
