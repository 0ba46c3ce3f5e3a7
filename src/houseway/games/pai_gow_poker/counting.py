"""Counting pairs of hands shard by shard: every setting of every kind against the house way.

Two hands that lie side by side hold no card in common. The number of such pairs in which one fares
somehow is the sum over all sets S of cards, with the sign of their number, of the pairs that both
hold S and fare so. Sets that a renaming of suits carries into each other are counted once:
1,268,646 of up to six cards. Two hands that share seven are one hand, and need no counting.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from math import comb
from threading import Lock
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.kind_kernels import CARDS, JOKER_BIT, RANKS, SUIT
from houseway.games.pai_gow_poker.kinds import (
    SUITS,
    Rows,
    WaySet,
    kinds,
    numbering,
    ranks_taken,
    set_by,
)

SHARDS: Final = 48
WHOLE_PACK: Final = (1 << JOKER_BIT + 1) - 1
"""Fifty-two cards and the joker, as a set."""

Sets = NDArray[np.int64]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a count depends on."""

    rows: Rows
    """The lines of the house way, as the kernels read them."""
    wheel_lowest: bool
    rate: tuple[int, int]
    """The commission, by which settings are chosen."""
    pack: int = WHOLE_PACK

    @property
    def digest(self) -> str:
        """A name for it: the same for all rules that need the same count."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:24]

    @property
    def way(self) -> WaySet:
        """How every kind can be set, and how the house way sets it."""
        return set_by(self.rows, wheel_lowest=self.wheel_lowest)

    @property
    def pairs(self) -> int:
        """All pairs of hands that can lie side by side."""
        cards = self.pack.bit_count()
        return comb(cards, CARDS) * comb(cards - CARDS, CARDS)


# Sets of cards.


def masks_of(sets: Sets) -> Sets:
    """The masks of the four suits, the lowest first."""
    masks = np.stack([sets >> RANKS * suit & SUIT for suit in range(SUITS)], axis=1)
    return np.sort(masks, axis=1)


@cache
def sets_of(pack: int) -> tuple[tuple[Sets, Sets], ...]:
    """All sets of up to six cards of a pack, by size, each with how many it stands for.

    Up to suits if the pack has the same cards of all of them.
    """
    alike = is_alike(pack)
    sets = np.zeros(1, np.int64)
    found = [(sets, np.ones(1, np.int64))]
    for size in range(1, CARDS):
        cards = [1 << bit for bit in range(JOKER_BIT + 1) if pack >> bit & 1]
        more = [sets[sets & card == 0] | card for card in cards]
        sets = np.unique(np.concatenate([up_to_suits(each) if alike else each for each in more]))
        ways = _orbits(sets) if alike else np.ones(len(sets), np.int64)
        if int(ways.sum()) != comb(len(cards), size):
            raise AssertionError("the sets do not add up")
        found.append((sets, ways))
    return tuple(found)


def is_alike(pack: int) -> bool:
    """Whether a pack has the same cards of all suits."""
    return len({int(mask) for mask in masks_of(np.array([pack]))[0]}) == 1


def up_to_suits(sets: Sets) -> Sets:
    """Of sets that differ by a renaming of suits, one and the same."""
    masks = masks_of(sets)
    joined: Sets = sets >> JOKER_BIT << JOKER_BIT
    for suit in range(SUITS):
        joined = joined | masks[:, suit] << RANKS * suit
    return joined


def _orbits(sets: Sets) -> Sets:
    """How many sets the renamings of suits make of each."""
    masks = masks_of(sets)
    same, run = np.ones(len(sets), np.int64), np.ones(len(sets), np.int64)
    for suit in range(1, SUITS):
        run = np.where(masks[:, suit] == masks[:, suit - 1], run + 1, 1)
        same *= run
    return 24 // same


def shard_of(pack: int, number: int) -> tuple[Sets, Sets]:
    """Every so-manieth set of each size, so that shards take equally long, with sign and weight."""
    parts = [
        (sets[number::SHARDS], (-1) ** size * ways[number::SHARDS])
        for size, (sets, ways) in enumerate(sets_of(pack))
    ]
    sets, times = zip(*parts, strict=True)
    return np.concatenate(sets), np.concatenate(times)


# What the kernels need.


@cache
def tables() -> tuple[Any, ...]:
    """Further cards by ranks, masks by size, and how kinds are numbered."""
    codes, first, second, starts = numbering()
    rank_codes = codes[::SUITS].copy()
    by_cards = [ranks_taken(cards) for cards in range(CARDS + 1)]
    taken = np.concatenate(
        [
            np.pad(rows, ((0, 0), (0, CARDS - rows.shape[1])), constant_values=-1)
            for rows in by_cards
        ]
    ).astype(np.int8)
    sums = np.where(taken < 0, 0, rank_codes[taken]).sum(axis=1)
    ends = np.cumsum([0, *map(len, by_cards)])
    masks = sorted(range(1 << RANKS), key=int.bit_count)
    mask_ends = [sum(comb(RANKS, below) for below in range(size)) for size in range(CARDS + 2)]
    by_mask = [
        int(sum(rank_codes[r] for r in range(RANKS) if m >> r & 1)) for m in range(1 << RANKS)
    ]
    return (
        (taken, sums, ends),
        (np.array(masks, np.int64), np.array(mask_ends), np.array(by_mask, np.int64)),
        (first, second, starts, rank_codes),
    )


class Sums(NamedTuple):
    """Whole numbers for every setting of every kind."""

    counts: NDArray[np.int64]

    def digest(self) -> str:
        """A name for these very numbers."""
        return sha256(self.counts.tobytes()).hexdigest()[:16]

    def arrays(self) -> Mapping[str, NDArray[np.int64]]:
        """By name, as a run that is not finished is written down."""
        return {"counts": self.counts}


def nothing(question: Question) -> Sums:
    """Where a count begins."""
    return Sums(np.zeros((len(question.way.settings), kernels.COUNTED), np.int64))


def count_shard(question: Question, number: int) -> Sums:
    """Count a shard: for every setting, pairs of hands of its kind and the house way's.

    It is a function of the module, so that a worker process anywhere can be asked for it.
    """
    with _preparing:  # Whatever threads a worker has, one of them makes what all of them need.
        _prepare(question)
    return count_sets(question, *shard_of(question.pack, number))


def count_sets(question: Question, sets: Sets, times: Sets) -> Sums:
    """What some sets count, each so many times."""
    way, found = question.way, nothing(question)
    kernels.count_sets(
        sets,
        times,
        question.pack,
        tables(),
        way.by_way.astype(np.int64),
        (way.of_kind, way.starts),
        way.settings.astype(np.int64),
        len(way.lows),
        found.counts,
    )
    return found


_preparing = Lock()


@cache
def _prepare(question: Question) -> None:
    """Compile what counting needs, on no sets at all, before several threads need it at once."""
    none = np.zeros(0, np.int64)
    sets_of(question.pack)
    count_sets(question, none, none)


def hands_in(pack: int) -> NDArray[np.int64]:
    """How many hands of a pack are of each kind."""
    if pack == WHOLE_PACK:
        return kinds().hands
    size = len(kinds().hands)
    hands = np.zeros(size, np.int64)
    gathered = hands, np.zeros(size, np.bool_), np.zeros(size, np.int64), np.zeros(1, np.int64)
    kernels.gather(0, pack, *tables(), gathered)
    return hands


def finished(question: Question, sums: Sums) -> NDArray[np.int64]:
    """The counts of every setting, once all shards are in: a hand does not lie beside itself."""
    way, counts = question.way, sums.counts.copy()
    hands = hands_in(question.pack)[way.of_kind]
    own, dealt = way.settings, way.by_way[way.of_kind]
    counts[:, kernels.WON] -= hands * (own > dealt).all(axis=1)
    counts[:, kernels.LOST] -= hands * (own <= dealt).all(axis=1)
    counts[:, kernels.BANK_WON] -= hands * (own >= dealt).all(axis=1)
    counts[:, kernels.BANK_LOST] -= hands * (own < dealt).all(axis=1)
    return counts
