"""The command `simulate`: a game played by chance, very often, as a witness of its odds."""

import os
import time
from argparse import Namespace
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import Asked, find_table, print_csv, recount, watched
from houseway.errors import NotPermitted
from houseway.odds import Progress
from houseway.odds.report import Combined, WagerOdds, estimated
from houseway.odds.simulate import CONFIDENCE, STRATEGIES, Estimate, WhoPlays
from houseway.pieces.figures import decimal, exact, percent

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
    exactly: dict[str, WagerOdds | Combined]

    def bounds(self, name: str) -> tuple[Fraction, Fraction]:
        """Between what the house advantage of a wager lies, with the usual confidence."""
        counted, estimate = self.exactly.get(name), self.estimates[name]
        if isinstance(counted, WagerOdds):
            low, high = counted.interval(estimate)
        else:
            low, high = estimate.interval()
        return Fraction(-high), Fraction(-low)

    def is_rough(self, name: str) -> bool:
        """Whether those bounds stand on the rounds alone, as the results were not counted."""
        return not isinstance(self.exactly.get(name), WagerOdds)

    def is_inside(self, name: str) -> bool | None:
        """Whether the counted value lies between them; nothing where there is none."""
        if name not in self.exactly:
            return None
        low, high = self.bounds(name)
        return low <= self.exactly[name].house_advantage <= high

    def unseen(self, name: str) -> list[str]:
        """Payouts of a wager that are counted, and did not come up in these rounds."""
        estimate = self.estimates[name]
        lines = getattr(self.exactly.get(name), "lines", ())
        most = max((line.net for line in lines if line.count), default=Fraction(0))
        if most <= estimate.largest:
            return []
        return [line.result for line in lines if line.count and line.net > max(estimate.largest, 0)]


def simulate_rounds(given: Namespace) -> int:
    """Play so many rounds, and say what each wager came to and how far to trust it."""
    asked = find_table(given)
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
    strategy = _strategy(given.strategy)
    odds = asked.odds_at(given.ratio, given.seen)
    plan, exactly = None, {}
    if strategy == BEST:
        if given.recount:
            recount(asked, odds, progress)
        plan = odds.simulator.best_plan(asked.rules, progress=progress)
        report = odds.report(asked.ruleset, asked.rules, progress=progress)
        # The exact odds of each wager under its table in use, which is its first.
        exactly = {each.wager: each for each in reversed(report.wagers)}
    began = time.perf_counter()
    result = odds.simulator.simulate(
        asked.rules,
        given.rounds,
        given.seed,
        strategy=strategy,
        plan=plan,
        workers=given.threads or os.cpu_count() or 1,
        progress=progress,
    )
    seconds = time.perf_counter() - began
    return Played(strategy, result.seed, seconds, result.wagers, exactly)


def _strategy(wanted: str) -> WhoPlays:
    """Who plays: whoever is asked for, or the best."""
    if not wanted:
        return BEST
    for strategy in STRATEGIES:
        if strategy == wanted:
            return strategy
    there_are = ", ".join(STRATEGIES)
    raise NotPermitted(f"there is no strategy {wanted!r}; there are {there_are}")


# For another program.


def _facts(asked: Asked, rounds: int, played: Played) -> dict[str, Any]:
    return {
        **asked.facts,
        "strategy": played.strategy,
        "rounds": rounds,
        "seed": played.seed,
        "seconds": round(played.seconds, 3),
        "confidence": CONFIDENCE,
        "wagers": {name: _estimate_facts(played, name) for name in played.estimates},
    }


def _estimate_facts(played: Played, name: str) -> dict[str, Any]:
    estimate, counted = played.estimates[name], played.exactly.get(name)
    facts = {
        **msgspec.to_builtins(estimate),
        "house_advantage": estimated(-estimate.mean),
        "house_advantage_interval": [float(bound) for bound in played.bounds(name)],
        "interval_is_about": played.is_rough(name),
        "largest_net": exact(estimate.largest),
        "payouts_not_seen": played.unseen(name),
        "standard_deviation": estimate.deviation,
        "hit_frequency": estimated(estimate.hit_frequency),
    }
    del facts["nets"]
    if counted is not None:
        facts["counted"] = exact(counted.house_advantage)
        facts["counted_is_inside"] = played.is_inside(name)
    return facts


def _csv_row(played: Played, name: str) -> tuple[object, ...]:
    estimate, counted = played.estimates[name], played.exactly.get(name)
    figures = [_plain_percent(value) for value in (-estimate.mean, *played.bounds(name))]
    figures.append("" if counted is None else _plain_percent(counted.house_advantage))
    sums = [decimal(Fraction(each, estimate.scale), 2) for each in (estimate.staked, estimate.net)]
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
    said = "The advantage is of the first wager, raises included; of a second hand, of its own."
    console.print(Text(said, style=QUIET))
    for line in _trust(played):
        console.print(Text(line, style=QUIET))
    console.print()
    console.print(_spreads(played))


def _advantages(played: Played) -> Columns:
    """What the house kept of each wager, and how far to trust it."""
    sure = percent(Fraction(str(CONFIDENCE)), 0)
    names = "house\nadvantage", f"with {sure}\nconfidence", "of all\nstaked", "counted"
    table = Columns("wager", *names, figures=range(1, 5))
    for name, estimate in played.estimates.items():
        low, high = (percent(bound, 3) for bound in played.bounds(name))
        about = "about " if played.is_rough(name) else ""
        staked = percent(-estimate.per_unit_staked, 3) if estimate.staked else "–"
        table.add(
            name,
            percent(-estimate.mean, 3),
            f"{about}{low.removesuffix(' %')} to {high}",
            staked,
            _beside(played, name),
        )
    return table


def _spreads(played: Played) -> Columns:
    """How often the player came out ahead with each wager, and how far results lie apart."""
    table = Columns("wager", "player\nahead", "standard\ndeviation", figures=(1, 2))
    for name, estimate in played.estimates.items():
        table.add(name, percent(estimate.hit_frequency, 3), f"{estimate.deviation:.4f}")
    return table


def _beside(played: Played, name: str) -> Text:
    """The exact value, and whether the estimate agrees with it."""
    inside = played.is_inside(name)
    if inside is None:
        return Text("–")
    text = Text(f"{percent(played.exactly[name].house_advantage, 3)} ")
    text.append("inside" if inside else "outside", style="green" if inside else "bold red")
    return text


def _trust(played: Played) -> list[str]:
    """How far to trust bounds that stand on the rounds alone, and what did not come up."""
    rough = [name for name in played.estimates if played.is_rough(name)]
    said = []
    if rough:
        said.append(f"Bounds of {', '.join(rough)} are about so: they take the rounds for enough.")
    for name, estimate in played.estimates.items():
        unseen = played.unseen(name)
        largest = decimal(estimate.largest, 2)
        if unseen:
            said.append(f"{name}: not seen were {', '.join(unseen)}.")
        elif name in rough:
            said.append(f"{name}: the most that a round netted was {largest}.")
    return said
