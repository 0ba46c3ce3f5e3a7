"""Spanish 21: twenty-one from decks without tens, where a player's 21 always wins."""

from pathlib import Path

from houseway.games.spanish_21.layout import layout
from houseway.games.spanish_21.policy import answer
from houseway.games.spanish_21.procedure import play
from houseway.games.spanish_21.rules import SpanishRules, cards_of
from houseway.games.spanish_21.wagers import wager_rules
from houseway.steps.in_order import ranks
from houseway.table.game import Game

GAME = Game(
    name="spanish-21",
    title="Spanish 21",
    folder=Path(__file__).parent,
    rules=SpanishRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    policy=answer,
    odds="houseway.games.spanish_21.counted",
    has_chart=True,
    of_shoe=("wagered", "face_up", "tens"),
    ranked=ranks(
        bonus=(
            ("6-7-8 of spades", "6-7-8 of one suit", "6-7-8 of mixed suits"),
            ("7-7-7 of spades", "7-7-7 of one suit", "7-7-7 of mixed suits"),
            ("seven cards or more", "six cards", "five cards"),
        ),
        match_pays=(("same suit", "different suit"),),
    ),
)
