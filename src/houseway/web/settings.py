"""How a floor is run: where it listens, where it is stored, and how much it lets anybody ask."""

import os
from ipaddress import ip_network
from typing import Any, Final

import msgspec

from houseway.errors import Unreadable

HOSTS_VARIABLE: Final = "HOUSEWAY_HOSTS"
"""The names by which the house is reached, with commas: `casino.example`."""
PROXIES_VARIABLE: Final = "HOUSEWAY_TRUSTED_PROXIES"
"""Addresses of proxies that are believed, with commas: `127.0.0.1`."""
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
    entries: Rate | None = Rate(3000, 10)
    """Things done that one person may have written in the journal: a round of one's own among
    simple players is 20 to 120, and each is kept for ever."""
    entries_address: Rate | None = Rate(9000, 100)
    """And all persons from one address together: about as many as a hundred who play."""
    tries: Rate | None = Rate(10, 0.05)
    """Passwords for one name, from all addresses together."""
    handed_in: Rate | None = Rate(10, 0.05)
    """Ruleset files that one person, or one address, may hand in."""
    own_laws_max: int = 50
    """How many laws of their own one person may have kept while the floor is open."""
    own_laws_address_max: int | None = 200
    """And all persons from one address, since the floor was opened."""
    frame_bytes_max: int = 4096
    body_bytes_max: int = 16384
    bad_frames_max: int = 10
    sockets_each_max: int = 4
    """How many sockets one person may have open at one table."""
    sockets_max: int = 5000
    sockets_address_max: int | None = 100
    """How many sockets may be open from one address; None for no limit."""
    hosts: tuple[str, ...] = ()
    """The names by which the house is reached, besides `localhost` and addresses in figures."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word is taken for who asks, and how."""
    tables_each_max: int = 4
    tables_address_max: int | None = 50
    """How many open tables all persons from one address may have opened; None for no limit."""
    despite_faults: bool = False
    """Whether the floor opens though its journal is not what was sealed."""
    prepares: bool = False
    """Whether what answers are weighed by is counted as soon as a table opens."""
    deserted_seconds: float = 600
    """How long a table stays open at which nobody sits and nobody watches."""

    @classmethod
    def from_environment(cls, database_url: str = "") -> "Settings":
        """The settings of a floor that is opened from the command line."""
        limits = os.environ.get(RATE_VARIABLE, "")
        if limits not in ("", "off"):
            raise Unreadable(f"{RATE_VARIABLE} is off or not set, not {limits!r}")
        hosts, proxies = _listed(HOSTS_VARIABLE), _listed(PROXIES_VARIABLE)
        for proxy in proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise Unreadable(f"{PROXIES_VARIABLE}: {proxy!r} is no address") from None
        given = cls(database_url=database_url, hosts=hosts, trusted_proxies=proxies, prepares=True)
        return given if limits == "" else msgspec.structs.replace(given, **_UNLIMITED)


_UNLIMITED: Final[dict[str, Any]] = {
    **dict.fromkeys(("frames", "requests", "arrivals", "entries", "tries", "handed_in")),
    **dict.fromkeys(("entries_address", "sockets_address_max", "tables_address_max")),
    "own_laws_address_max": None,
    "tables_each_max": 10_000,
}


def _listed(variable: str) -> tuple[str, ...]:
    """The words of a variable, which stand between commas."""
    words = (word.strip() for word in os.environ.get(variable, "").split(","))
    return tuple(word for word in words if word)
