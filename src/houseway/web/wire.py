"""What a page is told of a table, field by field.

Frames are put together where what they say is known. This is their shape in one place: the types
that the pages are checked against are made from it (`tools/page_types.py`), and tests hold every
frame to it. Events and options have the shape of their own classes.
"""

from typing import Any, Literal

import msgspec

from houseway.round.spots import Actor
from houseway.table.layout import Layout


class Told(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something that a page is told: these fields and no others."""


class Seat(Told, frozen=True):
    """A seat that is taken."""

    seat: int
    name: str
    kind: Literal["bot", "person"]
    rack_cents: int
    in_round: bool
    is_here: bool
    is_ready: bool
    waits: bool
    leaves: bool
    sits_out: bool


class Wager(Told, frozen=True):
    """A wager that lies there."""

    seat: int
    wager: str
    cents: int


class Shoe(Told, frozen=True):
    """The cards that are dealt from, by the digest that seals them."""

    digest: str
    told: bool
    pledges: dict[str, str]
    takes_words: bool
    spoken: list[int]
    next: dict[str, str]


class Bank(Told, frozen=True):
    """A player who banks, and how much all others can wager against that."""

    seat: int
    covers_cents: int
    is_shared: bool


class Dial(Told, frozen=True):
    """The numbers that an answer may choose among."""

    first: int
    last: int
    step: int


class Choice(Told, frozen=True):
    """A ready-made answer."""

    action: str
    label: str
    cents: int
    gives_up: bool
    cards: list[str]
    times: int | None
    makes: str


class Irregularity(Told, frozen=True):
    """An irregularity that may be called."""

    kind: str
    means: str
    seats: list[int]
    cards: int


class Ask(Told, frozen=True):
    """What is asked, of whom, and what may be answered."""

    wants: str
    clause: str
    asked: list[Actor]
    is_yours: bool
    left_ms: int | None
    bank_ms: int | None
    draws_on_bank: bool
    default: str | None
    options: list[dict[str, Any]]
    calls: list[Irregularity]


class Folded(Told, frozen=True):
    """What a hand that was given up would have done, told to its owner."""

    hand: str
    against: str
    """The hand that it is compared with; empty where a paytable decides."""
    pays: str
    """What the paytable has for it."""
    would: Literal["won", "lost", "tied", "part", "unqualified"]


class Afterwards(Told, frozen=True):
    """What is told of a round that is over, until the next is dealt."""

    counts: dict[str, list[str]]
    folded: Folded | None


class State(Told, frozen=True):
    """How a table stands, through one pair of eyes."""

    phase: Literal["empty", "preparing", "wagers", "decision", "result", "closed"]
    round: str | None
    number: int
    eyes: int | str
    seats: list[Seat]
    wagers: list[Wager]
    piles: dict[str, list[str | None]]
    discard_rack_size: int
    cards_left: int
    lammers: list[int]
    marker: int
    meters: dict[str, int]
    dice: list[int] | None
    lit: list[str]
    others: dict[str, int]
    held: dict[str, int]
    down: dict[str, int]
    bank: Bank | None
    record: str
    shoe: Shoe | None
    last_round: str | None
    dealer: str
    ask: Ask | None
    afterwards: Afterwards | None


class You(Told, frozen=True):
    """Who listens."""

    id: str | None
    name: str
    role: str
    carried_cents: int
    seat: int | None


class Limit(Told, frozen=True):
    """The limits of a wager, as the sign of the table states them."""

    wager: str
    title: str
    minimum: int
    maximum: int
    step: int


class Rule(Told, frozen=True):
    """A rule of the table with its citation."""

    key: str
    label: str
    value: str
    cite: str
    note: str
    choices: dict[str, Any] | None


class Taken(Told, frozen=True):
    """A seat that is taken, as the lobby lists it."""

    seat: int
    name: str
    kind: Literal["bot", "person"]


class Table(Told, frozen=True):
    """A table with its rules and its felt."""

    id: str
    game: str
    title: str
    ruleset: str
    law: str
    opened_by: str
    is_mine: bool
    seats_max: int
    seats: list[Taken]
    limits: list[Limit]
    watching: int
    rounds: int
    phase: str
    digest: str
    rules: list[Rule]
    layout: Layout
    timing: dict[str, int]
    default: str
    edges: bool
    chart: bool
    analysis: bool
    keeps_cards: bool


class Welcome(Told, frozen=True, tag_field="type", tag="welcome"):
    """Everything, for somebody who knows nothing yet."""

    n: int
    you: You
    table: Table
    state: State
    events: list[dict[str, Any]]
    id: int | None = None


class Update(Told, frozen=True, tag_field="type", tag="update"):
    """What has happened, and how the table stands now."""

    n: int
    events: list[dict[str, Any]]
    state: State
    id: int | None = None


class Refused(Told, frozen=True, tag_field="type", tag="refused"):
    """What was asked is not done, and why."""

    id: int | None
    why: str
    open: list[str]


class Trouble(Told, frozen=True, tag_field="type", tag="error"):
    """What was said could not be read."""

    id: int | None
    why: str


class Pause(Told, frozen=True, tag_field="type", tag="pause"):
    """The house pauses, or goes on."""

    on: bool
    why: str


class Closed(Told, frozen=True, tag_field="type", tag="closed"):
    """The table is closed."""

    why: str


class Pong(Told, frozen=True, tag_field="type", tag="pong"):
    """The server is there."""

    id: int | None


FRAMES = (Welcome, Update, Refused, Trouble, Pause, Closed, Pong)
