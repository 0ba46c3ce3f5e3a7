"""The shapes of what a regulation says: games, rulesets, policies, clauses, differences."""

from typing import Annotated, Any

import msgspec

from houseway.door.shapes.parts import Shape, TableShape


class HeaderShape(Shape, frozen=True, kw_only=True):
    """Which game, whose law, and when somebody last read it."""

    game: str
    name: str
    title: str
    source: str
    read_on: str
    based_on: str
    format: int


class GameShape(Shape, frozen=True, kw_only=True):
    """A game and its rulesets."""

    name: str
    title: str
    is_counted: bool
    rulesets: list[HeaderShape]


class GamesShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-games/1"):
    """What `houseway games` prints: the games, and whose law each can be played under."""

    games: list[GameShape]


# A ruleset.


class EntryShape(Shape, frozen=True, kw_only=True):
    """One value of the law, and who has set it."""

    value: Annotated[Any, msgspec.Meta(description="as the ruleset has it")] = msgspec.field(
        name="is"
    )
    by: str
    """`the law`, `this house` or `you`."""
    may: Annotated[Any, msgspec.Meta(description="what may be chosen; nothing if it is fixed")]
    cite: str
    note: str


class RemedyShape(Shape, frozen=True, kw_only=True):
    """What is done about an irregularity, and its clause."""

    remedy: str = msgspec.field(name="is")
    cite: str


class ReadingShape(Shape, frozen=True, kw_only=True):
    """What the house reads where a text leaves something open."""

    left_open: str
    reading: str
    alternative: str
    reason: str
    here: str
    file: str
    """With its line."""


class RulesShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-rules/1"):
    """What `houseway rules` prints: every value of a ruleset with its clause, and its tables."""

    header: HeaderShape
    file: str
    rules: dict[str, EntryShape]
    tables: dict[str, dict[str, Any]]
    side_wagers: dict[str, Any]
    """Wagers that the file adds to the game, as they stand there."""
    steps: dict[str, str]
    irregularities: dict[str, RemedyShape]
    policies: dict[str, ReadingShape | None]
    warnings: list[str]
    """Tables that treat a better hand worse than a lesser one."""


class PolicyShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-policy/1"):
    """What `houseway rules --policy` prints: one reading."""

    game: str
    policy: str
    reading: ReadingShape


# Two rulesets.


class SaysShape(Shape, frozen=True, kw_only=True):
    """What a ruleset says of something, and where."""

    says: str
    cite: str


class DifferenceShape(Shape, frozen=True, kw_only=True):
    """Something that two rulesets do not say alike."""

    section: str
    what: str
    first: SaysShape
    second: SaysShape


class ComparisonShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-comparison/1"
):
    """What `houseway compare` prints: what differs between two rulesets."""

    game: str
    rulesets: list[str]
    differences: list[DifferenceShape]


# The register of clauses.


class ClauseShape(Shape, frozen=True, kw_only=True):
    """A clause, and what shows that it is kept."""

    clause: str
    section: str
    status: str
    says: str
    rounds: list[str]
    tests: list[str]


class ClausesShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-clauses/1"):
    """What `houseway clauses` prints: every clause of a regulation."""

    game: str
    ruleset: str
    clauses: list[ClauseShape]
    counts: dict[str, int]
