"""Signed heads of the journal: what the house has said that its journal was, at a moment.

A head names the last entry and its digest, which fixes everything before it, and the root of a tree
over the entries since the head before. Whoever has kept one can tell later whether the journal is
still the one it was; whoever has a round's path to the root can tell that the round is in it.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, Engine, select

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.journal import FIRST, moment
from houseway.floor.merkle import Tree
from houseway.floor.models import JournalEntry

_SIGNED: Final = "houseway head"
KEY_NAME: Final = "houseway-floor.key"


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

    def refuse_forged(self, key: str = "") -> None:
        """Refuse a head that was not signed with its key, or not with the one that is expected."""
        if key and self.key != key:
            raise Unreadable(f"the head of entry {self.seq} is signed with another key: {self.key}")
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            public.verify(bytes.fromhex(self.signature), self.text.encode())
        except (InvalidSignature, ValueError):
            raise Unreadable(f"the head of entry {self.seq} is not what was signed") from None


# The key.


def key_file(engine: Engine, given: str = "") -> Path:
    """Where the key of a floor lies: where it is said to, or beside a file of SQLite."""
    if given:
        return Path(given)
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    return Path(file).with_suffix(".key") if file else Path(KEY_NAME)


def read_key(file: Path) -> Ed25519PrivateKey:
    """The key in a file; a new one is made where there is no file, for its owner's eyes only."""
    if not file.exists():
        key = Ed25519PrivateKey.generate()
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "w", encoding="ascii") as out:
            out.write(key.private_bytes_raw().hex() + "\n")
        return key
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.read_text("ascii").strip()))
    except ValueError:
        raise Unreadable("this is not a key of a floor", file=str(file)) from None


# Heads.


def read_heads(file: Path, key: str = "") -> list[SignedHead]:
    """The heads in a file, one a line, each signed and each following the one before."""
    heads, last = [], 0
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        try:
            head = msgspec.json.decode(line, type=SignedHead)
        except msgspec.MsgspecError as error:
            raise Unreadable(f"this is not a file of heads: {error}", file=str(file)) from None
        head.refuse_forged(key)
        if head.after != last:
            raise Unreadable(f"the head of entry {head.seq} does not follow the one before it")
        heads.append(head)
        last = head.seq
    return heads


def digests_between(connection: Connection, after: int, seq: int) -> Iterator[str]:
    """The digests of the entries after one, up to another."""
    entry = JournalEntry
    found = select(entry.digest).where(entry.seq > after, entry.seq <= seq).order_by(entry.seq)
    yield from connection.execute(found, execution_options={"yield_per": 10_000}).scalars()


def sign_head(
    connection: Connection, key: Ed25519PrivateKey, last: SignedHead | None
) -> SignedHead:
    """A head of the journal as it is now, after the last one; which must still be in it."""
    entry = JournalEntry
    if last is not None:
        found = connection.scalar(select(entry.digest).where(entry.seq == last.seq))
        if found != last.digest:
            raise NotPermitted(
                f"entry {last.seq} is not what the last head says: houseway verify looks closer"
            )
    after = last.seq if last is not None else 0
    seq = connection.scalar(select(entry.seq).order_by(entry.seq.desc()).limit(1)) or 0
    tree, digest = Tree(), FIRST
    for digest in digests_between(connection, after, seq):
        tree.add(digest)
    if tree.size != seq - after or not tree.size:
        raise NotPermitted("there is nothing to sign: no entries since the last head, or some gone")
    public = key.public_key().public_bytes_raw().hex()
    head = SignedHead(after=after, seq=seq, digest=digest, root=tree.root, at=moment(), key=public)
    return msgspec.structs.replace(head, signature=key.sign(head.text.encode()).hex())
