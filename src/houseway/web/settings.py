"""How a floor is run: where it listens, where it is stored, and how much it lets anybody ask."""

import os
from typing import Final

import msgspec

from houseway.errors import Unreadable

RATE_VARIABLE: Final = "HOUSEWAY_RATE_LIMITS"
"""`off` for a load test from one machine; nothing else is permitted."""


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be set about a running floor."""

    database_url: str = ""
    frames: Rate | None = Rate(40, 20)
    """What one person may say, on all sockets together; None for no limit."""
    requests: Rate | None = Rate(120, 40)
    """What one address may ask."""
    arrivals: Rate | None = Rate(20, 0.5)
    """Guests, accounts and passwords from one address."""
    frame_bytes_max: int = 4096
    body_bytes_max: int = 16384
    bad_frames_max: int = 10
    sockets_each_max: int = 4
    """How many sockets one person may have open at one table."""
    sockets_max: int = 5000
    tables_each_max: int = 4
    deserted_seconds: float = 600
    """How long a table stays open at which nobody sits and nobody watches."""

    @classmethod
    def from_environment(cls, database_url: str = "") -> "Settings":
        """The settings of a floor that is opened from the command line."""
        limits = os.environ.get(RATE_VARIABLE, "")
        if limits not in ("", "off"):
            raise Unreadable(f"{RATE_VARIABLE} is off or not set, not {limits!r}")
        if limits == "off":
            return cls(
                database_url=database_url,
                frames=None,
                requests=None,
                arrivals=None,
                tables_each_max=10_000,
            )
        return cls(database_url=database_url)
