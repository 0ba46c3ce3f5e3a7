"""Which wagers Fast Action Hold'em takes before the deal, and how."""

import msgspec

from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.steps.banked import main_area, side_area, wagers_of
from houseway.steps.wagers import WagerRules


def wager_rules(rules: FastActionRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause, main, table = rules.clause, rules.main_wager, rules.bonus_table
    areas = [main_area(rules, main, clause.wagers)]
    if table is not None:
        bonus = msgspec.structs.replace(
            side_area(rules, BONUS, clause.bonus, "bonus_limits", (main,)),
            equal_to=table.equal_to,
            equal_clause=table.equal_cite,
            compulsory=rules.bonus == "compulsory",
        )
        areas.append(bonus)
    return wagers_of(rules, clause, areas, one_area_each=clause.second_area)
