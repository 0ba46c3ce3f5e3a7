"""Fast Action Hold'em as whoever asks for its odds finds it."""

from concurrent.futures import Executor
from fractions import Fraction
from functools import partial
from typing import Final

from houseway.games.fast_action_holdem.advice import advise
from houseway.games.fast_action_holdem.deciding import decide, started
from houseway.games.fast_action_holdem.odds import ratio_curves, report
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.games.fast_action_holdem.simulation import Stakes, simulator_of, stakes_of
from houseway.games.fast_action_holdem.stages import stages
from houseway.odds.seam import GameOdds


def odds_with(
    ratio: Fraction | None = None, stakes: Stakes | None = None, executor: Executor | None = None
) -> GameOdds:
    """The odds where a Bonus is so many times the Ante, counted here or by an executor."""

    def at_ratio(rules: FastActionRules, ratio: Fraction) -> GameOdds:
        return odds_with(ratio, stakes_of(rules, ratio), executor)

    return GameOdds(
        report=partial(report, ratio=ratio, executor=executor),
        advise=partial(advise, ratio=ratio),
        decide=decide,
        started=started,
        simulator=simulator_of(stakes),
        stages=partial(stages, ratio=ratio),
        at_ratio=at_ratio,
        ratio_curves=ratio_curves,
        on_cluster=partial(odds_with, ratio, stakes),
    )


ODDS: Final = odds_with()
