"""A house way as ordered lines over the ways to set a hand: the first line that applies decides.

What a line looks for and which settings it then allows is the game's to say. Of several settings
that a line allows, the most preferred is taken; those that are preferred alike must be the same
hands.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

Line = TypeVar("Line")
Setting = TypeVar("Setting")


class Ruled(NamedTuple, Generic[Line, Setting]):
    """The line that decides a hand, and how it has the hand set."""

    line: Line
    setting: Setting


def first_that_applies(
    lines: Iterable[Line],
    allowed: Callable[[Line], Sequence[Setting]],
    preferred: Callable[[Line, Setting], Any],
) -> Ruled[Line, Setting] | None:
    """The first line that allows a setting, with the setting it prefers; None if no line does."""
    for line in lines:
        settings = allowed(line)
        if settings:
            best = max(settings, key=lambda setting: preferred(line, setting))
            return Ruled(line, best)
    return None
