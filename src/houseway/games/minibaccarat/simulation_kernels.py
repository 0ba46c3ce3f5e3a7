"""A kernel that plays Minibaccarat by chance: six cards of a shoe, drawn to by tables."""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import deal

CARDS_DEALT = 6
NO_CARD = 10
NATURAL = 8


@kernel
def play_rounds(stream, rounds, pack, values, player_draws, banker_draws, plan, counts):
    """Play rounds; count them by both counts, third cards, pairs, and what becomes of a payout.

    Cards leave the shoe in the order Player, Banker, Player, Banker, then third cards. A plan is
    asked beside each of three wagers, by the values of the first four cards and the pairs.
    """
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        one, two, three, four = values[pack[0]], values[pack[2]], values[pack[1]], values[pack[3]]
        player, banker = (one + two) % 10, (three + four) % 10
        pairs = np.int64(pack[0] >> 2 == pack[2] >> 2) + np.int64(pack[1] >> 2 == pack[3] >> 2)
        beside_player, beside_banker, beside_both = 0, 0, 0
        if pairs:
            decided = plan[one, two, three, four, pairs - 1]
            beside_player, beside_banker, beside_both = decided[0], decided[1], decided[2]
        player_third, banker_third = 0, 0
        if player < NATURAL and banker < NATURAL:
            place, third = 4, NO_CARD
            if player_draws[player]:
                third = values[pack[place]]
                player_third, place = 1, 5
            if banker_draws[banker, third]:
                banker_third = 1
                banker = (banker + values[pack[place]]) % 10
            if player_third:
                player = (player + third) % 10
        counts[
            player,
            banker,
            player_third,
            banker_third,
            pairs,
            beside_player,
            beside_banker,
            beside_both,
        ] += 1
