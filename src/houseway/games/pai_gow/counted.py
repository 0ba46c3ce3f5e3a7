"""Pai gow as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.pai_gow.advice import advise, lines_of, strategy, way_lines
from houseway.games.pai_gow.deciding import decide
from houseway.games.pai_gow.odds import report
from houseway.games.pai_gow.own_way import Ways
from houseway.games.pai_gow.simulation import SIMULATOR
from houseway.odds.seam import GameOdds, NamedLines

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    simulator=SIMULATOR,
    strategy=strategy,
    own_charts=Ways(),
    lines=NamedLines(of=lines_of, way=way_lines),
)
