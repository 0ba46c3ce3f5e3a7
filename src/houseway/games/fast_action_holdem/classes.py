"""What is the same up to a renaming of suits: cards kept, cards kept and given up, hands of four.

A pack is so many copies of each of 52 faces. If its four suits have the same copies, things that a
renaming of suits carries into each other are one class; otherwise everything is a class by itself.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem.kernels import PAIRS

Copies = tuple[int, ...]
"""How many cards of each face a pack has."""
Faces = tuple[int, ...]

CHOICES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The six ways to keep two of four cards; what is given up is choice 5 - n."""
RENAMINGS = np.array(list(permutations(range(4))), np.int64)
X, Y = np.divmod(np.arange(52 * 52), 52)
CELL = (X * 64 + (Y & 3) * 16 + (Y >> 2)).reshape(52, 52)
"""Where two faces lie in the kernels' tables."""
PAIR_FACES = np.array([(x, y) for y in range(52) for x in range(y + 1)], np.int64)


def is_symmetric(copies: Copies) -> bool:
    """Whether the four suits have the same copies of every rank."""
    return all(copies[suit::4] == copies[::4] for suit in range(1, 4))


def pair_number(one: int, other: int) -> int:
    """The number of two faces, as the kernels have it."""
    low, high = sorted((one, other))
    return high * (high + 1) // 2 + low


class Keeps(NamedTuple):
    """The classes of two cards kept."""

    holdings: NDArray[np.int64]
    """The two faces of every holding, class by class."""
    numbers: NDArray[np.int64]
    """The class of each pair of faces, -1 if the pack does not have it."""
    renamings: NDArray[np.int64]
    """The renaming that carries each pair of faces into the one that stands for its class."""
    permutations: NDArray[np.int64]
    samples: NDArray[np.int64]
    """The two faces that stand for each class, the lower card first."""
    sizes: NDArray[np.int64]
    """How many pairs of faces each class has."""


@cache
def keeps_of(copies: Copies) -> Keeps:
    """The classes of two cards kept: 182 of whole decks, with one deck 169 of them in use."""
    symmetric = is_symmetric(copies)
    names: dict[tuple[int, ...], int] = {}
    numbers, renamings = np.full(PAIRS, -1, np.int64), np.zeros(PAIRS, np.int64)
    samples, sizes = [], []
    for low, high in PAIR_FACES.tolist():
        if not copies[low] or copies[high] < 1 + (low == high):
            continue
        number = pair_number(low, high)
        name: tuple[int, ...] = (low, high)
        sample = (low, high)
        if symmetric:
            suited = low % 4 == high % 4
            name = (low // 4, high // 4, int(suited))
            sample = (low // 4 * 4 + (0 if suited else 1), high // 4 * 4)
            renamings[number] = _renaming(high % 4, low % 4)
        if name not in names:
            names[name] = len(names)
            samples.append(sample)
            sizes.append(0)
        numbers[number] = names[name]
        sizes[names[name]] += 1
    known = np.flatnonzero(numbers >= 0)
    in_order = known[np.argsort(numbers[known], kind="stable")]
    return Keeps(
        holdings=np.ascontiguousarray(PAIR_FACES[in_order]),
        numbers=numbers,
        renamings=renamings,
        permutations=RENAMINGS if symmetric else RENAMINGS[:1].copy(),
        samples=np.array(samples, np.int64),
        sizes=np.array(sizes, np.int64),
    )


def _renaming(first: int, second: int) -> int:
    """The renaming that makes one suit clubs and another, if it is another, diamonds."""
    names = list(dict.fromkeys((first, second, 0, 1, 2, 3)))
    renaming = tuple(names.index(suit) for suit in range(4))
    return list(permutations(range(4))).index(renaming)


class Settings(NamedTuple):
    """The classes of two cards kept and two given up."""

    numbers: NDArray[np.int64]
    """By class of the cards kept and the two faces given up, renamed; -1 where there is no hand."""
    kept: NDArray[np.int64]
    given: NDArray[np.int64]
    """The faces that stand for each class."""
    ways: NDArray[np.int64]
    """How many settings of faces each class has, times the copies that each can be dealt in."""


@cache
def settings_of(copies: Copies) -> Settings:
    """The classes of settings: 98,592 hands and choices of one deck are fewer than that."""
    keeps = keeps_of(copies)
    count = len(keeps.samples)
    codes = np.full((count, 52, 52), -1, np.int64)
    for number, (low, high) in enumerate(keeps.samples.tolist()):
        codes[number] = _codes(low, high, keeps.permutations)
    low, high = keeps.samples[:, 0, None, None], keeps.samples[:, 1, None, None]
    x, y = X.reshape(1, 52, 52), Y.reshape(1, 52, 52)
    ways = np.ones((count, 52, 52), np.int64)
    pack = np.array(copies)
    for at, face in enumerate(faces := (low, high, x, y)):
        before = sum((face == other).astype(np.int64) for other in faces[:at])
        ways = ways * np.maximum(0, pack[face] - before)
    codes = np.where(ways > 0, codes + np.arange(count)[:, None, None] * 4096, -1)
    upper = (codes >= 0) & (x <= y)
    found, first, sizes = np.unique(codes[upper], return_index=True, return_counts=True)
    where = np.argwhere(upper)[first]
    numbers = np.where(codes >= 0, np.searchsorted(found, codes), -1)
    kept = keeps.samples[where[:, 0]]
    return Settings(
        numbers=numbers,
        kept=kept,
        given=where[:, 1:],
        ways=keeps.sizes[where[:, 0]] * sizes * ways[tuple(where.T)],
    )


def _codes(low: int, high: int, renamings: NDArray[np.int64]) -> NDArray[np.int64]:
    """For all two faces, the least that a renaming which keeps these two cards makes of them."""
    least = np.full(52 * 52, 4096, np.int64)
    for renaming in renamings:
        named = sorted(face & 60 | int(renaming[face & 3]) for face in (low, high))
        if named != sorted((low, high)):
            continue
        one, other = X & 60 | renaming[X & 3], Y & 60 | renaming[Y & 3]
        least = np.minimum(least, np.minimum(one, other) * 52 + np.maximum(one, other))
    return least.reshape(52, 52)


class Hands(NamedTuple):
    """The classes of four cards."""

    faces: NDArray[np.int64]
    """The four faces that stand for each class, in ascending order."""
    ways: NDArray[np.int64]
    """How many hands of physical cards each class has."""
    settings: NDArray[np.int64]
    """The class of each of its six settings."""


@cache
def hands_of(copies: Copies) -> Hands:
    """The classes of four cards: 16,432 of one deck, 22,022 of several."""
    keeps, settings = keeps_of(copies), settings_of(copies)
    in_pack = [face for face in range(52) if copies[face]]
    hands = np.array(list(combinations_with_replacement(in_pack, 4)), np.int64)
    ways = _hand_ways(hands, copies)
    hands, ways = hands[ways > 0], ways[ways > 0]
    least = least_codes(hands, keeps.permutations)
    _, first, members = np.unique(least, return_index=True, return_inverse=True)
    totals = np.zeros(len(first), np.int64)
    np.add.at(totals, members, ways)
    faces = hands[first]
    return Hands(faces, totals, setting_numbers(faces, keeps, settings))


def least_codes(hands: NDArray[np.int64], renamings: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each hand of four faces: the least that a renaming of suits makes of it."""
    least = np.full(len(hands), 52**4, np.int64)
    for renaming in renamings:
        renamed = np.sort(hands & 60 | renaming[hands & 3], axis=1)
        least = np.minimum(least, renamed @ np.array([52**3, 52**2, 52, 1]))
    return least


def setting_numbers(
    faces: NDArray[np.int64], keeps: Keeps, settings: Settings
) -> NDArray[np.int64]:
    """The classes of the six settings of hands of four faces in ascending order."""
    columns = []
    for choice, (i, j) in enumerate(CHOICES):
        m, n = CHOICES[5 - choice]
        number = faces[:, j] * (faces[:, j] + 1) // 2 + faces[:, i]
        renamings = keeps.permutations[keeps.renamings[number]]
        one, other = (
            face & 60 | np.take_along_axis(renamings, (face & 3)[:, None], axis=1)[:, 0]
            for face in (faces[:, m], faces[:, n])
        )
        columns.append(settings.numbers[keeps.numbers[number], one, other])
    return np.stack(columns, axis=1)


def _hand_ways(hands: NDArray[np.int64], copies: Copies) -> NDArray[np.int64]:
    """How many hands of physical cards four faces in ascending order are."""
    pack, ways = np.array(copies), np.ones(len(hands), np.int64)
    run = np.zeros(len(hands), np.int64)
    for at in range(4):
        again = hands[:, at] == hands[:, at - 1] if at else np.zeros(len(hands), bool)
        run = np.where(again, run + 1, 0)
        ways = ways * np.maximum(0, pack[hands[:, at]] - run) // (run + 1)
    return ways


def boards_beside(copies: Copies, hand: int = 4) -> int:
    """The boards of five that so many cards leave."""
    return comb(sum(copies) - hand, 5)


def dealers_beside(copies: Copies) -> int:
    """The dealer's hands that a player's four cards and a board leave."""
    return comb(sum(copies) - 9, 4)


def falling(copies: Copies, faces: Sequence[int]) -> int:
    """In how many ways physical cards of these faces can be dealt in order."""
    total = 1
    for face in set(faces):
        total *= perm(copies[face], list(faces).count(face))
    return total
