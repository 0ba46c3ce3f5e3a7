"""The command `advise`: what each decision is worth, exactly, with these cards."""

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import Asked, find_table, parts, print_csv, recount, split, watched
from houseway.cli.render import Ink
from houseway.cli.weighing import show_weighed
from houseway.odds.charts import signed
from houseway.odds.report import Advice
from houseway.odds.seen import study_note
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.figures import decimal, exact
from houseway.pieces.stock import read_pieces

WORTH_SAID = "What a decision is worth on average, in first wagers, with best play after it."


def show_advice(given: Namespace) -> int:
    """Weigh every decision that is open with these cards."""
    asked = find_table(given)
    if asked.odds.advise is None:
        return show_weighed(asked, given)
    hole, board = read_pieces(" ".join(given.hole)), read_pieces(given.board)
    with watched() as progress:
        odds = asked.odds_at(given.ratio, given.seen)
        if given.recount:
            recount(asked, odds, progress)
        assert odds.advise is not None, "it has advice for one shoe and ratio, and so for all"
        options = odds.advise(asked.rules, hole, board, progress=progress)
    if given.json:
        cards = {"hole": list(map(str, hole)), "board": list(map(str, board))}
        print_json({**asked.facts, **cards, "options": option_facts(options)})
    elif given.csv:
        print_csv((CSV_HEADER, csv_rows(options)))
    else:
        console = make_console()
        _print(console, asked, (hole, board), options)
        if given.seen:
            rules: Any = asked.rules
            said = study_note(rules.stock, parse_cards(given.seen), rules.clause.keeping_track)
            console.print(Text(said, style=QUIET))
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


def _print(
    console: Console,
    asked: Asked,
    cards: tuple[Sequence[Card], Sequence[Card]],
    options: Sequence[Advice],
) -> None:
    hole, board = cards
    ink = Ink(console)
    console.print(Text(asked.title, style=PLAIN))
    between = Text("  and  ") if board else Text()
    console.print(Text.assemble(ink.cards(hole), between, ink.cards(board)))
    console.print()
    table = Columns("decision", "worth", "costs", "exactly", figures=(1, 2), splits=True)
    for option in options:
        is_best = option is options[0]
        table.add(
            Text(option.decision, style=PLAIN if is_best else ""),
            signed(option.expectation, 6),
            "best" if is_best else decimal(cost(options, option), 6),
            str(option.expectation),
        )
    console.print(table)
    console.print(Text(WORTH_SAID, style=QUIET))
