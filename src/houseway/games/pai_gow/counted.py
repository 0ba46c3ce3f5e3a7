"""Pai gow as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.pai_gow.advice import advise, strategy
from houseway.games.pai_gow.deciding import decide
from houseway.games.pai_gow.odds import report
from houseway.games.pai_gow.own_way import Ways
from houseway.games.pai_gow.simulation import SIMULATOR
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    simulator=SIMULATOR,
    strategy=strategy,
    own_charts=Ways(),
)
