"""The names that a game is known by: a game's folder may have `entries.json`.

It says under which names the game is found, which of its rulesets or choices each of them is, how
many decisions a round has, and in one line what it is like.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from houseway.errors import Unreadable
from houseway.first_use import known
from houseway.table.game import Game

FILE: Final = "entries.json"


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game by the name that a player knows."""

    name: str
    title: str = ""
    """Empty for the game's own."""
    rulesets: tuple[str, ...] = ()
    """The laws it is played under; none for all that no other entry has."""
    choices: dict[str, str] = {}
    """What of the law's choices makes it this game."""
    stakes: dict[str, dict[str, str]] = {}
    """What else a player would switch among, by its name, with the choices that make it."""
    short: tuple[str, ...] = ()
    """What people type for it and mean no other game by."""
    also: tuple[str, ...] = ()
    """Other words that people look for it by."""
    wager: str = ""
    """Its main wager, as reports name it; empty for the first of a report."""
    decisions: tuple[int, int | None] | None = None
    """How many decisions a round has: at least, and at most if there is a most."""
    like: str = ""


def entries_of(game: Game) -> list[Entry]:
    """The names that a game is found by; its own where it says nothing."""
    return entries_in(game.folder) or [Entry(name=game.name)]


def entry_of(game: Game, ruleset: str, choices: Mapping[str, str]) -> Entry:
    """The entry that a game is played as under one of its rulesets, with what is chosen of it."""
    entries = entries_of(game)
    for entry in entries:
        is_law = ruleset in entry.rulesets or not entry.rulesets
        if is_law and entry.choices.items() <= choices.items():
            return entry
    return entries[0]


def title_of(game: Game, ruleset: str, choices: Mapping[str, str]) -> str:
    """What a game is called as it is played."""
    return entry_of(game, ruleset, choices).title or game.title


def entries_in(folder: Path) -> list[Entry]:
    """The names in the folder of a game, which need not be loaded for it."""
    file = folder / FILE
    if not file.exists():
        return []
    try:
        return msgspec.json.decode(file.read_bytes(), type=known(list[Entry]))
    except msgspec.MsgspecError as error:
        raise Unreadable(str(error), file=str(file)) from None
