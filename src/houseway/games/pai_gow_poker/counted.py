"""Pai gow poker as whoever asks for its odds finds it."""

from concurrent.futures import Executor
from functools import partial
from typing import Final

from houseway.games.pai_gow_poker.advice import advise, lines_of, strategy, way_lines
from houseway.games.pai_gow_poker.bank_worth import banked, started
from houseway.games.pai_gow_poker.deciding import decide
from houseway.games.pai_gow_poker.odds import report
from houseway.games.pai_gow_poker.own_way import Ways
from houseway.games.pai_gow_poker.simulation import SIMULATOR
from houseway.odds.seam import GameOdds, NamedLines


def odds_with(executor: Executor | None = None) -> GameOdds:
    """The odds, counted here or by an executor."""
    return GameOdds(
        report=partial(report, executor=executor),
        simulator=SIMULATOR,
        advise=advise,
        decide=decide,
        started=started,
        banked=banked,
        strategy=strategy,
        undecided=("insurance_paytable",),
        on_cluster=odds_with,
        own_charts=Ways(),
        lines=NamedLines(of=lines_of, way=way_lines),
    )


ODDS: Final = odds_with()
