"""What each decision is worth, and best play as a list that anybody can follow."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.errors import NotAllowed
from houseway.games.colorado_holdem.advice import (
    advise,
    holding_of,
    is_out_of_order,
    name_of,
    names_of,
    preference,
    spans,
    strategy,
)
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.solver import (
    solve,
)
from houseway.pieces.cards import PACK, Card, parse_cards
from tests.games.colorado_holdem.scenes import PERMISSIBLE, REQUIRED, every_version, law


@every_version
def test_advice_is_what_the_solver_says(ruleset: str) -> None:
    rules = law(ruleset).open()
    solution = solve(rules)
    over = solution.boards * solution.prices.unit
    hands = [*Random(3).sample(range(len(solution.hands)), 12), winner(solution.hands)]
    for at in hands:
        hand = [PACK[card] for card in solution.hands[at]]
        found = {each.decision: each.expectation for each in advise(rules, hand, ())}
        expected = {
            f"bet, discard {card}": Fraction(int(solution.values[at, BET + place]), over)
            for place, card in enumerate(hand)
        }
        if rules.may_fold:
            expected["fold"] = Fraction(int(solution.values[at, GIVE_UP]), over)
        else:
            expected |= {
                f"no bet, discard {card}": Fraction(int(solution.values[at, NO_BET + place]), over)
                for place, card in enumerate(hand)
            }
        if solution.choice[at] == DECLARE:
            expected["declare"] = Fraction(5)
        assert found == expected
        worths = list(found.values())
        assert worths == sorted(worths, reverse=True)


def winner(hands: object) -> int:
    """The number of the first hand that is an instant winner: 2-2-2."""
    wanted = [int(Card.parse(name)) for name in ("2c", "2d", "2h")]
    return [list(map(int, hand)) for hand in hands].index(wanted)  # type: ignore[attr-defined]


def test_advice_in_words() -> None:
    best, *_ = advise(law(PERMISSIBLE).open(), parse_cards("Qh Jh 5c"), ())
    assert (best.decision, best.expectation) == ("bet, discard 5c", Fraction(24, 2303))
    best, *_ = advise(law().open(), parse_cards("6d 4h 2c"), ())
    assert (best.decision, best.expectation) == ("fold", Fraction(-1))
    best, *_ = advise(law().open(), parse_cards("6d 6h 6c"), ())
    assert (best.decision, best.expectation) == ("declare", Fraction(5))


@pytest.mark.parametrize(
    ("hand", "board", "says"),
    [
        ("Qh Jh", "", "advice needs three cards"),
        ("Qh Jh 5c 2d", "", "advice needs three cards"),
        ("Qh Jh 5c", "2d 3d 4d", "and no board"),
        ("Qh Jh Qh", "", "a card comes twice"),
    ],
)
def test_what_cannot_be_advised_on(hand: str, board: str, says: str) -> None:
    with pytest.raises(NotAllowed, match=says):
        advise(law().open(), parse_cards(hand), parse_cards(board))


# The list.


@every_version
def test_whoever_follows_the_list_plays_best(ruleset: str) -> None:
    """Every hand of 22,100: keep the first two cards of the list, and do what stands there."""
    rules = law(ruleset).open()
    (stage,) = strategy(rules).stages
    assert stage.holdings == 22_100
    solution = solve(rules)
    value = sum(line.holdings * line.worth for line in stage.lines) / stage.holdings
    assert value == solution.value
    order = [names for line in stage.lines for names in spelled_out(line.hands)]
    for at in Random(5).sample(range(len(solution.hands)), 3000):
        holding = holding_of(rules, solution, at)
        if holding.best == "declare":
            continue
        hand = [PACK[card] for card in solution.hands[at]]
        twos = [two_of(kept) for kept in combinations(hand, 2)]
        first = min(order.index(name) for name in twos if name in order)
        beaten = {name_of(two) for two in holding.beaten}
        assert order[first] not in beaten - {name_of(holding.kept)}


def two_of(kept: tuple[Card, ...]) -> str:
    low, high = sorted(kept)
    return name_of((high.rank, low.rank, high.suit == low.suit))


def spelled_out(names: str) -> list[str]:
    """Every two cards of a line: A2s-A4s is A2s, A3s and A4s."""
    ranks = "23456789TJQKA"
    found = []
    for part in names.split() if "with" not in names and "winner" not in names else ():
        first, _, last = part.partition("-")
        last = last or first
        for rank in range(ranks.index(first[1]), ranks.index(last[1]) + 1):
            high = ranks[rank] if first[0] == first[1] else first[0]
            found.append(high + ranks[rank] + first[2:])
    return found


def test_the_lists_in_short() -> None:
    required, permissible = (strategy(law(name).open()) for name in (REQUIRED, PERMISSIBLE))
    assert required.in_short == "Of 22,100 hands: bet with 21,436, fold with 568, declare with 96."
    assert required.decisions == ["declare", "fold", "bet"]
    assert permissible.in_short == (
        "Of 22,100 hands: no bet with 18,188, bet with 3,816, declare with 96."
    )
    lines = [(line.hands, line.decision) for line in permissible.stages[0].lines[:3]]
    assert lines == [
        ("instant winner", "declare"),
        ("QJs with 2-7 of another suit", "bet"),
        ("22-AA", "bet"),
    ]


def test_what_the_list_gets_wrong_is_said() -> None:
    """With a preference turned upside down nearly every hand would be."""
    rules = law().open()
    solution = solve(rules)
    order = preference(
        solution, {holding_of(rules, solution, at).kept for at in range(0, 22_100, 7)}
    )
    holdings = [holding_of(rules, solution, at) for at in range(0, 22_100, 7)]
    right = {two: place for place, two in enumerate(order)}
    turned = {two: place for place, two in enumerate(reversed(order))}
    assert not any(is_out_of_order(each, right) for each in holdings)
    assert sum(is_out_of_order(each, turned) for each in holdings) > 2000


def test_names_are_short() -> None:
    assert names_of([(12, 11, True), (12, 10, True), (8, 8, False), (12, 3, False)]) == (
        "TT AQs-AKs A5o"
    )
    assert spans({0, 1, 2, 7}) == "2-4 9"
