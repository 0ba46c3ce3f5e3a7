"""Games that are not shipped, on the shelf and in the list while something is tried with them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.games import find_game
from houseway.table.game import Game

games = sys.modules["houseway.games"]


@contextmanager
def on_the_shelf(folder: Path, *names: str) -> Iterator[list[Game]]:
    """The games of a folder, found by their names like any other; afterwards nobody knows them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(folder)])
        shipped = games.GAMES
        _list(shipped, (*shipped, *names))
        try:
            yield [find_game(name) for name in names]
        finally:
            _list(games.GAMES, shipped)
    for name in names:
        module = name.replace("-", "_")
        for found in [found for found in sys.modules if _is_of(module, found)]:
            del sys.modules[found]
        vars(games).pop(module, None)


def _list(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    """Put another list in the place of the games', wherever that was taken from."""
    for module in [module for name, module in sys.modules.items() if name.startswith("houseway")]:
        if vars(module).get("GAMES") is before:
            vars(module)["GAMES"] = after


def _is_of(module: str, found: str) -> bool:
    return f"{found}.".startswith(f"houseway.games.{module}.")
