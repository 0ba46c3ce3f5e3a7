"""Keys that sign what the house, or whoever examines it, says: Ed25519."""

import os
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Engine

from houseway.errors import Damaged

KEY_NAME: Final = "houseway-floor.key"


def public_key(key: Ed25519PrivateKey) -> str:
    """What everybody may know of a key."""
    return key.public_key().public_bytes_raw().hex()


def is_signed(public: str, signature: str, text: bytes) -> bool:
    """Whether a text was signed with the key that this is the public part of."""
    try:
        known = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        known.verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True


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
        raise Damaged("this is not a key of a floor", file=str(file)) from None
