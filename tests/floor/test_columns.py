"""Every column that is stored is held against the journal, or named in the papers as not held."""

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect

from houseway.floor.audit.verifying import Audit, verify, verify_on
from houseway.floor.books import models
from houseway.floor.books.archiving import archive
from houseway.floor.books.database import connect
from tests.floor.forging import Floor

NOT_HELD = set(
    re.findall(
        r"^\| `(\w+)\.(\w+)` \|",
        Path(__file__).parents[2].joinpath("docs", "audit.md").read_text("utf-8"),
        re.MULTILINE,
    )
)
"""The columns that the papers name as not held against the journal."""
STORED = [
    (table.name, column.name)
    for table in models.Model.metadata.sorted_tables
    for column in table.columns
]


@pytest.fixture(scope="module")
def with_all(floor: Floor, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The floor with a chapter of its first entries, so that every table has rows."""
    copy = tmp_path_factory.mktemp("pressed") / "floor.db"
    copy.write_bytes(floor.file)
    engine = connect(f"sqlite:///{copy}")
    archive(engine, verify_on(engine, Audit())[1].head, keep=60)
    assert verify(engine).is_whole
    return engine


def otherwise(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bytes):
        return value[:-1]
    if isinstance(value, int):
        return 1 - value if value in (0, 1) else value + 1
    at = len(value) // 2
    return value[:at] + chr(ord(value[at]) ^ 4) + value[at + 1 :] if value else "x"


@pytest.mark.parametrize(("table", "column"), STORED)
def test_every_column_is_held_or_named_as_not_held(
    with_all: Engine, table: str, column: str
) -> None:
    """The last row says something else: `verify` names it, or docs/audit.md the column."""
    with with_all.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        last = f"SELECT rowid, {column} FROM {table} ORDER BY {column} <> '' DESC, rowid DESC"
        key, value = connection.exec_driver_sql(last).first() or pytest.fail(f"no {table}")
        change = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"
        connection.exec_driver_sql(change, (otherwise(value), key))
        connection.commit()
        faults = verify(with_all).faults
        assert connection.exec_driver_sql(change, (value, key)).rowcount
        connection.commit()
    is_named = (table, column) in NOT_HELD
    assert bool(faults) != is_named, faults


def test_only_what_is_stored_is_named_as_not_held() -> None:
    assert NOT_HELD
    assert set(STORED) >= NOT_HELD


def test_the_schema_is_what_the_house_knows(with_all: Engine) -> None:
    """No table lies there of which nobody speaks."""
    tables = set(inspect(with_all).get_table_names())
    assert tables == {table for table, _ in STORED} | {"alembic_version"}
