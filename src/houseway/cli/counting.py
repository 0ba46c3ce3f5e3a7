"""What the commands that count have in common: the table that is meant, and pictures."""

from argparse import Namespace
from pathlib import Path
from typing import Any, TypedDict

from houseway.door.finding import AnyRuleset, find_ruleset
from houseway.errors import NotAllowed
from houseway.games.counted import require_counted
from houseway.table.game import Game


class Given(TypedDict):
    """The table of a command line, as every function of the door takes it."""

    game: AnyRuleset
    choices: dict[str, Any]


def given_ruleset(given: Namespace) -> tuple[Game, AnyRuleset]:
    """The game and the ruleset of a command line, varied where that is asked for."""
    game, ruleset = find_ruleset(given.game, given.rules)
    if given.changes or given.pays:
        from houseway.door.varying import typed_variation

        ruleset = typed_variation(ruleset, given.changes, given.pays)
    return game, ruleset


def given_table(given: Namespace) -> Given:
    """The table of a command line."""
    _, ruleset = given_ruleset(given)
    return Given(game=ruleset, choices=ruleset.parse_choices(given.choices))


def given_counted(given: Namespace) -> Given:
    """The same; refused at once where its game is not counted."""
    require_counted(find_ruleset(given.game, given.rules)[0])
    return given_table(given)


def write_picture(svg: str, file: str) -> None:
    """Draw a picture into a file: as PNG if that is how its name ends, as SVG otherwise."""
    from houseway.odds.charts import to_png

    picture = to_png(svg) if file.endswith(".png") else svg.encode()
    try:
        Path(file).write_bytes(picture)
    except OSError as problem:
        raise NotAllowed(f"cannot write {file}: {problem.strerror}") from problem
