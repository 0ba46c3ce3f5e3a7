"""The order of three cards: every hand, the plain order against a judge of its own and the fast."""

from collections import Counter
from itertools import combinations, pairwise, permutations

import numpy as np
import pytest
from numpy.typing import ArrayLike

from houseway.hands import STANDARD, THREE_CARD
from houseway.hands.batch import strengths
from houseway.hands.three_card_batch import strengths_of_three, tables
from houseway.pieces.cards import PACK, Card, parse_cards

HANDS = {
    "mini royal flush": 4,
    "straight flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high card": 16_440,
}
STRENGTHS = 12 + 13 + 12 + 274 + 156 + 274
"""Straight flushes, three of a kind, straights, flushes, pairs and hands of none of these."""


def judge(cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    """What three cards are worth, told another way: how often ranks come, and where they stand."""
    text = "23456789TJQKA"
    ranks = sorted((text.index(str(card)[0]) for card in cards), reverse=True)
    run = [12, 1, 0] if ranks == [12, 1, 0] else None
    if ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1:
        run = ranks
    one_suit = len({str(card)[1] for card in cards}) == 1
    kinds = len(set(ranks))
    if run:
        top = [1] if run[1] == 1 and run[0] == 12 else [run[0]]
        return (5 if one_suit else 3), top
    if kinds == 1:
        return 4, ranks[:1]
    if one_suit:
        return 2, ranks
    if kinds == 2:
        pair = ranks[1]
        return 1, [pair, *(rank for rank in ranks if rank != pair)]
    return 0, ranks


def strength(cards: str) -> int:
    return THREE_CARD.strength(parse_cards(cards))


def test_every_hand_stands_where_the_judge_puts_it() -> None:
    by_judge = sorted(combinations(PACK, 3), key=judge)
    for low, high in pairwise(by_judge):
        same, plain = judge(low) == judge(high), THREE_CARD.strength
        assert plain(low) == plain(high) if same else plain(low) < plain(high), (low, high)


def test_the_hands_are_counted() -> None:
    counted = Counter(THREE_CARD.best(hand).category.name for hand in combinations(PACK, 3))
    assert counted == HANDS
    assert len({THREE_CARD.strength(hand) for hand in combinations(PACK, 3)}) == STRENGTHS


def test_the_fast_order_is_the_plain_one_for_every_hand_in_every_sequence() -> None:
    for sequence in permutations(range(3)):
        hands = np.array([[hand[at] for at in sequence] for hand in combinations(PACK, 3)])
        plain = [THREE_CARD.strength(hand) for hand in combinations(PACK, 3)]
        assert strengths_of_three(hands).tolist() == plain


def test_the_fast_numbers_have_no_gaps() -> None:
    found = tables()
    assert sorted(set(found.table.ravel().tolist())) == list(range(STRENGTHS))
    assert (np.diff(found.plain) > 0).all()


@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("Ah Kh Qh", "Kd Qd Jd"),
        ("4c 3c 2c", "3d 2d Ad"),
        ("3d 2d Ad", "As Ad Ac"),
        ("As Ad Ac", "Kh Kd Ks"),
        ("2c 2d 2h", "Ah Kd Qc"),
        ("4c 3d 2c", "3d 2d Ac"),
        ("3d 2s Ad", "Ah Kh Jh"),
        ("5h 3h 2h", "Ac Ad Kh"),
        ("9c 9d 3h", "9h 9s 2c"),
        ("3c 3d 2h", "2s 2c Ah"),
        ("2s 2c 3h", "Ah Kd Jc"),
        ("Qc 6d 4h", "Qd 6s 3c"),
        ("Kc 3d 2h", "Qd Js 9c"),
    ],
)
def test_what_beats_what(high: str, low: str) -> None:
    assert strength(high) > strength(low)
    assert THREE_CARD.best(parse_cards(high)) > THREE_CARD.best(parse_cards(low))


def test_the_ace_goes_high_or_low_and_not_round() -> None:
    assert THREE_CARD.best(parse_cards("2c Ad 3h")).name == "straight, three high"
    assert THREE_CARD.best(parse_cards("2c Ad 3h")).cards == parse_cards("3h 2c Ad")
    assert THREE_CARD.best(parse_cards("2c Ad Kh")).name == "ace high"


def test_suits_never_decide() -> None:
    for cards in combinations(PACK, 3):
        turned = [Card(card ^ 3) for card in reversed(cards)]
        assert THREE_CARD.strength(turned) == THREE_CARD.strength(cards)


@pytest.mark.parametrize("count", [0, 2, 4, 5])
def test_a_hand_is_three_cards(count: int) -> None:
    with pytest.raises(ValueError, match=f"a hand is 3 cards, not {count}"):
        THREE_CARD.strength(PACK[:count])


def test_a_card_that_lies_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="2c more than once"):
        THREE_CARD.strength(parse_cards("2c 2c Ah"))
    with pytest.raises(ValueError, match="comes twice"):
        strengths_of_three([[0, 0, 5]])


@pytest.mark.parametrize("hands", [[[0, 1]], [[0, 1, 2, 3]], [0, 1, 2], [[0, 1, 52]], [[0, 1, -1]]])
def test_what_is_no_hand_is_refused(hands: ArrayLike) -> None:
    with pytest.raises(ValueError, match=r"hands are rows of 3 cards|numbered 0 to 51"):
        strengths_of_three(hands)


@pytest.mark.parametrize(
    ("name", "lowest"), [("queen high", "Qc 3d 2h"), ("king high", "Kc 3d 2h")]
)
def test_a_floor_of_a_card(name: str, lowest: str) -> None:
    floor = THREE_CARD.floor(name)
    below = [hand for hand in combinations(PACK, 3) if THREE_CARD.strength(hand) < floor]
    assert max(map(THREE_CARD.strength, below)) < floor <= strength(lowest)
    assert not any(THREE_CARD.strength(hand) == strength(lowest) for hand in below)


def test_a_floor_of_two_cards() -> None:
    floor = STANDARD.floor("ace-king high")
    assert STANDARD.strength(parse_cards("Ac Kd 4h 3s 2c")) > floor
    assert STANDARD.strength(parse_cards("Ac Qd Jh Ts 9d")) < floor
    assert STANDARD.strength(parse_cards("2c 2d 5h 4s 3d")) > floor


@pytest.mark.parametrize("name", ["jack low", "emperor high", "high", "queen-emperor high"])
def test_a_floor_that_there_is_not(name: str) -> None:
    with pytest.raises(ValueError, match="is no hand of"):
        THREE_CARD.floor(name)


def test_five_cards_know_nothing_of_three() -> None:
    with pytest.raises(ValueError, match="rows of 5, 6 or 7"):
        strengths(np.zeros((1, 3), np.uint8))
