"""The words of a chart of pai gow poker: seven cards, and how they are set.

| words | true of hands |
|---|---|
| `anything`, `anything else` | all |
| `Jk A K Q 9 4 3` | of these ranks, of which no five can be a flush |
| `As Ks Qs 9s 4s 3 2` | of these ranks, those with an `s` being of the suit that makes a flush |
| `Ah Kh Qh 9h 4h 3c 2d` | of the same kind as these very cards; where suits decide what is best, these up to suits |
| `two pairs`, `one pair`, `no pair`, `three of a kind` and so on | by what they hold, the joker as an ace |
| `joker` | with the joker |
| `complete` | of which five can be a straight, a flush, a straight flush or a royal flush |
| `line 9` | that this line of the house way decides |

| decision | setting |
|---|---|
| `the house way` | as the dealer sets it |
| `highest high hand`, `highest low hand` | that, and of equal ones the highest other hand |
| `K Q`, `Ks 9` | these two low, with the highest high hand that they leave |
"""  # noqa: E501

from collections import Counter
from collections.abc import Container, Hashable, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted, Unreadable
from houseway.games.pai_gow_poker import own_kernels
from houseway.games.pai_gow_poker.counting import up_to_suits
from houseway.games.pai_gow_poker.hand_kernels import SETTINGS, is_complete
from houseway.games.pai_gow_poker.house_way import KINDS, Way
from houseway.games.pai_gow_poker.kinds import (
    Rows,
    cards_of,
    kinds,
    number_of,
    set_of,
    some_cards,
)
from houseway.hands.pai_gow_poker import SEVEN_CARDS
from houseway.odds.own_settings import HOUSE_WAY, Is, Place
from houseway.pieces.cards import RANKS, Card, show_cards
from houseway.pieces.stock import parse_pieces
from houseway.pieces.tiles import JOKER

HIGH: Final = "highest high hand"
LOW: Final = "highest low hand"
WITH_JOKER: Final = "joker"
COMPLETE: Final = "complete"
OF_FLUSH: Final = "s"
"""Behind a rank: of the suit that makes a flush."""
PLACES: Final = tuple(combinations(range(SEVEN_CARDS), 2))
"""Which two of seven cards lie low, setting by setting."""


class Chooses(NamedTuple):
    """Which line of a way decides each kind, and which setting it takes."""

    decided: NDArray[np.int64]
    places: NDArray[np.int64]


class Sevens(NamedTuple):
    """Every setting of every kind."""

    highs: NDArray[np.int64]
    lows: NDArray[np.int64]
    high_first: NDArray[np.int64]
    """The place of the highest high hand."""
    low_first: NDArray[np.int64]

    def by(self, rows: Rows) -> Chooses:
        """How a house way sets each kind; refused where it has no line for one."""
        size = len(self.highs)
        decided, places = np.zeros(size, np.int64), np.zeros(size, np.int64)
        lines = np.array(rows, np.int64)
        own_kernels.choose_every_kind(kinds().ranks, self.highs, self.lows, lines, decided, places)
        if decided.min() < 0:
            raise NotPermitted(f"the house way has no line for {name_of(int(decided.argmin()))}")
        return Chooses(decided, places)


@cache
def sevens(*, wheel_lowest: bool) -> Sevens:
    """All settings under an order of hands."""
    all_ = kinds()
    shape = len(all_.hands), SETTINGS
    highs, lows = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    own_kernels.set_every_kind(all_[:3], wheel_lowest, highs, lows)
    firsts = np.zeros((2, shape[0]), np.int64)
    for low_first in range(2):
        own_kernels.best_place(highs, lows, bool(low_first), firsts[low_first])
    return Sevens(highs, lows, *firsts)


# Hands.


def name_of(kind: int) -> str:
    """A kind by its ranks, and what is of the suit that makes a flush.

    >>> name_of(number_of(parse_pieces("Jk Ah Kh Qh 9h 4d 3c")))
    'Jk As Ks Qs 9s 4 3'
    """
    return " ".join(_named(kind))


def _named(kind: int) -> list[str]:
    """The cards of a kind, the joker first, then from the highest down."""
    all_ = kinds()
    cards = [
        RANKS[rank] + (OF_FLUSH if flag else "")
        for rank, flag in zip(all_.ranks[kind].tolist(), all_.flags[kind].tolist(), strict=True)
    ]
    if all_.jokers[kind]:
        cards[-1] = str(JOKER)
    return cards[::-1]


def kind_named(words: str) -> int | None:
    """The kind that seven cards name, with suits or without; nothing where they are no cards."""
    said = words.split()
    if len(said) != SEVEN_CARDS or not all(map(_is_card, said)):
        return None
    plain = [card for card in said if card in RANKS]
    suited = [card for card in said if card not in RANKS and card != str(JOKER)]
    joker = len(said) - len(plain) - len(suited)
    if plain and {card[1] for card in suited} - {OF_FLUSH}:
        raise Unreadable(f"{words!r} has suits for some cards: write an s for those of the flush")
    if plain and suited and len(suited) + joker < SEVEN_CARDS - 2:
        raise Unreadable(f"{words!r}: so few cards of a suit can be no flush")
    cards = [*parse_pieces(" ".join(suited)), *_dealt_round(plain, has_suit=bool(suited))]
    if joker > 1 or len({*cards}) < len(cards):
        raise Unreadable(f"a card comes too often in {words!r}")
    number = number_of([*cards, *[JOKER] * joker])
    if plain and not suited and any(kinds().flags[number]):
        raise AssertionError("suits that are dealt round make no flush")
    return number


def one_up_to_suits(cards: Sequence[Card]) -> int:
    """Of hands that differ by a renaming of suits, one and the same, as a set of the kernels."""
    return int(up_to_suits(np.array([set_of(cards)]))[0])


def _is_card(word: str) -> bool:
    return word in RANKS or word == str(JOKER) or (word[0] in RANKS and word[1:] in {*"cdhs"})


def _dealt_round(plain: list[str], *, has_suit: bool) -> list[Card]:
    """Cards of some ranks, in suits of which none comes five times, or in others than spades."""
    suits = "cdh" if has_suit else "cdhs"
    found = []
    for at, rank in enumerate(sorted(plain)):
        if plain.count(rank) > len(suits):
            raise Unreadable(f"there are not so many of {rank}")
        # Cards of one rank lie side by side: they have suits of their own.
        found.append(Card.parse(rank + suits[at % len(suits)]))
    return found


class SevenCards:
    """Seven cards of a kind, as a chart looks at them: any of it, or these up to suits."""

    def __init__(self, kind: int, of: Sevens, ruled: Chooses, held: int = 0) -> None:
        self.kind = kind
        self.of = of
        self.ruled = ruled
        self.set = held

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Some hand of the kind, the lowest card first."""
        return cards_of(self.set) if self.set else some_cards(self.kind)

    @cached_property
    def legal(self) -> list[int]:
        """The settings that are no fouls."""
        here = self.of.highs[self.kind] >= self.of.lows[self.kind]
        return [int(at) for at in np.flatnonzero(here)]

    @property
    def held(self) -> str:
        """What the cards hold, the joker being an ace."""
        counts = Counter(kinds().ranks[self.kind].tolist()).values()
        shape = tuple(sorted((count for count in counts if count > 1), reverse=True))
        return next(kind for start, kind in KINDS if shape[: len(start)] == start)

    @property
    def is_complete(self) -> bool:
        """Whether five of them can be a straight, a flush, a straight flush or a royal flush."""
        return any(is_complete(int(self.of.highs[self.kind, at])) for at in self.legal)

    def low(self, at: int) -> str:
        """The two cards that lie low, as a chart says them."""
        named = _named(self.kind)[::-1]
        one, other = PLACES[at]
        return f"{named[other]} {named[one]}"

    def find_low(self, words: str) -> int | None:
        """The setting with two cards low, and of several the highest high hand."""
        wanted = sorted(words.split())
        highs = self.of.highs[self.kind]
        found = [at for at in self.legal if sorted(self.low(at).split()) == wanted]
        return max(found, key=lambda at: int(highs[at]), default=None)


class Words:
    """The words of charts against a house way."""

    def __init__(self, way: Way, apart: Container[int] = ()) -> None:
        self.way = way
        self.apart = apart
        """The kinds of which hands are told apart up to suits."""
        self.lines = {f"line {line.line}": at for at, line in enumerate(way.lines)}

    @property
    def examples(self) -> tuple[str, ...]:
        """Some words for hands, and some for settings."""
        hands = "two pairs", "no pair, complete", "Jk A K Q 9 4 3", "As Ks Qs 9s 4s 3 2"
        return *hands, next(iter(self.lines)), HOUSE_WAY, HIGH, LOW, "K Q"

    def show(self, hand: SevenCards) -> str:
        """The kind by its ranks, or the very cards."""
        return show_cards(hand.cards[::-1]) if hand.set else name_of(hand.kind)

    def named(self, words: str) -> Hashable | None:
        """The kind that seven cards name, or the hands that are these very cards up to suits."""
        kind = kind_named(words)
        if kind not in self.apart or any(card in RANKS for card in words.split()):
            return kind
        return kind, one_up_to_suits(parse_pieces(words))

    def names_of(self, hand: SevenCards) -> tuple[Hashable, ...]:
        """The kind of a hand, and its cards up to suits."""
        return hand.kind, (hand.kind, hand.set)

    def read(self, words: str) -> Is[SevenCards] | None:
        """Whether hands are what some words say."""
        if words in [kind for _, kind in KINDS]:
            return lambda hand: hand.held == words
        if words in self.lines:
            line = self.lines[words]
            return lambda hand: int(hand.ruled.decided[hand.kind]) == line
        if words == WITH_JOKER:
            return lambda hand: bool(kinds().jokers[hand.kind])
        return (lambda hand: hand.is_complete) if words == COMPLETE else None

    def decision(self, words: str) -> Place[SevenCards] | None:
        """Which setting some words name."""
        if words == HOUSE_WAY:
            return lambda hand: int(hand.ruled.places[hand.kind])
        if words == HIGH:
            return lambda hand: int(hand.of.high_first[hand.kind])
        if words == LOW:
            return lambda hand: int(hand.of.low_first[hand.kind])
        low = words.split()
        if len(low) == 2 and all(map(_is_card, low)):
            return lambda hand: hand.find_low(words)
        return None
