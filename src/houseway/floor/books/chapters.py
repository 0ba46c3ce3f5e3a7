"""Old entries of the journal, pressed into chapters, and the journal read as one from both.

A chapter holds the sealed text of some thousand entries, compressed, and no digest of theirs: each
is worked out again from the one before, and the last must be the one that the chapter names. The
money that moved is in the entries, so that the postings of a chapter are not kept beside it.
"""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, select

from houseway.errors import Damaged, NotAllowed
from houseway.floor.books.journal import FIRST, Head
from houseway.floor.books.models import Chapter, Contents, JournalEntry

AT_ONCE: Final = 2000
ON_A_PAGE: Final = 100
"""How many entries of a chapter are taken apart at once."""
_BETWEEN: Final = b"\x00"
"""What stands between two entries: no JSON has it."""
_SEALS: Final = b"\nseal\n"
_HEAD: Final = 40
"""What an entry that seals a shoe has between its moment and its table, and where it ends."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of the journal, wherever it is stored."""

    seq: int
    at: str
    kind: str
    table_id: str
    round_id: str
    data: bytes
    """What it says, as it was sealed: JSON."""
    digest: str
    is_archived: bool = False

    @property
    def body(self) -> str:
        """What it says, as text."""
        return self.data.decode()


class _Names(dict[bytes, str]):
    """Names as text: the entries of a chapter have few between them, each many times."""

    def __missing__(self, name: bytes) -> str:
        self[name] = name.decode()
        return self[name]


@lru_cache(maxsize=1000)  # Each is asked for several times while it is on.
def numbered(round_id: str) -> tuple[str, int, bool]:
    """The table, the number, and whether cards are prepared, by a round's name."""
    table_id, _, number = round_id.rpartition("-")
    if not number.removesuffix("p").isdecimal():
        raise NotAllowed(f"{round_id} names no round")
    return table_id, int(number.removesuffix("p")), number.endswith("p")


# Pressing.


def press(entries: Iterable[Any]) -> bytes:
    """Entries as a chapter keeps them."""
    columns = ((row.at, row.kind, row.table_id, row.round_id, row.body) for row in entries)
    return zlib.compress(_BETWEEN.join("\n".join(row).encode() for row in columns), 9)


def open_chapter(chapter: Row[Any]) -> list[Entry]:
    """The entries of a chapter, each with the digest that it has after the one before it."""
    return [entry for some in Pages(chapter) for entry in some]


class Pages:
    """A chapter that is opened, some entries at a time: they are used while they are at hand."""

    def __init__(self, chapter: Row[Any]) -> None:
        self._chapter = chapter
        try:
            self._texts = zlib.decompress(chapter.entries).split(_BETWEEN)
        except (zlib.error, TypeError):
            raise self._unreadable() from None

    def sealings(self) -> list[bytes]:
        """What its entries say that seal shoes."""
        return [text.split(b"\n", 4)[-1] for text in self._texts if _SEALS in text[:_HEAD]]

    def __iter__(self) -> Iterator[list[Entry]]:
        texts, names = self._texts, _Names()
        after, digest = self._chapter.after, self._chapter.before
        for at in range(0, len(texts), ON_A_PAGE):
            try:
                some = _sealed(texts[at : at + ON_A_PAGE], after + at, digest, names)
            except ValueError:
                raise self._unreadable() from None
            digest = some[-1].digest
            yield some

    def _unreadable(self) -> Damaged:
        return Damaged(f"the chapter up to entry {self._chapter.seq} cannot be read")


def _sealed(texts: Iterable[bytes], after: int, digest: str, names: _Names) -> list[Entry]:
    entries = []
    for seq, text in enumerate(texts, start=after + 1):
        at, kind, table, round_, data = text.split(b"\n", 4)
        # As `seal_text` does: a call for each costs time.
        digest = sha256(b"%b\n%d\n%b" % (digest.encode(), seq, text)).hexdigest()
        entry = Entry(
            seq,
            at.decode(),
            names[kind],
            names[table],
            names[round_],
            data,
            digest,
            True,  # noqa: FBT003 -- a name costs time
        )
        entries.append(entry)
    return entries


def contents(rounds: set[str]) -> dict[str, tuple[int, int]]:
    """Of each table the first and the last of the rounds that entries tell of."""
    found: dict[str, tuple[int, int]] = {}
    for round_id in rounds - {""}:
        table_id, number, _ = numbered(round_id)
        first, last = found.get(table_id, (number, number))
        found[table_id] = min(first, number), max(last, number)
    return found


def contents_of(connection: Connection, chapter: int) -> dict[str, tuple[int, int]]:
    """What is said to be in a chapter."""
    found = select(Contents).where(Contents.chapter == chapter)
    return {row.table_id: (row.first, row.last) for row in connection.execute(found)}


# Reading both.


def chapters_after(connection: Connection, seq: int) -> Iterator[Row[Any]]:
    """The chapters that hold entries after one, in order."""
    found = select(Chapter).order_by(Chapter.seq).limit(1)
    # One at a time: whoever reads on may stop anywhere, and leaves nothing open.
    while (chapter := connection.execute(found.where(Chapter.seq > seq)).first()) is not None:
        yield chapter
        seq = chapter.seq


def entries_after(
    connection: Connection, after: int = 0, until: int | None = None
) -> Iterator[Entry]:
    """The entries after one, up to another, from chapters and from what is not pressed yet."""
    for chapter in chapters_after(connection, after):
        for entry in open_chapter(chapter):
            if until is not None and entry.seq > until:
                return
            if entry.seq > after:
                yield entry
    for some in live_after(connection, after, until):
        yield from some


def live_after(
    connection: Connection, after: int = 0, until: int | None = None
) -> Iterator[list[Entry]]:
    """The same, of those that are not pressed yet, some at a time."""
    found = select(*_COLUMNS).order_by(JournalEntry.seq).limit(AT_ONCE)
    if until is not None:
        found = found.where(JournalEntry.seq <= until)
    while rows := connection.execute(found.where(JournalEntry.seq > after)).all():
        yield [_live(row) for row in rows]
        after = rows[-1].seq


def digest_at(connection: Connection, seq: int) -> str | None:
    """The digest of an entry; None where there is none."""
    if not seq:
        return FIRST
    entry = next(entries_after(connection, seq - 1, seq), None)
    return entry.digest if entry is not None and entry.seq == seq else None


def newest(connection: Connection) -> Head:
    """The last entry. It is never in a chapter."""
    last = select(JournalEntry.seq, JournalEntry.digest).order_by(JournalEntry.seq.desc())
    row = connection.execute(last.limit(1)).first()
    return Head(row.seq, row.digest) if row else Head(0, FIRST)


def entries_of(connection: Connection, round_id: str) -> list[Entry]:
    """The entries of a round, in order."""
    table_id, number, _ = numbered(round_id)
    holding = (
        select(Chapter)
        .join(Contents, Contents.chapter == Chapter.seq)
        .where(Contents.table_id == table_id, Contents.first <= number, Contents.last >= number)
        .order_by(Chapter.seq)
    )
    pressed = (
        entry
        for chapter in connection.execute(holding)
        for entry in open_chapter(chapter)
        if entry.round_id == round_id
    )
    live = select(*_COLUMNS).where(JournalEntry.round_id == round_id).order_by(JournalEntry.seq)
    return [*pressed, *(_live(row) for row in connection.execute(live))]


def _live(row: Row[Any]) -> Entry:
    columns = row.at, row.kind, row.table_id, row.round_id
    return Entry(row.seq, *columns, row.body.encode(), row.digest)


_COLUMNS: Final = tuple(
    getattr(JournalEntry, name)
    for name in ("seq", "at", "kind", "table_id", "round_id", "body", "digest")
)
