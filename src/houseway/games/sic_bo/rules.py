"""The values that Sic Bo is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.games.sic_bo.areas import (
    ANY_THREE,
    BIG,
    COMBINATION,
    DICE,
    LINES,
    ONE,
    SMALL,
    SPOTS,
    THREE,
    TOTAL,
    TWO,
    Spot,
)
from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds
from houseway.rulesets import Limits, Paytable, Remedy
from houseway.rulesets.values import check_hands, check_remedies
from houseway.steps.banked import BankClauses, BankedRules, side_area, wagers_of
from houseway.steps.remedies import Cure
from houseway.steps.sealed_shaker import Route, SealedClauses, SealedShaker, Worked
from houseway.steps.wagers import WagerRules

LIMITS: Final = {
    THREE: "three_of_a_kind_limits",
    TWO: "two_of_a_kind_limits",
    ANY_THREE: "any_three_limits",
    TOTAL: "total_limits",
    COMBINATION: "combination_limits",
    SMALL: "limits",
    BIG: "limits",
    ONE: "one_of_a_kind_limits",
}
"""The rule that limits a kind of wager."""

REMEDIES: Final = {
    "no_roll": (Cure.ROLLED_AGAIN,),
    "lights_fail": (Cure.SETTLED_BY_DICE,),
    "shaker_fails": (Cure.VOID,),
    "broken_shaker": (Cure.VOID,),
    "test_fails": (Cure.NOT_OPENED,),
}


class Definitions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where each permissible wager is defined."""

    three_of_a_kind: str
    two_of_a_kind: str
    any_three_of_a_kind: str
    total: str
    combination: str
    small: str
    big: str
    one_of_a_kind: str

    def of(self, kind: str) -> str:
        """Where a kind of wager is defined."""
        clause: str = getattr(self, kind.replace("-", "_"))
        return clause


class Clauses(BankClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    dice: SealedClauses
    wagers: Definitions
    no_more_bets: str
    shake: str
    start_device: str
    uncover: str
    enter: str
    light: str
    without_lights: str
    collect: str
    pay: str
    clear: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity that a law or a reading settles for every table."""

    no_roll: Remedy
    lights_fail: Remedy
    """Once the dice are shown; what is done before that the licensee chooses."""
    shaker_fails: Remedy
    broken_shaker: Remedy
    test_fails: Remedy


class SicBoRules(BankedRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Sic Bo."""

    remedies = REMEDIES

    shaker: Worked
    dice_inspected: Route
    two_of_a_kind: Literal["at least two", "exactly two"]
    after_no_roll: Literal["wagers stand", "wagers open again"]
    lights_fail_early: Literal["wagers go back", "wagers stand until the repair"]
    misread_dice: Literal["the dice rule", "the entry rules once lit"]
    three_of_a_kind_limits: Limits
    two_of_a_kind_limits: Limits
    any_three_limits: Limits
    total_limits: Limits
    combination_limits: Limits
    one_of_a_kind_limits: Limits
    limits_spread_odds: Odds
    paytable: Paytable
    one_of_a_kind_on_two: Odds
    one_of_a_kind_on_three: Odds
    clause: Clauses
    irregularities: Irregularities

    @property
    def cards_dealt(self) -> int:
        """No cards are."""
        return 0

    def check(self) -> None:
        """Refuse what cannot be: unknown remedies and lines, nothing paid for a win, no limits."""
        check_remedies(self.irregularities, self.remedies)
        table = self.paytable
        check_hands(table.name, table.cite, table.pays, LINES)
        for line, pay in table.pays.items():
            if not (pay.odds or pay.loses):
                raise NotPermitted(f"{line}: a wager that wins is paid", key="paytable")
        for key in ("one_of_a_kind_on_two", "one_of_a_kind_on_three"):
            if not getattr(self, key):
                raise NotPermitted("a wager that wins is paid", key=key)
        if not offered(self):
            raise NotPermitted(f"{table.name} pays no wager at all", key="paytable")
        for key in dict.fromkeys(LIMITS.values()):
            if not getattr(self, key).maximum:
                raise NotPermitted("every wager of the layout is taken", key=key)
        self.check_limits()
        if self.shaker == "automated" and self.dice_inspected == "in the primary storage":
            message = "only manual shakers are filled in the primary storage"
            raise NotPermitted(message, key="dice_inspected")

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The limits of each kind of wager, with the odds that it may win."""
        odds: dict[str, list[Odds | None]] = {key: [] for key in LIMITS.values()}
        for spot in offered(self):
            odds[LIMITS[spot.kind.name]].append(self.paytable.pays[spot.line].odds)
        odds[LIMITS[ONE]] += [self.one_of_a_kind_on_two, self.one_of_a_kind_on_three]
        return dict(odds)

    def is_held_to_spread(self, odds: Odds) -> bool:
        """Only wagers that win little are."""
        return odds <= self.limits_spread_odds

    def wins(self, spot: Spot, dice: Dice) -> bool:
        """Whether an area wins with these dice."""
        if spot.kind.name == TWO and self.two_of_a_kind == "exactly two":
            return dice.count(spot.pick[0]) == 2
        return spot.wins(dice)

    def winning(self, dice: Dice) -> tuple[str, ...]:
        """The wagers that win with these dice, in the order of the table of odds."""
        return tuple(spot.wager for spot in offered(self) if self.wins(spot, dice))


@lru_cache(maxsize=64)
def _offered(paid: tuple[str, ...]) -> tuple[Spot, ...]:
    return tuple(spot for spot in SPOTS.values() if spot.line in paid)


def offered(rules: SicBoRules) -> tuple[Spot, ...]:
    """The areas of the layout: one for each wager that the table of odds pays."""
    return _offered(tuple(line for line, pay in rules.paytable.pays.items() if not pay.loses))


def shaker_of(rules: SicBoRules) -> SealedShaker:
    """How the table prepares its dice."""
    return SealedShaker(
        dice=DICE,
        worked=rules.shaker,
        route=rules.dice_inspected,
        test_fails=rules.irregularities.test_fails,
        clause=rules.clause.dice,
    )


def wager_rules(rules: SicBoRules) -> WagerRules:
    """How the table takes wagers: on any area, as many as somebody likes."""
    clause = rules.clause
    areas = [
        side_area(rules, spot.wager, clause.wagers.of(spot.kind.name), LIMITS[spot.kind.name])
        for spot in offered(rules)
    ]
    return wagers_of(rules, clause, areas, one_area_each="")
