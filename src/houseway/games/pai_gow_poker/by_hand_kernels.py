"""Hands of a kind one by one, and how each fares in every setting.

Hands that a renaming of suits carries into each other are told once, with how many they are, unless
a pack has not the same cards of all suits.

Bounds: there are fewer than 4^7 hands of a kind; pairs of all hands with all are below 2^53.
"""

import numpy as np

from houseway.compiling import inner_kernel, kernel
from houseway.games.pai_gow_poker.counting_kernels import BANK_WON, COUNTED, WON
from houseway.games.pai_gow_poker.kind_kernels import CARDS, JOKER_BIT, RANKS, SUIT, size_of
from houseway.games.pai_gow_poker.suit_kernels import FLUSH, SUITS, masks_of_suit

MOST = 4**CARDS
"""Of a kind there are fewer hands."""
HANDS, ITS_WON, ITS_LOST, WAY_WON, WAY_LOST, LEAST = range(6)
"""Of the hands that are best set in some way: how many, how they fare so and the house way, and
what is gained by it at least."""
TOLD = 6


@inner_kernel
def is_first(local, level, first):
    """Whether no renaming of suits, from one on, carries a hand into one that is told before."""
    for suit in range(first, SUITS - 1):
        if local[level, suit] > local[level, suit + 1]:
            return False
    return True


@inner_kernel
def alike_to(local, level, first):
    """How many hands the renamings of suits, from one on, make of a hand."""
    found, run = 1, 1
    for suit in range(first, SUITS):
        found *= suit - first + 1
        run = run + 1 if suit > first and local[level, suit] == local[level, suit - 1] else 1
        found //= run
    return found * (SUITS if first else 1)


@kernel
def hands_of(ranks, flags, joker, pack, alike, numbers, sets, ways):
    """All hands of a kind in a pack: the number of what each holds of every suit; how many.

    The numbers are those of `masks_of_suit`; `sets` gets the cards, `ways` how many are alike.
    """
    if joker and not pack >> JOKER_BIT & 1:
        return 0
    masks, held = np.empty(1 << CARDS, np.int64), np.empty(CARDS, np.int64)
    needs, loose = np.zeros(CARDS, np.int64), 0
    masks_of_suit(ranks, flags, joker, masks)
    for at in range(CARDS - joker):
        if not flags[at]:
            if not loose or held[loose - 1] != ranks[at]:
                held[loose] = ranks[at]
                loose += 1
            needs[loose - 1] += 1
    has_flush = 1 if flags.any() else 0
    size = 0
    for flush in range(SUITS if has_flush and not alike else 1):
        own = 1 << flush if has_flush else 0
        if has_flush and masks[0] & ~(pack >> RANKS * flush & SUIT):
            continue
        size = deal_loose(
            (held, needs, loose), masks, joker, own, pack, alike, size, numbers, sets, ways
        )
    return size


@kernel
def deal_loose(cards, masks, joker, flush, pack, alike, size, numbers, sets, ways):
    """Deal the ranks beside a flush, or all ranks, to suits in all ways; how many hands there are.

    `flush` has the bit of the suit of a flush, whose mask comes first. The highest rank is dealt
    first, so that a hand that a renaming of suits has told before is seen early.
    """
    held, needs, loose = cards
    first = 1 if flush else 0
    local, taken = np.zeros((CARDS + 1, SUITS), np.int64), np.zeros(CARDS + 1, np.int64)
    level = 0
    while level >= 0:
        if level == loose:
            level -= 1
            if flush or is_mixed(local, loose, joker):
                sets[size] = joker << JOKER_BIT
                for suit in range(SUITS):
                    number = 0 if flush >> suit & 1 else first + local[loose, suit]
                    numbers[size, suit] = number
                    sets[size] |= masks[number] << RANKS * suit
                ways[size] = alike_to(local, loose, first) if alike else 1
                size += 1
            continue
        taken[level] += 1
        suits, at = taken[level], loose - 1 - level
        if suits >= 1 << SUITS:
            level -= 1
            continue
        is_there = size_of(suits) == needs[at] and suits & flush == 0
        for suit in range(SUITS):
            is_in = suits >> suit & 1
            is_there &= is_in <= pack >> RANKS * suit + held[at] & 1
            local[level + 1, suit] = local[level, suit] | is_in << at
        if is_there and (not alike or is_first(local, level + 1, first)):
            level += 1
            taken[level] = 0
    return size


@inner_kernel
def is_mixed(local, level, joker):
    """Whether no five cards can be a flush."""
    for suit in range(SUITS):
        if size_of(local[level, suit]) + joker >= FLUSH:
            return False
    return True


@kernel
def add_suits(numbers, size, begin, slots, found, values):
    """What the dealer's flushes add to each setting of each hand, over the four suits."""
    for at in range(size):
        for slot in range(slots):
            values[at, slot] = 0
            for suit in range(SUITS):
                row = begin + numbers[at, suit] * slots + slot
                values[at, slot] += found[suit % len(found), row]


@kernel
def level_out(ways, size, slots, counts, values):
    """Add to what the suits make of each hand what all hands of the kind have in common.

    It is what the kind counts less what the suits add to all its hands, divided by their number.
    Returns whether that leaves no remainder.
    """
    hands = ways[:size].sum()
    is_whole = True
    for slot in range(slots):
        for which in range(COUNTED):
            rest = counts[slot, which]
            for at in range(size):
                rest -= ways[at] * values[at, slot, which]
            is_whole &= rest % hands == 0
            for at in range(size):
                values[at, slot, which] += rest // hands
    return is_whole


@kernel
def best_places(ways, size, slots, counts, values, won, rate, told, places):
    """The best setting of each hand: that of its kind if none is better. How many have two.

    `told` gets what comes of it for each setting.
    """
    wins, loses = rate[1] - rate[0], rate[1]
    kinds = 0
    for slot in range(slots):
        gain = wins * (counts[slot, won] - counts[kinds, won])
        if gain > loses * (counts[slot, won + 1] - counts[kinds, won + 1]):
            kinds = slot
    even = 0
    for at in range(size):
        best, alike, value = kinds, 0, values[at]
        most = wins * value[kinds, won] - loses * value[kinds, won + 1]
        for slot in range(slots):
            worth = wins * value[slot, won] - loses * value[slot, won + 1]
            alike = alike + 1 if worth == most else 1 if worth > most else alike
            if worth > most:
                best, most = slot, worth
        if alike > 1:
            even += ways[at]
        places[at] = best
        gained = most - wins * value[0, won] + loses * value[0, won + 1]
        into = told[best]
        into[LEAST] = min(gained, into[LEAST]) if into[HANDS] else gained
        into[HANDS] += ways[at]
        into[ITS_WON] += ways[at] * value[best, won]
        into[ITS_LOST] += ways[at] * value[best, won + 1]
        into[WAY_WON] += ways[at] * value[0, won]
        into[WAY_LOST] += ways[at] * value[0, won + 1]
    return kinds, even


@kernel
def weigh_kinds(which, all_, pack, slots, begins, found, counts, rate, into):
    """Set all hands of some kinds best, as a player's and as the bank's.

    `into` has a row for every setting and each of the two, how many hands have two best settings,
    and how many told hands of a kind are set otherwise than the kind. Returns a kind whose count
    cannot be that of its hands, -1 if there is none.
    """
    ranks, flags, jokers = all_
    cards, alike = pack
    told, even, apart = into
    numbers, ways = np.empty((MOST, SUITS), np.int64), np.empty(MOST, np.int64)
    sets, places = np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    slots_most = 0
    for at in range(len(which)):
        slots_most = max(slots_most, slots[at + 1] - slots[at])
    values = np.empty((MOST, slots_most, COUNTED), np.int64)
    for at in range(len(which)):
        kind, begin, end = which[at], slots[at], slots[at + 1]
        size = hands_of(ranks[kind], flags[kind], jokers[kind], cards, alike, numbers, sets, ways)
        if not size:
            continue
        add_suits(numbers, size, begins[at], end - begin, found, values)
        if not level_out(ways, size, end - begin, counts[begin:end], values):
            return kind
        for role in range(2):
            won = BANK_WON if role else WON
            kinds, equal = best_places(
                ways,
                size,
                end - begin,
                counts[begin:end],
                values,
                won,
                rate,
                told[role, begin:end],
                places,
            )
            even[role] += equal
            for hand in range(size):
                apart[role, at] += places[hand] != kinds
    return -1
