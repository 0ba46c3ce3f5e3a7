"""The command `odds`: the exact odds of every wager of a table under best play."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from houseway.cli.changes import check_ratios, chosen_ratio, draw_ratios, find_other, show_changes
from houseway.cli.company import print_company
from houseway.cli.console import (
    NARROW,
    PLAIN,
    QUIET,
    columns,
    heading,
    joined,
    make_console,
    print_json,
    stacked,
)
from houseway.cli.counting import (
    Asked,
    find_table,
    parts,
    print_csv,
    show_percent,
    split,
    watched,
    where_to_count,
)
from houseway.cli.meters import METER_CSV, csv_meter, draw_meters, print_meters
from houseway.odds.certificate import CountOrigin
from houseway.odds.report import Combined, Line, OddsReport, WagerOdds, decimal, shown

WAGER_COLUMNS = (
    "wager",
    "table",
    "true\nodds",
    "payout\nodds",
    "house\nadvantage",
    "element\nof risk",
    "standard\ndeviation",
    "hit\nfrequency",
)
COUNTS_WIDTH = 30
"""Columns that combinations and true odds take beside the results of a wager."""
ODDS_SAID = (
    "Odds are to 1: the true odds against coming out ahead, and what is won on average when it "
    "happens. The element of risk is what the house keeps of all that is staked, the house "
    "advantage what it keeps of {}. The first table of a wager is the one in use."
)

ADDED_UP = (
    "Counts times payouts, added up and divided by {:,} combinations, are what the player nets: "
    "the house advantage with its sign turned. Either hand of a split has lines of its own."
)


def show_odds(given: Namespace) -> int:
    """Count, and print what was counted."""
    asked = find_table(given, "odds")
    at_ratio = chosen_ratio(asked, given.ratio)
    other = find_other(asked, given) if given.against else None
    if given.ratios:
        check_ratios(asked)
    with where_to_count(asked, given.cluster) as where, watched() as progress:
        report: OddsReport = asked.part("odds").report(
            asked.ruleset,
            asked.rules,
            recount=given.recount,
            progress=progress,
            **where,
            **at_ratio,
        )
        if given.ratios:
            draw_ratios(asked, given.ratios, progress)
    drawn = draw_meters(asked, report, given.meters) if given.meters else ""
    if other is not None:
        show_changes(asked, other, report, at_ratio, as_json=given.json)
    elif given.json:
        print_json(report.to_dict())
    elif given.csv:
        print_csv(*csv_tables(report))
    else:
        _print(make_console(), asked, report, with_lines=given.lines)
        if drawn:
            make_console().print(Text(f"\ndrawn: {drawn}"), soft_wrap=True)
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


def _print(console: Console, asked: Asked, report: OddsReport, *, with_lines: bool) -> None:
    console.print(Text(asked.title, style=PLAIN))
    console.print(Text("The exact odds of every wager, under best play", style=QUIET))
    if console.width < NARROW:
        _print_stacked(console, report)
    else:
        _print_wagers(console, report)
        _print_exactly(console, report)
    if with_lines:
        with_results = [odds for odds in report.wagers if odds.lines]
        for wager in dict.fromkeys(odds.wager for odds in with_results):
            for tables in _abreast(console, [o for o in with_results if o.wager == wager]):
                _print_lines(console, tables)
    print_meters(console, report)
    print_company(console, report)
    _print_decisions(console, report)
    for note in report.notes:
        console.print(Text(f"\n{note}"))
    _print_certificate(console, asked, report)


def _print_wagers(console: Console, report: OddsReport) -> None:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style=QUIET)
    for name in WAGER_COLUMNS:
        at_right = name not in WAGER_COLUMNS[:2]
        table.add_column(name, justify="right" if at_right else "left", vertical="bottom")
    for odds in report.wagers:
        table.add_row(odds.wager, odds.paytable, *_figures(odds).values())
    console.print()
    console.print(table)
    console.print(Text(_said(report), style=QUIET))


def _said(report: OddsReport) -> str:
    """How to read the figures, and what they are a part of."""
    per = {odds.wager: odds.per for odds in report.wagers if odds.per != odds.wager}
    named = [f"the {first} ({wager})" for wager, first in per.items()]
    said = ODDS_SAID.format(joined([*named, "the wager itself"], last="or"))
    simulated = [odds for odds in report.wagers if isinstance(odds, Combined) and odds.estimate]
    if not simulated:
        return said
    rounds = max(odds.estimate.rounds for odds in simulated if odds.estimate)
    return f"{said} ~ is estimated from {rounds:,} rounds of best play; all else is counted."


def _figures(odds: WagerOdds | Combined) -> dict[str, str]:
    """The figures of a wager by their names; those that were simulated have a sign before them."""
    about = "~" if isinstance(odds, Combined) and odds.estimate else ""
    hits = odds.hit_frequency
    return {
        "true odds": _figure(odds.true_odds, 3) and about + _figure(odds.true_odds, 3),
        "payout odds": _figure(payout_odds(odds), 3),
        "house advantage": show_percent(odds.house_advantage),
        "element of risk": show_percent(odds.element_of_risk),
        "standard deviation": about + shown(odds.standard_deviation, 2 if about else 4),
        "hit frequency": "" if hits is None else about + show_percent(hits, 2),
    }


def _print_exactly(console: Console, report: OddsReport) -> None:
    console.print(heading("Exactly"))
    table = columns("wager", "table", "house advantage", "combinations")
    table.columns[3].justify = "right"
    for odds in report.wagers:
        cell = Text(str(odds.house_advantage))
        if odds.element_of_risk != odds.house_advantage:
            cell.append(f"\nof all staked\n{odds.element_of_risk}", style=QUIET)
        table.add_row(odds.wager, odds.paytable, cell, f"{odds.combinations:,}")
    console.print(table)


def _print_stacked(console: Console, report: OddsReport) -> None:
    """A wager below the other, where there is no room for columns."""
    for odds in report.wagers:
        console.print(heading(", table ".join(filter(None, (odds.wager, odds.paytable)))))
        table = columns("", "")
        for name, figure in _figures(odds).items():
            if figure:
                table.add_row(name, f"{figure} to 1" if name.endswith("odds") else figure)
        table.add_row("exactly", str(odds.house_advantage))
        if odds.element_of_risk != odds.house_advantage:
            table.add_row("of all staked", str(odds.element_of_risk))
        table.add_row("combinations", f"{odds.combinations:,}")
        console.print(table)
    console.print(Text(f"\n{_said(report)}", style=QUIET))


def _abreast(
    console: Console, tables: list[WagerOdds | Combined]
) -> Iterator[list[WagerOdds | Combined]]:
    """As many tables of one wager as there is room for side by side, if they have like results."""
    results = max(map(len, _results(tables[0])))
    room = console.width - results - (2 if console.width < NARROW else COUNTS_WIDTH)
    widths = [max(len(odds.paytable), len("push")) + 2 for odds in tables]
    while tables:
        count = 1
        while (
            count < len(tables)
            and sum(widths[: count + 1]) <= room
            and _results(tables[count]) == _results(tables[0])
        ):
            count += 1
        yield tables[:count]
        tables, widths = tables[count:], widths[count:]


def _results(odds: WagerOdds | Combined) -> list[str]:
    return [line.result for line in odds.lines]


def _print_lines(console: Console, tables: list[WagerOdds | Combined]) -> None:
    """Every result of a wager; its paytables side by side, as they pay for the same results."""
    first = tables[0]
    # Where a result is what it nets, a column that says so again is of no use.
    says_all = all(line.result == _signed(line.net) for line in first.lines)
    names = [] if says_all else [odds.paytable for odds in tables]
    is_narrow = console.width < NARROW
    console.print(heading(f"{first.wager}, every result{'' if says_all else ' and what it pays'}"))
    counts = ("combinations", "true odds")
    heads = [" / ".join(names)] if is_narrow and names else names
    grid = columns("result", *(() if is_narrow and names else counts), *heads)
    for column in grid.columns[1:]:
        column.justify = "right"
    for at, line in enumerate(first.lines):
        cells = [_pay(odds.lines[at]) for odds in tables][: len(names)]
        count, against = f"{line.count:,}", _against(line, first.combinations)
        if is_narrow and names:
            grid.add_row(stacked(line.result, f"{count}, {against}", style=""), " / ".join(cells))
        else:
            grid.add_row(line.result, count, against, *cells)
    console.print(grid)
    if isinstance(first, Combined):
        console.print(Text(ADDED_UP.format(first.combinations), style=QUIET))


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net)


def _pay(line: Line) -> str:
    if line.net == -1:
        return "–"
    return str(line.net) if line.net else "push"


def _against(line: Line, combinations: int) -> str:
    if not line.count:
        return "never"
    return f"{float(Fraction(combinations - line.count, line.count)):,.2f}"


def _print_decisions(console: Console, report: OddsReport) -> None:
    if not report.decisions:
        return
    console.print(heading("Decisions of best play"))
    is_narrow = console.width < NARROW
    table = columns("decision", "", "how often", "combinations")
    if is_narrow:
        table = columns("decision", "how often")
    for column in table.columns[1 if is_narrow else 2 :]:
        column.justify = "right"
    for each in report.decisions:
        often = show_percent(each.frequency) if each.count else "never"
        count = f"{each.count:,}"
        if is_narrow:
            decision = stacked(each.decision, each.stage, style="")
            table.add_row(decision, stacked(often, count, style=""))
        else:
            table.add_row(each.stage, each.decision, often, count)
    console.print(table)
    console.print(Text(_evens(report), style=QUIET))


def _evens(report: OddsReport) -> str:
    """How often best play could as well have done something else."""
    said = [
        f"{each.stage} in {each.count:,} ({show_percent(each.frequency)}), counted as "
        f"{each.counted_as}"
        for each in report.indifferent
        if each.count
    ]
    if not said:
        return "Nowhere are two decisions worth the same."
    return f"Two decisions are worth the same {'; '.join(said)}."


def _print_certificate(console: Console, asked: Asked, report: OddsReport) -> None:
    certificate = report.certificate
    tables = {
        key: value for key, value in certificate.choices.items() if key in asked.ruleset.tables
    }
    lines = {
        "ruleset": f"{certificate.game} {certificate.ruleset}, {certificate.ruleset_digest}",
        "tables": ", ".join(f"{key} {value}" for key, value in tables.items()),
        "policies": ", ".join(
            f"{name}{value and f' ({value})'}" for name, value in certificate.policies.items()
        ),
        "code": f"{certificate.code_digest}, {len(certificate.modules)} modules",
        "versions": _versions(certificate.versions),
        "count": _origin(certificate.count) if certificate.count else "",
        "combinations": f"{certificate.combinations:,}",
        "seconds": f"{certificate.seconds:.2f}",
    }
    console.print(heading("Certificate"))
    table = columns("", "")
    for name, says in lines.items():
        if says:
            table.add_row(name, says)
    console.print(table)


def _versions(versions: dict[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _origin(count: CountOrigin) -> str:
    """Who made a count that came from elsewhere."""
    by = _versions(count.versions) or "versions not written down"
    return f"{count.says}; made by code {count.code_digest} ({by})"
