"""What may be wagered before the deal and after it, and what is refused."""

import pytest

from houseway.errors import NotAllowed
from houseway.round.actions import Fold, Raise
from houseway.round.payments import WagerPlaced
from houseway.round.start import Player, Start
from houseway.round.view import look
from houseway.round.wager_options import RaiseTimes
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.caribbean_stud.scenes import (
    ACE_KING,
    GAME,
    QUEENS,
    Choices,
    begin,
    bots,
    law,
    one_by_one,
    open_table,
    refused,
    shows,
)
from tests.games.scenes import take

DEALT = one_by_one({1: QUEENS}, ACE_KING)
SIDES = ("bonus", "progressive", "five-card", "five-card-dealer")


@shows("§6(c)", "§1 ante wager")
@pytest.mark.parametrize("side", SIDES)
def test_no_side_wager_without_an_ante(side: str) -> None:
    round_ = begin()
    assert f"{side} needs ante first" in refused(round_, f"place 1 {side} 1.00")
    take(round_, "place 1 ante 10.00", f"place 1 {side} 1.00")
    refused(round_, "take-back 1 ante")


@pytest.mark.parametrize("side", SIDES)
def test_a_wager_that_is_not_offered_cannot_be_made(side: str) -> None:
    key = side.replace("-dealer", "").replace("-", "_")
    not_offered: Choices = {f"{key}_paytable": "none"}
    round_ = begin(**not_offered)
    take(round_, "place 1 ante 10.00")
    assert f"place 1 {side}" not in refused(round_, f"place 1 {side} 1.00")


@shows("§6(c)", "146.26(5)(a)")
@pytest.mark.parametrize("amount", ["0.50", "2.00", "5.00", "1.00 plaques"])
def test_a_progressive_wager_is_one_dollar_chip(amount: str) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00")
    refused(round_, f"place 1 progressive {amount}")
    refused(round_, "permit 1 progressive 2.00")


@shows("§11(d)(5)")
def test_with_envy_for_both_it_may_be_one_dollar_or_five() -> None:
    round_ = begin(progressive_paytable="D", progressive_limits="1 to 5 by 4")
    take(round_, "place 1 ante 10.00")
    for amount in ("2.00", "3.00", "4.00", "6.00"):
        refused(round_, f"place 1 progressive {amount}")
    take(round_, "place 1 progressive 5.00; take-back 1 progressive; place 1 progressive 1.00")


@shows("§6(a)")
@pytest.mark.parametrize("tender", ["cash", "coupon"])
def test_cash_is_refused(tender: str) -> None:
    why = refused(begin(), f"place 1 ante 10.00 {tender}")
    assert f"a wager is made in chips or plaques, not {tender}" in why


@shows("§6(b)", "146.26(5)(b)")
@pytest.mark.parametrize(
    "late", ["place 1 progressive 1.00", "take-back 1 ante", "permit 1 ante 900.00"]
)
def test_nothing_is_made_or_withdrawn_after_the_call(late: str) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00; proceed")
    assert "wagers are closed (§6(b))" in refused(round_, late)
    take(round_, DEALT)
    assert "wagers are closed (§6(b))" in refused(round_, late)
    take(round_, "raise 1 2")
    assert "wagers are closed (§6(b))" in refused(round_, late)


@shows("§1 bet wager", "§10(b)", "§6(d)")
@pytest.mark.parametrize("times", [1, 3, 4])
def test_a_bet_is_two_antes_and_nothing_else(times: int) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00; proceed", DEALT)
    assert f"a bet is 2 times, not {times}" in refused(round_, f"raise 1 {times}")
    take(round_, "raise 1 2")
    assert round_.felt.stake(1, "bet") == 20_00


@shows("§10(b)")
def test_whoever_cannot_cover_a_bet_can_only_fold() -> None:
    round_ = begin(rack_cents=29_99)
    take(round_, "place 1 ante 10.00; proceed", DEALT)
    assert "seat 1 has 19.99, a bet takes 20.00" in refused(round_, "raise 1 2")
    take(round_, "fold 1; proceed")
    assert round_.felt.racks == {1: 19_99}


@shows("§10(b)")
def test_players_are_asked_in_turn_from_the_dealers_left() -> None:
    hands = {2: QUEENS, 5: "8s 8d 6c 4s 2d", 7: "Js Jd 6d 4h 2c"}
    round_ = begin(hands)
    take(round_, *(f"place {seat} ante 10" for seat in hands), "proceed")
    take(round_, one_by_one(hands, ACE_KING))
    for seat in hands:
        assert round_.turn is not None
        assert round_.turn.asked == (seat,)
        for other in set(hands) - {seat}:
            assert "is not asked" in refused(round_, f"fold {other}")
        assert any(isinstance(option, RaiseTimes) for option in round_.turn.options)
        take(round_, f"raise {seat} 2")
        refused(round_, f"fold {seat}")


@shows("§6(e)")
def test_nobody_plays_two_hands() -> None:
    players = {1: Player("Ann", 100_00), 2: Player("Ann", 100_00)}
    round_ = GAME.round(law().open(), Start(players=players))
    take(round_, "place 1 ante 10")
    assert "Ann already wagers at 1 (§6(e))" in refused(round_, "place 2 ante 10")


@shows("§6(f)")
def test_who_is_in_the_round_stays_to_its_end() -> None:
    session = open_table()
    session.prepare(bots(session))
    round_ = session.begin()
    take(round_, "place 1 ante 10; proceed")
    with pytest.raises(NotAllowed, match="before the round of play is completed"):
        session.leave(1)
    session.leave(2)
    while round_.turn is not None:
        with pytest.raises(NotAllowed):
            session.leave(1)
        round_.take(session.answer(round_, bots(session)))
    session.finish()
    assert session.leave(1).name == "Ann"


@shows("§6(f)")
def test_nobody_wagers_where_nobody_sits() -> None:
    assert "out of turn" in refused(begin((1,)), "place 2 ante 10")


@shows("146.26(1)")
def test_there_are_six_or_seven_seats() -> None:
    for seats in (6, 7):
        session = Session(GAME, law().open({"seats_max": seats}), entropy(1))
        session.sit(seats, "Ann", 100_00)
        with pytest.raises(NotAllowed, match=f"the table has {seats}"):
            session.sit(seats + 1, "Ben", 100_00)


def test_who_wagers_nothing_is_not_in_the_round() -> None:
    round_ = begin((1, 2))
    take(round_, "place 2 ante 10; proceed")
    assert round_.turn is not None
    assert round_.turn.wants == "a card for 2"
    empty = begin()
    take(empty, "proceed")
    assert empty.turn is None
    assert empty.felt.meters == {"progressive": 10_000_00, "five-card": 10_000_00}


def test_the_simple_player_makes_every_wager() -> None:
    session = open_table((1,), seed=5)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        round_.take(session.answer(round_, bots(session)))
    made = {event.wager for event in round_.events if isinstance(event, WagerPlaced)}
    assert made >= {"ante", *SIDES}


@pytest.mark.parametrize(("own", "bets"), [("Ac Kc 4d 3h 2s", True), ("Ac Qc Jd Th 9s", False)])
def test_the_simple_player_bets_with_a_hand_that_would_qualify(own: str, bets: bool) -> None:
    round_ = begin()
    take(round_, "place 1 ante 10; proceed", one_by_one({1: own}, ACE_KING))
    assert isinstance(GAME.policy(look(round_, 1)), Raise if bets else Fold)
