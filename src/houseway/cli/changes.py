"""What the ratio of two wagers, and each difference between two rulesets, does to the edge."""

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console, print_json
from houseway.cli.counting import NO_RATIO, Asked, watched
from houseway.cli.finding import find_ruleset
from houseway.errors import NotAllowed, NotPermitted
from houseway.odds import Progress
from houseway.odds.report import OddsReport
from houseway.odds.seam import GameOdds, RatioCurves
from houseway.pieces.figures import decimal, exact, percent
from houseway.rulesets.ruleset import GIVEN, show_value

NOT_COMPARED = frozenset(GIVEN)
"""What names the rules or the remedies of irregularities, and is no part of the odds."""


# The ratio of two wagers.


def check_ratios(asked: Asked) -> RatioCurves:
    """Refuse a game without a ratio, before anything is counted."""
    if asked.odds.ratio_curves is None:
        raise NotPermitted(NO_RATIO.format(asked.game.name))
    return asked.odds.ratio_curves


def draw_ratios(asked: Asked, file: str, progress: Progress | None) -> None:
    """Draw what the house keeps at every ratio that the limits allow."""
    from houseway.odds.ratio_chart import to_svg

    curves = check_ratios(asked)(asked.ruleset, asked.rules, progress=progress)
    source = f"{asked.game.name} {asked.ruleset.name}, ruleset {asked.ruleset.digest}"
    picture = to_svg(curves, title=asked.title, source=source)
    try:
        Path(file).write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise NotAllowed(f"cannot write {file}: {problem.strerror}") from problem


# The differences between two rulesets.


class Change(NamedTuple):
    """One difference, and the odds with that difference alone."""

    what: str
    before: str
    after: str
    report: OddsReport


def find_other(asked: Asked, given: Namespace) -> Asked:
    """The table that is compared with."""
    game, base = find_ruleset(asked.game.name, given.against)
    return Asked(game, base, base.open(base.parse_choices(given.choices)))


def show_changes(
    asked: Asked, other: Asked, report: OddsReport, odds: GameOdds, *, as_json: bool
) -> None:
    """Print what each difference from another ruleset does to the edge, and all of them."""
    with watched() as progress:
        first = odds.report(other.ruleset, other.rules, progress=progress)
        changes = list(_changes(other, asked, odds, progress))
    if as_json:
        print_json(_facts(other, asked, first, report, changes))
        return
    _print(other, asked, first, report, changes)


def _changes(
    other: Asked, asked: Asked, odds: GameOdds, progress: Progress | None
) -> Iterator[Change]:
    """Each difference put alone into the rules that are compared with."""
    for name in type(asked.rules).__struct_fields__:
        before, after = getattr(other.rules, name), getattr(asked.rules, name)
        if name in NOT_COMPARED or before == after:
            continue
        rules = msgspec.structs.replace(other.rules, **{name: after})
        try:
            rules.check()
        except NotPermitted:
            continue  # Some differences only make sense together; they are in the last line.
        found = odds.report(other.ruleset, rules, progress=progress)
        yield Change(name.replace("_", " "), *_said(before, after), found)


def _said(before: Any, after: Any) -> tuple[str, str]:
    """Two values in words; of lists only what differs."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        gone = [_word(each) for each in before if each not in after]
        come = [_word(each) for each in after if each not in before]
        same = not gone and not come
        return ("another order", "") if same else ("; ".join(gone), "; ".join(come))
    return _word(before), _word(after)


def _word(value: Any) -> str:
    says = getattr(value, "says", None)
    return str(says) if says else show_value(value)


def _main(report: OddsReport) -> list[tuple[str, Fraction]]:
    """The wagers that a change is judged by: those under the tables in use."""
    found: dict[str, Fraction] = {}
    for odds in report.wagers:
        if "," not in odds.wager:
            found.setdefault(odds.wager, odds.house_advantage)
    return list(found.items())


def _print(
    other: Asked, asked: Asked, first: OddsReport, last: OddsReport, changes: list[Change]
) -> None:
    console = make_console()
    console.print(Text(f"{asked.title}, against {other.ruleset.header.title}", style=PLAIN))
    console.print(Text("House advantage, with each difference alone and with all", style=QUIET))
    before = dict(_main(first))
    for wager, start in before.items():
        console.print()
        table = Columns(wager, "house\nadvantage", "percentage\npoints", figures=(1, 2))
        table.add(other.ruleset.name, percent(start))
        for change in changes:
            moved = dict(_main(change.report)).get(wager)
            if moved is not None:
                said = f"{change.before} → {change.after}" if change.after else change.before
                table.add(f"{change.what}: {said}", percent(moved), _points(moved - start))
        end = dict(_main(last)).get(wager)
        if end is not None:
            table.add(f"all: {asked.ruleset.name}", percent(end), _points(end - start))
        console.print(table)


def _points(value: Fraction) -> str:
    """A difference between two percentages."""
    sign = "+" if value > 0 else ""
    return f"{sign}{decimal(100 * value, 4)}" if value else "none"


def _facts(
    other: Asked, asked: Asked, first: OddsReport, last: OddsReport, changes: list[Change]
) -> dict[str, Any]:
    def edges(report: OddsReport) -> dict[str, Any]:
        return {wager: exact(edge) for wager, edge in _main(report)}

    return {
        "against": {**other.facts, "house_advantage": edges(first)},
        "changes": [
            {
                "what": change.what,
                "from": change.before,
                "to": change.after,
                "house_advantage": edges(change.report),
            }
            for change in changes
        ],
        "all": {**asked.facts, "house_advantage": edges(last)},
    }
