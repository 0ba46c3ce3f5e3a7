"""Pai gow: four tiles each, set as two hands, against the dealer or a player who banks."""

from pathlib import Path

from houseway.games.pai_gow.layout import layout
from houseway.games.pai_gow.policy import answer
from houseway.games.pai_gow.procedure import play
from houseway.games.pai_gow.rules import PaiGowRules, tiles_of, wager_rules
from houseway.table.game import Game

GAME = Game(
    name="pai-gow",
    title="Pai Gow",
    folder=Path(__file__).parent,
    rules=PaiGowRules,
    play=play,
    wagers=wager_rules,
    equipment=tiles_of,
    layout=layout,
    has_chart=True,
    policy=answer,
    odds="houseway.games.pai_gow.counted",
)
