"""A kernel that plays chemin de fer by chance."""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import deal, next_word

CARDS_DEALT = 6
NO_CARD = 10
NATURAL = 8
ALWAYS = 1 << 32


@kernel
def does(stream, often):
    """Whether something is done that is done so often of 2 to the 32."""
    if often <= 0 or often >= ALWAYS:
        return often > 0
    return np.int64(next_word(stream) >> np.uint64(32)) < often


@kernel
def play_rounds(stream, rounds, pack, values, player_draws, banker_draws, counts):
    """Play rounds; count them by both counts and third cards.

    Cards leave the shoe in the order Player, Banker, Player, Banker, then third cards. How often
    the Player draws stands by both cards, how often the Banker by count and third card.
    """
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        one, other = values[pack[0]], values[pack[2]]
        player = (one + other) % 10
        banker = (values[pack[1]] + values[pack[3]]) % 10
        player_third, banker_third = 0, 0
        if player < NATURAL and banker < NATURAL:
            third = NO_CARD
            if does(stream, player_draws[one, other]):
                third = values[pack[4]]
                player_third = 1
            if does(stream, banker_draws[banker, third]):
                banker_third = 1
                banker = (banker + values[pack[4 + player_third]]) % 10
            if player_third:
                player = (player + third) % 10
        counts[player, banker, player_third, banker_third] += 1
