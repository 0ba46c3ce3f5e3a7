"""Limits as 205 CMR 147.07 has them, where what is wagered is bet in turn."""

import pytest

from houseway.errors import NotPermitted
from houseway.games.poker import GAME
from houseway.pieces.cards import parse_cards
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Bet, Check, Choose, Draw, Fold, Match, Proceed
from houseway.round.engine import Round
from houseway.round.payments import BetGathered, PotAwarded, WagerTakenBack
from houseway.round.start import Player, Start
from tests.games.golden import played

RULESET = GAME.ruleset("ma")
BETWEEN = {"betting": "between limits", "limits": "4 to 20 by 2"}


def dealt(**choices: str | int) -> Round:
    """Two players with their cards, the first of them to act."""
    players = {1: Player("Ann", 100_00), 2: Player("Ben", 100_00)}
    round_ = GAME.round(RULESET.open(choices), Start(players=players))
    for action in (Choose(1, "take-part"), Choose(2, "take-part"), Proceed()):
        round_.take(action)
    for card in parse_cards("As Qh Kd Qc"):
        round_.take(Draw(card))
    return round_


def refusal(round_: Round, to_cents: Cents) -> str:
    assert round_.turn is not None
    return round_.turn.refusal(Bet(1, to_cents)) or ""


@pytest.mark.clause("poker", "ma", "147.07(2)(a)")
@pytest.mark.clause("poker", "ma", "§17")
def test_lower_and_higher_bets_have_their_own_size() -> None:
    round_ = dealt()
    assert refusal(round_, 8_00) == ""
    assert refusal(round_, 12_00)
    for action in (Match(1), Check(2)):
        round_.take(action)
    for card in parse_cards("5s Ad 7c 2s"):
        round_.take(Draw(card))
    assert (refusal(round_, 4_00), bool(refusal(round_, 8_00))) == ("", True)
    for action in (Check(1), Check(2)):
        round_.take(action)
    for card in parse_cards("6s 9h"):
        round_.take(Draw(card))
    assert (bool(refusal(round_, 4_00)), refusal(round_, 8_00)) == (True, "")


@pytest.mark.clause("poker", "ma", "147.07(2)(b)")
@pytest.mark.clause("poker", "ma", "§17")
def test_each_table_has_its_own_maximum() -> None:
    one, other = dealt(**BETWEEN), dealt(**{**BETWEEN, "limits": "4 to 40 by 2"})
    assert refusal(one, 24_00) == refusal(other, 24_00) == ""
    assert (bool(refusal(one, 26_00)), refusal(other, 26_00)) == (True, "")


@pytest.mark.clause("poker", "ma", "147.07(6)")
def test_the_licensee_may_ask_for_steps_and_sizes() -> None:
    round_ = dealt(**BETWEEN)
    assert (refusal(round_, 10_00), bool(refusal(round_, 11_00))) == ("", True)
    assert refusal(dealt(betting="pot limit"), 12_00) == ""
    assert refusal(dealt(betting="pot limit"), 13_00)


@pytest.mark.clause("poker", "ma", "§17")
@pytest.mark.clause("poker", "ma", "§7(j)")
def test_the_posted_number_of_raises_and_a_sign_against_raises_after_a_check() -> None:
    round_ = dealt(most_raises=1)
    round_.take(Bet(1, 8_00))
    assert round_.turn is not None
    assert "§17" in (round_.turn.refusal(Bet(2, 12_00)) or "")
    for choice, is_open in ((True, True), (False, False)):
        round_ = dealt(check_raise=choice)
        for action in (Match(1), Check(2)):
            round_.take(action)
        for card in parse_cards("5s Ad 7c 2s"):
            round_.take(Draw(card))
        round_.take(Check(1))
        round_.take(Bet(2, 4_00))
        assert (refusal(round_, 8_00) == "") is is_open
        assert is_open or "§7(j)" in refusal(round_, 8_00)


@pytest.mark.clause("poker", "ma", "147.07(5)")
def test_what_was_bet_is_won_or_lost_whole() -> None:
    """An all-in below the minimum was accepted, and is in the pot like every other bet."""
    round_ = played("poker", "ma", "11-side-pots")
    bet = sum(event.cents for event in round_.events if isinstance(event, BetGathered))
    won = sum(event.cents for event in round_.events if isinstance(event, PotAwarded))
    assert bet == won == 110_00


@pytest.mark.clause("poker", "ma", "§7(c)3")
def test_who_has_too_little_for_blind_and_bet_is_not_dealt_in() -> None:
    players = {1: Player("Ann", 100_00), 2: Player("Ben", 3_99), 3: Player("Cid", 4_00)}
    round_ = GAME.round(RULESET.open(), Start(players=players))
    assert round_.turn is not None
    assert "§7(c)3" in (round_.turn.refusal(Choose(2, "take-part")) or "")
    for action in (Choose(1, "take-part"), Choose(3, "take-part"), Proceed()):
        round_.take(action)
    assert round_.turn is None, "the seat would pay a blind besides one bet"


@pytest.mark.clause("poker", "ma", "146.03(1)(a)")
@pytest.mark.clause("poker", "ma", "§7(c)")
def test_an_ante_is_coin_below_a_dollar_or_what_chips_make() -> None:
    """Coin of 0.25 and 0.50 (§7(c)); chips begin at 1.00 and 2.50 (146.03(1)(a))."""
    taken = {0, 25, 50, 75, 1_00, 2_00, 2_50, 3_00, 3_50, 4_00}
    for cents in range(401):
        choice = {"ante": show_money(cents)}
        if cents in taken:
            RULESET.open(choice)
            continue
        with pytest.raises(NotPermitted, match=r"no sum of chips .* \(§7\(c\)\)"):
            RULESET.open(choice)


@pytest.mark.clause("poker", "ma", "§7(c)")
@pytest.mark.parametrize(
    "choices",
    [
        {"blinds": "0.50 and 1"},
        {"blinds": "1.50 and 2"},
        {"limits": "4 to 8 by 0.25"},
        {"limits": "1 to 5 by 0.50", "blinds": "1"},
        {"limits": "4 to 8.10 by 1", "betting": "between limits"},
        {"variant": "stud", "forced_bet": "0.75"},
        {"variant": "omaha-8", "kill": "half-kill at 40", "limits": "1 to 2 by 1", "blinds": "1"},
    ],
)
def test_what_is_bet_is_what_chips_make(choices: dict[str, str]) -> None:
    with pytest.raises(NotPermitted, match=r"no sum of chips .* \(§7\(c\)\)"):
        RULESET.open(choices)


def test_half_dollars_that_chips_make_may_be_bet() -> None:
    """A half-kill of limits of 3.00 and 5.00 has bets of 4.50 and 7.50."""
    kill = {"variant": "omaha-8", "kill": "half-kill at 40", "limits": "3 to 5 by 1", "blinds": "1"}
    RULESET.open(kill)
    RULESET.open({"limits": "2.50 to 5 by 0.50", "blinds": "1 and 2.50", "ante": "0.75"})


@pytest.mark.clause("poker", "ma", "§6(b)")
def test_a_lone_player_is_dealt_no_round() -> None:
    round_ = GAME.round(RULESET.open(), Start(players={1: Player("Ann", 100_00)}))
    for action in (Choose(1, "take-part"), Proceed()):
        round_.take(action)
    assert round_.turn is None
    assert round_.felt.racks == {1: 100_00}


def test_who_opens_does_not_fold_and_who_follows_may() -> None:
    round_ = dealt()
    for action in (Match(1), Check(2)):
        round_.take(action)
    for card in parse_cards("5s Ad 7c 2s"):
        round_.take(Draw(card))
    assert round_.turn is not None
    assert round_.turn.refusal(Fold(1))
    round_.take(Check(1))
    assert round_.turn is not None
    assert round_.turn.refusal(Fold(2)) is None


def killed(*actions: Action) -> Round:
    """Three players of whom the third has the kill blind of 8.00 and acts first."""
    choices = {"variant": "omaha-8", "kill": "kill at 40", "limits": "4 to 8 by 1"}
    players = {seat: Player(name, 100_00) for seat, name in enumerate(("Ann", "Ben", "Cy"), 1)}
    carried = {"kill": 3, "killer": "Cy", "playing": [[s, p.name] for s, p in players.items()]}
    rules = RULESET.open({**choices, "blinds": "2 and 4"})
    round_ = GAME.round(rules, Start(players=players, carried=carried))
    round_.take(Proceed())
    for card in parse_cards("As Ks Qs Js Ah Kh Qh Jh Ad Kd Qd Jd"):
        round_.take(Draw(card))
    for action in actions:
        round_.take(action)
    return round_


def test_of_a_kill_blind_that_nobody_calls_the_rest_goes_back() -> None:
    back = killed(Check(3), Fold(1), Fold(2))
    assert [back.net(seat) for seat in (1, 2, 3)] == [-2_00, -4_00, 6_00]
    assert [event.cents for event in back.events if isinstance(event, WagerTakenBack)] == [4_00]


def test_a_kill_blind_that_is_folded_before_anybody_calls_it_stays_in_the_pot() -> None:
    left = killed(Fold(3), Fold(1))
    assert left.turn is None
    assert [left.net(seat) for seat in (1, 2, 3)] == [-2_00, 10_00, -8_00]
    assert not [event for event in left.events if isinstance(event, WagerTakenBack)]
