"""The chain of the journal: each entry sealed with the digest of the one before it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row, select

from houseway.errors import Unreadable
from houseway.floor.database import reading
from houseway.floor.journal import FIRST, Head, seal
from houseway.floor.models import JournalEntry

BEGINNING: Final = Head(0, FIRST)
"""Before the first entry."""
AT_ONCE: Final = 2000
TAIL: Final = 3000
"""How many of the last entries are looked at when a floor opens."""
HOW_TO_LOOK: Final = (
    "{}. The floor stays shut: houseway verify names all that is wrong; "
    "houseway serve --despite-faults opens it as it is"
)


def read_chain(
    connection: Connection,
    fault: Callable[[str], None],
    before: Head = BEGINNING,
    until: int | None = None,
) -> Iterator[Row[Any]]:
    """The entries after one, in order, each compared with its digest."""
    entry = JournalEntry
    found = select(entry).where(entry.seq > before.seq).order_by(entry.seq)
    if until is not None:
        found = found.where(entry.seq <= until)
    for row in connection.execute(found, execution_options={"yield_per": AT_ONCE}):
        if row.seq != before.seq + 1:
            missing = f"entries {before.seq + 1} to {row.seq - 1} are missing"
            fault(f"journal: {missing}" if row.seq > before.seq + 1 else "journal: order")
        if seal_of(before.digest, row) != row.digest:
            fault(f"journal entry {row.seq} ({row.kind}): it is not what was sealed")
        before = Head(row.seq, row.digest)
        yield row


def seal_of(before: str, row: Any) -> str:
    """The digest that an entry should have."""
    return seal(before, row.seq, row.at, row.kind, row.table_id, row.round_id, row.body)


@contextmanager
def any_bytes(connection: Connection) -> Iterator[None]:
    """Read text even where it is none: what is not UTF-8 has signs that nobody sealed."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name != "sqlite":
        yield
        return
    driver.text_factory = lambda data: data.decode(errors="replace")
    try:
        yield
    finally:
        driver.text_factory = str


def refuse_broken(engine: Engine) -> None:
    """Refuse to open a floor on a journal whose last entries are not what was sealed."""
    faults: list[str] = []
    with reading(engine) as connection, any_bytes(connection):
        entry = JournalEntry
        last = connection.scalar(select(entry.seq).order_by(entry.seq.desc()).limit(1)) or 0
        start = select(entry.seq, entry.digest).where(entry.seq == last - TAIL)
        row = connection.execute(start).first() if last > TAIL else None
        before = Head(row.seq, row.digest) if row is not None else Head(max(last - TAIL, 0), FIRST)
        for _ in read_chain(connection, faults.append, before):
            if faults:
                raise Unreadable(HOW_TO_LOOK.format(faults[0]))
