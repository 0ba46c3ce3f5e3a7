"""The shape of what the house takes where players contend for a pot."""

from houseway.door.shapes.odds import WagerShape
from houseway.door.shapes.parts import Exact, Shape, TableShape
from houseway.pieces.money import Cents


class RakeShape(Shape, frozen=True, kw_only=True):
    """What the rake takes of a pot of some size, at most and at least."""

    pot_cents: Cents
    most_cents: Cents
    least_cents: Cents
    most_part: Exact
    least_part: Exact


class BeatShape(Shape, frozen=True, kw_only=True):
    """How often a hand is beaten that a payout would be for."""

    hand: str
    players: int
    chance: Exact
    deals: int
    """How many deals by chance gave it; none where all were counted."""
    contributed_cents_between_two: Exact | None
    """What pots contribute between two of them, where the table pays for this hand."""


class TakingsShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-takings/1"
):
    """What `houseway odds` prints of poker, in which the house has no edge."""

    variant: str
    rake: str
    betting_rounds: int
    rakes: list[RakeShape]
    time_cents: Cents
    bad_beat: str
    bad_beats: list[BeatShape]
    side_wagers: list[WagerShape]
    """The odds of the wagers against the house that a ruleset adds."""
    side_notes: list[str]
