"""The house way: an ordered list of what to look for in two cards, read by one interpreter.

The dealer keeps the two cards that meet the earliest step any two of the hand meet; within a step
the highest high card, then the highest low card. Cards that are still equal are tied: the ranks
kept are always the same, and a named policy says which of them is kept.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.cards import PACK, RANKS, Card

Ties: TypeAlias = Literal["first dealt", "suited first"]
"""Which of tied cards are kept: those dealt first, which favours no card; or suited ones if any."""


Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One preference. What it does not mention may be anything."""

    cite: str
    says: str
    pair: bool | None = None
    suited: bool | None = None
    running: bool | None = None
    """Of consecutive rank; a pair is not."""
    high: tuple[Rank, Rank] = ("2", "A")
    """The lowest and highest rank that the higher card may have."""
    low: tuple[Rank, Rank] = ("2", "A")
    """The lowest and highest rank that the lower card may have."""

    def __post_init__(self) -> None:
        """Refuse spans that are turned round: nothing would ever meet them."""
        for span in (self.high, self.low):
            if RANKS.index(span[0]) > RANKS.index(span[1]):
                raise Unreadable(f"{self.says}: from {span[0]} to {span[1]} is no rank")

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


class HouseWay:
    """A list of steps, worked out once into one number for every two cards."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self.preferences = [[self._prefer(one, other) for other in PACK] for one in PACK]

    def _prefer(self, one: Card, other: Card) -> int:
        """How much two cards are preferred: by the earliest step they meet, then by their ranks."""
        high, low = max(one.rank, other.rank), min(one.rank, other.rank)
        for place, step in enumerate(self.steps):
            if step.meets(one, other):
                return (len(self.steps) - place) << 8 | high << 4 | low
        raise NotPermitted(f"the house way has no step for {one} {other}", key="house_way")

    @classmethod
    @cache
    def of(cls, steps: tuple[Step, ...]) -> "HouseWay":
        """The house way of these steps, worked out the first time it is asked for."""
        return cls(steps)

    def choose(self, cards: Sequence[Card]) -> Choice:
        """What is preferred among the cards of a hand, in the order they were dealt."""
        pairs = list(combinations(cards, 2))
        preferences = [self.preferences[one][other] for one, other in pairs]
        best = max(preferences)
        tied = [pair for pair, wanted in zip(pairs, preferences, strict=True) if wanted == best]
        return Choice(self.steps[len(self.steps) - (best >> 8)], tuple(tied))
