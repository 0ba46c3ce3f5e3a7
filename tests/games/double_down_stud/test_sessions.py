"""A table of Double Down Stud from round to round: its decks, and whose turn the cut is."""

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.round.actions import Call, Cut
from houseway.table.session import Session
from houseway.table.shoe import Shoe, entropy
from tests.games.double_down_stud.scenes import (
    FROM_THE_HAND,
    INTO_THE_SHOE,
    MANUAL,
    SCENES,
    bots,
    open_table,
    shows,
)
from tests.games.scenes import Choices, facts
from tests.games.sessions import assert_decks_take_turns

WAYS = [
    pytest.param({}, id="shoe"),
    pytest.param(FROM_THE_HAND, id="hand"),
    pytest.param(INTO_THE_SHOE, id="into the shoe"),
    pytest.param(MANUAL, id="by hand"),
]


def offers(session: Session) -> list[str]:
    """To whom the cut is offered when the cards are prepared, and nobody takes it."""
    record = session.prepare(bots(session))
    assert record is not None
    session.play(bots(session))
    said = "dealer: cut offered to seat "
    return [text.removeprefix(said) for text in facts(record) if text.startswith(said)]


# The cut.


@shows("§4(d)", "§4(d)(1)", "§4(d)(2)")
def test_the_offer_goes_round_counterclockwise_from_round_to_round() -> None:
    session = open_table((2, 5, 1, 7))
    firsts = [offers(session)[0] for _ in range(8)]
    assert firsts == ["2", "7", "5", "2", "1", "7", "5", "2"]


@shows("§4(c)", "§4(d)(2)")
def test_who_declines_passes_it_on_counterclockwise() -> None:
    session = open_table((2, 5, 1, 7))
    assert offers(session) == ["2", "1", "7", "5"]
    record = session.prepare(bots(session))
    assert record is not None
    assert any(text.startswith("dealer: cut card inserted") for text in facts(record))


@shows("§4(d)(1)", "§4(g)")
def test_after_an_idle_table_the_game_begins_anew() -> None:
    session = open_table((2, 5, 1))
    assert [offers(session)[0] for _ in range(3)] == ["2", "5", "2"]
    session.idle()
    assert [offers(session)[0] for _ in range(2)] == ["2", "5"]


@shows("§4(d)(2)")
def test_who_has_left_is_passed_over() -> None:
    session = open_table((1, 3, 6))
    assert [offers(session)[0] for _ in range(3)] == ["1", "6", "3"]
    session.leave(1)
    assert offers(session)[0] == "6"
    session.leave(3)
    assert [offers(session)[0] for _ in range(2)] == ["6", "6"]


@shows("§4(e)")
@pytest.mark.parametrize("at", [10, 26, 42])
def test_the_deal_begins_under_the_cut(at: int) -> None:
    session = open_table((1,), seed=7, **MANUAL)
    uncut = Shoe.shuffled(Stock.of_decks(1), entropy(7))
    order = [uncut.draw().card for _ in range(52)]
    record = session.begin_preparation()
    while record.turn is not None:
        cutting = record.turn.wants == "seat 1, the cut is yours"
        record.take(Cut(1, at) if cutting else session.answer_preparation(record, {}))
    session.finish_preparation(record)
    assert [session.shoe.draw().card for _ in range(52)] == order[at:] + order[:at]


@shows("§4(e)")
@pytest.mark.parametrize("at", [0, 9, 43, 52])
def test_a_cut_less_than_ten_cards_from_an_end_is_refused(at: int) -> None:
    session = open_table((1,), **MANUAL)
    record = session.begin_preparation()
    while record.turn is not None and record.turn.wants != "seat 1, the cut is yours":
        record.take(session.answer_preparation(record, {}))
    with pytest.raises(NotAllowed, match=r"10 to 42 cards deep \(§4\(e\)\)"):
        record.take(Cut(1, at))


@shows("§4(f)")
def test_there_is_no_recut_once_a_card_is_dealt() -> None:
    session = open_table((1,))
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        with pytest.raises(NotAllowed, match="improper-cut cannot be called now"):
            round_.take(Call("improper-cut"))
        round_.take(session.answer(round_, bots(session)))


@shows("§4(b)", "§4(b)(1)", "§4(b)(2)")
@pytest.mark.parametrize(
    ("choices", "is_cut"),
    [({}, True), (FROM_THE_HAND, True), (MANUAL, True), (INTO_THE_SHOE, False)],
)
def test_only_a_deck_that_a_device_put_into_the_shoe_is_not_cut(
    choices: Choices, is_cut: bool
) -> None:
    assert bool(offers(open_table(**choices))) == is_cut


# The deck.


@shows("§4(a)", "§9(c)", "§2(a)")
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


@shows("§3(d)")
@pytest.mark.parametrize(("second_deck", "inspected"), [(True, 2), (False, 1)])
def test_fresh_cards_are_opened_as_at_the_beginning(second_deck: bool, inspected: int) -> None:
    session = open_table(second_deck=second_deck)
    session.play(bots(session))
    session.change_cards()
    record = session.prepare(bots(session))
    assert record is not None
    assert sum("sorted and inspected" in fact for fact in facts(record)) == inspected


@shows("§11(f)")
@pytest.mark.parametrize(
    ("after", "removed"), [(MANUAL, True), (FROM_THE_HAND, False), ({"positions": 1}, False)]
)
def test_a_shuffler_that_is_no_longer_used_is_removed(after: Choices, removed: bool) -> None:
    session = open_table()
    session.play(bots(session))
    session.change_rules(SCENES.law.open(after))
    record = session.prepare(bots(session))
    assert record is not None
    said = "dealer: automated shuffler removed from the table" in facts(record)
    assert said == removed


@shows("§11(e)")
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


@shows("146.25(1)")
def test_seven_players_sit_and_an_eighth_does_not() -> None:
    session = open_table((1, 2, 3, 4, 5, 6, 7))
    with pytest.raises(NotAllowed, match="there is no seat 8"):
        session.sit(8, "Hal", 100_00)
    round_ = session.play(bots(session))
    assert sum(fact.startswith("dealt ") for fact in facts(round_)) == 7 + 4
