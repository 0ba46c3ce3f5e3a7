"""The command `equity`: what hands of poker are worth against each other."""

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, heading
from houseway.cli.presenting import present
from houseway.cli.render import Ink
from houseway.door.equities import equity
from houseway.games.poker.equity import Equity, HandEquity, poker_rules
from houseway.odds.estimates import CONFIDENCE
from houseway.pieces.figures import percent

PLAIN_SAID = (
    "Win: how often a hand takes the whole pot. Tie: how often it shares it. Share: what it gets "
    "of the pot on average, if all go to the showdown and nobody folds."
)
SPLIT_SAID = (
    "Scoop: how often a hand takes the whole pot alone. Part: how often it gets some of it. "
    "Share: what it gets of the pot on average, if all go to the showdown and nobody folds. High, "
    "low: what it gets of either half; without a low hand the high one takes the pot. "
    "Quartered: how often it gets only a part of one half, which others share."
)
DRAW_SAID = "A hand without a stroke and without ? stands pat: nothing is drawn to it."


def show_equity(given: Namespace) -> int:
    """Count or simulate, and print what came of it."""
    from houseway.games.poker import GAME

    choices = GAME.ruleset(given.rules or GAME.rulesets[0]).parse_choices(given.choices)
    found = equity(
        given.variant,
        *given.hands,
        board=given.board,
        dead=given.dead,
        exactly=given.exact,
        simulate=given.simulate,
        seed=given.seed,
        rules=given.rules,
        choices=choices,
    )
    variant = poker_rules(given.variant, given.rules, choices).variant
    draws = any(street.draw for street in variant.streets)
    present(found, given, partial(_print, found=found.equity, draws=draws))
    return 0


def _figures(found: Equity) -> tuple[str, ...]:
    """What is told of each hand."""
    split_too = ("high", "low", "quartered") if found.is_split else ()
    return ("win", "tie", "share", *split_too)


def _print(console: Console, found: Equity, *, draws: bool) -> None:
    ink = Ink(console)
    console.print(Text(found.title, style=PLAIN))
    for name, cards in (("board", found.board), ("dead", found.dead)):
        if cards:
            console.print(Text.assemble((f"{name}  ", QUIET), ink.cards(cards)))
    console.print()
    names = ["win", "tie", "share"]
    if found.is_split:
        names = ["scoop", "part", "share", "high", "low", "quartered"]
    if found.is_estimated:
        names.append("between")
    table = Columns("hand", *names, figures=range(1, len(names) + 1), splits=True)
    for each in found.hands:
        table.add(Text(each.hand, style=PLAIN), *_cells(found, each))
    console.print(table)
    console.print(Text(f"\n{_counted(found)}"))
    if not found.is_estimated:
        console.print(heading("Exactly"))
        exactly = Columns("hand", *names[:3], splits=True)
        for each in found.hands:
            exactly.add(each.hand, *map(str, (each.win, each.tie, each.share)))
        console.print(exactly)
    said = SPLIT_SAID if found.is_split else PLAIN_SAID
    console.print(Text(f"\n{said} {DRAW_SAID}" if draws else f"\n{said}", style=QUIET))


def _cells(found: Equity, each: HandEquity) -> Iterator[str]:
    about = "~" if found.is_estimated else ""
    values: list[Fraction] = [getattr(each, name) for name in _figures(found)]
    yield from (about + percent(value, 3) for value in values)
    if each.estimate is not None:
        low, high = (100 * bound for bound in each.estimate.interval())
        yield f"{low:.3f} to {high:.3f} %"


def _counted(found: Equity) -> str:
    """What was looked at."""
    if found.seed is None:
        return f"All {found.deals:,} deals that are left, counted."
    return (
        f"~ Estimated from {found.deals:,} of {found.of_deals:,} deals by chance, seed "
        f"{found.seed}; the share lies in its interval with {100 * CONFIDENCE:.0f} % confidence."
    )
