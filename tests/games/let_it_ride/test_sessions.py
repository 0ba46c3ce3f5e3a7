"""A table of Let It Ride from round to round: its decks, its counts, its players."""

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.round.actions import Call, Cut
from houseway.round.card_events import StubCounted
from houseway.round.engine import Round
from houseway.table.shoe import Shoe, entropy
from tests.games.let_it_ride.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    MANUAL,
    SCENES,
    WAYS,
    bets,
    bots,
    open_table,
    shows,
)
from tests.games.scenes import Choices, facts, take
from tests.games.sessions import assert_decks_take_turns, assert_stays_to_the_end


def is_counted(round_: Round) -> bool:
    return any(isinstance(event, StubCounted) for event in round_.events)


# The deck.


@shows("§5(a)", "§2(a)", "§7(d)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_deck_is_whole_and_shuffled_after_every_round(choices: Choices) -> None:
    session = open_table(**choices)
    for number in range(3):
        assert session.due == ("round" if number else "opening")
        session.play(bots(session))
        rack = [card for bundle in session.discard_rack for card in bundle.cards]
        rest = [session.shoe.draw().card for _ in range(len(session.shoe))]
        assert sorted(rack + rest) == sorted(PACK)


@shows("§2(b)", "§2(b)(2)", "§2(b)(3)", "§2(b)(4)", "§2(b)(5)")
def test_two_decks_of_different_colours_take_turns() -> None:
    session = open_table(second_deck=True)
    assert_decks_take_turns(session, bots(session))


@shows("§5(c)(1)", "§5(c)(1)(ii)", "§5(c)(1)(iii)", "§5(c)(2)", "§5(b)(2)")
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


@shows("§5(d)")
def test_there_is_no_recut_once_a_card_is_dealt() -> None:
    session = open_table((1,), **MANUAL)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        with pytest.raises(NotAllowed, match="improper-cut cannot be called now"):
            round_.take(Call("improper-cut"))
        round_.take(session.answer(round_, bots(session)))


@shows("§4(d)")
@pytest.mark.parametrize(("second_deck", "inspected"), [(True, 2), (False, 1)])
def test_fresh_cards_are_opened_as_at_the_beginning(second_deck: bool, inspected: int) -> None:
    session = open_table(second_deck=second_deck)
    session.play(bots(session))
    session.change_cards()
    record = session.prepare(bots(session))
    assert record is not None
    assert sum("sorted and inspected" in fact for fact in facts(record)) == inspected


# The count and the devices.


@shows("§7(e)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("every", [1, 2, 5])
@pytest.mark.parametrize("choices", WAYS)
def test_one_deck_is_counted_every_so_many_rounds(every: int, choices: Choices) -> None:
    session = open_table(second_deck=False, stub_count_every=every, **choices)
    rounds = [session.play(bots(session)) for _ in range(10)]
    counted = [at for at, round_ in enumerate(rounds, start=1) if is_counted(round_)]
    assert counted == list(range(every, 11, every))


@shows("§7(f)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_counting_shuffler_spares_the_count(choices: Choices) -> None:
    session = open_table(shuffler_counts=True, **choices)
    assert not any(is_counted(session.play(bots(session))) for _ in range(8))


@shows("§12(f)")
@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ({}, MANUAL, "automated shuffler"),
        (AUTOMATED_SHOE, FROM_THE_HAND, "automated shoe"),
        (AUTOMATED_SHOE, MANUAL, "automated shuffler and automated shoe"),
        ({}, AUTOMATED_SHOE, ""),
    ],
)
def test_a_device_that_is_no_longer_used_is_removed(
    before: Choices, after: Choices, removed: str
) -> None:
    session = open_table(**before)
    session.play(bots(session))
    session.change_rules(SCENES.law.open(after))
    record = session.prepare(bots(session))
    assert record is not None
    gone = [fact for fact in facts(record) if "removed from the table" in fact]
    assert gone == ([f"dealer: {removed} removed from the table"] if removed else [])


@shows("§12(d)")
def test_a_jam_is_reshuffled_and_the_table_goes_on() -> None:
    session = open_table()
    session.play(bots(session))
    record = session.begin_preparation()
    record.take(Call("shuffler-jam"))
    while record.turn is not None:
        record.take(session.answer_preparation(record, bots(session)))
    session.finish_preparation(record)
    assert len(session.shoe) == 52


# Players.


@shows("146.27(1)")
def test_seven_players_sit_and_an_eighth_does_not() -> None:
    session = open_table((1, 2, 3, 4, 5, 6, 7))
    with pytest.raises(NotAllowed, match="there is no seat 8"):
        session.sit(8, "Hal", 100_00)
    round_ = session.play(bots(session))
    assert sum(fact.startswith("dealt ") for fact in facts(round_)) == 3 * 7 + 3


@shows("§6(b)")
def test_who_is_in_the_round_stays_to_its_end() -> None:
    session = open_table((1, 2))
    assert_stays_to_the_end(session, bots(session))


@shows("§6(b)")
def test_who_is_not_in_the_round_may_go() -> None:
    session = open_table((1, 2))
    session.prepare(bots(session))
    take(session.begin(), bets(1), "proceed; draw As")
    session.leave(2)
    assert list(session.players) == [1]
