"""Ante, bet and bonus: who makes them, when, and of what amount."""

import pytest

from houseway.round.payments import WagerPlaced
from tests.games.colorado_holdem.scenes import (
    GAME,
    PERMISSIBLE,
    begin,
    deal_to,
    dealt,
    every_version,
    law,
    refused,
    shows,
    take,
)


@shows("§6(a)")
def test_spoken_cash_is_refused() -> None:
    assert "made in chips or plaques, not cash" in refused(begin(), "place 1 ante 10.00 cash")


@shows("§6(b)")
def test_nobody_wagers_where_nobody_sits() -> None:
    assert "seat 2 is not asked" in refused(begin(), "place 2 ante 10.00")


@shows("§6(c)")
@pytest.mark.parametrize("tried", ["place 2 ante 10.00", "take-back 1 ante", "place 1 bonus 1.00"])
def test_nothing_is_made_or_taken_back_after_the_call(tried: str) -> None:
    round_ = begin((1, 2))
    take(round_, "place 1 ante 10.00; proceed")
    assert "wagers are closed (§6(c))" in refused(round_, tried)


@shows("§6(d)", "§7(c)(1)")
def test_who_has_no_ante_gets_no_cards() -> None:
    round_ = begin((1, 2))
    take(round_, "place 2 ante 10.00; proceed", dealt({2: "Jh Jd 4c"}, "5h 9s Kc"))
    assert round_.felt.cards_of(1) == []
    assert len(round_.felt.cards_of(2)) == 3


@shows("§6(e)")
@pytest.mark.parametrize("positions", [1, 2])
def test_two_positions_where_the_house_permits_them(positions: int) -> None:
    round_ = begin((1, 2, 3), positions=positions)
    names = dict.fromkeys(round_.start.players, round_.start.players[1])
    start = type(round_.start)(players=names)
    round_ = GAME.round(round_.rules, start)
    take(round_, "place 1 ante 10.00")
    says = "already wagers at 1" if positions == 1 else "3 is not adjacent"
    assert f"{says} (§6(e))" in refused(round_, "place 3 ante 10.00")
    if positions == 2:
        take(round_, "place 2 ante 10.00")
        assert "already wagers at 1 and 2 (§6(e))" in refused(round_, "place 3 ante 10.00")


# The bonus.


@shows("§6a(b)")
@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("place 1 bonus 2.00", "outside the table's limits"),
        ("place 1 bonus 0.50", "outside the table's limits"),
        ("place 1 bonus 1.00 plaques", "made in chips, not plaques"),
        ("permit 1 bonus 5.00", "there is no wager 'bonus'"),
    ],
)
def test_a_bonus_is_one_chip_of_a_dollar(tried: str, says: str) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00")
    assert says in refused(round_, tried)
    take(round_, "place 1 bonus 1.00")


@shows("§6a(b)")
def test_there_is_no_bonus_without_an_ante() -> None:
    round_ = begin()
    assert "bonus needs ante first (§6a(b))" in refused(round_, "place 1 bonus 1.00")
    take(round_, "place 1 ante 10.00; place 1 bonus 1.00")
    assert "Open now: take-back 1 bonus." in refused(round_, "take-back 1 ante")
    take(round_, "take-back 1 bonus; take-back 1 ante; proceed")
    assert round_.turn is None


@shows("§6a(a)")
@every_version
def test_a_house_need_not_offer_the_bonus(ruleset: str) -> None:
    round_ = begin(ruleset=ruleset, bonus_payouts="none")
    assert "no wager 'bonus'" in refused(round_, "place 1 bonus 1.00")
    assert [area.wager for area in GAME.layout(round_.rules).areas] == ["bet", "ante"]


# The bet.


@shows("§1 bet wager", "§10(b)(1)")
@shows("§11(b)(1)", ruleset=PERMISSIBLE)
@every_version
@pytest.mark.parametrize("ante", ["5.00", "37.00", "500.00"])
def test_a_bet_equals_the_ante(ruleset: str, ante: str) -> None:
    round_ = begin(ruleset=ruleset)
    take(round_, f"place 1 ante {ante}; proceed", dealt({1: "Jh Jd 4c"}, "5h 9s Kc"))
    assert "a bet is 1 times, not 2" in refused(round_, "raise 1 2")
    (placed,) = (event for event in take(round_, "raise 1 1") if isinstance(event, WagerPlaced))
    assert (placed.wager, placed.cents) == ("bet", round_.felt.stake(1, "ante"))


@shows("§10(b)(1)")
def test_who_cannot_cover_the_bet_can_only_fold() -> None:
    round_ = begin(rack_cents=15_00)
    take(round_, "place 1 ante 10.00; proceed", dealt({1: "Jh Jd 4c"}, "5h 9s Kc"))
    assert "seat 1 has 5.00, a bet takes 10.00" in refused(round_, "raise 1 1")
    take(round_, "fold 1; proceed")
    assert round_.felt.racks == {1: 5_00}


@shows("§11(b)(1)", ruleset=PERMISSIBLE)
def test_who_cannot_cover_it_plays_on_with_the_ante() -> None:
    round_ = begin(ruleset=PERMISSIBLE, rack_cents=15_00)
    take(round_, "place 1 ante 10.00; proceed", dealt({1: "Jh Jd 4c"}, "5h 9s Kc"))
    take(round_, "check 1; set 1 Jh Jd; proceed")
    assert round_.felt.racks == {1: 25_00}


# The two versions.


@shows("§6(f)", "§10(b)")
def test_with_a_required_bet_one_folds_and_does_not_play_on_without() -> None:
    round_ = deal_to("Jh Jd 4c")
    assert "check 1 is not open now" in refused(round_, "check 1")
    take(round_, "fold 1")


@shows("§11(b)", ruleset=PERMISSIBLE)
def test_with_a_permissible_bet_nobody_folds() -> None:
    round_ = deal_to("Jh Jd 4c", ruleset=PERMISSIBLE)
    assert "fold 1 is not open now" in refused(round_, "fold 1")
    take(round_, "check 1")


@shows("§6(f)")
def test_a_licensee_has_one_version_and_not_the_other() -> None:
    assert law().open().version == "required bet"
    assert law(PERMISSIBLE).open().version == "permissible bet"
