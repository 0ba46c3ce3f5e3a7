"""The laws that a floor offers for new tables: the package's own, and those it was opened with.

What has been played under a law is not asked for here: it is stored, see `laws`.
"""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, Final

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.dealing.laws import law_of, ruleset_of
from houseway.floor.seats.seating import Law
from houseway.games import every_game, find_game, game_of
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game

FILE_BYTES_MAX: Final = 1_000_000
NAME: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,59}")
"""What an address can name."""
TITLE_MAX: Final = 80
"""Letters of a title that still stand on the sign of a table."""


class Offered:
    """The rulesets under which a table can be opened, game by game."""

    def __init__(self, own: Sequence[Ruleset[Any]] = ()) -> None:
        self.own: dict[tuple[str, str], Ruleset[Any]] = {}
        """Those that do not come with the package, by game and name."""
        for ruleset in own:
            check_sign(ruleset)
            named = ruleset.header.game, ruleset.name
            if named in self.own or ruleset.name in find_game(named[0]).rulesets:
                message = (
                    f"there is a ruleset {ruleset.name} of {named[0]} already: rename this one"
                )
                raise NotPermitted(message, file=str(ruleset.file))
            read = copy(ruleset)
            read.is_checked = True  # It was, when it was read: a table that opens checks nothing.
            self.own[named] = read

    @classmethod
    def read(cls, files: Sequence[str]) -> "Offered":
        """The package's own, and the rulesets in these files."""
        return cls([_read(Path(file)) for file in files])

    def read_all(self) -> None:
        """Read the package's own, so that none is read and checked while people play."""
        for game in every_game():
            for name in game.rulesets:
                ruleset_of(game.name, name)

    def names(self, game: str) -> list[str]:
        """The rulesets of a game, its own first."""
        return [*find_game(game).rulesets, *(name for of, name in self.own if of == game)]

    def has(self, law: Law) -> bool:
        """Whether a law is one of these, whatever is chosen under it."""
        game = law.game.name
        return any(
            self.find(game, name)[1].digest == law.ruleset.digest for name in self.names(game)
        )

    def find(self, game: str, name: str) -> tuple[Game, Ruleset[Any]]:
        """A game under a ruleset that is offered; its first where none is named."""
        if (game, name) in self.own:
            return find_game(game), self.own[game, name]
        if name and name not in self.names(game):
            there_are = ", ".join(self.names(game))
            raise NotPermitted(f"there is no ruleset {name!r}; there are {there_are}")
        return ruleset_of(game, name)

    def law(self, game: str, name: str, choices: Mapping[str, str]) -> Law:
        """A game under one of them with these choices, the house's own where none is made."""
        found, ruleset = self.find(game, name)
        if (game, name) not in self.own:
            return law_of(game, name, choices)
        words = [f"{key}={value}" for key, value in choices.items()]
        return Law(found, ruleset, ruleset.open(ruleset.parse_choices(words)))


def _read(file: Path) -> Ruleset[Any]:
    """A file of somebody's own; refused before it is read where it is none."""
    if file.suffix != ".toml":
        raise Unreadable("a ruleset file ends in .toml", file=str(file))
    if file.is_file() and file.stat().st_size > FILE_BYTES_MAX:
        raise Unreadable(f"has more than {FILE_BYTES_MAX:,} bytes", file=str(file))
    return game_of(file).ruleset(str(file))


def check_sign(ruleset: Ruleset[Any]) -> None:
    """Refuse a name that cannot stand in an address, and a title that fits no sign."""
    file = str(ruleset.file)
    if not NAME.fullmatch(ruleset.name):
        what = f"[ruleset] name {ruleset.name!r} cannot stand in an address"
        raise Unreadable(f"{what}: write up to 60 letters, figures, dashes and points", file=file)
    if len(ruleset.header.title) > TITLE_MAX:
        what = f"[ruleset] title has {len(ruleset.header.title):,} letters"
        raise Unreadable(f"{what}, at most {TITLE_MAX} stand on a sign", file=file)
