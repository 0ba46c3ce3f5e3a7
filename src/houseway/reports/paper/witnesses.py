"""The witnesses of a report: the count, and chance, which shares no counting with it."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.door.simulating import Simulated
from houseway.odds.simulate import CONFIDENCE
from houseway.pieces.figures import percent
from houseway.reports.paper.blocks import Section, Words, grid


def witnesses(simulated: Simulated) -> Iterator[Section]:
    """What chance says of each wager, beside what was counted."""
    rows = [_row(simulated, name) for name in simulated.wagers if name in simulated.exactly]
    sure = percent(Fraction(str(CONFIDENCE)), 0)
    columns = "wager", "counted", "simulated", f"with {sure} confidence", ""
    says = (
        f"{simulated.rounds:,} rounds of best play from seed {simulated.seed}, dealt and settled "
        "by a simulator that shares no counting with the figures. The counted advantage should "
        "lie in the interval; by its nature one in a hundred lies outside."
    )
    yield Section("Witnesses", (grid(columns, rows, figures=(1, 2, 3)), Words(says, "quiet")))


def _row(simulated: Simulated, name: str) -> tuple[str, ...]:
    low, high = (percent(bound, 3) for bound in simulated.bounds(name))
    about = "about " if simulated.is_rough(name) else ""
    return (
        name,
        percent(simulated.exactly[name].house_advantage),
        percent(-simulated.wagers[name].mean, 3),
        f"{about}{low.removesuffix(' %')} to {high}",
        "inside" if simulated.is_inside(name) else "OUTSIDE",
    )
