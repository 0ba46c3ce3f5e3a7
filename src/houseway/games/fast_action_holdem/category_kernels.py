"""Counting categories: for two cards kept and two given up, how often a board makes which hand.

No dealer comes into it. The ways to hold two faces beside a board are the copies that the pack has
of each, less those on the board; multiplied out, they need only sums over boards, over boards with
a face and over boards with two faces, each card of a board for itself.

Bound: eight decks have C(416, 5) < 2^37 boards, a class up to 12 holdings in 64 ways each: sums
stay below 2^47, and below 2^53 when multiplied out.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.fast_action_holdem.kernels import (
    PAIRS,
    find_stabiliser,
    images,
    pair_number,
    rank_holdings,
)

ALL = 52
"""The row and the column of sums over all boards, whatever faces they have."""


@kernel
def count_boards(boards, weights, copies, tables, categories, pack, sums):
    """Add boards to the sums by class of kept cards, category, and up to two faces of the board."""
    holdings, classes, renamings, permutations = pack
    ones, others = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    ranks, stabiliser = np.empty(PAIRS, np.int64), np.empty(24, np.int64)
    faces = np.empty(6, np.int64)
    for b in range(len(boards)):
        board = boards[b]
        left = copies.copy()
        for face in board:
            left[face] -= 1
        count = rank_holdings(board, left, tables, holdings, ones, others, ranks)
        fixing = find_stabiliser(board, permutations, stabiliser)
        for h in range(count):
            one, other = ones[h], others[h]
            times = images(one, other, stabiliser, fixing, permutations)
            if times == 0:
                continue
            number = pair_number(one, other)
            renaming = permutations[renamings[number]]
            faces[5] = ALL
            for at in range(5):
                faces[at] = (board[at] & 60) | renaming[board[at] & 3]
            times *= weights[b] * left[one] * (left[other] - (one == other))
            into = sums[classes[number], categories[ranks[h]]]
            for x in faces:
                for y in faces:
                    into[x, y] += times
