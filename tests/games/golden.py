"""Golden rounds of any game, played again for tests that look at what no step of them cites."""

from functools import cache
from importlib import import_module

from houseway.round.engine import Round
from houseway.table.game import Game
from houseway.table.notation import read, replay


@cache
def played(game_name: str, ruleset_name: str, name: str) -> Round:
    """A golden round, played to its end."""
    # One that is not offered yet has golden rounds too.
    game: Game = import_module(f"houseway.games.{game_name.replace('-', '_')}").GAME
    file = game.folder / "rounds" / ruleset_name / f"{name}.round"
    return replay(game, game.ruleset(ruleset_name), read(file.read_text("utf-8"), file.name))


def facts(round_: Round, *beginnings: str) -> list[str]:
    """What became fact, where it begins so."""
    return [event.text() for event in round_.events if event.text().startswith(beginnings)]
