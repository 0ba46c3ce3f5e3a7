"""How often the cards kept make each category of hand: all that the Bonus and Envy hang on."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem import category_kernels
from houseway.games.fast_action_holdem.classes import (
    Copies,
    X,
    Y,
    boards_beside,
    keeps_of,
    settings_of,
)
from houseway.games.fast_action_holdem.counting import Progress, shards_of
from houseway.hands import ORDERS, batch

PARTS = 16


def names_of(order: str) -> tuple[str, ...]:
    """The categories of an order, from the lowest."""
    return tuple(row.name for row in reversed(ORDERS[order].rows))


def count_categories(
    copies: Copies, order: str, progress: Progress = lambda *_: None
) -> NDArray[np.int64]:
    """For each class of settings and each category, the boards that make it."""
    boards = np.concatenate([shard.boards for shard in shards_of(copies)])
    weights = np.concatenate([shard.orbits * shard.multiplicity for shard in shards_of(copies)])
    keeps, tables = keeps_of(copies), batch.tables(order)
    categories = (tables.plain >> 20).astype(np.int64) - 1
    pack = (keeps.holdings, keeps.numbers, keeps.renamings, keeps.permutations)

    def count(part: slice) -> NDArray[np.int64]:
        sums = np.zeros((len(keeps.samples), len(names_of(order)), 53, 53), np.int64)
        category_kernels.count_boards(
            np.ascontiguousarray(boards[part]),
            np.ascontiguousarray(weights[part]),
            np.array(copies, np.int64),
            tuple(tables[:5]),
            categories,
            pack,
            sums,
        )
        return sums

    total = count(slice(0, 0))
    with ThreadPoolExecutor(cpu_count()) as threads:
        parts = [slice(start, None, PARTS) for start in range(PARTS)]
        for done, sums in enumerate(threads.map(count, parts), start=1):
            total += sums
            progress("categories", done, PARTS)
    return _fold(copies, total)


def _fold(copies: Copies, sums: NDArray[np.int64]) -> NDArray[np.int64]:
    """Multiply the sums out into ways to hold two faces beside the boards, class by class."""
    settings, pack = settings_of(copies), np.array(copies)
    keeps = keeps_of(copies)
    x, y = X.reshape(52, 52), Y.reshape(52, 52)
    found = np.zeros((len(settings.kept), sums.shape[1]), np.int64)
    for number, (low, high) in enumerate(keeps.samples.tolist()):
        numbers = settings.numbers[number]
        used = (numbers >= 0) & (x <= y)
        of_x = pack[x] - (x == low) - (x == high)
        of_y = pack[y] - (y == low) - (y == high) - (y == x)
        sum_of = sums[number]
        ways = (
            of_x * of_y * sum_of[:, 52:, 52:]
            - of_y * sum_of[:, :52, 52:]
            - of_x * sum_of[:, 52:, :52]
            + sum_of[:, :52, :52]
        )
        np.add.at(found, numbers[used], ways[:, used].T)
    if (found % settings.ways[:, None]).any():
        raise AssertionError("a class of settings does not divide into its cards")
    found //= settings.ways[:, None]
    if (found.sum(axis=1) != boards_beside(copies)).any():
        raise AssertionError("the categories do not add up to all boards")
    return found
