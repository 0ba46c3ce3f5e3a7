"""Colorado Hold'em: three cards, one discarded, three community cards, against a paytable."""

from pathlib import Path

from houseway.games.colorado_holdem.instant import INSTANT_WINNERS
from houseway.games.colorado_holdem.layout import layout
from houseway.games.colorado_holdem.looking_back import look_back, made
from houseway.games.colorado_holdem.policy import answer
from houseway.games.colorado_holdem.procedure import play
from houseway.games.colorado_holdem.rules import ColoradoRules, wager_rules
from houseway.hands import STANDARD
from houseway.steps.deck import cards_of
from houseway.steps.in_order import ranks
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="colorado-holdem",
    title="Colorado Hold'em",
    folder=Path(__file__).parent,
    rules=ColoradoRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    has_chart=True,
    policy=answer,
    showdown=Showdown(made, look_back=look_back),
    odds="houseway.games.colorado_holdem.counted",
    ranked=ranks(
        payouts=(STANDARD.name, INSTANT_WINNERS),
        bonus_payouts=(STANDARD.name, INSTANT_WINNERS),
    ),
)
