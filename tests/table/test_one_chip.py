"""A wager that the law wants as one chip of a fixed amount."""

import pytest

from houseway.errors import NotAllowed
from houseway.round.actions import parse_action
from houseway.round.engine import Procedure, Round, Table
from houseway.round.start import Player, Start
from houseway.rulesets import Limits, Rules
from houseway.steps.wagers import BettingArea, WagerRules, take_wagers


def begin(*, is_one_chip: bool) -> Round:
    area = BettingArea(
        wager="bonus",
        limits=Limits.parse("1 to 1 by 1"),
        limits_clause="§6",
        clause="§6",
        is_one_chip=is_one_chip,
    )
    wagers = WagerRules(
        areas=(area,),
        tender=("chips", "plaques"),
        tender_clause="§6(a)",
        one_area_each="",
        exceptions="147.07(4)",
        clause="§6(c)",
    )

    def play(table: Table, rules: Rules, start: Start) -> Procedure:
        return take_wagers(table, wagers)

    rules = Rules(ruleset="none", choices={}, cites={}, side_wagers=(), seats_max=1)
    return Round(play, rules, Start(players={1: Player("Ann", 100_00)}))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("permit 1 bonus 2.00", "there is no wager 'bonus'"),
        ("place 1 bonus 2.00", "2.00 is outside the table's limits"),
        ("place 1 bonus 1.00 plaques", "a wager is made in chips, not plaques"),
    ],
)
def test_nothing_else_is_taken_and_nobody_can_permit_it(action: str, says: str) -> None:
    with pytest.raises(NotAllowed, match=says):
        begin(is_one_chip=True).take(parse_action(action))


@pytest.mark.parametrize("action", ["permit 1 bonus 2.00", "place 1 bonus 1.00 plaques"])
def test_another_wager_has_its_exceptions(action: str) -> None:
    assert begin(is_one_chip=False).take(parse_action(action))


def test_the_chip_is_taken() -> None:
    round_ = begin(is_one_chip=True)
    round_.take(parse_action("place 1 bonus 1.00"))
    assert round_.felt.stake(1, "bonus") == 1_00
