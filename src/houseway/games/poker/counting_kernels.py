"""All boards of five cards for hands that are known, counted by ranks and then by suits.

Without suits there are 6,188 boards, each with a weight: how many boards of the cards that are left
have these ranks. Only a flush sees suits, and a board has three cards or more of one suit at most:
what flushes change is put right suit by suit, for the cards of that suit and the other ranks.

Bounds: a weight is at most C(52,5) = 2,598,960.
"""

from math import comb

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.games.poker.showdown_kernels import ANY_FIVE, settle
from houseway.hands.kernels import slot

FIVE_RANKS = 6188
"""Boards by ranks, impossible ones among them."""
CHOOSE = np.array([[comb(left, taken) for taken in range(6)] for left in range(5)])
"""In how many ways so many of the cards of a rank that are left can be taken, five never."""
RANK_ONLY = np.uint64(0xFFFFFFFFFFFF0000)
"""What of a key says the rank."""


@kernel
def ranks_number(ranks):
    """The number of five ranks, the highest first: 0 to 6,187."""
    a, b, c, d, e = ranks[0] + 4, ranks[1] + 3, ranks[2] + 2, ranks[3] + 1, ranks[4]
    return (
        a * (a - 1) * (a - 2) * (a - 3) * (a - 4) // 120
        + b * (b - 1) * (b - 2) * (b - 3) // 24
        + c * (c - 1) * (c - 2) // 6
        + d * (d - 1) // 2
        + e
    )


@kernel
def ways_to_hold(ranks, left):
    """In how many ways cards that are left have these ranks, equal ones next to each other."""
    ways = 1
    at = 0
    while at < len(ranks):
        end = at
        while end < len(ranks) and ranks[end] == ranks[at]:
            end += 1
        ways *= CHOOSE[left[ranks[at]], end - at]
        at = end
    return ways


@inner_kernel
def fill_sums(way, totals, sums):
    """The sums of keys of what a hand takes of a board: of all five, or of every three."""
    if way == ANY_FIVE:
        sums[0] = totals[0] + totals[1] + totals[2] + totals[3] + totals[4]
        return
    count = 0
    for a in range(5):
        for b in range(a):
            for c in range(b):
                sums[count] = totals[a] + totals[b] + totals[c]
                count += 1


@kernel
def rate_by_ranks(way, owns, left, tables, highs, lows, weights):
    """Rate every hand with every five ranks of a board, as if nothing were suited."""
    keys, shifts, mixed, _, low = tables[:5]
    parts = 1 if way == ANY_FIVE else 10
    sums, totals = np.zeros(parts, np.uint64), np.zeros(5, np.uint64)
    ranks = np.zeros(5, np.int64)
    for number in range(len(weights)):
        weights[number] = ways_to_hold(ranks, left)
        if weights[number]:
            for place in range(5):
                totals[place] = keys[4 * ranks[place]] & RANK_ONLY
            fill_sums(way, totals, sums)
            for player in range(len(owns)):
                high = best_low = np.int64(0)
                for own in owns[player]:
                    for of_board in sums:
                        place = slot(own + of_board, shifts)
                        high = max(high, np.int64(mixed[place]))
                        if len(low):
                            best_low = max(best_low, np.int64(low[place]))
                highs[number, player] = high
                lows[number, player] = best_low
        # The next five ranks: the last that may rise does, and those behind it begin again.
        place = 4
        while place > 0 and ranks[place] == ranks[place - 1]:
            ranks[place] = 0
            place -= 1
        ranks[place] += 1


@kernel
def rate_suited(way, own, three_or_more, tables):
    """The best flush of own cards and those of a board that are all of one suit; 0 if none."""
    keys, shifts, _, suited = tables[:4]
    total = np.uint64(0)
    best = np.int64(0)
    if way == ANY_FIVE:
        if len(own) + len(three_or_more) < 5:
            return best
        for card in own:
            total += keys[card]
        for card in three_or_more:
            total += keys[card]
        return np.int64(suited[slot(total, shifts)])
    for one in range(len(own)):
        for two in range(one):
            for a in range(len(three_or_more)):
                for b in range(a):
                    for c in range(b):
                        total = keys[own[one]] + keys[own[two]] + keys[three_or_more[a]]
                        total += keys[three_or_more[b]] + keys[three_or_more[c]]
                        best = max(best, np.int64(suited[slot(total, shifts)]))
    return best


@kernel
def settle_again(highs, lows, row, times, counts):
    """The pot of one showdown, compiled once for all that call it here."""
    settle(highs, lows, row, times, counts)


@inner_kernel
def merge(of_suit, rest, ranks):
    """The ranks of some cards, the lowest first, and of others, the highest first, as one."""
    one, other = len(of_suit) - 1, 0
    for place in range(5):
        if other == len(rest) or (one >= 0 and of_suit[one] >> 2 >= rest[other]):
            ranks[place] = of_suit[one] >> 2
            one -= 1
        else:
            ranks[place] = rest[other]
            other += 1


@kernel
def add_flushes(way, suit, size, held, has, others, tables, rated, counts):
    """Put right the boards with just so many cards of a suit, where that makes a flush.

    They were counted as if nothing were suited: that is taken back. `held` are the hands' cards of
    the suit, -1 where there is none; `others` are how many cards of other suits are left by ranks.
    """
    highs, lows = rated
    players = len(held)
    flushes = np.zeros(players, np.int64)
    best, best_lows = np.zeros((1, players), np.int64), np.zeros((1, players), np.int64)
    chosen = np.arange(size)
    rest = np.zeros(5 - size, np.int64)
    ranks = np.zeros(5, np.int64)
    of_suit = np.zeros(size, np.int64)
    while True:
        for place in range(size):
            of_suit[place] = has[chosen[place]] * 4 + suit
        suits_best = np.int64(0)
        for player in range(players):
            count = 0
            while count < held.shape[1] and held[player, count] >= 0:
                count += 1
            flushes[player] = rate_suited(way, held[player, :count], of_suit, tables)
            suits_best = max(suits_best, flushes[player])
        rest[:] = 0
        while suits_best and (5 - size == 0 or rest[0] < 13):
            ways = ways_to_hold(rest, others)
            if ways:
                merge(of_suit, rest, ranks)
                number = ranks_number(ranks)
                is_other = False
                for player in range(players):
                    best[0, player] = max(highs[number, player], flushes[player])
                    best_lows[0, player] = lows[number, player]
                    is_other |= best[0, player] != highs[number, player]
                if is_other:
                    settle_again(highs, lows, number, -ways, counts)
                    settle_again(best, best_lows, 0, ways, counts)
            if 5 - size == 0:
                break
            place = 4 - size
            while place > 0 and rest[place] == rest[place - 1]:
                rest[place] = 0
                place -= 1
            rest[place] += 1
        # The next cards of the suit.
        place = size - 1
        while place >= 0 and chosen[place] == len(has) - size + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place + 1, size):
            chosen[later] = chosen[later - 1] + 1


@kernel
def count_boards(way, hands, deck, tables, counts):
    """Count every board of five cards, for hands that are known, by ranks and then by suits.

    First as if nothing were suited, five ranks at a time. A board has three cards or more of one
    suit at most, so that what a flush changes can be put right suit by suit.
    """
    keys = tables[0]
    players, own = hands.shape
    pairs = 1 if way == ANY_FIVE else own * (own - 1) // 2
    owns = np.zeros((players, pairs), np.uint64)
    for player in range(players):
        count = 0
        for one in range(own):
            for two in range(one):
                if count < pairs:
                    owns[player, count] = keys[hands[player, one]] + keys[hands[player, two]]
                    owns[player, count] &= RANK_ONLY
                    count += 1
    left = np.zeros(13, np.int64)
    for card in deck:
        left[card >> 2] += 1
    highs, lows = (
        np.zeros((FIVE_RANKS, players), np.int64),
        np.zeros((FIVE_RANKS, players), np.int64),
    )
    weights = np.zeros(FIVE_RANKS, np.int64)
    rate_by_ranks(way, owns, left, tables, highs, lows, weights)
    for number in range(FIVE_RANKS):
        if weights[number]:
            settle_again(highs, lows, number, weights[number], counts)
    for suit in range(4):
        held = np.full((players, own), -1, np.int64)
        most = 0
        for player in range(players):
            count = 0
            for card in hands[player]:
                if card & 3 == suit:
                    held[player, count] = card
                    count += 1
            most = max(most, count)
        has = np.array([card >> 2 for card in deck if card & 3 == suit])
        others = left.copy()
        for rank in has:
            others[rank] -= 1
        for size in range(3, 6):
            can = most + size >= 5 if way == ANY_FIVE else most >= 2
            if can and size <= len(has):
                rated = highs, lows
                add_flushes(way, suit, size, held, has, others, tables, rated, counts)
