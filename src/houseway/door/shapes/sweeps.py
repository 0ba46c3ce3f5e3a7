"""The shapes of many variations: a sweep of them, and what a search found."""

from houseway.door.shapes.parts import Exact, Shape, TableShape, exactly
from houseway.odds.sweeps import Point


class DepartureShape(Shape, frozen=True, kw_only=True):
    """Something that the law does not permit."""

    key: str
    says: str
    clause: str


class PointShape(Shape, frozen=True, kw_only=True):
    """A variation, and what the house keeps of each wager."""

    given: dict[str, str]
    house_advantage: dict[str, Exact]
    departures: list[DepartureShape]
    refused: str
    """Why there is no such table, where there is none."""


class SweepShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-sweep/1"):
    """What `houseway odds --sweep` prints: a grid of variations, priced."""

    points: list[PointShape]


class HitShape(Shape, frozen=True, kw_only=True):
    """A variation that a search found."""

    wager: str
    house_advantage: Exact
    distance: Exact
    """How much more the house keeps than it is to."""
    hit_frequency: Exact | None
    point: PointShape


class SearchShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-search/1"
):
    """What `houseway search` prints: the tables that reach a target, the nearest first."""

    wager: str
    target: Exact
    within: Exact | None
    searched: int
    reached: int
    hits: list[HitShape]


def point_shape(point: Point) -> PointShape:
    """A variation for another program."""
    return PointShape(
        given={key: str(value) for key, value in point.given.items()},
        house_advantage=exactly(point.edges),
        departures=[
            DepartureShape(key=each.key, says=each.says, clause=each.clause)
            for each in point.departures
        ],
        refused=point.refused,
    )
