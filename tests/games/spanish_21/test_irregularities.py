"""What goes wrong at a table of Spanish 21, where no golden round shows it."""

import pytest

from houseway.games.spanish_21.rules import cards_of
from houseway.round.actions import Call
from houseway.round.card_events import ShoeDone
from houseway.round.engine import Table
from houseway.round.events import RoundVoided
from houseway.round.shoe_events import CardTested
from houseway.round.spots import DEALER_HAND
from houseway.round.view import PUBLIC, look, see
from houseway.steps.irregularities import VoidRound
from houseway.steps.refilling import Refilling, refill
from tests.games.scenes import assert_void, calls, draws, facts, refused, take
from tests.games.spanish_21.scenes import begin, dealt, law, net, open_to, shows

MATCHED = "place 1 wager 10.00; place 1 match 5.00"


@shows("§15(a)")
def test_what_was_won_and_wagered_again_goes_back_when_the_round_is_void() -> None:
    """The match is paid 20.00, and all but 5.00 of that lies on a split and a double."""
    round_ = dealt("8h 8c 8d", MATCHED, rack_cents=15_00, decks=6)
    assert net(round_) == -15_00 + 2 * 20_00 + 5_00
    take(round_, "choose 1 split; draw 3d; place 1 double 10.00; call face-up-card 2c; draw 5d")
    take(round_, "choose 1 keep; draw 8s; choose 1 split")
    assert round_.felt.racks[1] == 0 + 45_00 - 30_00
    take(round_, "call face-up-card 3c")
    assert_void(round_, "§15(a)")
    assert any(isinstance(event, ShoeDone) for event in round_.events)


@shows("§15(b)")
def test_tens_and_cards_face_up_are_counted_each_for_itself() -> None:
    round_ = dealt("9h 8c")
    take(round_, "call face-up-card 2c; call ten-found Tc; draw 7d")
    assert not any(isinstance(event, RoundVoided) for event in round_.events)
    assert "does not lie there" in refused(dealt("9h"), "call ten-found 9c")


@shows("§15(d)")
def test_a_second_card_cannot_be_seen_while_one_lies_open() -> None:
    round_ = dealt("9h 8c 7d")
    take(round_, "call exposed-in-error 2c")
    assert "2c is the next card" in refused(round_, "call exposed-in-error 3c")
    assert "refuse" in open_to(round_)
    take(round_, "choose 1 refuse")
    assert open_to(round_) == {"stand", "surrender"}


@shows("§15(d)")
def test_a_card_that_is_seen_when_one_is_due_is_that_card() -> None:
    round_ = dealt("9h 8c 7d")
    take(round_, "choose 1 draw; call exposed-in-error 5c")
    assert 'announced "seat 1: 21"' in facts(round_)


@shows("§15(d)")
def test_without_a_hole_card_it_is_the_dealers_second_card() -> None:
    round_ = dealt("9h 8c Kd")
    take(round_, "call exposed-in-error 9c; choose 1 stand; proceed")
    assert "9c of aside goes to dealer" in facts(round_)
    assert net(round_) == 10_00


@shows("§15(e)")
def test_a_dealer_who_stopped_early_has_drawn_nothing_too_many() -> None:
    round_ = dealt("Ah 9c Kd")
    take(round_, "draw 3d")
    assert "dealer-draws-too-many" not in calls(round_)


@shows("§15(i)")
def test_of_a_split_only_the_hand_that_was_missed_is_dead() -> None:
    round_ = dealt("8h 6c 8d")
    take(round_, "choose 1 split; call card-not-dealt; draw Kd; choose 1 stand; choose 1 void")
    take(round_, draws("Kc Jd"), "proceed")
    assert "returned 1 wager 10.00 (hand dead)" in facts(round_)
    assert net(round_) == 10_00


@shows("§7(i)")
def test_a_reader_tells_yes_or_no_and_not_the_card() -> None:
    for hole, says in (("9c", False), ("Ac", True)):
        round_ = dealt(f"9h Kc 7d {hole}", hole_card="card reader")
        made = take(round_, "proceed")
        (tested,) = [event for event in made if isinstance(event, CardTested)]
        assert see(tested, PUBLIC).is_blackjack is says  # type: ignore[attr-defined]
        for eyes in (1, PUBLIC):
            assert [str(c) for c in look(round_, eyes).piles[DEALER_HAND]] == ["Kc", "None"]


@shows("§15(g)")
def test_the_discards_are_shuffled_when_the_shoe_is_empty_and_not_before() -> None:
    round_ = begin()
    gone = tuple(sorted(round_.rules.stock.pieces))[2:]
    start = type(round_.start)(players=round_.start.players, gone=gone)
    round_ = type(round_)(round_._play, round_.rules, start)
    take(round_, "place 1 wager 10.00; proceed; draw 2c; draw 2c; call insufficient-cards")
    take(round_, "cut 1 100; proceed; draw 3c")
    assert round_.felt.left[0] == 4
    assert "insufficient-cards: there are cards enough" in refused(
        round_, "call insufficient-cards"
    )


def test_discards_that_do_not_suffice_void_the_round() -> None:
    rules = law.open()
    remedies = rules.irregularities
    how = Refilling((), cards_of(rules), remedies.insufficient_cards, remedies.deck_runs_out)
    table = Table(begin().start, [])
    with pytest.raises(VoidRound, match="insufficient-cards"):
        next(refill(table, Call("insufficient-cards"), how, begin().table.burn))


def test_insurance_after_a_dead_hand_rides_on_the_dealers_card() -> None:
    round_ = dealt("9h Ac 7d")
    take(round_, "place 1 insurance 5.00; choose 1 draw; call card-not-dealt; choose 1 void")
    take(round_, "draw Kc; proceed")
    assert net(round_) == 10_00
