"""The shoes that are stored, each looked at when the journal comes to where it was sealed."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from houseway.first_use import known
from houseway.floor.books import models

AT_ONCE: Final = 500


class _Sealing(msgspec.Struct):
    shoe: str


_SEALING: Final = msgspec.json.Decoder(known(_Sealing))


class Stacks(Mapping[str, str]):
    """What was sealed of each shoe, by digest: read some at a time, and kept while it is used."""

    def __init__(self, connection: Connection, fault: Callable[[str], None]) -> None:
        self._connection = connection
        self._fault = fault
        self._kept: dict[str, str] = {}

    def look_ahead(self, sealings: Iterable[bytes], used: Container[str]) -> None:
        """Read the shoes that some entries seal; forget what is used no more."""
        self._kept = {shoe: sealed for shoe, sealed in self._kept.items() if shoe in used}
        found = []
        for body in sealings:
            with suppress(msgspec.MsgspecError, UnicodeDecodeError):  # Whoever hears it names it.
                found.append(_SEALING.decode(body).shoe)
        for at in range(0, len(found), AT_ONCE):
            self._read(found[at : at + AT_ONCE])

    def _read(self, digests: Iterable[str]) -> None:
        shoe = models.Shoe
        found = select(shoe.digest, shoe.sealed).where(shoe.digest.in_(list(digests)))
        for digest, sealed in self._connection.execute(found).fetchall():
            if sha256(sealed.encode()).hexdigest() != digest:
                self._fault(f"shoe {digest}: its cards are not those that were sealed")
            self._kept[digest] = sealed

    def __getitem__(self, digest: str) -> str:
        if digest not in self._kept:
            self._read([digest])
        return self._kept[digest]

    def __iter__(self) -> Iterator[str]:
        return iter(self._connection.scalars(select(models.Shoe.digest)))

    def __len__(self) -> int:
        return self._connection.scalar(select(func.count()).select_from(models.Shoe)) or 0
