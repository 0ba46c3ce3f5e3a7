"""Sic Bo as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.sic_bo.odds import report, weigh
from houseway.games.sic_bo.simulation import SIMULATOR
from houseway.odds.seam import GameOdds

ODDS: Final = GameOdds(report=report, simulator=SIMULATOR, weigh=weigh, undecided=("paytable",))
