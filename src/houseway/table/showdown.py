"""How hands are made and compared once all is dealt, for whoever tells what a round came to."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from houseway.hands.order import Hand
from houseway.pieces.cards import Card

Verdict: TypeAlias = Literal["won", "lost", "tied", "part", "unqualified"]
"""What would have become of a hand that was given up; a part is a part of the pot, and an
unqualified hand of the dealer lets it win though it is not the higher one.
"""


def by_strength(_: Any, own: Hand, other: Hand) -> Verdict:
    """The higher hand wins."""
    return "won" if own > other else "lost" if own < other else "tied"


class GivenUp(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand that was given up would have done."""

    hand: str
    would: Verdict
    against: str = ""
    """The hand that it is compared with."""
    pays: str = ""
    """What a paytable has for it, where that decides and not another hand."""


LookBack: TypeAlias = Callable[
    [Any, Sequence[Card], Sequence[Card], Sequence[Sequence[Card]]], GivenUp | None
]
"""Looks at cards that were given up, the board, and the cards of all hands that were shown."""


class Showdown(msgspec.Struct, frozen=True):
    """Hands of an order, under the rules in force."""

    hand: Callable[[Any, Sequence[Card], Sequence[Card]], Hand]
    """The best hand of somebody's own cards and the board, with the cards it is made of."""
    verdict: Callable[[Any, Hand, Hand], Verdict] = by_strength
    """What becomes of the main wager of a hand against another: the dealer may have to qualify."""
    look_back: LookBack | None = None
    """What a hand that was given up would have done, where one comparison does not say it."""
