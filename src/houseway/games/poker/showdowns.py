"""Showdowns of what is known, all of them or many by chance, counted by the kernels.

Three ways to count. Where only the board of five is open, it is counted by ranks; where hands are
open too, such a count is made for each way to complete them, up to suits. All else is counted deal
by deal, the board first. Each gives the same whole numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from itertools import combinations, permutations
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.poker import counting_kernels, showdown_kernels
from houseway.games.poker.known import Known
from houseway.games.poker.rules import PokerRules
from houseway.hands import batch, three_card_batch
from houseway.hands.low import LowOrder
from houseway.hands.low_batch import low_table, low_table_of_three
from houseway.hands.ways import SIZES, Way
from houseway.odds import Progress
from houseway.odds.simulate import Counts, Stream, run
from houseway.pieces.cards import Card

WAYS: Final[dict[Way, int]] = {
    "any five": showdown_kernels.ANY_FIVE,
    "two and three": showdown_kernels.TWO_AND_THREE,
    "any three": showdown_kernels.ANY_THREE,
}
WHOLE_BOARD: Final = 5
BY_RANKS: Final = 120_000
"""About what a count of all boards by ranks costs, in deals that are counted one by one."""
SIZE: Final = showdown_kernels.SQUARES + 1

Tables: TypeAlias = tuple[NDArray[Any], ...]
Hands: TypeAlias = tuple[tuple[Card, ...], ...]


def tables_of(rules: PokerRules) -> Tables:
    """What the kernels need to know of the orders of hands of a variant."""
    return _tables(rules.variant.way, rules.low_order, high=rules.variant.high)


@cache
def _tables(way: Way, low: LowOrder | None, *, high: bool) -> Tables:
    standard, three = batch.tables("standard"), three_card_batch.tables().table
    by_low = no_low = np.zeros(0, np.uint16)
    low_three = np.zeros((13, 13, 13), np.int16)
    if low is not None and SIZES[way] == SIZES["any five"]:
        by_low = low_table(low)
    elif low is not None:
        low_three = low_table_of_three(low)
    mixed, suited = standard.mixed, standard.suited
    if not high:
        # The low hand takes the pot: it stands where the high one would, and no flush beats it.
        mixed, suited, by_low = by_low, np.zeros_like(suited), no_low
    return standard.keys, standard.mixed_shift, mixed, suited, by_low, three, low_three


class Slots:
    """What is known, as the kernels take it: cards that lie there, and places to fill."""

    def __init__(self, known: Known) -> None:
        self.way = WAYS[known.rules.variant.way]
        self.tables = tables_of(known.rules)
        self.deck = np.array(known.deck, np.int64)
        self.hands = np.zeros((len(known.holdings), known.size), np.int64)
        self.board = np.zeros(known.board_size, np.int64)
        self.board[: len(known.board)] = known.board
        slots = [(-1, place) for place in range(len(known.board), known.board_size)]
        for player, holding in enumerate(known.holdings):
            self.hands[player, : len(holding.cards)] = holding.cards
            slots += [(player, place) for place in range(len(holding.cards), known.size)]
        self.owners = np.array([owner for owner, _ in slots], np.int64)
        self.places = np.array([place for _, place in slots], np.int64)

    def nothing(self) -> Counts:
        """Room for the counts of each hand and, in the last row, of all deals."""
        return np.zeros((len(self.hands) + 1, SIZE), np.int64)

    def count_from(self, first: int) -> Counts:
        """Count every deal whose first card is this one of the deck."""
        counts = self.nothing()
        showdown_kernels.count_deals(
            *(first, self.way, self.deck, self.owners, self.places),
            *(self.hands.copy(), self.board.copy(), self.tables, counts),
        )
        return counts

    def count_boards(self, hands: Hands) -> Counts:
        """Count every board of five cards for these hands."""
        counts = self.nothing()
        own = {card for hand in hands for card in hand}
        deck = np.array([card for card in self.deck.tolist() if card not in own], np.int64)
        rows = np.array(hands, np.int64)
        counting_kernels.count_boards(self.way, rows, deck, self.tables, counts)
        return counts

    def play(self, stream: Stream, rounds: int) -> Counts:
        """Complete everything by chance, so many times."""
        counts = self.nothing()
        showdown_kernels.simulate_deals(
            *(stream, rounds, self.deck.copy(), self.way, self.owners, self.places),
            *(self.hands.copy(), self.board.copy(), self.tables, counts),
        )
        return counts


def is_by_ranks(known: Known) -> bool:
    """Whether boards are counted by ranks: a whole board is open, and hands of five are made."""
    return known.open_board == WHOLE_BOARD and SIZES[known.rules.variant.way] == WHOLE_BOARD


def work(known: Known) -> int:
    """About how much there is to count, in deals that are counted one by one."""
    if is_by_ranks(known):
        return known.own_deals * BY_RANKS
    return known.deals


def count_all(known: Known, *, workers: int, progress: Progress | None = None) -> Counts:
    """Count every deal."""
    slots = Slots(known)
    if is_by_ranks(known):
        found = _sum_up(_by_ranks(known, slots), workers, progress)
    else:
        firsts = range(len(known.deck)) if len(slots.owners) else range(1)
        tasks = [(_task(slots.count_from, first), 1) for first in firsts]
        found = _sum_up(tasks, workers, progress)
    if int(found[-1, showdown_kernels.DEALS]) != known.deals:
        raise AssertionError("the deals do not add up")
    return found


def count_some(
    known: Known, rounds: int, *, seed: int, workers: int, progress: Progress | None = None
) -> Counts:
    """Count so many deals by chance."""
    slots = Slots(known)
    slots.play(np.ones(4, np.uint64), 0)  # Compiled here, and not in several threads at once.
    return run(slots.play, rounds, seed=seed, workers=workers, progress=progress)


Task: TypeAlias = tuple[Callable[[], Counts], int]
"""What counts some deals, and how often they come."""


def _task(count: Callable[[Any], Counts], of: Any) -> Callable[[], Counts]:
    return lambda: count(of)


def _sum_up(tasks: Sequence[Task], workers: int, progress: Progress | None) -> Counts:
    """What all tasks count, each as often as it stands for."""
    # The first is done here, so that it compiles and the threads do not.
    total: Counts = tasks[0][0]() * tasks[0][1]
    with ThreadPoolExecutor(workers) as threads:
        running = {threads.submit(task): times for task, times in tasks[1:]}
        try:
            for done, future in enumerate(as_completed(running), start=2):
                total += future.result() * running[future]
                if progress is not None:
                    progress("deals", done, len(tasks))
        finally:
            for future in running:
                future.cancel()
    return total


def _by_ranks(known: Known, slots: Slots) -> list[Task]:
    """A count of all boards for each way to complete the hands, up to suits."""
    renamings = list(_renamings(known))
    alike: Counter[Hands] = Counter()
    for hands in _completed(known, known.deck):
        alike[min(tuple(_renamed(hand, names) for hand in hands) for names in renamings)] += 1
    return [(_task(slots.count_boards, hands), times) for hands, times in alike.items()]


def _completed(known: Known, deck: Sequence[Card], at: int = 0) -> Iterator[Hands]:
    """Every way to complete the hands, from one of them on."""
    if at == len(known.holdings):
        yield ()
        return
    cards = known.holdings[at].cards
    for more in combinations(deck, known.open_cards[at]):
        left = [card for card in deck if card not in more] if more else deck
        for rest in _completed(known, left, at + 1):
            yield ((*cards, *more), *rest)


def _renamings(known: Known) -> Iterator[tuple[int, ...]]:
    """The renamings of suits that leave all that is known as it is."""
    groups = [*(each.cards for each in known.holdings), known.dead]
    for names in permutations(range(4)):
        if all(_renamed(group, names) == tuple(sorted(group)) for group in groups):
            yield names


def _renamed(cards: Sequence[Card], names: Sequence[int]) -> tuple[Card, ...]:
    return tuple(sorted(Card(card.rank * 4 + names[card.suit]) for card in cards))
