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


def make_console(*, errors: bool = False) -> Console:
    """A console that colours nothing by itself and keeps to NO_COLOR and the terminal's width."""
    return Console(stderr=errors, highlight=False, markup=False, emoji=False)


def print_json(thing: Any) -> None:
    """JSON for another program, with signs such as § as they are where they can be written."""
    is_unicode = "utf" in (sys.stdout.encoding or "").lower()
    sys.stdout.write(json.dumps(thing, indent=2, ensure_ascii=not is_unicode) + "\n")


def heading(text: str) -> Text:
    """A line above a part of a page."""
    return Text(f"\n{text}", style=PLAIN)


def columns(*names: str, ratios: Sequence[int] = ()) -> Table:
    """A table without lines whose cells wrap; with ratios it takes the whole width."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=any(names), header_style=QUIET)
    table.expand = bool(ratios)
    for at, name in enumerate(names):
        table.add_column(name, overflow="fold", ratio=ratios[at] if ratios else None)
    return table


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
