"""One floor at a time: whoever writes a journal holds a lock that goes when the process does."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Engine, text

from houseway.errors import NotAllowed

KEY: Final = 146_2026
OPEN: Final = "the floor is open in another process: stop it first"


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
    with open(f"{file}.lock", "w", encoding="utf-8") as lock:  # noqa: PTH123 -- it may be a URI
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise NotAllowed(OPEN) from None
        yield
