"""The games, one folder each. To add a game, add its folder and one line to `GAMES`."""

from collections.abc import Collection
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
    "sic-bo",
    "minibaccarat",
    "pai-gow",
    "chemin-de-fer",
    "spanish-21",
    "pai-gow-poker",
    "poker",
)
"""The names people type."""


def find_game(name: str) -> "Game":
    """A game by its name."""
    if name not in GAMES:
        raise NotPermitted(f"there is no game {name!r}; {meant(name, GAMES)}")
    game: Game = import_module(f"houseway.games.{name.replace('-', '_')}").GAME
    return game


def as_typed(word: str) -> str:
    """A name as it is written here: small letters, and a dash between words.

    >>> as_typed("Three Card_Poker "), as_typed("Ultimate Texas Hold'em")
    ('three-card-poker', 'ultimate-texas-holdem')
    """
    return "-".join(word.lower().replace("'", "").replace("_", " ").replace("-", " ").split())


def rulesets_called(name: str) -> list[str]:
    """The games that have a ruleset of this name, without loading them."""
    folder, file = Path(__file__).parent, f"{name.replace('-', '_')}.toml"
    return [game for game in GAMES if (folder / game.replace("-", "_") / file).is_file()]


def meant(word: str, names: Collection[str], *others: str) -> str:
    """Which name somebody may have meant by a word; or what names there are."""
    from difflib import get_close_matches

    close = get_close_matches(as_typed(word), [*names, *others], n=1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(names)}"


def game_of(file: Path) -> "Game":
    """The game that a ruleset file of a user's own belongs to."""
    from houseway.rulesets.files import read_toml

    header = read_toml(file).get("ruleset", {})
    game = header.get("game") if isinstance(header, dict) else None
    if game not in GAMES:
        raise Unreadable(f"[ruleset] game is none of {', '.join(GAMES)}", file=str(file))
    return find_game(game)
