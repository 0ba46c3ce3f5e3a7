"""Decisions beside a board: every board up to suits, and all holdings that it leaves at once.

There are too many of these situations to meet one by one: 134,459 boards of five cards with 1,081
holdings each. So a stage hands out boards by the hundred, as arrays, and whoever decides answers
for all of them. Of arrays of holdings the rows are boards and the columns holdings.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds.situations import Cards

Flags: TypeAlias = NDArray[np.bool_]
Earlier: TypeAlias = Sequence["Mapping[Cards, str] | Flags"]
"""What was decided at each stage before: by holding, or by board and pair whether it goes on.

Nothing at all where everybody comes to a stage."""


class Spread(NamedTuple):
    """Some boards, and for each of them every holding that it leaves."""

    numbers: NDArray[np.int64]
    """Which of the stage's boards these are."""
    boards: NDArray[np.int64]
    firsts: NDArray[np.uint8]
    """The higher card of each holding."""
    seconds: NDArray[np.uint8]
    pairs: NDArray[np.uint16]
    """The number of each holding among all pairs of cards."""
    strengths: NDArray[np.int32]
    """Of a holding with its board, as the order of the game numbers them."""
    outs: NDArray[np.int16] | None
    """How many single cards in the dealer's hand beat it, with the board; of full boards only."""
    beaten: NDArray[np.int16] | None
    """How many of the dealer's holdings beat it; of full boards only."""
    cases: NDArray[np.int64]
    """How many equally likely cases of the stage each stands for, of those that come to it."""
    worth: Mapping[str, NDArray[np.int64]]
    """By decision, what it is worth if best play follows, in parts of the stage."""

    def best(self) -> NDArray[np.int64]:
        """What the best decision is worth."""
        found: NDArray[np.int64] = np.maximum.reduce(list(self.worth.values()))
        return found

    def chosen(self) -> NDArray[np.uint8]:
        """The place of the best decision, the first of equals."""
        places: NDArray[np.uint8] = np.stack(list(self.worth.values())).argmax(axis=0).astype("u1")
        return places


BoardMeaning: TypeAlias = Callable[[Spread], Flags]
"""Of which holdings some words are true."""


class BoardStage(NamedTuple):
    """A chance to decide beside a board."""

    title: str
    unit: int
    """What one first wager counts in the worth of a decision."""
    cases: int
    """All equally likely cases."""
    size: int
    """How many boards there are."""
    decisions: tuple[str, ...]
    goes_on: str
    """The decision that leads to the next stage; empty where there is none."""
    spreads: Callable[[Earlier], Iterator[Spread]]
    read: Callable[[str], BoardMeaning | None]
    lines: tuple[str, ...]
    """Words in which best play can be told in short."""
    find: Callable[[Cards], tuple[int, NDArray[np.uint16]] | None]
    """Which board some cards are up to suits, and what each pair of cards becomes on it."""
    suits_alike: bool = True
    """Whether a renaming of suits changes nothing: all suits of the pack have the same ranks."""
    short: tuple[str, ...] = ()
    """Classes of hands by which best play can be told in short lines; the first that is true."""


class Slots(NamedTuple):
    """What is decided: for each holding a number, and what each number stands for."""

    which: NDArray[np.int16]
    said: tuple[tuple[int, str], ...]
    """By number, a line of a strategy and its decision."""


def earlier_pairs(earlier: Earlier, classes: NDArray[Any], samples: Sequence[Cards]) -> list[str]:
    """What the first stage decided with every pair of cards, by the class of each."""
    first = earlier[0]
    if not isinstance(first, Mapping):
        raise TypeError("the first stage has no boards")
    by_class = [first.get(sample, "") for sample in samples]
    return [by_class[number] if number >= 0 else "" for number in classes.tolist()]
