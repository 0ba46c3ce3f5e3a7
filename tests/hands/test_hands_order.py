"""The machinery that every order shares."""

from itertools import combinations, pairwise
from operator import ge, gt, le, lt, ne
from random import Random

import pytest

from houseway.hands import MULTIDECK, ORDERS, STANDARD, WASHINGTON_MULTIDECK, Category, Hand, Order
from houseway.pieces.cards import PACK, parse_cards

EVERY_ORDER = pytest.mark.parametrize("order", ORDERS.values(), ids=repr)


def best(cards: str) -> Hand:
    return STANDARD.best(parse_cards(cards))


def test_the_orders_are_found_by_name() -> None:
    assert ORDERS == {
        "standard": STANDARD,
        "multideck": MULTIDECK,
        "washington-multideck": WASHINGTON_MULTIDECK,
    }
    assert [len(order.rows) for order in ORDERS.values()] == [10, 17, 12]


@EVERY_ORDER
@pytest.mark.parametrize("count", [0, 1, 4, 8, 52])
def test_fewer_than_five_or_more_than_seven_cards_are_refused(order: Order, count: int) -> None:
    message = f"best five of 5, 6 or 7 cards, not of {count}"
    with pytest.raises(ValueError, match=message):
        order.best(PACK[:count])
    with pytest.raises(ValueError, match=message):
        order.strength(PACK[:count])


@EVERY_ORDER
def test_the_quick_strength_is_that_of_the_best_five(order: Order) -> None:
    random = Random(order.name)
    shoe = PACK if order.one_deck else PACK * 6
    for _ in range(5_000):
        hand = random.sample(shoe, random.randint(5, 7))
        assert order.strength(hand) == order.best(hand).strength


@EVERY_ORDER
def test_the_best_hand_is_no_weaker_than_any_five_of_its_cards(order: Order) -> None:
    random = Random(order.name)
    for _ in range(500):
        cards = random.sample(PACK, 7)
        hand = order.best(cards)
        strengths = [order.strength(five) for five in combinations(cards, 5)]
        assert hand.strength == max(strengths)
        assert order.strength(hand.cards) == hand.strength
        assert len(hand.cards) == 5
        assert set(hand.cards) <= set(cards)


def test_a_strength_is_a_place_and_five_ranks() -> None:
    assert STANDARD.strength(parse_cards("9c 9d Ah Ks 2c")) == 0x2_7_C_B_0_0
    assert STANDARD.strength(parse_cards("7c 5d 4h 3s 2c")) == 0x1_5_3_2_1_0
    assert STANDARD.strength(parse_cards("5c 4c 3c 2c Ac")) == 0x9_3_0_0_0_0
    assert MULTIDECK.strength(parse_cards("2c 2c 2c 2c 2c")) == 0x11_0_0_0_0_0


def test_the_two_of_clubs_counts_like_any_card() -> None:
    assert best("2c 2d Ah Ks Qc").name == "pair of twos"
    assert best("2c 3c 4c 5c 6c").name == "straight flush, six high"
    assert best("2c 3d 4c 5c Ac").cards == parse_cards("5c 4c 3d 2c Ac")


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        ("2c 9d Ah 9s Kc 3d 4h", "9d 9s Ah Kc 4h"),
        ("2c 9d 2h 9s Kc 3d 4h", "9d 9s 2c 2h Kc"),
        ("2c 2d 2h Qs Kc", "2c 2d 2h Kc Qs"),
        ("Kd 2c Ks 2d 2h Qs Qc", "2c 2d 2h Kd Ks"),
        ("Ac 2d 2h 2s 2c", "2d 2h 2s 2c Ac"),
        ("Ac 2d 3h 4s 5c Kd Kh", "5c 4s 3h 2d Ac"),
        ("Ac 2d 3h 4s 5c 6d Kh", "6d 5c 4s 3h 2d"),
        ("Tc Ad Kh Qs Jc", "Ad Kh Qs Jc Tc"),
        ("2h Ah 5h 7h 9h Jh 3h", "Ah Jh 9h 7h 5h"),
        ("2h 4d 5h 7s 9h Jh Qd", "Qd Jh 9h 7s 5h"),
    ],
)
def test_the_five_cards_lie_made_part_first_and_from_high_to_low(cards: str, five: str) -> None:
    assert best(cards).cards == parse_cards(five)


def test_of_equal_choices_the_cards_given_first_are_used() -> None:
    assert best("9c 8d 7h 6s 5c 5d 5h").cards[-1] == parse_cards("5c")[0]
    assert best("5h 5d 5c 6s 7h 8d 9c").cards[-1] == parse_cards("5h")[0]


def test_hands_compare_by_strength_and_not_by_cards() -> None:
    nines, other_nines = best("9c 9d Ah Ks 2c"), best("9h 9s Ad Kc 2h")
    tens = best("Tc Td 4h 3s 2c")
    assert nines == other_nines
    assert not ne(nines, other_nines)
    assert nines.cards != other_nines.cards
    assert hash(nines) == hash(other_nines)
    assert nines < tens
    assert tens > other_nines
    assert nines <= other_nines
    assert nines >= other_nines
    assert not tens <= nines
    assert not nines >= tens
    assert nines != tens
    assert max(nines, tens) is tens


def test_hands_of_two_orders_do_not_compare() -> None:
    cards = parse_cards("9c 9d Ah Ks 2c")
    assert STANDARD.strength(cards) == MULTIDECK.strength(cards)
    assert STANDARD.best(cards) != MULTIDECK.best(cards)
    for compare in (lt, le, gt, ge):
        with pytest.raises(TypeError, match="of the standard order is no rival of <pair of nines"):
            compare(STANDARD.best(cards), MULTIDECK.best(cards))


def test_a_hand_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        best("9c 9d Ah Ks 2c").strength = 0  # type: ignore[misc]


def test_a_hand_shows_its_name_and_its_cards() -> None:
    hand = best("9c 9d Ah Ks 2c")
    assert str(hand) == "pair of nines"
    assert repr(hand) == "<pair of nines: 9c 9d Ah Ks 2c>"
    assert repr(STANDARD) == "Order('standard')"


@EVERY_ORDER
def test_a_floor_parts_a_category_from_the_next(order: Order) -> None:
    names = [row.name for row in order.rows]
    assert len(set(names)) == len(names)
    for better, worse in pairwise(names):
        floor = order.floor(better)
        assert order.category(floor).name == better
        assert order.category(floor - 1).name == worse


@pytest.mark.parametrize(
    ("cards", "reaches", "misses"),
    [
        ("9c 8d 7h 6s 5c", "straight", "flush"),
        ("Ac 2d 3h 4s 5c", "straight", "flush"),
        ("Ac Ad Ah 4s 5c", "three-of-a-kind", "straight"),
        ("2c 2d 3h 4s 5c", "pair", "two pair"),
        ("Ac Kc Qc Jc Tc", "straight", ""),
    ],
)
def test_at_least_a_category(cards: str, reaches: str, misses: str) -> None:
    strength = STANDARD.strength(parse_cards(cards))
    assert STANDARD.at_least(strength, reaches)
    assert not misses or not STANDARD.at_least(strength, misses)


def test_the_lowest_hand_of_a_category_reaches_it() -> None:
    twos = MULTIDECK.strength(parse_cards("2c 2c 2c 2c 2c"))
    assert twos == MULTIDECK.floor("flush with five-of-a-kind")
    assert MULTIDECK.at_least(twos, "flush with five-of-a-kind")


def test_an_unknown_category_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'two pairs' is no hand of .* two pair"):
        STANDARD.at_least(0, "two pairs")


@pytest.mark.parametrize("strength", [-1, 0, 0xF_FFFF, 11 << 20])
def test_a_number_that_is_no_strength_is_refused(strength: int) -> None:
    with pytest.raises(ValueError, match=f"{strength} is not a strength of the standard order"):
        STANDARD.category(strength)


def test_a_hand_takes_the_first_row_it_fits() -> None:
    pair, any_hand = Category("pair", (2, 1, 1, 1)), Category("any", None, by="each card")
    cards = parse_cards("9c 9d Ah Ks 2c")
    assert Order("pairs first", (pair, any_hand)).best(cards).category is pair
    assert Order("pairs last", (any_hand, pair)).best(cards).category is any_hand


def test_a_table_with_a_gap_says_so() -> None:
    gap = Order("gap", (Category("pair", (2, 1, 1, 1)),))
    assert gap.best(parse_cards("9c 9d Ah Ks 2c")).name == "pair"
    with pytest.raises(ValueError, match="the gap order has no category for A-K-Q-9-2"):
        gap.strength(parse_cards("9c Qd Ah Ks 2c"))


def test_a_table_in_which_suited_cards_are_weaker_is_found_out() -> None:
    """Its quick strength would be wrong: it takes the greater of two parts."""
    mixed = Category("mixed", None, suited=False, by="each card")
    suited = Category("suited", None, suited=True, by="each card")
    upside_down = Order("upside down", (mixed, suited))
    with pytest.raises(AssertionError, match="suiting A-K-Q-9-2 makes it weaker"):
        upside_down.strength(parse_cards("9c Qc Ac Kc 2c"))


# The lines of a paytable.


def line(cards: str, *lines: str) -> str:
    return STANDARD.line(STANDARD.strength(parse_cards(cards)), lines)


def test_a_pair_is_paid_by_the_highest_line_that_it_reaches() -> None:
    lines = ("two pair", "pair of jacks or better", "pair of sixes or better")
    for rank in "AKQJ":
        assert line(f"{rank}h {rank}d 9s 4c 2h", *lines) == "pair of jacks or better"
    for rank in "T9876":
        assert line(f"{rank}h {rank}d As 4c 2h", *lines) == "pair of sixes or better"
    for rank in "5432":
        assert line(f"{rank}h {rank}d As Kc Qh", *lines) == ""
    assert line("Ah Ad 2s 2c 9h", *lines) == "two pair"
    assert line("Ah Kd 8s 4c 2h", *lines) == ""


def test_a_line_for_every_pair_takes_what_no_higher_line_does() -> None:
    assert line("Th Td As 4c 2h", "pair", "pair of jacks or better") == "pair"
    assert line("Jh Jd As 4c 2h", "pair", "pair of jacks or better") == "pair of jacks or better"
    assert line("2h 2d As 4c 3h", "pair of twos or better") == "pair of twos or better"


@EVERY_ORDER
def test_a_paytable_may_list_every_category_and_pairs_from_every_rank(order: Order) -> None:
    assert order.lines[: len(order.rows)] == [row.name for row in order.rows]
    assert len(order.lines) == len(set(order.lines)) == len(order.rows) + 13
    assert {"pair of twos or better", "pair of sixes or better"} <= {*order.lines}
