"""Which game and which rules are meant by what somebody typed."""

from pathlib import Path
from typing import Any

from houseway.errors import NotPermitted
from houseway.games import find_game, game_of
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game


def is_file(word: str) -> bool:
    """Whether a word is the path of somebody's own ruleset, not a name."""
    return word.endswith(".toml")


def find_named_game(word: str) -> Game:
    """A game by its name, or the one that a ruleset file belongs to."""
    return game_of(Path(word)) if is_file(word) else find_game(word)


def find_ruleset(word: str, rules: str) -> tuple[Game, Ruleset[Any]]:
    """The game and the ruleset: the file that was given, the named one, or the game's first."""
    game = find_named_game(word)
    if is_file(word):
        if rules:
            raise NotPermitted(f"{word} is a ruleset already; leave --rules {rules} out")
        return game, game.ruleset(word)
    return game, game.ruleset(rules or game.rulesets[0])
