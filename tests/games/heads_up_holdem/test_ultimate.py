"""Ultimate Texas Hold'em: the same procedure, other values, and what those refuse."""

import pytest

from houseway.errors import NotPermitted
from houseway.round.actions import Action, Check, Fold, Raise
from houseway.round.engine import Round
from houseway.round.wager_options import PlaceWager
from tests.games.heads_up_holdem.scenes import (
    GAME,
    ULTIMATE,
    begin,
    bots,
    draws,
    facts,
    law,
    one_by_one,
    open_table,
    refused,
    settled,
    shows,
    take,
)
from tests.games.heads_up_holdem.test_payouts import (
    LOSES,
    ODDS_A,
    TRIPS_HANDS,
    WINS,
    due,
    written,
)

WAGERS = "place 1 ante 10.00; place 1 blind 10.00"
BOARD = "Jh 7s 4c 2h 3d"
TRIPS = {  # royal, straight flush, four, full house, flush, straight, three: "to 1"
    "1": (50, 40, 30, 9, 7, 4, 3),
    "2": (50, 40, 30, 8, 6, 5, 3),
    "3": (50, 40, 30, 8, 7, 4, 3),
    "4": (50, 40, 20, 7, 6, 5, 3),
}


def sit(**choices: str) -> Round:
    return begin(ruleset=ULTIMATE, **choices)  # type: ignore[arg-type]


def play_out(hole: str, dealer: str, board: str, *, more: str = "", **choices: str) -> Round:
    """One player who plays three times the ante before the flop, to the end."""
    round_ = sit(**choices)
    take(round_, WAGERS, more, "proceed", one_by_one({1: hole}, dealer), "raise 1 3")
    take(round_, draws(board), "proceed")
    assert round_.turn is None
    return round_


@shows("146.40(2)(f)3", ruleset=ULTIMATE)
@pytest.mark.parametrize(
    ("checks", "expected"),
    [
        (0, [Raise(1, 3), Raise(1, 4), Check(1)]),
        (1, [Raise(1, 2), Check(1)]),
        (2, [Raise(1, 1), Fold(1)]),
    ],
)
def test_how_much_may_be_played_when(checks: int, expected: list[Action]) -> None:
    round_ = sit()
    take(round_, WAGERS, "proceed", one_by_one({1: "As Kd"}, "Qh 9c"))
    for cards in (BOARD[:8], BOARD[9:])[:checks]:
        take(round_, "check 1", draws(cards))
    assert round_.turn is not None
    assert [a for o in round_.turn.options_of(1) for a in o.examples()] == expected
    for times in range(7):
        if Raise(1, times) not in expected:
            refused(round_, f"raise 1 {times}")


@shows("146.40(2)(b)", ruleset=ULTIMATE)
def test_there_are_four_betting_areas_and_no_pocket_bonus() -> None:
    round_ = sit()
    assert "blind needs ante first" in refused(round_, "place 1 blind 10.00")
    take(round_, "place 1 ante 10.00")
    assert round_.turn is not None
    open_ = {o.wager for o in round_.turn.options if isinstance(o, PlaceWager)}
    assert open_ == {"blind", "trips"}
    for name in ("pocket-bonus", "odds", "trips-plus", "play"):
        refused(round_, f"place 1 {name} 10.00")
    refused(round_, "place 1 blind 5.00")
    take(round_, "place 1 blind 10.00; proceed", one_by_one({1: "As Kd"}, "Qh 9c"), "raise 1 4")
    assert round_.felt.wagers == {(1, "ante"): 10_00, (1, "blind"): 10_00, (1, "play"): 40_00}


@shows("146.40(2)(f)1", ruleset=ULTIMATE)
@pytest.mark.parametrize("hand", WINS)
def test_the_blind_of_a_winner(hand: str) -> None:
    expected = ("paid", due(ODDS_A[hand], 10_00)) if hand in ODDS_A else ("returned", 10_00)
    assert settled(play_out(*WINS[hand]), "blind") == expected


@shows("146.40(2)(f)2", ruleset=ULTIMATE)
@pytest.mark.parametrize("hand", LOSES)
def test_the_blind_of_a_loser_is_lost_whatever_the_hand(hand: str) -> None:
    round_ = play_out(*LOSES[hand])
    assert settled(round_, "blind") == ("lost", 10_00)
    assert settled(round_, "play") == ("lost", 30_00)


@shows("146.40(2)(f)2", ruleset=ULTIMATE)
def test_the_blind_of_an_equal_hand_is_not_paid() -> None:
    round_ = play_out("2s 2h", "9c 9h", "Ac Kd Qh Js Td")
    assert settled(round_, "blind") == ("returned", 10_00)
    assert round_.felt.racks == {1: 1_000_00}


@shows("146.40(2)(e)", ruleset=ULTIMATE)
@pytest.mark.parametrize("hole", ["8c 8d", "Jc 8d", "Ah Ks"])
def test_the_ante_pushes_below_a_pair_whoever_wins(hole: str) -> None:
    round_ = play_out(hole, "Ac Kd", "Qs 9h 5d 3c 2s")
    assert settled(round_, "ante") == ("returned", 10_00)


@shows("146.40(2)(f)1", ruleset=ULTIMATE)
@pytest.mark.parametrize("table", TRIPS)
def test_the_trips_tables(table: str) -> None:
    pays = dict(zip(TRIPS_HANDS, TRIPS[table], strict=True))
    rules = law(ULTIMATE).open({"trips_paytable": table})
    assert written(rules.trips_paytable) == {hand: f"{to} to 1" for hand, to in pays.items()}
    for hand, cards in {**WINS, **LOSES}.items():
        round_ = play_out(*cards, more="place 1 trips 7.00", trips_paytable=table)
        expected = ("paid", 7_00 * pays[hand]) if hand in pays else ("lost", 7_00)
        assert settled(round_, "trips") == expected, hand


@shows("146.40(1)", ruleset=ULTIMATE)
def test_six_players_and_no_seventh() -> None:
    for seats in (2, 7):
        with pytest.raises(NotPermitted, match=r"is 6 and is not .* \(146\.40\(1\)\)"):
            law(ULTIMATE).open({"seats_max": seats})
    session = open_table((1, 2, 3, 4, 5, 6), ruleset=ULTIMATE)
    round_ = session.play(bots(session))
    assert sum(fact.startswith("dealt ") for fact in facts(round_)) == 19


@shows(
    "146.40(2)(e)",
    "146.40(2)(f)",
    "146.40(2)(f)1",
    "146.40(2)(f)2",
    "146.40(2)(f)3",
    ruleset=ULTIMATE,
)
def test_the_layout_says_what_it_must() -> None:
    layout = GAME.layout(law(ULTIMATE).open())
    for words in (
        "Ante pushes if the dealer has less than a pair",
        "Blind is not paid unless the player's hand is higher than the dealer's",
        "Play 3 or 4 times before the flop, 2 times after it, 1 time after the river",
    ):
        assert words in layout.inscriptions
    assert [payouts.wager for payouts in layout.payouts] == ["blind", "trips"]
