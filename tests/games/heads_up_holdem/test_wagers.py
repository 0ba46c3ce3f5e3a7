"""What may be wagered before the deal, and what is refused."""

import pytest

from houseway.errors import NotPermitted
from houseway.pieces.money import show_money
from houseway.round.wager_options import PlaceWager
from tests.games.heads_up_holdem.scenes import (
    begin,
    draws,
    facts,
    law,
    one_by_one,
    refused,
    shows,
    take,
    wagers,
)

DEALT = one_by_one({1: "As Kd"}, "Qh 9c")


@shows("§6(c)", "§10(b)", "§1 odds wager")
@pytest.mark.parametrize("odds", [5_00, 9_00, 11_00, 20_00])
def test_an_odds_wager_that_is_not_the_ante_is_refused(odds: int) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00")
    why = refused(round_, f"place 1 odds {show_money(odds)}")
    assert "odds must equal 10.00 (§6(c))" in why


@shows("§6(c)", "§10(b)")
def test_no_odds_wager_without_an_ante() -> None:
    assert "odds needs ante first (§6(c))" in refused(begin(), "place 1 odds 10.00")


@shows("§10(b)", "§1 ante")
@pytest.mark.parametrize("side", ["trips-plus", "pocket-bonus"])
def test_no_side_wager_without_an_ante(side: str) -> None:
    assert f"{side} needs ante first" in refused(begin(), f"place 1 {side} 5.00")


@shows("§6(c)", "§10(b)")
def test_an_ante_alone_is_given_back_with_its_side_wagers() -> None:
    round_ = begin((1, 2))
    take(round_, wagers(1), "place 2 ante 10.00; place 2 trips-plus 5.00; proceed")
    assert round_.felt.racks == {1: 980_00, 2: 1_000_00}
    assert "returned 2 trips-plus 5.00 (no odds made)" in facts(round_)
    take(round_, DEALT, "check 1")  # two players would have needed six cards


@shows("§6(c)")
def test_an_ante_under_an_odds_wager_cannot_be_taken_back() -> None:
    round_ = begin()
    take(round_, wagers(1))
    refused(round_, "take-back 1 ante")
    take(round_, "take-back 1 odds; take-back 1 ante")
    assert round_.felt.racks == {1: 1_000_00}


@shows("§6(d)", "§1 Trips Plus wager", "§1 Pocket Bonus wager")
def test_a_side_wager_need_not_equal_the_ante() -> None:
    round_ = begin()
    take(round_, wagers(1, 10_00, trips_plus=100_00, pocket_bonus=1_00))
    assert round_.felt.stake(1, "trips-plus") == 100_00
    assert round_.felt.stake(1, "pocket-bonus") == 1_00


@shows("146.61(2)(b)", "146.61(2)(c)", "146.61(2)(d)")
def test_there_are_five_betting_areas() -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00")
    assert round_.turn is not None
    open_ = {option.wager for option in round_.turn.options if isinstance(option, PlaceWager)}
    assert open_ == {"odds", "trips-plus", "pocket-bonus"}
    take(round_, "place 1 odds 10.00; proceed", DEALT, "raise 1 1")
    assert set(round_.felt.wagers) == {(1, "ante"), (1, "odds"), (1, "raise")}


@shows("§6(a)")
@pytest.mark.parametrize("tender", ["cash", "coupon"])
def test_cash_is_refused(tender: str) -> None:
    why = refused(begin(), f"place 1 ante 10.00 {tender}")
    assert f"a wager is made in chips or plaques, not {tender}" in why


@shows("§6(b)")
@pytest.mark.parametrize(
    "late", ["place 1 trips-plus 5.00", "take-back 1 ante", "permit 1 ante 900.00"]
)
def test_nothing_is_made_or_withdrawn_after_the_call(late: str) -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed")
    assert "wagers are closed (§6(b))" in refused(round_, late)
    take(round_, DEALT)
    assert "wagers are closed (§6(b))" in refused(round_, late)
    take(round_, "check 1", draws("Jh 7s 4c"))
    assert "wagers are closed (§6(b))" in refused(round_, late)


@shows("§6(b)")
def test_no_raise_is_withdrawn() -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed", DEALT, "raise 1 2")
    refused(round_, "take-back 1 raise")
    assert round_.felt.stake(1, "raise") == 20_00


@shows("§6(d)")
@pytest.mark.parametrize("early", ["raise 1 1", "check 1", "fold 1", "place 1 raise 10.00"])
def test_nothing_is_raised_before_the_deal(early: str) -> None:
    round_ = begin()
    take(round_, wagers(1))
    refused(round_, early)
    take(round_, "proceed")
    refused(round_, early)


@shows("§6(e)")
def test_nobody_wagers_where_nobody_sits() -> None:
    assert "seat 2 is not asked" in refused(begin((1, 3)), "place 2 ante 10.00")


@shows("§10(b)", "147.07(1)", "147.07(6)")
@pytest.mark.parametrize(
    ("cents", "why"), [(4_00, "limits"), (501_00, "limits"), (12_00, "steps"), (7_50, "steps")]
)
def test_the_limits_of_the_table(cents: int, why: str) -> None:
    round_ = begin(limits="5 to 500 by 5")
    assert f"the table's {why}" in refused(round_, f"place 1 ante {show_money(cents)}")


@shows("147.07(2)(a)")
@pytest.mark.parametrize(("side", "most"), [("trips-plus", 50_00), ("pocket-bonus", 25_00)])
def test_each_side_wager_has_its_own_maximum(side: str, most: int) -> None:
    round_ = begin(trips_limits="1 to 50 by 1", pocket_limits="1 to 25 by 1")
    take(round_, wagers(1))
    assert "the table's limits" in refused(round_, f"place 1 {side} {show_money(most + 1_00)}")
    take(round_, f"place 1 {side} {show_money(most)}")


@shows("147.07(1)")
@pytest.mark.parametrize(
    ("limits", "permitted"),
    [
        ("5 to 50 by 1", True),
        ("5 to 49 by 1", False),
        ("100 to 1000 by 1", True),
        ("100 to 999 by 1", False),
        ("101 to 200 by 1", True),
    ],
)
def test_the_spread_of_the_limits(limits: str, permitted: bool) -> None:
    if permitted:
        law().open({"limits": limits})
    else:
        with pytest.raises(NotPermitted, match=r"at least 10 times it \(147\.07\(1\)\)"):
            law().open({"limits": limits})


@shows("147.07(4)")
def test_leave_for_the_ante_is_leave_for_the_equal_odds_wager() -> None:
    round_ = begin()
    refused(round_, "place 1 ante 600.00")
    take(round_, "permit 1 ante 600.00; place 1 ante 600.00")
    refused(round_, "place 1 odds 500.00")
    rack = round_.felt.racks[1]
    assert rack == 400_00
    assert "seat 1 has 400.00, not 600.00" in refused(round_, "place 1 odds 600.00")


@shows("147.07(4)")
def test_leave_is_for_one_amount_at_one_seat() -> None:
    round_ = begin((1, 2))
    take(round_, "permit 1 ante 2.00")
    assert "the table's limits" in refused(round_, "place 1 ante 3.00")
    assert "the table's limits" in refused(round_, "place 2 ante 2.00")
    take(round_, "place 1 ante 2.00; place 1 odds 2.00")


@shows("147.07(4)")
def test_leave_is_not_needed_within_the_limits() -> None:
    assert "10.00 needs no leave" in refused(begin(), "permit 1 ante 10.00")


@shows("§6(c)")
def test_nobody_wagers_more_than_the_rack_holds() -> None:
    round_ = begin(rack_cents=15_00)
    take(round_, "place 1 ante 10.00")
    assert "seat 1 has 5.00, not 10.00" in refused(round_, "place 1 odds 10.00")
    take(round_, "proceed")
    assert round_.turn is None
    assert round_.felt.racks == {1: 15_00}
