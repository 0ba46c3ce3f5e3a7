"""The wagers that a table of Minibaccarat takes before the deal."""

from msgspec.structs import replace

from houseway.games.minibaccarat.rules import (
    BANKER,
    BONUS_BANKER,
    BONUS_PLAYER,
    DRAGON_7,
    HOUSE_MONEY,
    PANDA_8,
    PLAYER,
    TIE,
    MinibaccaratRules,
)
from houseway.round.felt import Felt
from houseway.steps.banked import side_area, wagers_of
from houseway.steps.wagers import WagerRules

NAMED = {
    **dict.fromkeys((BANKER, PLAYER), "limits"),
    TIE: "tie_limits",
    **dict.fromkeys((BONUS_BANKER, BONUS_PLAYER), "dragon_bonus_limits"),
    **dict.fromkeys((DRAGON_7, PANDA_8), "insurance_limits"),
    HOUSE_MONEY: "house_money_limits",
}
"""The wagers in the order in which a seat's are settled, and the rule that has their limits."""


def offered(rules: MinibaccaratRules) -> list[str]:
    """The wagers that a table has, in the order of settlement."""
    missing: set[str] = set()
    if rules.dragon_bonus is None:
        missing |= {BONUS_BANKER, BONUS_PLAYER}
    if not rules.is_ez:
        missing |= {DRAGON_7, PANDA_8}
    if rules.house_money is None:
        missing.add(HOUSE_MONEY)
    return [wager for wager in NAMED if wager not in missing]


def wager_rules(rules: MinibaccaratRules, felt: Felt | None = None) -> WagerRules:
    """How the table takes wagers: any of them, each by itself, at any position.

    Where wagers must leave enough for what is owed, the felt says how much that is.
    """
    clause = rules.clause
    leave_enough = rules.vigorish_unpaid == "wagers leave enough"
    areas = [
        side_area(rules, wager, clause.wagers, key)
        for wager, key in NAMED.items()
        if wager in offered(rules)
    ]
    return replace(
        wagers_of(rules, clause, areas, one_area_each=""),
        marks=rules.marks,
        kept_back=felt.owed if felt is not None and leave_enough else {},
        kept_back_clause=clause.vigorish_unpaid,
        cash=clause.cash if rules.cash_wagers else "",
    )
