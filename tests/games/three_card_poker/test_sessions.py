"""A table of Three Card Poker from round to round: decks, counts, players, and who sees what."""

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, Card, show_cards
from houseway.pieces.stock import Stock
from houseway.round.actions import Call, Cut
from houseway.round.card_events import CardDealt, StubCounted
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.spots import DEALER, DEALER_HAND, Spot
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes, look
from houseway.table.shoe import Shoe, entropy
from tests.games.sessions import assert_decks_take_turns, assert_stays_to_the_end, rack_cards
from tests.games.three_card_poker.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    MANUAL,
    WAYS,
    Choices,
    begin,
    bots,
    dealt,
    facts,
    later,
    law,
    open_table,
    shows,
    take,
    wagers,
)


def is_counted(round_: Round) -> bool:
    return any(isinstance(event, StubCounted) for event in round_.events)


# The deck.


@shows("§5(a)", "§2(a)", "§7(d)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_deck_is_shuffled_after_every_round_and_is_whole(choices: Choices) -> None:
    session = open_table(**choices)
    for number in range(4):
        assert session.due == ("round" if number else "opening")
        with pytest.raises(NotAllowed, match="cards must be prepared"):
            session.begin()
        record = session.prepare(bots(session))
        assert record is not None
        assert "dealer: shuffled (automated shuffler) and stacked" in facts(record)
        session.play(bots(session))
        rest = [session.shoe.draw().card for _ in range(len(session.shoe))]
        assert sorted(rack_cards(session) + rest) == sorted(PACK)


@shows("§2(b)", "§2(b)(2)", "§2(b)(3)", "§2(b)(4)", "§2(b)(5)")
def test_two_decks_of_different_colours_take_turns_and_one_is_in_the_rack() -> None:
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
    dealt_now = [session.shoe.draw().card for _ in range(52)]
    assert dealt_now == order[at:] + order[:at]


@shows("§5(d)")
def test_there_is_no_recut_once_a_card_is_dealt() -> None:
    session = open_table((1,), **MANUAL)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None:
        with pytest.raises(NotAllowed, match="improper-cut cannot be called now"):
            round_.take(Call("improper-cut"))
        round_.take(session.answer(round_, bots(session)))


@shows("§5(e)", "§4(c)")
def test_an_idle_table_is_spread_and_washed_before_it_plays_again() -> None:
    session = open_table(**MANUAL)
    session.play(bots(session))
    session.idle()
    record = session.prepare(bots(session))
    assert record is not None
    assert "dealer: face up for the first player, then turned face down" in facts(record)
    assert "dealer: washed and stacked" in facts(record)


@shows("§7(e)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("every", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("choices", WAYS)
def test_one_deck_is_counted_every_so_many_rounds(every: int, choices: Choices) -> None:
    session = open_table(second_deck=False, stub_count_every=every, **choices)
    rounds = [session.play(bots(session)) for _ in range(11)]
    counted = [at for at, round_ in enumerate(rounds, start=1) if is_counted(round_)]
    assert counted == list(range(every, 12, every))


@shows("§7(f)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_counting_shuffler_spares_the_count(choices: Choices) -> None:
    session = open_table(shuffler_counts=True, **choices)
    assert not any(is_counted(session.play(bots(session))) for _ in range(11))


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
    session.prepare(bots(session))
    assert len(session.shoe) == 52


@shows("§12(g)")
@pytest.mark.parametrize(
    ("before", "after", "removed"),
    [
        ({}, MANUAL, "automated shuffler"),
        (AUTOMATED_SHOE, FROM_THE_HAND, "automated shoe"),
        (AUTOMATED_SHOE, MANUAL, "automated shuffler and automated shoe"),
        ({}, AUTOMATED_SHOE, ""),
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


@shows("146.14(1)")
def test_nine_players_sit_and_a_tenth_does_not() -> None:
    session = open_table(range(1, 10), seats_max=9)
    with pytest.raises(NotAllowed, match="there is no seat 10"):
        session.sit(10, "Jo", 100_00)
    round_ = session.play(bots(session))
    dealt_now = [fact for fact in facts(round_) if fact.startswith("dealt ")]
    assert len(dealt_now) == 3 * 10


@shows("§6(c)")
def test_who_is_in_the_round_stays_to_its_end() -> None:
    session = open_table((1, 2))
    assert_stays_to_the_end(session, bots(session))


@shows("§6(c)")
def test_who_is_not_in_the_round_may_go() -> None:
    session = open_table((1, 2))
    session.prepare(bots(session))
    take(session.begin(), wagers(1), "proceed; draw As")
    session.leave(2)
    assert list(session.players) == [1]


# Who sees which cards.

HANDS = {1: "Ks Jd 5h", 2: "Td 7s 2c"}
EVERYBODY: tuple[Eyes, ...] = (1, 2, DEALER, PUBLIC)


def seen(round_: Round, spot: Spot, eyes: Eyes) -> str:
    return show_cards(look(round_, eyes).piles.get(spot, ()))


@shows("§10(a)", "§7(c)", "§8(c)", "§9(c)(1)", "§1 hand")
@pytest.mark.parametrize("choices", WAYS)
def test_each_sees_the_own_cards_and_nobody_the_dealers(choices: Choices) -> None:
    round_ = begin((1, 2), **choices)
    take(round_, wagers(1), wagers(2), "proceed", dealt(round_, HANDS, "Qh 9c 4d"))
    for decided in ("raise 1 1", "raise 2 1", later(round_, "Qh 9c 4d")):
        for eyes in EVERYBODY:
            for seat, hand in HANDS.items():
                expected = hand if eyes in (seat, SURVEILLANCE) else "?? ?? ??"
                assert seen(round_, Spot(seat), eyes) == expected
            assert seen(round_, DEALER_HAND, eyes) in ("", "?? ?? ??")
        take(round_, decided)
    assert seen(round_, DEALER_HAND, PUBLIC) == "?? ?? ??"
    assert seen(round_, DEALER_HAND, SURVEILLANCE) == "Qh 9c 4d"


@shows("§10(d)")
@pytest.mark.parametrize("settlement", ["step by step", "player by player"])
def test_every_hand_can_be_found_again_in_the_rack(settlement: str) -> None:
    session = open_table((1, 2, 3, 4), seed=3, settlement=settlement)
    for _ in range(8):
        round_ = session.play(bots(session))
        hands = {bundle.spot: bundle.cards for bundle in round_.felt.discard_rack}
        given: dict[Spot, list[Card]] = {}
        for event in round_.events:
            if isinstance(event, CardDealt) and event.card is not None:
                given.setdefault(event.spot, []).append(event.card)
        assert {spot: tuple(cards) for spot, cards in given.items()} == hands
        assert round_.felt.discard_rack[-1].spot == DEALER_HAND
