"""The two bonus wagers: prizes in dollars for five cards, and what three cards are paid."""

from typing import Final, Literal, TypeAlias

import msgspec

from houseway.pieces.money import show_money
from houseway.rulesets import Pay, Paytable
from houseway.rulesets.values import Won

MINI_ROYAL: Final = "mini royal flush"

Unlisted: TypeAlias = Literal["a straight flush", "a straight", "nothing"]
"""What a mini royal flush is paid as where the table does not list it."""


class Prizes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a wager of one chip wins with each category of hand, in money."""

    name: str
    cite: str
    pays_cents: dict[str, Won]

    @property
    def pays(self) -> dict[str, str]:
        """The prizes as a sign states them."""
        return {hand: show_money(cents) for hand, cents in self.pays_cents.items()}

    def __str__(self) -> str:
        return self.name


def three_card_pay(table: Paytable, unlisted: Unlisted, category: str) -> Pay | None:
    """The line by which three cards of a category are paid, or None where the wager loses."""
    if category == MINI_ROYAL and MINI_ROYAL not in table.pays:
        category = unlisted.removeprefix("a ")
    return table.pay(category)
