"""Which game and which rules are meant by what somebody typed or handed over."""

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, TypeAlias

from houseway.door.words import joined
from houseway.errors import NotPermitted
from houseway.games import (
    as_typed,
    find_game,
    folders,
    game_of,
    meant,
    names,
    rulesets_called,
)
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.table.entries import Entry, entries_in
from houseway.table.game import Game

AnyRuleset: TypeAlias = Ruleset[Rules]
Which: TypeAlias = str | PathLike[str] | AnyRuleset
"""A game, by its name or by a ruleset of it; or a ruleset, by its name, by its file or itself."""
Choices: TypeAlias = Mapping[str, object]
"""What the licensee chooses, by rule."""


def is_file(word: str) -> bool:
    """Whether a word is the path of somebody's own ruleset, not a name."""
    return word.endswith(".toml")


def find_named_game(word: str) -> Game:
    """A game by its name, or the one that a ruleset file belongs to."""
    return game_of(Path(word)) if is_file(word) else find_game(_named(word)[0])


def find_ruleset(which: Which, rules: Which | None = None) -> tuple[Game, AnyRuleset]:
    """The game and the ruleset: the one that was given, the named one, or the game's first.

    Where the word is the name of one game's ruleset, that one is meant.
    """
    if isinstance(which, Ruleset):
        _refuse_rules(which.name, rules)
        return find_game(which.header.game), which
    word = fspath(which)
    if is_file(word):
        _refuse_rules(word, rules)
        game = game_of(Path(word))
        return game, game.ruleset(word)
    name, meant_rules = _named(word)
    game = find_game(name)
    if isinstance(rules, Ruleset):
        return game, _of_game(game, rules)
    said = fspath(rules) if rules else ""
    if meant_rules and said and as_typed(said) != meant_rules:
        raise NotPermitted(
            f"{meant_rules} is a ruleset of {name} already: name no rules beside it, not {said}"
        )
    return game, named_ruleset(game, said or meant_rules or game.rulesets[0])


def named_ruleset(game: Game, word: str) -> AnyRuleset:
    """A ruleset of a game by its name, however it is typed, or a file."""
    if is_file(word):
        return game.ruleset(word)
    if as_typed(word) not in game.rulesets:
        raise NotPermitted(f"there is no ruleset {word!r}; {meant(word, game.rulesets)}")
    return game.ruleset(as_typed(word))


def beside(game: Game, which: Which) -> AnyRuleset:
    """Another ruleset of the same game."""
    if isinstance(which, Ruleset):
        return _of_game(game, which)
    return named_ruleset(game, fspath(which))


def check_paytables(ruleset: Ruleset[Any], paytables: Mapping[str, str]) -> None:
    """Refuse a kind of paytable that a ruleset does not have, with those that it has."""
    for key in paytables:
        if key not in ruleset.tables:
            raise NotPermitted(f"there is no paytable {key!r}; {meant(key, ruleset.tables)}")


def _of_game(game: Game, ruleset: AnyRuleset) -> AnyRuleset:
    if ruleset.header.game != game.name:
        raise NotPermitted(f"{ruleset.name} is a ruleset of {ruleset.header.game}, not {game.name}")
    return ruleset


def _refuse_rules(name: str, rules: Which | None) -> None:
    if rules:
        said = rules.name if isinstance(rules, Ruleset) else fspath(rules)
        raise NotPermitted(f"{name} is a ruleset already: name no rules beside it, not {said}")


def _named(word: str) -> tuple[str, str]:
    """The game that a word names, and its ruleset if the word names that."""
    name = as_typed(word)
    if name in names():
        return name, ""
    having = rulesets_called(name)
    if len(having) == 1:
        return having[0], name
    if having:
        raise NotPermitted(
            f"{name} is a ruleset of {joined(having)}: name the game, and {name} as its rules"
        )
    return _known_as(word)


def _known_as(word: str) -> tuple[str, str]:
    """The game that people know by another name, and its ruleset where that is not its first."""
    name, nearly = as_typed(word), dict[str, str]()
    for game, folder in folders().items():
        for at, entry in enumerate(entries_in(folder)):
            known = [as_typed(each) for each in (entry.name, entry.title, *entry.short) if each]
            if name in known:
                _refuse_chosen(word, game, entry if at else None)
                return game, entry.rulesets[0] if at and entry.rulesets else ""
            nearly |= dict.fromkeys((*known, *map(as_typed, entry.also)), entry.name)
    raise NotPermitted(f"there is no game {word!r}; {meant(word, names(), nearly)}")


def _refuse_chosen(word: str, game: str, entry: Entry | None) -> None:
    """Refuse a name of what only the licensee's choices make of a game, and tell them."""
    for key, value in entry.choices.items() if entry else ():
        raise NotPermitted(
            f"{word} is {game} with {key}={value}: name {game} and choose that, "
            f"by --set {key}={value} in the terminal"
        )
