"""Kernels that play Minibaccarat by chance: rounds on their own, shoes to the cover card."""

import numpy as np

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import deal

CARDS_DEALT = 6
NO_CARD = 10
NATURAL = 8


@kernel
def draw_thirds(pack, place, player, banker, values, player_draws, banker_draws):
    """Both counts in the end, and who drew, if the next card lies at a place of the pack."""
    player_third, banker_third = 0, 0
    if player < NATURAL and banker < NATURAL:
        third = NO_CARD
        if player_draws[player]:
            third = values[pack[place]]
            player_third = 1
        if banker_draws[banker, third]:
            banker_third = 1
            banker = (banker + values[pack[place + player_third]]) % 10
        if player_third:
            player = (player + third) % 10
    return player, banker, player_third, banker_third


@kernel
def play_rounds(stream, rounds, pack, values, player_draws, banker_draws, plan, counts):
    """Play rounds; count them by both counts, third cards, pairs, and what becomes of a payout.

    Cards leave the shoe in the order Player, Banker, Player, Banker, then third cards. A plan is
    asked beside each of three wagers, by the values of the first four cards and the pairs.
    """
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        one, two, three, four = values[pack[0]], values[pack[2]], values[pack[1]], values[pack[3]]
        pairs = np.int64(pack[0] >> 2 == pack[2] >> 2) + np.int64(pack[1] >> 2 == pack[3] >> 2)
        beside_player, beside_banker, beside_both = 0, 0, 0
        if pairs:
            decided = plan[one, two, three, four, pairs - 1]
            beside_player, beside_banker, beside_both = decided[0], decided[1], decided[2]
        player, banker, player_third, banker_third = draw_thirds(
            pack, 4, (one + two) % 10, (three + four) % 10, values, player_draws, banker_draws
        )
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


@kernel
def play_shoes(
    stream, shoes, pack, values, burned, player_draws, banker_draws, behind, more, counts
):
    """Play whole shoes and count their rounds by who won, by the shoe's number of rounds.

    The first card is burned with as many as it says. Rounds are played until the cover card, which
    has some cards behind it, comes out before or in one; then so many more; never without enough
    cards. Counted are, by the number of rounds: shoes, rounds that the Player won, that the Banker
    won, and ties; and the squares of what a wager on the Player's Hand won over the shoe.
    """
    cover = len(pack) - behind
    for _ in range(shoes):
        deal(stream, pack, len(pack))
        place = 1 + burned[pack[0]]
        left, rounds, won, lost = -1, 0, 0, 0
        while left != 0 and place + CARDS_DEALT <= len(pack):
            one, two = values[pack[place]], values[pack[place + 2]]
            three, four = values[pack[place + 1]], values[pack[place + 3]]
            player, banker, player_third, banker_third = draw_thirds(
                pack,
                place + 4,
                (one + two) % 10,
                (three + four) % 10,
                values,
                player_draws,
                banker_draws,
            )
            place += 4 + player_third + banker_third
            rounds += 1
            won += player > banker
            lost += banker > player
            if left > 0:
                left -= 1
            elif place > cover:
                left = more
        counts[rounds, 0] += 1
        counts[rounds, 1] += won
        counts[rounds, 2] += lost
        counts[rounds, 3] += rounds - won - lost
        counts[rounds, 4] += (won - lost) ** 2
