"""What a finished count says: the house way, the best settings, and what each line is worth.

The best setting is found kind by kind. Hands of one kind may still differ in which of the dealer's
flushes their suits stand in the way of; what is best for all of them on average is taken.
"""

from base64 import b64decode, b64encode
from fractions import Fraction
from typing import Final, NamedTuple
from zlib import compress, decompress

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.counting import Question, hands_in
from houseway.games.pai_gow_poker.hand_kernels import PAIR, PLACE

Slots = NDArray[np.int64]
"""A setting for every kind."""

HIGH_BITS: Final = 4


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
    closest: tuple[int, int]
    """What it gains, in pairs times the commission's denominator, where it gains least; and of how
    many hands that is."""


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """The hands of a player against the dealer, or of a bank against the dealer's wager."""

    by_way: Tally
    best: Tally
    alike: int
    """Hands of which the house way's setting is best."""
    even: int
    """Hands of which two settings are best."""
    changes: tuple[Change, ...]
    plan: str
    """Which setting of each kind is best, pressed."""

    @property
    def places(self) -> NDArray[np.uint8]:
        """The plan: which of the settings of each kind is best, the house way's being the first."""
        return np.frombuffer(decompress(b64decode(self.plan)), np.uint8)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted."""

    question: Question
    player: Role
    bank: Role
    dropped: tuple[Tally | None, ...]
    """Each line without which the dealer sets: how a player fares who sets by the whole way."""


def answer_of(question: Question, counts: NDArray[np.int64]) -> Answer:
    """Everything that is kept of the counts of all settings."""
    return Answer(
        question=question,
        player=_role(question, counts, kernels.WON),
        bank=_role(question, counts, kernels.BANK_WON),
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


def _role(question: Question, counts: NDArray[np.int64], won: int) -> Role:
    way, hands = question.way, hands_in(question.pack)
    worth = gain(question, counts[:, won], counts[:, won + 1])
    most = np.maximum.reduceat(worth, way.starts[:-1])
    is_best = worth == most[way.of_kind]
    best = np.flatnonzero(is_best)
    # The first of each kind, which is the house way's where that is as good.
    best = best[np.unique(way.of_kind[best], return_index=True)[1]]
    ties = np.add.reduceat(is_best, way.starts[:-1]) > 1
    places = (best - way.starts[:-1]).astype(np.uint8)
    return Role(
        by_way=_tally(counts, way.starts[:-1], won),
        best=_tally(counts, best, won),
        alike=int(hands[places == 0].sum()),
        even=int(hands[ties].sum()),
        changes=tuple(_changes(question, counts, best, won)),
        plan=b64encode(compress(places.tobytes(), 9)).decode(),
    )


def _tally(counts: NDArray[np.int64], slots: Slots, won: int) -> Tally:
    return Tally(*(int(counts[slots, which].sum()) for which in (won, won + 1)))


def _changes(question: Question, counts: NDArray[np.int64], best: Slots, won: int) -> list[Change]:
    """Where the best setting differs from the house way's, the dearest first."""
    way, hands = question.way, hands_in(question.pack)
    differs = np.flatnonzero((best != way.starts[:-1]) & (hands > 0))
    old, new = way.starts[differs], best[differs]
    categories = np.stack([way.decided[differs], *_categories(question, old)], axis=1)
    categories = np.concatenate([categories, np.stack(_categories(question, new), axis=1)], axis=1)
    groups, which = np.unique(categories, axis=0, return_inverse=True)
    gained = gain(question, *(counts[new] - counts[old])[:, won : won + 2].T)
    found = []
    for number, (line, high, low, best_high, best_low) in enumerate(groups.tolist()):
        own = np.flatnonzero(which.reshape(-1) == number)
        held = hands[differs[own]]
        least = own[int((gained[own] / held).argmin())]
        found.append(
            Change(
                line=line,
                by_way=(high, low),
                best=(best_high, best_low),
                hands=int(held.sum()),
                worth=_tally(counts, new[own], won),
                worth_by_way=_tally(counts, old[own], won),
                closest=(int(gained[least]), int(hands[differs[least]])),
            )
        )
    return sorted(found, key=lambda change: -_gained(question, change))


def _gained(question: Question, change: Change) -> Fraction:
    return worth_of(question, change.worth, 1) - worth_of(question, change.worth_by_way, 1)


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
