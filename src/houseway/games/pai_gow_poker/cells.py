"""What a strategy sets one by one: kinds of seven cards, and of some kinds hands up to suits.

Those are the kinds in which suits decide how a hand is set best.
"""

from typing import NamedTuple

import numpy as np

from houseway.games.pai_gow_poker.by_hand import Asked, Numbers, hands_of, up_to_suits_of
from houseway.games.pai_gow_poker.counting import Question, hands_in
from houseway.games.pai_gow_poker.counting_kernels import COUNTED
from houseway.games.pai_gow_poker.solution import Role


class Cells(NamedTuple):
    """All hands, one below the other: the kinds first, then the hands up to suits."""

    kinds: Numbers
    sets: Numbers
    """The cards of hands up to suits; 0 where it is a whole kind."""
    hands: Numbers
    """How many hands each stands for."""
    best: Numbers
    """High and low of the best setting."""


def cells_of(question: Question, role: Role) -> Cells:
    """What there is to set, as a player's or as the bank's."""
    way, apart = question.way, role.apart
    told_apart = np.unique(apart.of_kinds)
    whole = np.setdiff1d(np.arange(len(role.places)), told_apart)
    told = [up_to_suits_of(question, kind)[1:] for kind in told_apart.tolist()]
    sets = np.concatenate([np.zeros(len(whole), np.int64), *(sets for sets, _ in told)])
    sizes = np.array([len(sets) for sets, _ in told], np.int64)
    kinds = np.concatenate([whole, np.repeat(told_apart, sizes)])
    places = role.places[kinds]
    at = np.searchsorted(apart.sets, sets)
    is_apart = np.isin(sets, apart.sets)
    places[is_apart] = apart.places[at[is_apart]]
    high, low = way.settings[way.starts[kinds] + places].T
    hands = np.concatenate([hands_in(question.pack)[whole], *(ways for _, ways in told)])
    best = np.stack([way.highs[high], way.lows[low]], axis=1)
    return Cells(kinds, sets, hands, best)


def count_hands(question: Question, kinds: Numbers, sets: Numbers, both: Numbers) -> Numbers:
    """Pairs that settings of hands up to suits win and lose: by hand, setting and what is counted.

    `both` has as many settings of each hand, high and low.
    """
    found = np.zeros((*both.shape[:2], COUNTED), np.int64)
    if not len(kinds):
        return found
    which = np.unique(kinds)
    settings = [np.unique(both[kinds == kind].reshape(-1, 2), axis=0) for kind in which]
    slots = np.cumsum([0, *map(len, settings)])
    for each in hands_of(question, Asked(which, slots, np.concatenate(settings))):
        place = {both: at for at, both in enumerate(map(tuple, each.settings.tolist()))}
        row = {held: at for at, held in enumerate(each.sets.tolist())}
        for cell in np.flatnonzero(kinds == each.kind).tolist():
            own = row[int(sets[cell])]
            for at, (high, low) in enumerate(both[cell].tolist()):
                found[cell, at] = each.ways[own] * each.fared[own, place[high, low]]
    return found
