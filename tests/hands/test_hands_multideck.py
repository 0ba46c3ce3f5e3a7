"""The seventeen categories, clause by clause, with hands worked out from the regulation's words."""

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from houseway.hands import MULTIDECK
from houseway.pieces.cards import Card, parse_cards

ROMAN = (
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"),
    *("x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii"),
)

# The category, and the highest and the lowest hand that its clause names or, where the clause
# leaves cards open ("of varying rank"), the highest and the lowest that it allows.
CLAUSES = [
    ("flush with five-of-a-kind", "As As As As As", "2h 2h 2h 2h 2h"),
    ("royal flush", "As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
    ("flush with four-of-a-kind", "As As As As Ks", "2h 2h 2h 2h 3h"),
    ("straight flush", "Ks Qs Js Ts 9s", "5h 4h 3h 2h Ah"),
    ("flush with full house", "As As As Ks Ks", "2h 2h 2h 3h 3h"),
    ("five-of-a-kind", "As As As As Ah", "2h 2h 2d 2c 2s"),
    ("flush with three-of-a-kind", "As As As Ks Qs", "2h 2h 2h 4h 3h"),
    ("flush with two pairs", "As As Ks Ks Qs", "3h 3h 2h 2h 4h"),
    ("flush with one pair", "As As Ks Qs Js", "2h 2h 5h 4h 3h"),
    ("four-of-a-kind", "As As As As Kh", "2h 2d 2c 2s 3h"),
    ("full house", "As As As Ks Kh", "2h 2d 2c 3h 3d"),
    ("flush", "As Ks Qs Js 9s", "7h 5h 4h 3h 2h"),
    ("straight", "As Ks Qs Js Th", "5h 4d 3c 2s Ah"),
    ("three-of-a-kind", "As As As Ks Qh", "2h 2d 2c 4s 3h"),
    ("two pairs", "As As Ks Ks Qh", "3h 3d 2c 2s 4h"),
    ("pair", "As As Ks Qs Jh", "2h 2d 5c 4s 3h"),
    ("highest ranking card", "As Ks Qs Js 9h", "7h 5d 4c 3s 2h"),
]


def strength(text: str) -> int:
    return MULTIDECK.strength(parse_cards(text))


def clauses_of_categories() -> list[object]:
    return [
        pytest.param(
            *row,
            id=row[0],
            marks=[
                pytest.mark.clause("fast-action-holdem", "ma", f"§3(b)({number})"),
                pytest.mark.clause("fast-action-holdem", "section-36", f"(c)(2)({roman})"),
            ],
        )
        for number, (row, roman) in enumerate(zip(CLAUSES, ROMAN, strict=True), start=1)
    ]


def every_class() -> list[tuple[Card, ...]]:
    """One hand of each choice of five ranks, suited and not suited."""
    return [
        (*(Card(rank * 4) for rank in ranks[:4]), Card(ranks[4] * 4 + suit))
        for ranks in combinations_with_replacement(range(13), 5)
        for suit in (0, 1)
    ]


@cache
def strengths_by_category() -> dict[str, list[int]]:
    """The strengths of those hands, by the names of their categories."""
    found = defaultdict(list)
    for rating in map(MULTIDECK.strength, every_class()):
        found[MULTIDECK.category(rating).name].append(rating)
    return dict(found)


@pytest.mark.parametrize(("name", "highest", "lowest"), clauses_of_categories())
def test_a_clause_names_its_highest_and_its_lowest_hand(
    name: str, highest: str, lowest: str
) -> None:
    assert MULTIDECK.best(parse_cards(highest)).category.name == name
    assert MULTIDECK.best(parse_cards(lowest)).category.name == name
    strengths = strengths_by_category()[name]
    assert strength(highest) == max(strengths)
    assert strength(lowest) == min(strengths)


@pytest.mark.clause("fast-action-holdem", "ma", "§3(b)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(2)")
def test_the_categories_stand_in_the_order_of_the_clauses() -> None:
    assert [row.name for row in MULTIDECK.rows] == [name for name, _, _ in CLAUSES]
    for (_, _, lowest), (_, highest, _) in pairwise(CLAUSES):
        assert strength(lowest) > strength(highest)


@pytest.mark.clause("fast-action-holdem", "ma", "§3(a)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(1)")
def test_the_ranks_go_from_the_ace_down_to_the_two() -> None:
    kickers = [f"2c 3d 4h 5s {rank}c" for rank in "KQJT987"]
    pairs = [f"{rank}c {rank}d 2h 4s 6c" for rank in "AKQJT98753"]
    for higher, lower in [*pairwise(kickers), *pairwise(pairs)]:
        assert strength(higher) > strength(lower)


@pytest.mark.clause("fast-action-holdem", "ma", "§3(a)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(1)")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah 2d 3c 4s 5h", "straight, five high"),
        ("Ah 2h 3h 4h 5h", "straight flush, five high"),
        ("Ah Kd Qc Js Th", "straight, ace high"),
        ("Kh Ad 2c 3s 4h", "ace high"),
        ("Qh Kd Ac 2s 3h", "ace high"),
        ("Qh Kh Ah 2h 3h", "flush, ace high"),
    ],
)
def test_the_ace_goes_below_the_two_only_in_five_high(cards: str, name: str) -> None:
    assert MULTIDECK.best(parse_cards(cards)).name == name


@pytest.mark.clause("fast-action-holdem", "ma", "§3(a)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(1)")
@pytest.mark.parametrize(("name", "highest", "lowest"), CLAUSES, ids=[row[0] for row in CLAUSES])
def test_all_suits_are_equal(name: str, highest: str, lowest: str) -> None:
    for hand in (highest, lowest):
        turned = hand.translate(str.maketrans("cdhs", "dhsc"))
        assert MULTIDECK.best(parse_cards(turned)) == MULTIDECK.best(parse_cards(hand)), name


@pytest.mark.clause("fast-action-holdem", "ma", "§3(c)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(3)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("3c 3d 4h 5s 7c", "2c 2d Ah Ks Qc"),
        ("4c 4d 3h 3s 5c", "4c 4d 2h 2s Ac"),
        ("3c 3d 3h 4s 5c", "2c 2d 2h As Kc"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
        ("3c 3d 3h 3s 4c", "2c 2d 2h 2s Ac"),
        ("3c 3c 4c 5c 7c", "2d 2d Ad Kd Qd"),
        ("4c 4c 3c 3c 5c", "4d 4d 2d 2d Ad"),
        ("3c 3c 3c 4c 5c", "2d 2d 2d Ad Kd"),
        ("3c 3c 3c 2c 2c", "2d 2d 2d Ad Ad"),
        ("3c 3c 3c 3c 4c", "2d 2d 2d 2d Ad"),
    ],
)
def test_the_made_part_decides_before_any_kicker(higher: str, lower: str) -> None:
    first, second = MULTIDECK.best(parse_cards(higher)), MULTIDECK.best(parse_cards(lower))
    assert first.category == second.category
    assert first > second


@pytest.mark.clause("fast-action-holdem", "ma", "§3(c)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(3)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9c 9d Ah 3s 2c", "9h 9s Kh Qs Jc"),
        ("9c 9d Ah 4s 2c", "9h 9s Ac 3s 2d"),
        ("9c 9d Ah 4s 3c", "9h 9s Ac 4d 2d"),
        ("9c 9d 8h 8s 3c", "9h 9s 8c 8d 2c"),
        ("9c 9d 9h As 2c", "9c 9d 9h Ks Qc"),
        ("9c 9d 9h As 3c", "9c 9d 9h Ad 2c"),
        ("9c 9d 9h 3s 3c", "9c 9d 9h 2s 2c"),
        ("9c 9d 9h 9s 3c", "9c 9d 9h 9s 2c"),
        ("9c 9c 9c 9c 3c", "9d 9d 9d 9d 2d"),
        ("Ac 7c 5c 4c 3c", "Ad 7d 5d 4d 2d"),
        ("Ac 7d 5c 4c 3c", "Ac 7d 5d 4d 2d"),
    ],
)
def test_the_highest_kicker_that_differs_decides(higher: str, lower: str) -> None:
    first, second = MULTIDECK.best(parse_cards(higher)), MULTIDECK.best(parse_cards(lower))
    assert first.category == second.category
    assert first > second


@pytest.mark.clause("fast-action-holdem", "ma", "§3(c)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(3)")
@pytest.mark.parametrize(("higher", "wheel"), [("23456", "A2345"), ("AKQJT", "A2345")])
def test_a_straight_goes_by_its_top_card_and_not_by_its_ace(higher: str, wheel: str) -> None:
    mixed, suited = "cdhsc", "hhhhh"

    def cards(ranks: str, suits: str) -> str:
        return " ".join(map(str.__add__, ranks, suits))

    assert strength(cards(higher, mixed)) > strength(cards(wheel, mixed))
    assert strength(cards(higher, suited)) > strength(cards(wheel, suited))


@pytest.mark.clause("fast-action-holdem", "ma", "§3(c)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(c)(3)")
def test_equal_ranks_are_a_copy_on_a_shared_board() -> None:
    board = "Kc Qd 9h 9s 4c"
    player = MULTIDECK.best(parse_cards(f"Ah 2c {board}"))
    dealer = MULTIDECK.best(parse_cards(f"As 3d {board}"))
    assert player == dealer
    assert not player > dealer
    assert not player < dealer
    assert player != MULTIDECK.best(parse_cards(f"Jh 2c {board}"))


@pytest.mark.parametrize(
    ("cards", "name", "five"),
    [
        ("Ah Ah Ah Ah Ah Kh Qh", "flush with five-of-a-kind, aces", "Ah Ah Ah Ah Ah"),
        ("Ah Kh Qh Jh Th Th Th", "royal flush", "Ah Kh Qh Jh Th"),
        ("6h 6h 6h 6h 6d 2h 9h", "flush with four-of-a-kind, sixes", "6h 6h 6h 6h 9h"),
        ("6h 7h 8h 9h Th Th Th", "straight flush, ten high", "Th 9h 8h 7h 6h"),
        ("2h 2h 2h 4h 4h 4d 4d", "flush with full house, twos over fours", "2h 2h 2h 4h 4h"),
        ("9h 9h 9h 9d 9s 4h 3h", "five-of-a-kind, nines", "9h 9h 9h 9d 9s"),
        ("2h 2h 2h 4h 5h 7h 8h", "flush with three-of-a-kind, twos", "2h 2h 2h 8h 7h"),
        ("2h 2h 3h 3h 4h 4h Ah", "flush with two pairs, fours and threes", "4h 4h 3h 3h Ah"),
        ("8h 8h 4h 3h 2h 2d 2c", "flush with one pair, eights", "8h 8h 4h 3h 2h"),
        ("8h 8d 8c 8s Ah Ah Ah", "four-of-a-kind, eights", "8h 8d 8c 8s Ah"),
        ("8h 8d 8c As Ah Ks Kh", "full house, eights over aces", "8h 8d 8c As Ah"),
        ("Kh 9h 7h 5h 3h 2d 2c", "flush, king high", "Kh 9h 7h 5h 3h"),
        ("9h 8d 7c 6s 5h 5d 5c", "straight, nine high", "9h 8d 7c 6s 5h"),
        ("Jh Jd Jc 6s 5h 4d 2c", "three-of-a-kind, jacks", "Jh Jd Jc 6s 5h"),
        ("Th Td 4c 4s 3h 3d Qc", "two pairs, tens and fours", "Th Td 4c 4s Qc"),
        ("Qh Qh 4c 5s 9h 8d 2c", "pair of queens", "Qh Qh 9h 8d 5s"),
        ("Qh 3h 4c 5s 9h 8d 2c", "queen high", "Qh 9h 8d 5s 4c"),
    ],
)
def test_the_best_of_seven_with_its_name_and_its_five_cards(
    cards: str, name: str, five: str
) -> None:
    hand = MULTIDECK.best(parse_cards(cards))
    assert hand.name == name
    assert hand.cards == parse_cards(five)
    assert MULTIDECK.strength(parse_cards(cards)) == hand.strength


def test_six_decks_hold_as_many_hands_of_each_category_as_the_closed_forms_say() -> None:
    copies, cards_of_a_rank = 6, 24
    tally = dict.fromkeys((row.name for row in MULTIDECK.rows), 0)
    for ranks in combinations_with_replacement(range(13), 5):
        counts = [ranks.count(rank) for rank in set(ranks)]
        suited = 4 * prod(comb(copies, count) for count in counts)
        mixed = prod(comb(cards_of_a_rank, count) for count in counts) - suited
        for suit, ways in ((0, suited), (1, mixed)):
            hand = (*(Card(rank * 4) for rank in ranks[:4]), Card(ranks[4] * 4 + suit))
            tally[MULTIDECK.category(MULTIDECK.strength(hand)).name] += ways
    assert tally == closed_forms()
    assert sum(tally.values()) == comb(6 * 52, 5)


def closed_forms() -> dict[str, int]:
    """Hands of each category in six decks: choices of ranks, times suited or other cards."""
    n, m = 24, 6
    choices_of_ranks = {
        "five": (13, [5]),
        "four": (13 * 12, [4, 1]),
        "full house": (13 * 12, [3, 2]),
        "three": (13 * 66, [3, 1, 1]),
        "two pairs": (78 * 11, [2, 2, 1]),
        "pair": (13 * 220, [2, 1, 1, 1]),
        "straight": (10, [1] * 5),
        "none": (1287 - 10, [1] * 5),
    }
    suited = {
        name: 4 * ranks * prod(comb(m, count) for count in counts)
        for name, (ranks, counts) in choices_of_ranks.items()
    }
    mixed = {
        name: ranks * prod(comb(n, count) for count in counts) - suited[name]
        for name, (ranks, counts) in choices_of_ranks.items()
    }
    return {
        "flush with five-of-a-kind": suited["five"],
        "royal flush": suited["straight"] // 10,
        "flush with four-of-a-kind": suited["four"],
        "straight flush": suited["straight"] // 10 * 9,
        "flush with full house": suited["full house"],
        "five-of-a-kind": mixed["five"],
        "flush with three-of-a-kind": suited["three"],
        "flush with two pairs": suited["two pairs"],
        "flush with one pair": suited["pair"],
        "four-of-a-kind": mixed["four"],
        "full house": mixed["full house"],
        "flush": suited["none"],
        "straight": mixed["straight"],
        "three-of-a-kind": mixed["three"],
        "two pairs": mixed["two pairs"],
        "pair": mixed["pair"],
        "highest ranking card": mixed["none"],
    }
