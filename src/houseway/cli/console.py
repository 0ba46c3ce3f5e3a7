"""Where the terminal's text goes."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

PLAIN = "bold"
QUIET = "dim"
NARROW = 72
"""Below this width a third column is more trouble than it is worth."""


class Terminal(Console):
    """A console that leaves it to the command what happens when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Say so to the command, which ends quietly."""
        raise BrokenPipeError


def make_console(*, errors: bool = False) -> Console:
    """A console that colours nothing by itself and keeps to NO_COLOR and the terminal's width."""
    return Terminal(stderr=errors, highlight=False, markup=False, emoji=False)


def print_json(thing: Any) -> None:
    """JSON for another program, with signs such as § as they are where they can be written."""
    is_unicode = "utf" in (sys.stdout.encoding or "").lower()
    sys.stdout.write(json.dumps(thing, indent=2, ensure_ascii=not is_unicode) + "\n")


def heading(text: str) -> Text:
    """A line above a part of a page."""
    return Text(f"\n{text}", style=PLAIN)


def columns(*names: str, ratios: Sequence[int] = ()) -> Table:
    """A table without lines whose cells wrap, but for its keys; with ratios as wide as there is."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=any(names), header_style=QUIET)
    table.expand = bool(ratios)
    for at, name in enumerate(names):
        table.add_column(name, overflow="fold", ratio=ratios[at] if ratios else None)
    if not ratios and names:
        table.columns[0].no_wrap = True
    return table


class Cited:
    """A table whose last column is beside the others, or below them where there is no room."""

    def __init__(self, console: Console, *names: str, ratios: Sequence[int] = ()) -> None:
        self.is_narrow = console.width < NARROW
        shown = names[:-1] if self.is_narrow else names
        self.table = columns(*shown, ratios=() if self.is_narrow else ratios)

    def add(self, key: str, says: Text, last: Text) -> None:
        """A line: what it is about, what is said of it, and what stands in the last column."""
        if self.is_narrow:
            self.table.add_row(key, Text("\n").join((says, last)))
        else:
            self.table.add_row(key, says, last)


def cite(text: str) -> Text:
    """A citation."""
    return Text(text, style="cyan")


def stacked(first: str, *rest: str, style: str = PLAIN) -> Text:
    """A cell whose first line is what counts and whose further lines are quieter."""
    text = Text(first, style=style)
    for line in rest:
        if line:
            text.append(f"\n{line}", style="not bold dim")
    return text


def joined(names: Sequence[str], last: str = "and") -> str:
    """Names in a row.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cal"])
    ('Ann', 'Ann, Bo and Cal')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
