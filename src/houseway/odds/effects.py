"""What the odds of wagers would be if one thing were otherwise: a card gone, another rule filed."""

from fractions import Fraction

import msgspec


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is otherwise, and a figure for each wager that it touches."""

    what: str
    figures: dict[str, Fraction]


class Effects(msgspec.Struct, frozen=True, kw_only=True):
    """Several of them, one below the other."""

    title: str
    says: str
    """What the figures are."""
    places: int
    """So many digits of a percentage tell them apart."""
    signed: bool
    """Whether they are changes, so that a sign belongs to them."""
    rows: tuple[Effect, ...]

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that have a figure somewhere, in the order in which they come."""
        return tuple(dict.fromkeys(wager for row in self.rows for wager in row.figures))
