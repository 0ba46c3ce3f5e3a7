"""Three Fields: two dice, a field of areas for everybody, and no cards."""

from pathlib import Path

from houseway.table.game import Game
from tests.toys.three_fields.layout import layout
from tests.toys.three_fields.policy import answer
from tests.toys.three_fields.procedure import play, wager_rules
from tests.toys.three_fields.rules import ThreeFieldsRules, shaker_of

GAME = Game(
    name="three-fields",
    title="Three Fields",
    folder=Path(__file__).parent,
    rules=ThreeFieldsRules,
    play=play,
    wagers=wager_rules,
    equipment=shaker_of,
    layout=layout,
    policy=answer,
)
