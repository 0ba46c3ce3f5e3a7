"""An order of hands is a table: categories from the strongest down, each one a row.

A hand of five cards, or of three, takes the first row that it fits, and its strength is one number:
the row's place counted from the bottom, then five ranks of four bits each, in the order in which
the row compares them; where there are fewer, the last ones are 0.

    strength  =  place << 20 | rank << 16 | rank << 12 | rank << 8 | rank << 4 | rank

So the higher number is the higher hand, equal numbers are a copy, and suits never decide.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import total_ordering
from itertools import combinations, pairwise
from typing import Final, Generic, Literal, NoReturn, TypeAlias, TypeVar

import msgspec

from houseway.pieces.cards import ACE, PACK, RANK_NAMES, RANKS, Card, show_cards

Ranks: TypeAlias = tuple[int, ...]
"""Ranks of cards from the highest down, repeated ones as often as they come."""

Comparison: TypeAlias = Literal["made part", "top card", "each card", "wheel second"]
"""How two hands of one category compare.

`made part`: the rank that comes most often first, of equal ones the higher, and so on to the last
kicker. `top card`: by the top of the straight alone. `each card`: card by card from the highest,
and a repeated rank counts as often as it comes. `wheel second`: by the top of the straight, but
5-4-3-2-A stands between A-K-Q-J-10 and K-Q-J-10-9.
"""

NO_PAIR: Final = (1, 1, 1, 1, 1)
"""The shape of five cards of varying rank."""

_WHEELS: Final = {size: (ACE, *range(size - 2, -1, -1)) for size in (3, 5)}
"""The straight of so many cards in which the ace is low: 3-2-A, 5-4-3-2-A."""

_PLACE: Final = 20
_NAMES_OF_MANY: Final = tuple(name + ("es" if name.endswith("x") else "s") for name in RANK_NAMES)
_PAIR: Final = "pair"
_PAIRS_FROM: Final = tuple(f"{_PAIR} of {many} or better" for many in _NAMES_OF_MANY)
"""The lines of a paytable that pay pairs from a rank up, by that rank."""


def straight_top(ranks: Ranks) -> int | None:
    """The top card of a straight, or none. The ace is low in 5-4-3-2-A, whose top is the five."""
    if ranks == _WHEELS[len(ranks)]:
        return ranks[1]
    runs = all(high - low == 1 for high, low in pairwise(ranks))
    return ranks[0] if runs else None


def grouped(ranks: Ranks) -> list[tuple[int, int]]:
    """How often each rank comes, with the rank: most often first, of equal ones the higher first.

    >>> grouped((12, 5, 5, 3, 3))
    [(2, 5), (2, 3), (1, 12)]
    """
    return sorted(((copies, rank) for rank, copies in Counter(ranks).items()), reverse=True)


class Category(msgspec.Struct, frozen=True):
    """One row of an order: the cards it takes, and how two hands in it compare."""

    name: str
    """What the regulation calls it."""

    shape: tuple[int, ...] | None
    """How many cards share each rank, most first: 3 and 2 for a full house. None takes any."""

    suited: bool | None = None
    """Whether they are all of one suit. None takes both."""

    straight: Literal["any", "royal"] | None = None
    """Whether they must run, and if so whether from the ace down."""

    by: Comparison = "made part"
    """How two hands of this category compare."""

    text: str = ""
    """How a hand is called, with `one` and `many` for its ranks; the bare name if empty."""

    def takes(self, ranks: Ranks, *, suited: bool) -> bool:
        """Whether cards of these ranks fit this row."""
        if self.suited is not None and self.suited is not suited:
            return False
        if self.shape is not None and self.shape != tuple(copies for copies, _ in grouped(ranks)):
            return False
        top = straight_top(ranks)
        if self.straight == "royal":
            return top == ACE
        return self.straight is None or top is not None

    def compared(self, ranks: Ranks) -> Ranks:
        """The ranks that decide between two hands of this category, the weightiest first."""
        if self.by == "each card":
            return ranks
        if self.by == "made part":
            return tuple(rank for _, rank in grouped(ranks))
        top = straight_top(ranks)
        assert top is not None, f"{self.name} compares by the top card but is no straight"
        if self.by == "top card":
            return (top,)
        place = ACE - 1 if ranks == _WHEELS[len(ranks)] else top - (top < ACE)
        return place, top


@total_ordering
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hand:
    """The best cards somebody holds. Compares by strength, with hands of its own order."""

    order: "Order"

    strength: int
    """Higher is better; equal is a copy."""

    cards: tuple[Card, ...]
    """The cards used: the made part first, then the kickers, from high to low."""

    @property
    def category(self) -> Category:
        """The row of the order that this hand takes."""
        return self.order.category(self.strength)

    @property
    def name(self) -> str:
        """The hand as one would call it: `full house, aces over kings`."""
        return self.order.describe(self.strength)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Hand)
            and other.order is self.order
            and other.strength == self.strength
        )

    def __lt__(self, other: "Hand") -> bool:
        return self.strength < self._rival(other)

    def __hash__(self) -> int:
        return hash(self.strength)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}: {show_cards(self.cards)}>"

    def _rival(self, other: object) -> int:
        if not isinstance(other, Hand) or other.order is not self.order:
            raise TypeError(f"{self!r} of the {self.order.name} order is no rival of {other!r}")
        return other.strength


# A card's key has a counter for every rank and for every suit, so that the keys of a hand add up to
# what it holds. Seven cards fit a rank's three bits. A suit's four bits start from three, or from
# five where a hand has three cards: the last card of a flush sets the highest of them, and one mask
# finds it.
_SUIT_BITS: Final = 16
_FLUSH: Final = 0x8888
_KEYS: Final = tuple(1 << _SUIT_BITS + 3 * card.rank | 1 << 4 * card.suit for card in PACK)
_key_of: Final = _KEYS.__getitem__


def _ranks_in(key: int) -> Ranks:
    """The ranks counted in a key from which the suits have been shifted out."""
    ranks: Ranks = ()
    for rank in range(ACE, -1, -1):
        if copies := key >> 3 * rank & 7:
            ranks += (rank,) * copies
    return ranks


_Key = TypeVar("_Key")
_Answer = TypeVar("_Answer")


class Memo(dict[_Key, _Answer], Generic[_Key, _Answer]):
    """Answers that are worked out once."""

    __slots__ = ("_work",)

    def __init__(self, work: Callable[[_Key], _Answer]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: _Key) -> _Answer:
        answer = self[key] = self._work(key)
        return answer


class Order:
    """What beats what: a name and the categories, strongest first."""

    __slots__ = (
        *("_called", "_mixed", "_most", "_no_cards", "_places", "_rated", "_suited"),
        *("name", "one_deck", "rows", "size"),
    )

    def __init__(
        self, name: str, rows: Iterable[Category], *, one_deck: bool = False, size: int = 5
    ) -> None:
        self.name: Final = name
        self.rows: Final = tuple(rows)
        self.size: Final = size
        """How many cards a hand has. The best five are looked for among up to seven."""
        self._most: Final = 7 if size == 5 else size
        self._no_cards: Final = 0x1111 * (8 - size)
        self.one_deck: Final = one_deck
        """Whether a face can lie only once. If so a repeated one is refused."""
        self._places: Final = {
            row.name: place for place, row in enumerate(reversed(self.rows), start=1)
        }
        self._rated = Memo(self._rate)
        self._mixed = Memo(self._best_mixed)
        self._suited = Memo(self._best_suited)
        self._called = Memo(self._call)

    def best(self, cards: Collection[Card]) -> Hand:
        """The best five of five, six or seven cards; of equal choices, the cards given first."""
        self._check(cards)
        chosen = max(combinations(cards, self.size), key=self._strength_of)
        strength = self._strength_of(chosen)
        return Hand(self, strength, _laid_out(chosen, self.category(strength)))

    def strength(self, cards: Collection[Card]) -> int:
        """The strength of the best five of five, six or seven cards, quickly."""
        self._check(cards)
        key = sum(map(_key_of, cards), self._no_cards)
        strength = self._mixed[key >> _SUIT_BITS]
        if flush := key & _FLUSH:
            # `_mixed` has rated every choice of cards as if it were not suited, and `_suited` rates
            # the suited ones, which all lie in the one suit that has enough, as what they are.
            # The maximum is the best hand as long as the wrong ratings, those of suited choices as
            # not suited, never decide: so it is if suiting cards never makes them weaker.
            suit = (flush.bit_length() - 1) // 4
            suited = sum(_KEYS[card] >> _SUIT_BITS for card in cards if card & 3 == suit)
            strength = max(strength, self._suited[suited])
        return strength

    def category(self, strength: int) -> Category:
        """The category of hands of this strength."""
        place = strength >> _PLACE
        if not 1 <= place <= len(self.rows):
            raise ValueError(f"{strength} is not a strength of the {self.name} order")
        return self.rows[-place]

    def floor(self, category_name: str) -> int:
        """The number that every hand of this category or a better one reaches, and no other.

        `queen high`, or `ace-king high`, is the lowest hand without a pair whose highest cards are
        these; a better one reaches it too.
        """
        place = self._places.get(category_name)
        if place is not None:
            return place << _PLACE
        cards = category_name.removesuffix(" high").split("-")
        known = category_name.endswith(" high") and {*cards} <= {*RANK_NAMES}
        ranks = [RANK_NAMES.index(card) for card in cards] if known else []
        falling = all(high > low for high, low in pairwise(ranks))
        if not 1 <= len(ranks) <= self.size or not falling:
            raise ValueError(
                f"{category_name!r} is no hand of the {self.name} order: write "
                f"{', '.join(self._places)}, or the highest cards, from the highest, "
                "as ace-king high"
            )
        return 1 << _PLACE | sum(rank << 16 - 4 * at for at, rank in enumerate(ranks))

    def at_least(self, strength: int, category_name: str) -> bool:
        """Whether a strength is that of this category or of a better one."""
        return strength >= self.floor(category_name)

    @property
    def lines(self) -> list[str]:
        """What a paytable may list: the categories, and pairs from some rank up."""
        names = [row.name for row in self.rows]
        return [*names, *_PAIRS_FROM] if _PAIR in names else names

    @property
    def kinds(self) -> dict[str, int]:
        """A strength of each kind of hand that lines can tell apart: a category, or a pair of one.

        >>> from houseway.hands import STANDARD
        >>> list(STANDARD.kinds)[8:11]
        ['pair of aces', 'pair of kings', 'pair of queens']
        """
        found: dict[str, int] = {}
        for name, place in reversed(self._places.items()):
            ranks = range(ACE, -1, -1) if name == _PAIR else (0,)
            for rank in ranks:
                strength = place << _PLACE | rank << 16
                found[self.describe(strength) if name == _PAIR else name] = strength
        return found

    def line(self, strength: int, lines: Collection[str]) -> str:
        """The line by which a paytable with these lines pays a hand; empty if none does.

        >>> from houseway.hands import STANDARD
        >>> from houseway.pieces.cards import parse_cards
        >>> jacks = STANDARD.strength(parse_cards("Jh Jd 9s 4c 2h"))
        >>> STANDARD.line(jacks, ["two pair", "pair of tens or better", "pair of sixes or better"])
        'pair of tens or better'
        """
        name = self.category(strength).name
        if name == _PAIR:
            for pairs in _PAIRS_FROM[strength >> 16 & 15 :: -1]:
                if pairs in lines:
                    return pairs
        return name if name in lines else ""

    def describe(self, strength: int) -> str:
        """What a hand of this strength is called.

        >>> from houseway.hands import STANDARD
        >>> from houseway.pieces.cards import parse_cards
        >>> STANDARD.describe(STANDARD.strength(parse_cards("Ah Kd As Kc 2h Ac 7d")))
        'full house, aces over kings'
        """
        return self._called[strength]

    def _call(self, strength: int) -> str:
        category = self.category(strength)
        ranks = [strength >> bits & 15 for bits in (16, 12, 8, 4, 0)]
        return (category.text or category.name).format(
            one=[RANK_NAMES[rank] for rank in ranks],
            many=[_NAMES_OF_MANY[rank] for rank in ranks],
        )

    def __repr__(self) -> str:
        return f"Order({self.name!r})"

    def _check(self, cards: Collection[Card]) -> None:
        count = len(cards)
        if not self.size <= count <= self._most or (self.one_deck and len({*cards}) < count):
            self._refuse(cards)

    def _refuse(self, cards: Collection[Card]) -> NoReturn:
        if not self.size <= len(cards) <= self._most:
            says = "the best five of 5, 6 or 7 cards, not of" if self.size == 5 else "3 cards, not"
            raise ValueError(f"a hand is {says} {len(cards)}")
        repeated = [card for card, copies in Counter(cards).items() if copies > 1]
        raise ValueError(
            f"{show_cards(repeated)} more than once, but the {self.name} order is for one deck"
        )

    def _strength_of(self, cards: tuple[Card, ...]) -> int:
        ranks = tuple(sorted((card.rank for card in cards), reverse=True))
        return self._rated[ranks, len({card.suit for card in cards}) == 1]

    def _rate(self, hand: tuple[Ranks, bool]) -> int:
        """The strength of the ranks of a hand, suited or not: of the first row they fit."""
        ranks, suited = hand
        for row in self.rows:
            if row.takes(ranks, suited=suited):
                strength = self._places[row.name]
                for rank in (*row.compared(ranks), 0, 0, 0, 0)[:5]:
                    strength = strength << 4 | rank
                return strength
        raise ValueError(f"the {self.name} order has no category for {_spelled(ranks)}")

    def _best_mixed(self, key: int) -> int:
        """The best of these ranks if none make a flush."""
        return self._best_ranks(key, self._mixed, suited=False)

    def _best_suited(self, key: int) -> int:
        """The best of these ranks if they are all of one suit."""
        best = self._best_ranks(key, self._suited, suited=True)
        assert best >= self._mixed[key], f"suiting {_spelled(_ranks_in(key))} makes it weaker"
        return best

    def _best_ranks(self, key: int, known: Memo[int, int], *, suited: bool) -> int:
        """The best of so many ranks is the best without some one of them, until a hand is left."""
        ranks = _ranks_in(key)
        if len(ranks) == self.size:
            return self._rated[ranks, suited]
        return max(known[key - (1 << 3 * rank)] for rank in {*ranks})


def _spelled(ranks: Ranks) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _laid_out(cards: tuple[Card, ...], category: Category) -> tuple[Card, ...]:
    """The cards of a hand in the order in which their category compares them."""
    ranks = tuple(sorted((card.rank for card in cards), reverse=True))

    def weight(card: Card) -> tuple[int, int]:
        if category.by == "made part":
            return ranks.count(card.rank), card.rank
        wheel = category.by in ("top card", "wheel second") and ranks == _WHEELS[len(ranks)]
        ace_is_low = wheel and card.rank == ACE
        return 0, -1 if ace_is_low else card.rank

    return tuple(sorted(cards, key=weight, reverse=True))
