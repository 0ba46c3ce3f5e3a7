"""The shapes of what the commands of the floor print: its books, its copies, its roles."""

from houseway.door.shapes.parts import Shape
from houseway.pieces.money import Cents


class VerificationShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-verification/1"
):
    """What `houseway verify` prints: whether the chain is whole and the books balance."""

    is_sound: bool
    """Whether nothing is wrong."""
    is_whole: bool
    """Whether nothing is wrong, and nothing had to be taken as it is said."""
    verdict: str
    """Both in a sentence."""
    entries: int
    postings: int
    accounts: int
    rounds: int
    replayed: int
    """How many of them were played again."""
    unplayed: int
    """How many could not be, whatever was asked for."""
    unnamed: int
    """How many things were done for the house of which nothing says by whom."""
    unheld: int
    """How many other things there was nothing to hold against."""
    shoes: int
    tables: int
    people: int
    issued_cents: Cents
    head: str
    faults: list[str]
    notes: list[str]


class ProofCheckShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-proof-check/1"
):
    """What `houseway check-proof` prints: whether a round is in the journal under signed heads."""

    holds: bool
    round: str
    entries: int
    heads: list[int]
    """The last entry under each head."""
    key: str
    """The key that signed them; compare it with the one that the house has published."""
    fault: str


class BackupShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-backup/1"):
    """What `houseway backup` prints: the file that was written."""

    file: str
    bytes: int


class ArchiveShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-archive/1"):
    """What `houseway archive` prints: how many entries were pressed."""

    entries: int


class RestorationShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-restoration/1"
):
    """What `houseway restore` prints: whether the floor that was set up is sound."""

    is_sound: bool
    entries: int
    head: str
    faults: list[str]
    notes: list[str]


class AppointmentShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-appointment/1"
):
    """What `houseway appoint` prints: who has which role from now on."""

    name: str
    role: str
