"""Washington's order for several decks: the paytable's order, and flushes that hold pairs."""

from itertools import pairwise

import pytest

from houseway.hands import WASHINGTON_MULTIDECK
from houseway.pieces.cards import parse_cards

# The category, its highest hand and its lowest.
CATEGORIES = [
    ("five-of-a-kind suited", "As As As As As", "2h 2h 2h 2h 2h"),
    ("royal flush", "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    ("straight flush", "Ks Qs Js Ts 9s", "5h 4h 3h 2h Ah"),
    ("five-of-a-kind", "As As As As Ah", "2h 2h 2d 2c 2s"),
    ("four-of-a-kind", "As As As As Kh", "2h 2d 2c 2s 3h"),
    ("full house", "As As As Ks Kh", "2h 2d 2c 3h 3d"),
    ("flush", "As As As Ks Qs", "4h 3h 2h 2h 2h"),
    ("straight", "As Ks Qs Js Th", "5h 4d 3c 2s Ah"),
    ("three-of-a-kind", "As As As Ks Qh", "2h 2d 2c 4s 3h"),
    ("two pair", "As As Ks Ks Qh", "3h 3d 2c 2s 4h"),
    ("pair", "As As Ks Qs Jh", "2h 2d 5c 4s 3h"),
    ("high card", "As Ks Qs Js 9h", "7h 5d 4c 3s 2h"),
]


def strength(text: str) -> int:
    return WASHINGTON_MULTIDECK.strength(parse_cards(text))


@pytest.mark.parametrize(("name", "highest", "lowest"), CATEGORIES)
def test_a_category_takes_its_highest_and_its_lowest_hand(
    name: str, highest: str, lowest: str
) -> None:
    for cards in (highest, lowest):
        assert WASHINGTON_MULTIDECK.best(parse_cards(cards)).category.name == name
    assert strength(highest) >= strength(lowest)


def test_the_categories_stand_in_the_order_of_the_paytable() -> None:
    assert [row.name for row in WASHINGTON_MULTIDECK.rows] == [name for name, _, _ in CATEGORIES]
    for (_, _, lowest), (_, highest, _) in pairwise(CATEGORIES):
        assert strength(lowest) > strength(highest)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("2h 2h 7h 8h 9h", "flush, nine high"),
        ("2h 2h 7h 7h 9h", "flush, nine high"),
        ("2h 2h 2h 8h 9h", "flush, nine high"),
        ("2h 2h 2h 9h 9h", "full house, twos over nines"),
        ("2h 2h 2h 2h 9h", "four-of-a-kind, twos"),
        ("2h 2h 2h 2h 2h", "five-of-a-kind suited, twos"),
        ("2h 2h 2h 2h 2d", "five-of-a-kind, twos"),
    ],
)
def test_five_suited_cards_take_their_highest_category(cards: str, name: str) -> None:
    assert WASHINGTON_MULTIDECK.best(parse_cards(cards)).name == name


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Ah Kh Qh Jh", "As Ks Qs Js 9s"),
        ("Ah Ah Ah 3h 2h", "As As Ks Qs Js"),
        ("Ah Ah 4h 3h 2h", "As Ks Ks Ks Qs"),
        ("Ah Kh Qh Jh 9h", "Ks Ks Ks Qs Js"),
        ("Ah Kh 4h 3h 2h", "As Qs Qs Js Js"),
        ("9h 8h 8h 3h 3h", "9s 8s 7s 6s 4s"),
        ("4h 3h 3h 2h 2h", "4s 3s 2s 2s 2s"),
    ],
)
def test_flushes_compare_card_by_card_and_a_repeated_rank_as_often_as_it_comes(
    higher: str, lower: str
) -> None:
    for cards in (higher, lower):
        assert WASHINGTON_MULTIDECK.best(parse_cards(cards)).category.name == "flush"
    assert strength(higher) > strength(lower)


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("2h 9h 9h Kh 3h 4d 5d", "Kh 9h 9h 3h 2h"),
        ("2h 2h 9h 8h Ah Ah 7d", "Ah Ah 9h 8h 2h"),
        ("7d 2h Ah 2h Ah 8h 9h", "Ah Ah 9h 8h 2h"),
    ],
)
def test_the_five_cards_of_a_flush_lie_from_high_to_low(cards: str, five: str) -> None:
    hand = WASHINGTON_MULTIDECK.best(parse_cards(cards))
    assert (hand.category.name, hand.cards) == ("flush", parse_cards(five))
