"""Spanish 21 as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.spanish_21.advice import advise, strategy
from houseway.games.spanish_21.answering import decide, in_chart
from houseway.games.spanish_21.counting import CARDS_AT_MOST
from houseway.games.spanish_21.odds import report
from houseway.games.spanish_21.simulation import SIMULATOR
from houseway.odds.seam import GameOdds
from houseway.odds.seen_shoe import of_any_shoe

ODDS: Final = of_any_shoe(
    GameOdds(
        report=report,
        advise=advise,
        decide=decide,
        in_chart=in_chart,
        simulator=SIMULATOR,
        strategy=strategy,
        undecided=("match_pays",),
    ),
    CARDS_AT_MOST,
)
