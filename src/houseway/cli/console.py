"""Where the terminal's text goes."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

PLAIN = "bold"
QUIET = "dim"
WORD = re.compile(r"(?:^\s+)?\S+(?: %)?", re.MULTILINE)
"""What is never broken: a word, with what sets a line in, or a figure with its sign."""


class Terminal(Console):
    """A console that breaks no word, and leaves to the command what happens if nobody reads on."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print, wrapping between words only: what is longer than a line may be a number."""
        whole = [
            fitted(each, self.width, self)
            if isinstance(each, Text) and not how.get("soft_wrap")
            else each
            for each in objects
        ]
        super().print(*whole, **{"overflow": "ignore", "crop": False, **how})

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


# Whole words.


def wrapped(text: Text, width: int, console: Console | None = None) -> Iterator[Text]:
    """The lines of a text, wrapped between words only.

    A fraction that is longer than a terminal's line is wrapped at its stroke; in a file, which has
    no edge, it stays whole.
    """
    if console is not None and console.is_terminal and longest_word(text) > width:
        text = Text("/\n").join(text.split("/"))
    for line in text.split("\n", allow_blank=True):
        starts = [0]
        for word in WORD.finditer(line.plain):
            if word.end() - starts[-1] > width and line.plain[: word.start()].strip():
                starts.append(word.start())
        *broken, last = line.divide(starts[1:])
        for part in broken:
            part.rstrip()
            yield part
        yield last


def fitted(text: Text, width: int, console: Console | None = None) -> Text:
    """The same as one text."""
    return Text("\n").join(wrapped(text, width, console))


def widest_line(text: Text) -> int:
    """How long the longest line of a text is."""
    return max((len(line) for line in text.plain.split("\n")), default=0)


def longest_word(text: Text) -> int:
    """How long the longest word of a text is, which cannot be broken."""
    return max((len(word) for word in WORD.findall(text.plain)), default=0)
