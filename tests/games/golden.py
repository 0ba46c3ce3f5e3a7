"""Golden rounds of any game, played again for tests that look at what no step of them cites."""

from functools import cache

from houseway.games import find_game
from houseway.round.engine import Round
from houseway.table.notation import read, replay


@cache
def played(game_name: str, ruleset_name: str, name: str) -> Round:
    """A golden round, played to its end."""
    game = find_game(game_name)
    file = game.folder / "rounds" / ruleset_name / f"{name}.round"
    return replay(game, game.ruleset(ruleset_name), read(file.read_text("utf-8"), file.name))


def facts(round_: Round, *beginnings: str) -> list[str]:
    """What became fact, where it begins so."""
    return [event.text() for event in round_.events if event.text().startswith(beginnings)]
