"""The odds of Caribbean Stud held against published figures and plain counts."""

from fractions import Fraction
from math import comb

import msgspec
import pytest

from houseway.games.caribbean_stud.odds import FOLD_PAID, NO_FOLD_PAID, notes_of, report
from houseway.games.caribbean_stud.side_wagers import bonus_wager, lines_of
from houseway.games.caribbean_stud.solver import solve
from houseway.odds.metered import stakes_of
from houseway.odds.meters import MeterOdds
from houseway.odds.report import OddsReport
from houseway.pieces.cards import parse_cards
from houseway.pieces.figures import decimal
from houseway.rulesets import Limits, Paytable
from houseway.rulesets.values import Pay
from tests.games.caribbean_stud.scenes import law

HANDS = {  # The standard counts of five cards, of 2,598,960.
    "royal flush": 4,
    "straight flush": 36,
    "four-of-a-kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two pair": 123_552,
}


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return report(law(), law().open())


def meter(report_: OddsReport, wager: str, table: str) -> MeterOdds:
    return next(o for o in report_.meters if (o.wager, o.paytable) == (wager, table))


def test_the_published_figures(ma: OddsReport) -> None:
    """Wizard of Odds: 5.224 %, element of risk 2.555 %; Contingencies 2000: the integers."""
    main = ma.wager("ante and bet")
    assert main.combinations == 19_933_230_517_200
    assert main.house_advantage == Fraction(1_041_372_912_372, 19_933_230_517_200)
    assert decimal(100 * main.house_advantage, 3) == "5.224"
    assert decimal(100 * main.element_of_risk, 3) == "2.555"
    assert sum(line.count for line in main.lines) == main.combinations


def test_every_wager_and_every_table_is_there(ma: OddsReport) -> None:
    assert [(odds.wager, odds.paytable) for odds in ma.wagers] == [
        ("ante and bet", "A"),
        *(("bonus", table) for table in "ABC"),
        *(("progressive", table) for table in "ABCDE"),
        ("five-card", "A"),
        ("five-card-dealer", "A"),
    ]
    other = report(law(), law().open({"bonus_paytable": "C", "five_card_paytable": "none"}))
    assert [odds.paytable for odds in other.wagers if odds.wager == "bonus"] == ["C", "A", "B"]
    assert not [odds for odds in other.wagers if odds.wager.startswith("five")]


@pytest.mark.parametrize("wager", ["bonus", "progressive", "five-card"])
def test_the_standard_counts(ma: OddsReport, wager: str) -> None:
    odds = ma.wager(wager)
    counts = {line.result: line.count for line in odds.lines}
    assert odds.combinations == comb(52, 5)
    assert {hand: counts[hand] for hand in HANDS if hand in counts} == {
        hand: count for hand, count in HANDS.items() if hand in counts
    }
    assert sum(counts.values()) == odds.combinations
    assert "folded" not in counts


def test_a_pair_of_tens_or_better(ma: OddsReport) -> None:
    counts = {line.result: line.count for line in ma.wager("bonus").lines}
    assert counts["pair of tens or better"] == 5 * comb(4, 2) * comb(12, 3) * 4**3


@pytest.mark.parametrize(
    ("table", "advantage"), [("A", "1347/43316"), ("B", "11311/216580"), ("C", "171/2380")]
)
def test_the_bonus_by_hand(ma: OddsReport, table: str, advantage: str) -> None:
    pays = law().open({"bonus_paytable": table}).bonus_paytable.pays
    paid = {**HANDS, "pair of tens or better": 422_400}
    back = sum(count * (1 + pays[hand].odds) for hand, count in paid.items())
    odds = ma.wager("bonus", table)
    assert odds.house_advantage == 1 - Fraction(back, comb(52, 5)) == Fraction(advantage)


def test_decisions_add_up(ma: OddsReport) -> None:
    assert {each.decision: each.count for each in ma.decisions} == {
        "bet": 10_410_224_542_740,
        "fold": 9_523_005_974_460,
    }


# Meters.


FROM_FLUSH = 500 * 624 + 100 * 3_744 + 50 * 5_108
BY_HAND = {
    "A": (5_000 * 36 + FROM_FLUSH + 10 * 10_200 + 3 * 54_912 + 2 * 123_552, Fraction(4)),
    "B": (FROM_FLUSH + 10 * 10_200 + 3 * 54_912 + 2 * 123_552, 4 + Fraction(36, 10)),
    "E": (FROM_FLUSH, 4 + Fraction(36, 10)),
}
"""What the fixed payouts of all hands come to, and how many times the meter is paid."""


@pytest.mark.parametrize("table", BY_HAND)
def test_a_meter_by_hand(ma: OddsReport, table: str) -> None:
    odds, hands = meter(ma, "progressive", table), comb(52, 5)
    fixed, times = BY_HAND[table]
    part = times / hands
    assert (odds.fixed, odds.of_meter) == (Fraction(fixed, hands), part)
    assert odds.break_even() == (hands - fixed) / times * 100
    for cents in (0, 10_000_00, 123_456_78):
        assert odds.house_advantage(cents) == 1 - odds.fixed - part * Fraction(cents, 100)


def test_at_reset_is_the_line_of_the_table(ma: OddsReport) -> None:
    for odds in ma.meters:
        told = ma.wager(odds.wager, odds.paytable)
        assert told.house_advantage == odds.house_advantage(odds.reset_cents)


def test_envy_is_table_ds_alone(ma: OddsReport) -> None:
    envy = Fraction(4 * 1000 + 36 * 300, comb(52, 5))
    for odds in ma.meters:
        is_envied = (odds.wager, odds.paytable) == ("progressive", "D")
        assert odds.envy == (envy if is_envied else 0)
    table = meter(ma, "progressive", "D")
    assert table.house_advantage(0) - table.house_advantage(0, others=6) == 6 * envy
    assert table.break_even(others=6) < table.break_even()


def test_at_seventy_percent_every_table_pays_back_more_than_it_takes(ma: OddsReport) -> None:
    assert all(odds.long_run() < 0 for odds in ma.meters)
    assert "It would keep nothing at a rate of: progressive A of 1.00 35.53 %" in ma.notes[-1]
    for odds in ma.meters:
        fair = msgspec.structs.replace(odds, rate=odds.fair_rate())
        assert fair.long_run() == 0


# The payout limit, and side wagers that a fold loses.


def test_a_payout_limit_costs_the_largest_ante(ma: OddsReport) -> None:
    limited = report(law(), law().open({"bet_payout_limit": "5,000 per hand"}))
    assert limited.wager("ante and bet").lines == ma.wager("ante and bet").lines
    most = limited.wager("ante and bet at 500.00")
    assert decimal(100 * most.house_advantage, 4) == "6.0710"
    assert "touches no ante up to 25.00" in limited.notes[1]


def test_a_table_that_pays_folded_hands_says_so() -> None:
    rules = law().open()
    lavish = msgspec.structs.replace(
        rules.bonus_paytable, pays={**rules.bonus_paytable.pays, "high card": Pay.parse("1 to 1")}
    )
    odd = msgspec.structs.replace(rules, bonus_paytable=lavish)
    pack = parse_cards("As Ks Qs Js 9c Kd 8d 7c 5h 3h 2d")
    solution = solve(odd, pack=pack)
    counts = dict(lines_of(odd, solution, ["high card"], after_fold=False))
    assert counts["folded"] > 0
    assert counts["high card"] + counts["folded"] + counts["less"] == comb(11, 5) * 6
    assert isinstance(lavish, Paytable)
    odds = bonus_wager(odd, solution, lavish)
    assert {line.net for line in odds.lines if line.result == "folded"} == {Fraction(-1)}
    assert next(iter(notes_of(odd, solution))) == FOLD_PAID


def test_no_side_wager_of_the_law_changes_a_decision(ma: OddsReport) -> None:
    assert ma.notes[0] == NO_FOLD_PAID


def test_the_report_can_be_made_again(ma: OddsReport) -> None:
    assert ma.certificate.combinations == 19_933_230_517_200
    assert ma.certificate.policies["payout-limit"] == "none"
    assert len(ma.meters) == 7
    assert ma.meters[0].break_even() == 24083000


# Stakes and company.


def test_a_wager_with_a_meter_says_at_which_stake_it_is_priced(ma: OddsReport) -> None:
    assert ma.wager("five-card").per == "five-card of 1.00"
    stakes = {(each.wager, each.paytable): dict(each.points) for each in ma.stakes}
    five = stakes["five-card", "A"]
    assert [*five] == [100 * dollars for dollars in range(1, 26)]
    assert decimal(100 * five[1_00], 2) == "60.84"
    assert decimal(100 * five[25_00], 2) == "63.65"
    assert five[1_00] == ma.wager("five-card").house_advantage
    envied = stakes["progressive", "D"]
    assert [decimal(100 * envied[cents], 2) for cents in (1_00, 5_00)] == ["44.02", "46.36"]
    assert ("progressive", "A") not in stakes, "one dollar is all that is permitted"


def test_of_very_many_stakes_some_are_priced() -> None:
    table = law().open().five_card_paytable
    assert not isinstance(table, str)
    stakes = stakes_of(Limits.parse("1 to 500 by 0.25"), table)
    assert (len(stakes), stakes[0], stakes[-1]) == (25, 1_00, 500_00)


def test_company_is_envy_and_what_is_divided(ma: OddsReport) -> None:
    one, five, dealer = ma.company
    envy = Fraction(4 * 1000 + 36 * 300, comb(52, 5))
    assert one.points[0] - one.points[6] == five.points[0] - five.points[6] == 6 * envy
    assert (five.stakes, len(five.points)) == ("5.00 with the meter at 10,000.00", 7)
    assert dealer.wager == "five-card-dealer"
    odds = meter(ma, "five-card-dealer", "A")
    part = odds.of_meter * 10_000
    assert dealer.points[1] - dealer.points[0] == part / 2
    assert dealer.points[6] == 1 - odds.fixed - part / 7
    assert all(each.turns_at is None for each in ma.company)
