"""The witnesses of a report: the count, chance, and the procedure of the game."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from houseway.door.simulating import Simulated
from houseway.odds.estimates import CONFIDENCE, Estimate
from houseway.odds.report import OddsReport, WagerOdds
from houseway.pieces.figures import percent
from houseway.reports.paper.blocks import Block, Section, Words, grid

SURE = percent(Fraction(str(CONFIDENCE)), 0)
VERDICTS = {True: "agree", False: "DIFFER"}
WALKED = (
    "Beside these rounds every deal of small packs is played through the same procedure with every "
    "decision, and the best of them, as fractions, must be what is counted for that pack: the "
    "suite of Houseway holds that, and houseway walk plays such a pack."
)


class Heard(NamedTuple):
    """What the witnesses said."""

    best: Simulated
    """Best play, by a simulator."""
    simple: Simulated
    """A simple player, by the same simulator."""
    engine: Simulated
    """The same player, by the procedure that a table runs."""


def witnesses(heard: Heard, report: OddsReport) -> Iterator[Section]:
    """What each says of each wager, beside what was counted."""
    yield Section("Witnesses", tuple(_chance(heard.best)))
    yield Section("The procedure as a witness", tuple(_procedure(heard, report)), level=2)


def _chance(best: Simulated) -> Iterator[Block]:
    rows = [_beside_the_count(best, name) for name in best.wagers if name in best.exactly]
    columns = "wager", "counted", "simulated", f"with {SURE} confidence", ""
    yield grid(columns, rows, figures=(1, 2, 3))
    yield Words(
        f"{best.rounds:,} rounds of best play from seed {best.seed}, dealt and settled by a "
        "simulator that shares no counting with the figures. The counted advantage should lie in "
        "the interval; by its nature one in a hundred lies outside.",
        "quiet",
    )


def _beside_the_count(best: Simulated, name: str) -> tuple[str, ...]:
    low, high = (percent(bound, 3) for bound in best.bounds(name))
    about = "about " if best.is_rough(name) else ""
    return (
        name,
        percent(best.exactly[name].house_advantage),
        percent(-best.wagers[name].mean, 3),
        f"{about}{low.removesuffix(' %')} to {high}",
        "inside" if best.is_inside(name) else "OUTSIDE",
    )


def _procedure(heard: Heard, report: OddsReport) -> Iterator[Block]:
    engine, simple = heard.engine, heard.simple
    rows = []
    for name, estimate in engine.wagers.items():
        low, high = (percent(bound, 2) for bound in engine.bounds(name))
        beside = _beside_the_engine(name, estimate, simple, report)
        rows.append(
            (name, percent(-estimate.mean, 2), f"{low.removesuffix(' %')} to {high}", *beside)
        )
    columns = "wager", "by the procedure", f"with {SURE} confidence", "beside it", ""
    yield grid(columns, rows, figures=(1, 2, 3))
    yield Words(
        f"{engine.rounds:,} rounds from seed {engine.seed} of a simple player, through the very "
        "procedure that a table runs, irregularities apart; beside them the same player by the "
        f"simulator, {simple.rounds:,} rounds, where both tell the same wager, or the count, where "
        f"nothing is decided. They agree if chance takes them so far apart in {SURE} of cases.",
        "quiet",
    )
    yield Words(WALKED, "quiet")


def _beside_the_engine(
    name: str, estimate: Estimate, simple: Simulated, report: OddsReport
) -> tuple[str, str]:
    """What else is known of a wager that the procedure played, and whether it agrees."""
    other = simple.wagers.get(name)
    if other is not None:
        spread = sqrt(estimate.variance / estimate.rounds + other.variance / other.rounds)
        reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread
        is_near = abs(estimate.mean - other.mean) <= reach
        return f"simulated {percent(-other.mean, 2)}", VERDICTS[is_near]
    counted = None if report.decisions else _counted(report, name)
    if counted is None:
        return "", ""
    low, high = counted.interval(estimate)
    is_near = low <= counted.expectation <= high
    return f"counted {percent(counted.house_advantage, 2)}", VERDICTS[is_near]


def _counted(report: OddsReport, name: str) -> WagerOdds | None:
    """The odds of a wager by its name, or of those that it is told together with."""
    named = (odds for odds in report.wagers if isinstance(odds, WagerOdds))
    return next((odds for odds in named if name in (odds.wager, *odds.wagers)), None)
