"""What a bank covers, who has wagered before, and the dealer's wager against it."""

import pytest

from houseway.errors import NotAllowed
from houseway.games.pai_gow import GAME
from houseway.hands.pai_gow import BY_SIGN
from houseway.pieces.stock import A_SET_OF_TILES
from houseway.round.actions import Choose, Draw
from houseway.round.felt import BankMarker
from houseway.round.start import Player, Start
from houseway.round.view import PUBLIC, look
from houseway.steps.banking import Banked, LastWager
from houseway.steps.setting import without
from tests.games.pai_gow.test_bank import asked, begin, carried, do, finish, simply
from tests.games.pai_gow.test_hands import shows

LOSES = "6-6 6-6 1-1 1-1 2-2 2-2 3-3 3-3 4-6 5-5 1-3 2-6"
"""Two high pairs for the dealer; then two for Ann, and nothing for Ben."""


@shows("§8(d)1")
def test_a_wager_against_the_dealer_is_the_players_wherever_it_lay() -> None:
    last = {"is_open": True, "last": [{"seat": 6, "name": "Ann", "cents": 2500}]}
    for seats, may in (
        ({5: "Ann", 3: "Dan"}, (5,)),  # She has changed her seat.
        ({6: "Ann", 5: "Ann"}, (6,)),  # Another area of hers is asked with the first.
        ({6: "Dan", 5: "Ann"}, (5,)),  # Somebody else sits where she sat.
        ({6: "Dan", 3: "Eve"}, ()),
    ):
        players = {seat: Player(name, 500_00) for seat, name in seats.items()}
        rules, start = GAME.ruleset("ma").open(), Start(players=players, carried=last)
        assert asked(GAME.round(rules, start)) == may, seats
    apart = {6: Player("Ann", 500_00, who="one"), 5: Player("Ann", 500_00, who="another")}
    assert Banked(last=(LastWager(6, "Ann", 2500),)).last_of(apart, 5) == 0
    assert Banked(last=(LastWager(6, "Ann", 2500),)).last_of(apart, 6) == 2500


@shows("§8(d)2", "§8(f)")
def test_the_bank_does_not_wager_and_covers_what_the_others_do() -> None:
    players = {6: Player("Ann", 40_00), 5: Player("Ben", 500_00), 4: Player("Ann", 500_00)}
    start = Start(players=players, carried=carried(6, 5))
    round_ = GAME.round(GAME.ruleset("ma").open(), start)
    do(round_, "choose 6 bank", "choose 6 alone", "choose 6 no-cut", "place 6 dealer 25.00")
    for text, why in (
        ("place 6 wager 10.00", "does not wager"),
        ("place 4 wager 10.00", "does not wager"),
        ("place 5 wager 41.00", "can cover 40.00 more"),
    ):
        with pytest.raises(NotAllowed, match=why):
            do(round_, text)
    do(round_, "place 5 wager 30.00", "proceed")
    assert [e.text() for e in round_.events if "not covered" in e.text()] == [
        "moved 15.00 from pot dealer to inventory (not covered)"
    ]


def test_what_the_bank_covers_is_a_fact_that_all_eyes_see() -> None:
    round_ = begin(6, 5)
    assert look(round_, PUBLIC).bank is None
    offered = round_.turn.options_of(6) if round_.turn else ()
    terms = "up to 500.00; the house takes 5% of what it wins"
    assert [option.makes(Choose(6, "bank")).endswith(terms) for option in offered] == [False, True]
    do(round_, "choose 6 bank")
    assert {look(round_, eyes).bank for eyes in (5, 6, PUBLIC)} == {BankMarker(6, 500_00)}
    do(round_, "choose 6 alone", "choose 6 no-cut", "place 6 dealer 25", "bring 6 40.00")
    assert round_.felt.bank == BankMarker(6, 540_00)
    do(round_, "bring 5 40.00", "place 5 wager 10")
    assert [event.text() for event in round_.events if "marker" in event.text()] == [
        "bank's marker at 6 covers 500.00",
        "bank's marker at 6 covers 540.00",
    ]


@pytest.mark.parametrize(("cover", "cents"), [("all", 500_00), ("half", 1000_00)])
def test_what_a_co_bank_covers(cover: str, cents: int) -> None:
    round_ = do(begin(6, 5, co_bank_cover=cover), "choose 6 bank", "choose 6 co-bank")
    assert round_.felt.bank == BankMarker(6, cents, is_shared=True)


def test_a_co_bank_may_be_asked_to_cover_half() -> None:
    words = ("choose 6 bank", "choose 6 co-bank", "choose 6 no-cut")
    players = {6: Player("Ann", 40_00), 5: Player("Ben", 500_00)}
    for cover, most in (("all", "40.00"), ("half", "80.00")):
        rules = GAME.ruleset("ma").open({"co_bank_cover": cover})
        round_ = do(GAME.round(rules, Start(players=players, carried=carried(6, 5))), *words)
        assert round_.turn is not None
        offered = [str(option) for option in round_.turn.options_of(5)]
        assert any(f"to {most}" in said for said in offered), offered


def test_the_dealers_wager_is_no_more_than_the_last_of_the_bank() -> None:
    round_ = do(begin(6, 5), "choose 6 bank", "choose 6 alone", "choose 6 no-cut")
    with pytest.raises(NotAllowed, match="at most 25"):
        do(round_, "place 6 dealer 26.00")
    do(round_, "place 6 dealer 0.01")
    assert round_.felt.inventory == -1


def test_a_simple_player_that_has_wagered_leaves_its_wager_there() -> None:
    round_ = begin(6, 5, standing={})
    made = GAME.policy(look(round_, 6))
    assert made is not None
    round_.take(made)
    assert round_.felt.stake(6, "wager")
    assert GAME.policy(look(round_, 6)) is None
    do(round_, "take-back 6 wager")
    assert GAME.policy(look(round_, 6)) == made


def test_all_are_asked_at_once_whether_they_surrender_and_lose_what_a_losing_wager_loses() -> None:
    """Dice of nine: the dealer has the first four tiles, Ann the next, Ben those after."""
    played = {}
    for word in ("choose 5 play-on", "surrender 5"):
        round_ = do(begin(6, 5, standing={}), "place 6 wager 10", "place 5 wager 10", "proceed")
        do(round_, "roll 2-3-4", "proceed")
        for sign in LOSES.split():
            round_.take(Draw(BY_SIGN[sign]))
        rest = without(A_SET_OF_TILES.pieces, [BY_SIGN[sign] for sign in LOSES.split()])
        for tile in rest:
            round_.take(Draw(tile))
        for seat in (6, 5):
            simply(round_, seat)
        do(round_, "proceed")
        assert round_.turn is not None
        assert (round_.turn.asked, round_.turn.clause) == ((6, 5), "policy: surrender-asked")
        do(round_, "choose 6 play-on", word)
        assert asked(round_) == ("dealer",)
        finish(round_)
        played[word] = round_.felt.racks
    assert [racks[5] for racks in played.values()] == [490_00, 490_00]
