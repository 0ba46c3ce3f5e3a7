"""Side wagers counted exactly, whatever they look at: every deal, and none of them one by one.

Ranks are dealt from the ace down, each with all ways in which its suits can go to the lots that the
wager looks at. Deals of which the same is known (`side_facts`) go on together, with their number.
Suits that nothing tells apart are one. All numbers are whole to the end.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from houseway.pieces.cards import ACE, PACK, RANKS, SUITS
from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER
from houseway.rulesets.side_wagers import InSight, SideWager
from houseway.steps.side_facts import Lots, RankFact, State, SuitFact
from houseway.steps.side_lines import Gathered, gather

Suits: TypeAlias = tuple[tuple[State, ...], ...]
"""The states of each suit."""
Ways: TypeAlias = list[tuple[Suits, Lots, int]]
"""How a rank can be dealt: what is then known of suits, the cards in each lot, the ways to it."""
Known: TypeAlias = tuple[Lots, Suits, tuple[State, ...]]
"""What deals have in common: the cards that are still to come, and all that is known."""

ALL_RANKS: Final = range(ACE, -1, -1)


class SideCount(NamedTuple):
    """How many of all deals each line has."""

    deals: int
    lines: dict[str, int]
    """By line; those that no line has are not there."""

    @property
    def others(self) -> int:
        """Deals that no line has."""
        return self.deals - sum(self.lines.values())


def count_lines(wager: SideWager, in_sight: InSight, stock: Stock) -> SideCount:
    """Count a wager of a game from a stock."""
    lots = tuple(in_sight.sights[name].cards for name in wager.looks_at)
    terms = [term for line in wager.lines for term in line.when.terms]
    if not any(term.scope for term in terms):
        # It is all the same which of the cards lie where.
        lots = (sum(lots),)
    return _counted(_Said(wager), lots, stock)


class _Said:
    """A wager as far as its count hangs on it: two that say the same are counted once."""

    __slots__ = ("said", "wager")

    def __init__(self, wager: SideWager) -> None:
        lines = tuple((line.name, str(line.when)) for line in wager.lines)
        self.said = wager.order, lines, tuple(wager.pays), wager.looks_at
        self.wager = wager

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Said) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


@lru_cache(maxsize=256)
def _counted(said: _Said, lots: Lots, stock: Stock) -> SideCount:
    wager = said.wager
    jokers = stock.copies[JOKER] if len(stock.copies) > JOKER else 0
    found: Counter[str] = Counter()
    for among, ways in spread(jokers, lots):
        gathered = gather(wager, lots, among)
        left = tuple(size - got for size, got in zip(lots, among, strict=True))
        for line, deals in _Deals(gathered, stock).count(left).items():
            found[line] += ways * deals
    deals = deals_of(stock.size, lots)
    return SideCount(deals, {line: number for line, number in found.items() if line and number})


def deals_of(cards: int, lots: Lots) -> int:
    """In how many ways lots of these sizes can be dealt."""
    before = [sum(lots[:at]) for at in range(len(lots))]
    return prod(comb(cards - gone, size) for gone, size in zip(before, lots, strict=True))


def spread(copies: int, left: Lots) -> Iterator[tuple[Lots, int]]:
    """The ways to deal some of several equal cards into lots, and how many ways each is."""
    for lots in product(*(range(min(copies, size) + 1) for size in left)):
        if sum(lots) <= copies:
            yield lots, deals_of(copies, lots)


class _Deals:
    """A count as it goes on from rank to rank."""

    def __init__(self, gathered: Gathered, stock: Stock) -> None:
        self.ranks: Sequence[RankFact] = gathered.ranks
        self.suits: Sequence[SuitFact] = gathered.suits
        self.line_of: Callable[[Suits, tuple[State, ...]], str] = gathered.line_of
        copies = (*stock.copies, *[0] * len(PACK))
        self.copies = [list(copies[rank * 4 : rank * 4 + len(SUITS)]) for rank in range(len(RANKS))]
        self.alike = _alike(self.copies, gathered.told_apart)
        self.beside = {suit: alike for alike in self.alike for suit in alike}

    def count(self, left: Lots) -> Counter[str]:
        """How many deals each line has; empty for no line."""
        start = tuple(tuple(fact.start for fact in self.suits) for _ in SUITS)
        deals: dict[Known, int] = {(left, start, tuple(fact.start for fact in self.ranks)): 1}
        for rank in ALL_RANKS:
            deals = self._deal(rank, deals)
        found: Counter[str] = Counter()
        for (missing, suits, ranks), number in deals.items():
            if not any(missing):
                found[self.line_of(suits, ranks)] += number
        return found

    def _deal(self, rank: int, deals: dict[Known, int]) -> dict[Known, int]:
        """Deal one rank to all that is known."""
        then: dict[Known, int] = {}
        ways_of: dict[tuple[Suits, Lots], Ways] = {}
        steps: dict[tuple[tuple[State, ...], Lots], tuple[State, ...]] = {}
        for (left, suits, ranks), number in deals.items():
            if (suits, left) not in ways_of:
                ways_of[suits, left] = self._ways(rank, suits, left)
            for after, lots, ways in ways_of[suits, left]:
                if (ranks, lots) not in steps:
                    pairs = zip(self.ranks, ranks, strict=True)
                    steps[ranks, lots] = tuple(
                        fact.step(state, rank, lots) for fact, state in pairs
                    )
                still = tuple(size - got for size, got in zip(left, lots, strict=True))
                key = still, after, steps[ranks, lots]
                then[key] = then.get(key, 0) + number * ways
        return then

    def _ways(self, rank: int, suits: Suits, left: Lots) -> Ways:
        """How a rank can be dealt where this is known of the suits and so much is still to come."""
        made: dict[tuple[Suits, Lots], int] = {((), (0,) * len(left)): 1}
        for suit, states in enumerate(suits):
            options = [
                (self._stepped(states, (rank, suit), lots), lots, ways)
                for lots, ways in spread(self.copies[rank][suit], left)
            ]
            longer: dict[tuple[Suits, Lots], int] = {}
            for ((before, dealt), number), (state, lots, ways) in product(made.items(), options):
                both = tuple(map(sum, zip(dealt, lots, strict=True)))
                if all(got <= size for got, size in zip(both, left, strict=True)):
                    key = self._placed((*before, state), suit), both
                    longer[key] = longer.get(key, 0) + number * ways
            made = longer
        merged: dict[tuple[Suits, Lots], int] = {}
        for (after, lots), number in made.items():
            key = self._trimmed(after, left, lots), lots
            merged[key] = merged.get(key, 0) + number
        return [(after, lots, number) for (after, lots), number in merged.items()]

    def _placed(self, suits: Suits, last: int) -> Suits:
        """The suits so far, those that are like the last one in one order with it."""
        alike = [suit for suit in self.beside[last] if suit <= last]
        if len(alike) < 2:
            return suits
        placed = list(suits)
        for suit, states in zip(alike, sorted(suits[suit] for suit in alike), strict=True):
            placed[suit] = states
        return tuple(placed)

    def _stepped(
        self, states: tuple[State, ...], face: tuple[int, int], lots: Lots
    ) -> tuple[State, ...]:
        pairs = zip(self.suits, states, strict=True)
        return tuple(fact.step(state, face, lots) for fact, state in pairs)

    def _trimmed(self, suits: Suits, left: Lots, lots: Lots) -> Suits:
        """What is known of the suits as far as it matters; those that are alike in one order."""
        still = tuple(size - got for size, got in zip(left, lots, strict=True))
        trimmed = [
            tuple(fact.trim(state, still) for fact, state in zip(self.suits, states, strict=True))
            for states in suits
        ]
        for alike in self.alike:
            for suit, states in zip(alike, sorted(trimmed[suit] for suit in alike), strict=True):
                trimmed[suit] = states
        return tuple(trimmed)


def _alike(copies: list[list[int]], told_apart: Sequence[int]) -> list[list[int]]:
    """The suits that can change places: of which there are as many, and nothing tells apart."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for suit in range(len(SUITS)):
        key = told_apart[suit], *(ranks[suit] for ranks in copies)
        groups.setdefault(key, []).append(suit)
    return list(groups.values())
