"""Neighbouring places of a stack, and the whole numbers that texts of actions have."""

from typing import NamedTuple

from houseway.errors import Unreadable


class Span(NamedTuple):
    """Neighbouring places of a stack, from one to another; backwards if the first is behind.

    >>> str(Span.parse("5-8")), Span.parse("5-8").places, Span.parse("3").places
    ('5-8', [4, 5, 6, 7], [2])
    """

    first: int
    """Places are counted from 1 at the front."""
    last: int

    @classmethod
    def parse(cls, text: str) -> "Span":
        """A span from its text: `5-8`, or `3` for one place."""
        first, dash, last = text.partition("-")
        return cls(whole_number(first), whole_number(last) if dash else whole_number(first))

    @property
    def places(self) -> list[int]:
        """The places, the front one being 0."""
        step = 1 if self.first <= self.last else -1
        return list(range(self.first - 1, self.last - 1 + step, step))

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def is_whole_number(word: str) -> bool:
    """Whether a word is a number in the figures 0 to 9: other alphabets have their own."""
    return word.isascii() and word.isdecimal()


def whole_number(word: str) -> int:
    """The number that a word writes."""
    if not is_whole_number(word):
        raise Unreadable(f"{word!r} is not a number")
    return int(word)
