"""The command `odds`: the exact odds of every wager of a table under best play."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from houseway.cli.changes import show_changes
from houseway.cli.columns import Columns
from houseway.cli.company import print_company
from houseway.cli.console import PLAIN, QUIET, heading, make_console, print_json
from houseway.cli.counting import given_counted, parts, print_csv, split, write_picture
from houseway.cli.effects import EFFECT_CSV, csv_effects, print_effects
from houseway.cli.meters import METER_CSV, csv_meter, print_meters
from houseway.cli.sweeps import show_sweep
from houseway.door import counting
from houseway.door.changing import Changes
from houseway.door.counting import Odds
from houseway.odds.certificate import CountOrigin
from houseway.odds.report import Combined, Line, OddsReport, WagerOdds, shown
from houseway.pieces.figures import decimal, percent
from houseway.reports.paper.play import evens

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
    table = given_counted(given)
    if given.ratios:
        write_picture(counting.ratios(**table).svg(), given.ratios)
    found = counting.odds(
        **table,
        ratio=given.ratio,
        seen=given.seen,
        against=given.against or None,
        cluster=given.cluster,
        recount=given.recount,
    )
    if isinstance(found, Changes):
        show_changes(found, as_json=given.json)
        return 0
    if given.meters:
        write_picture(found.meter_svg(), given.meters)
    if given.json:
        print_json(found.report.to_dict())
    elif given.csv:
        print_csv(*csv_tables(found.report))
    else:
        _print(make_console(), found, with_lines=given.lines)
        if given.meters:
            make_console().print(Text(f"\ndrawn: {given.meters}"), soft_wrap=True)
    return 0


def payout_odds(odds: WagerOdds | Combined) -> Fraction | None:
    """What is won on average, to one, when the player comes out ahead, if results were counted."""
    if isinstance(odds, Combined):
        return None
    ahead = [line for line in odds.lines if line.net > 0]
    hits = sum(line.count for line in ahead)
    won = sum((line.count * line.net for line in ahead), Fraction(0))
    return won / hits if hits else Fraction(0)


# For a spreadsheet.


def csv_tables(report: OddsReport) -> Iterator[tuple[Sequence[str], list[Sequence[object]]]]:
    """The wagers, every result of each, and the decisions."""
    yield (
        (
            *("wager", "paytable", "per", "combinations", "true_odds", "payout_odds"),
            *parts("house_advantage"),
            "house_advantage_percent",
            *parts("element_of_risk"),
            *("element_of_risk_percent", "standard_deviation", "hit_frequency_percent"),
        ),
        [_csv_wager(odds) for odds in report.wagers],
    )
    yield (
        ("wager", "paytable", "result", "combinations", *parts("net")),
        [
            (odds.wager, odds.paytable, line.result, line.count, *split(line.net))
            for odds in report.wagers
            for line in odds.lines
        ],
    )
    if report.meters:
        yield METER_CSV, [csv_meter(odds) for odds in report.meters]
    if report.effects:
        yield EFFECT_CSV, list(csv_effects(report))
    yield (
        ("stage", "decision", "combinations", *parts("frequency")),
        [
            (each.stage, each.decision, each.count, *split(each.frequency))
            for each in report.decisions
        ],
    )


def _csv_wager(odds: WagerOdds | Combined) -> Sequence[object]:
    return (
        *(odds.wager, odds.paytable, odds.per, odds.combinations),
        *(_figure(value, 6) for value in (odds.true_odds, payout_odds(odds))),
        *split(odds.house_advantage),
        decimal(100 * odds.house_advantage, 6),
        *split(odds.element_of_risk),
        decimal(100 * odds.element_of_risk, 6),
        shown(odds.standard_deviation),
        "" if odds.hit_frequency is None else decimal(100 * odds.hit_frequency, 6),
    )


def _figure(value: Fraction | None, places: int) -> str:
    """A figure, or nothing where there is none."""
    return "" if value is None else decimal(value, places)


# On paper.


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
