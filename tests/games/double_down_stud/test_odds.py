"""The odds of Double Down Stud held against published figures and against chance."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

from houseway.errors import NotAllowed
from houseway.games.double_down_stud.advice import advise, strategy
from houseway.games.double_down_stud.odds import MAIN, kept_solution, report
from houseway.games.double_down_stud.policy import is_good
from houseway.games.double_down_stud.simulation import (
    SIMULATOR,
    best_plan,
    simple_plan,
)
from houseway.games.double_down_stud.solver import (
    draws_from,
    gain_in_company,
    kinds_of,
    values_in_company,
)
from houseway.odds.fours import fours_of, nets_of, number_of
from houseway.odds.report import OddsReport
from houseway.pieces.cards import PACK, parse_cards
from houseway.pieces.figures import decimal
from houseway.round.card_events import CardDealt
from houseway.round.payments import WagerPlaced
from houseway.round.spots import COMMUNITY, Spot
from tests.games.double_down_stud.scenes import SCENES, bots, open_table

MACHINE = Path(__file__).parents[3] / "examples/double-down-stud-machine.toml"
RULES = SCENES.law.open()


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return report(SCENES.law, RULES)


# Published figures.


def test_the_machine_gives_what_is_published() -> None:
    ruleset = SCENES.game.ruleset(str(MACHINE))
    found = report(ruleset, ruleset.open())
    main = found.wager(MAIN, "machine")
    assert decimal(100 * main.house_advantage, 4) == "2.1033"  # copy of Wizard of Odds
    assert main.combinations == 12_994_800  # the same
    assert found.wager(MAIN, "A").house_advantage == Fraction(616_120, 12_994_800)


def test_the_law_leaves_the_house_what_it_did_when_first_counted(ma: OddsReport) -> None:
    main = ma.wager(MAIN)
    assert main.house_advantage == Fraction(616_120, 12_994_800) == Fraction(15403, 324870)
    assert main.element_of_risk == Fraction(77015, 2027652)
    assert sum(line.count for line in main.lines) == main.combinations == comb(52, 4) * 48
    assert [each.count for each in ma.decisions] == [3_226_416, 9_768_384]
    assert ma.certificate.combinations == main.combinations


def test_every_hand_comes_as_often_as_five_cards_make_it(ma: OddsReport) -> None:
    counts: dict[str, int] = {}
    for line in ma.wager(MAIN).lines:
        hand = line.result.removesuffix(", doubled")
        counts[hand] = counts.get(hand, 0) + line.count
    pairs = 1_098_240 // 13
    assert {hand: count // 5 for hand, count in counts.items()} == {
        **{"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744},
        **{"flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552},
        **{"pair of jacks or better": 4 * pairs, "pair of sixes or better": 5 * pairs},
        **{"anything less": 4 * pairs + 1_302_540},
    }


# The payout limit and the cards of others.


def test_a_limit_takes_from_large_wagers_only() -> None:
    free = kept_solution(RULES).found.value
    values = [
        kept_solution(RULES, stake_cents=cents).found.value for cents in (50_00, 60_00, 500_00)
    ]
    assert values[0] == free > values[1] > values[2]


def test_to_look_at_others_cards_is_worth_more_the_more_there_are() -> None:
    values = values_in_company(RULES, 2)
    assert values[0] == kept_solution(RULES).found.value
    assert values == sorted(set(values))


def test_what_one_card_in_sight_is_worth_counted_card_by_card() -> None:
    counts, gains = (3, 5, 2), (Fraction(2), Fraction(-1), Fraction(0))
    cards = [gain for gain, count in zip(gains, counts, strict=True) for _ in range(count)]
    for others in (0, 1, 2):
        ways = list(combinations(range(len(cards)), others))
        plain = sum(
            max(Fraction(0), sum(cards) - sum(cards[place] for place in gone)) for gone in ways
        )
        assert gain_in_company(counts, gains, others) == plain / len(ways)
        assert sum(each for _, each in draws_from(counts, others)) == len(ways)


# Chance.


def test_chance_agrees_with_the_count(ma: OddsReport) -> None:
    result = SIMULATOR.simulate(RULES, 400_000, 11, plan=best_plan(RULES))
    (estimate,) = result.wagers.values()
    assert estimate.covers(ma.wager(MAIN).expectation)
    doubled = sum(count for ending, count in result.endings.items() if ending.doubled)
    assert abs(Fraction(doubled, result.rounds) - ma.decisions[0].frequency) < Fraction(1, 200)


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_threads() -> None:
    one, two = (SIMULATOR.simulate(RULES, 150_000, 8, strategy="simple", workers=n) for n in (1, 2))
    assert one == two
    assert SIMULATOR.simulate(RULES, 150_000, 9, strategy="simple").endings != one.endings


def test_the_simple_plan_is_what_the_policy_does() -> None:
    plan = simple_plan()
    session = open_table((1, 2, 3), seed=5)
    for _ in range(30):
        round_ = session.play(bots(session))
        for seat in (1, 2, 3):
            four = [
                event.card
                for event in round_.events
                if isinstance(event, CardDealt)
                and event.card is not None
                and event.spot in (Spot(seat), COMMUNITY)
            ]
            doubled = any(
                isinstance(event, WagerPlaced)
                and (event.seat, event.wager) == (seat, "double-down")
                for event in round_.events
            )
            assert plan[number_of(four)] == doubled == is_good(four)


# Advice.


def test_advice_is_what_the_plan_does() -> None:
    solution = kept_solution(RULES).found
    chance = Random(3)
    for _ in range(60):
        own, *common = chance.sample(PACK, 4)
        best = advise(RULES, [own], common)[0]
        doubled = bool(solution.plan[number_of([own, *common])])
        assert best.decision == ("double down" if doubled else "pass")


def test_cards_of_others_are_taken_out() -> None:
    hole, board = parse_cards("2c"), parse_cards("3d 4h 5s")
    alone = advise(RULES, hole, board)
    assert {each.expectation for each in alone} == {Fraction(0)}
    assert alone[0].decision == "pass"
    seen = advise(RULES, [*hole, *parse_cards("Kd Kh")], board)
    assert seen[0].decision == "double down"
    assert seen[0].expectation == 2 * Fraction(2, 46)


@pytest.mark.parametrize(
    ("hole", "board"), [("", "3d 4h 5s"), ("2c", "3d 4h"), ("3d", "3d 4h 5s"), ("2c", "")]
)
def test_advice_without_the_cards_it_needs_is_refused(hole: str, board: str) -> None:
    with pytest.raises(NotAllowed):
        advise(RULES, parse_cards(hole), parse_cards(board))


def test_best_play_in_words_covers_everything_and_is_the_plan() -> None:
    (stage,) = strategy(RULES).stages
    assert stage.holdings == comb(52, 4)
    doubled = sum(line.holdings for line in stage.lines if line.decision == "double down")
    assert 48 * doubled == 3_226_416
    assert [line.hands for line in stage.lines if line.decision == "double down"] == [
        "two pairs, or three or four of a kind",
        "pair of sixes or better",
        "four of one suit",
        "open-ended four, six high or better",
    ]


# Where it makes no difference.


def test_decisions_that_are_worth_the_same_are_told(ma: OddsReport) -> None:
    fours = fours_of(RULES.order, RULES.paytable.pays, PACK)
    nets = nets_of(RULES.paytable, 1, None)
    plain = sum(
        times
        for counts, times in kinds_of(fours).items()
        if sum(count * net for count, net in zip(counts, nets, strict=True)) == 0
    )
    (even,) = ma.indifferent
    assert even.count == 48 * plain > 0
    assert (even.counted_as, even.frequency) == ("pass", Fraction(plain, comb(52, 4)))
    pair = advise(RULES, parse_cards("2c"), parse_cards("3d 4h 5s"))
    assert pair[0].expectation == pair[1].expectation


def test_others_cards_are_in_the_edge_by_players(ma: OddsReport) -> None:
    (company,) = ma.company
    assert company.points[0] == ma.wager(MAIN).house_advantage
    assert decimal(100 * company.points[6], 4) == "4.7248"
