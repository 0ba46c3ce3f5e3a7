"""What a report is made of, before anybody writes it as HTML or PDF."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec


class Words(msgspec.Struct, frozen=True, tag="words"):
    """A paragraph."""

    text: str
    manner: str = "plain"
    """`plain`, `quiet` for what explains, `warning` for what must be read."""


class Grid(msgspec.Struct, frozen=True, tag="grid", kw_only=True):
    """A table: figures stand at the right, words at the left."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: tuple[int, ...] = ()
    """The columns that have figures."""
    total: tuple[str, ...] = ()
    """What the rows add up to."""
    caption: str = ""
    widths: tuple[int, ...] = ()
    """How wide each column is beside the others; as wide as it needs where nothing is said."""


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """Names, each with what is to be said of it."""

    rows: tuple[tuple[str, str], ...]


class Picture(msgspec.Struct, frozen=True, tag="picture"):
    """A drawing, and what it shows in words."""

    svg: str
    says: str


class Typed(msgspec.Struct, frozen=True, tag="typed"):
    """What somebody types into a terminal."""

    text: str


Block: TypeAlias = Words | Grid | Facts | Picture | Typed


class Section(msgspec.Struct, frozen=True):
    """A part of the report under a heading of its own."""

    title: str
    blocks: tuple[Block, ...]
    level: int = 1
    """Two for a part of the section before it."""


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """A report, whole."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    """What stands below the title: source, ruleset, versions."""
    footer: str
    sections: tuple[Section, ...]


def grid(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    figures: Iterable[int] = (),
    total: Sequence[str] = (),
    caption: str = "",
    widths: Sequence[int] = (),
) -> Grid:
    """A table from rows of words; every row has as many as there are columns."""
    made = tuple(tuple(row) for row in rows)
    for row in (*made, tuple(total)) if total else made:
        if len(row) != len(columns):
            raise ValueError(f"{len(row)} cells in a row of {len(columns)} columns: {row}")
    return Grid(
        columns=tuple(columns),
        rows=made,
        figures=tuple(figures),
        total=tuple(total),
        caption=caption,
        widths=tuple(widths),
    )
