"""Three Card Poker as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.three_card_poker.advice import advise, strategy
from houseway.games.three_card_poker.deciding import decide
from houseway.games.three_card_poker.odds import report
from houseway.games.three_card_poker.simulation import SIMULATOR
from houseway.games.three_card_poker.stages import stages
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    decide=decide,
    simulator=SIMULATOR,
    strategy=strategy,
    undecided=("pair_plus_paytable",),
    stages=stages,
)
