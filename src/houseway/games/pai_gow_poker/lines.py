"""Which line of a paytable pays seven cards, or three: the further wagers of pai gow poker.

Where a wager is paid by the way that pays most, all ways to form a hand of the cards are looked at;
which of the lines that they give is taken is decided by what each is worth.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Literal, TypeAlias

from houseway.hands.pai_gow_poker import (
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    HIGH_CARDS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    PaiGowPokerOrder,
    rank_of,
    settings_of,
)
from houseway.pieces.cards import ACE, KING, QUEEN, RANK_NAMES, Card
from houseway.pieces.tiles import JOKER

SEVEN_FLUSH: Final = "seven-card straight flush with no joker"
ROYAL_MATCH: Final = "royal flush plus royal match"
SEVEN_FLUSH_JOKER: Final = "seven-card straight flush with joker"
NATURAL_ROYAL: Final = "natural royal flush"
WITH_JOKER: Final = " with joker"
WITHOUT_JOKER: Final = " without joker"
AND_PAIR: Final = " and pair"
ONE_PAIR: Final = "one pair"
THREE_FLUSH: Final = "three-card straight flush"
THREE_FLUSH_NATURAL: Final = "three-card straight flush with no joker"
THREE_STRAIGHT: Final = "three-card straight"
THREE_SUITED: Final = "three-card flush"
PREMIUM: Final = (
    *(SEVEN_FLUSH, ROYAL_MATCH, SEVEN_FLUSH_JOKER, FIVE_ACES, ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR),
)
"""The premium qualifying poker hands, the highest first."""
BONUS_LINES: Final = (*PREMIUM, FULL_HOUSE, FLUSH, THREE, STRAIGHT)
SEVEN_CARD_LINES: Final = (
    *(FIVE_ACES, ROYAL_FLUSH, STRAIGHT_FLUSH, STRAIGHT_FLUSH + WITHOUT_JOKER),
    *(STRAIGHT_FLUSH + WITH_JOKER, FOUR, FULL_HOUSE, FLUSH, THREE, STRAIGHT),
)
THREE_CARD_LINES: Final = (
    *(THREE_FLUSH_NATURAL, THREE, THREE_FLUSH, THREE_STRAIGHT, THREE_SUITED, ONE_PAIR),
)
_METERED: Final = (NATURAL_ROYAL, FIVE_ACES, ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR, FULL_HOUSE)
PROGRESSIVE_LINES: Final = (
    *(line + more for line in (*_METERED, FLUSH, STRAIGHT) for more in (AND_PAIR, "")),
    THREE,
)
INSURANCE_LINES: Final = tuple(f"{name} high" for name in RANK_NAMES[:6:-1])
"""Ace high down to nine high, the lowest hand that seven cards can be."""

RoyalMatch: TypeAlias = Literal["king and queen", "ace and king"]
_MATCHES: Final[dict[str, tuple[int, int]]] = {
    "king and queen": (KING, QUEEN),
    "ace and king": (ACE, KING),
}


def natural(cards: Iterable[Card]) -> list[Card]:
    """The cards without the joker."""
    return [card for card in cards if card != JOKER]


# The bonus wager and the envy bonus.


def bonus_lines(
    order: PaiGowPokerOrder, cards: Sequence[Card], match: RoyalMatch, *, all_natural: bool
) -> list[str]:
    """All lines that seven cards can be paid by, the highest ranking first.

    A royal match is of natural cards; where all seven must be, the royal flush has no joker either.
    """
    found = [line for line in (_seven_flush(cards),) if line]
    if _is_royal_match(order, cards, match, all_natural=all_natural):
        found.append(ROYAL_MATCH)
    if SEVEN_FLUSH_JOKER in found:
        found.sort(key=PREMIUM.index)
    fives = {order.strength(five) for five in combinations(cards, HIGH_CARDS)}
    for strength in sorted(fives, reverse=True):
        name = order.category(strength).name
        if name in BONUS_LINES and name not in found:
            found.append(name)
    return found


def _seven_flush(cards: Sequence[Card]) -> str:
    """Seven of one suit in sequence, the ace high or low, the joker as any of them."""
    held = natural(cards)
    if len({card.suit for card in held}) > 1:
        return ""
    ranks = {card.rank for card in held}
    runs = [set(range(low, low + 7)) for low in range(ACE - 5)]
    if any(ranks <= run for run in (*runs, {ACE, *range(6)})):
        return SEVEN_FLUSH if len(held) == len(cards) else SEVEN_FLUSH_JOKER
    return ""


def _is_royal_match(
    order: PaiGowPokerOrder, cards: Sequence[Card], match: RoyalMatch, *, all_natural: bool
) -> bool:
    for setting in settings_of(cards):
        if JOKER in setting.low or (all_natural and JOKER in cards):
            continue
        one, other = setting.low
        ranks = {one.rank, other.rank}
        if one.suit == other.suit and ranks == {*_MATCHES[match]} and is_royal(order, setting.high):
            return True
    return False


def is_royal(order: PaiGowPokerOrder, five: Sequence[Card]) -> bool:
    """Whether five cards are a royal flush, with the joker or without."""
    return order.category(order.strength(five)).name == ROYAL_FLUSH


# The seven-card bonus and the progressive wager: five of seven, all ways.


def seven_card_lines(
    order: PaiGowPokerOrder, cards: Sequence[Card], lines: Collection[str]
) -> Iterator[str]:
    """All lines of a table that five of seven cards can be paid by."""
    for five in combinations(cards, HIGH_CARDS):
        name = order.category(order.strength(five)).name
        if name == STRAIGHT_FLUSH and name not in lines:
            name += WITH_JOKER if JOKER in five else WITHOUT_JOKER
        if name in lines:
            yield name


def progressive_lines(
    order: PaiGowPokerOrder, cards: Sequence[Card], *, joker_pairs: bool
) -> Iterator[str]:
    """All lines of the progressive table that seven cards can be set to.

    The pair is the hand of two after re-forming; the joker may be an ace in it, or may not.
    """
    for setting in settings_of(cards):
        name = order.category(order.strength(setting.high)).name
        if name == ROYAL_FLUSH and JOKER not in setting.high:
            name = NATURAL_ROYAL
        one, other = map(rank_of, setting.low)
        is_pair = one == other and (joker_pairs or JOKER not in setting.low)
        if is_pair and name + AND_PAIR in PROGRESSIVE_LINES:
            yield name + AND_PAIR
        if name in PROGRESSIVE_LINES:
            yield name


def best_line(lines: Iterable[str], worth: Callable[[str], int]) -> str:
    """The line that is worth most, of equal ones the first; empty if none is worth anything."""
    found = [line for line in dict.fromkeys(lines) if worth(line) > 0]
    return max(found, key=worth, default="")


# Insurance.


def insurance_line(order: PaiGowPokerOrder, cards: Sequence[Card], *, joker_completes: bool) -> str:
    """What a pai gow is paid by: its highest card; empty if the seven cards are more than that.

    The joker is an ace, and completes what an ace completes; or whatever it completes elsewhere.
    """
    if JOKER in cards and not joker_completes:
        ranks = {*map(rank_of, cards)}
        suits = [card.suit for card in natural(cards)]
        is_flush = any(suits.count(suit) >= HIGH_CARDS for suit in range(4))
        if len(ranks) < len(cards) or is_flush or _has_straight(ranks):
            return ""
    elif order.category(order.strength(cards)).name != HIGH_CARD:
        return ""
    return f"{RANK_NAMES[max(map(rank_of, cards))]} high"


def _has_straight(ranks: Collection[int]) -> bool:
    return any(run <= {*ranks} for run in _straights(HIGH_CARDS))


@cache
def _straights(size: int) -> tuple[frozenset[int], ...]:
    """The sets of ranks that are straights of so many cards, the ace high or low."""
    runs = [frozenset(range(low, low + size)) for low in range(ACE - size + 2)]
    return (*runs, frozenset({ACE, *range(size - 1)}))


# Three cards.


def three_card_lines(cards: Sequence[Card], *, joker_completes: bool) -> Iterator[str]:
    """All lines that three cards can be paid by; the joker is an ace, or whatever completes them.

    A-2-3 is a straight.
    """
    held = natural(cards)
    has_joker = len(held) < len(cards)
    ranks = [card.rank for card in held]
    counts = sorted((*ranks, *([ACE] if has_joker else ())))
    same = max(counts.count(rank) for rank in counts)
    if same == 3:
        yield THREE
    if same == 2:
        yield ONE_PAIR
    suited = len({card.suit for card in held}) == 1 and (joker_completes or not has_joker)
    own = {*ranks} if joker_completes else {*counts}
    apart = len(own) == len(held if joker_completes else cards)
    runs = apart and any(own <= run for run in _straights(3))
    if suited and runs:
        yield THREE_FLUSH if has_joker else THREE_FLUSH_NATURAL
    if runs:
        yield THREE_STRAIGHT
    if suited and apart:
        yield THREE_SUITED
