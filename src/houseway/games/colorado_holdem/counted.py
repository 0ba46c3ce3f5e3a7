"""Colorado Hold'em as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.colorado_holdem.advice import advise, strategy
from houseway.games.colorado_holdem.deciding import asked, decide, started
from houseway.games.colorado_holdem.odds import report
from houseway.games.colorado_holdem.simulation import SIMULATOR
from houseway.games.colorado_holdem.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    asked=asked,
    started=started,
    simulator=SIMULATOR,
    strategy=strategy,
    stages=stages,
    undecided=("bonus_payouts",),
)
