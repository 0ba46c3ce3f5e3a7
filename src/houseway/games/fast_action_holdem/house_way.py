"""The house way: an ordered list of what to look for in two cards, read by one interpreter.

The dealer keeps the two cards that meet the earliest step any two of the hand meet; within a step
the highest high card, then the highest low card. Cards that are still equal are tied: the ranks
kept are always the same, and a named policy says which of them is kept.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from houseway.pieces.cards import RANKS, Card

Ties: TypeAlias = Literal["first dealt", "suited first"]
"""Which of tied cards are kept: those dealt first, which favours no card; or suited ones if any."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One preference. What it does not mention may be anything."""

    cite: str
    says: str
    pair: bool | None = None
    suited: bool | None = None
    running: bool | None = None
    """Of consecutive rank; a pair is not."""
    high: tuple[str, str] = ("2", "A")
    """The lowest and highest rank that the higher card may have."""
    low: tuple[str, str] = ("2", "A")
    """The lowest and highest rank that the lower card may have."""

    def meets(self, one: Card, other: Card) -> bool:
        """Whether two cards are what this step looks for."""
        high, low = max(one.rank, other.rank), min(one.rank, other.rank)
        return (
            (self.pair is None or self.pair == (high == low))
            and (self.suited is None or self.suited == (one.suit == other.suit))
            and (self.running is None or self.running == (high - low == 1))
            and RANKS.index(self.high[0]) <= high <= RANKS.index(self.high[1])
            and RANKS.index(self.low[0]) <= low <= RANKS.index(self.low[1])
        )


class Choice(msgspec.Struct, frozen=True):
    """What the house way makes of a hand."""

    step: Step
    tied: tuple[tuple[Card, Card], ...]
    """The choices that no step and no rank tells apart, in the order of the cards."""

    def kept(self, ties: Ties) -> tuple[Card, Card]:
        """The two cards that are kept."""
        if ties == "suited first":
            return next((pair for pair in self.tied if pair[0].suit == pair[1].suit), self.tied[0])
        return self.tied[0]


def look_up(steps: Sequence[Step], cards: Sequence[Card]) -> Choice:
    """What the house way prefers among the cards of a hand, in the order they were dealt."""
    pairs = list(combinations(cards, 2))
    for step in steps:
        met = [pair for pair in pairs if step.meets(*pair)]
        if met:
            best = max(_ranks(pair) for pair in met)
            return Choice(step, tuple(pair for pair in met if _ranks(pair) == best))
    raise AssertionError("the house way has no step for every hand")


def _ranks(pair: tuple[Card, Card]) -> tuple[int, int]:
    one, other = pair[0].rank, pair[1].rank
    return (one, other) if one >= other else (other, one)
