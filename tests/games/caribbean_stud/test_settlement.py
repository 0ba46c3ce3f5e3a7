"""What becomes of every wager: against any dealer, after a fold, with a meter."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from houseway.hands import STANDARD
from houseway.pieces.cards import parse_cards
from houseway.round.accounts import CAGE
from houseway.round.payments import MeterSet, WagerPaid
from houseway.round.start import Player, Start
from tests.games.caribbean_stud.scenes import (
    ACE_KING,
    GAME,
    KING_HIGH,
    QUEENS,
    WAYS,
    Choices,
    facts,
    law,
    one_by_one,
    play_out,
    settled,
    shows,
)
from tests.games.scenes import take

ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
FLUSH = "Qs Js 7s 4s 2s"
NEIGHBOURS = [
    ("Ah Kd Qc Js 9d", "2c 2d 3h 4s 5h"),
    ("As Ad Kh Qs Jh", "3c 3d 2h 2s 4h"),
    ("As Ad Kh Ks Qh", "2c 2d 2h 3s 4h"),
    ("As Ad Ah Ks Qh", "Ac 2c 3d 4h 5s"),
    ("As Kd Qh Js Th", "7c 5c 4c 3c 2c"),
    ("As Ks Qs Js 9s", "2c 2d 2h 3s 3h"),
    ("As Ad Ah Ks Kh", "2c 2d 2h 2s 3h"),
    ("As Ad Ah Ac Kh", "6h 5h 4h 3h 2h"),
    ("Ks Qs Js Ts 9s", "Ah Kh Qh Jh Th"),
]
"""The highest hand of each category, and the lowest of the next."""


def racks(*expected: int) -> dict[int, int]:
    return {seat: 1_000_00 + cents for seat, cents in enumerate(expected, start=1)}


@shows("§10(c)(3)(ii)(A)", "§10(c)(3)(ii)(B)", "§5(b)", "§1 rank")
@pytest.mark.parametrize(("lower", "higher"), NEIGHBOURS)
def test_each_category_beats_the_one_below(lower: str, higher: str) -> None:
    assert settled(play_out(higher, lower), "ante") == ("paid", 10_00)
    lost = play_out(lower, higher)
    assert settled(lost, "ante") == ("lost", 10_00)
    assert settled(lost, "bet") == ("lost", 20_00)


@shows("§1 suit", "§5(c)", "§1 push")
def test_no_suit_is_above_another() -> None:
    for own in ("As Kc 9d 5d 3c", "Ac Ks 9h 5c 3s"):
        round_ = play_out(own, ACE_KING)
        assert settled(round_, "ante") == ("returned", 10_00)
        assert settled(round_, "bet") == ("returned", 20_00)
        assert round_.felt.racks == racks(0)


@shows("§10(c)(3)(i)", "§11(a)")
@pytest.mark.parametrize("own", [ROYAL, FLUSH, QUEENS.replace("Qs", "Qc"), "Jc Td 8s 4d 2h"])
def test_a_dealer_who_does_not_qualify_pays_the_ante_alone(own: str) -> None:
    round_ = play_out(own, KING_HIGH)
    assert settled(round_, "ante") == ("paid", 10_00)
    assert settled(round_, "bet") == ("returned", 20_00)
    assert round_.felt.racks == racks(10_00)


@shows("§1 qualifying hand")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Ah Kd 4c 3s 2d", True),
        ("2h 2d 5c 4s 3d", True),
        ("Ah 2d 3c 4s 5d", True),
        ("Ah Qc Jc Ts 9d", False),
        ("Kh Qc Jc Ts 8d", False),
        ("7h 5c 4c 3s 2d", False),
    ],
)
def test_ace_king_or_better_qualifies(dealer: str, qualifies: bool) -> None:
    round_ = play_out("Jh Jd Js 8h 2c", dealer)
    assert (settled(round_, "bet")[0] != "returned") == qualifies
    floor = STANDARD.floor("ace-king high")
    assert (STANDARD.strength(parse_cards(dealer)) >= floor) == qualifies


# A fold.


@shows("§10(a)", "§10(b)", "§1 fold")
@pytest.mark.parametrize("choices", WAYS)
def test_a_fold_loses_everything_but_the_five_card_hand_bonus(choices: Choices) -> None:
    sides = ("bonus 5", "progressive 1", "five-card 2", "five-card-dealer 2")
    round_ = play_out(FLUSH, ACE_KING.replace("5s", "5d"), *sides, folds=(1,), **choices)
    assert settled(round_, "ante") == ("lost", 10_00)
    assert settled(round_, "bonus") == ("lost", 5_00)
    assert settled(round_, "progressive") == ("nothing", 0)
    assert settled(round_, "five-card") == ("paid", 100_00)
    assert round_.felt.racks == racks(-10_00 - 5_00 - 1_00 - 2_00 - 2_00 + 100_00)
    assert not any(fact.startswith("compared") for fact in facts(round_))


@shows("§10(a)")
def test_a_folded_hand_goes_to_the_rack_at_once_unless_a_wager_needs_it() -> None:
    gone = facts(play_out(QUEENS, ACE_KING, "five-card-dealer 2", folds=(1,)))
    turned = "shown dealer Kd 9c 5s 3d"
    assert gone.index(f"collected folded hand of 1 {QUEENS}") < gone.index(turned)
    kept = facts(play_out(QUEENS, ACE_KING, "five-card 2", folds=(1,)))
    assert kept.index(f"collected hand of 1 {QUEENS}") > kept.index(turned)


# Meters.


@shows("§11(d)(3)", "§7(b)")
@pytest.mark.parametrize("rate", [70, 71, 85, 100])
def test_the_meter_rises_by_a_part_of_each_wager(rate: int) -> None:
    hands = {1: QUEENS, 2: "8s 8d 6c 4s 2d", 3: "Js Jd 6d 4h 2c"}
    round_ = play_out(hands, ACE_KING, "progressive 1", progressive_rate_percent=rate)
    assert round_.felt.meters["progressive"] == 10_000_00 + 3 * rate
    assert round_.felt.inventory == sum(-cents for cents in racks().values()) + 3_00 - 90_00


@shows("§11(d)(3)")
def test_the_meter_goes_on_from_where_it_stood() -> None:
    meters = {"progressive": 123_456_78}
    round_ = play_out(ROYAL, ACE_KING.replace("5s", "5d"), "progressive 1", meters=meters)
    assert settled(round_, "progressive") == ("jackpot", 123_457_48)
    assert round_.felt.meters["progressive"] == 10_000_00
    assert round_.felt.balance(CAGE) == -123_457_48


@shows("§11(d)(1)", "§11(d)(ii)")
@pytest.mark.parametrize("dealer", [ACE_KING, KING_HIGH, "Ah Ad Ac As Kh"])
def test_a_progressive_payout_does_not_ask_for_the_dealer(dealer: str) -> None:
    round_ = play_out("Tc Td Ts 4d 4h", dealer, "progressive 1")
    assert settled(round_, "progressive") == ("paid", 100_00)


@shows("§10(c)(3)(ii)(C)(2)(iv)")
def test_a_part_of_the_meter_does_not_come_from_the_inventory() -> None:
    round_ = play_out(STRAIGHT_FLUSH, KING_HIGH.replace("Qh", "Qc"), "five-card 2")
    assert settled(round_, "five-card") == ("jackpot", 1_000_14)
    assert (round_.felt.balance(CAGE), round_.felt.inventory) == (-1_000_14, 2_00 - 10_00)
    assert "dealer: cards stay until the documents are completed" in facts(round_)


@shows("§10(c)(3)(ii)(C)(3)(ii)")
@pytest.mark.parametrize(
    ("own", "verified"), [(FLUSH, False), ("3c 3h 3s Qc Qd", False), ("4c 4d 4h 4s 2c", True)]
)
def test_a_floorperson_verifies_from_500_for_1(own: str, verified: bool) -> None:
    round_ = play_out(own, "Ah Kd 9c 5d 8d", "five-card 2")
    assert ("floorperson: five card hand bonus verified" in facts(round_)) == verified
    assert "dealer: winning hand of 1 verified" in facts(round_)


@shows("§11(e)(2)")
def test_the_whole_meter_on_the_dealers_hand_is_reset_once() -> None:
    hands = {1: "Qd Qh 7c 4d 2s", 2: "8s 8d 6c 4s 2d"}
    round_ = play_out(hands, ROYAL, "five-card-dealer 1")
    assert [settled(round_, "five-card-dealer", seat) for seat in hands] == [
        ("jackpot", 5_000_70)
    ] * 2
    assert round_.felt.meters["five-card"] == 10_000_00


@shows("§10(c)(3)(ii)(C)(2)(v)", "§11(d)(5)")
def test_envy_is_paid_to_every_other_wager_and_never_for_the_own_hand() -> None:
    hands = {1: ROYAL, 2: STRAIGHT_FLUSH, 3: "Qd Qh 7c 4d 2s", 4: "8s 8d 6c 4s 2d"}
    round_ = play_out(hands, "Ah Kd 9c 5d 3d", "progressive 1", progressive_paytable="D")
    envy = [
        (event.seat, event.cents, event.why)
        for event in round_.events
        if isinstance(event, WagerPaid) and event.wager == "envy"
    ]
    assert sorted(envy) == [
        (1, 300_00, "straight flush of 2"),
        (2, 1_000_00, "royal flush of 1"),
        (3, 300_00, "straight flush of 2"),
        (3, 1_000_00, "royal flush of 1"),
        (4, 300_00, "straight flush of 2"),
        (4, 1_000_00, "royal flush of 1"),
    ]


def test_whoever_may_play_two_hands_has_no_envy_of_the_own_other_one() -> None:
    """No law here lets a player have two; a variation may."""
    rules = law().open({"progressive_paytable": "D"})
    rules = replace(rules, clause=replace(rules.clause, second_area=""))
    names = {1: "Ann", 2: "Ben", 3: "Ann"}
    players = {seat: Player(name, 1_000_00) for seat, name in names.items()}
    round_ = GAME.round(rules, Start(players=players))
    hands = {1: ROYAL, 2: "8s 8d 6c 4s 2d", 3: "Qd Qh 7c 4d 2h"}
    for seat in hands:
        take(round_, f"place {seat} ante 10; place {seat} progressive 1")
    take(round_, "proceed", one_by_one(hands, "Ah Kd 9c 5d 3d"))
    take(round_, *(f"raise {seat} 2" for seat in hands), "proceed")
    assert [fact for fact in facts(round_) if " envy " in fact] == [
        "paid 2 envy 1,000.00 (royal flush of 1)"
    ]


@shows("§11(d)(5)")
@pytest.mark.parametrize("table", "ABCE")
def test_no_other_table_has_envy(table: str) -> None:
    hands = {1: ROYAL, 2: QUEENS.replace("Qs", "Qc")}
    round_ = play_out(
        hands, ACE_KING.replace("5s", "5d"), "progressive 1", progressive_paytable=table
    )
    assert not any(" envy " in fact for fact in facts(round_))


@shows("§11(d)(4)")
def test_meters_are_read_in_the_order_of_settlement() -> None:
    hands = {1: "9s 8s 7s 6s 5s", 2: STRAIGHT_FLUSH, 3: "9d 8d 7d 6d 5d"}
    round_ = play_out(hands, "Ah Kd 9c 5c 3d", "progressive 1", progressive_paytable="B")
    reads = [e.cents for e in round_.events if isinstance(e, MeterSet) and e.meter == "progressive"]
    paid = [settled(round_, "progressive", seat)[1] for seat in (3, 2, 1)]
    assert reads[1] == 10_002_10
    for (before, after), cents in zip(pairwise(reads[1:]), paid, strict=True):
        assert cents == -(-before // 10)
        assert after == before - cents


# The payout limit.


@shows("146.26(2)(d)")
@pytest.mark.parametrize(
    ("ante", "limited", "paid"),
    [("25", True, 5_000_00), ("26", True, 5_000_00), ("26", False, 5_200_00)],
)
def test_the_limit_caps_what_a_bet_is_paid(ante: str, limited: bool, paid: int) -> None:
    limit = "5,000 per hand" if limited else "none"
    dealer = ACE_KING.replace("5s", "5d")
    round_ = play_out(ROYAL, dealer, "bonus 10", ante=ante, bet_payout_limit=limit)
    assert settled(round_, "bet") == ("paid", paid)
    assert settled(round_, "ante") == ("paid", int(ante) * 100)
    assert settled(round_, "bonus") == ("paid", 10_000_00)
