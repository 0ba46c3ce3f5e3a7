"""The examination that every game sits under every ruleset: no exceptions, nothing of one game.

    pytest -p houseway.examination --pyargs houseway.examination --game high-or-low

It needs the extra `examination`. A game is found by its name, whether it comes with the house or as
a plugin; without `--game` those of the house sit. This module is also the plugin that asks.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from houseway.errors import HousewayError
from houseway.games import GAMES, find_game
from houseway.rulesets import Ruleset
from houseway.table.game import Game

OPTION = "--game"


class Law(NamedTuple):
    """A game under one of its rulesets."""

    game: Game
    ruleset: Ruleset[Any]

    def __repr__(self) -> str:
        return f"{self.game.name} {self.ruleset.name}"


@cache
def laws_of(names: Iterable[str]) -> list[Law]:
    """Every ruleset of every one of these games."""
    return [
        Law(game, game.ruleset(name)) for game in map(find_game, names) for name in game.rulesets
    ]


def examples(everyday: int) -> settings:
    """As many examples as this every day, each day others; ten times as many at length.

    Without a deadline: the first example may load a ruleset or compile a kernel.
    """
    most = settings().max_examples
    return settings(max_examples=everyday * max(1, most // 25), deadline=None)


# As a plugin.


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which games sit."""
    group = parser.getgroup("houseway", "the examination of a game")
    group.addoption(
        OPTION, metavar="GAME", action="append", help="a game that sits; may be repeated"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a game that is not there before anything is collected."""
    for name in config.getoption(OPTION) or ():
        try:
            find_game(name)
        except HousewayError as error:
            raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Ask every test of this package of every law."""
    is_own = metafunc.module.__name__.startswith(f"{__name__}.")
    if is_own and "law" in metafunc.fixturenames:
        names = metafunc.config.getoption(OPTION) or GAMES
        metafunc.parametrize("law", laws_of(tuple(names)), ids=repr)
