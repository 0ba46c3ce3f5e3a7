"""How often each line of the further wagers comes: all hands, counted by what they can be paid by.

Whether a royal match is there hangs on suits that a kind does not tell: the two cards beside a
royal flush are of one suit in three of nine ways.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import line_kernels as bits
from houseway.games.pai_gow_poker import lines
from houseway.games.pai_gow_poker.kinds import kinds
from houseway.games.pai_gow_poker.rules import FIRST_THREE, PaiGowPokerRules
from houseway.hands.pai_gow_poker import (
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIRS,
)
from houseway.pieces.cards import RANK_NAMES
from houseway.pieces.stock import Stock

CATEGORIES: Final = (
    *(lines.NATURAL_ROYAL, HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR),
    *(STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES),
)
"""By the numbers of the kernels."""
NOTHING: Final = "nothing"


class Held(NamedTuple):
    """What hands can be paid by."""

    bits: int
    suited: bool
    """Whether two cards beside a royal flush are of one suit themselves."""

    def has(self, bit: int) -> bool:
        """Whether a bit of the kernels is there."""
        return bool(self.bits >> bit & 1)

    def categories(self, start: int = 0) -> Iterator[str]:
        """The categories that five of the cards can be, the highest first."""
        for category in range(bits.CATEGORIES - 1, 0, -1):
            if self.has(start + category):
                yield CATEGORIES[category]
            if category == bits.CATEGORIES - 2 and self.has(start + bits.NATURAL_ROYAL):
                yield lines.NATURAL_ROYAL


class AllHeld(NamedTuple):
    """What the hands of every kind can be paid by."""

    meant: tuple[Held, ...]
    places: NDArray[np.int64]
    """The place in it of every kind, if the two beside are of two suits, and if of one."""


@cache
def all_held() -> AllHeld:
    """All of it."""
    all_ = kinds()
    found = np.zeros(len(all_.hands), np.int64)
    bits.all_lines(*all_[:3], found)
    values, which = np.unique(found, return_inverse=True)
    places = np.zeros((len(values), 2), np.int64)
    meant: list[Held] = []
    for at, value in enumerate(values.tolist()):
        places[at] = len(meant)
        meant.append(Held(value, suited=False))
        if value >> bits.MATCH_KING_QUEEN & 3:
            places[at, 1] = len(meant)
            meant.append(Held(value, suited=True))
    return AllHeld(tuple(meant), places[which.reshape(-1)])


@cache
def all_hands() -> dict[Held, int]:
    """All 154,143,080 hands by what they can be paid by."""
    meant, places = all_held()
    counts = np.zeros(len(meant), np.int64)
    hands = kinds().hands
    suited = np.where(places[:, 0] != places[:, 1], hands // 3, 0)
    np.add.at(counts, places[:, 0], hands - suited)
    np.add.at(counts, places[:, 1], suited)
    return dict(zip(meant, counts.tolist(), strict=True))


def tally(line_of: Callable[[Held], str]) -> Counter[str]:
    """How many hands are paid by each line; those that are paid by none are nothing."""
    found: Counter[str] = Counter()
    for held, count in all_hands().items():
        found[line_of(held) or NOTHING] += count
    return found


# The wagers.


def bonus_lines(rules: PaiGowPokerRules, held: Held) -> list[str]:
    """All lines of the bonus wager that hands can be paid by, the highest ranking first."""
    found = []
    has_joker = held.has(bits.JOKER)
    if held.has(bits.SEVEN_RUN):
        found.append(lines.SEVEN_FLUSH_JOKER if has_joker else lines.SEVEN_FLUSH)
    match = bits.MATCH_KING_QUEEN if rules.royal_match == "king and queen" else bits.MATCH_ACE_KING
    all_natural = rules.royal_match_natural == "all seven"
    if held.suited and held.has(match) and not (all_natural and has_joker):
        found.append(lines.ROYAL_MATCH)
    for name in held.categories():
        line = ROYAL_FLUSH if name == lines.NATURAL_ROYAL else name
        if line in lines.BONUS_LINES and line not in found:
            found.append(line)
    return found


def bonus_line(rules: PaiGowPokerRules, worth: Mapping[str, Fraction], held: Held) -> str:
    """The line that pays, by what each is worth: the best paying, or the highest ranking."""
    found = bonus_lines(rules, held)
    return best_of(found[:1] if rules.best_hand == "highest ranking" else found, worth)


def best_of(found: Iterable[str], worth: Mapping[str, Fraction]) -> str:
    """The line that is worth most, of equal ones the first; empty if none is worth anything."""
    paid = [line for line in found if worth.get(line)]
    return max(paid, key=lambda line: worth[line], default="")


def seven_card_line(worth: Mapping[str, Fraction], held: Held) -> str:
    """The best paying line of the seven-card bonus wager."""
    found = []
    for name in held.categories():
        if name == STRAIGHT_FLUSH and name not in worth:
            for bit, kind in (
                (bits.RUN_NATURAL, lines.WITHOUT_JOKER),
                (bits.RUN_WITH_JOKER, lines.WITH_JOKER),
            ):
                found += [name + kind] if held.has(bit) else []
        else:
            found.append(ROYAL_FLUSH if name == lines.NATURAL_ROYAL else name)
    return best_of(found, worth)


def progressive_line(rules: PaiGowPokerRules, worth: Mapping[str, Fraction], held: Held) -> str:
    """The best paying line of the progressive wager, among all 21 settings."""
    found = [*held.categories()]
    starts = [bits.PAIR_BESIDE]
    if rules.pair_joker == "may be in the pair":
        starts.append(bits.JOKER_BESIDE)
    for start in starts:
        found += [name + lines.AND_PAIR for name in held.categories(start)]
    return best_of(found, worth)


def insurance_line(rules: PaiGowPokerRules, held: Held) -> str:
    """The highest card of a pai gow, or nothing."""
    if rules.insurance_joker == "completes":
        is_pai_gow = next(held.categories()) == HIGH_CARD
    else:
        is_pai_gow = held.has(bits.PAI_GOW)
    return f"{RANK_NAMES[held.bits >> bits.TOP & 15]} high" if is_pai_gow else ""


def three_cards(rules: PaiGowPokerRules, worth: Mapping[str, Fraction]) -> Counter[str]:
    """How many three cards are paid by each line of the three-card bonus wager."""
    pieces = Stock.of_decks(1, jokers=1).pieces
    completes = rules.three_card_joker == "completes"
    found: Counter[str] = Counter()
    for three in combinations(pieces, FIRST_THREE):
        ways = lines.three_card_lines(three, joker_completes=completes)
        found[best_of(ways, worth) or NOTHING] += 1
    if found.total() != comb(len(pieces), FIRST_THREE):
        raise AssertionError("three cards do not add up")
    return found
