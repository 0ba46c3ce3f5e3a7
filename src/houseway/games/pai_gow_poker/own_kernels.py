"""All settings of every kind of seven cards, and which of them a house way takes.

Bounds: a strength is below 2^24.
"""

import numpy as np

from houseway.compiling import kernel
from houseway.games.pai_gow_poker import hand_kernels as hands


@kernel
def set_every_kind(all_, wheel_lowest, highs, lows):
    """Both strengths of all 21 settings of each kind."""
    ranks, flags, jokers = all_
    for kind in range(len(ranks)):
        hands.set_all(ranks[kind], flags[kind], jokers[kind], wheel_lowest, highs[kind], lows[kind])


@kernel
def choose_every_kind(ranks, highs, lows, lines, decided, chosen):
    """The line of a way that decides each kind, and the setting that it takes; -1 if none does."""
    for kind in range(len(ranks)):
        line, at = hands.choose(ranks[kind], highs[kind], lows[kind], lines, -1)
        decided[kind], chosen[kind] = line, at


@kernel
def best_place(highs, lows, low_first, found):
    """The legal setting of each kind with the highest high hand, or the highest low hand."""
    for kind in range(len(highs)):
        best = np.int64(-1)
        for at in range(hands.SETTINGS):
            high, low = highs[kind, at], lows[kind, at]
            if high >= low:
                preferred = low << 24 | high if low_first else high << 24 | low
                if preferred > best:
                    best = preferred
                    found[kind] = at
