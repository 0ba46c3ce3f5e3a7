"""Faces, boards and the house way, for counting Fast Action Hold'em.

A pack is so many copies of each of 52 faces, `rank * 4 + suit`. A table over two faces has a row of
64 cells for each face x, 16 lanes for each suit of the face y: a renaming of suits moves whole rows
and whole lanes, and every inner loop runs over neighbours.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.kernels import add_board, rank_two

LANES = 16
ROW = 4 * LANES
CELLS = 52 * ROW
PAIRS = 1378
"""Two faces, equal ones too: of x and y, x not above y, number y * (y + 1) / 2 + x."""
LIMB = 32


@kernel
def lane(face):
    """Where a face lies in a row: its suit's 16 lanes, its rank among them."""
    return (face & 3) * LANES + (face >> 2)


@kernel
def cell(x, y):
    """Where two faces lie in a table."""
    return x * ROW + lane(y)


@kernel
def pair_number(x, y):
    """The number of two faces."""
    if x > y:
        x, y = y, x
    return y * (y + 1) // 2 + x


@kernel
def canonical_boards(copies, symmetric, boards, orbits):
    """Fill in the boards of five faces, up to suits if the pack allows it. How many there are."""
    count = 0
    suits = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        if not _fits(copies, a, b, c, d, e):
                            continue
                        orbit = 1
                        if symmetric:
                            suits[:] = 0
                            for face in (a, b, c, d, e):
                                suits[face & 3] += 1 << (3 * (face >> 2))
                            if not suits[0] >= suits[1] >= suits[2] >= suits[3]:
                                continue
                            orbit = 24
                            run = 1
                            for suit in range(1, 4):
                                run = run + 1 if suits[suit] == suits[suit - 1] else 1
                                orbit //= run
                        if count < len(boards):
                            boards[count] = (e, d, c, b, a)
                            orbits[count] = orbit
                        count += 1
    return count


@kernel
def _fits(copies, a, b, c, d, e):
    """Whether a pack has these five faces, given from the highest."""
    run = 1
    if copies[a] < 1:
        return False
    last = a
    for face in (b, c, d, e):
        run = run + 1 if face == last else 1
        if copies[face] < run:
            return False
        last = face
    return True


@kernel
def rank_holdings(board, left, tables, holdings, ones, others, ranks):
    """Rank the holdings that a board leaves, as they are handed in. How many there are."""
    base, in_suit = add_board(board, tables[0])
    count = 0
    for h in range(len(holdings)):
        one, other = holdings[h, 0], holdings[h, 1]
        if left[one] < 1 or left[other] < 1 or (one == other and left[one] < 2):
            continue
        ones[count] = one
        others[count] = other
        ranks[count] = rank_two(one, other, base, in_suit, tables)
        count += 1
    return count


@kernel
def rename(words, renaming, renamed):
    """Give a table's suits other names: whole rows move, and in them the lanes of each suit.

    Both tables are looked at as words of eight bytes, four or eight of them for a suit.
    """
    wide = len(words) > CELLS // 4
    width = 8 if wide else 4
    for x in range(52):
        source, target = 4 * x * width, 4 * ((x & 60) | renaming[x & 3]) * width
        for suit in range(4):
            start, end = source + suit * width, target + renaming[suit] * width
            for at in range(4):
                renamed[end + at] = words[start + at]
            if wide:
                for at in range(4, 8):
                    renamed[end + at] = words[start + at]


@kernel
def find_stabiliser(board, permutations, stabiliser):
    """The renamings of suits that leave a board as it is. How many there are."""
    suits = np.zeros(4, np.int64)
    for face in board:
        suits[face & 3] += 1 << (3 * (face >> 2))
    count = 0
    for p in range(len(permutations)):
        same = True
        for suit in range(4):
            same &= suits[suit] == suits[permutations[p, suit]]
        if same:
            stabiliser[count] = p
            count += 1
    return count


@kernel
def images(one, other, stabiliser, count, permutations):
    """How many holdings are one up to a board's stabiliser: 0 if a lower one speaks for them."""
    number = pair_number(one, other)
    fixed = 0
    for at in range(count):
        p = permutations[stabiliser[at]]
        image = pair_number((one & 60) | p[one & 3], (other & 60) | p[other & 3])
        if image < number:
            return 0
        fixed += image == number
    return count // fixed


@kernel
def carry(totals, high, low):
    """Carry totals over into two limbs and clear them."""
    for at in range(len(totals)):
        high[at] += totals[at] >> LIMB
        low[at] += totals[at] & ((1 << LIMB) - 1)
        totals[at] = 0


@kernel
def set_hands(preference, suited_first, naturals, copies, orders, parts):
    """How the house way sets every hand of four faces, in 24ths where choices are tied.

    Of tied choices the one that was dealt first is kept: every order of the deal is looked at.
    Hands that a pack does not have, and naturals where they are not set, stay nothing.
    """
    hand = np.empty(4, np.int64)
    firsts, seconds = (0, 0, 0, 1, 1, 2), (1, 2, 3, 2, 3, 3)
    wanted = np.empty(6, np.int64)
    share = np.empty(6, np.int64)
    for a in range(52):
        for b in range(a, 52):
            for c in range(b, 52):
                for d in range(c, 52):
                    hand[:] = (a, b, c, d)
                    if not has_hand(copies, hand) or (not naturals and a >> 2 == d >> 2):
                        continue
                    set_hand(hand, preference, suited_first, orders, wanted, share)
                    for at in range(6):
                        if share[at]:
                            i, j = firsts[at], seconds[at]
                            m, n = firsts[5 - at], seconds[5 - at]
                            k = pair_number(hand[i], hand[j])
                            parts[k, cell(hand[m], hand[n])] = share[at]
                            parts[k, cell(hand[n], hand[m])] = share[at]


@kernel
def has_hand(copies, hand):
    """Whether a pack has these four faces, lowest first."""
    run = 0
    for at in range(4):
        run = run + 1 if at and hand[at] == hand[at - 1] else 1
        if copies[hand[at]] < run:
            return False
    return True


@kernel
def set_hand(hand, preference, suited_first, orders, wanted, share):
    """The share of each of six choices, (0, 1) (0, 2) (0, 3) (1, 2) (1, 3) (2, 3), in 24ths."""
    firsts, seconds = (0, 0, 0, 1, 1, 2), (1, 2, 3, 2, 3, 3)
    best = 0
    for at in range(6):
        one, other = hand[firsts[at]], hand[seconds[at]]
        wanted[at] = 2 * preference[one, other]
        if suited_first and one & 3 == other & 3:
            wanted[at] += 1
        best = max(best, wanted[at])
        share[at] = 0
    tied = 0
    for at in range(6):
        tied += wanted[at] == best
    for turn in range(24):
        for at in range(6):
            i, j = orders[turn, firsts[at]], orders[turn, seconds[at]]
            if i > j:
                i, j = j, i
            choice = i * (5 - i) // 2 + j - 1
            if wanted[choice] == best:
                share[choice] += 1
                break
        if tied == 1:
            share[choice] = 24
            break
