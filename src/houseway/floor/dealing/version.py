"""The version that a round says it was dealt by: the package's, and what its facts are made by."""

from typing import Any

from houseway import __version__
from houseway.sources import behaviour_of
from houseway.table.game import Game

SESSION = "houseway.table.session"
"""What passes from round to round, and what a shoe gives."""


def version_of(game: Game) -> str:
    """The version of the package and a digest of all code that deals a game.

    It is another as soon as that code does something else, so that a journal is held only against
    the code that wrote it. A comment, or the code of another game, leaves it as it is.
    """
    parts: tuple[Any, ...] = game.play, game.rules, game.wagers, game.equipment
    return f"{__version__} {behaviour_of(SESSION, *sorted({each.__module__ for each in parts}))}"
