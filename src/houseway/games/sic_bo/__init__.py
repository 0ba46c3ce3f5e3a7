"""Sic Bo: three dice in a sealed shaker, and fifty areas that all players share."""

from pathlib import Path

from houseway.games.sic_bo.layout import layout
from houseway.games.sic_bo.policy import answer
from houseway.games.sic_bo.procedure import play
from houseway.games.sic_bo.rules import SicBoRules, shaker_of, wager_rules
from houseway.table.game import Game

GAME = Game(
    name="sic-bo",
    title="Sic Bo",
    folder=Path(__file__).parent,
    rules=SicBoRules,
    play=play,
    wagers=wager_rules,
    equipment=shaker_of,
    layout=layout,
    policy=answer,
    odds="houseway.games.sic_bo.counted",
    is_counted_at_once=True,
)
