"""A rule set of a game as the lab shows it: a form to be filled in."""

from typing import Any

from houseway.floor.dealing.laws import ruleset_of
from houseway.rulesets.form_shapes import Form
from houseway.rulesets.forms import fields_of
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game
from houseway.web.lab_sides import side_form


def form_of(game: Game, ruleset: Ruleset[Any]) -> Form:
    """A rule set to be filled in."""
    based = ruleset.header.based_on
    return Form(
        game=game.name,
        title=game.title,
        ruleset=ruleset.name,
        law=ruleset.header.title,
        source=ruleset.header.source,
        digest=ruleset.digest,
        based_on=based,
        is_counted=bool(game.odds),
        fields=fields_of(ruleset, ruleset_of(game.name, based)[1] if based else None),
        side=side_form(ruleset.open()),
    )
