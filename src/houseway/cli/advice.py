"""The command `advise`: what each decision is worth, exactly, with these cards."""

from argparse import Namespace
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET
from houseway.cli.counting import given_counted
from houseway.cli.presenting import present
from houseway.cli.render import Ink
from houseway.cli.weighing import show_weighed
from houseway.door.advising import Advised, advise
from houseway.door.asked import find_counted
from houseway.odds.charts import signed
from houseway.pieces.figures import decimal

WORTH_SAID = "What a decision is worth on average, in first wagers, with best play after it."


def show_advice(given: Namespace) -> int:
    """Weigh every decision that is open with these cards."""
    table = given_counted(given)
    if find_counted(**table).odds.advise is None:
        return show_weighed(table, given)
    found = advise(
        **table,
        hole=" ".join(given.hole),
        board=given.board,
        ratio=given.ratio,
        seen=given.seen,
        recount=given.recount,
    )
    present(found, given, partial(_print, found=found))
    return 0


def _print(console: Console, found: Advised) -> None:
    ink = Ink(console)
    console.print(Text(found.asked.title, style=PLAIN))
    between = Text("  and  ") if found.board else Text()
    console.print(Text.assemble(ink.cards(found.hole), between, ink.cards(found.board)))
    console.print()
    table = Columns("decision", "worth", "costs", "exactly", figures=(1, 2), splits=True)
    for option in found.options:
        is_best = option is found.best
        table.add(
            Text(option.decision, style=PLAIN if is_best else ""),
            signed(option.expectation, 6),
            "best" if is_best else decimal(found.cost(option), 6),
            str(option.expectation),
        )
    console.print(table)
    console.print(Text(WORTH_SAID, style=QUIET))
    if found.note:
        console.print(Text(found.note, style=QUIET))
