"""Pai gow poker: seven cards each, set as a hand of five and a hand of two."""

from pathlib import Path

from houseway.games.pai_gow_poker.areas import wager_rules
from houseway.games.pai_gow_poker.equipment import deck_of
from houseway.games.pai_gow_poker.layout import layout
from houseway.games.pai_gow_poker.policy import answer
from houseway.games.pai_gow_poker.procedure import play
from houseway.games.pai_gow_poker.ranked import RANKED
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.table.game import Game

GAME = Game(
    name="pai-gow-poker",
    title="Pai Gow Poker",
    folder=Path(__file__).parent,
    rules=PaiGowPokerRules,
    play=play,
    wagers=wager_rules,
    equipment=deck_of,
    layout=layout,
    has_chart=True,
    policy=answer,
    odds="houseway.games.pai_gow_poker.counted",
    ranked=RANKED,
)
