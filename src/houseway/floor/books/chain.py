"""The chain of the journal: each entry sealed with the digest of the one before it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Engine, Row

from houseway.errors import HousewayError, Unreadable
from houseway.floor.books.chapters import (
    Entry,
    Pages,
    chapters_after,
    contents,
    contents_of,
    digest_at,
    live_after,
    newest,
)
from houseway.floor.books.database import reading
from houseway.floor.books.journal import FIRST, Head, seal_text

BEGINNING: Final = Head(0, FIRST)
"""Before the first entry."""
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
    ahead: Callable[[list[bytes]], None] = lambda _: None,
) -> Iterator[list[Entry]]:
    """The entries after one, in order, some at a time, each compared with its digest.

    In a chapter only the last has one to be compared with: it depends on all before it.
    What seals the shoes of some thousand entries is told ahead of them.
    """
    for chapter in chapters_after(connection, before.seq):
        for some in _read_chapter(connection, chapter, before, fault, ahead):
            if until is not None and until < some[-1].seq:
                yield [entry for entry in some if entry.seq <= until]
            else:
                yield some
        before = Head(chapter.seq, chapter.digest)
        if until is not None and until <= chapter.seq:
            return
    for some in live_after(connection, before.seq, until):
        ahead([entry.data for entry in some if entry.kind == "seal"])
        for row in some:
            if row.seq != before.seq + 1:
                missing = f"entries {before.seq + 1} to {row.seq - 1} are missing"
                fault(f"journal: {missing}" if row.seq > before.seq + 1 else "journal: order")
            if seal_of(before.digest, row) != row.digest:
                fault(f"journal entry {row.seq} ({row.kind}): it is not what was sealed")
            before = Head(row.seq, row.digest)
        yield some


def _read_chapter(
    connection: Connection,
    chapter: Row[Any],
    before: Head,
    fault: Callable[[str], None],
    ahead: Callable[[list[bytes]], None],
) -> Iterator[list[Entry]]:
    """The entries of a chapter after one: it follows the one before, and ends where it says."""
    named = f"the chapter of entries {chapter.after + 1} to {chapter.seq}"
    if chapter.after > before.seq:
        fault(f"journal: entries {before.seq + 1} to {chapter.after} are missing")
    if chapter.after == before.seq and chapter.before != before.digest:
        fault(f"{named} does not follow the one before it")
    rounds, last = set[str](), None
    try:
        pages = Pages(chapter)
        ahead(pages.sealings())
        for some in pages:
            rounds.update([entry.round_id for entry in some])
            last = Head(some[-1].seq, some[-1].digest)
            if some[0].seq > before.seq:
                yield some
            elif last.seq > before.seq:
                yield [entry for entry in some if entry.seq > before.seq]
        found = contents(rounds)
    except (HousewayError, ValueError) as error:
        fault(f"{named}: {error}")
        return
    if last != Head(chapter.seq, chapter.digest):
        fault(f"{named} is not what was sealed")
    if found != contents_of(connection, chapter.seq):
        fault(f"{named}: what is said to be in it is not what is in it")


def seal_of(before: str, entry: Entry) -> str:
    """The digest that an entry should have."""
    columns = f"{entry.at}\n{entry.kind}\n{entry.table_id}\n{entry.round_id}\n"
    return seal_text(before, entry.seq, columns.encode() + entry.data)


@contextmanager
def any_bytes(connection: Connection) -> Iterator[None]:
    """Read text even where it is none: what is not UTF-8 has signs that nobody sealed."""
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name != "sqlite":
        yield
        return
    driver.text_factory = partial(str, encoding="utf-8", errors="replace")
    try:
        yield
    finally:
        driver.text_factory = str


def refuse_broken(engine: Engine) -> None:
    """Refuse to open a floor on a journal whose last entries are not what was sealed."""
    faults: list[str] = []
    with reading(engine) as connection, any_bytes(connection):
        start = max(newest(connection).seq - TAIL, 0)
        before = Head(start, digest_at(connection, start) or FIRST)
        for _ in read_chain(connection, faults.append, before):
            if faults:
                raise Unreadable(HOW_TO_LOOK.format(faults[0]))
