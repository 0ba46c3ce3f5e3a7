"""Counting Heads Up Hold'em and its variations exactly, board by board.

What a holding is worth on a board is linear in the raise: `fixed + times * raised`, summed over all
the dealer's holdings. `fixed` holds the ante and the odds wager. Payouts come in as whole numbers,
scaled so that odds such as 3 to 2 are whole too.

Bounds, for a scale and payouts of at most PAY_MOST together: one board's sum is below 990 times
PAY_MOST, a flop's below C(47,2) * 24 times that; PAY_MOST of 2^20 keeps every sum below 2^55.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.kernels import count_showdowns, rank_holdings, sort_by_rank, triple_number

PAY_MOST = 1 << 20
FIXED, RAISED, BEST = 0, 1, 2
"""What is summed for a flop and a holding: the fixed part, the part a raise multiplies, and the
best that can be had by waiting for the river."""

WIN_QUALIFIED, WIN_NOT, TIE_QUALIFIED, TIE_NOT, LOSE_QUALIFIED, LOSE_NOT = range(6)
OUTCOMES = 6
STAGES = 4
"""Where a hand was decided: raised before the flop, after it, after the river, or folded."""


@kernel
def value_of(wins, ties, weak, rivals, is_weak, pays, category):
    """The fixed and the raised part of a holding's value, summed over the dealer's holdings."""
    loses = rivals - wins - ties
    if is_weak:
        wins_qualified = 0
        loses_qualified = rivals - weak
    else:
        wins_qualified = wins - weak
        loses_qualified = loses
    scale = pays[0, 0]
    fixed = scale * (wins_qualified - loses_qualified)
    fixed += pays[1, category] * wins + pays[2, category] * loses
    return fixed, scale * (wins - loses)


@kernel
def sum_boards(boards, weights, pack, tables, categories, pays, raises, floor, flops, sums):
    """Add every board's values to the flops it can come from."""
    numbers, renamings, renamed = flops
    cards = np.empty(52, np.int64)
    firsts = np.empty(1326, np.int64)
    seconds = np.empty(1326, np.int64)
    pairs = np.empty(1326, np.int64)
    ranks = np.empty(1326, np.int64)
    order = np.empty(1326, np.int64)
    spare = np.empty(1326, np.int64)
    bins = np.empty(129, np.int64)
    wins = np.empty(1326, np.int64)
    ties = np.empty(1326, np.int64)
    weak = np.empty(1326, np.int64)
    counters = np.empty((3, 52), np.int64)
    values = np.empty((1326, 3), np.int64)
    for index in range(len(boards)):
        board = boards[index]
        left, count = rank_holdings(board, pack, tables, cards, firsts, seconds, pairs, ranks)
        rivals = (left - 2) * (left - 3) // 2
        sort_by_rank(ranks, count, order, spare, bins)
        count_showdowns(count, order, firsts, seconds, ranks, floor, wins, ties, weak, counters)
        weight = weights[index]
        for h in range(count):
            category = categories[ranks[h]]
            fixed, raised = value_of(
                wins[h], ties[h], weak[h], rivals, ranks[h] < floor, pays, category
            )
            best = pays[3, category] * rivals
            for times in raises:
                best = max(best, fixed + times * raised)
            values[h, FIXED] = weight * fixed
            values[h, RAISED] = weight * raised
            values[h, BEST] = weight * best
        for a in range(5):
            for b in range(a):
                for c in range(b):
                    triple = triple_number(board[c], board[b], board[a])
                    row = sums[numbers[triple]]
                    rename = renamed[renamings[triple]]
                    for h in range(count):
                        cell = row[rename[pairs[h]]]
                        cell[0] += values[h, 0]
                        cell[1] += values[h, 1]
                        cell[2] += values[h, 2]


@kernel
def decide_flops(sums, stabilisers, renamed, raises, decisions, best):
    """Decide every flop for every holding: how often to raise, 0 to check; and what that is worth.

    Holdings that a renaming of suits maps to each other while it leaves the flop alone share their
    sums: only the sum over all of them is exact, and they decide alike.
    """
    flops = len(sums)
    first = np.empty(1326, np.int64)
    totals = np.empty((1326, 3), np.int64)
    for f in range(flops):
        totals[:] = 0
        for h in range(1326):
            rep = h
            for p in range(24):
                if stabilisers[f, p] and renamed[p, h] < rep:
                    rep = renamed[p, h]
            first[h] = rep
            for k in range(3):
                totals[rep, k] += sums[f, h, k]
        for h in range(1326):
            rep = first[h]
            decision = 0
            value = totals[rep, BEST]
            for times in raises:
                raised = totals[rep, FIXED] + times * totals[rep, RAISED]
                if raised > value:
                    value = raised
                    decision = times
            decisions[f, h] = decision
            # Only the first of them carries the value, so that a sum over holdings is right.
            best[f, h] = value if rep == h else 0


@kernel
def tally_boards(
    boards, weights, pack, tables, categories, pays, raises, floor, flops, plan, tally, rivers
):
    """Count the outcomes of best play by stage, raise, category and result; keep the rivers."""
    numbers, renamings, renamed = flops
    before, after = plan
    cards = np.empty(52, np.int64)
    firsts = np.empty(1326, np.int64)
    seconds = np.empty(1326, np.int64)
    pairs = np.empty(1326, np.int64)
    ranks = np.empty(1326, np.int64)
    order = np.empty(1326, np.int64)
    spare = np.empty(1326, np.int64)
    bins = np.empty(129, np.int64)
    wins = np.empty(1326, np.int64)
    ties = np.empty(1326, np.int64)
    weak = np.empty(1326, np.int64)
    counters = np.empty((3, 52), np.int64)
    rows = np.empty(10, np.int64)
    renames = np.empty(10, np.int64)
    results = np.empty(6, np.int64)
    often = np.zeros(16, np.int64)
    for index in range(len(boards)):
        board = boards[index]
        left, count = rank_holdings(board, pack, tables, cards, firsts, seconds, pairs, ranks)
        rivals = (left - 2) * (left - 3) // 2
        sort_by_rank(ranks, count, order, spare, bins)
        count_showdowns(count, order, firsts, seconds, ranks, floor, wins, ties, weak, counters)
        n = 0
        for a in range(5):
            for b in range(a):
                for c in range(b):
                    triple = triple_number(board[c], board[b], board[a])
                    rows[n] = numbers[triple]
                    renames[n] = renamings[triple]
                    n += 1
        for h in range(count):
            category = categories[ranks[h]]
            is_weak = ranks[h] < floor
            loses = rivals - wins[h] - ties[h]
            if is_weak:
                results[0], results[1] = 0, wins[h]
                results[2], results[3] = 0, ties[h]
                results[4], results[5] = rivals - weak[h], weak[h] - wins[h] - ties[h]
            else:
                results[0], results[1] = wins[h] - weak[h], weak[h]
                results[2], results[3] = ties[h], 0
                results[4], results[5] = loses, 0
            fixed, raised = value_of(wins[h], ties[h], weak[h], rivals, is_weak, pays, category)
            best, last = pays[3, category] * rivals, 0
            for times in raises:
                if fixed + times * raised > best:
                    best, last = fixed + times * raised, times
            rivers[index, pairs[h]] = last
            if before[pairs[h]]:
                for k in range(6):
                    tally[0, before[pairs[h]], category, k] += weights[index] * 10 * results[k]
                continue
            waited = 0
            for n in range(10):
                decision = after[rows[n], renamed[renames[n], pairs[h]]]
                if decision:
                    often[decision] += 1
                else:
                    waited += 1
            for times in range(1, 16):
                if often[times]:
                    for k in range(6):
                        tally[1, times, category, k] += weights[index] * often[times] * results[k]
                    often[times] = 0
            if waited:
                stage = 2 if last else 3
                for k in range(6):
                    tally[stage, last, category, k] += weights[index] * waited * results[k]
