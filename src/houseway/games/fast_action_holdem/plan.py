"""A plan: what a player does with four cards, for every four cards that there are.

A plan is an array of small numbers, one for each hand of four faces. Faces count in ascending
order, a <= b <= c <= d. Where no face can lie twice, the hand has the number

    C(a,1) + C(b,2) + C(c,3) + C(d,4),

which runs through all C(52,4) = 270,725 hands without a gap; with several decks a, b + 1, c + 2 and
d + 3 take the places of a, b, c and d, and there are C(55,4) = 341,055. The order in which cards
were dealt is no part of it: nothing that a player can win depends on it.

An entry says which two of the four places are kept, and what else is done.

>>> from houseway.pieces.cards import parse_cards
>>> cards = parse_cards("9c 9d Kh Ah")
>>> describe(encode(5, split_ante=True, split_bonus=True), cards, "ante")
'split Kh Ah and 9c 9d, the ante and the bonus'
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.pieces.cards import PACK, Card

Plan: TypeAlias = NDArray[np.uint8]

KEEPS: Final[tuple[tuple[int, int], ...]] = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""The two places that each choice keeps. Choice 5 - k keeps what choice k does not."""
KEEP_BITS: Final = 0b111
SPLIT_ANTE: Final = 1 << 3
"""The wager against the dealer is doubled: the two cards that are not kept are a second hand."""
SPLIT_BONUS: Final = 1 << 4
SURRENDER: Final = 1 << 5
NATURAL: Final = 1 << 6
"""Four of a kind is declared, and paid at once."""


class Decision(NamedTuple):
    """An entry taken apart."""

    keep: int
    """Which of `KEEPS`; of no account if the hand is surrendered or declared."""
    split_ante: bool
    split_bonus: bool
    surrender: bool
    natural: bool


def encode(
    keep: int = 0,
    *,
    split_ante: bool = False,
    split_bonus: bool = False,
    surrender: bool = False,
    natural: bool = False,
) -> int:
    """The entry for a decision."""
    if not 0 <= keep < len(KEEPS):
        raise ValueError(f"there are {len(KEEPS)} choices of two cards, and no number {keep}")
    if (split_ante or split_bonus) + surrender + natural > 1:
        raise ValueError("a hand is split, surrendered or declared, and not two of these")
    return (
        keep
        | SPLIT_ANTE * split_ante
        | SPLIT_BONUS * split_bonus
        | SURRENDER * surrender
        | NATURAL * natural
    )


def decode(entry: int) -> Decision:
    """The decision of an entry."""
    flags = (bool(entry & flag) for flag in (SPLIT_ANTE, SPLIT_BONUS, SURRENDER, NATURAL))
    return Decision(int(entry) & KEEP_BITS, *flags)


def size_of(decks: int) -> int:
    """How many hands of four there are."""
    return comb(len(PACK), 4) if decks == 1 else comb(len(PACK) + 3, 4)


def index_of(cards: Sequence[int], decks: int) -> int:
    """The number of four cards, in any order."""
    shift = int(decks > 1)
    faces = sorted(cards)
    if len(faces) != 4 or (decks == 1 and len({*faces}) < 4):
        raise ValueError(f"{cards} are not four cards of {decks} decks")
    return sum(comb(face + shift * place, place + 1) for place, face in enumerate(faces))


@cache
def hands_of(decks: int) -> NDArray[np.uint8]:
    """Every four faces in the order of their numbers, a row each."""
    choose = combinations if decks == 1 else combinations_with_replacement
    # Counted down from the highest face, combinations come in the opposite order.
    rows = np.fromiter(choose(range(len(PACK) - 1, -1, -1), 4), dtype=np.dtype((np.uint8, 4)))
    return np.ascontiguousarray(rows[::-1, ::-1])


def describe(entry: int, cards: Sequence[Card], main: str = "wager") -> str:
    """What an entry does with four cards, in words; the wager against the dealer has this name."""
    decision, faces = decode(entry), sorted(cards)
    if decision.surrender:
        return "surrender"
    if decision.natural:
        return "declare the natural"
    kept, rest = (
        " ".join(str(Card(faces[place])) for place in KEEPS[keep])
        for keep in (decision.keep, len(KEEPS) - 1 - decision.keep)
    )
    split = [
        what
        for what, is_split in (
            (f"the {main}", decision.split_ante),
            ("the bonus", decision.split_bonus),
        )
        if is_split
    ]
    return f"split {kept} and {rest}, {' and '.join(split)}" if split else f"keep {kept}"


def check_plan(rules: FastActionRules, plan: Plan) -> None:
    """Refuse a plan that the rules do not allow, or that would lead a kernel out of its arrays."""
    if plan.shape != (size_of(rules.decks),) or plan.dtype != np.uint8:
        raise ValueError(f"a plan for {rules.decks} decks has {size_of(rules.decks)} bytes")
    if (plan & KEEP_BITS).max() >= len(KEEPS):
        raise ValueError("the plan has a choice of cards that there is not")
    allowed = {0} | {_flags(wagers) for wagers in rules.split_choices if _can_split(rules, wagers)}
    if rules.surrender_part:
        allowed.add(SURRENDER)
    if rules.has_natural:
        allowed.add(NATURAL)
    flags = plan & ~np.uint8(KEEP_BITS)
    for found in np.unique(flags).tolist():
        if found not in allowed:
            index = int(np.argmax(flags == found))
            cards = [Card(face) for face in hands_of(rules.decks)[index].tolist()]
            does = describe(int(plan[index]), cards, rules.main_wager)
            raise ValueError(f"the rules do not let a player {does} with {cards}")
    ranks = hands_of(rules.decks)[flags == NATURAL] >> 2
    if (ranks != ranks[:, :1]).any():
        raise ValueError("the plan declares a natural that is none")


def _flags(wagers: Sequence[str]) -> int:
    """The flags of a split of these wagers."""
    return sum(SPLIT_BONUS if wager == BONUS else SPLIT_ANTE for wager in wagers)


def _can_split(rules: FastActionRules, wagers: Sequence[str]) -> bool:
    return BONUS not in wagers or rules.bonus is not None


def preferences_of(rules: FastActionRules) -> NDArray[np.int16]:
    """How much the house way wants any two cards: the dealer keeps the two with the most.

    Of equals those dealt first are kept; where suited ones go before them, they have one more.
    """
    way = rules.way
    suited_first = rules.house_way_ties == "suited first"
    wanted = np.empty((len(PACK), len(PACK)), np.int16)
    for one, other in product(PACK, repeat=2):
        step = len(way.steps) - way.steps.index(way.choose((one, other)).step)
        high, low = max(one.rank, other.rank), min(one.rank, other.rank)
        is_first = suited_first and one.suit == other.suit
        wanted[one, other] = step << 9 | high << 5 | low << 1 | is_first
    return wanted


def simple_plan(rules: FastActionRules) -> Plan:
    """The plan of a player who plays the house way, declares a natural, never splits or surrenders.

    Of choices that the house way cannot tell apart it takes the first of `KEEPS`.
    """
    wanted, hands = preferences_of(rules), hands_of(rules.decks)
    choices = np.stack([wanted[hands[:, one], hands[:, other]] for one, other in KEEPS])
    plan: Plan = choices.argmax(axis=0).astype(np.uint8)
    if rules.has_natural:
        plan[hands[:, 0] >> 2 == hands[:, 3] >> 2] = encode(natural=True)
    return plan
