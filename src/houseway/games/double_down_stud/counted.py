"""Double Down Stud as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.double_down_stud.advice import advise, strategy
from houseway.games.double_down_stud.deciding import decide
from houseway.games.double_down_stud.odds import report
from houseway.games.double_down_stud.simulation import SIMULATOR
from houseway.games.double_down_stud.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    simulator=SIMULATOR,
    strategy=strategy,
    stages=stages,
)
