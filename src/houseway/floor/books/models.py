"""What the floor stores. Entries and postings are only added, and what is old is pressed."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Text,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(40)
DIGEST = String(64)
MOMENT = String(32)
"""A moment is text, ISO 8601 in UTC, because it is sealed as text."""


_IS_ON = text("ended_at = ''")


class Model(DeclarativeBase):
    """All that is stored."""


class JournalEntry(Model):
    """Something that happened, sealed with the digest of the entry before it."""

    __tablename__ = "journal"

    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    at: Mapped[str] = mapped_column(MOMENT)
    kind: Mapped[str] = mapped_column(String(24))
    table_id: Mapped[str] = mapped_column(ID)
    round_id: Mapped[str] = mapped_column(ID)
    body: Mapped[str] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(DIGEST)

    __table_args__ = (Index("journal_round", "round_id", "seq"),)


class Posting(Model):
    """Money that went from one account to another, with the entry that says why."""

    __tablename__ = "postings"

    seq: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("journal.seq"), primary_key=True, autoincrement=False
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    source: Mapped[str] = mapped_column(String(120))
    target: Mapped[str] = mapped_column(String(120))
    cents: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (CheckConstraint("cents > 0 AND source <> target", name="money_moves"),)


class Chapter(Model):
    """Old entries of the journal, compressed: those after one, up to the one it is named by."""

    __tablename__ = "chapters"

    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    after: Mapped[int] = mapped_column(BigInteger)
    before: Mapped[str] = mapped_column(DIGEST)
    """The digest of the entry that it comes after."""
    digest: Mapped[str] = mapped_column(DIGEST)
    """The digest of its last entry."""
    entries: Mapped[bytes] = mapped_column(LargeBinary)


class Contents(Model):
    """Which rounds of a table a chapter tells of: from one number to another."""

    __tablename__ = "contents"

    table_id: Mapped[str] = mapped_column(ID, primary_key=True)
    chapter: Mapped[int] = mapped_column(BigInteger, ForeignKey("chapters.seq"), primary_key=True)
    first: Mapped[int]
    last: Mapped[int]

    __table_args__ = (Index("contents_of_a_chapter", "chapter"),)


class Account(Model):
    """What lies in one place: the sum of its postings, kept at hand."""

    __tablename__ = "accounts"

    name: Mapped[str] = mapped_column(String(120), primary_key=True)
    may_owe: Mapped[bool]
    """Whether it can be below 0: what the house has issued, and a table's inventory."""
    balance_cents: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (CheckConstraint("may_owe OR balance_cents >= 0", name="nobody_owes"),)


class Person(Model):
    """Somebody on the floor: a guest, an account, or somebody of the house."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(40), unique=True)
    """The name without regard to case, so that nobody looks like somebody else."""
    is_guest: Mapped[bool]
    role: Mapped[str] = mapped_column(String(16))
    password: Mapped[str] = mapped_column(String(200))
    """The argon2 hash; empty for a guest."""
    token: Mapped[str] = mapped_column(ID)
    """What a cookie must name; another one ends every session."""
    came_at: Mapped[str] = mapped_column(MOMENT)


class Law(Model):
    """The rules that something was played under, all of them, as they were then."""

    __tablename__ = "laws"

    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(60))
    text: Mapped[str] = mapped_column(Text)
    kept_for: Mapped[str] = mapped_column(String(40), server_default="")
    """Who handed it in; nothing where it is the house's own."""


class Table(Model):
    """A table: its game, the rules chosen, who opened it, and how it stood after its last round."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(60))
    ruleset: Mapped[str] = mapped_column(String(60))
    ruleset_digest: Mapped[str] = mapped_column(DIGEST)
    """The law that is played here."""
    choices: Mapped[str] = mapped_column(Text)
    timing: Mapped[str] = mapped_column(Text)
    allows: Mapped[str] = mapped_column(Text, server_default="{}")
    """What whoever opened it lets people do there beside playing."""
    opened_by: Mapped[str] = mapped_column(ID)
    opened_at: Mapped[str] = mapped_column(MOMENT)
    is_open: Mapped[bool] = mapped_column(index=True)
    seats: Mapped[str] = mapped_column(Text)
    """Who sits where now."""
    attendance: Mapped[str] = mapped_column(Text, server_default="{}")
    """Who deals by hand, and who is ready."""
    standing: Mapped[str] = mapped_column(Text)
    """What passes from one round to the next, the order of the shoe included."""
    out_of_order: Mapped[str] = mapped_column(Text, server_default="")
    """Why it could not be set up again, if it was put out of order for that."""


class Round(Model):
    """A round, or the preparing of cards. How it began and what was done is in the journal."""

    __tablename__ = "rounds"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    table_id: Mapped[str] = mapped_column(ID)
    number: Mapped[int]
    is_preparation: Mapped[bool]
    law: Mapped[str] = mapped_column(DIGEST, server_default="")
    """The law that it was played under."""
    shoe: Mapped[str] = mapped_column(DIGEST)
    ended_at: Mapped[str] = mapped_column(MOMENT)
    """Empty while it is on."""

    __table_args__ = (
        Index("rounds_of_a_table", "table_id", "number"),
        Index("rounds_of_a_shoe", "shoe"),
        # What is on is found without a look at what is over.
        Index("rounds_that_are_on", "table_id", sqlite_where=_IS_ON, postgresql_where=_IS_ON),
    )


class Played(Model):
    """That somebody played in a round that is over, and what came of it once that was asked for.

    What it says can be found again in the journal: it is here so that nobody need read all of it.
    """

    __tablename__ = "played"

    round_id: Mapped[str] = mapped_column(ID, primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(ID)
    game: Mapped[str] = mapped_column(String(60))
    ended_at: Mapped[str] = mapped_column(MOMENT)
    summary: Mapped[str] = mapped_column(Text, server_default="")
    """The round in short, as JSON; empty until it was analysed."""

    __table_args__ = (Index("played_by_somebody", "person_id", "ended_at"),)


class Shoe(Model):
    """A shuffled stack: its digest was told before the cut, its order is told at the end."""

    __tablename__ = "shoes"

    digest: Mapped[str] = mapped_column(DIGEST, primary_key=True)
    table_id: Mapped[str] = mapped_column(ID)
    sealed: Mapped[str] = mapped_column(Text)
    sealed_at: Mapped[str] = mapped_column(MOMENT)
    is_told: Mapped[bool]

    __table_args__ = (Index("shoes_of_a_table", "table_id"),)


class Setting(Model):
    """Something about this floor that is made once, such as the key that signs cookies."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
