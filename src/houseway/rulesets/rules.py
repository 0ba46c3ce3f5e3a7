"""What the rules of every game have, whatever the game."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

import msgspec

from houseway.errors import NotPermitted
from houseway.pieces.stock import NOTHING, Stock
from houseway.rulesets.side_wagers import InSight, SideWager
from houseway.rulesets.values import Paid, Paytable

SEATS_MOST: Final = 100
"""More seats than this no table has, also where no cards go round that could run out."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What every game's rules have. A game adds its own values; none has a default."""

    asked_by: ClassVar[Mapping[str, str]] = {}
    """Steps that a value asks for. Where `[clauses]` has none for one, the value's own is cited."""

    remedies: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What can be done about each irregularity, as a file may say it."""

    ruleset: str
    """The name of the ruleset that these rules were chosen from."""
    choices: dict[str, str]
    """What the licensee chose where the law lets it, in words that choose it again."""
    cites: dict[str, str]
    """Where each value is written, for whoever is refused by it."""
    side_wagers: tuple[SideWager, ...]
    """The wagers that the file adds to those of the game."""
    seats_max: Annotated[int, msgspec.Meta(ge=1, le=SEATS_MOST)]
    """Betting positions at the table."""

    @property
    def stock(self) -> Stock:
        """What a round is dealt from; nothing, unless a game says more."""
        return NOTHING

    @property
    def in_sight(self) -> InSight | None:
        """What side wagers may look at; nothing, unless a game says more."""
        return None

    def check(self) -> None:
        """Raise `NotPermitted` where values that are each permitted are not permitted together."""

    def check_side_wagers(self) -> None:
        """The same of side wagers: refused, unless a game is played with cards."""
        if self.side_wagers:
            raise NotPermitted(
                "no side wager lies here: they look at cards, and this game has none; games of "
                "cards have them all, against the house",
                key=f"side_wagers.{self.side_wagers[0].name}",
            )

    def paid(self, key: str) -> "dict[str, Paid]":
        """What each hand that the game tells apart is paid by the table of a rule.

        Line by line, unless a game's lines say more than their names: pairs from a rank up, a hand
        that is paid as a plainer one where it is not listed.
        """
        table: Paytable = getattr(self, key)
        return dict(table.pays)
