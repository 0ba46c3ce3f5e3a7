"""Where money lies at a table. An account is a value, and money goes from one to another."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from houseway.errors import Unreadable
from houseway.round.spots import Seat

Kind: TypeAlias = Literal[
    "rack", "wager", "inventory", "cage", "pot", "fund", "owed", "claims", "elsewhere"
]
"""A player's rack; a wager on its betting area; the table inventory; the cage, which pays what may
not come from the inventory; a pot or the centre of the table; a fund that is gathered over rounds;
what a player owes, below nothing, and what the house has to claim of it; and where money comes from
that a player brings to the table."""

NEVER_OWES: Final = ("rack", "wager", "pot", "fund")
"""The kinds of account that cannot be below nothing."""


class Account(NamedTuple):
    """A place where money lies.

    >>> str(wager(3, "ante")), str(rack(3)), str(pot("centre")), str(INVENTORY)
    ('wager 3 ante', 'rack 3', 'pot centre', 'inventory')
    """

    kind: Kind
    seat: Seat = 0
    name: str = ""

    @classmethod
    def parse(cls, text: str) -> "Account":
        """The account of a text: a kind, then its seat and its name if it has them.

        >>> Account.parse("wager 3 ante") == wager(3, "ante"), Account.parse("pot") == pot()
        (True, True)
        """
        kind, *rest = text.split(" ")
        if kind not in get_args(Kind):
            raise Unreadable(f"{text!r} is not an account")
        seat = int(rest.pop(0)) if rest and rest[0].isdecimal() else 0
        return cls(kind, seat, " ".join(rest))  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = self.kind, str(self.seat) if self.seat else "", self.name
        return " ".join(part for part in parts if part)


@lru_cache(maxsize=4096)
def account_of(kind: Kind, seat: Seat, name: str) -> Account:
    """The account of a kind for a seat and a wager: it has only what belongs to its kind."""
    if kind == "wager":
        return Account(kind, seat, name)
    return Account(kind, seat) if kind == "rack" else Account(kind)


INVENTORY: Final = Account("inventory")
CAGE: Final = Account("cage")
CLAIMS: Final = Account("claims")
ELSEWHERE: Final = Account("elsewhere")


@lru_cache(maxsize=1024)
def rack(seat: Seat) -> Account:
    """The rack at a seat."""
    return Account("rack", seat)


@lru_cache(maxsize=4096)
def wager(seat: Seat, name: str) -> Account:
    """A wager on its betting area."""
    return Account("wager", seat, name)


def pot(name: str = "") -> Account:
    """A pot, or the centre of the table."""
    return Account("pot", 0, name)


def fund(name: str) -> Account:
    """What is gathered over many rounds."""
    return Account("fund", 0, name)


UNPAID: Final = Account("owed", 0, "unpaid")
"""What players owed who have left."""


def owed(seat: Seat) -> Account:
    """What a player owes the house: below nothing by as much."""
    return Account("owed", seat)
