"""The command `deal`: many rounds with simple players, and what they came to."""

from argparse import Namespace
from fractions import Fraction
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading, make_console, print_json
from houseway.cli.counting import given_table
from houseway.door.dealing import Area, Dealt, Tally, deal
from houseway.pieces.figures import percent
from houseway.pieces.money import show_money


def deal_rounds(given: Namespace) -> int:
    """Deal, count, and perhaps write down."""
    how = {"seats": given.seats, "seed": given.seed}
    dealt = deal(**given_table(given), rounds=given.rounds, **how, out=given.out or None)
    if given.json:
        facts = {"game": dealt.asked.game.name, "ruleset": dealt.asked.ruleset.name}
        print_json({**facts, **how, **tally_facts(dealt.tally, dealt.seconds)})
    else:
        _print(make_console(), dealt)
    return 0


# What it came to.


def tally_facts(tally: Tally, seconds: float) -> dict[str, Any]:
    """The summary for another program."""
    return {
        "rounds": tally.rounds,
        "voids": tally.voids,
        "splits": tally.splits,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(tally.rounds / seconds),
        "areas": {name: _area_facts(area) for name, area in tally.areas.items()},
        "total": _area_facts(tally.total),
        "decisions": dict(tally.decisions),
        "results": dict(tally.results),
        "hands": dict(tally.hands),
        "settled_otherwise": dict(tally.otherwise),
    }


def _area_facts(area: Area) -> dict[str, Any]:
    hold = None if area.hold is None else float(area.hold)
    return {**msgspec.to_builtins(area), "hold_cents": area.hold_cents, "hold": hold}


def _print(console: Console, dealt: Dealt) -> None:
    tally = dealt.tally
    speed = f"{tally.rounds / dealt.seconds:,.0f} rounds a second"
    console.print(Text(f"{dealt.title}: {dealt.seats} seats", style="bold"))
    counts = f"{tally.rounds:,} rounds, {tally.voids:,} void, {tally.splits:,} splits"
    console.print(Text(f"{counts}, {speed}"))
    table = Columns("wager", "wagers", "staked", "won", "lost", "hold", figures=range(1, 6))
    for name, area in dealt.areas.items():
        cents = (area.staked_cents, area.won_cents, area.lost_cents)
        hold = "–" if area.hold is None else percent(area.hold, 2)
        table.add(name, f"{area.wagers:,}", *map(show_money, cents), hold)
    console.print(heading("Wagers"))
    console.print(table)
    counted = {
        "Decisions": tally.decisions,
        "Against the dealer": tally.results,
        "Settled otherwise": tally.otherwise,
        "Hands": tally.hands,
    }
    for name, counter in counted.items():
        if counter:
            console.print(heading(name))
            lines = Columns("", "", "", figures=(1, 2))
            for key, count in counter.most_common():
                share = Fraction(count, counter.total())
                lines.add(key, f"{count:,}", percent(share, 2))
            console.print(lines)
