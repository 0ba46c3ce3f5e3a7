"""What may be wagered before the deal, in each version, and what is refused."""

import pytest

from houseway.pieces.money import show_money
from houseway.round.wager_options import PlaceWager
from tests.games.three_card_poker.scenes import (
    BOTH,
    COVERS,
    COVERS_HALF,
    Choices,
    begin,
    dealt,
    draws,
    facts,
    refused,
    shows,
    take,
    wagers,
)

HAND, DEALER = "Ks Jd 5h", "Qh 9c 4d"


@shows("§6(a)(1)", "§6(a)(2)", "§6(a)(3)", "§1 ante wager", "§1 pair plus wager")
@pytest.mark.parametrize(
    ("ante", "pair_plus", "asked"), [(10_00, 0, True), (0, 5_00, False), (5_00, 100_00, True)]
)
def test_either_wager_alone_or_both_of_any_amounts(ante: int, pair_plus: int, asked: bool) -> None:
    round_ = begin()
    take(round_, wagers(1, ante, pair_plus), "proceed", dealt(round_, {1: HAND}, DEALER))
    assert round_.turn is not None
    assert (round_.turn.asked == (1,)) == asked
    take(round_, "raise 1 1" if asked else "", "proceed")
    assert round_.turn is None


@shows("§6(a)")
def test_who_wagers_nothing_is_not_in_the_round() -> None:
    round_ = begin((1, 2))
    take(round_, wagers(1), "proceed", dealt(round_, {1: HAND}, DEALER), "raise 1 1; proceed")
    assert not any(" to 2" in fact for fact in facts(round_))


@shows("§6(a)")
def test_a_round_without_wagers_ends() -> None:
    round_ = begin((1, 2))
    take(round_, "proceed")
    assert facts(round_) == ["round ended"]


# The versions.


@shows("§6(f)(1)", "§6(f)(2)")
@pytest.mark.parametrize("choices", [COVERS, COVERS_HALF])
def test_pair_plus_needs_an_ante_first(choices: Choices) -> None:
    round_ = begin(**choices)
    assert "pair-plus needs ante first" in refused(round_, "place 1 pair-plus 5.00")
    take(round_, "place 1 ante 10.00; place 1 pair-plus 5.00")
    refused(round_, "take-back 1 ante")
    take(round_, "take-back 1 pair-plus; take-back 1 ante")


@shows("§6(f)(1)", "§6(f)(2)")
@pytest.mark.parametrize(("choices", "most"), [(COVERS, 10_00), (COVERS_HALF, 20_00)])
def test_how_much_pair_plus_an_ante_covers(choices: Choices, most: int) -> None:
    round_ = begin(**choices)
    take(round_, "place 1 ante 10.00")
    why = refused(round_, f"place 1 pair-plus {show_money(most + 1_00)}")
    clause = "§6(f)(1)" if choices is COVERS else "§6(f)(2)"
    assert f"pair-plus is 0.00 to {show_money(most)} beside what lies there ({clause})" in why
    take(round_, f"place 1 pair-plus {show_money(most)}")


@shows("§6(f)(1)", "§6(f)(2)")
@pytest.mark.parametrize("choices", [COVERS, COVERS_HALF])
def test_an_ante_alone_is_enough_where_pair_plus_is_optional(choices: Choices) -> None:
    round_ = begin(**choices)
    take(round_, wagers(1), "proceed", dealt(round_, {1: HAND}, DEALER), "raise 1 1; proceed")
    assert round_.felt.racks == {1: 1_020_00}


@shows("§6(f)(3)")
@pytest.mark.parametrize(("first", "second"), [("ante", "pair-plus"), ("pair-plus", "ante")])
def test_either_wager_is_at_most_five_times_the_other(first: str, second: str) -> None:
    round_ = begin(**BOTH, limits="1 to 100 by 1")
    take(round_, f"place 1 {first} 10.00")
    for cents in (1_00, 51_00):
        assert "§6(f)(3)" in refused(round_, f"place 1 {second} {show_money(cents)}")
    for cents in (2_00, 50_00):
        take(round_, f"place 1 {second} {show_money(cents)}; take-back 1 {second}")


@shows("§6(f)(3)")
@pytest.mark.parametrize("made", ["ante", "pair-plus"])
def test_one_wager_without_the_other_is_given_back(made: str) -> None:
    round_ = begin((1, 2), **BOTH)
    take(round_, wagers(1, 10_00, 10_00), f"place 2 {made} 10.00; proceed")
    assert round_.felt.racks == {1: 980_00, 2: 1_000_00}
    assert any(fact.startswith(f"returned 2 {made} 10.00 (no ") for fact in facts(round_))
    take(round_, dealt(round_, {1: HAND}, DEALER), "raise 1 1")


@shows("§6(f)(1)", "147.07(4)")
def test_leave_to_exceed_the_limits_is_no_leave_to_exceed_the_ante() -> None:
    round_ = begin(**COVERS)
    take(round_, "place 1 ante 10.00; permit 1 pair-plus 150.00")
    assert "§6(f)(1)" in refused(round_, "place 1 pair-plus 150.00")


# Positions.


@shows("§6(e)")
@pytest.mark.parametrize("positions", [1, 2, 3])
def test_at_how_many_positions_one_player_may_wager(positions: int) -> None:
    round_ = begin((1, 2, 3, 4), names=dict.fromkeys((1, 2, 3, 4), "Ann"), positions=positions)
    for seat in range(1, positions + 1):
        take(round_, wagers(seat))
    why = refused(round_, f"place {positions + 1} ante 10.00")
    assert "Ann already wagers at" in why
    assert "§6(e)" in why


@shows("§6(e)")
def test_positions_of_one_player_are_adjacent() -> None:
    round_ = begin((1, 2, 3), names={1: "Ann", 2: "Ben", 3: "Ann"}, positions=3)
    take(round_, wagers(1))
    assert "3 is not adjacent (§6(e))" in refused(round_, "place 3 pair-plus 5.00")
    take(round_, wagers(2))


@shows("§6(e)")
def test_a_player_decides_for_each_position_in_turn() -> None:
    round_ = begin((1, 2), names={1: "Ann", 2: "Ann"}, positions=2)
    take(round_, wagers(1), wagers(2), "proceed")
    take(round_, dealt(round_, {1: HAND, 2: "Td 7s 2c"}, DEALER))
    assert "out of turn" in refused(round_, "fold 2")
    take(round_, "raise 1 1; fold 2; proceed")
    assert round_.felt.racks == {1: 1_020_00, 2: 990_00}


# How a wager is made.


@shows("§6(b)")
@pytest.mark.parametrize("tender", ["cash", "coupon"])
def test_cash_is_refused(tender: str) -> None:
    why = refused(begin(), f"place 1 ante 10.00 {tender}")
    assert f"a wager is made in chips or plaques, not {tender}" in why


@shows("§6(c)")
def test_nobody_wagers_where_nobody_sits() -> None:
    assert "seat 2 is not asked" in refused(begin((1, 3)), "place 2 ante 10.00")


@shows("§6(d)")
@pytest.mark.parametrize(
    "late", ["place 1 pair-plus 5.00", "take-back 1 ante", "permit 1 ante 900.00"]
)
def test_nothing_is_made_or_withdrawn_after_the_call(late: str) -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed")
    assert "wagers are closed (§6(d))" in refused(round_, late)
    take(round_, draws("Ks Qh Jd 9c 5h 4d"))
    assert "wagers are closed (§6(d))" in refused(round_, late)
    take(round_, "raise 1 1")
    refused(round_, "take-back 1 play")


@shows("§6(d)")
@pytest.mark.parametrize("early", ["raise 1 1", "fold 1", "place 1 play 10.00"])
def test_nothing_is_played_before_the_deal(early: str) -> None:
    round_ = begin()
    take(round_, wagers(1))
    refused(round_, early)
    take(round_, "proceed")
    refused(round_, early)


@shows("146.14(2)(b)", "146.14(2)(d)")
def test_two_betting_areas_are_open_before_the_deal() -> None:
    round_ = begin()
    assert round_.turn is not None
    open_ = {option.wager for option in round_.turn.options if isinstance(option, PlaceWager)}
    assert open_ == {"ante", "pair-plus"}


@shows("§6(a)(1)", "§6(a)(2)", "147.07(1)", "147.07(2)(a)", "147.07(6)")
@pytest.mark.parametrize(
    ("wager", "cents", "why"),
    [
        ("ante", 4_00, "limits"),
        ("ante", 501_00, "limits"),
        ("ante", 12_00, "steps"),
        ("pair-plus", 51_00, "limits"),
        ("pair-plus", 3_00, "steps"),
    ],
)
def test_each_wager_has_its_limits(wager: str, cents: int, why: str) -> None:
    round_ = begin(limits="5 to 500 by 5", pair_plus_limits="1 to 50 by 1.50")
    assert f"the table's {why}" in refused(round_, f"place 1 {wager} {show_money(cents)}")
