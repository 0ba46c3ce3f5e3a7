"""Sweeps and searches on paper: what the house keeps of many variations."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, make_console
from houseway.cli.counting import given_counted, write_picture
from houseway.cli.presenting import is_on_paper, present
from houseway.door.sweeping import Search, Sweep, search, sweep
from houseway.odds.sweeps import Axis, Point
from houseway.pieces.figures import decimal, percent

NOT_PERMITTED = "*"


def show_sweep(given: Namespace) -> int:
    """Price a grid of variations, and print and draw it."""
    found = sweep(**given_counted(given), over=given.sweep, ratio=given.ratio)
    if given.chart:
        write_picture(found.svg(), given.chart)
    present(found, given, partial(_print_sweep, found=found))
    if given.chart and is_on_paper(given):
        make_console().print(Text(f"\ndrawn: {given.chart}"), soft_wrap=True)
    return 0


def _print_sweep(console: Console, found: Sweep) -> None:
    changing = found.swept.changing
    wagers = changing or found.swept.wagers
    console.print(Text(found.title, style=PLAIN))
    console.print(Text("What the house keeps of each wager, under best play", style=QUIET))
    console.print()
    keys = [axis.key for axis in found.swept.axes]
    names = *map(_heading, keys), *wagers, "the law"
    table = Columns(*names, keys=len(keys), figures=range(len(keys), len(names) - 1), splits=True)
    for point in found.points:
        edges = [percent(point.edges[it]) if it in point.edges else "" for it in wagers]
        table.add(*_given(found.swept.axes, point), *edges, _marked(point))
    console.print(table)
    _print_notes(console, found.points)
    same = [wager for wager in found.swept.wagers if wager not in wagers]
    if same:
        console.print(Text(f"\nNothing changes for {', '.join(same)}.", style=QUIET))


def _heading(key: str) -> str:
    """A value as a narrow heading: the rule, and the line of it below."""
    return "\n".join(part.replace("_", " ") for part in key.split("."))


def _given(axes: Sequence[Axis], point: Point) -> Iterator[str]:
    for axis in axes:
        yield axis.shown(point.given[axis.key])


def _marked(point: Point) -> str:
    """What the law says to a table: the clauses that do not permit it, or that there is none."""
    if point.refused:
        return "no such table"
    clauses = "; ".join(each.clause for each in point.departures)
    return f"{NOT_PERMITTED} {clauses}" if clauses else ""


def _print_notes(console: Console, points: Sequence[Point]) -> None:
    """What the law does not permit, and why there is no table, each once."""
    if any(point.departures for point in points):
        console.print(Text(f"\n{NOT_PERMITTED} The clause does not permit this.", style=QUIET))
    for why in dict.fromkeys(point.refused for point in points if point.refused):
        console.print(Text(f"\nNo such table: {why}", style=QUIET))


# A search.


def show_search(given: Namespace) -> int:
    """Search, and print what was found."""
    found = search(
        **given_counted(given),
        wager=given.wager,
        target=given.target,
        vary=given.vary,
        within=given.within,
        listed=given.listed,
        ratio=given.ratio,
    )
    present(found, given, partial(_print_search, found=found))
    return 0


def _print_search(console: Console, found: Search) -> None:
    target = found.found.target
    console.print(Text(found.title, style=PLAIN))
    near = f", within {percent(target.within, 2)}" if target.within is not None else ""
    said = f"Tables of which the house keeps {percent(target.edge)} of {target.wager}{near}"
    console.print(Text(said, style=QUIET))
    console.print()
    keys = [axis.key for axis in found.found.axes]
    names = (
        *map(_heading, keys),
        "house\nadvantage",
        "off by",
        "exactly",
        "hit\nfrequency",
        "the law",
    )
    size = len(keys)
    table = Columns(*names, keys=size, figures=(size, size + 1, size + 3), splits=True)
    for hit in found.hits:
        hits = hit.odds.hit_frequency
        table.add(
            *_given(found.found.axes, hit.point),
            percent(hit.odds.house_advantage),
            f"{'+' if hit.distance > 0 else ''}{decimal(100 * hit.distance, 4)}",
            str(hit.odds.house_advantage),
            "" if hits is None else percent(hits, 2),
            _marked(hit.point),
        )
    console.print(table if found.hits else Text("No table reaches it."))
    _print_notes(console, [hit.point for hit in found.hits])
    console.print(Text(f"\n{_how(found)}", style=QUIET))


def _how(found: Search) -> str:
    """How much was searched, and how."""
    weighed = found.found
    all_ = f"{weighed.searched:,} tables were searched, {found.reaching()}"
    if weighed.priced < weighed.searched:
        return f"{all_}. Nothing is decided by these lines, so that prices add up."
    return f"{all_}. Each was priced under best play of its own."
