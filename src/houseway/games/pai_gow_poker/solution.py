"""What a finished count says: the house way, the best settings, and what each line is worth.

The best setting is found hand by hand. A plan has it kind by kind, and beside it the hands that are
better set otherwise: hands of one kind differ in which of the dealer's flushes their suits stand in
the way of.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple
from zlib import compress, decompress

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import by_hand_kernels
from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.by_hand import OfKind, Part, hands_of, of_way, set_best
from houseway.games.pai_gow_poker.counting import Question, hands_in
from houseway.games.pai_gow_poker.hand_kernels import PAIR, PLACE
from houseway.odds import Progress

Slots = NDArray[np.int64]
"""A setting for every kind."""

WON: Final = (kernels.WON, kernels.BANK_WON)
"""Where what a player wins is counted, and what the bank wins."""


class Tally(NamedTuple):
    """Pairs of hands that are won and lost; all others push."""

    won: int
    lost: int


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that are alike in how the house way sets them and in how it is done best."""

    line: int
    """The line of the house way that decides them, by its place."""
    by_way: tuple[int, int]
    """The categories of the high hand and the low one, as the house way has them..."""
    best: tuple[int, int]
    """... and as it is best."""
    hands: int
    worth: Tally
    """Over all pairs with these hands, set best."""
    worth_by_way: Tally
    closest: int
    """What a hand gains, in pairs times the commission's denominator, where it gains least."""


class Apart(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that are better set otherwise than others of their kind, up to suits, pressed."""

    hands: int
    """How many they are in all."""
    cards: str
    kinds: str
    best: str

    @property
    def sets(self) -> Slots:
        """Seven cards each, as the kernels have sets of them."""
        return np.frombuffer(_unpressed(self.cards), np.int64).cumsum()

    @property
    def of_kinds(self) -> Slots:
        """The kind of each."""
        return np.frombuffer(_unpressed(self.kinds), np.int64)

    @property
    def places(self) -> NDArray[np.uint8]:
        """The best setting of each, as the plan has it."""
        return np.frombuffer(_unpressed(self.best), np.uint8)


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """The hands of a player against the dealer, or of a bank against the dealer's wager."""

    by_way: Tally
    by_kinds: Tally
    """Every kind set best, whatever the suits of a hand."""
    best: Tally
    alike: int
    """Hands of which the house way's setting is best."""
    even: int
    """Hands of which two settings are best."""
    changes: tuple[Change, ...]
    plan: str
    """Which setting of each kind is best, pressed."""
    apart: Apart

    @property
    def places(self) -> NDArray[np.uint8]:
        """The plan: which of the settings of each kind is best, the house way's being the first."""
        return np.frombuffer(_unpressed(self.plan), np.uint8)


def _pressed(array: NDArray[Any]) -> str:
    return b64encode(compress(array.tobytes(), 9)).decode()


def _unpressed(text: str) -> bytes:
    return decompress(b64decode(text))


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted."""

    question: Question
    player: Role
    bank: Role
    dropped: tuple[Tally | None, ...]
    """Each line without which the dealer sets: how a player fares who sets by the whole way."""


def answer_of(
    question: Question, counts: NDArray[np.int64], progress: Progress | None = None
) -> Answer:
    """Everything that is kept of the counts of all settings, once all hands are set best."""
    parts = set_best(question, counts, progress)
    apart = _hands_apart(question, counts, parts)
    player, bank = (_role(question, counts, parts, role, apart) for role in range(2))
    return Answer(
        question=question,
        player=player,
        bank=bank,
        dropped=tuple(_without(question, counts, line) for line in range(len(question.rows))),
    )


def gain(question: Question, won: NDArray[np.int64], lost: NDArray[np.int64]) -> NDArray[np.int64]:
    """What pairs are worth, in whole numbers: the commission's denominator for each unit."""
    rate, scale = question.rate
    worth: NDArray[np.int64] = (scale - rate) * won - scale * lost
    return worth


def worth_of(question: Question, tally: Tally, pairs: int) -> Fraction:
    """The same of one pair on average, as a part of the wager."""
    rate = Fraction(*question.rate)
    return ((1 - rate) * tally.won - tally.lost) / pairs


def best_by_kind(question: Question, counts: NDArray[np.int64], won: int) -> Slots:
    """The best setting of each kind: the first, which is the house way's where that is as good."""
    way = question.way
    worth = gain(question, counts[:, won], counts[:, won + 1])
    most = np.maximum.reduceat(worth, way.starts[:-1])
    best = np.flatnonzero(worth == most[way.of_kind])
    first: Slots = best[np.unique(way.of_kind[best], return_index=True)[1]]
    return first


def _role(
    question: Question,
    counts: NDArray[np.int64],
    parts: Sequence[Part],
    role: int,
    apart: Sequence[OfKind],
) -> Role:
    way, won = question.way, WON[role]
    slots = np.concatenate([part.slots[role] for part in parts])
    told = np.concatenate([part.told[role] for part in parts])
    by_kinds = best_by_kind(question, counts, won)
    as_way = slots == way.starts[way.of_kind[slots]]
    return Role(
        by_way=_tally(counts, way.starts[:-1], won),
        by_kinds=_tally(counts, by_kinds, won),
        best=Tally(*_sums(told, by_hand_kernels.ITS_WON)),
        alike=int(told[as_way, by_hand_kernels.HANDS].sum()),
        even=sum(int(part.even[role]) for part in parts),
        changes=tuple(_changes(question, slots[~as_way], told[~as_way])),
        plan=_pressed((by_kinds - way.starts[:-1]).astype(np.uint8)),
        apart=_apart(question, by_kinds - way.starts[:-1], apart, won),
    )


def _tally(counts: NDArray[np.int64], slots: Slots, won: int) -> Tally:
    return Tally(*(int(counts[slots, which].sum()) for which in (won, won + 1)))


def _sums(told: NDArray[np.int64], first: int) -> Iterator[int]:
    return (int(told[:, at].sum()) for at in (first, first + 1))


def _changes(question: Question, new: Slots, told: NDArray[np.int64]) -> list[Change]:
    """Where the best setting differs from the house way's, the dearest first."""
    way = question.way
    kinds = way.of_kind[new]
    categories = np.stack(
        [
            way.decided[kinds],
            *_categories(question, way.starts[kinds]),
            *_categories(question, new),
        ],
        axis=1,
    )
    groups, which = np.unique(categories, axis=0, return_inverse=True)
    found = []
    for number, (line, high, low, best_high, best_low) in enumerate(groups.tolist()):
        own = told[which.reshape(-1) == number]
        found.append(
            Change(
                line=line,
                by_way=(high, low),
                best=(best_high, best_low),
                hands=int(own[:, by_hand_kernels.HANDS].sum()),
                worth=Tally(*_sums(own, by_hand_kernels.ITS_WON)),
                worth_by_way=Tally(*_sums(own, by_hand_kernels.WAY_WON)),
                closest=int(own[:, by_hand_kernels.LEAST].min()),
            )
        )
    return sorted(found, key=lambda change: -_gained(question, change))


def _gained(question: Question, change: Change) -> Fraction:
    return worth_of(question, change.worth, 1) - worth_of(question, change.worth_by_way, 1)


# Hands that are better set otherwise than their kind.


def _hands_apart(
    question: Question, counts: NDArray[np.int64], parts: Sequence[Part]
) -> list[OfKind]:
    """All hands of the kinds of which some are, compared with all that lie beside them.

    They must add up to what was counted of their kind.
    """
    which = np.unique(np.concatenate([kinds for part in parts for kinds in part.apart]))
    asked, slots = of_way(question, which)
    found = [*hands_of(question, asked)]
    for at, each in enumerate(found):
        kind = counts[slots[asked.slots[at] : asked.slots[at + 1]]]
        if (np.tensordot(each.ways, each.fared, 1) != kind).any():
            raise AssertionError(f"the hands of kind {each.kind} do not add up to it")
    return found


def _apart(question: Question, plan: Slots, of_kinds: Sequence[OfKind], won: int) -> Apart:
    none, hands = np.zeros(0, np.int64), 0
    sets, kinds, best = [none], [none], [none]
    for each in of_kinds:
        worth = gain(question, each.fared[:, :, won], each.fared[:, :, won + 1])
        differs = worth[:, plan[each.kind]] < worth.max(axis=1)
        hands += int(each.ways[differs].sum())
        sets.append(each.sets[differs])
        kinds.append(np.full(differs.sum(), each.kind))
        best.append(worth[differs].argmax(axis=1))
    cards = np.concatenate(sets)
    order = np.argsort(cards)
    return Apart(
        hands=hands,
        cards=_pressed(np.diff(cards[order], prepend=0)),
        kinds=_pressed(np.concatenate(kinds)[order]),
        best=_pressed(np.concatenate(best)[order].astype(np.uint8)),
    )


def _categories(question: Question, slots: Slots) -> tuple[Slots, Slots]:
    """The categories of the high hands and the low ones of some settings."""
    way = question.way
    high, low = way.settings[slots].T
    return way.highs[high] >> PLACE, way.lows[low] >> PLACE


def _without(question: Question, counts: NDArray[np.int64], line: int) -> Tally | None:
    """A player who sets the house way, against a dealer who has dropped a line of it.

    The dealer's hands are then those of a bank, whose losses are the player's wins.
    """
    way, hands = question.way, hands_in(question.pack)
    is_decided = (way.decided == line) & (hands > 0)
    if (way.dropped[is_decided] < 0).any():
        return None
    slots = way.starts[:-1] + np.where(is_decided, way.dropped, 0)
    bank = _tally(counts, slots, kernels.BANK_WON)
    return Tally(won=bank.lost, lost=bank.won)


def is_pair(category: int) -> bool:
    """Whether a low hand of this category is a pair."""
    return category == PAIR
