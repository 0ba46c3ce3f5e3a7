"""Playing rounds of Caribbean Stud by chance, and counting how they end.

Nothing is shared with the exact counting but its decisions: ten cards are dealt, the player decides
from five of them and the one that the dealer shows, two hands are compared.

Bounds: a count goes up by one a round.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import deal, number_of_five, result_of, strength_of

CARDS_DEALT = 10
"""Five for the player, then the dealer's shown card, then the hole cards."""


class Judge(NamedTuple):
    """What is needed to tell how a round ended."""

    tables: tuple[NDArray[np.generic], ...]
    """The fast order: keys of cards, and the tables of hands without and with a flush."""
    kinds: NDArray[np.uint8]
    """The kind of each strength."""
    floor: int
    """The lowest strength with which the dealer qualifies."""


@kernel
def spread_plan(hands, plan, permutations, spread):
    """The shown cards with which to bet, for every hand instead of one up to suits."""
    one = np.uint64(1)
    renamed = np.empty(5, np.int64)
    for number in range(len(hands)):
        for suits in permutations:
            for place in range(5):
                card = np.int64(hands[number, place])
                renamed[place] = (card & 60) | suits[card & 3]
            bets = np.uint64(0)
            for card in range(52):
                if plan[number] >> np.uint64(card) & one:
                    bets |= one << np.uint64((card & 60) | suits[card & 3])
            a, b, c, d, e = renamed[0], renamed[1], renamed[2], renamed[3], renamed[4]
            spread[number_of_five(a, b, c, d, e)] = bets


@kernel
def play_rounds(stream, rounds, pack, judge, plan, bet_from, counts):
    """Play rounds, and count them by decision, own kind, result and the dealer's kind.

    By the plan where there is one; without one a player bets from some strength up.
    """
    one = np.uint64(1)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        own = strength_of(pack[:5], judge.tables)
        dealer = strength_of(pack[5:10], judge.tables)
        if len(plan):
            number = number_of_five(pack[0], pack[1], pack[2], pack[3], pack[4])
            bets = plan[number] >> np.uint64(pack[5]) & one
        else:
            bets = np.uint64(own >= bet_from)
        result = result_of(own, dealer, judge.floor)
        counts[np.int64(bets), judge.kinds[own], result, judge.kinds[dealer]] += 1
