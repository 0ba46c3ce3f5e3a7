"""Counting showdowns: for every two cards kept and two given up, the dealers they beat.

A board leaves `left` copies of each face; the player's four cards and the dealer's four are
physical cards among them. The dealers that hold none of the player's cards are counted by inclusion
and exclusion: with C(T) the dealers who keep less than the player and hold the cards T, their
number is the sum of (-1)^|T| C(T) over the parts T of the player's hand. One sweep up the strengths
of a board's holdings keeps C for every T of up to three faces; four are the player's whole hand, of
which the dealer would keep a known part.

The tables of two and three faces are kept lopsided: what a table says of {x, y} is half the sum of
its cells (x, y) and (y, x), so that a card which is kept need only be written down as x. They are
made even at the very end, in Python. Counts of dealers are in parts of the house way's `scale`.

Where a further copy of the same face is drawn, copies left are taken down one by one, as in falling
factorials: a cell that no hand can reach has the weight nothing.

Bounds, checked by `counting`: three faces leave one card open, so that their cells stay below
2 * scale * 52 * copies and fit 16 bits; sums over boards are carried over into two limbs every
`CARRY` boards, before they can overflow.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.fast_action_holdem.kernels import (
    CELLS,
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
    sort_by_rank,
)

CARRY = 256
LINE = 3 * 52


@kernel
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
    kept = left[one] * (left[one] - 1) // 2 if twin else left[one] * left[other]
    single[52] += kept * whole
    single[one] += (left[other] - twin) * whole
    two[cell(one, other)] += whole
    if not twin:
        single[other] += left[one] * whole
        two[cell(other, one)] += whole
    for row in range(start, end):
        x, share = faces[row], shares[row]
        add_row(one, other, x, share, left, kept, sums)
        if x in (one, other) or share[lane(one)] or share[lane(other)]:
            mend_row(one, other, x, share, left, sums)


@kernel
def add_row(one, other, x, share, left, kept, sums):
    """Add a companion of two kept faces, as if neither it nor its partner were a copy of those."""
    three, two, single, _below, degree = sums
    twin = one == other
    more_one, more_other = left[one], left[other] - twin
    times, kept_twice = np.int16(more_other), degree[x] + degree[x]
    add_lanes(share, times, three[one, x * ROW : x * ROW + ROW])
    add_lanes(share, np.int16(times + times), three[x, one * ROW : one * ROW + ROW])
    two[cell(one, x)] += more_other * kept_twice
    three[one, cell(other, x)] += kept_twice
    three[x, cell(one, other)] += degree[x]
    if not twin:
        times = np.int16(more_one)
        add_lanes(share, times, three[other, x * ROW : x * ROW + ROW])
        add_lanes(share, np.int16(times + times), three[x, other * ROW : other * ROW + ROW])
        two[cell(other, x)] += more_one * kept_twice
        three[other, cell(one, x)] += kept_twice
        three[x, cell(other, one)] += degree[x]
    ways = np.int32(kept)
    row = two[x * ROW : x * ROW + ROW]
    for at in range(ROW):
        row[at] += np.int32(share[at]) * ways
    single[x] += kept * degree[x]


@kernel
def add_lanes(share, times, row):
    """Add a multiple of a row, 16 bits wide so that many lanes go at once."""
    for at in range(ROW):
        row[at] = np.int16(row[at] + np.int16(share[at] * times))


@kernel
def mend_row(one, other, x, share, left, sums):
    """Mend the counts of a companion x where it or its partner is a further copy of a kept face.

    Each such companion leaves one copy fewer to be kept. Below nothing is nothing: no player can
    hold what such a cell stands for.
    """
    three, two, single, _below, degree = sums
    twin = one == other
    kept = kept_pairs(one, other, x, x, left, 0)
    single[x] += (kept_pairs(one, other, x, x, left, 1) - kept) * degree[x]
    again = x in (one, other)
    for at in range(52 if again else 2 - twin):
        y = at if again else one if at == 0 else other
        part = share[lane(y)]
        if part:
            two[cell(x, y)] += part * (kept_pairs(one, other, x, y, left, 2) - kept)
    for turn in range(2 - twin):
        f, z = (one, other) if turn == 0 else (other, one)
        if x == z:
            two[cell(f, x)] -= 2 * degree[x]
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


@kernel
def count_beaten(one, other, given, sums, value):
    """The dealers that two kept faces beat, as far as they hang on both faces given up."""
    three, two, _single, below, _degree = sums
    with_one, with_other = three[one], three[other]
    for at in range(CELLS):
        lost = np.int16(with_one[at] + with_other[at])
        value[at] = two[at] + np.int16(np.int16(given[at] & below[at]) - lost)


@kernel
def gather(value, weights, times, total):
    """Add values, weighed, to a total."""
    for at in range(CELLS):
        total[at] += np.int64(value[at]) * np.int64(np.int32(weights[at] * times))


@kernel
def gather_lines(one, other, left, board, sums, times, renaming, amounts, lines):
    """Add what hangs on one face given up, and how often the dealer keeps it with a player's card.

    The second face given up comes in by its copies left: those of the pack, less those on the
    board, which have lines of their own; line 52 is for all.
    """
    three, two, single, below, _degree = sums
    both = (two[cell(one, other)] + two[cell(other, one)]) // 2
    none = single[52] - single[one] - single[other] + both
    for x in range(52):
        ways = times * max(0, left[x] - (x == one) - (x == other))
        with_x = 2 * single[x]
        with_x -= two[cell(one, x)] + two[cell(x, one)]
        with_x -= two[cell(other, x)] + two[cell(x, other)]
        with_x += three[one, cell(other, x)] + three[one, cell(x, other)]
        renamed = (x & 60) | renaming[x & 3]
        amounts[renamed] = ways * (none - with_x)
        amounts[52 + renamed] = 2 * ways & below[cell(one, x)]
        amounts[104 + renamed] = 2 * ways & below[cell(other, x)]
    add_line(amounts, lines[52])
    for face in board:
        add_line(amounts, lines[(face & 60) | renaming[face & 3]])


@kernel
def add_line(amounts, line):
    """Add amounts, face by face."""
    for at in range(LINE):
        line[at] += amounts[at]


@kernel
def weigh(left, orbit, permutations, weights, words):
    """The ways to give up two faces, copies left of each, for every renaming of suits."""
    for x in range(52):
        for y in range(52):
            weights[0, cell(x, y)] = max(0, orbit * left[x] * (left[y] - (x == y)))
    for p in range(1, len(permutations)):
        rename(words[0], permutations[p], words[p])


@kernel
def mend(face, taken, left, orbit, renaming, value, times, total):
    """Take back what was gathered as if the player kept no copy of a face.

    `taken` copies of it are kept; another face that is kept too has been mended before, and its
    own row and column are left alone.
    """
    one, other = taken
    named = (face & 60) | renaming[face & 3]
    for y in range(52):
        renamed = (y & 60) | renaming[y & 3]
        before = left[face] * (left[y] - (face == y))
        of_face = left[face] - (face == one) - (face == other)
        of_y = left[y] - (y == one) - (y == other) - (face == y)
        ways = times * (orbit * (max(0, of_face) * max(0, of_y) - max(0, before)))
        total[cell(named, renamed)] += ways * value[cell(named, renamed)]
        if y not in (one, other):
            total[cell(renamed, named)] += ways * value[cell(renamed, named)]


@kernel
def count_board(board, orbit, left, count, pack, ways, sums, space, room, sinks):
    """One sweep up the ranks of a board's holdings: first who beats what is below, then added."""
    _holdings, classes, renamings, permutations = pack
    parts_of, ends, way = ways
    below = sums[3]
    ones, others, ranks, order, amounts, stabiliser = space
    value, value_words, renamed, renamed_words, weights, _weight_words, _totals = room
    totals, lines, mending = sinks
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
            named = permutations[renamings[k]]
            weight = weights[renamings[k]]
            times = same * left[one] * (left[other] - (one == other))
            into = lines[classes[k]]
            gather_lines(one, other, left, board, sums, orbit * times, named, amounts, into)
            count_beaten(one, other, parts_of[k], sums, value)
            rename(value_words, named, renamed_words)
            gather(renamed, weight, np.int32(times), totals[classes[k]])
            if mending:
                into_total = totals[classes[k]]
                mend(one, (one, other), left, orbit, named, renamed, times, into_total)
                if other != one:
                    mend(other, (one, other), left, orbit, named, renamed, times, into_total)
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
    high, low, high_lines, low_lines = limbs
    ones, others = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    ranks, order = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    spare, bins = np.empty(PAIRS, np.int64), np.empty(258, np.int64)
    weights, weight_words, totals = room[4:]
    lines, amounts = np.zeros_like(high_lines), np.zeros(LINE, np.int64)
    stabiliser = np.empty(24, np.int64)
    space = ones, others, ranks, order, amounts, stabiliser
    # In a pack with one copy of each card nobody is dealt a face twice: such cells are not read.
    sinks = totals, lines, copies.max() > 1
    for b in range(len(boards)):
        board, orbit = boards[b], orbits[b]
        left = copies.copy()
        for face in board:
            left[face] -= 1
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
            carry(lines.reshape(-1), high_lines.reshape(-1), low_lines.reshape(-1))
