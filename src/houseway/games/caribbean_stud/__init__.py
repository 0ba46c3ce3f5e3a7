"""Caribbean Stud: five cards each, one bet, against a dealer who shows one card."""

from pathlib import Path

from houseway.games.caribbean_stud.layout import layout
from houseway.games.caribbean_stud.policy import answer
from houseway.games.caribbean_stud.procedure import play
from houseway.games.caribbean_stud.rules import CaribbeanRules, wager_rules
from houseway.games.caribbean_stud.settlement import made, verdict
from houseway.steps.deck import cards_of
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="caribbean-stud",
    title="Caribbean Stud",
    folder=Path(__file__).parent,
    rules=CaribbeanRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    policy=answer,
    showdown=Showdown(made, verdict),
    layout=layout,
    has_chart=True,
    odds="houseway.games.caribbean_stud.counted",
)
