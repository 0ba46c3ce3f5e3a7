"""The witnesses of a report: the count, and chance, which shares no counting with it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from houseway.odds import Progress
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.odds.seam import GameOdds
from houseway.odds.simulate import CONFIDENCE, Estimate
from houseway.pieces.figures import percent
from houseway.reports.paper.blocks import Section, Words, grid
from houseway.reports.paper.wagers import in_use


class Bench(NamedTuple):
    """How much the witnesses are asked for."""

    rounds: int = 1_000_000
    seed: int = 146
    workers: int = 1


def witnesses(
    rules: Any,
    odds: GameOdds,
    report: OddsReport,
    bench: Bench,
    progress: Progress | None = None,
) -> Iterator[Section]:
    """What chance says of each wager, beside what was counted."""
    simulator = odds.simulator
    plan = simulator.best_plan(rules, progress=progress)
    played = simulator.simulate(
        rules, bench.rounds, bench.seed, plan=plan, workers=bench.workers, progress=progress
    )
    counted = {each.wager: each for each in in_use(report)}
    rows = [
        _row(name, estimate, counted[name])
        for name, estimate in played.wagers.items()
        if name in counted
    ]
    sure = percent(Fraction(str(CONFIDENCE)), 0)
    columns = "wager", "counted", "simulated", f"with {sure} confidence", ""
    says = (
        f"{bench.rounds:,} rounds of best play from seed {bench.seed}, dealt and settled by a "
        "simulator that shares no counting with the figures. The counted advantage should lie in "
        "the interval; by its nature one in a hundred lies outside."
    )
    yield Section("Witnesses", (grid(columns, rows, figures=(1, 2, 3)), Words(says, "quiet")))


def _row(name: str, estimate: Estimate, counted: WagerOdds | Combined) -> tuple[str, ...]:
    is_counted = isinstance(counted, WagerOdds)
    low, high = (
        counted.interval(estimate) if isinstance(counted, WagerOdds) else estimate.interval()
    )
    inside = low <= counted.expectation <= high
    span = f"{percent(Fraction(-high), 3).removesuffix(' %')} to {percent(Fraction(-low), 3)}"
    return (
        name,
        percent(counted.house_advantage, 4),
        percent(-estimate.mean, 3),
        span if is_counted else f"about {span}",
        "inside" if inside else "OUTSIDE",
    )
