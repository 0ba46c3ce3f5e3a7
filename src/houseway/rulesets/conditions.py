"""Conditions on cards, as a side wager's lines state them: a small language, and a closed one.

    pair and suited
    own first: all J Q K A
    not one colour and 3 of a rank

A condition is terms with `and` between them. A term is about all the cards that the wager looks at,
or about those of one sight if it begins with its name. What a term may say is in `FORMS`.
"""

import re
from collections.abc import Callable
from typing import ClassVar, Final, Literal, Self, TypeAlias

import msgspec

from houseway.errors import Unreadable
from houseway.pieces.cards import RANKS, Card
from houseway.pieces.stock import parse_piece
from houseway.rulesets.values import Written

Colour: TypeAlias = Literal["red", "black", "one colour"]
Counting: TypeAlias = Literal["twenty-one", "baccarat", "pip"]
"""How cards are counted: towards 21, modulo ten, or each as it is with an ace as one."""

MOST: Final = 999
"""As many as nobody asks for: no bound."""

FORMS: Final = (
    *("suited", "3 of a suit", "red", "black", "one colour"),
    *("pair", "3 of a rank", "two pairs", "2 alike", "in sequence", "4 in sequence"),
    *("all J Q K A", "no 2 3", "at least 2 of J Q K", "ranks A K", "has A A", "has As Ks"),
    *("twenty-one total 20", "baccarat total 8 or more", "pip total 5 or less", "3 cards"),
    *("own matches dealer", "2 of own match dealer", "own matches dealer in suit"),
    *("own baccarat total equal to dealer", "own pip total above dealer"),
    *("own twenty-one total 4 above dealer", "own baccarat total 4 or more above dealer"),
)
"""An example of everything that a term can say."""


class Term(msgspec.Struct, frozen=True, kw_only=True):
    """Something that cards are or are not."""

    scope: str = ""
    """The sight whose cards are meant; all that the wager looks at, if none is named."""
    negated: bool = False
    """Whether it must not be so."""


class OfSuit(Term, frozen=True, kw_only=True):
    """So many cards are of one suit."""

    count: int
    """0 for all of them."""


class Coloured(Term, frozen=True, kw_only=True):
    """All cards are of a colour."""

    colour: Colour


class OfRank(Term, frozen=True, kw_only=True):
    """So many ranks come so many times each, or more."""

    count: int
    ranks: int = 1


class Alike(Term, frozen=True, kw_only=True):
    """So many cards are of one rank and one suit; a shoe of several decks has such."""

    count: int


class Running(Term, frozen=True, kw_only=True):
    """So many ranks follow one another, an ace below the two or above the king."""

    count: int
    """0 for all the cards."""


class Among(Term, frozen=True, kw_only=True):
    """So many cards are of some ranks."""

    ranks: tuple[int, ...]
    least: int = 0
    most: int = MOST
    is_all: bool = False
    """Whether every card is."""


class Has(Term, frozen=True, kw_only=True):
    """These ranks are there, each as often as it is named."""

    ranks: tuple[int, ...]
    is_all: bool = False
    """Whether there are no others."""


class HasCards(Term, frozen=True, kw_only=True):
    """These very cards are there."""

    cards: tuple[Card, ...]


class Total(Term, frozen=True, kw_only=True):
    """The cards count so much."""

    counting: Counting
    least: int
    most: int


class Holding(Term, frozen=True, kw_only=True):
    """There are so many cards: a hand that draws on has drawn, or has not."""

    count: int


class Between(Term, frozen=True, kw_only=True):
    """Something about the cards of two sights, which it names itself."""

    other: str


class Matches(Between, frozen=True, kw_only=True):
    """So many cards of one sight have the rank of one in another."""

    count: int
    in_suit: bool
    """Whether they have its suit too."""


class Compared(Between, frozen=True, kw_only=True):
    """The cards of one sight count so much more than those of another."""

    counting: Counting
    least: int
    most: int


class Condition(Written):
    """What cards must be for a line to be theirs: every term must hold."""

    __slots__ = ("terms", "text")
    EXAMPLE: ClassVar[str] = "pair and suited"

    def __init__(self, text: str, terms: tuple[Term, ...]) -> None:
        self.text = text
        self.terms = terms

    @classmethod
    def parse(cls, text: str) -> Self:
        """Terms with `and` between them.

        >>> [type(term).__name__ for term in Condition.parse("pair and not suited").terms]
        ['OfRank', 'OfSuit']
        """
        return cls(text, tuple(parse_term(term) for term in text.split(" and ")))

    def __str__(self) -> str:
        return self.text


def parse_term(text: str) -> Term:
    """One term, as it is written."""
    scope, colon, said = text.rpartition(":")
    words = " ".join(said.split())
    negated = words.startswith("not ")
    words = words.removeprefix("not ")
    for pattern, made in _READ:
        if found := re.fullmatch(pattern, words):
            term = made(found)
            if isinstance(term, Between) and colon:
                raise Unreadable(f"{text!r} names its sights itself: leave {scope!r} out")
            scope = term.scope if isinstance(term, Between) else scope.strip()
            return msgspec.structs.replace(term, scope=scope, negated=negated)
    forms = ", ".join(FORMS)
    raise Unreadable(f"{text.strip()!r} is no condition; write such as: {forms}")


_N: Final = r"([1-9]\d?)"
_RANK: Final = r"(?:10|[2-9TJQKA])"
_RANKS: Final = rf"({_RANK}(?: {_RANK})*)"
_CARD: Final = rf"(?:{_RANK}[cdhs]|joker)"


def _ranks(text: str) -> tuple[int, ...]:
    return tuple(RANKS.index(word.replace("10", "T")) for word in text.split())


def _cards(text: str) -> tuple[Card, ...]:
    named = text.replace("10", "T").replace("joker", "Jk")
    return tuple(parse_piece(word) for word in named.split())


def _total(found: re.Match[str]) -> Total:
    number, bound = int(found[2]), found[3] or ""
    least, most = (0 if "less" in bound else number), (MOST if "more" in bound else number)
    return Total(counting=_counting(found[1]), least=least, most=most)


def _counting(word: str) -> Counting:
    match word:
        case "twenty-one" | "baccarat" | "pip":
            return word
        case _:
            raise AssertionError(f"{word} is no way to count")


def _compared(found: re.Match[str]) -> Compared:
    """`equal to` is no difference at all, `above` any, `4 above` that one."""
    scope, number, or_more, other = found[1], found[3], found[4], found[6]
    least = 0 if found[5] == "equal to" else int(number or 1)
    most = 0 if not least else MOST if or_more or not number else least
    counting = _counting(found[2])
    return Compared(scope=scope, other=other, counting=counting, least=least, most=most)


def _matches(found: re.Match[str]) -> Matches:
    count, scope, other, in_suit = found[1], found[2], found[3], found[4]
    return Matches(scope=scope, other=other, count=int(count or 1), in_suit=bool(in_suit))


_COUNTED: Final = "(twenty-one|baccarat|pip) total"

_READ: Final[tuple[tuple[str, Callable[[re.Match[str]], Term]], ...]] = (
    ("suited", lambda _: OfSuit(count=0)),
    (rf"{_N} of a suit", lambda found: OfSuit(count=int(found[1]))),
    ("red", lambda _: Coloured(colour="red")),
    ("black", lambda _: Coloured(colour="black")),
    ("one colour", lambda _: Coloured(colour="one colour")),
    ("pair", lambda _: OfRank(count=2)),
    ("two pairs", lambda _: OfRank(count=2, ranks=2)),
    (rf"{_N} of a rank", lambda found: OfRank(count=int(found[1]))),
    (rf"{_N} alike", lambda found: Alike(count=int(found[1]))),
    ("in sequence", lambda _: Running(count=0)),
    (rf"{_N} in sequence", lambda found: Running(count=int(found[1]))),
    (rf"all {_RANKS}", lambda found: Among(ranks=_ranks(found[1]), is_all=True)),
    (rf"no {_RANKS}", lambda found: Among(ranks=_ranks(found[1]), most=0)),
    (rf"at least {_N} of {_RANKS}", lambda f: Among(ranks=_ranks(f[2]), least=int(f[1]))),
    (rf"ranks {_RANKS}", lambda found: Has(ranks=_ranks(found[1]), is_all=True)),
    (rf"has {_RANKS}", lambda found: Has(ranks=_ranks(found[1]))),
    (rf"has ({_CARD}(?: {_CARD})*)", lambda found: HasCards(cards=_cards(found[1]))),
    (rf"{_COUNTED} (\d{{1,3}})( or more| or less)?", _total),
    (rf"{_N} cards", lambda found: Holding(count=int(found[1]))),
    (rf"(\S.*?) {_COUNTED}()() (equal to) (\S.*)", _compared),
    (rf"(\S.*?) {_COUNTED}(?: {_N}( or more)?)? (above) (\S.*)", _compared),
    (rf"(?:{_N} of )?(\S.*?) match(?:es)? (\S.*?)( in suit)?", _matches),
)
"""How each term is written, and what it is."""
