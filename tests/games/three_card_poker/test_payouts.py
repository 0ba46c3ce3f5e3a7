"""Every payout, held against the tables of the regulation and then paid out."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.games.three_card_poker.hand import HAND_NAMES, hand_name
from houseway.pieces.cards import PACK, SUITS
from houseway.rulesets import Paytable
from tests.games.three_card_poker.scenes import (
    BOTH,
    COVERS,
    COVERS_HALF,
    Choices,
    law,
    play_out,
    settled,
    shows,
)

SPADES, MINI, STRAIGHT_FLUSH = "mini royal flush of spades", "mini royal flush", "straight flush"
THREE, STRAIGHT, FLUSH, PAIR = "three-of-a-kind", "straight", "flush", "pair"
NOTHING = "high card"

HANDS = {
    SPADES: "As Ks Qs",
    MINI: "Ah Kh Qh",
    STRAIGHT_FLUSH: "9h 8h 7h",
    THREE: "6c 6d 6s",
    STRAIGHT: "9h 8d 7c",
    FLUSH: "Kd 9d 4d",
    PAIR: "8c 8d 3h",
    NOTHING: "Ks Jd 5h",
}
COUNTS = {
    **{SPADES: 1, MINI: 3, STRAIGHT_FLUSH: 44, THREE: 52},
    **{STRAIGHT: 720, FLUSH: 1_096, PAIR: 3_744, NOTHING: 16_440},
}
WEAK, STRONG, NO_QUALIFIER = "Qc 3c 2d", "5c 4c 3c", "Jc Tc 2d"
"""A dealer whom all of these beat, one who beats all but straight flushes, and one below queen."""

STANDARD = {STRAIGHT_FLUSH: 5, THREE: 4, STRAIGHT: 1}
A = {SPADES: 50, MINI: 5, STRAIGHT_FLUSH: 4, THREE: 3, STRAIGHT: 1}
B = {MINI: 50, STRAIGHT_FLUSH: 8, THREE: 6}
C = {SPADES: 50, MINI: 10, STRAIGHT_FLUSH: 4, THREE: 3}
BONUS = {"standard": STANDARD, "A": A, "B": B, "C": C}
BONUS_PAID = {
    "standard": {SPADES: 5, MINI: 5, **STANDARD},
    "A": A,
    "B": {SPADES: 50, **B},
    "C": C,
    "B with straight": {SPADES: 50, **B, STRAIGHT: 1},
    "C with straight": {**C, STRAIGHT: 1},
}
"""What each hand is paid, the hands that are plainer hands as well included."""
PAIR_PLUS = {
    "minimum": {MINI: 35, STRAIGHT_FLUSH: 35, THREE: 25, STRAIGHT: 5, FLUSH: 3, PAIR: 1},
    "40-30-6-4-1": {MINI: 40, STRAIGHT_FLUSH: 40, THREE: 30, STRAIGHT: 6, FLUSH: 4, PAIR: 1},
    "40-30-6-3-1": {MINI: 40, STRAIGHT_FLUSH: 40, THREE: 30, STRAIGHT: 6, FLUSH: 3, PAIR: 1},
    "40-25-6-4-1": {MINI: 40, STRAIGHT_FLUSH: 40, THREE: 25, STRAIGHT: 6, FLUSH: 4, PAIR: 1},
}


def written(table: Paytable) -> dict[str, str]:
    return {hand: str(pay) for hand, pay in table.pays.items()}


def to_one(pays: dict[str, int]) -> dict[str, str]:
    return {hand: f"{to} to 1" for hand, to in pays.items()}


def version_of(table: str) -> Choices:
    return {**({} if table == "standard" else COVERS), "ante_bonus_paytable": table}


# The tables as they are written.


@shows("§11(a)(3) Ante Bonus", "§11(a)(3)(i) A-C")
@pytest.mark.parametrize("table", BONUS)
def test_the_ante_bonus_tables(table: str) -> None:
    assert written(law().open(version_of(table)).ante_bonus_paytable) == to_one(BONUS[table])


@shows("§11(a)(2) Pair Plus")
@pytest.mark.parametrize("table", PAIR_PLUS)
def test_the_pair_plus_tables(table: str) -> None:
    found = law().open({"pair_plus_paytable": table}).pair_plus_paytable
    assert written(found) == to_one(PAIR_PLUS[table])


@shows("§11(a)(2) Pair Plus")
def test_the_house_pays_the_floor() -> None:
    assert law().open().pair_plus_paytable.name == "minimum"


# The tables as they are paid.


@shows("§11(a)(2)", "§11(a)(2) Pair Plus", "§1 pair plus wager")
@pytest.mark.parametrize("dealer", [WEAK, STRONG, NO_QUALIFIER])
@pytest.mark.parametrize("table", PAIR_PLUS)
@pytest.mark.parametrize("ante", [0, 10_00])
def test_pair_plus_whatever_the_dealer_has(table: str, dealer: str, ante: int) -> None:
    for hand, cards in HANDS.items():
        pays = PAIR_PLUS[table].get(MINI if hand == SPADES else hand)
        round_ = play_out(cards, dealer, ante=ante, pair_plus=7_00, pair_plus_paytable=table)
        expected = ("paid", 7_00 * pays) if pays else ("lost", 7_00)
        assert settled(round_, "pair-plus") == expected, hand


@shows("§11(a)(3)", "§11(a)(3) Ante Bonus", "§11(a)(3)(i)", "§11(a)(3)(i) A-C")
@pytest.mark.parametrize("dealer", [WEAK, STRONG, NO_QUALIFIER])
@pytest.mark.parametrize("table", BONUS_PAID)
def test_the_ante_bonus_whatever_the_dealer_has(table: str, dealer: str) -> None:
    for hand, cards in HANDS.items():
        round_ = play_out(cards, dealer, ante=15_00, **version_of(table))
        pays = BONUS_PAID[table].get(hand)
        expected = ("paid", 15_00 * pays) if pays else ("nothing", 0)
        assert settled(round_, "ante-bonus") == expected, hand


@shows("§11(a)(3)(i)")
@pytest.mark.parametrize("table", ["A", "B", "C"])
@pytest.mark.parametrize("version", [COVERS, COVERS_HALF, BOTH])
def test_every_other_version_goes_with_every_table(version: Choices, table: str) -> None:
    rules = law().open({**version, "ante_bonus_paytable": table})
    assert rules.ante_bonus_paytable.name == table


@shows("§11(a)(3)")
def test_a_bonus_needs_a_play_wager() -> None:
    for cards in HANDS.values():
        round_ = play_out(cards, WEAK, decision="fold 1")
        assert settled(round_, "ante-bonus") == ("nothing", 0)
        round_ = play_out(cards, WEAK, ante=0, pair_plus=5_00)
        assert settled(round_, "ante-bonus") == ("nothing", 0)


def test_a_bonus_that_is_withheld_from_losers() -> None:
    choices: Choices = {"ante_bonus_paid": "only if the ante wins"}
    same = "9c 8s 7d"
    for dealer, paid in ((WEAK, True), (NO_QUALIFIER, True), (STRONG, False), (same, False)):
        round_ = play_out(HANDS[STRAIGHT], dealer, **choices)
        assert settled(round_, "ante-bonus") == (("paid", 10_00) if paid else ("nothing", 0))


@shows("§11(a)(1)")
@pytest.mark.parametrize(
    ("hand", "dealer", "ante", "play"),
    [
        ("Ks Jd 5h", "Qh 9c 4d", "paid", "paid"),
        ("Ks Jd 5h", "Kh Jc 6d", "lost", "lost"),
        ("Ks Jd 5h", "Jh 9c 4d", "paid", "returned"),
        ("4s 3d 2h", "Jh Tc 8d", "paid", "returned"),
        ("8s 5d 2h", "Jh Tc 8d", "paid", "returned"),
        ("Ks Jd 5h", "Qh 3c 2d", "paid", "paid"),
        ("8s 5d 2h", "Qh 3c 2d", "lost", "lost"),
        ("8s 5d 2h", "2s 2c 3d", "lost", "lost"),
        ("Ks Jd 5h", "Kh Jc 5d", "returned", "returned"),
    ],
)
def test_ante_and_play(hand: str, dealer: str, ante: str, play: str) -> None:
    round_ = play_out(hand, dealer)
    assert settled(round_, "ante") == (ante, 10_00)
    assert settled(round_, "play") == (play, 10_00)


def test_draws_that_lose() -> None:
    round_ = play_out("Ks Jd 5h", "Kh Jc 5d", draws="lose")
    assert settled(round_, "ante") == settled(round_, "play") == ("lost", 10_00)


# Names.


@shows("§1 suit", "§3(b)", "§11(a)(3)(i)")
def test_all_hands_are_counted_by_the_name_that_pays_them() -> None:
    assert Counter(hand_name(cards) for cards in combinations(PACK, 3)) == COUNTS
    assert set(HAND_NAMES) == set(COUNTS)


@shows("§1 suit", "§2(a)")
def test_four_suits_of_thirteen() -> None:
    assert sorted(SUITS) == ["c", "d", "h", "s"]
    assert Counter(str(card)[1] for card in PACK) == dict.fromkeys(SUITS, 13)
