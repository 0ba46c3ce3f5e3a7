"""Poker: ten variants of one round, in which players contend for a pot."""

from pathlib import Path

from houseway.games.poker.hand_history import hand_history
from houseway.games.poker.layout import layout
from houseway.games.poker.looking_back import look_back
from houseway.games.poker.policy import answer
from houseway.games.poker.procedure import play
from houseway.games.poker.rules import PokerRules, cards_of, wager_rules
from houseway.games.poker.settlement import made
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="poker",
    title="Poker",
    folder=Path(__file__).parent,
    rules=PokerRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    contended=True,
    policy=answer,
    showdown=Showdown(made, look_back=look_back),
    history=hand_history,
    keeps_cards=True,
    takings="houseway.games.poker.takings",
    estimates="houseway.games.poker.estimating",
)
