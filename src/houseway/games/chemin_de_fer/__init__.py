"""Baccarat chemin de fer: two hands, one a player's who banks, and the others wager against it."""

from pathlib import Path

from houseway.games.chemin_de_fer.layout import layout
from houseway.games.chemin_de_fer.policy import answer
from houseway.games.chemin_de_fer.procedure import play
from houseway.games.chemin_de_fer.rules import CheminDeFerRules, cards_of, wager_rules
from houseway.table.game import Game

GAME = Game(
    name="chemin-de-fer",
    title="Baccarat Chemin de Fer",
    folder=Path(__file__).parent,
    rules=CheminDeFerRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    has_chart=True,
    contended=True,
    policy=answer,
    odds="houseway.games.chemin_de_fer.counted",
    is_counted_at_once=True,
    of_shoe=("in_shoe",),
)
