"""Tables that keep every word and every number whole, however narrow the terminal is.

A table stands with its columns side by side where there is room. Where there is not, words are
wrapped between words; then a table of figures is split into several below each other; and where
even that is too wide, each row becomes a block of its own, a line for each of its figures.
"""

from collections.abc import Collection, Iterator, Sequence
from math import ceil

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from houseway.cli.console import PLAIN, QUIET, fitted, longest_word, widest_line, wrapped

GAPS = (2, 1)
"""How far columns stand apart, and how far where there is little room."""
KEY_LEAST = 16
WORDS_LEAST = 24
"""Keys and other words are not given less room than this, unless they have less to say."""
PARTS_MAX = 3
"""Into how many tables one is split before its rows are rather stacked."""
INDENT = "  "


class Columns:
    """A table without lines. The first columns are its keys and say what a row is about."""

    def __init__(
        self, *names: str, keys: int = 1, figures: Collection[int] = (), splits: bool = False
    ) -> None:
        self.names = names
        self.keys = keys
        self.figures = figures
        """Columns at the right edge that are never wrapped, by number."""
        self.splits = splits
        self.rows: list[tuple[Text, ...]] = []

    def add(self, *cells: Text | str) -> None:
        """A row, or its first cells."""
        texts = [Text(cell) if isinstance(cell, str) else cell for cell in cells]
        self.rows.append((*texts, *(Text() for _ in self.names[len(cells) :])))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Side by side, split or stacked, by the room there is."""
        width = options.max_width
        used = [at for at in range(len(self.names)) if any(row[at] for row in self.rows)]
        if not used:
            return
        for gap in GAPS:
            if self._fits(used, width, gap):
                yield self._side_by_side(used, width, gap)
                return
        parts = list(self._parts(used, width)) if self.splits else []
        if not parts or len(parts) > PARTS_MAX:
            yield from self._stacked(console, used, width)
            return
        for number, part in enumerate(parts):
            if number:
                yield Text()
            yield self._side_by_side(part, width, GAPS[0])

    # Side by side.

    def _fits(self, columns: Sequence[int], width: int, gap: int) -> bool:
        return sum(map(self._least, columns)) + gap * (len(columns) - 1) <= width

    def _cells(self, column: int) -> list[Text]:
        return [Text(self.names[column]), *(row[column] for row in self.rows)]

    def _most(self, column: int) -> int:
        """How wide a column is if nothing is wrapped."""
        return max(map(widest_line, self._cells(column)))

    def _least(self, column: int) -> int:
        """How narrow a column may become."""
        if column in self.figures:
            return self._most(column)
        least = KEY_LEAST if column < self.keys else WORDS_LEAST
        return max(min(self._most(column), least), *map(longest_word, self._cells(column)))

    def _side_by_side(self, columns: Sequence[int], width: int, gap: int) -> Table:
        table = Table(
            box=None,
            padding=(0, gap, 0, 0),
            pad_edge=False,
            show_header=any(self.names),
            header_style=QUIET,
        )
        widths = self._widths(columns, width, gap)
        height = max(self.names[column].count("\n") for column in columns)
        for column, room in zip(columns, widths, strict=True):
            name = self.names[column]
            above = "\n" * (height - name.count("\n"))
            is_figure = column in self.figures
            table.add_column(f"{above}{name}", width=room, justify="right" if is_figure else "left")
        for row in self.rows:
            # A row that says nothing in this part of a table is left out of it.
            if any(row[at] for at in columns if at >= self.keys) or not any(row[self.keys :]):
                cells = zip(columns, widths, strict=True)
                table.add_row(*(fitted(row[column], room) for column, room in cells))
        return table

    def _widths(self, columns: Sequence[int], width: int, gap: int) -> list[int]:
        """What each column needs, and what is left for those that would like more."""
        widths = [self._least(column) for column in columns]
        left = width - sum(widths) - gap * (len(columns) - 1)
        wanted = [self._most(column) - least for column, least in zip(columns, widths, strict=True)]
        for at, more in enumerate(wanted):
            given = min(more, ceil(left * more / sum(wanted[at:]))) if more else 0
            widths[at] += given
            left -= given
        return widths

    # Split.

    def _parts(self, columns: Sequence[int], width: int) -> Iterator[list[int]]:
        """The columns in as few tables as will do, of about as many columns; none if none fits."""
        keys = [column for column in columns if column < self.keys]
        rest = [column for column in columns if column >= self.keys]
        for size in range(len(rest) - 1, 0, -1):
            parts = [[*keys, *rest[at : at + size]] for at in range(0, len(rest), size)]
            if all(self._fits(part, width, GAPS[0]) for part in parts):
                even = ceil(len(rest) / len(parts))
                evenly = [[*keys, *rest[at : at + even]] for at in range(0, len(rest), even)]
                is_even = all(self._fits(part, width, GAPS[0]) for part in evenly)
                yield from evenly if is_even else parts
                return

    # Stacked.

    def _stacked(self, console: Console, columns: Sequence[int], width: int) -> Iterator[Text]:
        named = [self._label(column) for column in columns if column >= self.keys]
        room = max(map(len, named), default=0)
        for row in self.rows:
            title = self._title(row)
            lines = [
                line
                for column in columns
                if column >= self.keys and row[column]
                for line in _labelled(console, self._label(column), row[column], room, width)
            ]
            is_short = len(lines) == 1 and len(title) + len(lines[0]) <= width
            if title and is_short and not room:
                yield Text.assemble(title, lines[0])
                continue
            if title:
                yield from wrapped(title, width, console)
            yield from lines

    def _label(self, column: int) -> str:
        return " ".join(self.names[column].split())

    def _title(self, row: Sequence[Text]) -> Text:
        """What a row is about."""
        keys = [
            Text.assemble(f"{self._label(at)} " if at and self._label(at) else "", _bare(row[at]))
            for at in range(self.keys)
            if row[at]
        ]
        title = Text(", ").join(keys)
        title.stylize_before(PLAIN)
        return title


def _bare(text: Text) -> Text:
    """A text without the blanks that stand about it in a column."""
    bare = text.plain.strip()
    at = text.plain.index(bare)
    return text[at : at + len(bare)]


def _labelled(console: Console, label: str, value: Text, room: int, width: int) -> Iterator[Text]:
    """A value beside its label, or below it where it is too long."""
    beside = Text(f"{INDENT}{label:{room}}{INDENT if room else ''}", style=QUIET)
    least = max(longest_word(value), min(widest_line(value), KEY_LEAST))
    if len(beside) + least > width:
        if label:
            yield Text(f"{INDENT}{label}", style=QUIET)
        beside = Text(INDENT * (2 if label else 1))
        if len(beside) + least > width:
            beside = Text()
    for number, line in enumerate(wrapped(value, width - len(beside), console)):
        before = Text(" " * len(beside)) if number else beside
        yield Text.assemble(before, line)
