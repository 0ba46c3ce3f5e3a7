"""Wagers, doubling, payouts and irregularities of Double Down Stud, and what is refused."""

from collections import Counter

import pytest

from houseway.hands import STANDARD
from houseway.pieces.cards import PACK, RANKS, SUITS, parse_cards
from houseway.pieces.money import show_money
from houseway.round.actions import ACTIONS, Place
from houseway.round.events import RoundVoided
from houseway.round.wager_options import PlaceWager
from tests.games.double_down_stud.scenes import FROM_THE_HAND, HANDS, begin, play_out, shows
from tests.games.scenes import Choices, assert_void, calls, draws, facts, refused, settled, take

FLOOR = {  # what the law pays at least, to 1; 0 is a push
    **{"royal flush": 1000, "straight flush": 100, "four-of-a-kind": 25, "full house": 10},
    **{"flush": 8, "straight": 5, "three-of-a-kind": 3, "two pair": 2},
    **{"pair of aces": 1, "pair of jacks": 1, "pair of tens": 0, "pair of sixes": 0},
}
DEALT = draws("Jh 2c Jc 8h 5s")


# Wagers.


@shows("§6(a)")
@pytest.mark.parametrize("tender", ["cash", "coupon"])
def test_cash_and_coupons_are_refused(tender: str) -> None:
    why = refused(begin(), f"place 1 wager 10.00 {tender}")
    assert f"a wager is made in chips or plaques, not {tender}" in why


@shows("§6(b)")
@pytest.mark.parametrize("late", ["place 1 wager 5.00", "take-back 1 wager", "permit 1 wager 9.00"])
def test_nothing_is_made_or_withdrawn_after_the_call(late: str) -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00; proceed")
    assert "wagers are closed (§6(b))" in refused(round_, late)
    take(round_, DEALT)
    refused(round_, late)
    take(round_, "place 1 double-down 10.00")
    refused(round_, "take-back 1 double-down")
    refused(round_, late)


@shows("§6(c)")
def test_two_areas_must_lie_next_to_each_other() -> None:
    round_ = begin((1, 2, 3), one_player=True)
    take(round_, "place 1 wager 10.00")
    assert "§6(c)" in refused(round_, "place 3 wager 10.00")
    take(round_, "place 2 wager 10.00")
    assert "§6(c)" in refused(round_, "place 3 wager 10.00")


@shows("§6(c)")
def test_where_it_is_not_permitted_there_is_one_area_each() -> None:
    round_ = begin((1, 2), one_player=True, positions=1)
    take(round_, "place 1 wager 10.00")
    assert "§6(c)" in refused(round_, "place 2 wager 10.00")


@shows("147.07(1)", "147.07(6)")
@pytest.mark.parametrize(
    ("cents", "why"), [(4_00, "limits"), (501_00, "limits"), (12_00, "steps"), (7_50, "steps")]
)
def test_the_limits_of_the_table(cents: int, why: str) -> None:
    round_ = begin(limits="5 to 500 by 5")
    assert f"the table's {why}" in refused(round_, f"place 1 wager {show_money(cents)}")


# Doubling.


@shows("§1 double down wager", "§8(c)")
@pytest.mark.parametrize("cents", [1_00, 2_00, 9_00, 10_00])
def test_a_double_is_any_amount_up_to_the_wager(cents: int) -> None:
    round_ = play_out(HANDS["pair of jacks"], double=cents)
    assert settled(round_, "double-down") == ("paid", cents)
    assert round_.felt.racks[1] == 1_000_00 + 10_00 + cents


@shows("§1 double down wager", "§8(c)")
@pytest.mark.parametrize("cents", [10_01, 11_00, 20_00])
def test_a_double_above_the_wager_is_refused(cents: int) -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00; proceed", DEALT)
    why = refused(round_, f"place 1 double-down {show_money(cents)}")
    assert "double-down is 0.01 to 10.00 beside what lies there (§1 double down wager)" in why


@shows("§8(c)", "147.07(6)")
def test_a_double_goes_by_the_tables_steps_or_equals_the_wager() -> None:
    round_ = begin(limits="7 to 72 by 5")
    take(round_, "place 1 wager 12.00; proceed", DEALT)
    assert "steps" in refused(round_, "place 1 double-down 7.00")
    for cents in ("5.00", "10.00", "12.00"):
        take(round_.copy(), f"place 1 double-down {cents}")


@shows("§8(c)", "§8(d)")
def test_nobody_doubles_before_the_cards_lie_there_or_after_the_second_call() -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00")
    refused(round_, "place 1 double-down 10.00")
    take(round_, "proceed; draw Jh")
    refused(round_, "place 1 double-down 10.00")
    take(round_, draws("2c Jc 8h 5s"), "choose 1 pass")
    refused(round_, "place 1 double-down 10.00")
    take(round_, "proceed")
    assert facts(round_).count('announced "No more bets"') == 2


@shows("§8(c)")
def test_nobody_doubles_with_chips_that_are_not_there() -> None:
    round_ = begin(rack_cents=15_00)
    take(round_, "place 1 wager 10.00; proceed", DEALT)
    assert "seat 1 has 5.00, not 10.00" in refused(round_, "place 1 double-down 10.00")
    assert round_.turn is not None
    (double,) = [option for option in round_.turn.options if isinstance(option, PlaceWager)]
    assert {a.cents for a in double.examples() if isinstance(a, Place)} == {1_00, 5_00}


@shows("§8(e)")
def test_there_is_nothing_that_a_player_does_with_a_card() -> None:
    """Of all kinds of action, those that name a card are never open to a player."""
    naming = {kind for kind in ACTIONS if {"kept", "card", "cards"} & {*kind.__struct_fields__}}
    round_ = begin()
    take(round_, "place 1 wager 10.00; proceed", DEALT)
    while round_.turn is not None:
        for option in round_.turn.options_of(1):
            assert option.fits[0] not in naming
        take(round_, "choose 1 pass" if 1 in round_.turn.asked else "proceed")


# Payouts.


@shows("§5(b)", "§8(a)", "§9(a)", "§9(b)", "§9(c)", "§10(b)", "§1 rank")
@pytest.mark.parametrize("dealing", [{}, FROM_THE_HAND], ids=["shoe", "hand"])
@pytest.mark.parametrize("hand", HANDS)
def test_what_each_hand_is_paid(hand: str, dealing: Choices) -> None:
    round_ = play_out(HANDS[hand], double=4_00, **dealing)
    for wager, cents in (("wager", 10_00), ("double-down", 4_00)):
        if hand not in FLOOR:
            expected = ("lost", cents)
        else:
            expected = ("paid", FLOOR[hand] * cents) if FLOOR[hand] else ("returned", cents)
        assert settled(round_, wager) == expected


@shows("§5(b)(9)", "§9(a)", "§9(b)", "§9(c)")
@pytest.mark.parametrize("rank", RANKS)
def test_every_pair(rank: str) -> None:
    others = [other for other in ["3", "4", "9", "Q"] if other != rank][:3]
    cards = f"{rank}d {rank}c {others[0]}h {others[1]}s {others[2]}s"
    word, _ = settled(play_out(cards), "wager")
    low = "lost" if rank in "2345" else "returned"
    assert word == ("paid" if rank in "JQKA" else low)


@shows("§5(a)", "§1 rank")
def test_the_ace_is_high_but_for_the_lowest_straight() -> None:
    pairs = [STANDARD.strength(parse_cards(f"{rank}h {rank}d 9s 8c 4c")) for rank in "23567TJQKA"]
    assert pairs == sorted(pairs)
    wheel = STANDARD.strength(parse_cards("Ah 2d 3c 4s 5d"))
    assert wheel < STANDARD.strength(parse_cards("2h 3d 4c 5s 6d"))


@shows("§1 suit", "§2(a)")
def test_four_suits_of_thirteen() -> None:
    assert Counter(str(card)[1] for card in PACK) == dict.fromkeys(SUITS, 13)


@shows("§10(c)")
@pytest.mark.parametrize(
    ("cents", "double", "won"),
    [
        (100_00, 0, 100_000_00),
        (101_00, 0, 100_000_00),
        (60_00, 40_00, 100_000_00),
        (60_00, 41_00, 100_000_00),
        (500_00, 500_00, 100_000_00),
        (33_00, 33_00, 66_000_00),
    ],
)
def test_a_royal_flush_wins_no_more_than_the_limit(cents: int, double: int, won: int) -> None:
    round_ = play_out(HANDS["royal flush"], cents=cents, double=double)
    assert round_.felt.racks[1] - 1_000_00 == won


@shows("§10(c)")
def test_the_limit_is_of_each_hand() -> None:
    round_ = begin((1, 2), rack_cents=1_000_00)
    take(round_, "place 1 wager 500.00; place 2 wager 500.00; proceed")
    take(round_, draws("9h Ah Kh Qh Jh Th"), "place 1 double-down 500.00")
    take(round_, "place 2 double-down 500.00; proceed")
    assert round_.felt.racks == {1: 101_000_00, 2: 101_000_00}


# Irregularities.


@shows("§11(a)", "§11(b)", "§11(c)", "§11(d)")
def test_what_can_be_called_when() -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00")
    assert calls(round_) == set()
    take(round_, "proceed")
    dealing = {"face-up-card", "exposed-in-error", "drawn-in-error", "passed-over"}
    dealing |= {"extra-card", "extra-community-card"}
    assert calls(round_) == dealing
    take(round_, "draw Jh")
    assert calls(round_) == dealing
    take(round_, "draw 2c")
    assert calls(round_) == dealing | {"dealer-card-exposed"}
    take(round_, draws("Jc 8h 5s"))
    later = {"dealer-card-exposed", "player-misdealt", "dealer-misdealt"}
    assert calls(round_) == later
    take(round_, "choose 1 pass")
    assert calls(round_) == later


@shows("§11(a)")
@pytest.mark.parametrize("decided", ["", "choose 1 pass", "place 1 double-down 10.00"])
def test_a_hole_card_that_was_seen_voids_until_the_second_call(decided: str) -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00; proceed", DEALT, decided, "call dealer-card-exposed 2c")
    assert_void(round_, "§11(a)")


@shows("§11(b)")
def test_two_cards_found_face_up_void() -> None:
    round_ = begin()
    take(round_, "place 1 wager 10.00; proceed; call face-up-card Tc; draw As")
    assert "there is no Tc left" in refused(round_, "draw Tc")
    take(round_, "call face-up-card 6d")
    assert_void(round_, "§11(b)")


@shows("§11(d)")
@pytest.mark.parametrize("call", ["passed-over", "extra-card 1", "extra-card 2"])
def test_a_wrong_number_of_cards_voids_when_the_deal_is_done(call: str) -> None:
    round_ = begin((1, 2))
    take(round_, f"place 1 wager 10.00; place 2 wager 10.00; proceed; call {call}")
    rest = iter(["As", "Kd", "Qh", "9c", "8c", "8d", "Tc"])
    while round_.turn is not None and round_.turn.wants.startswith("a card for"):
        assert not any(isinstance(event, RoundVoided) for event in round_.events)
        take(round_, f"draw {next(rest)}")
    assert_void(round_, "§11(d)")
