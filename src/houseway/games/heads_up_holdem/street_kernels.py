"""Boards of Heads Up Hold'em with all that a player can know of every holding beside them."""

import numpy as np

from houseway.compiling import kernel
from houseway.games.heads_up_holdem.kernels import value_of
from houseway.odds.kernels import (
    count_board,
    rank_holdings,
    strength,
    triple_number,
    workspace,
)


@kernel
def spread_flops(boards, pack, tables, holdings, ranks_of):
    """The holdings that each flop leaves, and how strong they are with it."""
    firsts_of, seconds_of, pairs_of = holdings
    space = workspace()
    firsts, seconds, pairs, ranks, cards = space[0], space[1], space[2], space[3], space[10]
    for index in range(len(boards)):
        _, count = rank_holdings(boards[index], pack, tables, cards, firsts, seconds, pairs, ranks)
        firsts_of[index] = firsts[:count]
        seconds_of[index] = seconds[:count]
        pairs_of[index] = pairs[:count]
        ranks_of[index] = ranks[:count]


@kernel
def spread_rivers(
    boards, weights, pack, tables, categories, pays, floor, flops, goes_on, holdings, counts, values
):
    """The holdings that each board leaves, what beats them, and what each decision is worth.

    `goes_on` has the pairs that check before the flop, and those that check on each flop: a case is
    a board with its flop told apart on which both were done.
    """
    numbers, renamings, renamed = flops
    before, after = goes_on
    firsts_of, seconds_of, pairs_of = holdings
    ranks_of, outs_of, beaten_of, cases_of = counts
    fixed_of, raised_of, folded_of = values
    space = workspace()
    pairs, ranks, wins, ties, weak, cards = (
        space[2], space[3], space[6], space[7], space[8], space[10],
    )  # fmt: skip
    six = np.empty(6, np.int64)
    for index in range(len(boards)):
        board = boards[index]
        rivals, count = count_board(board, pack, tables, floor, space)
        firsts_of[index] = space[0][:count]
        seconds_of[index] = space[1][:count]
        six[:5] = board
        left = len(pack) - 5
        single = np.empty(left, np.int64)
        for place in range(left):
            six[5] = cards[place]
            single[place] = strength(six, tables)
        single.sort()
        # From the weakest holding up; none is beaten by what its own cards make of the board.
        order, below = space[4], 0
        for k in range(count):
            h = order[k]
            while below < left and single[below] <= ranks[h]:
                below += 1
            outs_of[index, h] = left - below
        for h in range(count):
            pairs_of[index, h] = pairs[h]
            ranks_of[index, h] = ranks[h]
            beaten_of[index, h] = rivals - wins[h] - ties[h]
            category = categories[ranks[h]]
            fixed, raised = value_of(
                wins[h], ties[h], weak[h], rivals, ranks[h] < floor, pays, category
            )
            fixed_of[index, h] = fixed
            raised_of[index, h] = raised
            folded_of[index, h] = pays[3, category] * rivals
            cases_of[index, h] = 0
        for a in range(5):
            for b in range(a):
                for c in range(b):
                    triple = triple_number(board[c], board[b], board[a])
                    row = after[numbers[triple]]
                    rename = renamed[renamings[triple]]
                    for h in range(count):
                        if before[pairs[h]] and row[rename[pairs[h]]]:
                            cases_of[index, h] += weights[index]


@kernel
def total_alike(sums, stabilisers, renamed, totals, alike):
    """Add up what holdings share that a renaming maps to each other while the flop stays as it is.

    `alike` takes how many they are.
    """
    flops, holdings, columns = sums.shape
    first = np.empty(holdings, np.int64)
    for f in range(flops):
        totals[f] = 0
        alike[f] = 0
        for h in range(holdings):
            rep = h
            for p in range(len(renamed)):
                if stabilisers[f, p] and renamed[p, h] < rep:
                    rep = renamed[p, h]
            first[h] = rep
            alike[f, rep] += 1
            for column in range(columns):
                totals[f, rep, column] += sums[f, h, column]
        for h in range(holdings):
            if first[h] != h:
                alike[f, h] = alike[f, first[h]]
                for column in range(columns):
                    totals[f, h, column] = totals[f, first[h], column]
