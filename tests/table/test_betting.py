"""A betting round: who acts, what is open, when it is over."""

from typing import Any

import pytest

from houseway.steps.betting import ANSWERED, Betting, ShortAllIn, Stakes

RICH = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}


def betting(stakes: Stakes, racks: dict[int, int] = RICH, first: int = 1, **more: Any) -> Betting:
    """A betting round of everybody who has a rack."""
    return Betting(stakes, sorted(racks), racks, first=first, live=[*racks], **more)


def test_checked_round() -> None:
    bets = betting(Stakes(400))
    for seat in RICH:
        assert bets.to_act == seat
        assert bets.open_to(seat).may_check
        assert bets.open_to(seat).may_fold is (seat != 1)
        bets.check(seat)
    assert not bets.to_act
    assert not bets.voluntary


def test_blinds_may_raise_and_a_forced_bet_has_no_option() -> None:
    blinds = betting(Stakes(400, form="fixed limit"), first=3, bets={1: 200, 2: 400})
    for seat in (3, 4, 1):
        blinds.call(seat)
    assert blinds.to_act == 2
    assert blinds.open_to(2).least == blinds.open_to(2).most == 800
    blinds.check(2)
    assert not blinds.to_act

    forced = betting(Stakes(400, form="fixed limit"), first=2, bets={1: 200}, answered=[1])
    assert forced.open_to(2).least == 400  # a raise to the minimum, not by it
    for seat in (2, 3, 4):
        forced.call(seat)
    assert not forced.to_act


def test_duty_to_bet() -> None:
    bets = betting(Stakes(400), duty=True)
    assert bets.open_to(1).must_bet
    assert not bets.open_to(1).may_check
    assert not bets.open_to(1).may_fold
    bets.bet(1, 400)
    assert bets.open_to(2).may_fold


def test_posted_raises_and_check_raise() -> None:
    bets = betting(Stakes(400, form="fixed limit", most_raises=1, check_raise=False))
    bets.check(1)
    bets.bet(2, 400)
    bets.call(3)
    bets.fold(4)
    assert "checked" in bets.open_to(1).closed
    bets.call(1)
    bets = betting(Stakes(400, form="fixed limit", most_raises=1))
    bets.bet(1, 400)
    bets.bet(2, 800)
    assert "number of raises" in bets.open_to(3).closed


@pytest.mark.parametrize(
    ("rule", "bettor", "caller"),
    [("full raise", False, False), ("first counts", False, True), ("any", True, True)],
)
def test_short_all_in(rule: ShortAllIn, bettor: bool, caller: bool) -> None:
    """Bet 10, all-in 14: the bettor. Blind 4, a caller, all-in 6: the caller."""
    stakes = Stakes(1000, short_all_in=rule)
    bets = betting(stakes, {1: 10_000, 2: 1400, 3: 10_000})
    bets.bet(1, 1000)
    assert bets.open_to(2).least == bets.open_to(2).most == 1400
    bets.bet(2, 1400)
    assert bets.open_to(3).least == 2400  # who has not answered may raise
    bets.call(3)
    assert bool(bets.open_to(1).least) is bettor
    assert bettor or bets.open_to(1).closed == ANSWERED

    stakes = Stakes(400, short_all_in=rule)
    bets = betting(stakes, {1: 10_000, 2: 10_000, 3: 600}, first=2, bets={1: 400})
    bets.call(2)
    bets.bet(3, 600)
    bets.call(1)
    assert bool(bets.open_to(2).least) is caller


def test_short_ones_add_up_to_a_full_raise() -> None:
    bets = betting(Stakes(1000), {1: 10_000, 2: 1600, 3: 2200, 4: 10_000})
    bets.bet(1, 1000)
    bets.bet(2, 1600)
    bets.bet(3, 2200)
    bets.call(4)
    assert bets.open_to(1).least == 3200
    bets.call(1)
    assert not bets.to_act


def test_pot_limit_and_posted_maximum() -> None:
    bets = betting(Stakes(200, form="pot limit"), first=3, bets={1: 100, 2: 200})
    assert (bets.open_to(3).least, bets.open_to(3).most) == (400, 700)
    bets = betting(Stakes(200, 1000, step=100))
    assert (bets.open_to(1).least, bets.open_to(1).most) == (200, 1000)
    assert not bets.open_to(1).admits(250)
    bets.bet(1, 1000)
    assert (bets.open_to(2).least, bets.open_to(2).most) == (2000, 2000)


def test_nobody_is_asked_who_has_nobody_to_bet_against() -> None:
    bets = betting(Stakes(400), {1: 10_000, 2: 300}, first=1)
    bets.bet(1, 400)
    bets.call(2)
    assert bets.uncalled == (1, 100)
    assert not betting(Stakes(400), {1: 10_000, 2: 0}).to_act
    facing = betting(Stakes(400), {1: 600, 2: 10_000})
    facing.bet(1, 600)
    assert facing.open_to(2).call_cents == 600
    assert "nobody" in facing.open_to(2).closed


def test_capped_seats_are_as_all_in() -> None:
    bets = betting(Stakes(400), capped=[2, 3])
    assert bets.to_act == 1
    bets.bet(1, 400)
    assert bets.to_act == 4
