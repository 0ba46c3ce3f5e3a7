"""Fast Action Hold'em: four cards, keep two or split, five community cards, against the dealer."""

from pathlib import Path

from houseway.games.fast_action_holdem.layout import layout
from houseway.games.fast_action_holdem.policy import answer
from houseway.games.fast_action_holdem.procedure import play
from houseway.games.fast_action_holdem.rules import FastActionRules, cards_of, wager_rules
from houseway.games.fast_action_holdem.settlement import made
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="fast-action-holdem",
    title="Fast Action Hold'em",
    folder=Path(__file__).parent,
    rules=FastActionRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    policy=answer,
    showdown=Showdown(made),
    odds="houseway.games.fast_action_holdem.counted",
)
