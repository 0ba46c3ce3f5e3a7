"""What is gathered of cards while a side wager is counted, rank by rank from the ace down.

A fact about ranks is told how many cards of a rank went into each lot, whatever their suits. A fact
about suits keeps a state for each suit by itself, so that suits of which nothing tells one from the
other are counted together. A state is a tuple, as small as what can still come of it allows: a suit
that can no longer make a flush has none at all.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeAlias

from houseway.hands.points import FACE_VALUES, MODULUS, POINTS
from houseway.hands.twenty_one import ACE_MORE, MOST
from houseway.pieces.cards import ACE
from houseway.rulesets.conditions import Counting

State: TypeAlias = tuple[Any, ...]
Lots: TypeAlias = tuple[int, ...]
"""How many cards went into each lot, or can still go there."""

GONE: State = ()
"""The state of a suit that nothing can come of."""
SOME: int = 1
ROYAL: int = 2
"""How far a straight has come: there is one, or one from the ace down."""


class RankFact(Protocol):
    """Something that ranks say."""

    @property
    def start(self) -> State:
        """What is known before any card."""

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """What is known once the cards of a rank are dealt."""


class SuitFact(Protocol):
    """Something that suits say."""

    @property
    def start(self) -> State:
        """What is known of a suit before any card."""

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """What is known of it once its cards of a rank are dealt; the face is rank and suit."""

    def trim(self, state: State, left: Lots) -> State:
        """The same, as far as it still matters with so many cards to come."""


def within(scope: Sequence[int], lots: Lots) -> int:
    """How many cards are in the lots that are meant."""
    return sum(lots[lot] for lot in scope)


# Ranks.


class Multiples(NamedTuple):
    """How often ranks come that come more than once, the most first. A joker is an ace."""

    scope: tuple[int, ...]
    wild: int = 0

    @property
    def start(self) -> State:
        """Nothing yet."""
        return ()

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """Another rank, if it comes more than once."""
        copies = within(self.scope, lots) + (self.wild if rank == ACE else 0)
        return state if copies < 2 else tuple(sorted((*state, copies), reverse=True))


class TopPair(NamedTuple):
    """Which kind of pair the highest one is."""

    scope: tuple[int, ...]
    kinds: tuple[int, ...]
    """By rank; pairs of one kind are not told apart."""
    wild: int = 0

    @property
    def start(self) -> State:
        """No pair."""
        return ()

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """The first rank that comes twice."""
        copies = within(self.scope, lots) + (self.wild if rank == ACE else 0)
        return (self.kinds[rank],) if not state and copies > 1 else state


def run_on(state: State, rank: int, length: int, wild: int, *, is_there: bool) -> State:
    """Go on looking for so many ranks in a row: the last ones, whether there is an ace, a result.

    What was found stays so: the highest straight is found first.
    """
    bits, ace, found = state
    if found:
        return state
    bits = (bits << 1 | is_there) & (1 << length) - 1
    if ACE - rank + 1 >= length and bits.bit_count() + wild >= length:
        return 0, 0, ROYAL if rank + length - 1 == ACE else SOME
    return _unbroken(bits, length, wild), ace or int(rank == ACE and is_there), 0


@cache
def _unbroken(bits: int, length: int, wild: int) -> int:
    """The last ranks, as far as no more are missing among them than jokers can stand for."""
    gaps = 0
    for at in range(length):
        gaps += not bits >> at & 1
        if gaps > wild:
            return bits & (1 << at) - 1
    return bits


def run_found(state: State, length: int, wild: int) -> int:
    """What straight there is in the end, that with the ace below the two included."""
    bits, ace, found = state
    low = (bits & (1 << length - 1) - 1).bit_count() + ace + wild
    return found or (SOME if low >= length else 0)


class Run(NamedTuple):
    """Ranks that follow one another."""

    scope: tuple[int, ...]
    length: int
    wild: int = 0

    @property
    def start(self) -> State:
        """No rank seen."""
        return 0, 0, 0

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """One more rank, there or not."""
        is_there = within(self.scope, lots) > 0
        return run_on(state, rank, self.length, self.wild, is_there=is_there)

    def found(self, state: State) -> int:
        """What straight there is."""
        return run_found(state, self.length, self.wild)


class Tally(NamedTuple):
    """How many cards are of some ranks, as far as that is asked."""

    scope: tuple[int, ...]
    ranks: frozenset[int]
    most: int

    @property
    def start(self) -> State:
        """None yet."""
        return (0,)

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """So many more, if the rank is one of them."""
        if rank not in self.ranks:
            return state
        return (min(self.most, state[0] + within(self.scope, lots)),)


class Sum(NamedTuple):
    """What cards count, and whether an ace is among them."""

    scope: tuple[int, ...]
    counting: Counting
    most: int
    """More than this is all the same."""

    @property
    def start(self) -> State:
        """Nothing."""
        return 0, False

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """Add the cards of a rank."""
        cards = within(self.scope, lots)
        points, has_ace = state
        if self.counting == "baccarat":
            return (points + POINTS[rank] * cards) % MODULUS, False
        if self.counting == "twenty-one":
            hard = min(self.most, points + FACE_VALUES[rank] * cards)
            return hard, has_ace or (rank == ACE and cards > 0)
        return min(self.most, points + (1 if rank == ACE else rank + 2) * cards), False

    def total(self, state: State) -> int:
        """What they count in the end."""
        points, has_ace = state
        is_soft = has_ace and points + ACE_MORE <= MOST
        return int(points + ACE_MORE if is_soft else points)


class RankMatch(NamedTuple):
    """How many cards of one lot have a rank of another, as far as that is asked."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    most: int

    @property
    def start(self) -> State:
        """None."""
        return (0,)

    def step(self, state: State, rank: int, lots: Lots) -> State:
        """All of a rank match, if the other lot has one."""
        if not within(self.other, lots):
            return state
        return (min(self.most, state[0] + within(self.own, lots)),)


# Suits.


class Flush(NamedTuple):
    """The cards of a suit: how many, of how many ranks, how often each, and whether they run."""

    scope: tuple[int, ...]
    size: int
    wild: int = 0

    @property
    def start(self) -> State:
        """No card."""
        return 0, 0, (), (0, 0, 0)

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """The cards of one face."""
        if not state:
            return state
        cards, ranks, multiples, run = state
        copies, size = within(self.scope, lots), self.size
        if copies > 1:
            multiples = tuple(sorted((*multiples, copies), reverse=True))
        run = run_on(run, face[0], size, self.wild, is_there=copies > 0)
        return min(cards + copies, size), min(ranks + (copies > 0), size), multiples, run

    def trim(self, state: State, left: Lots) -> State:
        """Nothing, once too few cards can come."""
        if not state:
            return GONE
        cards, ranks, multiples, (bits, ace, found) = state
        still = within(self.scope, left) + self.wild
        if cards + still < self.size:
            return GONE
        if not found and bits.bit_length() + still < self.size - 1:
            # Not even an ace below the two could make these a straight.
            bits = 0
            ace = ace if still >= self.size - 1 else 0
        return cards, ranks, multiples, (bits, ace, found)


class Suited(NamedTuple):
    """Whether a suit has so many cards."""

    scope: tuple[int, ...]
    enough: int

    @property
    def start(self) -> State:
        """None."""
        return (0,)

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """So many more."""
        return (min(self.enough, state[0] + within(self.scope, lots)),) if state else state

    def trim(self, state: State, left: Lots) -> State:
        """Nothing, once too few can come."""
        return GONE if not state or state[0] + within(self.scope, left) < self.enough else state


class Faces(NamedTuple):
    """How often a face of the suit came, at most."""

    scope: tuple[int, ...]
    enough: int

    @property
    def start(self) -> State:
        """Never so often."""
        return (False,)

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """Whether one came as often as is asked."""
        return (state[0] or within(self.scope, lots) >= self.enough,)

    def trim(self, state: State, left: Lots) -> State:
        """What came stays."""
        return state


class Named(NamedTuple):
    """How many cards of one face came, as far as that is asked."""

    scope: tuple[int, ...]
    face: tuple[int, int]
    most: int

    @property
    def start(self) -> State:
        """None."""
        return (0,)

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """So many, if it is the face."""
        return (min(self.most, within(self.scope, lots)),) if face == self.face else state

    def trim(self, state: State, left: Lots) -> State:
        """What came stays."""
        return state


class SuitMatch(NamedTuple):
    """How many cards of one lot have a face of another, in this suit."""

    own: tuple[int, ...]
    other: tuple[int, ...]
    most: int

    @property
    def start(self) -> State:
        """None."""
        return (0,)

    def step(self, state: State, face: tuple[int, int], lots: Lots) -> State:
        """All of a face match, if the other lot has one."""
        if not within(self.other, lots):
            return state
        return (min(self.most, state[0] + within(self.own, lots)),)

    def trim(self, state: State, left: Lots) -> State:
        """What came stays."""
        return state
