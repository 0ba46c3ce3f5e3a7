"""A table of Caribbean Stud from round to round: its decks, its counts and its meters."""

import pytest

from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.round.actions import Cut
from houseway.round.card_events import StubCounted
from houseway.round.payments import JackpotPaid, MeterSet, WagerTakenIn
from houseway.table.shoe import Shoe, entropy, rebuild_hands
from tests.games.caribbean_stud.scenes import (
    FROM_THE_HAND,
    MANUAL,
    WAYS,
    Choices,
    bots,
    facts,
    law,
    open_table,
    shows,
)
from tests.games.sessions import assert_decks_take_turns


@shows("§2(b)", "§2(b)(2)", "§2(b)(3)", "§2(b)(4)")
def test_two_decks_of_different_colours_take_turns() -> None:
    session = open_table(second_deck=True)
    assert_decks_take_turns(session, bots(session))


@shows("§2(b)(5)", "§10(d)")
def test_the_rack_holds_cards_of_one_deck_and_hands_can_be_rebuilt() -> None:
    session = open_table(second_deck=True)
    for _ in range(5):
        session.prepare(bots(session))
        assert session.discard_rack == []
        session.play(bots(session))
        cards = [card for bundle in session.discard_rack for card in bundle.cards]
        assert len(set(cards)) == len(cards) == 15
        hands = rebuild_hands(session.discard_rack, session.round_number)
        assert {seat: len(hand) for seat, hand in hands.items()} == {0: 5, 1: 5, 2: 5}


@shows("§2(a)", "§4(a)", "§7(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_shoe_and_rack_are_one_whole_deck(choices: Choices) -> None:
    session = open_table(**choices)
    for _ in range(3):
        session.play(bots(session))
        rack = [card for bundle in session.discard_rack for card in bundle.cards]
        rest = [session.shoe.draw().card for _ in range(len(session.shoe))]
        assert sorted(rack + rest) == sorted(PACK)
        assert session.due == "round"


@shows("§4(c)(1)", "§4(c)(1)(ii)", "§4(c)(2)", "§4(b)(2)")
@pytest.mark.parametrize("at", [10, 26, 51])
def test_the_deal_begins_under_the_cut(at: int) -> None:
    session = open_table((1,), seed=7, **MANUAL)
    uncut = Shoe.shuffled(Stock.of_decks(1), entropy(7))
    order = [uncut.draw().card for _ in range(52)]
    record = session.begin_preparation()
    while record.turn is not None:
        cutting = record.turn.wants == "the dealer cuts"
        record.take(Cut(0, at) if cutting else session.answer_preparation(record, {}))
    session.finish_preparation(record)
    assert [session.shoe.draw().card for _ in range(52)] == order[at:] + order[:at]


@shows("§3(a)", "§3(d)")
@pytest.mark.parametrize("choices", [{}, FROM_THE_HAND])
@pytest.mark.parametrize(("second_deck", "inspected"), [(True, 2), (False, 1)])
def test_fresh_cards_are_opened_as_at_the_beginning(
    choices: Choices, second_deck: bool, inspected: int
) -> None:
    session = open_table(second_deck=second_deck, **choices)
    session.play(bots(session))
    session.change_cards()
    record = session.prepare(bots(session))
    assert record is not None
    assert sum("sorted and inspected" in fact for fact in facts(record)) == inspected


@shows("§7(f)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("every", [1, 3, 5])
@pytest.mark.parametrize("choices", WAYS)
def test_the_stub_is_counted_every_so_many_rounds(every: int, choices: Choices) -> None:
    session = open_table(second_deck=False, stub_count_every=every, **choices)
    rounds = [session.play(bots(session)) for _ in range(11)]
    counted = [
        at
        for at, round_ in enumerate(rounds, start=1)
        if any(isinstance(event, StubCounted) for event in round_.events)
    ]
    assert counted == list(range(every, 12, every))


@shows("§11(d)(3)", "§11(e)(3)")
def test_meters_go_on_from_round_to_round() -> None:
    session = open_table((1, 2, 3))
    reads = {"progressive": 10_000_00, "five-card": 10_000_00}
    jackpots = 0
    for _ in range(400):
        round_ = session.play(bots(session))
        assert round_.start.meters in ({}, reads)
        taken = [event for event in round_.events if isinstance(event, WagerTakenIn)]
        paid = [event for event in round_.events if isinstance(event, JackpotPaid)]
        jackpots += len(paid)
        assert len(taken) == 9
        if not paid:
            assert session.meters["progressive"] == reads["progressive"] + 3 * 70
            assert session.meters["five-card"] == reads["five-card"] + 6 * 70
        reads = dict(session.meters)
    assert reads["progressive"] > 10_500_00 or jackpots


@pytest.mark.parametrize("wager", ["progressive", "five-card"])
def test_a_meter_reads_on_after_rounds_in_which_its_wager_is_not_offered(wager: str) -> None:
    session = open_table((1, 2))
    session.meters = {"progressive": 25_000_70, "five-card": 31_000_10}
    offered, paytable = session.rules, f"{wager.replace('-', '_')}_paytable"
    session.change_rules(law().open({paytable: "none"}))
    reads = session.meters[wager]
    for _ in range(2):
        assert wager not in session.play(bots(session)).felt.meters
        assert session.meters[wager] == reads
    session.change_rules(offered)
    round_ = session.play(bots(session))
    (first, *_) = [e.cents for e in round_.events if isinstance(e, MeterSet) and e.meter == wager]
    assert first == reads
