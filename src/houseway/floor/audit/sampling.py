"""Which shoes are played again, where not all are: nobody can tell before the seed is drawn."""

import secrets
from hashlib import sha256

import msgspec


def draw_seed() -> str:
    """A seed that nobody could foresee."""
    return secrets.token_hex(16)


class Sample(msgspec.Struct, frozen=True):
    """Each shoe with a chance of one in so many, by its digest and the seed."""

    one_in: int = 1
    seed: str = ""

    @property
    def is_all(self) -> bool:
        """Whether everything is played again."""
        return self.one_in == 1

    def chooses(self, shoe: str) -> bool:
        """Whether the rounds that are dealt from a shoe are played again."""
        if self.is_all:
            return True
        drawn = sha256(f"houseway sample\n{self.seed}\n{shoe}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") * self.one_in < 1 << 64


ALL = Sample()
"""Everything is played again."""
