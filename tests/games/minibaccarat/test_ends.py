"""Minibaccarat where the cards come to their end, or a player has gone."""

from collections import Counter
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, parse_cards
from houseway.round.actions import Call, Place, Proceed, parse_action
from houseway.round.engine import Round
from houseway.round.start import Player, Start
from houseway.table.shoe import Shoe
from tests.games.minibaccarat.scenes import LATER, SCENES, bots, open_table
from tests.games.scenes import assert_void, calls, facts, take

STAND = "3c 6d 4h Kc"
"""Player seven, Banker six: neither draws."""


def counted(cards: str, left: str = "", **choices: Any) -> Round:
    """A round whose first four cards are turned, with so few left in the shoe."""
    rules = SCENES.law.open(choices)
    wanted = Counter(parse_cards(f"{cards} {left}"))
    gone = tuple(card for card in PACK for _ in range(rules.decks - wanted[card]))
    start = Start(players={1: Player("Ann", 1_000_00)}, gone=gone)
    round_ = SCENES.game.round(rules, start)
    take(round_, "place 1 player 10.00; proceed", *(f"draw {card}" for card in cards.split()))
    take(round_, "choose 1 turn")
    return round_


@SCENES.shows("§13(b)")
def test_no_third_card_is_dealt_in_error_out_of_an_empty_shoe() -> None:
    assert {"third-card-unseen", "third-card-seen"} <= calls(counted(STAND, "9c"))
    round_ = counted(STAND)
    assert calls(round_) == {"out-of-order"}
    with pytest.raises(NotAllowed, match="no card is left"):
        round_.take(Call("third-card-unseen"))


@SCENES.shows("§13(e)")
def test_a_round_is_void_that_lacks_the_one_more_card_to_burn() -> None:
    round_ = counted(STAND, "9c", undue_card_seen="burned with one more")
    take(round_, "call third-card-seen 9c")
    assert round_.turn is not None
    assert round_.turn.wants == "a card to burn"
    take(round_, "call insufficient-cards")
    assert_void(round_, "§13(e)")


def test_a_card_that_is_held_over_is_not_seen_in_the_shoe() -> None:
    round_ = counted(STAND, "9c")
    take(round_, "call drawn-in-error")
    assert calls(round_) == {"out-of-order"}


def test_a_card_that_was_seen_is_not_the_one_that_is_held_over() -> None:
    shoe = Shoe(parse_cards("9c 4d 5h"))
    shoe.hold_over()
    shoe.take_out(parse_cards("9c")[0])
    shoe.take_in_held()
    assert shoe.standing[0] == tuple(parse_cards("4d 5h"))


def test_a_void_round_gives_nothing_back_to_who_has_gone() -> None:
    """What was collected of somebody who got up was not of this round."""
    session = open_table((1, 2), **LATER, disclosed_card="the round is void")
    session.prepare(bots(session))
    session.new_set, session.owed = False, {1: 1_80}
    round_ = session.begin()
    session.take(round_, Place(2, "player", 10_00))
    assert session.leave(1).rack_cents == 100_000_00 - 1_80
    session.take(round_, Proceed())
    session.take(round_, parse_action(f"call face-up-card {session.shoe.standing[0][0]}"))
    assert "round void: face-up-card" in facts(round_)
    assert round_.felt.racks == {2: 100_000_00}
    assert (round_.felt.owed, round_.felt.inventory) == ({}, 1_80)
