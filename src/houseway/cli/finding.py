"""Which game and which rules are meant by what somebody typed."""

from pathlib import Path
from typing import Any

from houseway import games
from houseway.cli.console import joined
from houseway.errors import NotPermitted
from houseway.games import as_typed, find_game, game_of, meant, rulesets_called
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game


def is_file(word: str) -> bool:
    """Whether a word is the path of somebody's own ruleset, not a name."""
    return word.endswith(".toml")


def find_named_game(word: str) -> Game:
    """A game by its name, or the one that a ruleset file belongs to."""
    return game_of(Path(word)) if is_file(word) else find_game(_named(word)[0])


def find_ruleset(word: str, rules: str) -> tuple[Game, Ruleset[Any]]:
    """The game and the ruleset: the file that was given, the named one, or the game's first.

    Where the word is the name of one game's ruleset, that one is meant.
    """
    if is_file(word):
        if rules:
            raise NotPermitted(f"{word} is a ruleset already; leave --rules {rules} out")
        return game_of(Path(word)), game_of(Path(word)).ruleset(word)
    name, rules_meant = _named(word)
    game = find_game(name)
    if rules_meant and rules and as_typed(rules) != rules_meant:
        raise NotPermitted(
            f"{rules_meant} is a ruleset of {name} already; leave --rules {rules} out"
        )
    return game, named_ruleset(game, rules or rules_meant or game.rulesets[0])


def named_ruleset(game: Game, word: str) -> Ruleset[Any]:
    """A ruleset of a game by its name, however it is typed, or a file."""
    if is_file(word):
        return game.ruleset(word)
    if as_typed(word) not in game.rulesets:
        raise NotPermitted(f"there is no ruleset {word!r}; {meant(word, game.rulesets)}")
    return game.ruleset(as_typed(word))


def _named(word: str) -> tuple[str, str]:
    """The game that a word names, and its ruleset if the word names that."""
    name = as_typed(word)
    if name in games.names():
        return name, ""
    having = rulesets_called(name)
    if len(having) == 1:
        return having[0], name
    if having:
        asked = f"houseway COMMAND {having[0]} --rules {name}"
        raise NotPermitted(f"{name} is a ruleset of {joined(having)}: name the game, as in {asked}")
    several = {rules for game in games.every_game() for rules in game.rulesets}
    others = [rules for rules in several if len(rulesets_called(rules)) == 1]
    raise NotPermitted(f"there is no game {word!r}; {meant(word, games.names(), *others)}")
