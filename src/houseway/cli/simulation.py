"""The command `simulate`: a game played by chance, very often, as a witness of its odds."""

from argparse import Namespace
from fractions import Fraction
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import given_counted, print_csv
from houseway.door.simulating import Simulated, simulate
from houseway.odds.report import estimated
from houseway.odds.simulate import CONFIDENCE
from houseway.pieces.figures import decimal, exact, percent

BEST: Final = "best"
CSV_HEADER = (
    *("wager", "rounds", "staked", "net", "house_advantage_percent", "from_percent", "to_percent"),
    *("exact_percent", "standard_deviation", "hit_frequency_percent"),
)


def simulate_rounds(given: Namespace) -> int:
    """Play so many rounds, and say what each wager came to and how far to trust it."""
    played = simulate(
        **given_counted(given),
        rounds=given.rounds,
        seed=given.seed,
        strategy=given.strategy or BEST,
        ratio=given.ratio,
        seen=given.seen,
        threads=given.threads,
        recount=given.recount,
    )
    if given.json:
        print_json(_facts(played))
    elif given.csv:
        print_csv((CSV_HEADER, [_csv_row(played, name) for name in played.wagers]))
    else:
        _print(make_console(), played)
    return 0


# For another program.


def _facts(played: Simulated) -> dict[str, Any]:
    return {
        **played.asked.facts,
        "strategy": played.strategy,
        "rounds": played.rounds,
        "seed": played.seed,
        "seconds": round(played.seconds, 3),
        "confidence": CONFIDENCE,
        "wagers": {name: _estimate_facts(played, name) for name in played.wagers},
    }


def _estimate_facts(played: Simulated, name: str) -> dict[str, Any]:
    estimate, counted = played.wagers[name], played.exactly.get(name)
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


def _csv_row(played: Simulated, name: str) -> tuple[object, ...]:
    estimate, counted = played.wagers[name], played.exactly.get(name)
    figures = [_plain_percent(value) for value in (-estimate.mean, *played.bounds(name))]
    figures.append("" if counted is None else _plain_percent(counted.house_advantage))
    sums = [decimal(Fraction(each, estimate.scale), 2) for each in (estimate.staked, estimate.net)]
    spread = f"{estimate.deviation:.6f}", _plain_percent(estimate.hit_frequency)
    return (name, estimate.rounds, *sums, *figures, *spread)


def _plain_percent(value: Fraction) -> str:
    return percent(value, 6).removesuffix(" %")


# On paper.


def _print(console: Console, played: Simulated) -> None:
    speed = f"{played.rounds / played.seconds:,.0f} rounds a second"
    console.print(Text(f"{played.title}: {played.strategy} play", style=PLAIN))
    console.print(Text(f"{played.rounds:,} rounds, seed {played.seed}, {speed}"))
    console.print()
    console.print(_advantages(played))
    said = "The advantage is of the first wager, raises included; of a second hand, of its own."
    console.print(Text(said, style=QUIET))
    for line in _trust(played):
        console.print(Text(line, style=QUIET))
    console.print()
    console.print(_spreads(played))


def _advantages(played: Simulated) -> Columns:
    """What the house kept of each wager, and how far to trust it."""
    sure = percent(Fraction(str(CONFIDENCE)), 0)
    names = "house\nadvantage", f"with {sure}\nconfidence", "of all\nstaked", "counted"
    table = Columns("wager", *names, figures=range(1, 5))
    for name, estimate in played.wagers.items():
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


def _spreads(played: Simulated) -> Columns:
    """How often the player came out ahead with each wager, and how far results lie apart."""
    table = Columns("wager", "player\nahead", "standard\ndeviation", figures=(1, 2))
    for name, estimate in played.wagers.items():
        table.add(name, percent(estimate.hit_frequency, 3), f"{estimate.deviation:.4f}")
    return table


def _beside(played: Simulated, name: str) -> Text:
    """The exact value, and whether the estimate agrees with it."""
    inside = played.is_inside(name)
    if inside is None:
        return Text("–")
    text = Text(f"{percent(played.exactly[name].house_advantage, 3)} ")
    text.append("inside" if inside else "outside", style="green" if inside else "bold red")
    return text


def _trust(played: Simulated) -> list[str]:
    """How far to trust bounds that stand on the rounds alone, and what did not come up."""
    rough = [name for name in played.wagers if played.is_rough(name)]
    said = []
    if rough:
        said.append(f"Bounds of {', '.join(rough)} are about so: they take the rounds for enough.")
    for name, estimate in played.wagers.items():
        unseen = played.unseen(name)
        largest = decimal(estimate.largest, 2)
        if unseen:
            said.append(f"{name}: not seen were {', '.join(unseen)}.")
        elif name in rough:
            said.append(f"{name}: the most that a round netted was {largest}.")
    return said
