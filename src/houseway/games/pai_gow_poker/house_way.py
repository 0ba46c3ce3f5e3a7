"""A house way of pai gow poker: ordered lines over the settings of seven cards.

A line says what the seven cards must be and which settings it then allows; what it does not mention
may be anything. Ranks are counted with the joker as an ace. Of the settings that a line allows the
one with the highest low hand is taken, then the highest high hand; what is still tied differs in
suits only.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.hands.ordered_lines import Ruled, first_that_applies
from houseway.hands.pai_gow_poker import (
    PAI_GOW_POKER_ORDERS,
    PaiGowPokerOrder,
    Setting,
    rank_of,
    settings_of,
)
from houseway.pieces.cards import RANK_NAMES, Card, show_cards

Kind: TypeAlias = Literal[
    "five of a kind",
    "four of a kind",
    "two threes of a kind",
    "three of a kind",
    "three pairs",
    "two pairs",
    "one pair",
    "no pair",
]
"""What seven cards hold, by how many there are of each rank."""
KINDS: Final[tuple[tuple[tuple[int, ...], Kind], ...]] = (
    ((5,), "five of a kind"),
    ((4,), "four of a kind"),
    ((3, 3), "two threes of a kind"),
    ((3,), "three of a kind"),
    ((2, 2, 2), "three pairs"),
    ((2, 2), "two pairs"),
    ((2,), "one pair"),
    ((), "no pair"),
)
Low: TypeAlias = Literal["any", "pair of it", "pair beside", "one of it", "singles"]
"""Which low hands come into question: any; two of what the line is about, which is the most of a
rank and of equal ones the higher; a pair of another rank; one of it with a single card; two single
cards."""


class WayLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a house way."""

    line: str
    cite: str
    says: str
    kind: Kind | Literal["any"] = "any"
    ranks: str = ""
    """Of which ranks it is: `jack to ace`, or `ace`."""
    single: tuple[str, ...] = ()
    """A card of one of these ranks is there, alone of its rank."""
    complete: bool = False
    """Whether a complete hand is possible: a straight, flush, straight flush or royal flush."""
    low: Low = "any"
    low_from: str = ""
    """The low hand is a pair of this rank or a higher one."""
    high: Literal["any", "complete"] = "any"
    beats_complete: bool = False
    """Whether the low hand must be higher than the highest that leaves a complete hand."""

    def __post_init__(self) -> None:
        """Refuse ranks that there are not, and a kind of no rank that is asked for one."""
        for name in (*self._named(), *self.single, *([self.low_from] if self.low_from else ())):
            if name not in RANK_NAMES:
                raise Unreadable(f"line {self.line}: there is no rank {name!r}")
        if len(self._named()) > 2 or not self.span:
            raise Unreadable(f"line {self.line}: {self.ranks!r} does not go up: write jack to ace")
        if self.ranks and self.kind in ("any", "no pair"):
            raise Unreadable(f"line {self.line}: {self.kind} has no rank")
        if self.low in ("pair of it", "one of it") and self.kind in ("any", "no pair"):
            raise Unreadable(f"line {self.line}: its low hand is of it, and it names nothing")

    def _named(self) -> list[str]:
        return self.ranks.split(" to ") if self.ranks else []

    @property
    def span(self) -> range:
        """The ranks that it is about."""
        named = [RANK_NAMES.index(name) for name in self._named()]
        return range(named[0], named[-1] + 1) if named else range(len(RANK_NAMES))

    @property
    def leaves_nothing_out(self) -> bool:
        """Whether it has a setting for any seven cards."""
        return self == WayLine(line=self.line, cite=self.cite, says=self.says)


class Way(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house way that a licensee may file."""

    name: str
    cite: str
    lines: tuple[WayLine, ...]

    def __str__(self) -> str:
        return self.name

    def choose(self, cards: Sequence[Card], order: str) -> Ruled[WayLine, Setting]:
        """The line that decides seven cards under an order of hands, and the setting it has."""
        return _chosen(self, order, tuple(sorted(cards, key=_by_rank)))

    def without(self, line: str) -> "Way":
        """The same way without one of its lines."""
        lines = tuple(each for each in self.lines if each.line != line)
        return msgspec.structs.replace(self, lines=lines)

    def __hash__(self) -> int:
        return hash((self.name, len(self.lines)))


def _by_rank(card: Card) -> tuple[int, int]:
    return -rank_of(card), -card


@lru_cache(maxsize=4096)
def _chosen(way: Way, order: str, cards: tuple[Card, ...]) -> Ruled[WayLine, Setting]:
    seven = Seven(cards, PAI_GOW_POKER_ORDERS[order])
    ruled = first_that_applies(way.lines, seven.allowed, seven.preferred)
    if ruled is None:
        held = show_cards(cards)
        raise NotPermitted(f"the house way has no line for {held}", key="house_way")
    return ruled


class Seven:
    """Seven cards, the highest first, as the lines of a house way look at them."""

    def __init__(self, cards: Sequence[Card], order: PaiGowPokerOrder) -> None:
        self.cards = tuple(cards)
        self.order = order
        self.counts = Counter(map(rank_of, self.cards))

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The legal settings: the high hand is no lower than the low one."""
        return tuple(s for s in settings_of(self.cards) if self.order.is_legal(s))

    @cached_property
    def complete(self) -> tuple[Setting, ...]:
        """Those with a complete hand high."""
        order = self.order
        return tuple(s for s in self.settings if order.is_complete(order.strength(s.high)))

    @cached_property
    def groups(self) -> list[int]:
        """The ranks that come more than once: most often first, of equal ones the higher."""
        several = [rank for rank, count in self.counts.items() if count > 1]
        return sorted(several, key=lambda rank: (self.counts[rank], rank), reverse=True)

    @cached_property
    def kind(self) -> Kind:
        """What the seven cards hold."""
        shape = tuple(self.counts[rank] for rank in self.groups)
        return next(kind for start, kind in KINDS if shape[: len(start)] == start)

    def meets(self, line: WayLine) -> bool:
        """Whether the seven cards are what a line asks of them."""
        if line.kind not in ("any", self.kind):
            return False
        if line.ranks and self.groups[0] not in line.span:
            return False
        alone = {RANK_NAMES[rank] for rank, count in self.counts.items() if count == 1}
        if line.single and not alone & {*line.single}:
            return False
        return not line.complete or bool(self.complete)

    def allowed(self, line: WayLine) -> Sequence[Setting]:
        """The settings that a line allows; none where it does not apply."""
        if not self.meets(line):
            return ()
        among = self.complete if line.high == "complete" else self.settings
        found = [s for s in among if self._serves(line, s)]
        if line.beats_complete:
            low = self.order.low_strength
            found = [s for s in found if all(low(s.low) > low(c.low) for c in self.complete)]
        return found

    def preferred(self, _: WayLine, setting: Setting) -> tuple[int, int]:
        """The highest low hand first, then the highest high hand."""
        high, low = self.order.strengths(setting)
        return low, high

    def _serves(self, line: WayLine, setting: Setting) -> bool:
        """Whether the low hand of a setting is what a line asks of it."""
        one, other = (rank_of(card) for card in setting.low)
        if line.low_from and not one == other >= RANK_NAMES.index(line.low_from):
            return False
        if line.low == "pair of it":
            return one == other == self.groups[0]
        if line.low == "pair beside":
            return one == other != self.groups[0]
        alone = [self.counts[rank] == 1 for rank in (one, other)]
        if line.low == "one of it":
            return any(alone) and self.groups[0] in (one, other)
        return line.low == "any" or all(alone)


def check_way(way: Way) -> None:
    """Refuse a house way whose last line leaves something out, or two lines of one name."""
    if not way.lines or not way.lines[-1].leaves_nothing_out:
        raise NotPermitted("the last line of a house way must leave nothing out", key="house_way")
    names = [line.line for line in way.lines]
    for name in names:
        if names.count(name) > 1:
            raise NotPermitted(f"there are two lines {name!r}", key="house_way")
