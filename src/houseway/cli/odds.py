"""The command `odds`: the exact odds of every wager of a table under best play."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.changes import print_changes
from houseway.cli.columns import Columns
from houseway.cli.company import print_company
from houseway.cli.console import PLAIN, QUIET, heading, make_console
from houseway.cli.counting import given_counted, write_picture
from houseway.cli.effects import print_effects
from houseway.cli.meters import print_meters
from houseway.cli.presenting import is_on_paper, present
from houseway.cli.sweeps import show_sweep
from houseway.door import counting
from houseway.door.changing import Changes
from houseway.door.counting import Odds
from houseway.door.finding import find_ruleset
from houseway.door.shapes.odds import payout_odds
from houseway.odds.certificate import CountOrigin
from houseway.odds.report import Combined, Line, OddsReport, WagerOdds, evens, shown
from houseway.pieces.figures import decimal, percent

WAGER_COLUMNS = (
    "wager",
    "table",
    "per",
    "house\nadvantage",
    "element\nof risk",
    "hit\nfrequency",
    "true\nodds",
    "payout\nodds",
    "standard\ndeviation",
)
ODDS_SAID = (
    "House advantage: what the house keeps, on average, of one staked on what stands under per. "
    "Element of risk: what it keeps of all that is staked, raises included. Hit frequency: how "
    "often the player comes out ahead. True odds: the odds against that, to 1. Payout odds: what "
    "is won on average when it happens, to 1. The first table of a wager is the one in use."
)

ADDED_UP = (
    "Counts times payouts, added up and divided by {:,} combinations, are what the player nets: "
    "the house advantage with its sign turned. Either hand of a split has lines of its own."
)


def show_odds(given: Namespace) -> int:
    """Count, and print what was counted."""
    if given.sweep or given.chart:
        return show_sweep(given)
    game, _ = find_ruleset(given.game, given.rules)
    if game.takings:
        return _show_takings(given)
    table = given_counted(given)
    if given.ratios:
        write_picture(counting.ratios(**table).svg(), given.ratios)
    against: str | None = given.against or None
    found = counting.odds(
        **table,
        ratio=given.ratio,
        seen=given.seen,
        against=against,
        cluster=given.cluster,
        recount=given.recount,
    )
    if isinstance(found, Changes):
        present(found, given, partial(print_changes, found=found))
        return 0
    if given.meters:
        write_picture(found.meter_svg(), given.meters)
    present(found, given, partial(_print, found=found, with_lines=given.lines))
    if given.meters and is_on_paper(given):
        make_console().print(Text(f"\ndrawn: {given.meters}"), soft_wrap=True)
    return 0


def _show_takings(given: Namespace) -> int:
    """What the house takes of pots, where it has no edge to be counted."""
    from houseway.cli.takings import show_takings

    return show_takings(given)


def _figure(value: Fraction | None, places: int) -> str:
    """A figure, or nothing where there is none."""
    return "" if value is None else decimal(value, places)


def _print(console: Console, found: Odds, *, with_lines: bool) -> None:
    report = found.report
    console.print(Text(found.title, style=PLAIN))
    console.print(Text("The exact odds of every wager, under best play", style=QUIET))
    _print_wagers(console, report)
    _print_exactly(console, report)
    if with_lines:
        for tables in _alike(report):
            _print_lines(console, tables)
    print_meters(console, report)
    print_company(console, report)
    print_effects(console, report)
    _print_decisions(console, report)
    for note in report.notes:
        console.print(Text(f"\n{note}"))
    _print_certificate(console, found)


def _print_wagers(console: Console, report: OddsReport) -> None:
    table = Columns(*WAGER_COLUMNS, keys=2, figures=range(3, len(WAGER_COLUMNS)), splits=True)
    for odds in report.wagers:
        table.add(odds.wager, odds.paytable, odds.per, *_figures(odds))
    console.print()
    console.print(table)
    console.print(Text(f"\n{_said(report)}", style=QUIET))
    if report.legend:
        console.print(heading("The wagers"))
        legend = Columns("", "")
        for wager, says in report.legend.items():
            legend.add(wager, says)
        console.print(legend)


def _said(report: OddsReport) -> str:
    """How to read the figures."""
    simulated = [odds for odds in report.wagers if isinstance(odds, Combined) and odds.estimate]
    if not simulated:
        return ODDS_SAID
    rounds = max(odds.estimate.rounds for odds in simulated if odds.estimate)
    return f"{ODDS_SAID} ~ is estimated from {rounds:,} rounds of best play; all else is counted."


def _figures(odds: WagerOdds | Combined) -> Iterator[str]:
    """The figures of a wager; those that were simulated have a sign before them."""
    about = "~" if isinstance(odds, Combined) and odds.estimate else ""
    hits = odds.hit_frequency
    yield percent(odds.house_advantage)
    yield percent(odds.element_of_risk)
    yield "" if hits is None else about + percent(hits, 2)
    yield _figure(odds.true_odds, 3) and about + _figure(odds.true_odds, 3)
    yield _figure(payout_odds(odds), 3)
    yield about + shown(odds.standard_deviation, 2 if about else 4)


def _print_exactly(console: Console, report: OddsReport) -> None:
    console.print(heading("Exactly"))
    names = "wager", "table", "house advantage", "element of risk", "combinations"
    table = Columns(*names, keys=2, figures=(4,), splits=True)
    for odds in report.wagers:
        is_other = odds.element_of_risk != odds.house_advantage
        table.add(
            odds.wager,
            odds.paytable,
            str(odds.house_advantage),
            str(odds.element_of_risk) if is_other else "",
            f"{odds.combinations:,}",
        )
    console.print(table)


def _alike(report: OddsReport) -> Iterator[list[WagerOdds | Combined]]:
    """The tables of each wager, those together that pay for the same results."""
    groups: dict[tuple[str, ...], list[WagerOdds | Combined]] = {}
    for odds in report.wagers:
        if odds.lines:
            results = (odds.wager, *(line.result for line in odds.lines))
            groups.setdefault(results, []).append(odds)
    yield from groups.values()


def _print_lines(console: Console, tables: list[WagerOdds | Combined]) -> None:
    """Every result of a wager; its paytables side by side, as they pay for the same results."""
    first = tables[0]
    # Where a result is what it nets, a column that says so again is of no use.
    says_all = all(line.result == _signed(line.net) for line in first.lines)
    names = [] if says_all else [odds.paytable or "nets" for odds in tables]
    title = f"{first.wager}, every result"
    console.print(heading(title if says_all else f"{title} and what it nets for one staked"))
    names = ["result", "combinations", "true odds", *names]
    grid = Columns(*names, figures=range(1, len(names)), splits=True)
    for at, line in enumerate(first.lines):
        count, against = f"{line.count:,}", _against(line, first.combinations)
        nets = [] if says_all else [_net(odds.lines[at]) for odds in tables]
        grid.add(line.result, count, against, *nets)
    console.print(grid)
    if isinstance(first, Combined):
        console.print(Text(ADDED_UP.format(first.combinations), style=QUIET))


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net)


def _net(line: Line) -> str:
    return str(line.net) if line.net else "push"


def _against(line: Line, combinations: int) -> str:
    if not line.count:
        return "never"
    return f"{float(Fraction(combinations - line.count, line.count)):,.2f}"


def _print_decisions(console: Console, report: OddsReport) -> None:
    if not report.decisions:
        return
    console.print(heading("Decisions of best play"))
    table = Columns("decision", "", "how often", "combinations", keys=2, figures=(2, 3))
    for each in report.decisions:
        often = percent(each.frequency) if each.count else "never"
        table.add(each.stage, each.decision, often, f"{each.count:,}")
    console.print(table)
    console.print(Text(evens(report), style=QUIET))


def _print_certificate(console: Console, found: Odds) -> None:
    certificate, ruleset = found.certificate, found.asked.ruleset
    tables = {key: value for key, value in certificate.choices.items() if key in ruleset.tables}
    lines = {
        "ruleset": f"{certificate.game} {certificate.ruleset}, {certificate.ruleset_digest}",
        "tables": _pairs(tables),
        "policies": _pairs(certificate.policies),
        "code": f"{certificate.code_digest}, {len(certificate.modules)} modules",
        "versions": _versions(certificate.versions),
        "count": _origin(certificate.count) if certificate.count else "",
        "combinations": f"{certificate.combinations:,}",
        "seconds": f"{certificate.seconds:.2f}",
    }
    console.print(heading("Certificate"))
    table = Columns("", "")
    for name, says in lines.items():
        if says:
            table.add(name, says)
    console.print(table)


def _pairs(values: Mapping[str, str]) -> str:
    """Keys with their values, as they are written in a ruleset; a key alone if it has none."""
    return ", ".join(f"{key} = {value}" if value else key for key, value in values.items())


def _versions(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _origin(count: CountOrigin) -> str:
    """Who made a count that came from elsewhere."""
    by = _versions(count.versions) or "versions not written down"
    return f"{count.says}; made by code {count.code_digest} ({by})"
