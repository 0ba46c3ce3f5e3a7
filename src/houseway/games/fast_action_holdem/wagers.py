"""Which wagers Fast Action Hold'em takes before the deal, and how."""

from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.steps.wagers import BettingArea, WagerRules


def wager_rules(rules: FastActionRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause = rules.clause
    main = rules.main_wager
    areas = [
        BettingArea(
            wager=main,
            limits=rules.limits,
            limits_clause=rules.cites["limits"],
            clause=clause.wagers,
            compulsory=True,
        )
    ]
    if rules.bonus is not None:
        table = rules.bonus_table
        areas.append(
            BettingArea(
                wager=BONUS,
                limits=rules.bonus_limits,
                limits_clause=rules.cites["bonus_limits"],
                clause=clause.bonus,
                after=(main,),
                equal_to=table.equal_to if table else "",
                equal_clause=table.equal_cite if table else "",
                compulsory=rules.bonus == "compulsory",
            )
        )
    return WagerRules(
        areas=tuple(areas),
        tender=rules.tender,
        tender_clause=rules.cites["tender"],
        increments=clause.increments,
        one_area_each=clause.second_area,
        exceptions=clause.exceptions,
        clause=clause.wagers_close,
    )
