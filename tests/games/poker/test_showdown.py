"""Showdowns, pots and dues that no golden round shows: whole rounds from what is dealt and done."""

from typing import Any

import msgspec
import pytest

from houseway.errors import NotPermitted
from houseway.games.poker import GAME
from houseway.pieces.cards import parse_cards
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Bet, Call, Check, Choose, Draw, Fold, Match, Proceed, Set
from houseway.round.engine import Round
from houseway.round.payments import PotAwarded, WagerPlaced
from houseway.round.spots import Spot
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.round.wager_options import BetTo
from houseway.steps.betting import Betting, Stakes
from tests.games.golden import facts

RULESET = GAME.ruleset("ma")
WIDE: dict[str, Any] = {"betting": "between limits", "limits": "4 to 400 by 1"}
NAMES = ("", "Ann", "Bob", "Cid", "Dora")


def begun(racks: list[Cents], carried: dict[str, Any] | None = None, **choices: Any) -> Round:
    """Everybody takes part, and what is due before the cards is paid."""
    players = {seat: Player(NAMES[seat], cents) for seat, cents in enumerate(racks, start=1)}
    meters = {"bad-beat": 1000_00}
    start = Start(players=players, carried=carried or {}, meters=meters)
    round_ = GAME.round(RULESET.open({"count_every": 0, **choices}), start)
    for seat in players:
        round_.take(Choose(seat, "take-part"))
    round_.take(Proceed())
    return round_


def go(round_: Round, *steps: str | Action) -> Round:
    """Cards in the order of the deal, and what is done."""
    for step in steps:
        for action in (step,) if isinstance(step, Action) else map(Draw, parse_cards(step)):
            round_.take(action)
    return round_


def turn_of(round_: Round) -> Turn:
    assert round_.turn is not None
    return round_.turn


def show(*seats: int) -> list[Action]:
    return [Choose(seat, "show") for seat in seats]


def gain(round_: Round) -> dict[int, Cents]:
    """What each has more or less than before."""
    start = round_.start.players
    return {seat: cents - start[seat].rack_cents for seat, cents in round_.felt.racks.items()}


# Who shows.


@pytest.mark.clause("poker", "ma", "§15(d)")
def test_who_made_the_final_wager_shows_first_though_nobody_could_bet_after_it() -> None:
    round_ = go(begun([40_00] * 3, **WIDE), "As Kd 2c Ah Kc 2d", Match(3), Match(1))
    go(round_, Bet(2, 40_00), Match(3), Match(1), "5s 7c 8d 9h 6s 4c 6d Tc")
    assert turn_of(round_).asked == (2,)
    go(round_, *show(2, 3, 1))
    assert gain(round_) == {1: 80_00, 2: -40_00, 3: -40_00}


@pytest.mark.clause("poker", "ma", "§15(d)")
def test_after_a_round_of_checks_who_was_asked_first_shows_first() -> None:
    round_ = go(begun([40_00] * 2), "As Kd Ah Kc", Match(1), Check(2), "5s 7c 8d 9h")
    go(round_, Check(1), Bet(2, 4_00), Match(1), "6s 4c", Check(1), Check(2), "6d Tc")
    go(round_, Check(1), Check(2))
    assert turn_of(round_).asked == (1,)


@pytest.mark.clause("poker", "ma", "§15(i)3")
def test_who_is_left_alone_while_asked_to_show_may_not_concede_the_pot() -> None:
    round_ = go(begun([40_00] * 2), "As Kd Ah Kc", Match(1), Check(2), "5s 7c 8d 9h")
    go(round_, Check(1), Check(2), "6s 4c", Check(1), Check(2), "6d Tc", Check(1), Check(2))
    assert turn_of(round_).refusal(Choose(1, "concede")) is None
    go(round_, Call("unprotected-hand-lost", 2))
    assert turn_of(round_).refusal(Choose(1, "concede"))
    go(round_, *show(1))
    assert gain(round_) == {1: 4_00, 2: -4_00}


@pytest.mark.clause("poker", "ma", "§19(a)")
def test_a_hand_that_was_shown_and_is_dead_since_is_no_bad_beat() -> None:
    for is_dead in (False, True):
        round_ = begun([40_00] * 3, bad_beat="1 from 4, full house: 50/25/25")
        go(round_, "As Kd 2c Ah Kc 3d", Fold(3), Match(1), Check(2), "5s Ad Ks 6h")
        go(round_, Check(1), Check(2), "6s 6c", Check(1), Bet(2, 8_00), Match(1), "8s Td")
        go(round_, Check(1), Bet(2, 8_00), Match(1), *show(2))
        if is_dead:
            go(round_, Call("left-unprotected", 2))
        go(round_, *show(1))
        assert (round_.turn is None) is is_dead
        assert not is_dead or round_.felt.meters["bad-beat"] == 1001_00


# What cannot be divided.


@pytest.mark.clause("poker", "ma", "§11(f)2ii")
@pytest.mark.clause("poker", "ma", "§11(f)2iii")
def test_of_equal_hands_the_one_counts_that_is_best_by_suit() -> None:
    """Both have 5-4-3-2-A, high and low; Ann's own ace, of hearts, counts and not the board's."""
    odd = begun([40_00] * 3, variant="omaha-8", blinds="1 and 3", limits="3 to 6 by 1")
    go(odd, "5c 7d 9h 4c Ad 9d 2d 5d Jh Ah 8h Jd", Fold(3), Match(1), Check(2))
    go(odd, "Qs 2c 4d 5s", Check(1), Check(2), "Qc 3d", Check(1), Check(2), "Qd Ac")
    go(odd, Check(1), Check(2), *show(1, 2))
    high, low = (
        {
            event.target.seat: event.cents
            for event in odd.events
            if isinstance(event, PotAwarded) and event.clause == clause
        }
        for clause in ("§11(f)2ii", "§11(f)2iii")
    )
    assert (high, low) == ({1: 2_00, 2: 1_00}, {1: 2_00, 2: 1_00})


@pytest.mark.clause("poker", "ma", "§12(h)2")
@pytest.mark.parametrize(("choice", "first"), [("by suit", 2), ("by position", 1)])
def test_low_hands_of_a_game_without_high_ones_can_go_by_position(choice: str, first: int) -> None:
    """Both have 7-5-4-3-2; Bob's seven is of clubs."""
    posted: dict[str, Any] = {
        "blinds": "1 and 3",
        "limits": "3 to 6 by 1",
        "ante": "1",
        "odd_high": choice,
    }
    round_ = begun([40_00] * 3, variant="draw-low", **posted)
    go(round_, "7d 7c Ks 5d 5c Kh 4d 4c Kd 3d 3c Kc 2d 2c Qs", Fold(3), Match(1), Check(2))
    go(round_, "Qh", *keep_all(round_), Check(1), Check(2), *show(1, 2))
    won = gain(round_)
    assert won[first] == won[3 - first] + 1_00


def keep_all(round_: Round) -> list[Action]:
    return [Set(seat, round_.felt.cards(Spot(seat))) for seat in (1, 2)]


# Pots, and what is taken of them.


@pytest.mark.clause("poker", "ma", "§14(b)2i")
def test_each_level_of_a_rake_is_paid_by_the_pot_whose_money_reaches_it() -> None:
    """Who is all-in for 9 pays no level that only the bets of others have reached."""
    rake = "1 at 10, 2 at 30, 9 at 60"
    round_ = begun([40_00, 40_00, 9_00], rake=rake, **WIDE)
    go(round_, "Ks Kd As Kh Qc Ah", Bet(3, 9_00), Match(1), Match(2), "5s 7c 8d 9h")
    go(round_, Bet(1, 20_00), Match(2), "6s 4c", Check(1), Check(2), "6d Tc")
    go(round_, Check(1), Check(2), *show(1, 2, 3))
    assert [line.split(" to ")[0] for line in facts(round_, "rake")] == [
        "rake 1.00 from pot main",
        "rake 11.00 from pot side 1",
        "rake 12.00 from pot rake area",
    ]
    assert gain(round_)[3] == 26_00 - 9_00


@pytest.mark.clause("poker", "ma", "§15(i)3")
def test_a_refund_lowers_what_a_pot_limit_lets_bet() -> None:
    round_ = begun([100_00] * 3, betting="pot limit")
    go(round_, "As Kd 2c Ah Kc 2d", Match(3), Match(1), Check(2), "5s 7c 8d 9h")
    assert most(round_) == 12_00
    go(round_, Call("protected-hand-lost", 3))
    assert most(round_) == 8_00


def most(round_: Round) -> Cents:
    return next(o.most_cents for o in turn_of(round_).options if isinstance(o, BetTo))


def test_a_raise_by_any_step_is_never_more_than_a_full_one() -> None:
    stakes = Stakes(4_00, form="fixed limit", step=10_00, least_raise="any")
    betting = Betting(stakes, (1, 2), {1: 50_00, 2: 50_00}, first=1, live=(1, 2))
    betting.bet(1, 4_00)
    said = betting.open_to(2)
    assert (said.least, said.most) == (8_00, 8_00)


# What is owed.


@pytest.mark.clause("poker", "ma", "§11(i)")
@pytest.mark.parametrize(("killer", "blinds"), [("Ann", [8_00, 4_00]), ("Eve", [2_00, 4_00])])
def test_whoever_has_the_seat_of_a_killer_now_pays_no_kill_blind(
    killer: str, blinds: list[Cents]
) -> None:
    carried = {"button": 2, "kill": 1, "killer": killer}
    round_ = begun([90_00] * 3, carried, variant="omaha-8", kill="kill at 10 times")
    paid = [e.cents for e in round_.events if isinstance(e, WagerPlaced)]
    assert paid == blinds
    go(round_, "As Kd 2c Ah Kc 2d 3c 3d 3h 4c 4d 4h")
    assert turn_of(round_).refusal(Bet(3, 16_00 if killer == "Ann" else 8_00)) is None


@pytest.mark.clause("poker", "ma", "§11(i)")
@pytest.mark.parametrize(("posted", "seat"), [("kill at 4", 2), ("kill at 4.01", 0)])
def test_a_pot_of_just_the_posted_amount_qualifies_for_a_kill(posted: str, seat: int) -> None:
    round_ = begun([40_00] * 2, variant="omaha-8", kill=posted)
    go(round_, "As Kd 2c Ah Kc 2d 3c 3d", Fold(1))
    assert gain(round_) == {1: -2_00, 2: 2_00}
    assert round_.carried["kill"] == seat


@pytest.mark.clause("poker", "ma", "§15(j)2")
def test_who_has_to_bet_and_throws_the_cards_away_pays_the_bet() -> None:
    round_ = begun([40_00] * 3, variant="five-card-stud")
    go(round_, "As Ks Qs Ah 2d 3d", Match(3), Match(1), "5s Ad 6h 7h")
    assert turn_of(round_).asked == (1,)
    assert turn_of(round_).refusal(Fold(1))
    go(round_, Call("hand-thrown-away", 1))
    assert facts(round_, "wager 1")[-1] == "wager 1 bet 4.00 (owed)"
    assert turn_of(round_).asked == (2,)
    go(round_, Match(2), Fold(3))
    assert gain(round_) == {1: -6_00, 2: 8_00, 3: -2_00}


@pytest.mark.clause("poker", "ma", "§15(j)1ii")
def test_who_turns_up_cards_down_facing_a_wager_has_folded() -> None:
    round_ = go(begun([40_00] * 3, variant="five-card-stud"), "As Ks Qs Ah 2d 3d")
    assert turn_of(round_).asked == (3,)
    go(round_, Call("hand-thrown-away", 3))
    assert (turn_of(round_).asked, gain(round_)[3]) == ((1,), 0)
    assert turn_of(round_).refusal(Call("hand-thrown-away", 3))


@pytest.mark.clause("poker", "ma", "§15(e)4")
def test_who_was_skipped_has_the_blind_back_once() -> None:
    round_ = begun([40_00] * 4)
    for cards in ("Kd 2c Ah", "Kc 2d As"):
        go(round_, Call("passed-over"), cards)
    go(round_, Match(3), Match(4), Call("player-skipped", 1))
    assert gain(round_)[1] == 0
    assert turn_of(round_).refusal(Call("player-skipped", 1))


@pytest.mark.clause("poker", "ma", "§15(i)3")
def test_a_refund_takes_what_the_rake_has_left() -> None:
    round_ = go(begun([40_00] * 2, rake="5 at 8"), "As Kd Ah Kc", Match(1), Check(2))
    assert facts(round_, "rake") == ["rake 5.00 from pot main to pot rake area"]
    go(round_, Call("protected-hand-lost", 2))
    assert gain(round_) == {1: -4_00, 2: -1_00}


# What no table can deal.


def test_a_street_of_draws_that_deals_to_the_board_as_well_is_refused() -> None:
    variant = RULESET.open({"variant": "draw"}).variant
    streets = (variant.streets[0], msgspec.structs.replace(variant.streets[1], board=1))
    with pytest.raises(NotPermitted, match="where cards are drawn nothing else is dealt"):
        msgspec.structs.replace(variant, streets=streets).check()
