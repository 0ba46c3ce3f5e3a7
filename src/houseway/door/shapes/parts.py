"""What the shapes of all commands are made of."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, TypeAlias, TypedDict

import msgspec

from houseway.door.asked import Asked

Whole: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^-?[0-9]+$")]
"""A whole number that may be large, as text: many a reader rounds large numbers."""


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of what is printed for another program."""


class Exact(Shape, frozen=True, kw_only=True, omit_defaults=True):
    """A fraction: numerator and denominator exactly, and what that is about."""

    numerator: Whole
    denominator: Whole
    decimal: float
    estimated: bool = False
    """Whether rounds by chance gave it, and it is no count."""


def exact(value: Fraction) -> Exact:
    """A fraction that was counted."""
    return Exact(
        numerator=str(value.numerator), denominator=str(value.denominator), decimal=float(value)
    )


def maybe(value: Fraction | None, *, is_estimated: bool = False) -> Exact | None:
    """A fraction, counted or not, or nothing where there is none."""
    if value is None:
        return None
    return estimated(value) if is_estimated else exact(value)


def estimated(value: Fraction) -> Exact:
    """A fraction that rounds by chance gave, and that says so: it is no count."""
    return msgspec.structs.replace(exact(value), estimated=True)


def exactly(values: Mapping[str, Fraction]) -> dict[str, Exact]:
    """Fractions by their names."""
    return {name: exact(value) for name, value in values.items()}


class TableShape(Shape, frozen=True, kw_only=True):
    """Which table something is said of."""

    game: str
    title: str
    """The game, and whose law."""
    ruleset: str
    ruleset_digest: str
    choices: dict[str, str]
    """What the licensee chose where the law lets it."""


class TableFacts(TypedDict):
    """The same, to make a shape of."""

    game: str
    title: str
    ruleset: str
    ruleset_digest: str
    choices: dict[str, str]


def facts_of(asked: Asked) -> TableFacts:
    """Which table is asked about."""
    return TableFacts(
        game=asked.game.name,
        title=asked.title,
        ruleset=asked.ruleset.name,
        ruleset_digest=asked.ruleset.digest,
        choices=asked.rules.choices,
    )


def schema_of(shape: type[Shape]) -> dict[str, Any]:
    """The JSON Schema of a shape."""
    made = msgspec.json.schema(shape)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
