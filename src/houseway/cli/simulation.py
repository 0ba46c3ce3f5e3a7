"""The command `simulate`: a game played by chance, very often, as a witness of its odds."""

import os
import time
from argparse import Namespace
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.changes import chosen_ratio
from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import Asked, find_table, print_csv, recount, watched
from houseway.errors import NotPermitted
from houseway.odds import Progress
from houseway.odds.report import OddsReport, exact
from houseway.odds.simulate import CONFIDENCE, STRATEGIES, Estimate, Strategy
from houseway.pieces.figures import decimal, percent

BEST: Final = "best"
CSV_HEADER = (
    *("wager", "rounds", "staked", "net", "house_advantage_percent", "from_percent", "to_percent"),
    *("exact_percent", "standard_deviation", "hit_frequency_percent"),
)


class Played(NamedTuple):
    """What came of a run, wager by wager, and what was to be expected where that is counted."""

    strategy: str
    seed: int
    seconds: float
    estimates: dict[str, Estimate]
    exactly: dict[str, Fraction]


def simulate_rounds(given: Namespace) -> int:
    """Play so many rounds, and say what each wager came to and how far to trust it."""
    asked = find_table(given, "simulation")
    with watched() as progress:
        played = _play(asked, given, progress)
    if given.json:
        print_json(_facts(asked, given.rounds, played))
    elif given.csv:
        print_csv((CSV_HEADER, [_csv_row(played, name) for name in played.estimates]))
    else:
        _print(make_console(), asked, given.rounds, played)
    return 0


def _play(asked: Asked, given: Namespace, progress: Progress | None) -> Played:
    simulation = asked.part("simulation")
    strategy = _strategy(given.strategy)
    stakes = _stakes(asked, given.ratio)
    plan, exactly = None, {}
    if strategy == BEST:
        if given.recount:
            recount(asked, progress)
        plan = simulation.best_plan(asked.rules, progress=progress, **stakes)
        exactly = _counted(asked, given.ratio, progress)

    def tell(done: int, total: int) -> None:
        if progress is not None:
            progress("rounds", done, total)

    began = time.perf_counter()
    result = simulation.simulate(
        asked.rules,
        given.rounds,
        given.seed,
        strategy=strategy,
        plan=plan,
        workers=given.threads or os.cpu_count() or 1,
        progress=tell,
        **stakes,
    )
    seconds = time.perf_counter() - began
    return Played(strategy, result.seed, seconds, result.wagers, exactly)


def _strategy(wanted: str) -> Strategy:
    """Who plays: whoever is asked for, or the best."""
    if not wanted:
        return BEST
    for strategy in STRATEGIES:
        if strategy == wanted:
            return strategy
    there_are = ", ".join(STRATEGIES)
    raise NotPermitted(f"there is no strategy {wanted!r}; there are {there_are}")


def _stakes(asked: Asked, ratio: Fraction | None) -> dict[str, Any]:
    """What is wagered, where a game lets it be chosen and somebody chose."""
    if ratio is None:
        return {}
    simulation = asked.part("simulation")
    if not hasattr(simulation, "stakes_of"):
        raise NotPermitted(f"{asked.game.name} has no two wagers whose ratio can be chosen")
    return {"stakes": simulation.stakes_of(asked.rules, ratio)}


def _counted(
    asked: Asked, ratio: Fraction | None, progress: Progress | None
) -> dict[str, Fraction]:
    """What the house keeps of each wager under its table in use, exactly."""
    at_ratio = chosen_ratio(asked, ratio)
    report: OddsReport = asked.part("odds").report(
        asked.ruleset, asked.rules, progress=progress, **at_ratio
    )
    return {each.wager: each.house_advantage for each in reversed(report.wagers)}


def bounds(estimate: Estimate) -> tuple[Fraction, Fraction]:
    """Between what the house advantage lies, with the usual confidence."""
    low, high = estimate.interval()
    return Fraction(-high), Fraction(-low)


# For another program.


def _facts(asked: Asked, rounds: int, played: Played) -> dict[str, Any]:
    return {
        **asked.facts,
        "strategy": played.strategy,
        "rounds": rounds,
        "seed": played.seed,
        "seconds": round(played.seconds, 3),
        "confidence": CONFIDENCE,
        "wagers": {
            name: _estimate_facts(estimate, played.exactly.get(name))
            for name, estimate in played.estimates.items()
        },
    }


def _estimate_facts(estimate: Estimate, exactly: Fraction | None) -> dict[str, Any]:
    low, high = bounds(estimate)
    facts = {
        **msgspec.to_builtins(estimate),
        "house_advantage": exact(-estimate.mean),
        "house_advantage_interval": [float(low), float(high)],
        "standard_deviation": estimate.deviation,
        "hit_frequency": exact(estimate.hit_frequency),
    }
    if exactly is not None:
        facts["counted"] = exact(exactly)
        facts["counted_is_inside"] = estimate.covers(-exactly)
    return facts


def _csv_row(played: Played, name: str) -> tuple[object, ...]:
    estimate, exactly = played.estimates[name], played.exactly.get(name)
    percents = [-estimate.mean, *bounds(estimate), *([] if exactly is None else [exactly])]
    figures = [_plain_percent(value) for value in percents]
    sums = [decimal(Fraction(each, estimate.scale), 2) for each in (estimate.staked, estimate.net)]
    if exactly is None:
        figures.append("")
    spread = f"{estimate.deviation:.6f}", _plain_percent(estimate.hit_frequency)
    return (name, estimate.rounds, *sums, *figures, *spread)


def _plain_percent(value: Fraction) -> str:
    return percent(value, 6).removesuffix(" %")


# On paper.


def _print(console: Console, asked: Asked, rounds: int, played: Played) -> None:
    speed = f"{rounds / played.seconds:,.0f} rounds a second"
    console.print(Text(f"{asked.title}: {played.strategy} play", style=PLAIN))
    console.print(Text(f"{rounds:,} rounds, seed {played.seed}, {speed}"))
    console.print()
    console.print(_advantages(played))
    console.print(Text("The advantage is of the first wager, raises included.", style=QUIET))
    console.print()
    console.print(_spreads(played))


def _advantages(played: Played) -> Columns:
    """What the house kept of each wager, and how far to trust it."""
    sure = percent(Fraction(str(CONFIDENCE)), 0)
    names = "house\nadvantage", f"with {sure}\nconfidence", "of all\nstaked", "counted"
    table = Columns("wager", *names, figures=range(1, 5))
    for name, estimate in played.estimates.items():
        low, high = (percent(bound, 3) for bound in bounds(estimate))
        staked = percent(-estimate.per_unit_staked, 3) if estimate.staked else "–"
        table.add(
            name,
            percent(-estimate.mean, 3),
            f"{low.removesuffix(' %')} to {high}",
            staked,
            _beside(estimate, played.exactly.get(name)),
        )
    return table


def _spreads(played: Played) -> Columns:
    """How often the player came out ahead with each wager, and how far results lie apart."""
    table = Columns("wager", "player\nahead", "standard\ndeviation", figures=(1, 2))
    for name, estimate in played.estimates.items():
        table.add(name, percent(estimate.hit_frequency, 3), f"{estimate.deviation:.4f}")
    return table


def _beside(estimate: Estimate, exactly: Fraction | None) -> Text:
    """The exact value, and whether the estimate agrees with it."""
    if exactly is None:
        return Text("–")
    inside = estimate.covers(-exactly)
    text = Text(f"{percent(exactly, 3)} ")
    text.append("inside" if inside else "outside", style="green" if inside else "bold red")
    return text
