"""The command `simulate`: a game played by chance, very often, as a witness of its odds."""

from argparse import Namespace
from fractions import Fraction
from functools import partial
from typing import Final

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET
from houseway.cli.counting import given_table
from houseway.cli.presenting import present
from houseway.door.simulating import Simulated, simulate
from houseway.odds.estimates import CONFIDENCE
from houseway.pieces.figures import decimal, percent

BEST: Final = "best"


def simulate_rounds(given: Namespace) -> int:
    """Play so many rounds, and say what each wager came to and how far to trust it."""
    played = simulate(
        **given_table(given),
        rounds=given.rounds,
        seed=given.seed,
        strategy=given.strategy or BEST,
        ratio=given.ratio,
        seen=given.seen,
        threads=given.threads,
        recount=given.recount,
        policy=given.policy or None,
        through_engine=given.through_engine,
        seats=given.seats,
        play=given.play or None,
        role=given.role,
    )
    present(played, given, partial(_print, played=played))
    return 0


def _print(console: Console, played: Simulated) -> None:
    speed = f"{played.rounds / played.seconds:,.0f} rounds a second"
    console.print(Text(f"{played.title}: {played.strategy} play", style=PLAIN))
    console.print(Text(f"{played.rounds:,} rounds, seed {played.seed}, {speed}"))
    console.print()
    console.print(_advantages(played))
    console.print(Text(_of_what(played), style=QUIET))
    for line in _trust(played):
        console.print(Text(line, style=QUIET))
    console.print()
    console.print(_spreads(played))


def _of_what(played: Simulated) -> str:
    """What the advantage of each wager is a part of."""
    if not played.is_through_engine:
        return "The advantage is of the first wager, raises included; of a second hand, of its own."
    is_counted = "" if played.asked.game.odds else f"{played.asked.game.title} is not counted. "
    idle = f" In {played.idle:,} rounds seat 1 wagered nothing." if played.idle else ""
    return (
        f"{is_counted}The rounds went through the game's own engine, and seat 1 was watched. All "
        f"wagers together are told in units of the first, each by itself in its own.{idle}"
    )


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
