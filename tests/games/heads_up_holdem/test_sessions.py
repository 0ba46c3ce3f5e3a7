"""A table of Heads Up Hold'em from round to round: its decks, its counts, its players."""

from itertools import pairwise

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.round.actions import Call, Choose, Count, Cut, Proceed
from houseway.round.card_events import DeckRemoved, StubCounted
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.steps.equipment import Due
from houseway.table.session import Session
from houseway.table.shoe import Shoe, entropy
from tests.games.heads_up_holdem.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    MANUAL,
    WAYS,
    Choices,
    bots,
    facts,
    law,
    open_table,
    shows,
    take,
    wagers,
)
from tests.games.sessions import assert_decks_take_turns, assert_stays_to_the_end, rack_cards

EVERY_NUMBER = pytest.mark.parametrize("every", [1, 2, 3, 4, 5])


def is_counted(round_: Round) -> bool:
    return any(isinstance(event, StubCounted) for event in round_.events)


def answers(session: Session, record: Round) -> Round:
    """A preparation, answered to its end."""
    while record.turn is not None:
        record.take(session.answer_preparation(record, {}))
    session.finish_preparation(record)
    return record


# The deck.


@shows("§4(a)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_deck_is_shuffled_after_every_round(choices: Choices) -> None:
    session = open_table(**choices)
    for number in range(4):
        assert session.due == ("round" if number else "opening")
        with pytest.raises(NotAllowed, match="cards must be prepared"):
            session.begin()
        record = session.prepare(bots(session))
        assert record is not None
        assert "dealer: shuffled (automated shuffler) and stacked" in facts(record)
        session.play(bots(session))


@shows("§2(a)", "§4(a)", "§7(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_shoe_and_rack_are_one_whole_deck(choices: Choices) -> None:
    session = open_table(**choices)
    for _ in range(3):
        session.prepare(bots(session))
        assert sorted(session.shoe.draw().card for _ in range(52)) == sorted(PACK)
        session.due = Due.ROUND
        session.play(bots(session))
        rack = rack_cards(session)
        rest = [session.shoe.draw().card for _ in range(len(session.shoe))]
        assert sorted(rack + rest) == sorted(PACK)


@shows("§2(b)", "§2(b)(2)", "§2(b)(3)", "§2(b)(4)")
def test_two_decks_of_different_colours_take_turns() -> None:
    session = open_table(second_deck=True)
    assert_decks_take_turns(session, bots(session))


@shows("§2(a)")
def test_one_deck_stays_the_same_deck() -> None:
    session = open_table(second_deck=False)
    colours = set()
    for _ in range(4):
        session.play(bots(session))
        colours.add(session.batch)
    assert len(colours) == 1


@shows("§2(b)(5)")
def test_the_rack_holds_cards_of_one_deck_at_a_time() -> None:
    session = open_table(second_deck=True)
    for _ in range(5):
        session.prepare(bots(session))
        assert session.discard_rack == []
        session.play(bots(session))
        rack = rack_cards(session)
        assert len(set(rack)) == len(rack)
        assert {bundle.round for bundle in session.discard_rack} == {session.round_number}


@shows("§4(c)(1)", "§4(c)(1)(ii)", "§4(c)(1)(iii)", "§4(c)(2)", "§4(b)(2)")
@pytest.mark.parametrize("at", [10, 26, 51])
def test_the_deal_begins_under_the_cut(at: int) -> None:
    session = open_table((1,), seed=7, **MANUAL)
    uncut = Shoe.shuffled(Stock.of_decks(1), entropy(7))
    order = [uncut.draw().card for _ in range(52)]
    record = session.begin_preparation()
    while record.turn is not None:
        cutting = record.turn.wants == "the dealer cuts"
        answer = Cut(0, at) if cutting else session.answer_preparation(record, {})
        record.take(answer)
    session.finish_preparation(record)
    dealt = [session.shoe.draw().card for _ in range(52)]
    assert dealt == order[at:] + order[:at]


@shows("§4(c)(1)(ii)")
@pytest.mark.parametrize("at", [0, 1, 9, 52])
def test_a_cut_of_less_than_ten_or_of_everything_is_refused(at: int) -> None:
    record = open_table((1,), **MANUAL).begin_preparation()
    for action in (Proceed(), Proceed("floorperson"), Proceed()):
        record.take(action)
    with pytest.raises(NotAllowed, match=r"10 to 51 cards.*§4\(c\)\(1\)\(ii\)"):
        record.take(Cut(0, at))
    with pytest.raises(NotAllowed):
        record.take(Cut(1, 20))


@shows("§4(d)")
def test_there_is_no_recut_once_a_card_is_dealt() -> None:
    session = open_table((1,), **MANUAL)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        with pytest.raises(NotAllowed, match="improper-cut cannot be called now"):
            round_.take(Call("improper-cut"))
        round_.take(session.answer(round_, bots(session)))


@shows("§4(e)")
def test_an_idle_table_is_spread_and_washed_before_it_plays_again() -> None:
    session = open_table(**MANUAL)
    session.play(bots(session))
    session.idle()
    record = session.prepare(bots(session))
    assert record is not None
    assert "dealer: face up for the first player, then turned face down" in facts(record)
    assert "dealer: washed and stacked" in facts(record)


@shows("§3(a)", "§3(d)")
@pytest.mark.parametrize(("second_deck", "inspected"), [(True, 2), (False, 1)])
def test_fresh_cards_are_opened_as_at_the_beginning(second_deck: bool, inspected: int) -> None:
    session = open_table(second_deck=second_deck)
    session.play(bots(session))
    session.change_cards()
    record = session.prepare(bots(session))
    assert record is not None
    assert sum("sorted and inspected" in fact for fact in facts(record)) == inspected


# The count.


@shows("§7(f)", "§8(e)", "§9(e)")
@EVERY_NUMBER
@pytest.mark.parametrize("choices", WAYS)
def test_one_deck_is_counted_every_so_many_rounds(every: int, choices: Choices) -> None:
    session = open_table(second_deck=False, stub_count_every=every, **choices)
    rounds = [session.play(bots(session)) for _ in range(12)]
    counted = [at for at, round_ in enumerate(rounds, start=1) if is_counted(round_)]
    assert counted == list(range(every, 13, every))


@shows("§7(f)", "§2(b)(4)")
@EVERY_NUMBER
def test_each_of_two_decks_is_counted_in_time(every: int) -> None:
    """No round too late for the table, and neither deck escapes."""
    session = open_table(second_deck=True, stub_count_every=every)
    counts: dict[str, list[int]] = {"red": [0], "blue": [0]}
    for number in range(1, 25):
        if is_counted(session.play(bots(session))):
            counts[session.batch].append(number)
    both = sorted({number for numbers in counts.values() for number in numbers})
    assert max(later - sooner for sooner, later in pairwise(both)) <= every
    for numbers in counts.values():
        assert len(numbers) > 4
        assert max(later - sooner for sooner, later in pairwise(numbers)) <= max(every, 2)


@shows("§7(g)", "§8(f)", "§9(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_counting_shuffler_spares_the_count(choices: Choices) -> None:
    session = open_table(shuffler_counts=True, **choices)
    assert not any(is_counted(session.play(bots(session))) for _ in range(11))


@shows("§7(f)(2)")
@pytest.mark.parametrize("second_deck", [True, False])
def test_a_deck_that_is_not_whole_leaves_and_one_is_opened(second_deck: bool) -> None:
    session = open_table(stub_count_every=1, second_deck=second_deck)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        answer = session.answer(round_, bots(session)) if may_answer(round_) else not_misdealt()
        round_.take(Count(answer.number - 1) if isinstance(answer, Count) else answer)
    session.finish()
    assert any(isinstance(event, DeckRemoved) for event in round_.events)
    record = session.prepare(bots(session))
    assert record is not None
    assert sum("sorted and inspected" in fact for fact in facts(record)) == 1
    assert {player.rack_cents for player in session.players.values()} == {100_000_00}


def may_answer(round_: Round) -> bool:
    assert round_.turn is not None
    return round_.turn.wants != "were the cards misdealt?"


def not_misdealt() -> Choose:
    return Choose(0, "not-misdealt")


@shows("§7(g)")
def test_a_shuffler_that_does_not_count_finds_nothing() -> None:
    record = open_table(shuffler_counts=False, second_deck=False).begin_preparation()
    while record.turn is not None:
        with pytest.raises(NotAllowed, match="wrong-count cannot be called now"):
            record.take(Call("wrong-count"))
        record.take(next(record.turn.options[0].examples()))


# Devices.


@shows("§12(e)")
def test_a_jam_is_reshuffled_and_the_table_goes_on() -> None:
    session = open_table()
    session.play(bots(session))
    record = session.begin_preparation()
    record.take(Call("shuffler-jam"))
    answers(session, record)
    assert session.due is None
    assert len(session.shoe) == 52


@shows("§12(e)")
def test_nothing_jams_where_the_dealer_shuffles() -> None:
    record = open_table(**MANUAL).begin_preparation()
    while record.turn is not None:
        with pytest.raises(NotAllowed, match="shuffler-jam cannot be called now"):
            record.take(Call("shuffler-jam"))
        record.take(next(record.turn.options[0].examples()))


@shows("§12(f)")
def test_after_a_jam_of_the_shoe_all_cards_are_shuffled_again() -> None:
    session = open_table(**AUTOMATED_SHOE)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None and not round_.turn.wants.startswith("a card for dealer"):
        round_.take(session.answer(round_, bots(session)))
    session.take(round_, Call("shoe-jam"))
    session.finish()
    assert any(isinstance(event, RoundVoided) for event in round_.events)
    assert session.due == "round"
    session.prepare(bots(session))
    assert len(session.shoe) == 52


@shows("§12 closing")
@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ({}, MANUAL, "automated shuffler"),
        (AUTOMATED_SHOE, FROM_THE_HAND, "automated shoe"),
        (AUTOMATED_SHOE, MANUAL | {"board": "as needed"}, "automated shuffler and automated shoe"),
        ({}, AUTOMATED_SHOE, ""),
        (MANUAL, {}, ""),
        ({}, {"limits": "10 to 500 by 1"}, ""),
    ],
)
def test_a_device_that_is_no_longer_used_is_removed(
    before: Choices, after: Choices, removed: str
) -> None:
    session = open_table(**before)
    session.play(bots(session))
    session.change_rules(law().open(after))
    record = session.prepare(bots(session))
    assert record is not None
    gone = [fact for fact in facts(record) if "removed from the table" in fact]
    assert gone == ([f"dealer: {removed} removed from the table"] if removed else [])
    session.play(bots(session))
    assert session.removed == ""


@shows("§12 closing")
def test_a_removal_is_not_forgotten_when_the_rules_change_twice() -> None:
    session = open_table()
    session.change_rules(law().open(MANUAL))
    session.change_rules(law().open({**MANUAL, "shuffling": "pre-shuffled"}))
    record = session.prepare(bots(session))
    assert record is not None
    assert "dealer: automated shuffler removed from the table" in facts(record)


@shows("147.07(1)")
def test_other_limits_need_no_other_cards() -> None:
    session = open_table()
    session.play(bots(session))
    session.change_rules(law().open({"limits": "10 to 500 by 1"}))
    assert session.due == "round"


# Players.


@shows("146.61(1)")
def test_six_players_sit_and_a_seventh_does_not() -> None:
    session = open_table((1, 2, 3, 4, 5, 6))
    with pytest.raises(NotAllowed, match="there is no seat 7"):
        session.sit(7, "Gus", 100_00)
    round_ = session.play(bots(session))
    dealt = [fact for fact in facts(round_) if fact.startswith("dealt ")]
    assert len(dealt) == 2 * 6 + 2 + 5


@shows("§6(e)")
def test_who_is_in_the_round_stays_to_its_end() -> None:
    session = open_table((1, 2))
    assert_stays_to_the_end(session, bots(session))


@shows("§6(e)")
def test_who_is_not_in_the_round_may_go() -> None:
    session = open_table((1, 2))
    session.prepare(bots(session))
    take(session.begin(), wagers(1), "proceed; draw As")
    session.leave(2)
    assert list(session.players) == [1]


@shows("§12(a)")
def test_a_face_up_card_leaves_the_shoe_too() -> None:
    session = open_table((1,), second_deck=False, stub_count_every=1)
    session.prepare(bots(session))
    round_ = session.begin()
    called = False
    while round_.turn is not None:
        if round_.turn.wants == "a card for dealer" and not called:
            called = True
            front = session.shoe.draw().card
            session.shoe = Shoe(
                [front, *(session.shoe.draw().card for _ in range(len(session.shoe)))]
            )
            session.take(round_, Call("face-up-card", 0, (front,)))
        round_.take(session.answer(round_, bots(session)))
    assert "stub counted: 42, right" in facts(round_)
    session.finish()
    assert len(session.shoe) + len(rack_cards(session)) == 52
