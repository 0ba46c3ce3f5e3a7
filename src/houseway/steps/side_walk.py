"""A count of deals from rank to rank: all of which the same is known are one, with their number.

What suits say is kept by itself, with the cards that are still to come; what ranks say beside it in
columns, a row for everything that is known of some deals. So a rank is dealt to all rows at once.
Numbers are of 64 bits where those are enough, and Python's own otherwise.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from houseway.pieces.cards import ACE
from houseway.pieces.stock import Stock
from houseway.steps.side_facts import Lots, RankFact, State
from houseway.steps.side_lines import Gathered, Ranks
from houseway.steps.side_shapes import Shape
from houseway.steps.side_suits import Numbered, Suiting, deals_of

Numbers: TypeAlias = Any
"""An array of whole numbers."""
Place: TypeAlias = tuple[Lots, Numbered]
"""The cards that are still to come, and what is known of suits."""

ALL_RANKS: Final = range(ACE, -1, -1)
WIDEST: Final = 1 << 62
"""Below this, numbers and codes are of 64 bits."""


class Rows(NamedTuple):
    """What ranks say of some deals, a row for each that differs."""

    known: Numbers
    """A column for each fact, with the number of its state in every row."""
    numbers: Numbers
    """How many deals a row stands for."""


class Column:
    """A fact about ranks, its states by their numbers."""

    def __init__(self, fact: RankFact) -> None:
        self.fact = fact
        self.states: list[State] = [fact.start]
        self.places: dict[State, int] = {fact.start: 0}

    def steps(self, rank: int, lots: Lots, known: int) -> Numbers:
        """By the number of each state that was known before a rank, that of the next one."""
        return np.array([self._after(at, rank, lots) for at in range(known)])

    def _after(self, at: int, rank: int, lots: Lots) -> int:
        state = self.fact.step(self.states[at], rank, lots)
        if state not in self.places:
            self.places[state] = len(self.states)
            self.states.append(state)
        return self.places[state]


class Walk:
    """A count as it goes on from rank to rank."""

    def __init__(self, gathered: Gathered, stock: Stock, shape: Shape | None) -> None:
        self.gathered, self.shape = gathered, shape
        self.suits = Suiting(gathered.suits, gathered.told_apart, stock)
        drawn_by: Iterable[RankFact] = () if shape is None else shape.facts
        self.own = len(gathered.ranks)
        self.columns = [Column(fact) for fact in (*gathered.ranks, *drawn_by)]
        self.size = stock.size

    def count(self, left: Lots) -> Counter[str]:
        """How many deals each line has; empty for no line."""
        kind = np.int64 if deals_of(self.size, left) < WIDEST else object
        nothing = np.zeros((len(self.columns), 1), np.int64)
        deals = {(left, self.suits.start): Rows(nothing, np.ones(1, kind))}
        for rank in ALL_RANKS:
            deals = self._deal(rank, deals)
        found: Counter[str] = Counter()
        for (missing, suits), rows in deals.items():
            if not any(missing):
                self._tell(suits, rows, found)
        return found

    def _tell(self, suits: Numbered, rows: Rows, found: Counter[str]) -> None:
        """Add up the lines of deals that are complete."""
        of_suits = self.suits.known(suits)
        for known, number in zip(rows.known.T.tolist(), rows.numbers.tolist(), strict=True):
            ranks: Ranks = tuple(
                column.states[at] for column, at in zip(self.columns, known, strict=True)
            )
            if self.shape is None or self.shape.holds(ranks[self.own :]):
                found[self.gathered.line_of(of_suits, ranks)] += number

    def _deal(self, rank: int, deals: dict[Place, Rows]) -> dict[Place, Rows]:
        """Deal one rank to all that is known."""
        then: dict[Place, list[Rows]] = {}
        known = [len(column.states) for column in self.columns]
        steps: dict[Lots, list[Numbers]] = {}
        for (left, suits), rows in deals.items():
            for after, lots, ways in self.suits.ways(rank, suits, left):
                if lots not in steps:
                    sized = zip(self.columns, known, strict=True)
                    steps[lots] = [column.steps(rank, lots, size) for column, size in sized]
                pairs = zip(steps[lots], rows.known, strict=True)
                stepped = np.array([step[column] for step, column in pairs], np.int64)
                still = tuple(size - got for size, got in zip(left, lots, strict=True))
                moved = Rows(stepped.reshape(rows.known.shape), rows.numbers * ways)
                then.setdefault((still, after), []).append(moved)
        sizes = [len(column.states) for column in self.columns]
        return {place: _together(parts, sizes) for place, parts in then.items()}


def _together(parts: Sequence[Rows], sizes: Sequence[int]) -> Rows:
    """Rows of which the same is known as one, their numbers added up."""
    known = np.concatenate([rows.known for rows in parts], axis=1)
    numbers = np.concatenate([rows.numbers for rows in parts])
    code, codes = np.zeros(len(numbers), np.int64), 1
    for column, size in zip(known, sizes, strict=True):
        if codes * size >= WIDEST:
            met, code = np.unique(code, return_inverse=True)
            codes = len(met)
        code, codes = code * size + column, codes * size
    order = np.argsort(code, kind="stable")
    ordered = code[order]
    firsts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    return Rows(known[:, order[firsts]], np.add.reduceat(numbers[order], firsts))
