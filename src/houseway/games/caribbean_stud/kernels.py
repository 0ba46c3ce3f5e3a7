"""Counting the deals of Caribbean Stud: five cards against five, with one of the dealer's seen.

Wanted for every hand of a player and every card that the dealer can show: how many of the dealer's
hands that hold this card, and none of the player's, are weaker than a limit. By inclusion and
exclusion it is a sum over the sets T of the player's cards,

    (-1)^|T| * (dealer's hands that hold T and the shown card, and are weaker than the limit),

where T has up to four cards. Hands are taken in order of strength, so that one set of counters, to
which each hand is added as it is passed, knows for every T what lies below the limit: a row for
each T with a column for each shown card. With four cards in T there is one hand left, which is
looked at directly.

Bounds: a pack has at most 52 different cards, so that a shown card belongs to at most C(51,4) =
249,900 hands of the dealer and a count fits 32 bits. A player and a shown card leave at most
C(46,4) = 163,185 hands; with payouts below PAY_MOST in size a value is below 2^57, and the values
of a hand with all 47 cards shown together stay below 2^62. Those of all hands may be more.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.kernels import pair_number, strength, triple_number

PAY_MOST = 1 << 39
"""The most that one deal may win or lose, in units of the payouts' scale."""
UNQUALIFIED, WIN, TIE, LOSE, FOLD = range(5)
OUTCOMES = 5


@kernel
def all_hands(pack, tables, hands, ranks):
    """Fill in every hand of a pack, lowest card first, with its strength numbered without gaps."""
    size = len(pack)
    count = 0
    for e in range(size):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        hands[count] = (pack[a], pack[b], pack[c], pack[d], pack[e])
                        ranks[count] = strength(hands[count], tables)
                        count += 1
    return count


@kernel
def empty_counters():
    """Counters for sets of no, one, two and three cards: a row for each, a column a shown card."""
    return (
        np.zeros((1, 52), np.int32),
        np.zeros((52, 52), np.int32),
        np.zeros((1326, 52), np.int32),
        np.zeros((22100, 52), np.int32),
    )


@kernel
def add_hand(hand, counters):
    """Add a dealer's hand to every row whose cards it holds, in the columns of its other cards."""
    none, one, two, three = counters
    for shown in hand:
        none[0, shown] += 1
        for a in range(5):
            if hand[a] == shown:
                continue
            one[hand[a], shown] += 1
            for b in range(a):
                if hand[b] == shown:
                    continue
                two[pair_number(hand[a], hand[b]), shown] += 1
                for c in range(b):
                    if hand[c] != shown:
                        three[triple_number(hand[c], hand[b], hand[a]), shown] += 1


@kernel
def sum_rows(hand, counters, sums):
    """For each shown card, the counted hands that hold it and none of this hand's cards.

    Hands that hold four of them and the shown card are still to be added.
    """
    none, one, two, three = counters
    sums[:] = none[0]
    for a in range(5):
        sums -= one[hand[a]]
        for b in range(a):
            sums += two[pair_number(hand[a], hand[b])]
            for c in range(b):
                sums -= three[triple_number(hand[c], hand[b], hand[a])]


@kernel
def rank_neighbours(hand, pack, tables, ranks):
    """The strength of every hand that has four of these cards and one other, which is shown."""
    other = np.empty(5, np.int64)
    for left_out in range(5):
        for shown in pack:
            for place in range(5):
                other[place] = hand[place]
            other[left_out] = shown
            ranks[left_out, shown] = strength(other, tables)


@kernel
def add_neighbours(ranks, limit, sums):
    """Add the hands with four of a player's cards that are weaker than a limit."""
    for left_out in range(5):
        for shown in range(52):
            if ranks[left_out, shown] < limit:
                sums[shown] += 1


@kernel
def count_weak(dealers, players, ranks, floor, pack, tables, weak):
    """For each player's hand and shown card, the dealer's hands that do not qualify.

    The dealer's hands are in order of strength, with `ranks` to match.
    """
    counters = empty_counters()
    for at in range(len(dealers)):
        if ranks[at] >= floor:
            break
        add_hand(dealers[at], counters)
    neighbours = np.empty((5, 52), np.uint16)
    for player in range(len(players)):
        rank_neighbours(players[player], pack, tables, neighbours)
        sum_rows(players[player], counters, weak[player])
        add_neighbours(neighbours, floor, weak[player])


@kernel
def count_below(dealers, ranks, players, own_ranks, pack, tables, below, equal):
    """For each player's hand and shown card, the dealer's hands that are weaker, and as strong.

    Both are in order of strength. One sweep up: each group of equal hands asks before it is added
    what lies below it, and afterwards what lies up to it.
    """
    counters = empty_counters()
    neighbours = np.empty((5, 52), np.uint16)
    at = 0
    first = 0
    while first < len(players):
        rank = own_ranks[first]
        while at < len(dealers) and ranks[at] < rank:
            add_hand(dealers[at], counters)
            at += 1
        last = first
        while last < len(players) and own_ranks[last] == rank:
            rank_neighbours(players[last], pack, tables, neighbours)
            sum_rows(players[last], counters, below[last])
            add_neighbours(neighbours, rank, below[last])
            # What the second look will not see again.
            equal[last] = -below[last]
            add_neighbours(neighbours, rank + 1, equal[last])
            last += 1
        while at < len(dealers) and ranks[at] == rank:
            add_hand(dealers[at], counters)
            at += 1
        sums = np.empty(52, np.int32)
        for player in range(first, last):
            sum_rows(players[player], counters, sums)
            equal[player] += sums
        first = last


@kernel
def decide(players, own_ranks, floor, pack, rivals, counts, pays, values, outcomes, plan):
    """What a bet is worth for each hand and shown card, the better decision, and how deals end.

    `pays` has, in one unit, what a bet brings against a dealer who does not qualify, what it costs
    to lose and to fold, and by strength what it wins.
    """
    weak, below, equal = counts
    unqualified, lost, folded, wins = pays
    one = np.uint64(1)
    for player in range(len(players)):
        rank = own_ranks[player]
        for shown in pack:
            held = False
            for card in players[player]:
                held |= card == shown
            if held:
                continue
            low = np.int64(weak[player, shown])
            won = np.int64(0)
            tied = np.int64(0)
            if rank >= floor:
                won = np.int64(below[player, shown]) - low
                tied = np.int64(equal[player, shown])
            lose = rivals - low - won - tied
            value = low * unqualified + won * wins[rank] + lose * lost
            values[player, shown] = value
            if value > rivals * folded:
                plan[player] |= one << np.uint64(shown)
                outcomes[player, UNQUALIFIED] += low
                outcomes[player, WIN] += won
                outcomes[player, TIE] += tied
                outcomes[player, LOSE] += lose
            else:
                outcomes[player, FOLD] += rivals


@kernel
def weigh(hand, shown, pack, tables, floor, counts):
    """One hand against every hand of the dealer with this card shown, counted one by one."""
    cards = np.empty(len(pack), np.int64)
    left = 0
    for card in pack:
        taken = card == shown
        for own in hand:
            taken |= card == own
        if not taken:
            cards[left] = card
            left += 1
    own_rank = strength(hand, tables)
    dealer = np.empty(5, np.int64)
    dealer[0] = shown
    for a in range(left):
        dealer[1] = cards[a]
        for b in range(a):
            dealer[2] = cards[b]
            for c in range(b):
                dealer[3] = cards[c]
                for d in range(c):
                    dealer[4] = cards[d]
                    rank = strength(dealer, tables)
                    if rank < floor:
                        counts[UNQUALIFIED] += 1
                    elif own_rank > rank:
                        counts[WIN] += 1
                    elif own_rank == rank:
                        counts[TIE] += 1
                    else:
                        counts[LOSE] += 1
