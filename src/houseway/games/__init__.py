"""The games, one folder each. To add a game, add its folder and one line to `GAMES`.

What other packages bring is found beside them, by the same names: see `houseway.table.plugins`.
"""

from collections.abc import Collection, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.errors import NotPermitted, Unreadable

if TYPE_CHECKING:
    from houseway.table.game import Game
    from houseway.table.plugins import Plugin

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
"""The names people type, of the games that come with the house."""


def names() -> tuple[str, ...]:
    """The names of all games: those of the house, then those that other packages bring."""
    return (*GAMES, *(name for name in _plugins() if name not in GAMES))


def find_game(name: str) -> "Game":
    """A game by its name."""
    if name in GAMES:
        game: Game = import_module(f"houseway.games.{name.replace('-', '_')}").GAME
        return game
    plugin = _plugins().get(name)
    if plugin is None:
        raise NotPermitted(f"there is no game {name!r}; {meant(name, names())}")
    return plugin.load()


def every_game() -> list["Game"]:
    """All games that can be played: a plugin that is broken is left out."""
    return [*map(find_game, GAMES), *_sorted_out()[0]]


def broken_plugins() -> list[str]:
    """What is wrong with the games of other packages that are left out, a sentence for each."""
    return _sorted_out()[1]


def _sorted_out() -> tuple[list["Game"], list[str]]:
    """The games that other packages bring, and what is wrong with those that are none."""
    from houseway.table.plugins import BrokenPlugin

    found, faults = [], []
    for plugin in _plugins().values():
        try:
            found.append(plugin.load())
        except BrokenPlugin as broken:
            faults.append(str(broken))
    return found, faults


def _plugins() -> "Mapping[str, Plugin]":
    from houseway.table.plugins import plugins

    return plugins(GAMES)


def as_typed(word: str) -> str:
    """A name as it is written here: small letters, and a dash between words.

    >>> as_typed("Three Card_Poker "), as_typed("Ultimate Texas Hold'em")
    ('three-card-poker', 'ultimate-texas-holdem')
    """
    return "-".join(word.lower().replace("'", "").replace("_", " ").replace("-", " ").split())


def rulesets_called(name: str) -> list[str]:
    """The games that have a ruleset of this name; those of the house are not loaded for it."""
    file = f"{name.replace('-', '_')}.toml"
    return [game for game, folder in folders().items() if (folder / file).is_file()]


def folders() -> dict[str, Path]:
    """The folder of every game by its name; those of the house are not loaded for it."""
    house = Path(__file__).parent
    found = {game: house / game.replace("-", "_") for game in GAMES}
    return found | {game.name: game.folder for game in _sorted_out()[0]}


def meant(word: str, names: Collection[str], known: Mapping[str, str] | None = None) -> str:
    """Say which names somebody may have meant by a word, or what names there are.

    Those that have the word in them come before what is only spelt nearly so. `known` says which
    name other words stand for.

    >>> meant("texas", ["ultimate-texas-holdem", "ma"]), meant("tpc", ["poker"], {"tcp": "tri"})
    ('did you mean ultimate-texas-holdem?', 'did you mean tri?')
    >>> meant("whist", ["poker", "sic-bo"])
    'there are poker, sic-bo'
    """
    from difflib import get_close_matches

    name, stands_for = as_typed(word), {each: each for each in names} | dict(known or {})
    found = [called for each, called in stands_for.items() if name in each.split("-")]
    if not found:
        # Two letters of three that stand right are much, and five of eight are chance.
        near = 6 if len(name) < 5 else 7
        found = [stands_for[each] for each in get_close_matches(name, stands_for, 1, near / 10)]
    said = " or ".join(dict.fromkeys(found))
    return f"did you mean {said}?" if said else f"there are {', '.join(names)}"


def game_of(file: Path) -> "Game":
    """The game that a ruleset file of a user's own belongs to."""
    from houseway.rulesets.files import read_toml

    header = read_toml(file).get("ruleset", {})
    game = header.get("game") if isinstance(header, dict) else None
    if game not in names():
        raise Unreadable(f"[ruleset] game is none of {', '.join(names())}", file=str(file))
    return find_game(game)
