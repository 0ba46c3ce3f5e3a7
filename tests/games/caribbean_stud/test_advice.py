"""What betting and folding are worth, and best play in words."""

from math import comb

import pytest

from houseway.errors import NotAllowed
from houseway.games.caribbean_stud.advice import advise, strategy
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.odds.strategy import Strategy
from houseway.pieces.cards import parse_cards
from tests.games.caribbean_stud.scenes import law


@pytest.fixture(scope="module")
def words() -> Strategy:
    return strategy(law().open())


@pytest.mark.parametrize(
    ("hand", "shown", "best"),
    [
        ("As Kd Qh 7c 2s", "9c", "fold"),
        ("As Kd Qh 7c 2s", "7d", "bet"),
        ("As Kd Qh Jc 2s", "Ad", "bet"),
        ("2s 2d 3h 4c 6s", "Ad", "bet"),
        ("As Qd Jh Tc 9s", "2d", "fold"),
    ],
)
def test_the_better_decision_comes_first(hand: str, shown: str, best: str) -> None:
    options = advise(law().open(), parse_cards(hand), parse_cards(shown))
    assert options[0].decision == best
    assert {option.decision for option in options} == {"bet", "fold"}
    assert options[0].expectation >= options[1].expectation
    fold = next(option for option in options if option.decision == "fold")
    assert fold.expectation == -1


def test_a_royal_flush_in_spades_cannot_lose() -> None:
    hand, shown = parse_cards("As Ks Qs Js Ts"), parse_cards("2h")
    best = advise(law().open(), hand, shown)[0]
    # Whatever does not qualify is worth one ante, everything else two hundred and one.
    qualifies = (best.expectation - 1) * comb(46, 4) / 200
    assert qualifies.denominator == 1
    assert 0 < qualifies < comb(46, 4)


@pytest.mark.parametrize(
    ("hand", "shown", "why"),
    [
        ("As Kd Qh 7c", "9c", "five cards"),
        ("As Kd Qh 7c 2s", "", "the card that the dealer shows"),
        ("As Kd Qh 7c 2s", "9c 8c", "the card that the dealer shows"),
        ("As Kd Qh 7c 2s", "2s", "twice"),
    ],
)
def test_other_numbers_of_cards_are_refused(hand: str, shown: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(law().open(), parse_cards(hand), parse_cards(shown))


def test_the_lines_are_all_hands_with_all_cards_shown(words: Strategy) -> None:
    (stage,) = words.stages
    assert stage.holdings == comb(52, 5) * 47
    solution = kept_solution(law().open()).found
    worth = sum(line.worth * line.holdings for line in stage.lines)
    assert worth / stage.holdings == solution.value


def test_best_play_in_words(words: Strategy) -> None:
    (stage,) = words.stages
    said = {line.hands.strip(): line.decision for line in stage.lines}
    assert said == {
        "pair to royal flush": "bet",
        "A-K, one of the other three shown": "bet",
        "except 23,520 of these": "fold",
        "A-K without Q, none of them shown": "fold",
        "A-K without Q and J, A or K shown": "fold",
        "A-K with Q or J, A or K shown": "bet",
        "A-K-Q, a card above the 4th shown": "fold",
        "except 4,464 of these": "bet",
        "A-K-Q, a card below the 4th shown": "bet",
        "except 60,360 of these": "fold",
        "any other high card": "fold",
    }
    assert all(line.closest >= 0 and line.costs > 0 for line in stage.lines)


def test_the_rule_without_exceptions_costs_next_to_nothing(words: Strategy) -> None:
    assert words.in_short == (
        "Without the exceptions it costs 0.00000225 antes more (311433/138425211925)."
    )
