"""Three Card Poker: an ante against the dealer, Pair Plus against a paytable, or both."""

from pathlib import Path

from houseway.games.three_card_poker.hand import HAND_NAMES
from houseway.games.three_card_poker.layout import layout
from houseway.games.three_card_poker.policy import answer
from houseway.games.three_card_poker.procedure import play
from houseway.games.three_card_poker.rules import ThreeCardRules, wager_rules
from houseway.games.three_card_poker.settlement import made, verdict
from houseway.steps.deck import cards_of
from houseway.steps.in_order import ranks
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="three-card-poker",
    title="Three Card Poker",
    folder=Path(__file__).parent,
    rules=ThreeCardRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    policy=answer,
    showdown=Showdown(made, verdict),
    layout=layout,
    has_chart=True,
    odds="houseway.games.three_card_poker.counted",
    ranked=ranks(ante_bonus_paytable=(HAND_NAMES,), pair_plus_paytable=(HAND_NAMES,)),
)
