"""Backing a floor up while people play, and setting it up again elsewhere.

A backup is one file of SQLite with everything that is stored, as of one moment, whatever database
the floor itself is in: `houseway verify` reads it as it is, and it can be restored into either.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, insert, inspect, select

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.audit.verifying import Audit, Report, verify
from houseway.floor.books.chapters import newest
from houseway.floor.books.database import connect, is_current, migrate, reading, revision
from houseway.floor.books.keeping import HOLDER
from houseway.floor.books.models import Model, Setting

AT_ONCE: Final = 2000


# Backing up.


def back_up(engine: Engine, file: Path) -> None:
    """Write everything that is stored into a new file, as of one moment; nobody need stop playing.

    The file has its name only when it is complete.
    """
    if file.exists():
        raise NotPermitted(f"{file} is there already: a backup goes into a new file")
    beside = file.with_name(f"{file.name}.part")
    beside.unlink(missing_ok=True)
    try:
        if engine.dialect.name == "sqlite":
            _copy_file(engine, beside)
        else:
            _copy_rows_out(engine, beside)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def _copy_file(engine: Engine, file: Path) -> None:
    """By SQLite's own means, which see one moment of a file that is written meanwhile."""
    with engine.connect() as connection:
        source: Any = connection.connection.driver_connection
        target = sqlite3.connect(file)
        try:
            source.backup(target)
            # One file, without a log beside it.
            target.execute("PRAGMA journal_mode=DELETE")
        finally:
            target.close()


def _copy_rows_out(engine: Engine, file: Path) -> None:
    target = connect(f"sqlite:///{file}")
    try:
        migrate(target)
        with reading(engine) as source, target.begin() as connection:
            _copy_rows(source, connection)
        with target.connect() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        target.dispose()


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in Model.metadata.sorted_tables:
        _copy_table(source, target, table)


def _copy_table(source: Connection, target: Connection, table: Table) -> None:
    found = select(table)
    if table is Setting.__table__:
        # Whoever has the floor open has it open there, and not in the copy.
        found = found.where(Setting.name != HOLDER)
    rows = source.execute(found, execution_options={"yield_per": AT_ONCE})
    for some in rows.mappings().partitions():
        target.execute(insert(table), [dict(row) for row in some])


# Restoring.


def restore_floor(file: Path, url: str) -> tuple[Report, str]:
    """Set a floor up from a backup where there is none yet, and verify it.

    Gives what `verify` found, and the head of the backup. Nothing is left where it fails half way.
    """
    target = connect(url)
    try:
        with _opened(file) as backup:
            _refuse_floor(target)
            migrate(target)
            with reading(backup) as source, target.begin() as connection:
                _copy_rows(source, connection)
                head = newest(source).digest
        return verify(target, Audit(head=head)), head
    finally:
        target.dispose()


def _refuse_floor(target: Engine) -> None:
    with target.connect() as connection:
        if revision(connection) or inspect(connection).get_table_names():
            raise NotPermitted("this database is not empty: a floor is restored into a new one")


@contextmanager
def _opened(file: Path) -> Iterator[Engine]:
    """A backup to be read; one of an earlier version is brought up to date in a copy of it."""
    if not file.is_file():
        raise Unreadable("there is no such backup", file=str(file))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "backup.db")
        shutil.copyfile(file, copy)
        engine = connect(f"sqlite:///{copy}")
        try:
            with engine.connect() as connection:
                found, is_ours = revision(connection), is_current(connection)
            if not found:
                raise Unreadable("this is not a backup of a floor", file=str(file))
            if not is_ours:
                migrate(engine)
            yield engine
        finally:
            engine.dispose()
