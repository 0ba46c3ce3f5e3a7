"""Playing rounds of pai gow poker by chance, and counting how they end.

Nothing is shared with the exact counting but how kinds of hands are set: fourteen cards are dealt,
seven to the player, the first three of which count for themselves, and seven to the dealer.

Bounds: there are C(53,3) = 23,426 numbers of three cards; a count goes up by one a round.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pai_gow_poker.kind_kernels import CARDS, JOKER_BIT, RANKS, kind_of
from houseway.odds.simulation_kernels import deal, draw_below, number_of_three

CARDS_DEALT = 2 * CARDS
WINS, PUSHES, LOSES = range(3)
NUMBERS = 7


@kernel
def set_up_to_suits(hand):
    """Seven cards as a set, and of hands that differ by a renaming of suits one and the same."""
    masks, found = np.zeros(4, np.int64), 0
    for at in range(CARDS):
        card = np.int64(hand[at])
        if card == JOKER_BIT:
            found = 1 << JOKER_BIT
        else:
            masks[card & 3] |= 1 << (card >> 2)
    masks.sort()
    for suit in range(4):
        found |= masks[suit] << RANKS * suit
    return found


@kernel
def set_by(plan, kind, hand):
    """High and low of seven cards by a plan, as a player's and as the bank's."""
    of_kinds, apart, sets, of_hands = plan
    if apart[kind]:
        held = set_up_to_suits(hand)
        at = np.searchsorted(sets, held)
        if at < len(sets) and sets[at] == held:
            return of_hands[at]
    return of_kinds[kind]


@kernel
def play_rounds(stream, rounds, pack, numbering, player, dealer, held, threes, ends):
    """Play so many rounds: the player's hands as a player's, then as the bank's.

    `player` is a plan of a player's settings and of the bank's; `dealer` has by kind those of the
    house way. `held` has what a kind can be paid by, and by what if two beside are of one suit;
    `threes` what three cards are paid by.
    """
    codes, first, second, starts = numbering
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        number = draw_below(stream, NUMBERS)
        three = threes[number_of_three(pack[0], pack[1], pack[2])]
        own_kind, suited = kind_of(pack[:CARDS], codes, first, second, starts)
        other_kind, _ = kind_of(pack[CARDS:CARDS_DEALT], codes, first, second, starts)
        own, other = set_by(player, own_kind, pack[:CARDS]), dealer[other_kind]
        higher, lower = own[0] > other[0], own[1] > other[1]
        fared = WINS if higher and lower else PUSHES if higher or lower else LOSES
        higher, lower = other[0] > own[2], other[1] > own[3]
        banked = LOSES if higher and lower else PUSHES if higher or lower else WINS
        paid = held[own_kind, 1 if suited else 0]
        ends[fared, banked, paid, three, 1 if number == 0 else 0] += 1
