"""How the cards of a rank go to the lots of a side wager, suit by suit.

What is known of a suit is told by a number, and the cards that lots have by one number for all of
them, so that ways are put together by adding and comparing numbers.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, TypeAlias

from houseway.pieces.cards import PACK, RANKS, SUITS
from houseway.pieces.stock import Stock
from houseway.steps.side_facts import Lots, State, SuitFact
from houseway.steps.side_lines import Suits

Numbered: TypeAlias = tuple[int, ...]
"""What is known of each suit, by its number."""
Ways: TypeAlias = list[tuple[Numbered, Lots, int]]
"""How a rank can be dealt: what is then known of suits, the cards in each lot, the ways to it."""
Options: TypeAlias = list[tuple[int, int, int]]
"""How one suit of a rank can be dealt: what is then known of it, the lots, the ways to it."""

FIELD: Final = 6
"""The bits of a lot: twice as many cards as a side wager looks at, and a bit that stays free."""


def deals_of(cards: int, lots: Lots) -> int:
    """In how many ways lots of these sizes can be dealt."""
    before = [sum(lots[:at]) for at in range(len(lots))]
    return prod(comb(cards - gone, size) for gone, size in zip(before, lots, strict=True))


@lru_cache(maxsize=1 << 12)
def spread(copies: int, left: Lots) -> Sequence[tuple[Lots, int]]:
    """The ways to deal some of several equal cards into lots, and how many ways each is."""
    every = product(*(range(min(copies, size) + 1) for size in left))
    return [(lots, deals_of(copies, lots)) for lots in every if sum(lots) <= copies]


class Suiting:
    """The suits of a stock, what is gathered of them, and which of them can change places."""

    def __init__(self, facts: Sequence[SuitFact], told_apart: Sequence[int], stock: Stock) -> None:
        self.facts = facts
        copies = (*stock.copies, *[0] * len(PACK))
        self.copies = [list(copies[rank * 4 : rank * 4 + len(SUITS)]) for rank in range(len(RANKS))]
        self.alike = _alike(self.copies, told_apart)
        self.beside = {suit: alike for alike in self.alike for suit in alike}
        self.states: list[tuple[State, ...]] = []
        self.numbers: dict[tuple[State, ...], int] = {}
        self.options: dict[tuple[int, int, int, Lots], Options] = {}
        self.trims: dict[tuple[int, Lots], int] = {}
        self.orders: dict[tuple[Numbered, int], Numbered] = {}
        self.start = (self._number(tuple(fact.start for fact in facts)),) * len(SUITS)

    def known(self, suits: Numbered) -> Suits:
        """What the numbers stand for."""
        return tuple(self.states[number] for number in suits)

    def ways(self, rank: int, suits: Numbered, left: Lots) -> Ways:
        """How a rank can be dealt where this is known of the suits and so much is still to come."""
        # A lot that has more than is left of it takes the bit that stays free.
        free = sum(1 << FIELD * at + FIELD - 1 for at in range(len(left)))
        room = _packed(left) + free
        made: dict[tuple[Numbered, int], int] = {((), 0): 1}
        for suit, state in enumerate(suits):
            longer: dict[tuple[Numbered, int], int] = {}
            options = self._options_of(rank, suit, state, left)
            for (before, dealt), number in made.items():
                for after, lots, ways in options:
                    both = dealt + lots
                    if (room - both) & free == free:
                        key = self._placed(before, after), both
                        longer[key] = longer.get(key, 0) + number * ways
            made = longer
        return self._trimmed(made, left)

    def _trimmed(self, made: dict[tuple[Numbered, int], int], left: Lots) -> Ways:
        """What is known of the suits as far as it matters; those that are alike in one order."""
        merged: dict[tuple[Numbered, Lots], int] = {}
        for (suits, packed), number in made.items():
            lots = tuple(packed >> FIELD * at & (1 << FIELD) - 1 for at in range(len(left)))
            still = tuple(size - got for size, got in zip(left, lots, strict=True))
            trimmed = [self._trim(state, still) for state in suits]
            for alike in self.alike:
                for suit, state in zip(alike, sorted(trimmed[suit] for suit in alike), strict=True):
                    trimmed[suit] = state
            key = tuple(trimmed), lots
            merged[key] = merged.get(key, 0) + number
        return [(suits, lots, number) for (suits, lots), number in merged.items()]

    def _options_of(self, rank: int, suit: int, state: int, left: Lots) -> Options:
        """How one suit of a rank can be dealt."""
        key = rank, suit, state, left
        if key not in self.options:
            before, face = self.states[state], (rank, suit)
            options = []
            for lots, ways in spread(self.copies[rank][suit], left):
                pairs = zip(self.facts, before, strict=True)
                after = tuple(fact.step(known, face, lots) for fact, known in pairs)
                options.append((self._number(after), _packed(lots), ways))
            self.options[key] = options
        return self.options[key]

    def _trim(self, state: int, still: Lots) -> int:
        """What is known of a suit as far as it matters with so many cards to come."""
        key = state, still
        if key not in self.trims:
            pairs = zip(self.facts, self.states[state], strict=True)
            self.trims[key] = self._number(tuple(fact.trim(known, still) for fact, known in pairs))
        return self.trims[key]

    def _placed(self, before: Numbered, last: int) -> Numbered:
        """The suits so far, those that are like the last one in one order with it."""
        key = before, last
        if key not in self.orders:
            suits = [*before, last]
            alike = [suit for suit in self.beside[len(before)] if suit <= len(before)]
            for suit, state in zip(alike, sorted(suits[suit] for suit in alike), strict=True):
                suits[suit] = state
            self.orders[key] = tuple(suits)
        return self.orders[key]

    def _number(self, states: tuple[State, ...]) -> int:
        """The number by which this is told of a suit."""
        if states not in self.numbers:
            self.numbers[states] = len(self.states)
            self.states.append(states)
        return self.numbers[states]


def _packed(lots: Lots) -> int:
    """The cards in all lots as one number."""
    return sum(size << FIELD * at for at, size in enumerate(lots))


def _alike(copies: list[list[int]], told_apart: Sequence[int]) -> list[list[int]]:
    """The suits that can change places: of which there are as many, and nothing tells apart."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for suit in range(len(SUITS)):
        key = told_apart[suit], *(ranks[suit] for ranks in copies)
        groups.setdefault(key, []).append(suit)
    return list(groups.values())
