"""`houseway.simulate(play=)`: a strategy of one's own by chance, beside what it was priced at.

Where a game's simulator can be told a strategy, millions of rounds are played; elsewhere the engine
asks it at a table, by the bridge from table to count.
"""

import os
import time
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.door.asked import Asked
from houseway.door.pricing import Play, chart_of, price_at, require_priced, side_of, stages_of
from houseway.door.simulating import (
    ENGINE_ROUNDS,
    ROUNDS,
    OwnPriced,
    Simulated,
    check_rounds,
)
from houseway.door.watching import Watched, watched
from houseway.games.counted import report_of
from houseway.odds.own_charts import ChartPlayer, OwnChart
from houseway.odds.own_play import FunctionPlayer
from houseway.odds.seam import OwnPlan, Side

if TYPE_CHECKING:
    from houseway.odds import Progress

How = tuple[int | None, int | None, int, int]
"""How many rounds, from which seed, at how many seats, and by how many threads."""


def simulate_own(asked: Asked, play: Play, role: str, how: How, progress: Watched) -> Simulated:
    """Play a strategy by chance, and price it."""
    require_priced(asked.game)
    chart = chart_of(asked, play)
    wanted = Side(role or (chart.chart.role if chart is not None else ""))
    side = side_of(asked, asked.odds.own_charts, wanted)
    with watched(progress) as tell:
        made = _plan(asked, play, chart, side, tell)
        if made is None:
            return _by_engine(asked, play, chart, how, tell)
        rounds, seed, _, threads = how
        rounds = ROUNDS if rounds is None else rounds
        check_rounds(rounds, threads)
        began = time.perf_counter()
        workers = threads or os.cpu_count() or 1
        found = asked.odds.simulator.simulate(
            asked.rules, rounds, seed, plan=made.plan, workers=workers, progress=tell
        )
    return Simulated(
        asked=asked,
        strategy=called(play, chart),
        rounds=rounds,
        seed=found.seed,
        seconds=time.perf_counter() - began,
        wagers={made.wager: found.wagers[made.wager]},
        exactly={made.wager: OwnPriced(made.price.edge)},
    )


def _plan(
    asked: Asked, play: Play, chart: OwnChart | None, side: Side, tell: "Progress | None"
) -> OwnPlan | None:
    """The strategy as the simulator plays it; nothing where only the engine can."""
    odds = asked.odds
    if odds.own_charts is not None:
        said = play if callable(play) else (chart.stages if chart is not None else ())
        return odds.own_charts.plan(asked.rules, said, side, progress=tell)
    if odds.own_plan is None:
        return None
    made = stages_of(asked, progress=tell)
    player = FunctionPlayer(play) if callable(play) else ChartPlayer(_needed(chart), made)
    return odds.own_plan(asked.rules, player, tell)


def _by_engine(
    asked: Asked, play: Play, chart: OwnChart | None, how: How, tell: "Progress | None"
) -> Simulated:
    """Rounds at a table, of which side wagers are left out: the price is not of them."""
    from houseway.study.outcomes import estimate_without
    from houseway.study.own_policies import OwnPolicy
    from houseway.study.simulating import Run
    from houseway.study.simulating import play as play_rounds

    rounds, seed, seats, threads = how
    rounds = ENGINE_ROUNDS if rounds is None else rounds
    check_rounds(rounds, threads)
    ratio = None if asked.odds.at_ratio is None else Fraction(0)
    priced = price_at(asked, play, ratio=ratio, progress=tell)
    report = report_of(asked.game, asked.ruleset, asked.rules, progress=tell)
    main = report.in_use[0].wager
    sides = {each.wager for each in report.wagers} - {main}
    policy = OwnPolicy(asked.game.name, asked.rules, play if callable(play) else _needed(chart))
    run = Run(asked.game.name, asked.rules, seats, policy)
    began = time.perf_counter()
    workers = threads or os.cpu_count() or 1
    played = play_rounds(run, rounds, seed, workers=workers, progress=tell)
    return Simulated(
        asked=asked,
        strategy=called(play, chart),
        rounds=rounds,
        seed=played.seed,
        seconds=time.perf_counter() - began,
        wagers={main: estimate_without(played.outcomes, sides)},
        exactly={main: OwnPriced(priced.price.edge)},
        is_through_engine=True,
        idle=played.idle,
    )


def _needed(chart: OwnChart | None) -> OwnChart:
    assert chart is not None, "what is no function is a chart"
    return chart


def called(play: Play, chart: OwnChart | None) -> str:
    """What a strategy is called."""
    if chart is not None:
        return chart.chart.title or "own"
    return str(getattr(play, "__qualname__", "own"))
