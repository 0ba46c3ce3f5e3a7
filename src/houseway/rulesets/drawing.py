"""A drawing table: with which count a hand draws, by the third card that the other hand got."""

import re
from typing import Final, Self

from houseway.errors import Unreadable
from houseway.rulesets.values import NONE, Written

ALL: Final = "all"
_COUNTS: Final = 10
_SPAN: Final = re.compile(r"([0-9])(?:-([0-9]))?")


class DrawingTable(Written):
    """Counts, and after which third card of the other hand a hand of that count draws.

    A column of its own is for no third card at all. What is not listed stays.

    >>> table = DrawingTable.parse("0-2: all; 3: none 0-7 9; 6: 6-7")
    >>> table, [table.draws(3, third) for third in (None, 8, 9)], table.draws(6, None)
    (DrawingTable('0-2: all; 3: none 0-7 9; 6: 6-7'), [True, False, True], False)
    """

    __slots__ = ("_text", "rows")
    EXAMPLE = "0-2: all; 3: none 0-7 9; 4: none 2-7; 5: none 4-7; 6: 6-7"

    def __init__(self, text: str, rows: dict[int, frozenset[int | None]]) -> None:
        self._text = text
        self.rows = rows
        """By the count of the hand, the points of the third cards after which it draws; None is
        no third card."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Rows with a semicolon between them: counts, a colon, and what they draw after."""
        rows: dict[int, frozenset[int | None]] = {}
        for row in text.split(";"):
            counts, colon, thirds = row.partition(":")
            if not colon or not counts.split() or not thirds.split():
                raise Unreadable(f"{row.strip()!r} is no row of a drawing table: {cls.EXAMPLE}")
            for count in _numbers(counts, text):
                if count is None or count in rows:
                    raise Unreadable(f"{text!r} says twice, or of no count, when a hand draws")
                rows[count] = frozenset(_numbers(thirds, text))
        return cls(text, rows)

    def draws(self, count: int, third: int | None) -> bool:
        """Whether a hand of this count draws after such a third card of the other; None is none."""
        return third in self.rows.get(count, frozenset())

    def __str__(self) -> str:
        return self._text


def _numbers(words: str, text: str) -> list[int | None]:
    """The points that words name: single ones, spans, all of them, or none at all."""
    found: list[int | None] = []
    for word in words.split():
        span = _SPAN.fullmatch(word)
        if word == ALL:
            found += [None, *range(_COUNTS)]
        elif word == NONE:
            found.append(None)
        elif span is not None and int(span[1]) <= int(span[2] or span[1]):
            found += range(int(span[1]), int(span[2] or span[1]) + 1)
        else:
            raise Unreadable(f"{word!r} in {text!r} is no count: write 3, 0-7, none or all")
    return found
