"""What two wagers are worth together as one of them grows against the other.

The player chooses the ratio, and best play changes with it. What best play is worth is the most of
several straight lines in the ratio, so that it bends upwards only: whatever the table allows, the
player's best ratio lies at one of the two ends.
"""

from fractions import Fraction

import msgspec


class RatioPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The house advantage at one ratio."""

    ratio: Fraction
    house_advantage: Fraction
    """What the house keeps of both wagers together, as a part of the first."""

    @property
    def of_all(self) -> Fraction:
        """What the house keeps of both first wagers together."""
        return self.house_advantage / (1 + self.ratio)


class RatioOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The house advantage under one paytable for the ratios that a table's limits allow."""

    paytable: str
    first: str
    second: str
    points: tuple[RatioPoint, ...]
    """By growing ratio, from the smallest to the largest that can be bet."""
    even: tuple[Fraction, ...]
    """The ratios at which the house keeps nothing."""

    @property
    def best(self) -> RatioPoint:
        """The best ratio for the player: least is kept of a first wager."""
        return min((self.points[0], self.points[-1]), key=lambda point: point.house_advantage)

    @property
    def is_against_house(self) -> bool:
        """Whether a player who may choose the ratio has the advantage."""
        return self.best.house_advantage < 0
