"""Heads Up Hold'em as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.heads_up_holdem.advice import advise, chart
from houseway.games.heads_up_holdem.deciding import decide
from houseway.games.heads_up_holdem.odds import report
from houseway.games.heads_up_holdem.own_plan import own_plan
from houseway.games.heads_up_holdem.simulation import SIMULATOR
from houseway.games.heads_up_holdem.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    simulator=SIMULATOR,
    strategy=chart,
    stages=stages,
    own_plan=own_plan,
    undecided=("trips_paytable", "pocket_paytable"),
)
