"""Counting showdowns: for every two cards kept and two given up, the dealers they beat.

A board leaves `left` copies of each face; the player's four cards and the dealer's four are
physical cards among them. The dealers that hold none of the player's cards are counted by inclusion
and exclusion: with C(T) the dealers who keep less than the player and hold the cards T, their
number is the sum of (-1)^|T| C(T) over the parts T of the player's hand. One sweep up the strengths
of a board's holdings keeps C for every T of up to three faces; four are the player's whole hand, of
which the dealer would keep a known part.

The tables of three faces are kept lopsided: what a table says of {x, y} is half the sum of its
cells (x, y) and (y, x), so that a card which is kept need only be written down as x. They are made
even at the very end, in Python; the table of two faces is even all the time. Counts of dealers are
in parts of the house way's `scale`.

Where a further copy of the same face is drawn, copies left are taken down one by one, as in falling
factorials: a cell that no hand can reach has the weight nothing.

Bounds, checked by `counting`: three faces leave one card open, so that their cells stay below
2 * scale * 52 * copies and fit 16 bits; sums over boards are carried over into two limbs every
`CARRY` boards, before they can overflow.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.games.fast_action_holdem.kernels import (
    CELLS,
    LANES,
    PAIRS,
    ROW,
    carry,
    cell,
    find_stabiliser,
    images,
    lane,
    pair_number,
    rank_holdings,
    rename,
)
from houseway.odds.kernels import sort_by_rank

CARRY = 256
ALL = ROW
"""Where the sums over single faces have the sum over all."""


@inner_kernel
def add_dealers(one, other, start, end, way, left, board, sums):
    """Add the dealers who keep two faces to the tables of one, two and three faces.

    Rows `start` to `end` of the house way are their companions: for each of them how much of a hand
    with each other companion is set this way, and how many partners it has in the whole pack.
    """
    faces, shares, partners = way
    _three, two, single, _below, degree = sums
    twin = one == other
    whole = 0
    for row in range(start, end):
        x = faces[row]
        count = partners[row]
        for card in board:
            count -= shares[row, lane(card)]
        degree[x] = count
        whole += (left[x] - (x == one) - (x == other)) * count
    whole //= 2
    more_one, more_other = left[one], left[other] - twin
    kept = more_one * more_other // (1 + twin)
    single[ALL] += kept * whole
    single[lane(one)] += more_other * whole
    two[cell(one, other)] += whole
    if not twin:
        single[lane(other)] += more_one * whole
        two[cell(other, one)] += whole
    for row in range(start, end):
        x, share = faces[row], shares[row]
        add_row(one, other, x, share, (more_one, more_other, kept), sums)
        if x in (one, other):
            mend_row(one, other, x, share, left, sums)
            continue
        if share[lane(other)]:
            mend_partner(one, other, x, share[lane(other)], more_one - twin, sums)
        if not twin and share[lane(one)]:
            mend_partner(other, one, x, share[lane(one)], more_other, sums)


@inner_kernel
def add_row(one, other, x, share, more, sums):
    """Add a companion of two kept faces, as if neither it nor its partner were a copy of those."""
    _three, two, single, _below, degree = sums
    more_one, more_other, kept = more
    ways = np.int32(kept)
    row = two[x * ROW : x * ROW + ROW]
    for at in range(ROW):
        row[at] += np.int32(share[at]) * ways
    single[lane(x)] += kept * degree[x]
    # Single cells after whole rows: a wide load must wait for a narrow store before it.
    add_companion(one, other, x, share, more_other, sums)
    if one != other:
        add_companion(other, one, x, share, more_one, sums)


@inner_kernel
def add_companion(f, z, x, share, more, sums):
    """Add to what is known of a kept face f: with a companion x and its partner, and with z."""
    three, two, _single, _below, degree = sums
    times = np.int16(more)
    add_lanes(share, times, three[f, x * ROW : x * ROW + ROW])
    add_lanes(share, np.int16(times + times), three[x, f * ROW : f * ROW + ROW])
    two[cell(f, x)] += more * degree[x]
    two[cell(x, f)] += more * degree[x]
    three[f, cell(z, x)] += degree[x] + degree[x]
    three[x, cell(f, z)] += degree[x]


@inner_kernel
def add_lanes(share, times, row):
    """Add a multiple of a row, 16 bits wide so that many lanes go at once."""
    for at in range(ROW):
        row[at] = np.int16(row[at] + np.int16(np.int16(share[at]) * times))


@inner_kernel
def mend_partner(f, z, x, part, fewer, sums):
    """Mend the counts of a companion x whose partner is a further copy of the kept face z.

    One copy fewer is left to be kept. Below nothing is nothing: no player can hold what such a cell
    stands for.
    """
    three, two, _single, _below, _degree = sums
    two[cell(x, z)] -= part * fewer
    three[f, cell(x, z)] = max(0, three[f, cell(x, z)] - part)
    three[x, cell(f, z)] = max(0, three[x, cell(f, z)] - 2 * part)


@kernel
def mend_row(one, other, x, share, left, sums):
    """Mend the counts of a companion x that is itself a further copy of a kept face."""
    three, two, single, _below, degree = sums
    kept = kept_pairs(one, other, x, x, left, 0)
    single[lane(x)] += (kept_pairs(one, other, x, x, left, 1) - kept) * degree[x]
    for y in range(52):
        part = share[lane(y)]
        if part:
            two[cell(x, y)] += part * (kept_pairs(one, other, x, y, left, 2) - kept)
    for turn in range(2 - (one == other)):
        f, z = (one, other) if turn == 0 else (other, one)
        if x == z:
            two[cell(f, x)] -= degree[x]
            two[cell(x, f)] -= degree[x]
        for at in range(52 if x == z else 1):
            y = at if x == z else z
            part = share[lane(y)] * ((x == z) + (y == z))
            if part:
                three[f, cell(x, y)] = max(0, three[f, cell(x, y)] - part)
                three[x, cell(f, y)] = max(0, three[x, cell(f, y)] - 2 * part)


@kernel
def kept_pairs(one, other, x, y, left, given):
    """The ways to keep two faces when a copy of x, or one of x and one of y, lies elsewhere."""
    of_one = left[one] - (given > 0 and x == one) - (given > 1 and y == one)
    of_other = left[other] - (given > 0 and x == other) - (given > 1 and y == other)
    return of_one * (of_one - 1) // 2 if one == other else of_one * of_other


@inner_kernel
def count_beaten(one, other, given, sums, value):
    """The dealers that two kept faces beat, as far as they hang on both faces given up."""
    three, two, _single, below, _degree = sums
    with_one, with_other = three[one], three[other]
    for at in range(CELLS):
        lost = np.int16(with_one[at] + with_other[at])
        value[at] = two[at] + np.int16(np.int16(np.int16(given[at]) & below[at]) - lost)


@inner_kernel
def gather(value, weights, times, total):
    """Add values, weighed, to a total."""
    for at in range(CELLS):
        total[at] += np.int64(value[at]) * np.int64(np.int32(weights[at] * times))


@inner_kernel
def gather_lines(one, other, board, lanes, sums, times, renaming, amounts, lines):
    """Add what hangs on one face given up, and how often the dealer keeps it with a player's card.

    The second face given up comes in by its copies left: those of the pack, less those on the
    board, which have lines of their own; line 52 is for all.
    """
    three, two, single, below, _degree = sums
    long, short = amounts
    none = single[ALL] - single[lane(one)] - single[lane(other)] + two[cell(one, other)]
    for suit in range(4):
        place = suit * LANES
        to = renaming[suit] * LANES
        for rank in range(13):
            at, x = place + rank, rank * 4 + suit
            ways = times * max(0, lanes[at] - (x == one) - (x == other))
            with_x = 2 * (single[at] - two[one * ROW + at] - two[other * ROW + at])
            with_x += three[one, other * ROW + at] + three[one, cell(x, other)]
            long[to + rank] = ways * (none - with_x)
            short[to + rank] = 2 * ways & below[one * ROW + at]
            short[ROW + to + rank] = 2 * ways & below[other * ROW + at]
    add_line(amounts, lines, 52)
    for face in board:
        add_line(amounts, lines, (face & 60) | renaming[face & 3])


@inner_kernel
def add_line(amounts, lines, number):
    """Add amounts, lane by lane, to the line of a face."""
    long, short = amounts
    long_line, short_line = lines[0][number], lines[1][number]
    for at in range(ROW):
        long_line[at] += long[at]
    for at in range(2 * ROW):
        short_line[at] += short[at]


@kernel
def weigh(left, orbit, permutations, weights, words):
    """The ways to give up two faces, copies left of each, for every renaming of suits."""
    for x in range(52):
        for y in range(52):
            weights[0, cell(x, y)] = max(0, orbit * left[x] * (left[y] - (x == y)))
    for p in range(1, len(permutations)):
        rename(words[0], permutations[p], words[p])


@inner_kernel
def mend(one, other, left, lanes, times, renaming, value, total):
    """Take back what was gathered as if the player kept no copy of a face given up.

    Both cells of two faces are taken back in one of them.
    """
    lanes[lane(one)], lanes[lane(other)] = 0, 0
    mend_face(one, (1 + (one == other)) * times, lanes, renaming, value, total)
    if one != other:
        mend_face(other, times, lanes, renaming, value, total)
    lanes[lane(one)], lanes[lane(other)] = left[one], left[other]
    for turn in range(4 if one != other else 1):
        x, y = one if turn & 1 else other, one if turn & 2 else other
        of_x, of_y = left[x] - (x == one) - (x == other), left[y] - (y == one) - (y == other)
        before = max(0, left[x] * (left[y] - (x == y)))
        ways = times * (max(0, of_x) * max(0, of_y - (x == y)) - before)
        into = cell((x & 60) | renaming[x & 3], (y & 60) | renaming[y & 3])
        total[into] += ways * value[cell(x, y)]


@inner_kernel
def mend_face(face, times, lanes, renaming, value, total):
    """Take back a kept face that was given up with any other."""
    row = ((face & 60) | renaming[face & 3]) * ROW
    for suit in range(4):
        place = suit * LANES
        to = row + renaming[suit] * LANES
        for rank in range(13):
            both = value[face * ROW + place + rank] + value[cell(rank * 4 + suit, face)]
            total[to + rank] -= times * lanes[place + rank] * both


@kernel
def count_board(board, orbit, left, count, pack, ways, sums, space, room, sinks):
    """One sweep up the ranks of a board's holdings: first who beats what is below, then added."""
    _holdings, classes, renamings, permutations = pack
    parts_of, ends, way = ways
    below = sums[3]
    ones, others, ranks, order, lanes, amounts, stabiliser = space
    value, value_words, renamed, renamed_words, weights, _weight_words, _totals = room
    totals, long_lines, short_lines, mending = sinks
    fixing = find_stabiliser(board, permutations, stabiliser)
    start = 0
    while start < count:
        end = start
        while end < count and ranks[order[end]] == ranks[order[start]]:
            one, other = ones[order[end]], others[order[end]]
            end += 1
            same = images(one, other, stabiliser, fixing, permutations)
            if same == 0:
                continue
            k = pair_number(one, other)
            named, weight, kind = permutations[renamings[k]], weights[renamings[k]], classes[k]
            times = same * left[one] * (left[other] - (one == other))
            lines = long_lines[kind], short_lines[kind]
            gather_lines(one, other, board, lanes, sums, orbit * times, named, amounts, lines)
            count_beaten(one, other, parts_of[k], sums, value)
            rename(value_words, named, renamed_words)
            gather(renamed, weight, np.int32(times), totals[kind])
            if mending:
                mend(one, other, left, lanes, orbit * times, named, value, totals[kind])
        for at in range(start, end):
            one, other = ones[order[at]], others[order[at]]
            k = pair_number(one, other)
            add_dealers(one, other, ends[k], ends[k + 1], way, left, board, sums)
            below[cell(one, other)] = -1
            below[cell(other, one)] = -1
        start = end


@kernel
def count_boards(boards, orbits, copies, tables, pack, ways, sums, room, limbs):
    """Count the showdowns of boards into two limbs, by class of cards kept and cards given up."""
    three, two, single, below, _degree = sums
    high, low, high_long, low_long, high_short, low_short = limbs
    ones, others = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    ranks, order = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    spare, bins = np.empty(PAIRS, np.int64), np.empty(129, np.int64)
    weights, weight_words, totals = room[4:]
    long, short = np.zeros(high_long.shape, np.int64), np.zeros(high_short.shape, np.int32)
    amounts = np.zeros(ROW, np.int64), np.zeros(2 * ROW, np.int32)
    lanes, stabiliser = np.zeros(ROW, np.int64), np.empty(24, np.int64)
    space = ones, others, ranks, order, lanes, amounts, stabiliser
    # In a pack with one copy of each card nobody is dealt a face twice: such cells are not read.
    sinks = totals, long, short, copies.max() > 1
    for b in range(len(boards)):
        board, orbit = boards[b], orbits[b]
        left = copies.copy()
        for face in board:
            left[face] -= 1
        for face in range(52):
            lanes[lane(face)] = left[face]
        count = rank_holdings(board, left, tables, pack[0], ones, others, ranks)
        sort_by_rank(ranks, count, order, spare, bins)
        weigh(left, orbit, pack[3], weights, weight_words)
        three[:] = 0
        two[:] = 0
        single[:] = 0
        below[:] = 0
        count_board(board, orbit, left, count, pack, ways, sums, space, room, sinks)
        if (b + 1) % CARRY == 0 or b + 1 == len(boards):
            carry(totals.reshape(-1), high.reshape(-1), low.reshape(-1))
            carry(long.reshape(-1), high_long.reshape(-1), low_long.reshape(-1))
            carry(short.reshape(-1), high_short.reshape(-1), low_short.reshape(-1))
