"""The meters to the cent: what wagers add, what void hands take off, what a jackpot leaves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.pieces.money import show_money
from houseway.round.accounts import CAGE
from houseway.round.engine import Round
from tests.games.caribbean_stud.scenes import begin, one_by_one, play_out, settled, shows
from tests.games.scenes import take

HANDS = {1: "Qs Qd 7c 4d 2s", 2: "8s 8d 6c 4s 2d", 3: "Js Jd 6d 4h 2h"}
DEALER = "Ah Kd 9c 5s 3d"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"
ROYAL = "Ac Kc Qc Jc Tc"
READS = 29_999_93

cents = st.integers(0, 25_00)
stakes = st.fixed_dictionaries(dict.fromkeys(HANDS, st.tuples(cents, cents, st.booleans())))
"""For each seat: on the own hand, on the dealer's, and the progressive wager."""


def play_some_void(
    wagers: dict[int, tuple[int, int, bool]], voids: set[int], **rates: int
) -> Round:
    """A round in which these hands get a card too many."""
    round_ = begin(
        HANDS,
        meters={"five-card": READS, "progressive": READS},
        five_card_limits="0.01 to 25 by 0.01",
        **rates,
    )
    for seat, (own, dealers, progressive) in wagers.items():
        take(round_, f"place {seat} ante 10", f"place {seat} progressive 1" * progressive)
        for wager, amount in (("five-card", own), ("five-card-dealer", dealers)):
            take(round_, f"place {seat} {wager} {show_money(amount)}" if amount else "")
    take(round_, "proceed")
    for seat, card in zip(sorted(voids), ("Tc", "Td", "Th"), strict=False):
        take(round_, f"call extra-card {seat}; draw {card}")
    take(round_, one_by_one(HANDS, DEALER))
    return round_


@shows("§11(d)(3)", "§11(e)(3)", "§12(d)")
@settings(max_examples=60, deadline=None)
@given(
    wagers=stakes,
    voids=st.sets(st.sampled_from(sorted(HANDS))),
    five_card=st.integers(0, 100),
    progressive=st.integers(70, 100),
    all_void=st.booleans(),
)
def test_what_a_void_hand_added_comes_off_to_the_cent(
    wagers: dict[int, tuple[int, int, bool]],
    voids: set[int],
    five_card: int,
    progressive: int,
    all_void: bool,
) -> None:
    rates = {"five_card_rate_percent": five_card, "progressive_rate_percent": progressive}
    round_ = play_some_void(wagers, voids, **rates)
    played = set(wagers) - voids
    if all_void and played:
        take(round_, "call hole-card-exposed 0 Kd")
        played = set()
    both = [wagers[seat][0] + wagers[seat][1] for seat in played]
    ones = [wagers[seat][2] * 1_00 for seat in played]
    assert round_.felt.meters == {
        "five-card": READS + sum(stake * five_card // 100 for stake in both),
        "progressive": READS + sum(stake * progressive // 100 for stake in ones),
    }
    assert round_.felt.inventory == sum(both) + sum(ones)


@shows("§11(e)(2)")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("dealer", "part", "reset"), [(STRAIGHT_FLUSH, 10, 0), (ROYAL, 1, 10_000)])
def test_a_divided_jackpot_loses_no_cent(seats: int, dealer: str, part: int, reset: int) -> None:
    hands = {
        seat: HANDS[seat].replace("6c", "6s").replace("7c", "7d") for seat in (1, 2, 3)[:seats]
    }
    for reads in range(29_999_90, 30_000_20, 7):
        meters = {"five-card": reads}
        round_ = play_out(hands, dealer, "five-card-dealer 1", meters=meters)
        raised = reads + seats * 70
        paid = {settled(round_, "five-card-dealer", seat) for seat in hands}
        assert paid == {("jackpot", raised // part // seats)}
        left = round_.felt.meters["five-card"]
        assert left - reset * 100 == raised + round_.felt.balance(CAGE)
        assert round_.felt.balance(CAGE) == -(raised // part // seats) * seats


@shows("§11(e)(2)")
@pytest.mark.parametrize(
    ("odd_cent", "paid"), [("to the player", 3_000_07), ("to the house", 3_000_06)]
)
def test_a_jackpot_that_is_not_divided_has_the_odd_cent_of_any_other(
    odd_cent: str, paid: int
) -> None:
    meters = {"five-card": READS}
    side = "five-card-dealer 1"
    round_ = play_out(HANDS[1], STRAIGHT_FLUSH, side, odd_cent=odd_cent, meters=meters)
    assert settled(round_, "five-card-dealer") == ("jackpot", paid)
    assert round_.felt.meters["five-card"] == READS + 70 - paid
