"""Backing a floor up while people play, and setting it up again elsewhere.

A backup is one file of SQLite with everything that is stored, as of one moment, whatever database
the floor itself is in: `houseway verify` reads it as it is, and it can be restored into either.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, insert, inspect, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from houseway.errors import Damaged, NotPermitted, Unreadable
from houseway.floor.audit.verifying import Audit, Report, verify
from houseway.floor.books.chapters import newest
from houseway.floor.books.database import (
    connect,
    find_database,
    in_a_sentence,
    is_current,
    is_there,
    migrate,
    reading,
    revision,
    upgrade,
    writing,
)
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
        try:
            with closing(sqlite3.connect(file)) as target:
                source.backup(target)
                # One file, without a log beside it.
                target.execute("PRAGMA journal_mode=DELETE")
                said = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            raise in_a_sentence("no backup can be written", error, file=str(file)) from None
    if said != "ok":
        raise Damaged(
            f"no backup is written of a damaged floor: {said}", file=str(engine.url.database)
        )


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
    with _opened(file) as backup, _new(url) as target:
        try:
            with reading(backup) as source, writing(target) as connection:
                _refuse_floor(connection)
                upgrade(connection)
                _copy_rows(source, connection)
                head = newest(source).digest
        except (SQLAlchemyError, ValueError, TypeError) as error:
            raise in_a_sentence("nothing was restored", error, file=str(file)) from None
    target = connect(url)
    try:
        return verify(target, Audit(head=head)), head
    finally:
        target.dispose()


@contextmanager
def _new(url: str) -> Iterator[Engine]:
    """A database to be filled; where that fails no file stays that was not there before."""
    target = find_database(url)
    is_new = not is_there(target)
    try:
        connect(url).dispose()
        yield target
    except BaseException:
        target.dispose()
        for end in ("", "-wal", "-shm") if is_new else ():
            Path(f"{target.url.database}{end}").unlink(missing_ok=True)
        raise
    finally:
        target.dispose()


def _refuse_floor(target: Connection) -> None:
    if revision(target) or inspect(target).get_table_names():
        raise NotPermitted("this database is not empty: a floor is restored into a new one")


@contextmanager
def _opened(file: Path) -> Iterator[Engine]:
    """A backup to be read; one of an earlier version is brought up to date in a copy of it."""
    if not file.is_file():
        raise Unreadable("there is no such backup", file=str(file))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "backup.db")
        shutil.copyfile(file, copy)
        engine = find_database(f"sqlite:///{copy}")
        try:
            if not _is_ours(engine, str(file)):
                migrate(engine)
            yield engine
        finally:
            engine.dispose()


def _is_ours(backup: Engine, file: str) -> bool:
    """Whether a backup is of this version; refuses what is none, and what is cut off or changed."""
    try:
        with backup.connect() as connection:
            said = _damage_in(connection, file)
            found, is_ours = revision(connection), is_current(connection)
    except DBAPIError as error:
        raise in_a_sentence("this is not a backup of a floor", error, file=file) from None
    if said:
        raise Damaged(f"this backup is damaged: {said}", file=file)
    if not found:
        raise Damaged("this is not a backup of a floor", file=file)
    return is_ours


def _damage_in(connection: Connection, file: str) -> str:
    """What is wrong with a file of SQLite by its own account; nothing if it is whole."""
    count, size, said = (
        connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
        for name in ("page_count", "page_size", "integrity_check(1)")
    )
    if count * size != Path(file).stat().st_size:
        return "its end is missing"
    return "" if said == "ok" else str(said)
