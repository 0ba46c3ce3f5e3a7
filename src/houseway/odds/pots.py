"""A call in a pot that players contend for: what it plays for, what it needs, and what is there."""

from fractions import Fraction

import msgspec

from houseway.odds.estimates import Estimate
from houseway.pieces.money import Cents


class PotEstimate(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat could know of a call, against hands that nobody knows: an estimate, no worth."""

    pot_cents: Cents
    """What a call plays for: all that lies there, as far as the own stack reaches."""
    call_cents: Cents
    """What it takes; nothing where a check is free."""
    opponents: int
    share: Fraction
    """The own share of the pot on average if all go to the showdown."""
    sampled: Estimate | None = None
    """What deals by chance told of it; nothing where every deal was counted."""
    deals: int
    """How many deals were looked at."""
    notes: tuple[str, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether every deal was looked at."""
        return self.sampled is None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies; both ends are the share itself where every deal was counted."""
        if self.sampled is None:
            return float(self.share), float(self.share)
        low, high = self.sampled.interval()
        return max(0.0, low), min(1.0, high)

    @property
    def needs(self) -> Fraction:
        """The share from which on a call costs nothing, were it the last."""
        pot = self.pot_cents + self.call_cents
        return Fraction(self.call_cents, pot) if pot else Fraction(0)

    @property
    def call_worth_cents(self) -> Fraction:
        """What a call nets on average, were it the last that anybody puts in."""
        return self.share * (self.pot_cents + self.call_cents) - self.call_cents
