"""Setting seven cards hand by hand: what suits change among hands of one kind.

All hands of a kind have the same ranks, and by ranks alone they fare alike. They differ in which of
the dealer's flushes their suits stand in the way of; that is counted suit by suit, for all that a
hand can hold of one. What is common to a kind follows from the count of the whole kind, or from
one hand of it; each hand is then the sum of what its four suits add.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from os import cpu_count
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import by_hand_kernels, suit_kernels
from houseway.games.pai_gow_poker.counting import Question, hands_in, is_alike, up_to_suits
from houseway.games.pai_gow_poker.counting_kernels import COUNTED
from houseway.games.pai_gow_poker.hand_kernels import low_strength
from houseway.games.pai_gow_poker.kind_kernels import (
    CARDS,
    JOKER_BIT,
    LOW_BITS,
    LOW_MASK,
    MIXED,
    RANKS,
    SUIT,
)
from houseway.games.pai_gow_poker.kinds import SUITS, kinds, numbering
from houseway.odds import Progress

PARTS: Final = 8
"""Kinds are set in so many parts: numbers of a part take some 50 MB."""
Numbers = NDArray[np.int64]


class Asked(NamedTuple):
    """Settings of some kinds, whichever they are."""

    which: Numbers
    slots: Numbers
    """Where the settings of each begin; one more at the end."""
    settings: Numbers
    """How strong the high hand and the low one of each are."""


class Flushes(NamedTuple):
    """The dealer's hands with five cards of a suit, or four and the joker, rising.

    Each is there as it is set and, with the other sign, as other hands of its ranks are set.
    """

    dealt: tuple[NDArray[np.int32], ...]
    """High, low, the ranks of two other cards, and the sign."""
    masks: NDArray[np.int32]
    """What they hold of the suit."""
    jokers: NDArray[np.bool_]


class Suits(NamedTuple):
    """What the dealer's flushes of each suit add to settings of some kinds."""

    begins: Numbers
    """Where the rows of each kind begin."""
    found: NDArray[np.int32]


class OfKind(NamedTuple):
    """All hands of a kind, up to suits, and how each fares in some settings."""

    kind: int
    sets: Numbers
    ways: Numbers
    """How many hands each stands for."""
    settings: Numbers
    fared: Numbers
    """By hand, setting and what is counted."""


@cache
def low_places() -> Numbers:
    """All strengths of low hands, rising: a low hand is its place in them."""
    pairs = [(one, other) for one in range(RANKS) for other in range(one + 1)]
    return np.array(sorted(low_strength(*pair) for pair in pairs), np.int64)


@lru_cache(maxsize=2)
def flushes(question: Question) -> Flushes:
    """How the dealer sets them."""
    way, all_ = question.way, kinds()
    ranks, flags, jokers = (each[MIXED:] for each in all_[:3])
    natural = np.arange(CARDS) < CARDS - jokers[:, None]
    loose = natural & ~flags
    first = np.argsort(~loose, axis=1, kind="stable")[:, :2]
    beside = np.where(
        np.take_along_axis(loose, first, axis=1), np.take_along_axis(ranks, first, axis=1), -1
    )
    codes, low, high, _ = numbering()
    total = np.where(natural, codes[::SUITS][ranks], 0).sum(axis=1)
    by_ranks = low[jokers.astype(int), total & LOW_MASK] + high[total >> LOW_BITS]
    both = np.concatenate([way.by_way[MIXED:], way.by_way[by_ranks]])
    strong = way.highs[both[:, 0]], np.searchsorted(low_places(), way.lows[both[:, 1]])
    signs = np.repeat([1, -1], len(ranks))
    columns = *strong, *np.tile(beside, (2, 1)).T, signs
    order = np.argsort(strong[0], kind="stable")
    # Where suits change nothing, the two cancel.
    changed = np.tile((both[: len(ranks)] != both[len(ranks) :]).any(axis=1), 2)
    order = order[changed[order]]
    masks = np.tile(np.where(flags, 1 << ranks, 0).sum(axis=1), 2)
    dealt = tuple(np.ascontiguousarray(each[order], np.int32) for each in columns)
    return Flushes(dealt, masks[order].astype(np.int32), np.tile(jokers, 2)[order])


@cache
def masks_as_they_grow() -> Numbers:
    """All masks of ranks, each after that without its highest rank, and next to it."""
    ranks = [[rank for rank in range(RANKS) if mask >> rank & 1] for mask in range(1 << RANKS)]
    return np.array(sorted(range(1 << RANKS), key=ranks.__getitem__), np.int64)


def suits_of(question: Question, asked: Asked) -> Suits:
    """What the dealer's flushes add to all these settings, for all that can be held of a suit."""
    all_, pack = kinds(), question.pack
    known, against = all_[:3], flushes(question)
    begins = suit_kernels.lay_out(asked.which, known, asked.slots)
    owner = np.repeat(np.arange(len(asked.which)), np.diff(asked.slots))
    settings = asked.settings.copy()
    settings[:, 1] = np.searchsorted(low_places(), settings[:, 1])
    rising = np.argsort(settings[:, 0], kind="stable")
    missing = [SUIT & ~(pack >> RANKS * suit) for suit in range(SUITS)]
    away = sum(np.array([gone >> rank & 1 for rank in range(RANKS)]) for gone in missing)
    found = np.zeros((1 if is_alike(pack) else SUITS, begins[-1], COUNTED), np.int32)
    for suit, joker in np.ndindex(len(found), 2):
        ends, *wanted = suit_kernels.ask(
            asked.which, known, joker, asked.slots, owner, rising, begins, missing[suit]
        )
        has_joker = not joker and pack >> JOKER_BIT & 1
        suit_kernels.answer_all(
            masks_as_they_grow(),
            np.flatnonzero(~against.jokers | bool(has_joker)).astype(np.int32),
            against.masks,
            against.dealt,
            ends,
            *wanted,
            (joker, settings, owner, all_.ranks[asked.which]),
            away,
            len(low_places()),
            found[suit],
        )
    return Suits(begins, found)


# Every hand, set best.


class Part(NamedTuple):
    """What comes of some kinds, every hand of them being set best."""

    slots: tuple[Numbers, Numbers]
    """The settings that are best for some hand: a player's, and the bank's."""
    told: tuple[Numbers, Numbers]
    """What comes of each: see the kernels."""
    even: Numbers
    """Hands of which two settings are best."""
    apart: tuple[Numbers, Numbers]
    """The kinds of which some hands are better set otherwise than the kind."""


def set_best(question: Question, counts: Numbers, progress: Progress | None = None) -> list[Part]:
    """Set all hands best: `counts` has pairs by the settings of each kind."""
    held = np.flatnonzero(hands_in(question.pack))

    def part(which: Numbers) -> Part:
        return _set_best(question, counts, which)

    part(held[:0])  # Compiled before several threads need it at once.
    found = []
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        for each in pool.map(part, [held[number::PARTS] for number in range(PARTS)]):
            found.append(each)
            if progress is not None:
                progress("hands one by one", len(found), PARTS)
    return found


def of_way(question: Question, which: Numbers) -> tuple[Asked, Numbers]:
    """All sensible settings of some kinds, and their places among those of all kinds."""
    way = question.way
    sizes = np.diff(way.starts)[which]
    slots = np.concatenate([[0], np.cumsum(sizes)])
    places = np.repeat(way.starts[which] - slots[:-1], sizes) + np.arange(slots[-1])
    high, low = way.settings[places].T
    return Asked(which, slots, np.stack([way.highs[high], way.lows[low]], axis=1)), places


def _set_best(question: Question, counts: Numbers, which: Numbers) -> Part:
    asked, places = of_way(question, which)
    told = np.zeros((2, len(places), by_hand_kernels.TOLD), np.int64)
    even, apart = np.zeros(2, np.int64), np.zeros((2, len(which)), np.int64)
    wrong = by_hand_kernels.weigh_kinds(
        which,
        kinds()[:3],
        (question.pack, is_alike(question.pack)),
        asked.slots,
        *suits_of(question, asked),
        counts[places],
        question.rate,
        (told, even, apart),
    )
    if wrong >= 0:
        raise AssertionError(f"what kind {wrong} counts cannot be that of its hands")
    used = [np.flatnonzero(told[role, :, by_hand_kernels.HANDS]) for role in range(2)]
    return Part(
        (places[used[0]], places[used[1]]),
        (told[0, used[0]], told[1, used[1]]),
        even,
        (which[apart[0] > 0], which[apart[1] > 0]),
    )


# Some kinds, hand by hand.


def up_to_suits_of(question: Question, kind: int) -> tuple[Numbers, Numbers, Numbers]:
    """All hands of a kind, up to suits if a pack has the same cards of all of them.

    What each holds of every suit, by the numbers of the kernels; its cards; how many it stands for.
    """
    ranks, flags, joker = (each[kind] for each in kinds()[:3])
    alike = is_alike(question.pack)
    numbers = np.empty((by_hand_kernels.MOST, SUITS), np.int64)
    sets, ways = np.empty(len(numbers), np.int64), np.empty(len(numbers), np.int64)
    size = by_hand_kernels.hands_of(ranks, flags, joker, question.pack, alike, numbers, sets, ways)
    found = sets[:size]
    return numbers[:size], up_to_suits(found) if alike else found, ways[:size]


def hands_of(question: Question, asked: Asked) -> Iterator[OfKind]:
    """How all hands of some kinds fare, hand by hand.

    What is common to a kind is taken from one hand of it, compared with all that lie beside it.
    """
    suits = suits_of(question, asked)
    for at, kind in enumerate(asked.which.tolist()):
        numbers, sets, ways = up_to_suits_of(question, kind)
        settings = asked.settings[asked.slots[at] : asked.slots[at + 1]]
        fared = np.empty((len(sets), len(settings), COUNTED), np.int64)
        begin = int(suits.begins[at])
        by_hand_kernels.add_suits(numbers, len(sets), begin, len(settings), suits.found, fared)
        fared += fares_of(question, int(sets[0]), settings) - fared[0]
        yield OfKind(kind, sets, ways, settings, fared)


def fares_of(question: Question, cards: int, settings: Numbers) -> Numbers:
    """How a hand fares in some settings against all that lie beside it."""
    way = question.way
    high, low = way.by_way.T
    below = np.zeros((len(way.highs) + 1, len(way.lows) + 1), np.int64)
    np.add.at(below, (high + 1, low + 1), hands_in(question.pack & ~cards))
    below = below.cumsum(axis=0).cumsum(axis=1)

    def fared(side: Literal["left", "right"]) -> tuple[Numbers, Numbers]:
        """Hands that are lower in both, and those that are not in either."""
        high = np.searchsorted(way.highs, settings[:, 0], side)
        low = np.searchsorted(way.lows, settings[:, 1], side)
        lower: Numbers = below[high, low]
        return lower, below[-1, -1] - below[high, -1] - below[-1, low] + lower

    return np.stack([*fared("left"), *fared("right")], axis=1)
