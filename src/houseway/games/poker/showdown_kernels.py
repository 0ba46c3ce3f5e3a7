"""Showdowns of any variant over arrays: every deal that is left, and deals by chance.

A hand has two strengths: that of the pot, or of its high half, and that of the low half, 0 where
there is no low hand. Who divides a part of a pot gets whole numbers of its smallest shares.

Bounds: at most eleven hands, so that a half divides into 27,720 shares and a pot into 55,440, and
10^13 deals of a pot stay below 2^63. 2^31 deals keep the sum of squares below it, too; it is of no
use where more are counted. A hand has at most seven cards with the board: `hands.kernels` wants it.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.hands.kernels import FIVE_OF_A_SUIT, SUITS_START, slot
from houseway.hands.three_card_kernels import strength_of_three
from houseway.odds.simulation_kernels import deal

SHARES = 27_720
"""The shares of half a pot: the least number that up to eleven hands divide evenly."""
DIVIDED = np.array([0, *(SHARES // hands for hands in range(1, 12))])
"""What each of so many hands gets of them."""
WHOLE, PART, QUARTERED, HIGH_SHARES, LOW_SHARES, POT_SHARES, SQUARES = range(7)
"""What is counted of a hand: deals in which it takes the whole pot, a part of it, a part of one
half that others share; shares of the high half, of the low half, of the pot, and their squares."""
DEALS, LOWS = range(2)
"""What is counted besides, in the last row: deals, and those with a low hand."""
ANY_FIVE, TWO_AND_THREE, ANY_THREE = range(3)
"""The ways to make a hand."""
# One showdown.


# A hand is a row of an array: to cut one out, or to hand arrays over, costs more than to rate it.


@kernel
def flush_strength(flush, hands, row, board, keys, shifts, suited):
    """The strength of the cards of the suit whose counter has its highest bit."""
    suit = 0
    while not flush & np.uint64(8):
        flush >>= np.uint64(4)
        suit += 1
    same = np.uint64(0)
    for place in range(hands.shape[1]):
        if hands[row, place] & 3 == suit:
            same += keys[hands[row, place]]
    for place in range(len(board)):
        if board[place] & 3 == suit:
            same += keys[board[place]]
    return np.int64(suited[slot(same, shifts)])


@inner_kernel
def two_and_three(hands, row, board, keys, shifts, mixed, suited, low):
    """The strengths of the best two own cards with three of the board."""
    high = best_low = np.int64(0)
    for one in range(hands.shape[1]):
        for two in range(one):
            pair = SUITS_START + keys[hands[row, one]] + keys[hands[row, two]]
            for a in range(len(board)):
                for b in range(a):
                    for c in range(b):
                        total = pair + keys[board[a]] + keys[board[b]] + keys[board[c]]
                        found = slot(total, shifts)
                        high = max(high, np.int64(mixed[found]))
                        if total & FIVE_OF_A_SUIT:
                            high = max(high, np.int64(suited[found]))
                        if len(low):
                            best_low = max(best_low, np.int64(low[found]))
    return high, best_low


@inner_kernel
def any_three(hands, row, board, three, low):
    """The strengths of the best three of all cards."""
    high = best_low = np.int64(0)
    own = hands.shape[1]
    for a in range(own + len(board)):
        one = hands[row, a] if a < own else board[a - own]
        for b in range(a):
            two = hands[row, b] if b < own else board[b - own]
            for c in range(b):
                last = hands[row, c] if c < own else board[c - own]
                high = max(high, np.int64(strength_of_three(one, two, last, three)))
                best_low = max(best_low, np.int64(low[one >> 2, two >> 2, last >> 2]))
    return high, best_low


@inner_kernel
def settle(highs, lows, row, times, counts):
    """Divide a pot between the hands of a row of strengths, as often as such deals come."""
    players = highs.shape[1]
    high = low = np.int64(0)
    winners = best_lows = 0
    for player in range(players):
        if highs[row, player] > high:
            high = highs[row, player]
            winners = 0
        winners += highs[row, player] == high
        if lows[row, player] > low:
            low = lows[row, player]
            best_lows = 0
        best_lows += lows[row, player] == low
    counts[players, DEALS] += times
    if low > 0:
        counts[players, LOWS] += times
    for player in range(players):
        of_high = DIVIDED[winners] if highs[row, player] == high else 0
        if low == 0:
            if of_high:
                counts[player, WHOLE if winners == 1 else PART] += times
                counts[player, HIGH_SHARES] += times * of_high
                counts[player, POT_SHARES] += times * of_high * 2
                counts[player, SQUARES] += times * (of_high * 2) ** 2
            continue
        of_low = DIVIDED[best_lows] if lows[row, player] == low else 0
        shares = of_high + of_low
        if shares:
            counts[player, WHOLE if shares == 2 * SHARES else PART] += times
            if shares < SHARES and (of_high == 0 or of_low == 0):
                counts[player, QUARTERED] += times
            counts[player, HIGH_SHARES] += times * of_high
            counts[player, LOW_SHARES] += times * of_low
            counts[player, POT_SHARES] += times * shares
            counts[player, SQUARES] += times * shares**2


# Every deal.


@kernel
def count_deals(first, way, deck, owners, places, hands, board, tables, counts):
    """Count every deal whose first card is this one of the deck.

    Slot after slot is filled, those of the board first. `owners` says whose each is, the board's
    -1, and `places` where it lies; the slots of one owner are filled in the order of the deck.
    """
    keys, shifts, mixed, suited, low, three, low_three = tables
    players, depth = len(hands), len(owners)
    highs, lows = np.zeros((1, players), np.int64), np.zeros((1, players), np.int64)
    is_open = np.zeros(players, np.bool_)
    for owner in owners:
        if owner >= 0:
            is_open[owner] = True
    taken = np.full(depth + 1, -1, np.int64)
    following = np.zeros(depth + 1, np.int64)
    following[0] = first
    used = np.zeros(len(deck), np.bool_)
    level = 0
    # Hands that are known from the beginning are rated before any slot is filled, if no board is to
    # come; what follows is a loop over slots with one place where hands are rated.
    is_rated = depth > 0 and owners[0] < 0
    while level >= 0:
        owner = -1
        is_last = depth == 0
        if is_rated:
            if taken[level] >= 0:
                used[taken[level]] = False
                taken[level] = -1
            at = following[level]
            while at < len(deck) and used[at]:
                at += 1
            if at >= len(deck) or (level == 0 and at > first):
                level -= 1
                continue
            used[at] = True
            taken[level] = at
            following[level] = at + 1
            owner = owners[level]
            is_last = level + 1 == depth
            if owner < 0:
                board[places[level]] = deck[at]
            else:
                hands[owner, places[level]] = deck[at]
        if not is_rated or is_last or owners[level + 1] != owner:
            for player in range(players):
                if player != owner and (owner >= 0 or is_open[player]):
                    continue
                if way == ANY_FIVE:
                    total = SUITS_START
                    for place in range(hands.shape[1]):
                        total += keys[hands[player, place]]
                    for place in range(len(board)):
                        total += keys[board[place]]
                    found = slot(total, shifts)
                    high = np.int64(mixed[found])
                    flush = total & FIVE_OF_A_SUIT
                    if flush:
                        same = flush_strength(flush, hands, player, board, keys, shifts, suited)
                        high = max(high, same)
                    highs[0, player] = high
                    if len(low):
                        lows[0, player] = low[found]
                elif way == TWO_AND_THREE:
                    highs[0, player], lows[0, player] = two_and_three(
                        hands, player, board, keys, shifts, mixed, suited, low
                    )
                else:
                    three_cards = any_three(hands, player, board, three, low_three)
                    highs[0, player], lows[0, player] = three_cards
        if is_last:
            settle(highs, lows, 0, 1, counts)
            if depth == 0:
                return
        elif is_rated:
            level += 1
            following[level] = taken[level - 1] + 1 if owners[level] == owner else 0
        is_rated = True


# Deals by chance.


@kernel
def simulate_deals(stream, rounds, deck, way, owners, places, hands, board, tables, counts):
    """Fill the slots by chance, so many times."""
    keys, shifts, mixed, suited, low, three, low_three = tables
    players, depth = len(hands), len(owners)
    highs, lows = np.zeros((1, players), np.int64), np.zeros((1, players), np.int64)
    # What lies there from the beginning is added up once; the last sum is the board's.
    known, totals = np.zeros(players + 1, np.uint64), np.zeros(players + 1, np.uint64)
    is_open = np.zeros((players + 1, max(hands.shape[1], len(board))), np.bool_)
    for level in range(depth):
        is_open[owners[level], places[level]] = True
    for place in range(len(board)):
        if not is_open[players, place]:
            known[players] += keys[board[place]]
    for player in range(players):
        known[player] = SUITS_START
        for place in range(hands.shape[1]):
            if not is_open[player, place]:
                known[player] += keys[hands[player, place]]
    for _ in range(rounds):
        deal(stream, deck, depth)
        for player in range(players + 1):
            totals[player] = known[player]
        for level in range(depth):
            card, owner = deck[level], owners[level]
            if owner < 0:
                board[places[level]] = card
                totals[players] += keys[card]
            else:
                hands[owner, places[level]] = card
                totals[owner] += keys[card]
        for player in range(players):
            if way == ANY_FIVE:
                total = totals[player] + totals[players]
                found = slot(total, shifts)
                high = np.int64(mixed[found])
                flush = total & FIVE_OF_A_SUIT
                if flush:
                    same = flush_strength(flush, hands, player, board, keys, shifts, suited)
                    high = max(high, same)
                highs[0, player] = high
                # Where there is no low hand its table is empty: zeros would fill the cache.
                if len(low):
                    lows[0, player] = low[found]
            elif way == TWO_AND_THREE:
                highs[0, player], lows[0, player] = two_and_three(
                    hands, player, board, keys, shifts, mixed, suited, low
                )
            else:
                highs[0, player], lows[0, player] = any_three(
                    hands, player, board, three, low_three
                )
        settle(highs, lows, 0, 1, counts)
