"""Advice held against the procedure, against its own later advice, and against best play."""

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.games.heads_up_holdem import advice
from houseway.games.heads_up_holdem.advice import advise, chart
from houseway.games.heads_up_holdem.odds import kept_solution, raising
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.odds import kernels
from houseway.odds.holdem import pair_number
from houseway.odds.report import Advice
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Check, Fold
from houseway.study.walking import Situation, best_play, walk
from tests.games.heads_up_holdem.scenes import ULTIMATE
from tests.games.heads_up_holdem.walks import (
    MA,
    ODD,
    Net,
    nets,
    rounds,
    table,
    times,
    units,
    without,
)

TABLES = [
    pytest.param(MA, id="ma"),
    pytest.param(table(ULTIMATE), id="ultimate"),
    pytest.param(table(**ODD), id="odd"),
]


def some_cards(count: int, *, of: int, seed: int) -> Iterator[list[Card]]:
    rng = random.Random(seed)
    for _ in range(count):
        yield rng.sample(PACK, of)


def as_dict(found: tuple[Advice, ...]) -> dict[str, Fraction]:
    assert [*found] == sorted(found, key=lambda option: -option.expectation), "best first"
    return {option.decision: option.expectation for option in found}


def of_procedure(rules: HeadsUpRules, situation: Situation[Net]) -> dict[str, Fraction]:
    """What each decision is worth when all rounds from here are played."""
    found = {}
    for action, branch in situation.branches.items():
        play = best_play(branch, lambda net: net.main, times)
        said = raising(rules, times(action)) if times(action) else action.verb
        found[said] = units(play.total) / play.ends.total()
    return found


# Against the procedure. Every day the table whose values all differ; the other two at length.


@pytest.mark.parametrize(
    "rules",
    [pytest.param(*one.values, id=one.id, marks=pytest.mark.slow) for one in TABLES[:2]]
    + TABLES[2:],
)
def test_advice_after_the_river_is_what_990_rounds_give(rules: HeadsUpRules) -> None:
    for cards in some_cards(1, of=7, seed=31):
        hole, board = cards[:2], cards[2:]
        every = [
            (hole[0], dealer[0], hole[1], dealer[1], *board)
            for dealer in combinations(without(PACK, cards), 2)
        ]
        assert len(every) == 990
        (early,) = walk(rounds(rules, PACK), every, nets).situations.values()
        (flop,) = early.branches[Check(1)].situations.values()
        (river,) = flop.branches[Check(1)].situations.values()
        assert Fold(1) in river.branches
        assert as_dict(advise(rules, hole, board)) == of_procedure(rules, river)


@pytest.mark.parametrize("rules", TABLES)
def test_advice_after_the_flop_is_what_all_rounds_of_a_small_pack_give(
    rules: HeadsUpRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pack in some_cards(4, of=11, seed=32):
        monkeypatch.setattr(advice, "PACK", tuple(pack))
        hole, flop = pack[:2], pack[2:5]
        every = [
            (hole[0], dealer[0], hole[1], dealer[1], *flop, *last)
            for dealer in combinations(pack[5:], 2)
            for last in combinations(without(pack[5:], dealer), 2)
        ]
        (early,) = walk(rounds(rules, pack), every, nets).situations.values()
        (situation,) = early.branches[Check(1)].situations.values()
        assert as_dict(advise(rules, hole, flop)) == of_procedure(rules, situation)


# Against itself and against best play, with a whole deck.


def test_advice_after_the_flop_is_the_mean_of_advice_after_every_river() -> None:
    # With the same raises after the river, a raise after the flop is worth what it is worth then.
    rules = table(raises_after_flop=(1, 2), raises_after_river=(1, 2))
    (cards,) = some_cards(1, of=5, seed=33)
    hole, flop = cards[:2], cards[2:]
    rivers = [
        as_dict(advise(rules, hole, [*flop, *last]))
        for last in combinations(without(PACK, cards), 2)
    ]
    assert len(rivers) == 1081
    found = as_dict(advise(rules, hole, flop))
    assert found.pop("check") == sum(max(river.values()) for river in rivers) / 1081
    for decision, expectation in found.items():
        assert expectation == sum(river[decision] for river in rivers) / 1081


@pytest.mark.parametrize("rules", TABLES[:2])
def test_the_best_advice_after_the_flop_is_best_play(rules: HeadsUpRules) -> None:
    solution = kept_solution(rules).found
    boards = solution.boards
    names = ["check", *(raising(rules, raised) for raised in rules.raises_after_flop)]
    taken = set()
    for cards in some_cards(5, of=5, seed=34):
        triple = kernels.triple_number(*sorted(cards[2:]))
        renamed = boards.renamed[boards.renamings[triple]]
        place = solution.plan.after[boards.numbers[triple], renamed[pair_number(cards[:2])]]
        assert advise(rules, cards[:2], cards[2:])[0].decision == names[place]
        taken.add(names[place])
    assert len(taken) > 1


@pytest.mark.parametrize("rules", TABLES[:2])
def test_the_best_advice_before_the_flop_is_best_play(rules: HeadsUpRules) -> None:
    plan = kept_solution(rules).found.plan
    names = ["check", *(raising(rules, raised) for raised in rules.raises_before_flop)]
    taken = set()
    for cards in some_cards(20, of=2, seed=35):
        best = advise(rules, cards, ())[0].decision
        assert best == names[plan.before[pair_number(cards)]]
        taken.add(best)
    assert taken == {"check", names[-1]}


def test_the_chart_is_advice_for_every_kind_of_holding() -> None:
    found = chart(MA)
    assert len(found) == 169
    for sample in [*found][::8]:
        assert found[sample] == advise(MA, sample, ())
    pairs = [sample for sample in found if sample[0].rank == sample[1].rank]
    assert {found[pair][0].decision for pair in pairs[2:]} == {"raise 3 times"}


@pytest.mark.parametrize("board", ["", "9h 8h 2c", "9h 8h 2c Qd 2h"])
def test_neither_suits_nor_the_order_of_cards_matter(board: str) -> None:
    hole, dealt = parse_cards("Jh Ts"), parse_cards(board)
    again = [
        parse_cards(text.translate(str.maketrans("cdhs", "shdc"))) for text in ("Ts Jh", board)
    ]
    assert advise(MA, hole, dealt) == advise(MA, again[0], again[1][::-1])


def test_hands_that_cannot_lose_or_cannot_win_are_told() -> None:
    royal = advise(MA, parse_cards("Ah Kh"), parse_cards("Qh Jh Th 2c 2d"))
    # Every dealer has the pair of twos, so the ante is paid, the odds wager 500 to 1.
    assert as_dict(royal) == {"raise 1 time": Fraction(502), "fold": Fraction(-2)}
    board = advise(MA, parse_cards("2c 3d"), parse_cards("Ah Kh Qh Jh Th"))
    assert as_dict(board) == {"raise 1 time": Fraction(0), "fold": Fraction(-2)}


# Refusals, and how long it takes.


@pytest.mark.parametrize(
    ("hole", "board", "why"),
    [
        ("Ah", "", "two hole cards"),
        ("Ah Kh Qh", "", "two hole cards"),
        ("Ah Kh", "2c", "none, three or five"),
        ("Ah Kh", "2c 3c 4c 5c", "none, three or five"),
        ("Ah Kh", "2c 3c 4c 5c 6c 7c", "none, three or five"),
        ("Ah Ah", "", "a card comes twice in Ah Ah"),
        ("Ah Kh", "2c Kh 4c", "a card comes twice in Ah Kh 2c Kh 4c"),
        ("Ah Kh", "2c 3c 4c 5c 2c", "a card comes twice"),
    ],
)
def test_cards_that_cannot_be_are_refused_in_plain_words(hole: str, board: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(MA, parse_cards(hole), parse_cards(board))


@pytest.mark.parametrize("board", ["", "9h 8h 2c", "9h 8h 2c Qd 2h"])
def test_advice_comes_at_once(board: str) -> None:
    cards: Any = parse_cards("Jh Ts"), parse_cards(board)
    advise(MA, *cards)
    began = time.perf_counter()
    advise(MA, *cards)
    # A third of a second on a quiet machine; others may be at work on this one.
    assert time.perf_counter() - began < 3
