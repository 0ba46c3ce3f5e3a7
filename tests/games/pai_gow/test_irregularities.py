"""What can go wrong in pai gow beside the golden rounds: the filed alternatives, and when."""

from pathlib import Path
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.games.pai_gow import GAME
from houseway.pieces.stock import A_SET_OF_TILES
from houseway.round.actions import Draw, parse_action
from houseway.round.engine import Round
from houseway.round.spots import Spot
from houseway.round.start import Player, Start
from houseway.round.view import look
from tests.games.pai_gow.test_bank import carried, do, finish, simply

FILE = """
[ruleset]
game = "pai-gow"
name = "own"
based_on = "ma"
title = "Other remedies"
source = "Nobody's law"
read_on = "2026-11-17"

[irregularities]
{kind} = {{ is = "{remedy}", cite = "policy: {policy}" }}
"""
BANKED = ("choose 6 bank", "choose 6 alone", "choose 6 no-cut", "place 6 dealer 10")
NAMED = "choose 6 house-way-from-the-right"


def begin(*, banked: bool = False, rules: Any = None, **choices: Any) -> Round:
    """A round of two players, dealt up to the last tile."""
    law = rules or GAME.ruleset("ma").open(choices)
    players = {6: Player("Ann", 500_00), 5: Player("Ben", 500_00)}
    round_ = GAME.round(law, Start(players=players, carried=carried(6, 5) if banked else {}))
    wagers = ("place 5 wager 10",) if banked else ("place 6 wager 10", "place 5 wager 10")
    do(round_, *(BANKED if banked else ()), *wagers, "proceed")
    do(round_, *((NAMED, "rearrange 0 1-32", "choose 6 shake") if banked else ()))
    do(round_, "roll 2-3-4", "proceed")
    for tile in A_SET_OF_TILES.pieces[:31]:
        round_.take(Draw(tile))
    return round_


def other(tmp_path: Path, kind: str, remedy: str, policy: str) -> Any:
    file = tmp_path / "own.toml"
    file.write_text(FILE.format(kind=kind, remedy=remedy, policy=policy), encoding="utf-8")
    return GAME.ruleset(str(file)).open()


def last_tile(round_: Round) -> None:
    round_.take(Draw(A_SET_OF_TILES.pieces[31]))


def test_after_a_look_the_choice_is_open_only_where_it_is_filed_so() -> None:
    for filed, is_asked in (
        ("until the deal is complete", False),
        ("until the hand is exposed", True),
    ):
        round_ = begin(without_looking=filed)
        last_tile(round_)
        tile = round_.felt.cards(Spot(5))[0]
        made = round_.take(parse_action(f"call player-tile-exposed 5 {tile}"))
        assert ("turned down" in made[-1].text()) == (not is_asked)
        simply(round_, 6)
        assert round_.turn is not None
        assert ("exposed: play on or void" in round_.turn.wants) == is_asked
        finish(round_)


def test_the_choice_is_made_before_the_player_looks() -> None:
    round_ = begin()
    tile = round_.felt.cards(Spot(5))[0]
    do(round_, f"call player-tile-exposed 5 {tile}")
    last_tile(round_)
    assert round_.turn is not None
    assert round_.turn.asked == (5,)
    assert set(look(round_, 5).piles[Spot(5)]) == {None}
    do(round_, "choose 5 play-on")
    assert None not in look(round_, 5).piles[Spot(5)]


def test_a_tile_that_the_bank_shows_voids_or_is_turned_down(tmp_path: Path) -> None:
    for rules, is_void in (
        (None, True),
        (
            other(tmp_path, "bank_exposes_tile", "turned down, play on", "bank-exposes-itself"),
            False,
        ),
    ):
        round_ = begin(banked=True, rules=rules)
        last_tile(round_)
        tile = round_.felt.cards(Spot(6))[0]
        do(round_, f"call bank-exposes-tile 6 {tile}")
        assert (round_.turn is None) == is_void
        if not is_void:
            finish(round_)
            assert round_.carried["banked"] == 6


def test_a_damaged_tile_voids_or_the_round_is_completed_first(tmp_path: Path) -> None:
    later = "the round is completed and the deck leaves the table"
    for rules, is_void in (
        (None, True),
        (other(tmp_path, "damaged_tile", later, "damaged-tile"), False),
    ):
        round_ = begin(rules=rules)
        do(round_, "call damaged-tile")
        assert (round_.turn is None) == is_void
        if not is_void:
            last_tile(round_)
            with pytest.raises(NotAllowed, match="leaves the table already"):
                do(round_, "call damaged-tile")
            finish(round_)
        assert sum(event.text() == "deck removed from the table" for event in round_.events) == 1


def test_a_co_banks_hand_that_is_set_wrongly_is_set_again() -> None:
    players = {6: Player("Ann", 500_00), 5: Player("Ben", 500_00)}
    start = Start(players=players, carried=carried(6, 5))
    shared = GAME.round(GAME.ruleset("ma").open(), start)
    do(shared, "choose 6 bank", "choose 6 co-bank", "choose 6 no-cut", "place 5 wager 10")
    do(shared, "proceed", NAMED, "rearrange 0 1-32", "choose 6 shake", "roll 2-3-4", "proceed")
    for tile in A_SET_OF_TILES.pieces:
        shared.take(Draw(tile))
    simply(shared, 5)
    assert shared.turn is not None
    wrong = next(c for c in shared.turn.calls if c.kind == "misset-unseen").examples()
    shared.take(next(iter(wrong)))
    finish_to(shared, "the round is over")
    before = dict(shared.felt.racks)
    do(shared, "call dealer-misset 6")
    finish(shared)
    texts = [event.text() for event in shared.events]
    assert "irregularity dealer-misset 6: reset by the house way" in texts
    assert shared.felt.money == sum(player.rack_cents for player in players.values())
    assert before.keys() == shared.felt.racks.keys()


def finish_to(round_: Round, wants: str) -> None:
    """Play on until something is asked."""
    from houseway.table.driving import answer_of_house

    while round_.turn is not None and round_.turn.wants != wants:
        seats = [seat for seat in round_.turn.asked if isinstance(seat, int)]
        action = GAME.policy(look(round_, seats[0])) if seats else answer_of_house(round_.turn)
        assert action is not None
        round_.take(action)
    assert round_.turn is not None


def test_who_is_exposed_while_another_chooses_is_asked_before_anybody_looks() -> None:
    round_ = begin()
    do(round_, f"call player-tile-exposed 5 {round_.felt.cards(Spot(5))[0]}")
    last_tile(round_)
    do(round_, f"call player-tile-exposed 6 {round_.felt.cards(Spot(6))[0]}", "choose 5 play-on")
    assert round_.turn is not None
    assert round_.turn.asked == (6,)
    assert set(look(round_, 6).piles[Spot(6)]) == {None}
    do(round_, "choose 6 void")
    finish(round_)
    assert round_.felt.racks[6] == 500_00


def test_who_has_the_hand_void_while_others_set_sets_no_more() -> None:
    round_ = begin(without_looking="until the hand is exposed")
    last_tile(round_)
    do(round_, f"call player-tile-exposed 5 {round_.felt.cards(Spot(5))[0]}")
    simply(round_, 6)
    do(round_, "choose 5 void")
    finish(round_)
    assert round_.felt.racks[5] == 500_00
    assert round_.carried["last"] == [{"seat": 6, "name": "Ann", "cents": 10_00}]


def test_a_tile_exposed_just_before_the_hands_are_is_still_chosen_about() -> None:
    round_ = begin(without_looking="until the hand is exposed")
    last_tile(round_)
    for seat in (6, 5):
        simply(round_, seat)
    do(round_, "proceed", "choose 6 play-on", "choose 5 play-on")
    do(round_, f"call player-tile-exposed 5 {round_.felt.cards(Spot(5))[0]}", "proceed")
    assert round_.turn is not None
    assert round_.turn.asked == (5,)
    do(round_, "choose 5 void")
    finish(round_)
    assert round_.felt.racks[5] == 500_00


def test_a_void_hand_is_no_last_wager_against_the_dealer() -> None:
    round_ = begin()
    do(round_, f"call player-tile-exposed 5 {round_.felt.cards(Spot(5))[0]}")
    last_tile(round_)
    do(round_, "choose 5 void")
    finish(round_)
    assert [last["seat"] for last in round_.carried["last"]] == [6]


def test_once_the_bank_has_turned_its_tiles_a_damaged_one_lets_the_round_be_completed() -> None:
    round_ = begin(banked=True)
    last_tile(round_)
    simply(round_, 5)
    do(round_, "call damaged-tile")
    finish(round_)
    texts = [event.text() for event in round_.events]
    assert not any(text.startswith("round void") for text in texts)
    assert texts[-2:] == ["deck removed from the table", "round ended"]


def test_a_damaged_set_leaves_the_table_though_the_round_is_void_after_all() -> None:
    round_ = begin()
    last_tile(round_)
    for seat in (6, 5):
        simply(round_, seat)
    do(round_, "call damaged-tile", "call wrong-total")
    texts = [event.text() for event in round_.events]
    assert "round void: wrong-total" in texts
    assert texts[-2:] == ["deck removed from the table", "round ended"]


def test_what_was_set_again_is_not_found_misset_twice() -> None:
    round_ = begin()
    last_tile(round_)
    for seat in (6, 5):
        simply(round_, seat)
    assert round_.turn is not None
    wrong = next(call for call in round_.turn.calls if call.kind == "misset-unseen")
    round_.take(next(iter(wrong.examples())))
    do(round_, "call dealer-misset")
    with pytest.raises(NotAllowed, match="by now"):
        do(round_, "call dealer-misset")
    finish(round_)
