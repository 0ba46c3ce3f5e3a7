"""Low hands against the plain words of the law, and ways to make them."""

from itertools import combinations

import pytest

from houseway.hands.low import LowHand, LowOrder
from houseway.hands.ways import choices
from houseway.pieces.cards import parse_cards

PLAIN = LowOrder()


def low(text: str, order: LowOrder = PLAIN) -> LowHand:
    """The low hand of a text."""
    found = order.of(parse_cards(text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah 2d 3c 4s 5h", "Ah 2d 3c 4s 6h"),  # a straight does not count
        ("Ah 2h 3h 4h 6h", "Ah 2d 3c 5s 6h"),  # nor does a flush
        ("7h 5d 4c 3s 2h", "8h 4d 3c 2s Ah"),  # from the highest card down
        ("Kh Qd Jc Ts 9h", "Ah Ad 2c 3s 4h"),  # any hand without a pair beats a pair
        ("Ah Ad 4c 6s Kh", "2h 2d 3c 5s Kd"),  # aces are the best pair
        ("Kh Kd 2c 3s 4h", "Ah Ad 2c 2s 3h"),
        ("Kh Kd Qc Qs Jh", "Ah Ad Ac 2s 3h"),
        ("Kh Kd Kc Qs Jh", "Ah Ad Ac 2s 2h"),
        ("Kh Kd Kc Qs Qh", "Ah Ad Ac As 2h"),
    ],
)
def test_the_better_low_hand(better: str, worse: str) -> None:
    assert low(better).strength > low(worse).strength


def test_two_readings_of_pairs_and_of_ties() -> None:
    aces, twos = "Ah Ad 4c 6s Kh", "2h 2d 3c 5s Kd"
    letter = LowOrder(pairs="aces are the worst pair")
    assert low(aces, letter).strength < low(twos, letter).strength

    first, second = "Ah 2d 3c 4s 8h", "Ah 2d 3c 5s 6h"
    assert low(first).strength < low(second).strength
    letter = LowOrder(ties="from the lowest card")
    assert low(first, letter).strength > low(second, letter).strength


@pytest.mark.parametrize(("top", "size", "hands"), [(8, 5, 56), (6, 3, 20)])
def test_what_qualifies_has_no_pair_and_no_high_card(top: int, size: int, hands: int) -> None:
    """As many hands of different ranks as the law's qualifier leaves."""
    order = LowOrder(size=size, top=top)
    ranks = "A23456789TJQK"
    found = {
        made.strength
        for cards in combinations([f"{rank}h" for rank in ranks], size)
        if (made := order.of(parse_cards(" ".join(cards))))
    }
    assert len(found) == hands
    assert order.of(parse_cards("Ah Ad 2c 3s 4h"[: 3 * size - 1])) is None


def test_the_best_of_seven_and_of_omaha() -> None:
    assert str(low("A♣ 5♣ 7♦ 4♥ 3♠ J♥ 9♥")) == "7-5-4-3-A"
    own, board = parse_cards("As 2s Kd Kh"), parse_cards("3c 4h 8s Ks Th")
    assert str(LowOrder(top=8).best(choices("two and three", own, board))) == "8-4-3-2-A"
    no_low = parse_cards("Tc Td 9h 9c")
    assert LowOrder(top=8).best(choices("two and three", no_low, board)) is None


def test_names() -> None:
    assert str(low("6h 6d 4c 4s Ah")) == "two pair, sixes and fours"
    assert str(low("Ah Ad Ac 2s 2h")) == "full house, aces over twos"
