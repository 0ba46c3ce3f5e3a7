"""The shape of a walk: every round that a small pack can give."""

from houseway.door.shapes.parts import Exact, Shape, TableShape


class NetShape(Shape, frozen=True, kw_only=True):
    """How a round may end for the player, in first wagers, and how likely that is."""

    net: Exact
    probability: Exact


class DecidedShape(Shape, frozen=True, kw_only=True):
    """A decision: what the seat knew, what it did, and what each action was worth."""

    seen: list[str]
    decision: str
    probability: Exact
    worth: dict[str, Exact]


class WalkShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-walk/1"):
    """What `houseway walk` prints: what a game comes to on a pack."""

    pack: list[str]
    policy: str
    house_advantage: Exact
    average_stake: Exact
    wagers: dict[str, Exact]
    nets: list[NetShape]
    decisions: list[DecidedShape]
