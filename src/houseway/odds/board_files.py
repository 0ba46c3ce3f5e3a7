"""Tables of boards as files, CSV or Parquet, written and read a few rows at a time."""

import csv
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from houseway.errors import Unreadable
from houseway.extras import load

PARQUET: Final = ".parquet"
ROW_GROUP: Final = 5_000


class BoardRow(NamedTuple):
    """What is decided with some holdings beside a board."""

    board: str
    decision: str
    holdings: int
    """How many they are."""
    cards: str
    """Their names: AA, AKs, AKo, AK for both of these, and AhKd where suits decide."""


def write_rows(file: Path, rows: Iterable[BoardRow]) -> None:
    """Write a table, as its file's name ends."""
    if file.suffix != PARQUET:
        with file.open("w", encoding="utf-8", newline="") as out:
            lines = csv.writer(out, lineterminator="\n")
            lines.writerow(BoardRow._fields)
            lines.writerows(rows)
        return
    arrow: Any = load("pyarrow")
    parquet: Any = load("pyarrow.parquet")
    kinds = [(name, arrow.int32() if name == "holdings" else arrow.string()) for name in _FIELDS]
    schema, left = arrow.schema(kinds), iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd") as out:
        while some := [row._asdict() for row in islice(left, ROW_GROUP)]:
            out.write_table(arrow.Table.from_pylist(some, schema))


_FIELDS: Final = BoardRow._fields


def read_rows(file: Path) -> Iterator[BoardRow]:
    """The rows of a table; refused where it is none."""
    read = _read_parquet if file.suffix == PARQUET else _read_csv
    try:
        for row in read(file):
            yield BoardRow(*(row[field] for field in _FIELDS))
    except (KeyError, ValueError, OSError) as error:
        raise Unreadable(f"this is no table of boards: {error}", file=str(file)) from None


def _read_csv(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8", newline="") as text:
        yield from csv.DictReader(text)


def _read_parquet(file: Path) -> Iterator[dict[str, Any]]:
    parquet: Any = load("pyarrow.parquet")
    for batch in parquet.ParquetFile(file).iter_batches(ROW_GROUP):
        yield from batch.to_pylist()
