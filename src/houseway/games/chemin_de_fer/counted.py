"""Chemin de fer as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.chemin_de_fer.advice import advise, lines_of, strategy
from houseway.games.chemin_de_fer.deciding import decide
from houseway.games.chemin_de_fer.odds import report
from houseway.games.chemin_de_fer.own_play import Choices
from houseway.games.chemin_de_fer.rules import CARDS_AT_MOST
from houseway.games.chemin_de_fer.simulation import SIMULATOR
from houseway.games.chemin_de_fer.staking import started
from houseway.odds.seam import GameOdds, NamedLines
from houseway.odds.seen_shoe import of_any_shoe

ODDS: Final = of_any_shoe(
    GameOdds(
        report=report,
        advise=advise,
        decide=decide,
        started=started,
        simulator=SIMULATOR,
        strategy=strategy,
        own_charts=Choices(),
        lines=NamedLines(of=lines_of),
    ),
    CARDS_AT_MOST,
)
