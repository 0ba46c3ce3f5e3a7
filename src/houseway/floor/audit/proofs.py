"""A proof that a round is in the journal under a signed head, for anybody to check by itself."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from sqlalchemy import Connection, select

from houseway.errors import Damaged, NotPermitted, Unreadable
from houseway.first_use import known
from houseway.floor.books.chapters import digest_at, entries_of
from houseway.floor.books.heads import SignedHead, digests_between
from houseway.floor.books.journal import FIRST, seal
from houseway.floor.books.merkle import Path, path_of, root_by
from houseway.floor.books.models import Round
from houseway.floor.books.recorded import BEGINNINGS, ENDS


class Proven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of the journal, with what leads from it to the root of its head."""

    before: str
    """The digest of the entry before it."""
    seq: int
    at: str
    kind: str
    table_id: str
    round_id: str
    body: str
    head: int
    """Which of the proof's heads it is under."""
    path: Path

    @property
    def digest(self) -> str:
        """What it is sealed with."""
        columns = self.seq, self.at, self.kind, self.table_id, self.round_id, self.body
        return seal(self.before, *columns)


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The entries of a round and the heads that they are under."""

    round: str
    heads: list[SignedHead]
    entries: list[Proven]


def prove(connection: Connection, round_id: str, heads: Sequence[SignedHead]) -> Proof:
    """What shows that a round that is over is in the journal under signed heads."""
    ended = connection.scalar(select(Round.ended_at).where(Round.id == round_id))
    if ended is None:
        raise NotPermitted(f"there is no round {round_id}")
    if not ended:
        raise NotPermitted(f"round {round_id} is still on")
    rows = entries_of(connection, round_id)
    if not rows:
        raise Damaged(f"round {round_id} is stored, and the journal says nothing of it")
    if rows[-1].kind not in ENDS:
        raise NotPermitted(
            f"round {round_id} was written by a version that did not say where a round ends: "
            "nobody could tell whether its proof is whole"
        )
    used: list[SignedHead] = []
    entries: list[Proven] = []
    for head in heads:
        under = [row for row in rows if head.after < row.seq <= head.seq]
        if not under:
            continue
        digests = list(digests_between(connection, head.after, head.seq))
        for row in under:
            at = row.seq - head.after - 1
            columns = {name: getattr(row, name) for name in _COLUMNS}
            proven = Proven(
                **columns,
                before=digests[at - 1] if at else digest_at(connection, head.after) or FIRST,
                head=len(used),
                path=path_of(digests, at),
            )
            entries.append(proven)
        used.append(head)
    if len(entries) != len(rows):
        raise NotPermitted(f"round {round_id} is not under a head yet: houseway head signs one")
    return Proof(round=round_id, heads=used, entries=entries)


_COLUMNS = ("seq", "at", "kind", "table_id", "round_id", "body")


class _End(msgspec.Struct):
    entries: int


def check_proof(proof: Proof, key: str = "") -> None:
    """Refuse a proof that does not show all of a round, in order and each entry once."""
    for head in proof.heads:
        head.refuse_forged(key)
    for before, head in pairwise(proof.heads):
        if head.after < before.seq:
            raise Unreadable(f"the head of entry {head.seq} does not come after the one before it")
    _refuse_foreign(proof)
    _refuse_part(proof.entries)


def _refuse_part(entries: Sequence[Proven]) -> None:
    """Refuse what is not all of a round: its last entry says how many it has."""
    for before, entry in pairwise(entries):
        if entry.seq <= before.seq:
            raise Unreadable(f"entry {entry.seq} does not come after entry {before.seq}")
    # What is prepared is sealed first.
    if not any(entry.kind in BEGINNINGS for entry in entries):
        raise Unreadable("the beginning of the round is not in this proof")
    if entries[-1].kind not in ENDS:
        raise Unreadable("the end of the round is not in this proof")
    try:
        said = msgspec.json.decode(entries[-1].body, type=known(_End)).entries
    except msgspec.MsgspecError:
        raise Unreadable("its last entry does not say how many entries the round has") from None
    if said != len(entries):
        raise Unreadable(f"the round has {said} entries, and {len(entries)} are in this proof")


def _root_of(entry: Proven) -> str:
    """The root to which an entry leads; none where what leads there is no digest."""
    try:
        return root_by(entry.digest, entry.path)
    except ValueError:
        return ""


def _refuse_foreign(proof: Proof) -> None:
    """Refuse entries that are not of the round, or under none of the heads."""
    for entry in proof.entries:
        if entry.round_id != proof.round:
            raise Unreadable(f"entry {entry.seq} is not of round {proof.round}")
        if not 0 <= entry.head < len(proof.heads):
            raise Unreadable(f"entry {entry.seq} is under no head")
        head = proof.heads[entry.head]
        is_under = head.after < entry.seq <= head.seq
        if not is_under or _root_of(entry) != head.root:
            raise Unreadable(f"entry {entry.seq} is not under the head of entry {head.seq}")
