"""The command `advise`: what each decision is worth, exactly, with these cards."""

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import given_counted, parts, print_csv, split
from houseway.cli.render import Ink
from houseway.cli.weighing import show_weighed
from houseway.door.advising import Advised, advise
from houseway.door.asked import find_counted
from houseway.odds.charts import signed
from houseway.odds.report import Advice
from houseway.pieces.figures import decimal, exact

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
    if given.json:
        cards = {"hole": list(map(str, found.hole)), "board": list(map(str, found.board))}
        print_json({**found.asked.facts, **cards, "options": option_facts(found.options)})
    elif given.csv:
        print_csv((CSV_HEADER, csv_rows(found.options)))
    else:
        _print(make_console(), found)
    return 0


def option_facts(options: Sequence[Advice]) -> list[dict[str, Any]]:
    """Each decision, the best first, for another program."""
    return [
        {
            "decision": option.decision,
            "expectation": exact(option.expectation),
            "expectation_decimal": decimal(option.expectation, 6),
            "cost": exact(cost(options, option)),
            "cost_decimal": decimal(cost(options, option), 6),
        }
        for option in options
    ]


def cost(options: Sequence[Advice], option: Advice) -> Fraction:
    """What a decision costs against the best."""
    return options[0].expectation - option.expectation


CSV_HEADER = (
    *("decision", *parts("expectation"), "expectation_decimal"),
    *(*parts("cost"), "cost_decimal"),
)


def csv_rows(options: Sequence[Advice]) -> list[Sequence[object]]:
    """The decisions for a spreadsheet."""
    return [
        (
            *(option.decision, *split(option.expectation), decimal(option.expectation, 6)),
            *(*split(cost(options, option)), decimal(cost(options, option), 6)),
        )
        for option in options
    ]


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
