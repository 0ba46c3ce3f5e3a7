"""Minibaccarat as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.minibaccarat.advice import advise, strategy
from houseway.games.minibaccarat.odds import report
from houseway.games.minibaccarat.rules import CARDS_AT_MOST
from houseway.games.minibaccarat.simulation import SIMULATOR
from houseway.odds.seam import GameOdds
from houseway.odds.seen_shoe import of_any_shoe

ODDS: Final = of_any_shoe(
    GameOdds(
        report=report,
        advise=advise,
        simulator=SIMULATOR,
        strategy=strategy,
        undecided=("tie_pays", "dragon_bonus"),
    ),
    CARDS_AT_MOST,
)
