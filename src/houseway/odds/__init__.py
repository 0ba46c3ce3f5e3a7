"""Exact counting, pricing and simulation: what is the same for every game.

What a game adds stands in its own folder, and is handed over in one piece: see `odds/seam.py`.
"""

from collections.abc import Callable
from typing import TypeAlias, TypedDict

from houseway.pieces.cards import Card

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


class HowCounted(TypedDict, total=False):
    """How a count is asked for, where that is said at all."""

    pack: tuple[Card, ...]
    """The cards that are dealt from; a whole deck if not said."""
    recount: bool
    """Whether it is counted anew, whatever is kept."""
    progress: Progress | None
