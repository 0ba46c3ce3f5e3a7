"""Counting settings of some kinds, whichever they are, against all hands set the house way."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.counting import SHARDS, Question, hands_in, shard_of, tables
from houseway.odds import Progress

Numbers: TypeAlias = NDArray[np.int64]


def count_settings(
    question: Question, which: Numbers, both: Numbers, progress: Progress | None = None
) -> Numbers:
    """Pairs that settings of some kinds win and lose: by kind, setting and what is counted."""
    way = question.way
    dealt = np.stack([way.highs[way.by_way[:, 0]], way.lows[way.by_way[:, 1]]], axis=1)
    settings = both.reshape(-1, 2)
    # Hands that only a strategy of one's own makes have a place among the dealer's.
    ranked = [np.unique(np.concatenate([dealt[:, at], settings[:, at]])) for at in range(2)]
    places, dealer = (
        np.stack([np.searchsorted(ranked[at], each[:, at]) for at in range(2)], axis=1)
        for each in (settings, dealt)
    )
    slots = np.zeros(len(dealt), np.int64)
    slots[which] = both.shape[1]
    ways = np.repeat(np.arange(len(dealt)), slots), np.concatenate([[0], np.cumsum(slots)])
    told = question.pack, tables(), dealer, ways, places, len(ranked[1])
    counts = _counted(question, told, len(settings), progress)
    hands = hands_in(question.pack)[ways[0]]
    # A hand does not lie beside itself.
    beside = dealt[ways[0]]
    counts[:, kernels.WON] -= hands * (settings > beside).all(axis=1)
    counts[:, kernels.LOST] -= hands * (settings <= beside).all(axis=1)
    counts[:, kernels.BANK_WON] -= hands * (settings >= beside).all(axis=1)
    counts[:, kernels.BANK_LOST] -= hands * (settings < beside).all(axis=1)
    return counts.reshape(len(which), both.shape[1], kernels.COUNTED)


def _counted(
    question: Question, told: tuple[Any, ...], size: int, progress: Progress | None
) -> Numbers:
    """All shards added up, on all cores."""

    def shard(number: int) -> Numbers:
        found = np.zeros((size, kernels.COUNTED), np.int64)
        kernels.count_sets(*shard_of(question.pack, number), *told, found)
        return found

    counts = shard(0)
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        for done, found in enumerate(pool.map(shard, range(1, SHARDS)), 1):
            counts += found
            if progress is not None:
                progress("sets of cards", done, SHARDS)
    return counts
