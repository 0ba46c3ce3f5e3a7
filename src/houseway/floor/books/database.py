"""Where the floor is stored: SQLite in a file unless a URL says otherwise, with its schema."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError

from houseway.errors import Damaged, NotPermitted, Unreadable
from houseway.floor.books.models import Model

VARIABLE: Final = "HOUSEWAY_DATABASE_URL"
DEFAULT_URL: Final = "sqlite:///houseway-floor.db"
MIGRATIONS: Final = Path(__file__).parent / "migrations"

# The journal is what a killed process is restored from, so a commit is on the disk when it is said
# to be; readers do not wait for the writer.
DRIVERS: Final = ("sqlite", "sqlite+pysqlite", "postgresql+psycopg")
_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
WAITS_MS: Final = 10_000
"""How long a command waits for whoever has locked a database of SQLite."""


def open_database(url: str = "") -> Engine:
    """The database with its schema brought up to date."""
    engine = connect(url)
    migrate(engine)
    return engine


def connect(url: str = "", *, waits_ms: int = WAITS_MS) -> Engine:
    """The database as it is, if it can be reached."""
    engine = find_database(url, waits_ms=waits_ms)
    try:
        engine.connect().close()
    except DBAPIError as error:
        raise in_a_sentence("the database cannot be reached", error) from None
    return engine


def in_a_sentence(what: str, error: Exception, *, advice: str = "", file: str = "") -> Unreadable:
    """What cannot be done, and why: by what a database or its driver says of it.

    The advice is for what is not damaged.
    """
    said = getattr(error, "orig", None) or error
    why = str(said).strip().partition("\n")[0]
    is_no_file = type(said) is sqlite3.DatabaseError  # Whatever else it raises is of a kind of it.
    is_no_row = isinstance(error, DataError | IntegrityError) or "Could not decode" in why
    if is_no_file or is_no_row or isinstance(said, ValueError | TypeError):
        return Damaged(f"{what}: {why}", file=file)
    return Unreadable(f"{what}: {why}{advice}", file=file)


def is_there(engine: Engine) -> bool:
    """Whether the file of a database is there; to look into one that is not would make it.

    Where its folder is not there either nothing is made, and the database says what is wrong.
    """
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if not file or file.startswith("file:"):
        return True
    return Path(file).exists() or not Path(file).parent.exists()


def find_database(url: str = "", *, waits_ms: int = WAITS_MS) -> Engine:
    """The database that a URL names, or the environment, or the one that is there by default."""
    try:
        found = make_url(url or os.environ.get(VARIABLE, "") or DEFAULT_URL)
    except ArgumentError:
        raise Unreadable("this is not the URL of a database: sqlite:///floor.db") from None
    found = _with_driver(found)
    if found.drivername not in DRIVERS:
        kind = found.drivername
        raise Unreadable(f"a floor is stored in sqlite or postgresql, not by {kind!r}")
    # An error may be logged, and what was to be written may be a secret. A connection that was
    # lost while it lay idle is replaced before anything is asked of it.
    engine = create_engine(found, hide_parameters=True, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", partial(_prepare_sqlite, waits_ms))
    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Read as of one moment, whatever is written meanwhile."""
    with engine.connect() as connection:
        # Unless told otherwise, each query would see what was last written before it.
        is_sqlite = engine.dialect.name == "sqlite"
        connection.exec_driver_sql(
            "BEGIN" if is_sqlite else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
        )
        yield connection


def _with_driver(url: URL) -> URL:
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    return url


def _prepare_sqlite(waits_ms: int, connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (*_PRAGMAS, f"PRAGMA busy_timeout={waits_ms}"):
        cursor.execute(pragma)
    cursor.close()


def _script() -> tuple[Config, ScriptDirectory]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the schema up to date, step by step, in one transaction."""
    with writing(engine) as connection:
        upgrade(connection, to)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the schema up to date in a transaction that is open already."""
    config, script = _script()

    def steps(revision: Any, _context: MigrationContext) -> Any:
        return script._upgrade_revs(to, revision)

    environment = EnvironmentContext(config, script)
    environment.configure(
        connection=connection, target_metadata=Model.metadata, fn=steps, render_as_batch=True
    )
    try:
        environment.run_migrations()
    except CommandError:
        raise NotPermitted("this floor is of a later version: install that one first") from None


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """All of it or nothing, tables that are made included.

    Python's driver of SQLite would write each table by itself: it is told to keep out of it.
    """
    if engine.dialect.name != "sqlite":
        with engine.begin() as connection:
            yield connection
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
        except BaseException:
            connection.invalidate()  # A connection that ends without a commit has done nothing.
            raise
        connection.exec_driver_sql("COMMIT")


def revision(connection: Connection) -> str:
    """The step of the schema that a database has; empty if it has none."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def is_current(connection: Connection) -> bool:
    """Whether a database has the schema of this version."""
    return revision(connection) == _script()[1].get_current_head()
