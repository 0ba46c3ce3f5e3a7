"""Double Down Stud: one card each and four common ones, one of them hidden while players double."""

from pathlib import Path

from houseway.games.double_down_stud.layout import layout
from houseway.games.double_down_stud.policy import answer
from houseway.games.double_down_stud.procedure import play
from houseway.games.double_down_stud.rules import DoubleDownRules, cards_of, wager_rules
from houseway.table.game import Game

GAME = Game(
    name="double-down-stud",
    title="Double Down Stud",
    folder=Path(__file__).parent,
    rules=DoubleDownRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    policy=answer,
    layout=layout,
    has_chart=True,
    odds="houseway.games.double_down_stud.counted",
)
