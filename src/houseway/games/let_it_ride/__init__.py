"""Let It Ride: three bets on three cards and two community cards, two of which may be withdrawn."""

from pathlib import Path

from houseway.games.let_it_ride.layout import layout
from houseway.games.let_it_ride.policy import answer
from houseway.games.let_it_ride.procedure import play
from houseway.games.let_it_ride.rules import LetItRideRules, wager_rules
from houseway.hands import THREE_CARD
from houseway.steps.deck import cards_of
from houseway.steps.in_order import ranks
from houseway.table.game import Game

GAME = Game(
    name="let-it-ride",
    title="Let It Ride",
    folder=Path(__file__).parent,
    rules=LetItRideRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    policy=answer,
    layout=layout,
    has_chart=True,
    odds="houseway.games.let_it_ride.counted",
    ranked=ranks(three_card_paytable=(THREE_CARD.name,)),
)
