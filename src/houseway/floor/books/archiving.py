"""Pressing what was verified into chapters: the journal goes on, and takes a tenth of the room.

Each chapter is one transaction: the entries and their postings go when the chapter is there, and a
process that is killed leaves the one or the other.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Engine, delete, func, insert, select, text

from houseway.errors import Damaged, NotPermitted
from houseway.floor.books.chain import TAIL
from houseway.floor.books.chapters import contents, digest_at, newest, open_chapter, press
from houseway.floor.books.database import writing
from houseway.floor.books.journal import FIRST, Head
from houseway.floor.books.models import Chapter, Contents, JournalEntry, Posting

AT_MOST: Final = 2_000
"""How many entries make a chapter."""
GAP: Final = "entries {} to {} of the journal are missing: restore a backup that has them"


def archive(engine: Engine, known: Head, keep: int = TAIL) -> int:
    """Press the entries up to one that was verified, but for the last of all; gives how many."""
    with engine.connect() as connection:
        _refuse_gaps(connection)
        if digest_at(connection, known.seq) != known.digest:
            raise NotPermitted(f"entry {known.seq} is not what the checkpoint says")
        until = min(known.seq, newest(connection).seq - max(keep, 1))
    pressed = 0
    while more := _press_one(engine, until):
        pressed += more
    return pressed


def _refuse_gaps(connection: Connection) -> None:
    """Refuse to press on behind a chapter that is gone."""
    columns = Chapter.seq, Chapter.after, Chapter.before, Chapter.digest
    last = Head(0, FIRST)
    for row in connection.execute(select(*columns).order_by(Chapter.seq)):
        if (row.after, row.before) != (last.seq, last.digest):
            raise Damaged(GAP.format(last.seq + 1, row.after))
        last = Head(row.seq, row.digest)
    first = connection.scalar(select(func.min(JournalEntry.seq)))
    if first is not None and first != last.seq + 1:
        raise Damaged(GAP.format(last.seq + 1, first - 1))


def _press_one(engine: Engine, until: int) -> int:
    entry = JournalEntry
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("LOCK TABLE chapters IN EXCLUSIVE MODE"))
        found = select(entry).where(entry.seq <= until).order_by(entry.seq).limit(AT_MOST)
        rows = connection.execute(found).all()
        if not rows:
            return 0
        _add(connection, rows)
        last = rows[-1].seq
        connection.execute(delete(Posting).where(Posting.seq <= last))
        connection.execute(delete(entry).where(entry.seq <= last))
        return len(rows)


def _add(connection: Connection, rows: Sequence[Any]) -> None:
    """Add a chapter, and see that every entry comes out of it as it went in."""
    before = select(Chapter.seq, Chapter.digest).order_by(Chapter.seq.desc()).limit(1)
    last = connection.execute(before).first()
    after, digest = (last.seq, last.digest) if last is not None else (0, FIRST)
    values = {
        "seq": rows[-1].seq,
        "after": after,
        "before": digest,
        "digest": rows[-1].digest,
        "entries": press(rows),
    }
    connection.execute(insert(Chapter), values)
    stored = connection.execute(select(Chapter).where(Chapter.seq == rows[-1].seq)).one()
    if [(each.seq, each.digest) for each in open_chapter(stored)] != [
        (row.seq, row.digest) for row in rows
    ]:
        raise NotPermitted(
            f"entries {after + 1} to {rows[-1].seq} are not what was sealed: houseway verify"
        )
    listed = [
        {"chapter": rows[-1].seq, "table_id": table_id, "first": first, "last": last}
        for table_id, (first, last) in contents({row.round_id for row in rows}).items()
    ]
    if listed:
        connection.execute(insert(Contents), listed)
