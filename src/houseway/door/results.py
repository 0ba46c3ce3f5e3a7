"""What every result of the door has: a short text, a table for notebooks, tidy tables and a shape.

A result that is added to the door says four things: itself `in_short`, the `rows` that a reader
wants to see first, its tidy `tables`, and its `shape` for other programs. Frames, files of tables
and JSON follow.
"""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from houseway.door.asked import Asked
from houseway.door.shapes.parts import Shape
from houseway.door.tables import Tidy, pick, write_csv, write_xlsx

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl


class Paper:
    """Something that can be put down: in a line, as a table, in tidy tables, and as JSON."""

    __slots__ = ()

    @property
    def title(self) -> str:
        """What it is of."""
        raise NotImplementedError

    def in_short(self) -> str:
        """What it says, in a few words."""
        raise NotImplementedError

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """What a reader wants to see first: the heads of columns, and rows."""
        raise NotImplementedError

    def tables(self) -> tuple[Tidy, ...]:
        """All that it says, in tidy tables; the one that matters most first."""
        raise NotImplementedError

    def shape(self) -> Shape:
        """All that it says, for another program."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.title}: {self.in_short()}>"

    def _repr_html_(self) -> str | None:
        heads, rows = self.rows()
        return html_table(self.title, heads, rows)

    def to_dict(self) -> dict[str, object]:
        """What `--json` prints: whole numbers that may be large as text, fractions exactly."""
        made: dict[str, object] = msgspec.to_builtins(self.shape())
        return made

    def to_json(self) -> str:
        """The same as text."""
        return msgspec.json.format(msgspec.json.encode(self.shape()), indent=2).decode()

    def to_csv(self, table: str = "") -> str:
        """A tidy table as text, by its name; the one that matters most if none is named."""
        return pick(self.tables(), table).csv

    def to_pandas(self, table: str = "") -> "pd.DataFrame":
        """A tidy table as a frame of pandas; fractions as they are, as numbers and in parts."""
        return pick(self.tables(), table).pandas()

    def to_polars(self, table: str = "") -> "pl.DataFrame":
        """The same as a frame of polars."""
        return pick(self.tables(), table).polars()

    def save_csv(self, folder: str | Path) -> list[Path]:
        """Every tidy table as a file of its name in a folder."""
        return write_csv(self.tables(), folder)

    def save_xlsx(self, file: str | Path) -> Path:
        """Every tidy table as a sheet of a workbook; what is exact stands there as text."""
        return write_xlsx(self.tables(), file, self.title)


class Result(Paper, msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What somebody asked of the house for one table."""

    asked: Asked

    @property
    def title(self) -> str:
        """The game, and whose law."""
        return self.asked.title


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table for a notebook, under its title."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    caption = f"<caption>{escape(title)}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
