"""The values that Three Fields is made of; the TOML says what they are, and where."""

from typing import Final

import msgspec

from houseway.errors import NotPermitted
from houseway.pieces.dice import FACES, Dice
from houseway.pieces.money import OddCent, Odds
from houseway.rulesets import Limits, Paytable, Remedy, Rules
from houseway.rulesets.values import check_hands, check_remedies
from houseway.steps.remedies import Cure
from houseway.steps.shaker import Shaker, ShakerClauses

LOW: Final = "low"
SEVEN: Final = "seven"
HIGH: Final = "high"
FIELDS: Final = (LOW, SEVEN, HIGH)
TOTAL: Final = "total"
DICE: Final = 2
MIDDLE: Final = 7
TOTALS: Final = tuple(range(DICE, DICE * FACES + 1))

REMEDIES: Final = {"no_roll": (Cure.ROLLED_AGAIN, Cure.VOID), "untrue_die": (Cure.VOID,)}


def total_wager(total: int) -> str:
    """The wager on a total.

    >>> total_wager(7)
    'total-7'
    """
    return f"{TOTAL}-{total}"


def winning(dice: Dice) -> tuple[str, ...]:
    """The wagers that win with a roll.

    >>> winning(Dice((3, 4))), winning(Dice((6, 6)))
    (('seven', 'total-7'), ('high', 'total-12'))
    """
    total = dice.total
    field = LOW if total < MIDDLE else HIGH if total > MIDDLE else SEVEN
    return field, total_wager(total)


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round."""

    dice: ShakerClauses
    wagers: str
    wagers_close: str
    roll: str
    light: str
    lose: str
    win: str
    round_ends: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity."""

    no_roll: Remedy
    untrue_die: Remedy


class ThreeFieldsRules(Rules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Three Fields."""

    limits: Limits
    total_limits: Limits
    low_and_high_pay: Odds
    seven_pays: Odds
    totals: Paytable
    odd_cent: OddCent
    clause: Clauses
    irregularities: Irregularities

    def check(self) -> None:
        """Refuse what cannot be: unknown remedies and totals, and a table without limits."""
        check_remedies(self.irregularities, REMEDIES)
        known = [f"{TOTAL} {total}" for total in TOTALS]
        check_hands(self.totals.name, self.totals.cite, self.totals.pays, known)
        if not self.limits.maximum:
            raise NotPermitted("a table without limits takes no wagers", key="limits")


def shaker_of(rules: ThreeFieldsRules) -> Shaker:
    """How the table prepares its dice."""
    return Shaker(dice=DICE, clause=rules.clause.dice)
