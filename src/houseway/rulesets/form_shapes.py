"""The shape of a ruleset as a form: see `rulesets.forms`."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

Plain: TypeAlias = Any
"""A value as a file states it: text, a whole number, a truth, a list or a table of such."""
Kind: TypeAlias = Literal[
    "truth", "choice", "whole", "text", "odds", "words", "wholes", "table", "parts", "way", "side"
]
"""How a field is filled in: yes or no; one of some values; a whole number; text; payout odds; a
list of texts, or of whole numbers; a table that is named or written out; parts by their names; the
ordered lines of a house way; a whole side wager."""
Group: TypeAlias = Literal["tables", "side", "way", "pays", "rules", "limits", "remedies", "words"]
GROUPS: Final[tuple[Group, ...]] = (
    *("tables", "side", "way", "pays", "rules", "limits", "remedies", "words"),
)
"""What is looked for together, what the odds depend on most first."""


class Allowed(msgspec.Struct, frozen=True, kw_only=True):
    """What the law says to a value."""

    how: Literal["fixed", "list", "span", "floor", "any"]
    says: str
    values: list[Plain]
    """Those that may be chosen; the ends of a span; the tables that are a floor."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a value that has several, or of a line of a house way."""

    name: str
    label: str
    kind: Literal["truth", "maybe", "choice", "whole", "text", "words", "span", "nested"]
    options: list[Plain]
    example: str
    default: Plain
    """What it is where nobody says anything."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table that a rule may name."""

    name: str
    cite: str
    lines: list[tuple[str, Plain]]
    parts: dict[str, Plain]
    """What it says besides."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A rule to be filled in."""

    key: str
    label: str
    group: Group
    kind: Kind
    value: Plain
    """What is in force, as a file states it."""
    parent: Plain
    """The same of the ruleset that this one is based on; what is in force where there is none."""
    cite: str
    note: str
    allowed: Allowed
    options: list[Plain]
    """What a file could say where only some values can be read."""
    example: str
    least: int | None
    most: int | None
    may_be_none: bool
    field: str
    """The part of a table that has its lines; nothing where it has none."""
    tables: list[Table]
    parts: list[Part]
    """Of a value that has parts, or of each line of a house way."""


class SideSight(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that a side wager may look at."""

    name: str
    cards: int
    says: str
    """How many there are, in words."""


class SideOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order by which a side wager may find the best hand."""

    name: str
    cards: int
    lines: list[str]


class SideExample(msgspec.Struct, frozen=True, kw_only=True):
    """A side wager to begin with."""

    name: str
    table: dict[str, Plain]


class SideForm(msgspec.Struct, frozen=True, kw_only=True):
    """What side wagers of a game can be."""

    sights: list[SideSight]
    orders: list[SideOrder]
    wagers: list[str]
    """The game's own, beside which one may lie."""
    beside: str
    """The one that it lies beside where nothing is said; nothing where any seat may wager."""
    cards_most: int
    """More cards than this none looks at."""
    conditions: list[str]
    """An example of everything that a condition can say."""
    examples: list[SideExample]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A whole ruleset to be filled in."""

    game: str
    title: str
    ruleset: str
    law: str
    source: str
    digest: str
    based_on: str
    is_counted: bool
    fields: list[Field]
    side: SideForm | None
    """What side wagers can be added; nothing where there can be none."""
