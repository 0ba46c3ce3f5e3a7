"""The orders of pai gow poker: fifty-three cards, set as a hand of five and a hand of two.

The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal
flush; in a hand of two it is an ace always. A-2-3-4-5 is the second highest straight and the
highest straight flush below the royal one, or the lowest of both where a licensee has it so.

A hand of two has a strength on the scale of the hands of five, a pair's or that of nothing, with
zeros for the cards it lacks: so a high hand is no lower than a low one if its number is no lower.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from houseway.hands.order import NO_PAIR, Category, Comparison, Hand, Memo, Order, Ranks
from houseway.pieces.cards import ACE, RANK_NAMES, Card
from houseway.pieces.tiles import JOKER

HIGH_CARDS: Final = 5
LOW_CARDS: Final = 2
SEVEN_CARDS: Final = HIGH_CARDS + LOW_CARDS

FIVE_ACES: Final = "five aces"
ROYAL_FLUSH: Final = "royal flush"
STRAIGHT_FLUSH: Final = "straight flush"
FOUR: Final = "four-of-a-kind"
FULL_HOUSE: Final = "full house"
FLUSH: Final = "flush"
STRAIGHT: Final = "straight"
THREE: Final = "three-of-a-kind"
TWO_PAIRS: Final = "two pairs"
PAIR: Final = "pair"
HIGH_CARD: Final = "high card"

COMPLETE: Final = (ROYAL_FLUSH, STRAIGHT_FLUSH, FLUSH, STRAIGHT)
"""The hands that the joker may complete as any card."""

_PLACE: Final = 20
_PAIR_PLACE: Final = 2
_HIGH_PLACE: Final = 1


def rank_of(card: Card) -> int:
    """The rank of a card where the joker completes nothing: an ace's."""
    return ACE if card == JOKER else card.rank


def _falling(ranks: Iterable[int]) -> Ranks:
    return tuple(sorted(ranks, reverse=True))


class Setting(NamedTuple):
    """Seven cards set as a high hand of five and a low hand of two."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]


class PaiGowPokerOrder(Order):
    """What beats what among hands of five with a joker, and among hands of two."""

    __slots__ = ("_with_joker",)

    def __init__(self, name: str, rows: Iterable[Category]) -> None:
        super().__init__(name, rows, one_deck=True)
        self._with_joker = Memo(self._joker_in)

    # Hands of five.

    def best(self, cards: Collection[Card]) -> Hand:
        """The best five of five, six or seven cards; of equal choices, the cards given first."""
        if JOKER not in cards:
            return super().best(cards)
        self._check(cards)
        chosen = max(combinations(cards, self.size), key=self._strength_of)
        laid = sorted(chosen, key=rank_of, reverse=True)
        return Hand(self, self._strength_of(chosen), tuple(laid))

    def strength(self, cards: Collection[Card]) -> int:
        """The strength of the best five of five, six or seven cards.

        >>> from houseway.pieces.stock import parse_pieces
        >>> order = PAI_GOW_POKER
        >>> order.describe(order.strength(parse_pieces("Jk Kh Kd 4c 2s")))
        'pair of kings'
        >>> order.describe(order.strength(parse_pieces("Jk Kh Qd Jc 9s")))
        'straight, king high'
        """
        if JOKER not in cards:
            return super().strength(cards)
        self._check(cards)
        return max(map(self._strength_of, combinations(cards, self.size)))

    def _strength_of(self, cards: tuple[Card, ...]) -> int:
        if JOKER not in cards:
            return super()._strength_of(cards)
        rest = [card for card in cards if card != JOKER]
        ranks = _falling(card.rank for card in rest)
        return self._with_joker[ranks, len({card.suit for card in rest}) == 1]

    def _joker_in(self, four: tuple[Ranks, bool]) -> int:
        """The strength of four cards, suited or not, with the joker as what makes most of them."""
        ranks, suited = four
        made = [self._rated[_falling((*ranks, ACE)), False]]
        for rank in range(ACE + 1):
            if rank not in ranks:
                completed = self._rated[_falling((*ranks, rank)), suited]
                if self.is_complete(completed):
                    made.append(completed)
        return max(made)

    def is_complete(self, strength: int) -> bool:
        """Whether a hand of five is a straight, a flush, a straight flush or a royal flush."""
        return self.category(strength).name in COMPLETE

    # Hands of two.

    def low_strength(self, two: Sequence[Card]) -> int:
        """The strength of a hand of two, on the scale of the hands of five."""
        one, other = sorted(map(rank_of, two), reverse=True)
        if one == other:
            return _PAIR_PLACE << _PLACE | one << 16
        return _HIGH_PLACE << _PLACE | one << 16 | other << 12

    def describe_low(self, strength: int) -> str:
        """What a hand of two is called.

        >>> from houseway.pieces.stock import parse_pieces
        >>> PAI_GOW_POKER.describe_low(PAI_GOW_POKER.low_strength(parse_pieces("Jk 9h")))
        'ace-nine'
        """
        if strength >> _PLACE == _PAIR_PLACE:
            return self.describe(strength)
        return f"{RANK_NAMES[strength >> 16 & 15]}-{RANK_NAMES[strength >> 12 & 15]}"

    # Settings.

    def strengths(self, setting: Setting) -> tuple[int, int]:
        """How strong both hands are, the high one first: equal ones are the same setting."""
        return self.strength(setting.high), self.low_strength(setting.low)

    def is_legal(self, setting: Setting) -> bool:
        """Whether the high hand of a setting is no lower than the low one."""
        high, low = self.strengths(setting)
        return high >= low

    def describe_setting(self, setting: Setting) -> str:
        """What both hands are called, the low one first."""
        high, low = self.strengths(setting)
        return f"{self.describe_low(low)} / {self.describe(high)}"


def settings_of(cards: Collection[Card]) -> Iterator[Setting]:
    """All ways to set seven cards, 21 of them, also those whose low hand is the higher one."""
    held = tuple(cards)
    for low in combinations(range(len(held)), LOW_CARDS):
        high = tuple(card for at, card in enumerate(held) if at not in low)
        yield Setting(high, tuple(held[at] for at in low))


def _rows(by: Comparison, top: str) -> Iterable[Category]:
    runs: Literal["any"] = "any"
    return (
        Category(FIVE_ACES, (5,)),
        Category(ROYAL_FLUSH, NO_PAIR, suited=True, straight="royal", by="top card"),
        Category(
            STRAIGHT_FLUSH,
            NO_PAIR,
            suited=True,
            straight=runs,
            by=by,
            text=f"straight flush, {top} high",
        ),
        Category(FOUR, (4, 1), text="four-of-a-kind, {many[0]}"),
        Category(FULL_HOUSE, (3, 2), text="full house, {many[0]} over {many[1]}"),
        Category(FLUSH, NO_PAIR, suited=True, by="each card", text="flush, {one[0]} high"),
        Category(
            STRAIGHT, NO_PAIR, suited=False, straight=runs, by=by, text=f"straight, {top} high"
        ),
        Category(THREE, (3, 1, 1), text="three-of-a-kind, {many[0]}"),
        Category(TWO_PAIRS, (2, 2, 1), text="two pairs, {many[0]} and {many[1]}"),
        Category(PAIR, (2, 1, 1, 1), text="pair of {many[0]}"),
        Category(HIGH_CARD, NO_PAIR, by="each card", text="{one[0]} high"),
    )


PAI_GOW_POKER: Final = PaiGowPokerOrder("pai-gow-poker", _rows("wheel second", "{one[1]}"))
"""A-2-3-4-5 is the second highest straight, and the highest straight flush but the royal one."""
WHEEL_LOWEST: Final = PaiGowPokerOrder("pai-gow-poker, wheel lowest", _rows("top card", "{one[0]}"))
"""A-2-3-4-5 is the lowest of both."""

PAI_GOW_POKER_ORDERS: Final = {order.name: order for order in (PAI_GOW_POKER, WHEEL_LOWEST)}
"""Both orders by their names, as a ruleset states them."""
