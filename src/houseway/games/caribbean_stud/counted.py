"""Caribbean Stud as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.caribbean_stud.advice import advise, strategy
from houseway.games.caribbean_stud.deciding import asked, decide
from houseway.games.caribbean_stud.odds import report
from houseway.games.caribbean_stud.simulation import SIMULATOR
from houseway.games.caribbean_stud.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    asked=asked,
    simulator=SIMULATOR,
    strategy=strategy,
    undecided=("bonus_paytable",),
    stages=stages,
)
