"""The odds of Let It Ride held against published figures and against chance."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from houseway.errors import NotAllowed
from houseway.games.let_it_ride.advice import advise, counted_hopes, strategy
from houseway.games.let_it_ride.odds import kept_solution, report
from houseway.games.let_it_ride.policy import is_good
from houseway.games.let_it_ride.simulation import SIMULATOR, best_plan, simple_plan
from houseway.games.let_it_ride.solver import solve
from houseway.hands import ORDERS
from houseway.odds.fours import number_of
from houseway.odds.report import OddsReport
from houseway.odds.sights import Sight
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.figures import decimal
from tests.games.let_it_ride.scenes import SCENES

RULES = SCENES.law.open()
CASES = comb(52, 3) * 49 * 48


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return report(SCENES.law, RULES)


def percent(value: Fraction, places: int) -> str:
    return decimal(100 * value, places)


# Published figures: those with a name in a comment are printed there, to the digits given here.


def test_the_bets_give_what_is_published(ma: OddsReport) -> None:
    bets = ma.wager("bets")
    assert percent(bets.house_advantage, 2) == "3.51"  # Wizard of Odds
    assert bets.house_advantage == Fraction(1_822_224, 51_979_200)
    assert percent(bets.element_of_risk, 2) == "2.86"  # not the 2.36 of a guide
    assert bets.combinations == CASES == 51_979_200


@pytest.mark.parametrize(
    ("table", "advantage"),
    [
        ("A", "2.32"),  # Wizard of Odds, Pair Plus 40-30-6-4-1
        ("C", "7.28"),  # Wizard of Odds, Pair Plus 40-30-6-3-1
        ("B", "5.57"),
        ("D", "2.14"),
        ("E", "5.39"),
        ("F", "7.10"),
    ],
)
def test_the_tables_of_the_three_card_bonus(ma: OddsReport, table: str, advantage: str) -> None:
    assert percent(ma.wager("three-card-bonus", table).house_advantage, 2) == advantage


@pytest.mark.parametrize(
    ("unlisted", "advantages"),
    [
        ("a straight", ("2.932", "6.208", "7.891")),
        ("nothing", ("3.059", "6.317", "8.018")),
    ],
)
def test_the_other_readings_of_a_mini_royal(unlisted: str, advantages: tuple[str, ...]) -> None:
    found = report(SCENES.law, SCENES.law.open({"mini_royal_unlisted": unlisted}))
    for table, advantage in zip("ABC", advantages, strict=True):
        odds = found.wager("three-card-bonus", table)
        assert percent(odds.house_advantage, 3) == advantage


@pytest.mark.parametrize(
    ("stake", "advantage"), [("is not returned", "24.07"), ("is returned", "21.20")]
)
def test_the_bonus_chip(stake: str, advantage: str) -> None:
    found = report(SCENES.law, SCENES.law.open({"bonus_stake": stake}))
    assert percent(found.wager("bonus").house_advantage, 2) == advantage


def test_what_is_not_offered_is_not_counted() -> None:
    choices = {"bonus_offered": False, "three_card_offered": False, "payout_limit": "none"}
    found = report(SCENES.law, SCENES.law.open(choices))
    assert [odds.wager for odds in found.wagers] == ["bets"]
    assert "There is no payout limit." in found.notes


def test_a_report_adds_up(ma: OddsReport) -> None:
    for odds in ma.wagers:
        assert sum(line.count for line in odds.lines) == odds.combinations
    first, second = ma.decisions[:2], ma.decisions[2:]
    assert sum(each.count for each in first) == sum(each.count for each in second) == CASES
    assert (first[0].count, second[0].count) == (3_782_016, 7_846_080)


def test_a_limit_takes_from_large_bets_only() -> None:
    free = kept_solution(RULES).found.value
    stakes = (16_00, 17_00, 500_00)
    values = [kept_solution(RULES, stake_cents=cents).found.value for cents in stakes]
    assert values[0] == free > values[1] > values[2]


# Chance.


def test_chance_agrees_with_the_count(ma: OddsReport) -> None:
    result = SIMULATOR.simulate(RULES, 400_000, 12, plan=best_plan(RULES))
    for wager, estimate in result.wagers.items():
        assert estimate.covers(ma.wager(wager).expectation), wager
    first = sum(count for ending, count in result.endings.items() if ending.first)
    assert abs(Fraction(first, result.rounds) - ma.decisions[0].frequency) < Fraction(1, 300)


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_threads() -> None:
    one, two = (SIMULATOR.simulate(RULES, 150_000, 8, strategy="simple", workers=n) for n in (1, 2))
    assert one == two


def test_the_simple_plan_is_what_the_policy_does() -> None:
    plan, chance = simple_plan(), Random(6)
    for _ in range(500):
        four = chance.sample(PACK, 4)
        assert plan.first[number_of(four[:3])] == is_good(four[:3])
        assert plan.second[0, number_of(four)] == plan.second[1, number_of(four)] == is_good(four)


# Advice.


def test_advice_counts_by_itself_what_the_plan_does() -> None:
    solution, chance = kept_solution(RULES).found, Random(3)
    first, second = counted_hopes(RULES)
    for _ in range(12):
        *three, fourth = chance.sample(PACK, 4)
        early, late = advise(RULES, three, []), advise(RULES, three, [fourth])
        assert early == first(Sight(tuple(three), 1)).options
        assert late == second(Sight((*three, fourth), 1)).options
        rides = solution.first[number_of(three)]
        assert early[0].decision == ("let it ride" if rides else "withdraw")
        rides = solution.second[0, number_of([*three, fourth])]
        assert late[0].decision == ("let it ride" if rides else "withdraw")


@pytest.mark.parametrize(
    ("hole", "board"), [("2c 3c", ""), ("2c 3c 4c", "5d 6d"), ("2c 3c 3c", "")]
)
def test_advice_without_the_cards_it_needs_is_refused(hole: str, board: str) -> None:
    with pytest.raises(NotAllowed):
        advise(RULES, parse_cards(hole), parse_cards(board))


def test_best_play_in_words_covers_everything_and_is_the_plan() -> None:
    first, second = strategy(RULES).stages
    assert (first.holdings, second.holdings) == (comb(52, 3), comb(52, 4))
    riding = [
        sum(line.holdings for line in stage.lines if line.decision == "let it ride")
        for stage in (first, second)
    ]
    assert 49 * 48 * riding[0] == 3_782_016
    assert 4 * 48 * riding[1] == 7_846_080
    assert [line.hands for line in first.lines if line.decision == "let it ride"] == [
        "three of a kind",
        "pair of tens or better",
        "three of one suit that count 3 or more",
    ]


# Where it makes no difference.


def test_bets_that_are_worth_nothing_either_way_are_told_by_a_plain_count() -> None:
    pack = parse_cards("2c 3c 4d 5h 6s Tc Td Jh Ks")
    order, pays = ORDERS[RULES.order], RULES.paytable.pays

    def net(hand: list[Card]) -> Fraction:
        line = pays.get(order.line(order.strength(hand), pays))
        return Fraction(-1) if line is None else Fraction(line.worth)

    first = second = 0
    for three in combinations(pack, 3):
        rest = [card for card in pack if card not in three]
        worth = {
            fourth: sum(net([*three, fourth, fifth]) for fifth in rest if fifth != fourth)
            for fourth in rest
        }
        riding = sum(max(Fraction(0), each) for each in worth.values())
        both = [each + max(Fraction(0), each) for each in worth.values()]
        first += 30 * (sum(both) == riding)
        second += 5 * sum(each == 0 for each in worth.values())
    assert solve(RULES, pack=pack).even == (first, second)


def test_the_law_leaves_some_bets_to_taste(ma: OddsReport) -> None:
    early, late = ma.indifferent
    assert (early.stage, late.stage) == ("the first bet", "the second bet")
    assert {early.counted_as, late.counted_as} == {"withdraw"}
    assert late.count > 0
