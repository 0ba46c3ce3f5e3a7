"""Boards and flops of a pack, up to suits where the pack allows it, ready for the kernels."""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds import kernels
from houseway.pieces.cards import PACK, Card


class Boards(NamedTuple):
    """What the kernels need to know of a pack."""

    pack: NDArray[np.int64]
    boards: NDArray[np.int64]
    weights: NDArray[np.int64]
    """How many boards each one stands for."""
    numbers: NDArray[np.int64]
    """For each triple of cards, the number of the flop that it is up to suits."""
    renamings: NDArray[np.int64]
    """For each triple of cards, the renaming of suits that makes it that flop."""
    renamed: NDArray[np.uint16]
    """For each renaming of suits, what each pair of cards becomes."""
    stabilisers: NDArray[np.bool_]
    """For each flop, the renamings that leave it alone."""

    @property
    def is_symmetric(self) -> bool:
        """Whether the four suits hold the same ranks."""
        return len(self.renamed) > 1

    @property
    def flops(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint16]]:
        """The flops as the kernels take them."""
        return self.numbers, self.renamings, self.renamed

    @property
    def rivals(self) -> int:
        """A dealer's holdings beside a board and a player's holding."""
        return comb(len(self.pack) - 7, 2)

    @property
    def deals(self) -> int:
        """All boards with the flop told apart, all holdings of a player, all of a dealer."""
        size = len(self.pack)
        return comb(size, 5) * comb(5, 3) * comb(size - 5, 2) * self.rivals


@cache
def boards_of(cards: tuple[Card, ...] = PACK) -> Boards:
    """The boards of a pack of different cards."""
    if len(set(cards)) < len(cards) or len(cards) < 9:
        raise ValueError("a pack is nine or more different cards")
    pack = np.array(sorted(cards), dtype=np.int64)
    suits = [{card.rank for card in cards if card.suit == suit} for suit in range(4)]
    symmetric = all(suit == suits[0] for suit in suits)
    permutations = kernels.PERMUTATIONS.astype(np.int64)
    if not symmetric:
        permutations = permutations[:1]
    none = np.empty((0, 5), np.int64), np.empty(0, np.int64)
    count = kernels.canonical_boards(pack, symmetric, *none)
    boards, weights = np.empty((count, 5), np.int64), np.empty(count, np.int64)
    kernels.canonical_boards(pack, symmetric, boards, weights)
    if int(weights.sum()) != comb(len(pack), 5):
        raise AssertionError("the boards do not add up")
    numbers = np.zeros(kernels.FLOPS, np.int64)
    renamings = np.zeros(kernels.FLOPS, np.int64)
    masks = np.zeros((kernels.FLOPS, 4), np.int64)
    flops = kernels.canonical_flops(pack, symmetric, permutations, numbers, renamings, masks)
    return Boards(
        pack=pack,
        boards=boards,
        weights=weights,
        numbers=numbers,
        renamings=renamings,
        renamed=kernels.rename_pairs(permutations),
        stabilisers=_stabilisers(masks[:flops], permutations),
    )


def _stabilisers(masks: NDArray[np.int64], permutations: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which renamings leave each flop's suits as they are."""
    return np.stack([(masks[:, p] == masks).all(axis=1) for p in permutations], axis=1)


def pair_number(holding: Sequence[Card]) -> int:
    """The number of a pair of cards."""
    high, low = max(holding), min(holding)
    return high * (high - 1) // 2 + low


def holding_classes(boards: Boards) -> tuple[NDArray[np.int64], list[tuple[Card, Card]]]:
    """For every pair of cards its class before the flop, and a pair that stands for each class.

    With symmetric suits only ranks and suitedness matter: 169 classes of a whole deck.
    """
    classes = np.full(kernels.HOLDINGS, -1, np.int64)
    names: dict[tuple[int, int, int], int] = {}
    samples: list[tuple[Card, Card]] = []
    for high in boards.pack:
        for low in boards.pack[boards.pack < high]:
            one, other = Card(int(high)), Card(int(low))
            if boards.is_symmetric:
                name = one.rank, other.rank, int(one.suit == other.suit)
            else:
                name = int(one), int(other), 0
            if name not in names:
                names[name] = len(samples)
                samples.append((one, other))
            classes[pair_number((one, other))] = names[name]
    return classes, samples
