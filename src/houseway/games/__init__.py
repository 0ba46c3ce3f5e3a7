"""The games, one folder each. To add a game, add its folder and one line to `GAMES`."""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.errors import NotPermitted, Unreadable

if TYPE_CHECKING:
    from houseway.table.game import Game

GAMES = (
    "fast-action-holdem",
    "heads-up-holdem",
    "three-card-poker",
    "caribbean-stud",
    "let-it-ride",
    "double-down-stud",
    "colorado-holdem",
)
"""The names people type."""


def find_game(name: str) -> "Game":
    """A game by its name."""
    if name not in GAMES:
        raise NotPermitted(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    game: Game = import_module(f"houseway.games.{name.replace('-', '_')}").GAME
    return game


def game_of(file: Path) -> "Game":
    """The game that a ruleset file of a user's own belongs to."""
    from houseway.rulesets.files import read_toml

    header = read_toml(file).get("ruleset", {})
    game = header.get("game") if isinstance(header, dict) else None
    if game not in GAMES:
        raise Unreadable(f"[ruleset] game is none of {', '.join(GAMES)}", file=str(file))
    return find_game(game)
