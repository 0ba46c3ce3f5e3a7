"""What two own cards make with a board, for bad beats: of all pairs on a board, and by chance.

Bounds: a board leaves 47 cards, and so 1,081 pairs; counts of deals stay below 2^63.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.poker.showdown_kernels import (
    ANY_FIVE,
    TWO_AND_THREE,
    any_three,
    flush_strength,
    two_and_three,
)
from houseway.hands.kernels import FIVE_OF_A_SUIT, SUITS_START, slot
from houseway.odds.simulation_kernels import deal


@kernel
def rate_hand(way, hands, row, board, tables):
    """The two strengths of a hand."""
    keys, shifts, mixed, suited, low, three, low_three = tables
    if way == TWO_AND_THREE:
        return two_and_three(hands, row, board, keys, shifts, mixed, suited, low)
    if way != ANY_FIVE:
        return any_three(hands, row, board, three, low_three)
    total = SUITS_START
    for place in range(hands.shape[1]):
        total += keys[hands[row, place]]
    for place in range(len(board)):
        total += keys[board[place]]
    found = slot(total, shifts)
    high = np.int64(mixed[found])
    flush = total & FIVE_OF_A_SUIT
    if flush:
        high = max(high, flush_strength(flush, hands, row, board, keys, shifts, suited))
    return high, np.int64(low[found]) if len(low) else np.int64(0)


@kernel
def rate_pairs(way, board, tables, values, pairs):
    """What every two cards make with a board, in values of their strengths; -1 where they lie."""
    hand = np.zeros((1, 2), np.int64)
    on_board = np.zeros(52, np.bool_)
    for card in board:
        on_board[card] = True
    pairs[:] = -1
    for one in range(52):
        for two in range(one):
            if not on_board[one] and not on_board[two]:
                hand[0, 0], hand[0, 1] = one, two
                value = values[rate_hand(way, hand, 0, board, tables)[0]]
                pairs[one, two] = pairs[two, one] = value


@kernel
def find_boards(way, boards, tables, values, floor, is_found):
    """Mark the boards with which pairs of cards make two different values from a floor up."""
    pairs = np.zeros((52, 52), np.int64)
    ranks, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for index in range(len(boards)):
        ranks[:] = 0
        suits[:] = 0
        for card in boards[index]:
            ranks[card >> 2] += 1
            suits[card & 3] += 1
        # Four of a kind wants a pair on the board, two of them two; a straight flush three cards.
        paired = 0
        for rank in range(13):
            paired += ranks[rank] - 1 if ranks[rank] > 1 else 0
        if paired < 2 and suits.max() < 3:
            continue
        rate_pairs(way, boards[index], tables, values, pairs)
        first = np.int64(-1)
        for one in range(52):
            for two in range(one):
                value = pairs[one, two]
                if value >= floor and value != first:
                    is_found[index] |= first >= 0
                    first = value


@kernel
def simulate_beats(stream, rounds, deck, way, board_size, hands, tables, floor, counts):
    """How often the best hand that takes no part of a pot has at least the strength of a floor.

    All hands are dealt to the end and shown. The second count is of all deals.
    """
    players, own = hands.shape
    board = np.zeros(board_size, np.int64)
    highs, lows = np.zeros(players, np.int64), np.zeros(players, np.int64)
    for _ in range(rounds):
        deal(stream, deck, board_size + players * own)
        for place in range(board_size):
            board[place] = deck[place]
        for player in range(players):
            for place in range(own):
                hands[player, place] = deck[board_size + player * own + place]
            highs[player], lows[player] = rate_hand(way, hands, player, board, tables)
        high, low = highs.max(), lows.max()
        beaten = np.int64(-1)
        for player in range(players):
            if highs[player] < high and (low == 0 or lows[player] < low):
                beaten = max(beaten, highs[player])
        counts[0] += beaten >= floor
        counts[1] += 1
