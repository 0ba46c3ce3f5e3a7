"""Tidy tables: a row a thing, a column a property, the same for a frame, a spreadsheet and a file.

A column says of which kind it is. What is exact becomes three columns where a cell cannot hold a
fraction: `NAME_numerator`, `NAME_denominator` and, for reckoning, `NAME_decimal`.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from houseway.errors import NotAllowed, NotPermitted
from houseway.extras import load
from houseway.games import meant

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

Kind: TypeAlias = Literal["text", "whole", "exact", "number", "yes"]
"""Words, a whole number of any size, a fraction, a number that was rounded, or yes and no."""
Cell: TypeAlias = str | int | float | Fraction | bool | None

PARTS: Final = ("numerator", "denominator", "decimal")


class Column(NamedTuple):
    """A column, and of which kind it is."""

    name: str
    kind: Kind

    @property
    def flat(self) -> "tuple[Column, ...]":
        """The columns that it becomes where no cell can hold a fraction.

        In one cell a spreadsheet might take 5/2 for a day in May.
        """
        if self.kind != "exact":
            return (self,)
        numerator, denominator, decimal = (f"{self.name}_{part}" for part in PARTS)
        whole: Kind = "whole"
        return Column(numerator, whole), Column(denominator, whole), Column(decimal, "number")


class Tidy(NamedTuple):
    """A tidy table."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @classmethod
    def of(cls, name: str, columns: Mapping[str, Kind], rows: Iterable[Sequence[Cell]]) -> "Tidy":
        """A table of columns by their names and kinds.

        >>> Tidy.of("wagers", {"wager": "text", "edge": "exact"}, [("ante", Fraction(1, 4))]).header
        ('wager', 'edge_numerator', 'edge_denominator', 'edge_decimal')
        """
        return cls(name, tuple(map(Column._make, columns.items())), tuple(map(tuple, rows)))

    @property
    def flat(self) -> tuple[Column, ...]:
        """The columns where no cell can hold a fraction."""
        return tuple(part for column in self.columns for part in column.flat)

    @property
    def header(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(column.name for column in self.flat)

    @property
    def flat_rows(self) -> Iterator[list[Cell]]:
        """The rows to go with them."""
        for row in self.rows:
            yield [
                part
                for column, cell in zip(self.columns, row, strict=True)
                for part in _flat(column, cell)
            ]

    @property
    def csv(self) -> str:
        """The table as text, its header first."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows([_said(cell) for cell in row] for row in self.flat_rows)
        return out.getvalue()

    def pandas(self) -> "pd.DataFrame":
        """A frame of pandas. Fractions and whole numbers are Python's own, and so exact."""
        frames: Any = load("pandas")
        found: Any = frames.DataFrame(
            {
                name: frames.Series(cells, dtype=_PANDAS[column.kind])
                for name, column, cells in self._frame_columns()
            }
        )
        frame: pd.DataFrame = found
        return frame

    def polars(self) -> "pl.DataFrame":
        """A frame of polars. Fractions are objects, whole numbers text: they may be of any size."""
        frames: Any = load("polars")
        kinds = {
            "text": frames.String,
            "whole": frames.String,
            "exact": frames.Object,
            "number": frames.Float64,
            "yes": frames.Boolean,
        }
        found: Any = frames.DataFrame(
            [
                frames.Series(
                    name,
                    [str(c) if column.kind == "whole" and c is not None else c for c in cells],
                    dtype=kinds[column.kind],
                )
                for name, column, cells in self._frame_columns()
            ]
        )
        frame: pl.DataFrame = found
        return frame

    def _frame_columns(self) -> Iterator[tuple[str, Column, list[Cell]]]:
        """The columns of a frame: each as it is, a fraction also in its parts."""
        for at, column in enumerate(self.columns):
            cells = [row[at] for row in self.rows]
            yield column.name, column, cells
            if column.kind == "exact":
                flat = [_flat(column, cell) for cell in cells]
                for place, part in enumerate(column.flat):
                    yield part.name, part, [parts[place] for parts in flat]


_PANDAS: Final = {
    "text": "object",
    "whole": "object",
    "exact": "object",
    "number": "float64",
    "yes": "object",
}


def _flat(column: Column, cell: Cell) -> tuple[Cell, ...]:
    if column.kind != "exact":
        return (cell,)
    if not isinstance(cell, Fraction):
        return (None,) * len(PARTS)
    return cell.numerator, cell.denominator, float(cell)


def _said(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return "" if cell is None else str(cell)


def pick(tables: Sequence[Tidy], name: str) -> Tidy:
    """A table by its name; the first if none is named."""
    for table in tables:
        if name in ("", table.name):
            return table
    there_are = meant(name, [table.name for table in tables])
    raise NotPermitted(f"there is no table {name!r}; {there_are}")


# Files.


def write_csv(tables: Iterable[Tidy], folder: str | Path) -> list[Path]:
    """Every table as a file of its name in a folder."""
    place, written = Path(folder), []
    try:
        place.mkdir(parents=True, exist_ok=True)
        for table in tables:
            written.append(place / f"{table.name}.csv")
            written[-1].write_text(table.csv, encoding="utf-8", newline="")
    except OSError as problem:
        raise NotAllowed(f"cannot write {folder}: {problem.strerror}") from problem
    return written


def write_xlsx(tables: Iterable[Tidy], file: str | Path, title: str) -> Path:
    """Every table as a sheet of a workbook; what is exact stands there as text, and is not rounded.

    The same tables make the same bytes.
    """
    from datetime import datetime

    writer: Any = load("xlsxwriter")
    path = Path(file)
    try:
        book = writer.Workbook(path, {"in_memory": True, "strings_to_numbers": False})
        # A day that is the same for everybody: a workbook needs one.
        book.set_properties({"title": title, "created": datetime(2000, 1, 1)})
        head = book.add_format({"bold": True, "bottom": 1})
        for table in tables:
            _write_sheet(book.add_worksheet(table.name[:31]), table, head)
        book.close()
    except (OSError, writer.exceptions.FileCreateError) as problem:
        raise NotAllowed(f"cannot write {file}: {problem}") from problem
    return path


def _write_sheet(sheet: Any, table: Tidy, head: Any) -> None:
    for place, name in enumerate(table.header):
        sheet.write_string(0, place, name, head)
    for number, row in enumerate(table.flat_rows, start=1):
        for place, (column, cell) in enumerate(zip(table.flat, row, strict=True)):
            if cell is None:
                continue
            if column.kind == "number":
                sheet.write_number(number, place, cell)
            else:
                sheet.write_string(number, place, _said(cell))
    sheet.freeze_panes(1, 0)
    sheet.autofit()
