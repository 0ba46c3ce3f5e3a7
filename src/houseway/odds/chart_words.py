"""The words of a chart that every game knows: hands of an order, two cards in short, and cards.

| words | true of |
|---|---|
| `anything`, `anything else` | every situation |
| `pair or better`, `Q-6-4 or better`, `jack high or lower`, `pair of tens or better` | hands by their strength |
| `pair`, `flush`, `K high` | hands of a category, or without a pair and with this highest card |
| `AKs QQ 22-66 A2s-A9s` | any two of the own cards |
| `As Kd Qc Jh 9s`, `As Kd Qc Jh 9s beside Kc` | these cards, in whichever suits they are so |
| `A or K shown`, `2-7 shown`, `one of mine shown` | the card that the dealer shows |

Several of these with commas between them must all be true.
"""  # noqa: E501

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeVar

from houseway.errors import Unreadable
from houseway.hands import Order
from houseway.odds.situations import Cards, Meaning, Read, up_to_suits
from houseway.pieces.cards import RANK_NAMES, RANKS, Card, parse_cards

Said = TypeVar("Said")

ABOVE_ALL: Final = 1 << 30
"""More than the strength of any hand."""
ANYTHING: Final = ("anything", "anything else")
TWO: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")
_SPELLED: Final = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA])+")
_CARD: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)
_RANK: Final = "[2-9TJQKA](?:-[2-9TJQKA])?"
_RANKS: Final = re.compile(rf"{_RANK}(?:(?:, | or ){_RANK})*")


def _always(_: Cards) -> bool:
    return True


def everything(words: str) -> Meaning | None:
    """Words for all that is left."""
    return Meaning(_always) if words in ANYTHING else None


def first_of(
    reads: Sequence[Callable[[str], Said | None]], all_of: Callable[[Sequence[Said]], Said]
) -> Callable[[str], Said | None]:
    """What is read by the first that can; with commas, all parts of it must be."""

    def read(words: str) -> Said | None:
        found = next((said for one in reads if (said := one(words)) is not None), None)
        if found is not None or ", " not in words:
            return found
        parts = [read(part) for part in words.split(", ")]
        known = [part for part in parts if part is not None]
        return all_of(known) if len(known) == len(parts) else None

    return read


def any_of(*reads: Read) -> Read:
    """What is read by the first that can; with commas, all parts of it must be true."""
    return first_of(reads, _all)


def _all(meanings: Sequence[Meaning]) -> Meaning:
    beside = [meaning.is_so for meaning in meanings if meaning.is_so is not None]
    of_own = [meaning.may_be for meaning in meanings if meaning.may_be is not _always]

    def all_may_be(own: Cards) -> bool:
        return all(may_be(own) for may_be in of_own)

    may_be = of_own[0] if len(of_own) == 1 else all_may_be
    if not beside:
        return Meaning(may_be)
    return Meaning(may_be, lambda own, board: all(is_so(own, board) for is_so in beside))


# Hands by their strength.


def by_order(order: Order) -> Read:
    """Hands of an order, of the own cards."""
    # All lines of a chart ask about the same hand, one after the other.
    rate = lru_cache(maxsize=8)(order.strength)

    def read(words: str) -> Meaning | None:
        said = words.removesuffix(" or better").removesuffix(" or lower")
        first, to, last = said.partition(" to ")
        spans = [span_of(order, part) for part in ((first, last) if to else (said,))]
        known = [span for span in spans if span is not None]
        if len(known) < len(spans):
            return None
        low = 0 if words.endswith(" or lower") else min(span[0] for span in known)
        high = ABOVE_ALL if words.endswith(" or better") else max(span[1] for span in known)
        return Meaning(lambda own: low <= rate(own) < high)

    return read


def ladder(order: Order, decided: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """Words that divide hands where the decision changes, from strengths and decisions."""
    found: list[str] = []
    last: tuple[int, str] | None = None
    for strength, decision in sorted(decided, key=lambda each: (-each[0], each[1])):
        if last is not None and decision != last[1] and strength < last[0]:
            found.append(f"{_called(order, last[0])} or better")
        last = strength, decision
    return *dict.fromkeys(found), ANYTHING[1]


def _called(order: Order, strength: int) -> str:
    """A hand by words that `span_of` knows: its cards, its pair, or its category."""
    name = order.category(strength).name
    if name == "high card":
        bits = range(16, 16 - 4 * order.size, -4)
        return "-".join(RANKS[strength >> bit & 15] for bit in bits)
    return order.describe(strength) if name == "pair" else name


def span_of(order: Order, words: str) -> tuple[int, int] | None:
    """The strengths of the hands that some words name, and the first that is above them."""
    kinds = order.kinds
    if words in kinds and " of " in words:
        return kinds[words], kinds[words] + (1 << 16)
    names = [row.name for row in order.rows]
    if words in names:
        floor = order.floor(words)
        return floor, floor + (1 << 20)
    spelled = _spelled(words)
    try:
        floor = order.floor(spelled)
    except ValueError:
        return None
    return floor, floor + (1 << 20 - 4 * (spelled.count("-") + 1))


def _spelled(words: str) -> str:
    """Cards by their letters, as an order names them.

    >>> _spelled("Q-6-4"), _spelled("K high"), _spelled("jack high")
    ('queen-six-four high', 'king high', 'jack high')
    """
    said = words.removesuffix(" high")
    if _SPELLED.fullmatch(said) or (said in RANKS and said != words):
        return "-".join(RANK_NAMES[RANKS.index(rank)] for rank in said.split("-")) + " high"
    return words


# Two cards in short.


def two_name(one: Card, other: Card) -> str:
    """Two cards in short.

    >>> two_name(Card.parse("Kh"), Card.parse("Ah")), two_name(Card.parse("9c"), Card.parse("9d"))
    ('AKs', '99')
    """
    high, low = max(one, other), min(one, other)
    kind = "" if high.rank == low.rank else "s" if high.suit == low.suit else "o"
    return f"{RANKS[high.rank]}{RANKS[low.rank]}{kind}"


@lru_cache(maxsize=500)
def two_names(words: str) -> list[str] | None:
    """Every two cards that a line of them names, spans written out.

    >>> two_names("QQ-AA A2s-A4s")
    ['QQ', 'KK', 'AA', 'A2s', 'A3s', 'A4s']
    >>> two_names("pair")
    """
    found: list[str] = []
    for word in words.split():
        first, _, last = word.partition("-")
        ends = TWO.fullmatch(first), TWO.fullmatch(last or first)
        if ends[0] is None or ends[1] is None:
            return None
        names = _spanned(ends[0], ends[1])
        if not names:
            return None
        found += names
    return found or None


def _spanned(first: re.Match[str], last: re.Match[str]) -> list[str]:
    """The names from one to another; none where they do not go together."""
    (high, low, kind), (end_high, end_low, end_kind) = first.groups(), last.groups()
    if kind != end_kind or (high == low) != (end_high == end_low) or (high == low) != (not kind):
        return []
    lows = sorted((RANKS.index(low), RANKS.index(end_low)))
    ranks = RANKS[lows[0] : lows[1] + 1]
    if high == low:
        return [rank * 2 for rank in ranks]
    if high != end_high or RANKS.index(high) <= lows[1]:
        return []
    return [f"{high}{rank}{kind}" for rank in ranks]


def by_twos(words: str) -> Meaning | None:
    """Two of the own cards, in short."""
    names = two_names(words)
    if names is None:
        return None
    known = frozenset(names)
    return Meaning(lambda own: not known.isdisjoint(_twos_in(own)))


@lru_cache(maxsize=8)  # All lines of a chart ask about the same cards, one after the other.
def _twos_in(own: Cards) -> frozenset[str]:
    return frozenset(two_name(*two) for two in combinations(own, 2))


def kept_two(own: Cards, words: str) -> str:
    """Which two of the own cards a line is about: the first that it names and that are there."""
    held = _twos_in(own)
    return next((f" {name}" for name in two_names(words) or () if name in held), "")


# Cards themselves.


def are_cards(words: str) -> bool:
    """Whether words are cards, or cards beside others."""
    first, _, rest = words.partition(" beside ")
    return all(_CARD.fullmatch(word) for word in [*first.split(), *rest.split()])


def these_cards(many: Iterable[str], copies: int = 1) -> Meaning:
    """One of these very holdings, up to suits, each with a board behind `beside` or without."""
    alone: set[tuple[tuple[int, ...], ...]] = set()
    beside: dict[tuple[int, ...], set[tuple[tuple[int, ...], ...]]] = {}
    for words in many:
        first, _, rest = words.partition(" beside ")
        own, board = parse_cards(first), parse_cards(rest)
        if max(Counter((*own, *board)).values()) > copies:
            times = "twice" if copies == 1 else f"more than {copies} times"
            raise Unreadable(f"a card comes {times} in {words!r}")
        if board:
            beside.setdefault(_ranks(own), set()).add(up_to_suits(own, board))
        else:
            alone.add(up_to_suits(own, ()))
    ranks = {tuple(card // 4 for card in sorted(own)) for own, _ in alone}

    def is_alone(held: Cards) -> bool:
        return _ranks(held) in ranks and up_to_suits(held, ()) in alone

    if not beside:
        return Meaning(is_alone)

    def is_so(held: Cards, seen: Cards) -> bool:
        known = beside.get(_ranks(held))
        return is_alone(held) or (known is not None and up_to_suits(held, seen) in known)

    return Meaning(lambda held: _ranks(held) in beside or is_alone(held), is_so)


def _ranks(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(card.rank for card in cards))


def by_shown(words: str) -> Meaning | None:
    """The card that the dealer shows."""
    said = words.removesuffix(" shown")
    if said == words:
        return None
    if said in ("one of mine", "none of mine"):
        wanted = said == "one of mine"
        return Meaning(
            _always,
            lambda own, board: any(board[0].rank == card.rank for card in own) == wanted,
        )
    if not _RANKS.fullmatch(said):
        return None
    ranks: set[int] = set()
    for part in re.split(", | or ", said):
        ends = [RANKS.index(rank) for rank in part.split("-")]
        ranks |= set(range(min(ends), max(ends) + 1))
    return Meaning(_always, lambda _, board: board[0].rank in ranks)
