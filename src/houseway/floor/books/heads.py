"""Signed heads of the journal: what the house has said that its journal was, at a moment.

A head names the last entry and its digest, which fixes everything before it, and the root of a tree
over the entries since the head before. Whoever has kept one can tell later whether the journal is
still the one it was; whoever has a round's path to the root can tell that the round is in it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection

from houseway.errors import Damaged, NotPermitted, Unreadable
from houseway.first_use import known
from houseway.floor.books.chapters import digest_at, entries_after, newest
from houseway.floor.books.journal import FIRST, moment
from houseway.floor.books.keys import is_signed, public_key
from houseway.floor.books.merkle import Tree

_SIGNED: Final = "houseway head"


class SignedHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the house says of its journal."""

    after: int
    """The last entry under the head before; 0 for the first head."""
    seq: int
    """The last entry under this head."""
    digest: str
    root: str
    """Of the tree over the digests of the entries since the head before."""
    at: str
    key: str
    """The public key of the house."""
    signature: str = ""

    @property
    def text(self) -> str:
        """What is signed."""
        fields = (self.after, self.seq, self.digest, self.root, self.at, self.key)
        return "\n".join((_SIGNED, *map(str, fields)))

    def refuse_forged(self, key: str = "", file: str = "") -> None:
        """Refuse a head that was not signed with its key, or not with the one that is expected."""
        if key and self.key != key:
            raise Unreadable(f"the head of entry {self.seq} is signed with another key: {self.key}")
        if not is_signed(self.key, self.signature, self.text.encode()):
            raise Damaged(f"the head of entry {self.seq} is not what was signed", file=file)


def read_heads(file: Path, key: str = "") -> list[SignedHead]:
    """The heads in a file, one a line, each signed and each following the one before."""
    heads, last = [], 0
    for line in file.read_text("utf-8", errors="replace").splitlines() if file.exists() else ():
        try:
            head = msgspec.json.decode(line, type=known(SignedHead))
        except msgspec.MsgspecError as error:
            raise Damaged(f"this is not a file of heads: {error}", file=str(file)) from None
        head.refuse_forged(key, str(file))
        if head.after != last:
            said = f"the head of entry {head.seq} does not follow the one before it"
            raise Damaged(said, file=str(file))
        heads.append(head)
        last = head.seq
    return heads


def digests_between(connection: Connection, after: int, seq: int) -> Iterator[str]:
    """The digests of the entries after one, up to another."""
    for entry in entries_after(connection, after, seq):
        yield entry.digest


def sign_head(
    connection: Connection, key: Ed25519PrivateKey, last: SignedHead | None
) -> SignedHead:
    """A head of the journal as it is now, after the last one; which must still be in it."""
    if last is not None and digest_at(connection, last.seq) != last.digest:
        raise NotPermitted(
            f"entry {last.seq} is not what the last head says: houseway verify looks closer"
        )
    after = last.seq if last is not None else 0
    seq = newest(connection).seq
    tree, digest = Tree(), FIRST
    for digest in digests_between(connection, after, seq):
        tree.add(digest)
    if tree.size != seq - after or not tree.size:
        raise NotPermitted("there is nothing to sign: no entries since the last head, or some gone")
    head = SignedHead(
        after=after, seq=seq, digest=digest, root=tree.root, at=moment(), key=public_key(key)
    )
    return msgspec.structs.replace(head, signature=key.sign(head.text.encode()).hex())
