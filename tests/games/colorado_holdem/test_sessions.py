"""A table of Colorado Hold'em from round to round: its deck, its count, its players, its bots."""

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.round.actions import Call, Count, Cut, Declare, Proceed
from houseway.round.card_events import StubCounted
from houseway.round.events import RoundVoided
from houseway.round.view import look
from houseway.table.shoe import Shoe, entropy
from tests.games.colorado_holdem.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    GAME,
    MANUAL,
    WAYS,
    Choices,
    bots,
    deal_to,
    every_version,
    facts,
    law,
    open_table,
    shows,
    take,
)
from tests.games.sessions import assert_decks_take_turns, rack_cards


@shows("§5(a)", "§2(a)", "§7(d)", "§8(d)", "§9(d)")
@every_version
@pytest.mark.parametrize("choices", WAYS)
def test_every_round_has_its_shuffle_and_a_whole_deck(choices: Choices, ruleset: str) -> None:
    session = open_table(ruleset=ruleset, **choices)
    for _ in range(4):
        with pytest.raises(NotAllowed, match="cards must be prepared"):
            session.begin()
        session.prepare(bots(session))
        assert len(session.shoe) == 52
        session.play(bots(session))
        rest = [session.shoe.draw().card for _ in range(len(session.shoe))]
        assert sorted(rack_cards(session) + rest) == sorted(PACK)


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


@shows("§5(c)(1)(ii)")
@pytest.mark.parametrize("at", [0, 9, 52])
def test_a_cut_of_less_than_ten_or_of_everything_is_refused(at: int) -> None:
    record = open_table((1,), **MANUAL).begin_preparation()
    for action in (Proceed(), Proceed("floorperson"), Proceed()):
        record.take(action)
    with pytest.raises(NotAllowed, match=r"10 to 51 cards.*§5\(c\)\(1\)\(ii\)"):
        record.take(Cut(0, at))


@shows("§5(e)", "§4(c)")
def test_an_idle_table_is_spread_and_washed_before_it_plays_again() -> None:
    session = open_table(**MANUAL)
    session.play(bots(session))
    session.idle()
    record = session.prepare(bots(session))
    assert record is not None
    assert "dealer: washed and stacked" in facts(record)


@shows("§4(a)", "§4(d)")
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


# The count.


@shows("§7(e)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("every", [1, 3, 5])
@pytest.mark.parametrize("choices", WAYS)
def test_one_deck_is_counted_every_so_many_rounds(every: int, choices: Choices) -> None:
    session = open_table(second_deck=False, stub_count_every=every, **choices)
    rounds = [session.play(bots(session)) for _ in range(11)]
    counted = [
        at
        for at, round_ in enumerate(rounds, start=1)
        if any(isinstance(event, StubCounted) for event in round_.events)
    ]
    assert counted == list(range(every, 12, every))


@shows("§7(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_counting_shuffler_spares_the_count(choices: Choices) -> None:
    session = open_table(shuffler_counts=True, **choices)
    rounds = [session.play(bots(session)) for _ in range(7)]
    events = [event for round_ in rounds for event in round_.events]
    assert not any(isinstance(event, StubCounted) for event in events)
    assert not any(isinstance(action, Count) for round_ in rounds for action in round_.actions)


# Devices.


@shows("§14(f)")
def test_after_a_jam_of_the_shoe_all_cards_are_shuffled_again() -> None:
    session = open_table(**AUTOMATED_SHOE)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None and round_.turn.wants != "a card for community":
        round_.take(session.answer(round_, bots(session)))
    session.take(round_, Call("shoe-jam"))
    session.finish()
    assert any(isinstance(event, RoundVoided) for event in round_.events)
    assert session.due == "round"
    session.prepare(bots(session))
    assert len(session.shoe) == 52


@shows("§14(g)")
@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ({}, MANUAL, "automated shuffler"),
        (AUTOMATED_SHOE, FROM_THE_HAND, "automated shoe"),
        (AUTOMATED_SHOE, MANUAL, "automated shuffler and automated shoe"),
        (MANUAL, {}, ""),
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


# Players.


@shows("146.31(1)")
@pytest.mark.parametrize("seats", [6, 7])
def test_as_many_sit_as_there_are_positions(seats: int) -> None:
    session = open_table(range(1, seats + 1), seats_max=seats)
    with pytest.raises(NotAllowed, match=f"there is no seat {seats + 1}"):
        session.sit(seats + 1, "Hal", 100_00)
    assert len(session.play(bots(session)).start.players) == seats


@shows("§6(b)")
def test_who_is_in_the_round_stays_to_its_end() -> None:
    session = open_table((1, 2))
    session.prepare(bots(session))
    round_ = session.begin()
    take(round_, "place 1 ante 10.00; proceed")
    with pytest.raises(NotAllowed, match="before the round of play is completed"):
        session.leave(1)
    session.leave(2)


# The simple player.


@every_version
def test_a_simple_player_declares_what_it_is_dealt(ruleset: str) -> None:
    round_ = deal_to("5s 6s 7s", ruleset=ruleset)
    assert GAME.policy(look(round_, 1)) == Declare(1)


@pytest.mark.parametrize(
    ("hand", "action", "kept"),
    [
        ("Jh Jd 4c", "raise 1 1", "Jh Jd"),
        ("Ah Kd 4c", "raise 1 1", "Ah Kd"),
        ("Ah Kd 4h", "raise 1 1", "Ah 4h"),
        ("Ah 9d 4c", "fold 1", ""),
    ],
)
def test_a_simple_player_bets_on_pairs_and_high_cards(hand: str, action: str, kept: str) -> None:
    round_ = deal_to(hand)
    assert str(GAME.policy(look(round_, 1))) == action
    if kept:
        take(round_, action)
        assert str(GAME.policy(look(round_, 1))) == f"set 1 {kept}"
