"""The examination that every game sits under every ruleset: no exceptions, nothing of one game."""

from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from houseway.games import GAMES, find_game
from houseway.rulesets import Ruleset
from houseway.table.game import Game


class Law(NamedTuple):
    """A game under one of its rulesets."""

    game: Game
    ruleset: Ruleset[Any]

    def __repr__(self) -> str:
        return f"{self.game.name} {self.ruleset.name}"


LAWS = [Law(game, game.ruleset(name)) for game in map(find_game, GAMES) for name in game.rulesets]
every_law = pytest.mark.parametrize("law", LAWS, ids=repr)


def examples(everyday: int) -> settings:
    """As many examples as this every day, each day others; ten times as many at length."""
    most = settings().max_examples
    return settings(max_examples=everyday * max(1, most // 25))
