"""The odds of Colorado Hold'em to the integer, held against a count done apart from the solver."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

import houseway
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.odds import main_wager, report
from houseway.games.colorado_holdem.solver import (
    ABOVE_PAIRS,
    CLOSED,
    KINDS,
    PAIRS,
    Stakes,
    solve,
)
from houseway.hands import STANDARD, batch
from houseway.odds.kinds import kinds_of_hands
from houseway.pieces.cards import PACK
from tests.games.colorado_holdem.scenes import PERMISSIBLE, REQUIRED, every_version, law
from tests.games.colorado_holdem.test_payouts import wins, wins_bonus
from tests.games.colorado_holdem.test_values import own

DEALS = 407_170_400
LOSSES = {
    (REQUIRED, False): 22_869_928,
    (REQUIRED, True): 22_456_224,
    (PERMISSIBLE, False): 12_430_880,
    (PERMISSIBLE, True): 12_036_788,
}
"""What the house keeps of so many antes, without and with the ace low in instant winners."""


@pytest.mark.parametrize(("ruleset", "ace_low"), LOSSES)
def test_the_house_keeps_so_many_antes_of_all_deals(ruleset: str, ace_low: bool) -> None:
    """The first and third were found by others before, by brute force."""
    rules = law(ruleset).open({"ace_low_instant": ace_low})
    assert solve(rules).value == Fraction(-LOSSES[ruleset, ace_low], DEALS)


def test_the_figures_of_a_report() -> None:
    found = houseway.odds("colorado-holdem")
    main, bonus = found.wager("ante and bet"), found.wager("bonus")
    assert main.combinations == bonus.combinations == DEALS
    assert main.house_advantage == Fraction(2858741, 50896300)
    assert main.element_of_risk == Fraction(2858741, 100263408)
    assert bonus.house_advantage == Fraction(4885007, 25448150)
    assert [(each.decision, each.count) for each in found.decisions] == [
        ("declare", 96),
        ("bet", 21_436),
        ("fold", 568),
    ]
    assert (
        sum(line.count for line in main.lines) == sum(line.count for line in bonus.lines) == DEALS
    )
    both, limit = found.notes
    assert "9.2533 % of the ante (9419203/101792600)" in both
    assert "from an ante of 50.01; at 500.00 the house keeps 6.1598 %" in limit


def test_the_figures_of_the_other_version() -> None:
    found = houseway.odds("colorado-holdem", rules=PERMISSIBLE)
    assert found.wager("ante and bet").house_advantage == Fraction(11099, 363545)
    assert [(each.decision, each.count) for each in found.decisions] == [
        ("declare", 96),
        ("bet", 3_816),
        ("no bet", 18_188),
    ]


# A count done apart.


@every_version
def test_hands_taken_by_chance_are_worth_what_a_plain_count_says(ruleset: str) -> None:
    """Every board and every decision of some hands, by the judge that `test_payouts` has."""
    rules = law(ruleset).open()
    solution = solve(rules)
    alike = solve(rules, stakes=Stakes(5_00, 1_00))
    chance = Random(11)
    for at in chance.sample(range(len(solution.hands)), 2):
        hand = [PACK[card] for card in solution.hands[at]]
        rest = [card for card in PACK if card not in hand]
        for place in range(3):
            kept = [card for card in hand if card is not hand[place]]
            boards = [[*kept, *board] for board in combinations(rest, 3)]
            main = sum(wins(cards, ruleset) for cards in boards)
            side = sum(map(wins_bonus, boards))
            assert solution.values[at, BET + place] == 2 * main
            assert alike.values[at, BET + place] == 2 * 500 * main + 100 * side
            if not rules.may_fold:
                assert solution.values[at, NO_BET + place] == main
        closed = {NO_BET, NO_BET + 1, NO_BET + 2} if rules.may_fold else {GIVE_UP}
        assert all(solution.values[at, option] == CLOSED for option in closed)
        if rules.may_fold:
            assert solution.values[at, GIVE_UP] == -solution.boards
            assert alike.values[at, GIVE_UP] == -600 * solution.boards


def test_instant_winners_are_worth_five_antes() -> None:
    solution = solve(law().open())
    declared = solution.values[:, DECLARE]
    assert np.unique(declared[declared != CLOSED]).tolist() == [5 * solution.boards]
    assert int((declared != CLOSED).sum()) == 96


def test_every_strength_has_its_kind() -> None:
    """Pairs by rank, the rest by category, in ascending order."""
    kinds, plain = kinds_of_hands("standard"), batch.tables("standard").plain
    assert kinds.of.tolist() == sorted(kinds.of.tolist())
    assert len(set(kinds.of.tolist())) == KINDS == len(kinds.strengths)
    named = {STANDARD.describe(strength) for strength in kinds.strengths[PAIRS:ABOVE_PAIRS]}
    assert {"pair of twos", "pair of aces"} <= named
    assert len(named) == 13
    assert len(plain) == 7462


@every_version
@pytest.mark.parametrize("ante", [5_00, 25_00, 50_00])
def test_below_the_limit_an_ante_is_an_ante(ruleset: str, ante: int) -> None:
    rules = law(ruleset).open()
    assert solve(rules, stakes=Stakes(ante)).value == solve(rules).value


@every_version
def test_the_limit_costs_and_the_bonus_changes_play_for_the_better(ruleset: str) -> None:
    rules = law(ruleset).open()
    free = law(ruleset).open({"payout_limit": "none"})
    limited = solve(rules, stakes=Stakes(500_00)).value
    assert limited < solve(rules).value == solve(free, stakes=Stakes(500_00)).value
    found = report(law(ruleset), rules)
    apart = found.wager("ante and bet").expectation + found.wager("bonus").expectation / 5
    assert solve(rules, stakes=Stakes(5_00, 1_00)).value > apart


def test_a_bonus_that_comes_back_makes_folding_cheaper() -> None:
    returned = law().open({"bonus_after_fold": "is returned"})
    stakes = Stakes(5_00, 1_00)
    assert solve(returned, stakes=stakes).value > solve(law().open(), stakes=stakes).value
    assert solve(returned).value == solve(law().open()).value


def test_a_table_of_ones_own_is_counted_beside_the_floor(tmp_path: Path) -> None:
    file = own(tmp_path, REQUIRED, "payouts", flush="12 to 1")
    found = houseway.odds(file)
    ours, floor = (found.wager("ante and bet", name) for name in ("ours", "A"))
    assert ours.house_advantage < floor.house_advantage == Fraction(2858741, 50896300)
    assert found.wagers[0].paytable == "ours"


def test_two_bonus_tables_have_the_same_results(tmp_path: Path) -> None:
    more = {"pair_of_jacks_or_better": "1 to 1", "pair_of_sixes_or_better": "push"}
    found = houseway.odds(own(tmp_path, REQUIRED, "bonus_payouts", **more))
    ours, floor = (found.wager("bonus", name) for name in ("ours", "A"))
    assert [line.result for line in ours.lines] == [line.result for line in floor.lines]
    assert [line.count for line in ours.lines] == [line.count for line in floor.lines]
    for odds in (ours, floor):
        assert sum(line.count for line in odds.lines) == DEALS
    assert floor.house_advantage == Fraction(4885007, 25448150)


def test_without_a_bonus_or_a_limit_there_is_nothing_to_note() -> None:
    found = houseway.odds(
        "colorado-holdem", choices={"bonus_payouts": "none", "payout_limit": "none"}
    )
    assert [odds.wager for odds in found.wagers] == ["ante and bet"]
    assert found.notes == ()


def test_outcomes_that_do_not_add_up_are_not_reported() -> None:
    solution = solve(law().open())
    wrong = solution._replace(counts=solution.counts + 1)
    with pytest.raises(AssertionError, match="do not add up"):
        main_wager(law().open(), wrong)
