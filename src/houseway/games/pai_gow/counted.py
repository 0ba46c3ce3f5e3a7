"""Pai gow as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.pai_gow.advice import advise, bank_lines, lines_of, strategy, way_lines
from houseway.games.pai_gow.bank_worth import banked, started
from houseway.games.pai_gow.deciding import decide
from houseway.games.pai_gow.odds import report
from houseway.games.pai_gow.own_way import Ways
from houseway.games.pai_gow.simulation import SIMULATOR
from houseway.odds.seam import GameOdds, NamedLines

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    started=started,
    banked=banked,
    simulator=SIMULATOR,
    strategy=strategy,
    own_charts=Ways(),
    lines=NamedLines(of=lines_of, bank=bank_lines, way=way_lines),
)
