"""One floor at a time: whoever writes a journal holds a lock, and every write is fenced.

The lock keeps a second process from opening. It goes with its connection or its file, though, so
whoever opens a floor also writes its own name into the books, and each write makes sure that the
name is still there: the first of two writers finds out before it has written anything.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import IO, Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, text, update

from houseway.errors import NotAllowed
from houseway.floor.books.models import Setting

KEY: Final = 146_2026
OPEN: Final = "the floor is open in another process: stop it first"
HOLDER: Final = "holder"

_settings: Any = Setting.__table__
_STILL_HOLDS: Final = (
    update(_settings)
    .where(_settings.c.name == HOLDER, _settings.c.value == bindparam("holder"))
    .values(value=bindparam("holder"))
)


class Taken(NotAllowed):
    """Somebody else writes the books now."""

    def __init__(self) -> None:
        super().__init__("another process writes this floor's books: this one may not go on")


@contextmanager
def hold(engine: Engine) -> Iterator[None]:
    """Keep everybody else from writing here; refuse if somebody does already."""
    if engine.dialect.name == "postgresql":
        with engine.connect() as connection:
            if not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}):
                raise NotAllowed(OPEN)
            connection.commit()
            yield
            return
    file = engine.url.database
    if not file or file == ":memory:":
        yield
        return
    # The same file by another name is the same floor.
    with open(f"{os.path.realpath(file)}.lock", "a", encoding="utf-8") as lock:  # noqa: PTH123 -- it may be a URI
        if not _locked(lock):
            raise NotAllowed(OPEN)
        yield


def _locked(file: IO[str]) -> bool:
    """Lock a file until it is closed, as the system does it; false if somebody else has."""
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return _first_byte_locked(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _first_byte_locked(file: IO[str]) -> bool:
    """The same on Windows, where a part of a file is locked, whether it is there or not."""
    windows = import_module("msvcrt")
    file.seek(0)
    try:
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError:
        return False
    return True


def become_holder(engine: Engine) -> str:
    """Write a name of one's own into the books: from now on nobody else's writes are taken."""
    holder = secrets.token_hex(16)
    with engine.begin() as connection:
        named = update(_settings).where(_settings.c.name == HOLDER).values(value=holder)
        if not connection.execute(named).rowcount:
            connection.execute(insert(_settings), {"name": HOLDER, "value": holder})
    return holder


def require_holder(connection: Connection, holder: str) -> None:
    """Refuse to write where somebody else has opened the floor since."""
    if connection.execute(_STILL_HOLDS, {"holder": holder}).rowcount != 1:
        raise Taken
