"""Wagers against the Banker: the whole or parts, never more, and nothing after the close."""

import pytest

from houseway.round.events import Announced
from houseway.round.spots import DEALER
from tests.games.chemin_de_fer.scenes import banked, begin, passes, shows, won
from tests.games.scenes import draws, facts, refused, take


@shows("§6(a)", "§6(d)")
def test_parts_go_round_from_the_bankers_right_and_never_above_the_wager() -> None:
    """G2."""
    round_ = begin(range(1, 10), carried=banked(5, 600_00, 1200_00))
    take(round_, "place 5 banker 600.00", passes(4, 3, 2, 1, 9, 8, 7, 6))
    assert "§6(a)" in refused(round_, "place 4 against 601.00")
    take(round_, "place 4 against 200.00", passes(3), "place 2 against 150.00")
    assert "§6(a)" in refused(round_, "place 1 against 251.00")
    take(round_, "place 1 against 250.00")
    assert "Dominant Player: seat 1" in [e.what for e in round_.events if isinstance(e, Announced)]
    take(round_, draws("2c 7d 3h Ks"))
    stays, asks = round_.copy(), round_
    take(stays, "choose 1 stay; proceed; proceed; proceed")
    assert won(stays) == {1: -250_00, 2: -150_00, 4: -200_00, 5: 570_00}
    assert stays.felt.inventory == 30_00
    take(asks, "choose 1 card; choose 5 under-eight; draw 4s; proceed; proceed; proceed")
    assert won(asks) == {1: 250_00, 2: 150_00, 4: 200_00, 5: -600_00}
    assert asks.felt.inventory == 0


@shows("§6(c)")
def test_of_several_who_call_banco_the_nearest_has_it() -> None:
    round_ = begin(range(1, 10))
    take(round_, "place 5 banker 100.00; choose 6 banco; choose 8 banco")
    assert "out of turn" in refused(round_, "choose 7 banco"), "8 is nearer"
    take(round_, passes(4, 3, 2, 1))
    assert round_.turn is not None
    assert round_.turn.asked == (9,), "only 9 could be nearer still"
    take(round_, passes(9))
    assert round_.felt.stake(8, "against") == 100_00
    at_once = begin(range(1, 10))
    take(at_once, "place 5 banker 100.00; choose 4 banco")
    assert at_once.felt.stake(4, "against") == 100_00


@shows("§7(c)")
def test_of_equal_parts_the_nearest_to_the_banker_plays_the_hand() -> None:
    round_ = begin((2, 3, 4, 5))
    take(round_, "place 5 banker 200.00", passes(4, 3, 2), "choose 4 pass; place 3 against 100.00")
    take(round_, "place 2 against 100.00", draws("2c 7d 2h Ks"))
    assert round_.turn is not None
    assert round_.turn.asked == (3,)


@shows("§6(e)")
def test_nothing_changes_after_no_more_bets() -> None:
    round_ = begin()
    take(round_, "place 5 banker 200.00", passes(4, 3), "place 4 against 100.00; proceed")
    assert round_.felt.stake(5, "banker") == 100_00, "what was not covered is withdrawn"
    for late in ("place 3 against 100.00", "place 5 banker 100.00", "permit 3 against 20.00"):
        assert "§6(e)" in refused(round_, late)
    assert refused(round_, "take-back 4 against")


def test_who_has_less_than_the_banker_is_not_asked_for_the_whole() -> None:
    round_ = begin(racks={4: 150_00, 3: 20_00})
    take(round_, "place 5 banker 200.00")
    assert round_.turn is not None
    assert round_.turn.asked == (4, "supervisor", DEALER), "nobody can call banco; 3 has too little"


@pytest.mark.parametrize(
    ("reading", "is_asked"), [("may be covered", True), ("is withdrawn", False)]
)
def test_a_small_remainder(reading: str, is_asked: bool) -> None:
    round_ = begin(small_remainder=reading)
    take(round_, "place 5 banker 150.00", passes(4, 3), "place 4 against 100.00")
    assert round_.turn is not None
    assert (3 in round_.turn.asked) == is_asked
    if is_asked:
        assert refused(round_, "place 3 against 49.00")
        take(round_, "place 3 against 50.00")
        assert round_.felt.stake(5, "banker") == 150_00
    else:
        assert round_.felt.stake(5, "banker") == 100_00


@shows("§5(c)", "§6(f)")
def test_cash_is_exchanged_at_once() -> None:
    round_ = begin(racks={5: 0, 4: 100_00})
    take(round_, "place 5 banker 100.00 cash", passes(4, 3), "place 4 against 100.00 cash")
    assert "dealer: cash of seat 5 exchanged for chips" in facts(round_)
    assert "Five brings 100.00 more to 5" in facts(round_)
    assert "dealer: cash of seat 4 exchanged for chips" in facts(round_)
    assert refused(begin(), "place 5 banker 100.00 promises")
