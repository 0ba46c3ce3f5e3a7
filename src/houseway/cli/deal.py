"""The command `deal`: many rounds with simple players, and what they came to."""

from argparse import Namespace
from fractions import Fraction
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading
from houseway.cli.counting import given_table
from houseway.cli.presenting import present
from houseway.door.dealing import Dealt, deal
from houseway.pieces.figures import percent
from houseway.pieces.money import show_money


def deal_rounds(given: Namespace) -> int:
    """Deal, count, and perhaps write down."""
    dealt = deal(
        **given_table(given),
        rounds=given.rounds,
        seats=given.seats,
        seed=given.seed,
        out=given.out or None,
    )
    present(dealt, given, partial(_print, dealt=dealt))
    return 0


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
