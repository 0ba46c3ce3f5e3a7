"""The journal: everything that happens on the floor, each entry sealed with the one before.

An entry, the money it moves and what it changes elsewhere are one transaction. Several changes may
share one, so that many tables cost one write to the disk.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, Executable, bindparam, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.floor.books.keeping import Taken, require_holder
from houseway.floor.books.ledger import Move, may_owe
from houseway.floor.books.models import Account, JournalEntry, Posting

FIRST: Final = "0" * 64
"""What the first entry is sealed with."""

PLAY: Final = "play"
"""The kind of an entry of what somebody did in a round, and of all that followed by itself."""

Fact: TypeAlias = tuple[str, str]
"""A fact in the notation's words, and its clause."""
Write: TypeAlias = tuple[Executable, dict[str, Any]]
"""A row that is added or changed together with an entry: one of the statements of `writes`."""


class By(msgspec.Struct, frozen=True):
    """Who did something, as an entry names them."""

    by: str = ""
    """The person; empty where the house does it by itself, or a player at the own seat."""
    post: str = ""
    """What they were then: dealer, floorperson, supervisor or player."""

    @property
    def said(self) -> dict[str, str]:
        """What an entry says of it; nothing where nobody is named."""
        return {name: value for name, value in asdict(self).items() if value}


NOBODY: Final = By()


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something done in a round, what became fact of it, and the money that moved."""

    do: str
    facts: list[Fact]
    moves: tuple[Move, ...]
    person: str = ""
    """Who sat down, where somebody did."""
    by: str = ""
    post: str = ""
    """Who of the house did it, as `By` says it."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is not sealed yet."""

    kind: str
    body: dict[str, Any]
    table_id: str = ""
    round_id: str = ""
    moves: tuple[Move, ...] = ()

    def text(self) -> str:
        """What is sealed and stored: the body with the money that moves.

        What was done in a round says of each thing what it has moved.
        """
        said = self.body if self.kind == PLAY else {**self.body, "moves": self.moves}
        return msgspec.json.encode(said).decode()

    @classmethod
    def of_play(cls, table_id: str, round_id: str, done: list[Done]) -> "Draft":
        """What was done in a round, one thing after the other."""
        moves = tuple(move for each in done for move in each.moves)
        body = {"done": done}
        return cls(kind=PLAY, body=body, table_id=table_id, round_id=round_id, moves=moves)


class NotWritten(HousewayError):
    """A change that the books do not take: it is refused, and nothing else is."""


class Change(msgspec.Struct):
    """What is written together or not at all."""

    drafts: list[Draft] = msgspec.field(default_factory=list)
    writes: list[Write] = msgspec.field(default_factory=list)
    table_id: str = ""
    """The table it is about: if a change of a table is refused, so are those that follow it."""
    mends: bool = False
    """Whether the table goes on from what is written, after a change of it was refused."""

    def __bool__(self) -> bool:
        return bool(self.drafts or self.writes)

    @property
    def size(self) -> int:
        """How many things it says: what was done in a round is each counted."""
        return sum(len(draft.body["done"]) if draft.kind == PLAY else 1 for draft in self.drafts)


class Head(msgspec.Struct, frozen=True):
    """The last entry's number and digest."""

    seq: int
    digest: str


def seal(before: str, seq: int, at: str, kind: str, table_id: str, round_id: str, body: str) -> str:  # noqa: PLR0917 -- the columns of an entry, in their order
    """The digest of an entry: of all that it says, and of the entry before it."""
    return seal_text(before, seq, "\n".join((at, kind, table_id, round_id, body)).encode())


def seal_text(before: str, seq: int, text: bytes) -> str:
    """The same, of the columns in one text."""
    return sha256(b"%b\n%d\n%b" % (before.encode(), seq, text)).hexdigest()


def moment() -> str:
    """Now, as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """The writing end of the journal: there is one for a floor."""

    def __init__(self, engine: Engine, holder: str = "") -> None:
        self.engine = engine
        self.holder = holder
        """Who writes here; every write makes sure that it still is so. Empty where nobody asks."""
        self.known: set[str] = set()
        """Accounts that are sure to exist."""
        self.head = self._last()
        self._next = self.head
        """The head once what is being written is written."""

    def _last(self) -> Head:
        with self.engine.connect() as connection:
            last = select(JournalEntry.seq, JournalEntry.digest).order_by(JournalEntry.seq.desc())
            row = connection.execute(last.limit(1)).first()
        return Head(row.seq, row.digest) if row else Head(0, FIRST)

    def write(self, changes: Sequence[Change]) -> None:
        """Write changes in one transaction; when this returns they are durable."""
        drafts = [draft for change in changes for draft in change.drafts]
        self._next, rows = self._seal(drafts)
        postings, made = list(_postings(drafts, self.head.seq)), set[str]()
        with self.engine.begin() as connection:
            if self.holder:
                require_holder(connection, self.holder)
            if rows:
                connection.execute(_ADD_ENTRY, rows)
            if postings:
                connection.execute(_ADD_POSTING, postings)
                made = self._post(connection, postings)
            for statement, values in _grouped(changes):
                connection.execute(statement, values)
        self.known |= made
        self.head = self._next

    def is_reached(self) -> bool:
        """Whether the storage answers."""
        try:
            self._last()
        except SQLAlchemyError:
            return False
        return True

    def was_written(self) -> bool:
        """Whether what was last tried is stored after all: a commit may be lost on its way back.

        Raises `Taken` where somebody else has written meanwhile.
        """
        last = self._last()
        if last not in (self.head, self._next):
            raise Taken
        is_written = last != self.head
        self.head = last
        return is_written

    def _seal(self, drafts: Iterable[Draft]) -> tuple[Head, list[dict[str, Any]]]:
        (seq, digest), at = (self.head.seq, self.head.digest), moment()
        rows = []
        for draft in drafts:
            seq, body = seq + 1, draft.text()
            digest = seal(digest, seq, at, draft.kind, draft.table_id, draft.round_id, body)
            row = {
                "seq": seq,
                "at": at,
                "kind": draft.kind,
                "table_id": draft.table_id,
                "round_id": draft.round_id,
                "body": body,
                "digest": digest,
            }
            rows.append(row)
        return Head(seq, digest), rows

    def _post(self, connection: Connection, postings: Iterable[dict[str, Any]]) -> set[str]:
        """Keep the balances, and give the accounts that were made for it.

        The database refuses a balance that must not be below 0.
        """
        sums: dict[str, int] = defaultdict(int)
        for posting in postings:
            sums[posting["source"]] -= posting["cents"]
            sums[posting["target"]] += posting["cents"]
        new = [name for name in sums if name not in self.known]
        if new:
            there = set(connection.scalars(select(Account.name).where(Account.name.in_(new))))
            rows = [
                {"name": name, "may_owe": may_owe(name), "balance_cents": 0}
                for name in new
                if name not in there
            ]
            if rows:
                connection.execute(_ADD_ACCOUNT, rows)
        changed = [{"account": name, "change": cents} for name, cents in sums.items() if cents]
        if changed:
            connection.execute(_CHANGE_BALANCE, changed)
        return set(new)


_ADD_ENTRY: Final = insert(JournalEntry.__table__)  # type: ignore[arg-type]
_ADD_POSTING: Final = insert(Posting.__table__)  # type: ignore[arg-type]
_ADD_ACCOUNT: Final = insert(Account.__table__)  # type: ignore[arg-type]
_CHANGE_BALANCE: Final = (
    update(Account.__table__)  # type: ignore[arg-type]
    .where(Account.__table__.c.name == bindparam("account"))
    .values(balance_cents=Account.__table__.c.balance_cents + bindparam("change"))
)


def _postings(drafts: Iterable[Draft], seq: int) -> Iterator[dict[str, Any]]:
    for draft in drafts:
        seq += 1
        for number, (source, target, cents) in enumerate(draft.moves):
            yield {
                "seq": seq,
                "number": number,
                "source": source,
                "target": target,
                "cents": cents,
            }


def _grouped(changes: Iterable[Change]) -> Iterator[tuple[Executable, list[dict[str, Any]]]]:
    """Writes by statement, rows that are added before rows that are changed."""
    groups: dict[int, tuple[Executable, list[dict[str, Any]]]] = {}
    for change in changes:
        for statement, values in change.writes:
            groups.setdefault(id(statement), (statement, []))[1].append(values)
    yield from sorted(groups.values(), key=lambda group: not group[0].is_insert)
