"""Counting Heads Up Hold'em and its variations exactly, board by board.

What a holding is worth on a board is linear in the raise: `fixed + times * raised`, summed over all
the dealer's holdings. `fixed` holds the ante and the odds wager. Payouts come in as whole numbers,
scaled so that odds such as 3 to 2 are whole too.

Bounds, for a scale and payouts of at most PAY_MOST together, raises included: one board's sum with
its weight is below 24 * 990 times PAY_MOST, those of a flop and of the holdings that are alike on
it below 24 * C(49,2) times that. Before the flop no raise is counted in: a sixteenth of PAY_MOST,
ten times 990 times C(52,5). PAY_MOST of 2^32 keeps all of it below 2^63, and NARROW_MOST keeps one
board's below 2^31. What is summed over flops or over holdings may be more.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.kernels import (
    count_board,
    rank_holdings,
    strength,
    triple_number,
    workspace,
)

PAY_MOST = 1 << 32
NARROW_MOST = 1 << 16
WIN_QUALIFIED, WIN_NOT, TIE_QUALIFIED, TIE_NOT, LOSE_QUALIFIED, LOSE_NOT = range(6)
OUTCOMES = 6
RAISES_MOST = 7
"""How many amounts a player may choose among at one stage."""
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
    lost, won = pays[0, 0], pays[0, 1]
    fixed = won * wins_qualified - lost * loses_qualified
    fixed += pays[1, category] * wins + pays[2, category] * loses + pays[4, category] * rivals
    return fixed, won * wins - lost * loses


@kernel
def outcomes_of(wins, ties, weak, rivals, is_weak, results):
    """How many of the dealer's holdings give each outcome."""
    if is_weak:
        results[WIN_QUALIFIED], results[WIN_NOT] = 0, wins
        results[TIE_QUALIFIED], results[TIE_NOT] = 0, ties
        results[LOSE_QUALIFIED], results[LOSE_NOT] = rivals - weak, weak - wins - ties
    else:
        results[WIN_QUALIFIED], results[WIN_NOT] = wins - weak, weak
        results[TIE_QUALIFIED], results[TIE_NOT] = ties, 0
        results[LOSE_QUALIFIED], results[LOSE_NOT] = rivals - wins - ties, 0


@kernel
def add_outcomes(cell, weight, results):
    """Add outcomes to a tally, so many times."""
    for outcome in range(6):
        cell[outcome] += weight * results[outcome]


@kernel
def sum_boards(
    boards,
    weights,
    pack,
    tables,
    categories,
    pays,
    raises,
    floor,
    flops,
    amounts,
    values,
    sums,
    early,
):
    """Add every board's values to the flops it can come from, and to the holdings before the flop.

    `sums` takes, for each flop and holding, the best that can be had by waiting for the river, and
    the value of raising by each of the amounts; `early` takes the fixed and the raised part.
    `values` is room for one board's, as narrow as they allow.
    """
    numbers, renamings, renamed = flops
    space = workspace()
    pairs, ranks, wins, ties, weak = space[2], space[3], space[6], space[7], space[8]
    for index in range(len(boards)):
        board = boards[index]
        rivals, count = count_board(board, pack, tables, floor, space)
        weight = weights[index]
        for h in range(count):
            category = categories[ranks[h]]
            fixed, raised = value_of(
                wins[h], ties[h], weak[h], rivals, ranks[h] < floor, pays, category
            )
            best = pays[3, category] * rivals
            for times in raises:
                best = max(best, fixed + times * raised)
            values[h, 0] = weight * best
            for place in range(len(amounts)):
                values[h, place + 1] = weight * (fixed + amounts[place] * raised)
            early[pairs[h], 0] += 10 * weight * fixed
            early[pairs[h], 1] += 10 * weight * raised
        for a in range(5):
            for b in range(a):
                for c in range(b):
                    triple = triple_number(board[c], board[b], board[a])
                    row = sums[numbers[triple]]
                    rename = renamed[renamings[triple]]
                    if len(amounts) == 1:
                        for h in range(count):
                            cell = rename[pairs[h]]
                            row[cell, 0] += values[h, 0]
                            row[cell, 1] += values[h, 1]
                    else:
                        for h in range(count):
                            cell = rename[pairs[h]]
                            for column in range(1 + len(amounts)):
                                row[cell, column] += values[h, column]


@kernel
def decide_flops(sums, stabilisers, renamed, decisions, best, even):
    """Decide every flop for every holding: 0 to check, else the place of the raise; and its worth.

    `even` takes where another decision is worth the same.

    Holdings that a renaming of suits maps to each other while it leaves the flop alone share their
    sums: only the sum over all of them is exact, and they decide alike.
    """
    flops, _, columns = sums.shape
    first = np.empty(1326, np.int64)
    totals = np.empty((1326, columns), np.int64)
    for f in range(flops):
        totals[:] = 0
        for h in range(1326):
            rep = h
            for p in range(len(renamed)):
                if stabilisers[f, p] and renamed[p, h] < rep:
                    rep = renamed[p, h]
            first[h] = rep
            for column in range(columns):
                totals[rep, column] += sums[f, h, column]
        for h in range(1326):
            rep = first[h]
            decision = 0
            for column in range(1, columns):
                if totals[rep, column] > totals[rep, decision]:
                    decision = column
            decisions[f, h] = decision
            for column in range(columns):
                if column != decision and totals[rep, column] == totals[rep, decision]:
                    even[f, h] = 1
            # Only the first of them carries the value, so that a sum over holdings is right.
            best[f, h] = totals[rep, decision] if rep == h else 0


@kernel
def tally_boards(
    boards, weights, pack, tables, categories, pays, raises, floor, flops, plan, tally, rivers, even
):
    """Count the outcomes of best play by stage, raise, category and result; keep the rivers.

    `even` takes how many deals a last decision was no better in than another.
    """
    numbers, renamings, renamed = flops
    before, after = plan
    space = workspace()
    pairs, ranks, wins, ties, weak = space[2], space[3], space[6], space[7], space[8]
    often = np.zeros((1326, RAISES_MOST + 1), np.uint8)
    waits = np.empty(1326, np.int32)
    results = np.empty(6, np.int64)
    for index in range(len(boards)):
        board = boards[index]
        rivals, count = count_board(board, pack, tables, floor, space)
        waiting = 0
        for h in range(count):
            if not before[pairs[h]]:
                often[h] = 0
                waits[waiting] = h
                waiting += 1
        for a in range(5):
            for b in range(a):
                for c in range(b):
                    triple = triple_number(board[c], board[b], board[a])
                    row = after[numbers[triple]]
                    rename = renamed[renamings[triple]]
                    for k in range(waiting):
                        h = waits[k]
                        often[h, row[rename[pairs[h]]]] += 1
        for h in range(count):
            category, is_weak = categories[ranks[h]], ranks[h] < floor
            outcomes_of(wins[h], ties[h], weak[h], rivals, is_weak, results)
            fixed, raised = value_of(wins[h], ties[h], weak[h], rivals, is_weak, pays, category)
            best, last, same = pays[3, category] * rivals, 0, 0
            for place in range(len(raises)):
                value = fixed + raises[place] * raised
                if value > best:
                    best, last, same = value, place + 1, 0
                elif value == best:
                    same = 1
            if len(rivers):
                rivers[index, pairs[h]] = last
            early = before[pairs[h]]
            if early:
                add_outcomes(tally[0, early, category], weights[index] * 10, results)
                continue
            for place in range(1, RAISES_MOST + 1):
                if often[h, place]:
                    add_outcomes(
                        tally[1, place, category], weights[index] * often[h, place], results
                    )
            if often[h, 0]:
                stage = 2 if last else 3
                add_outcomes(tally[stage, last, category], weights[index] * often[h, 0], results)
                even[stage - 2] += same * weights[index] * often[h, 0] * rivals


@kernel
def showdown_of(hole, board, pack, tables, floor, space):
    """Dealer's holdings below a player's, equal to it and too weak to qualify, and the rank itself.

    Each of the dealer's holdings is compared by itself: no sweep, no sums.
    """
    firsts, seconds, pairs, ranks, cards = space[0], space[1], space[2], space[3], space[10]
    _, count = rank_holdings(board, pack, tables, cards, firsts, seconds, pairs, ranks)
    hand = np.empty(7, np.int64)
    hand[:5] = board
    hand[5:] = hole
    rank = strength(hand, tables)
    wins = ties = weak = rivals = 0
    for h in range(count):
        if is_among(firsts[h], hole) or is_among(seconds[h], hole):
            continue
        rivals += 1
        wins += ranks[h] < rank
        ties += ranks[h] == rank
        weak += ranks[h] < floor
    return wins, ties, weak, rivals, rank


@kernel
def is_among(card, cards):
    """Whether a card is one of some."""
    for other in cards:
        if other == card:
            return True
    return False


@kernel
def weigh(hole, board, pack, tables, categories, pays, raises, floor):
    """The fixed and raised part of a holding's value and the best of waiting, over all rivers.

    A board of five is weighed as it is, one of three with every turn and river.
    """
    space = workspace()
    totals = np.zeros(4, np.int64)
    full = np.empty(5, np.int64)
    full[: len(board)] = board
    for i in range(len(pack)):
        if len(board) == 3 and (is_among(pack[i], board) or is_among(pack[i], hole)):
            continue
        for j in range(i):
            if len(board) == 3:
                if is_among(pack[j], board) or is_among(pack[j], hole):
                    continue
                full[3] = pack[i]
                full[4] = pack[j]
            elif i > 1 or j > 0:
                break
            wins, ties, weak, rivals, rank = showdown_of(hole, full, pack, tables, floor, space)
            category = categories[rank]
            fixed, raised = value_of(wins, ties, weak, rivals, rank < floor, pays, category)
            best = pays[3, category] * rivals
            for times in raises:
                best = max(best, fixed + times * raised)
            totals[0] += fixed
            totals[1] += raised
            totals[2] += best
            totals[3] += rivals
    return totals
