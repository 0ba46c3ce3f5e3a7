"""Coups: a Player's Hand and a Banker's Hand of two or three cards each, counted exactly.

A coup is dealt from the next six cards of a shoe, whether it takes them all or not. A card counts
what it is worth, 0 to 9, so that there are a million sequences of six, each of which the shoe has
in so many orders. They are added up by what third cards are decided by: what both hands count with
two cards, and which cards follow. That table is the same for every rule of drawing, so that a rule,
a wager or a player's choice is priced on it at once. With more cards than a shoe ever has, whole
numbers of any size take the place of 64 bits.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.hands.points import MODULUS, NATURALS, POINTS

Numbers: TypeAlias = NDArray[Any]
"""Whole numbers: of 64 bits where those are enough, Python's own otherwise."""
Side: TypeAlias = Literal["player", "banker", "tie"]

COUNTS: Final = MODULUS
"""Point counts, and values of cards, are below this."""
NO_CARD: Final = 10
"""The Player's third card, where there is none."""
NATURAL: Final = min(NATURALS)
"""From here up two cards are a natural, and nobody draws."""
CARDS_DEALT: Final = 6


class Coup(NamedTuple):
    """How a coup ended: what each hand counts, and with how many cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def winner(self) -> Side:
        """Which hand counts more."""
        if self.player == self.banker:
            return "tie"
        return "player" if self.player > self.banker else "banker"

    @property
    def turned(self) -> "Coup":
        """The same as the other hand sees it."""
        return Coup(self.banker, self.player, self.banker_cards, self.player_cards)

    @property
    def is_natural(self) -> bool:
        """Whether the Player's Hand is a natural; ask the turned coup for the Banker's."""
        return self.player_cards == 2 and self.player >= NATURAL


class Drawing(NamedTuple):
    """Who draws a third card, if neither hand is a natural."""

    player: tuple[bool, ...]
    """By the count of the Player's Hand."""
    banker: tuple[tuple[bool, ...], ...]
    """By the count of the Banker's Hand and the Player's third card; the last is for none."""

    @classmethod
    def of(
        cls, player: Callable[[int], bool], banker: Callable[[int, int | None], bool]
    ) -> "Drawing":
        """The rules that these functions have; the second is given a third card, or none."""
        thirds: list[int | None] = [*range(COUNTS), None]
        return cls(
            tuple(player(count) for count in range(COUNTS)),
            tuple(tuple(banker(count, third) for third in thirds) for count in range(COUNTS)),
        )

    def coup(self, player: int, banker: int, next_card: int, after_it: int) -> Coup:
        """How a coup ends: both counts of two cards, and the two cards that come next."""
        if max(player, banker) >= NATURAL:
            return Coup(player, banker, 2, 2)
        draws = self.player[player]
        third, card = (next_card, after_it) if draws else (NO_CARD, next_card)
        also = self.banker[banker][third]
        return Coup(
            (player + next_card) % COUNTS if draws else player,
            (banker + card) % COUNTS if also else banker,
            2 + draws,
            2 + also,
        )


class Deals(NamedTuple):
    """Every order of six cards from a shoe."""

    cases: int
    table: Numbers
    """How many there are by the Player's count, the Banker's count, the fifth and sixth card."""


def orders(copies: Sequence[int], places: int, *, replaced: bool = False) -> Numbers:
    """In how many orders a shoe deals each sequence of so many kinds; so many copies of each.

    If cards are replaced, every card is dealt from the whole shoe.

    >>> orders((2, 1), 2).tolist(), orders((2, 1), 2, replaced=True).tolist()
    ([[2, 2], [2, 0]], [[4, 2], [2, 1]])
    """
    size = sum(copies)
    whole = size**places if replaced else perm(size, places)
    held = np.array(copies, np.int64 if whole < 1 << 63 else object)
    kinds = np.ogrid[(slice(len(copies)),) * places]
    found = np.ones((1,) * places, held.dtype)
    for place, kind in enumerate(kinds):
        left = held[kind]
        if not replaced:
            for earlier in kinds[:place]:
                left = left - (earlier == kind)
        found = found * left
    return found


def values_of(ranks: Sequence[int]) -> tuple[int, ...]:
    """How many cards a shoe has of each value, if it has so many of each rank."""
    values = [0] * COUNTS
    for rank, copies in enumerate(ranks):
        values[POINTS[rank]] += copies
    return tuple(values)


def count_deals(values: Sequence[int], *, replaced: bool = False) -> Deals:
    """Every order of six cards from a shoe that has so many of each value, 0 to 9.

    >>> count_deals((128, *[32] * 9)).cases == perm(416, 6)
    True
    """
    sequences = orders(values, CARDS_DEALT, replaced=replaced)
    player, banker, first, second = np.ogrid[(slice(COUNTS),) * 4]
    # The hands' first cards may be any; their other cards are what makes up the count.
    table = sequences[first, (player - first) % COUNTS, second, (banker - second) % COUNTS]
    table = table.sum(axis=(2, 3))
    return Deals(int(table.sum()), table)


def count_coups(deals: Deals, drawing: Drawing) -> Counter[Coup]:
    """In how many orders a coup ends in each way."""
    ends = all_ends(drawing)
    counts = np.zeros(len(ends.coups), deals.table.dtype)
    np.add.at(counts, ends.table, deals.table)
    return Counter({coup: int(n) for coup, n in zip(ends.coups, counts, strict=True) if n})


class Ends(NamedTuple):
    """Every way in which a coup can end."""

    coups: tuple[Coup, ...]
    table: NDArray[np.int64]
    """Which of them it is, by both counts of two cards and the two cards that come next."""


@cache
def all_ends(drawing: Drawing) -> Ends:
    """How coups end by such rules."""
    numbers: dict[Coup, int] = {}
    table = np.zeros((COUNTS,) * 4, np.int64)
    for place in np.ndindex(table.shape):
        table[place] = numbers.setdefault(drawing.coup(*place), len(numbers))
    return Ends(tuple(numbers), table)


def expectation(
    deals: Deals, drawing: Drawing, worth: Callable[[Coup], Fraction | int]
) -> Fraction:
    """What a wager is worth on average, if it nets this at such an end."""
    coups = count_coups(deals, drawing)
    total = sum((count * Fraction(worth(coup)) for coup, count in coups.items()), Fraction(0))
    return total / deals.cases


# The first four cards in sight.


def count_ends(
    values: Sequence[int],
    drawing: Drawing,
    openings: NDArray[np.int64],
    kind: Callable[[Coup], int],
    kinds: int,
) -> Numbers:
    """How often a coup is of each kind after each of these openings.

    An opening is a row: the values of the Player's two cards, then of the Banker's two. Counted are
    the orders of the two cards that follow.
    """
    held = np.array(values, np.int64)
    one, two, three, four = (column[:, None, None] for column in openings.T)
    next_card, after_it = np.ogrid[:COUNTS, :COUNTS]
    ways = np.ones((1, 1, 1), np.int64)
    for card, earlier in ((next_card, ()), (after_it, (next_card,))):
        left = held[card][None]
        for other in (one, two, three, four, *earlier):
            left = left - (card == other)
        ways = ways * left
    ends = all_ends(drawing)
    of = np.array([kind(coup) for coup in ends.coups])[
        ends.table[(one + two) % COUNTS, (three + four) % COUNTS, next_card, after_it]
    ]
    sums = [np.where(of == each, ways, 0).sum(axis=(1, 2)) for each in range(kinds)]
    return np.stack(sums, axis=-1)
