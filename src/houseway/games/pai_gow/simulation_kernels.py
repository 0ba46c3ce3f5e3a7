"""Playing rounds of pai gow by chance, and counting how they end.

Nothing is shared with the exact counting but how hands are set: eight tiles are dealt, four to the
player and four to the dealer, each hand is set by a plan, and two times two hands are compared.

Bounds: there are 16^4 = 65,536 keys of four tiles; a count goes up by one a round.
"""

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import deal

CARDS_DEALT = 8
"""Four tiles for the player, then four for the dealer."""


@kernel
def key_of(tiles, first, pairs):
    """The key of four tiles by the pairs to which they belong, the lowest first."""
    a, b = pairs[tiles[first]], pairs[tiles[first + 1]]
    c, d = pairs[tiles[first + 2]], pairs[tiles[first + 3]]
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return ((a * 16 + b) * 16 + c) * 16 + d


@kernel
def play_rounds(stream, rounds, pack, pairs, player, dealer, ends):
    """Play so many rounds: the player's hands as a player's, then as the bank's.

    `player` and `dealer` have by key the high and low strengths of the setting, then the same
    where a zero may never be higher; the player's has those of the bank after them.
    """
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        own = player[key_of(pack, 0, pairs)]
        other = dealer[key_of(pack, 4, pairs)]
        higher, lower = own[2] > other[0], own[3] > other[1]
        fared = 0 if higher and lower else 1 if higher or lower else 2
        higher, lower = other[2] > own[4], other[3] > own[5]
        banked = 2 if higher and lower else 1 if higher or lower else 0
        ends[fared, banked] += 1
