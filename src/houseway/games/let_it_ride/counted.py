"""Let It Ride as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.let_it_ride.advice import advise, strategy
from houseway.games.let_it_ride.deciding import TOGETHER, asked, decide
from houseway.games.let_it_ride.odds import report
from houseway.games.let_it_ride.simulation import SIMULATOR
from houseway.games.let_it_ride.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    asked=asked,
    together=TOGETHER,
    simulator=SIMULATOR,
    strategy=strategy,
    undecided=("three_card_paytable", "bonus_prizes"),
    stages=stages,
)
