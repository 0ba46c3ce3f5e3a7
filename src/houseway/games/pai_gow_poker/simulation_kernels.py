"""Playing rounds of pai gow poker by chance, and counting how they end.

Nothing is shared with the exact counting but how kinds of hands are set: fourteen cards are dealt,
seven to the player, the first three of which count for themselves, and seven to the dealer.

Bounds: there are C(53,3) = 23,426 numbers of three cards; a count goes up by one a round.
"""

from houseway.compiling import kernel
from houseway.games.pai_gow_poker.kind_kernels import CARDS, kind_of
from houseway.odds.simulation_kernels import deal, draw_below, number_of_three

CARDS_DEALT = 2 * CARDS
WINS, PUSHES, LOSES = range(3)
NUMBERS = 7


@kernel
def play_rounds(stream, rounds, pack, numbering, player, dealer, held, threes, ends):
    """Play so many rounds: the player's hands as a player's, then as the bank's.

    `player` has by kind high and low of the setting, then those of the bank; `dealer` the same of
    the house way. `held` has what a kind can be paid by, and by what if two beside are of one suit;
    `threes` what three cards are paid by.
    """
    codes, first, second, starts = numbering
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        number = draw_below(stream, NUMBERS)
        three = threes[number_of_three(pack[0], pack[1], pack[2])]
        own_kind, suited = kind_of(pack[:CARDS], codes, first, second, starts)
        other_kind, _ = kind_of(pack[CARDS:CARDS_DEALT], codes, first, second, starts)
        own, other = player[own_kind], dealer[other_kind]
        higher, lower = own[0] > other[0], own[1] > other[1]
        fared = WINS if higher and lower else PUSHES if higher or lower else LOSES
        higher, lower = other[0] > own[2], other[1] > own[3]
        banked = LOSES if higher and lower else PUSHES if higher or lower else WINS
        paid = held[own_kind, 1 if suited else 0]
        ends[fared, banked, paid, three, 1 if number == 0 else 0] += 1
