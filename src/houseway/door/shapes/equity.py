"""The shape of what hands of poker are worth against each other."""

from houseway.door.shapes.parts import Exact, Shape, Whole


class HandShape(Shape, frozen=True, kw_only=True):
    """What one hand is worth, in parts of all deals; of the halves of the pot where it has two."""

    hand: str
    win: Exact
    tie: Exact
    lose: Exact
    share: Exact
    share_from: float | None
    share_to: float | None
    """Between what the share lies, where it is estimated."""
    high: Exact | None
    low: Exact | None
    quartered: Exact | None


class EquityShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-equity/1"):
    """What `houseway equity` prints: how often each hand wins, and its share of the pot."""

    variant: str
    title: str
    board: list[str]
    dead: list[str]
    estimated: bool
    deals: Whole
    of_deals: Whole
    seed: Whole | None
    confidence: float | None
    with_low: Exact | None
    hands: list[HandShape]
