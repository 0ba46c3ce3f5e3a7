"""A table that is open: who sits there, when its cards are prepared, and what passes on."""

from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, parse_cards
from houseway.round.actions import Action, Choose, Place, Proceed, SitDown, TakeBack
from houseway.round.card_events import CutCardReached
from houseway.round.events import RoundEnded, RoundVoided
from houseway.round.spots import Seat
from houseway.table.driving import Policy
from houseway.table.session import Session
from tests.table.scenes import (
    SHOE_GAMES,
    bot,
    both_clauses,
    bots,
    burns_before_the_deal,
    cards_in_rack,
    clauses,
    of_kind,
    open_table,
    stack,
)

BOTH = pytest.mark.parametrize("ruleset", SHOE_GAMES)


def play(session: Session, rounds: int = 1) -> None:
    for _ in range(rounds):
        session.play(bots(session))


# Sitting down and getting up.


def test_a_player_sits_at_a_free_seat_of_the_table() -> None:
    session = open_table("ma", ())
    session.sit(6, "Ann", 0)
    for seat in (0, -1, 7):
        with pytest.raises(NotAllowed, match=f"there is no seat {seat}: the table has 6"):
            session.sit(seat, "Bob", 100_00)
    with pytest.raises(NotAllowed, match="seat 6 is taken by Ann"):
        session.sit(6, "Bob", 100_00)
    with pytest.raises(NotAllowed):
        session.sit(5, "Bob", -1)
    assert list(session.players) == [6]


def test_a_player_gets_up_with_what_is_left() -> None:
    session = open_table("ma", (1, 2))
    play(session)
    racks = {seat: player.rack_cents for seat, player in session.players.items()}
    gone = session.leave(1)
    assert (gone.name, gone.rack_cents) == ("Ann", racks[1])
    with pytest.raises(NotAllowed, match="nobody sits at 1"):
        session.leave(1)
    session.sit(1, "Zoe", 5)


@both_clauses("§6(b)", "(f)(2)")
@BOTH
def test_a_player_who_wagers_stays_until_the_round_is_completed(ruleset: str) -> None:
    session = open_table(ruleset, (1, 2))
    session.prepare(bots(session))
    round_ = session.begin()
    round_.take(Place(1, "wager", 10_00))
    while round_.turn is not None:
        with pytest.raises(NotAllowed, match="before the round of play is completed"):
            session.leave(1)
        round_.take(session.answer(round_, {1: bot(), 2: bot()}))
    session.finish()
    assert session.leave(1).name == "Ann"


@both_clauses("§6(b)", "(f)(2)")
@BOTH
def test_a_player_without_a_wager_may_go(ruleset: str) -> None:
    session = open_table(ruleset, (1, 2, 3, 4))
    session.prepare(bots(session))
    round_ = session.begin()
    round_.take(Place(1, "wager", 10_00))
    round_.take(Place(3, "wager", 10_00))
    assert session.leave(2).rack_cents == 1_000_00
    round_.take(TakeBack(3, "wager"))
    assert session.leave(3).rack_cents == 1_000_00
    round_.take(Proceed())
    assert session.leave(4).rack_cents == 1_000_00
    while round_.turn is not None:
        round_.take(session.answer(round_, {1: bot()}))
    session.finish()
    assert list(session.players) == [1]


@both_clauses("§6(b)", "(f)(2)")
@BOTH
def test_only_who_is_seated_wagers_and_nobody_sits_down_once_wagers_are_closed(
    ruleset: str,
) -> None:
    session = open_table(ruleset, (1,))
    session.prepare(bots(session))
    round_ = session.begin()
    with pytest.raises(NotAllowed, match="seat 2 is not asked"):
        round_.take(Place(2, "wager", 10_00))
    session.sit(2, "Bob", 100_00)
    round_.take(Place(2, "wager", 10_00))
    with pytest.raises(NotAllowed, match="another position when the round is over"):
        session.sit(3, "Bob", 100_00)
    round_.take(Proceed())
    with pytest.raises(NotAllowed, match="you cannot sit down before"):
        session.sit(3, "Cid", 100_00)
    with pytest.raises(NotAllowed, match="players come and go while wagers are open"):
        round_.take(SitDown(3, 100_00, "Cid"))


def test_at_an_empty_table_there_is_nothing_to_do() -> None:
    session = open_table("ma", (1,))
    session.prepare(bots(session))
    session.leave(1)
    with pytest.raises(NotAllowed, match="nobody sits at the table"):
        session.begin()
    session.reshuffle()
    with pytest.raises(NotAllowed, match="nobody sits at the table"):
        session.prepare({})
    session.sit(3, "Cid", 100_00)
    assert of_kind(session.play({3: bot()}), RoundEnded)


@BOTH
def test_a_round_in_which_nobody_wagers_leaves_everything_as_it_was(ruleset: str) -> None:
    session = open_table(ruleset, ())
    session.sit(1, "Ann", 1)
    session.prepare({1: bot()})
    session.play({1: bot()})
    assert (session.marker, session.rounds_completed, len(session.shoe)) == (0, 0, 312)
    assert session.players[1].rack_cents == 1
    session.sit(2, "Bob", 100_00)
    assert len(burns_before_the_deal(session)) == 1


# When cards are prepared.


@both_clauses("§5(a)", "(e)(1)")
@BOTH
def test_no_round_begins_before_the_cards_are_prepared(ruleset: str) -> None:
    session = open_table(ruleset)
    with pytest.raises(NotAllowed, match="the cards must be prepared"):
        session.begin()
    assert session.prepare(bots(session)) is not None
    assert session.prepare(bots(session)) is None
    session.begin()


@both_clauses("§5(g)", "(e)(7)")
@BOTH
def test_a_licensee_reshuffles_after_a_round_and_not_within_one(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session)
    assert session.due is None
    session.begin()
    for forbidden in (session.reshuffle, session.idle, session.change_cards):
        with pytest.raises(NotAllowed, match="before the round of play is completed"):
            forbidden()
    round_ = session.round
    assert round_ is not None
    while round_.turn is not None:
        round_.take(session.answer(round_, bots(session)))
    session.finish()
    session.reshuffle()
    assert session.occasion().why == "licensee"
    session.prepare(bots(session))
    assert (len(session.shoe), session.discard_rack) == (312, [])


def seat_asked_to_cut(session: Session) -> Seat:
    """Who is offered the cut first in the next preparation."""
    asked: list[Seat] = []

    def watch(seat: Seat) -> Policy:
        def answer(view: Any) -> Action:
            asked.append(seat)
            return Choose(seat, "pass")

        return answer

    session.prepare({seat: watch(seat) for seat in session.players})
    return asked[0]


@both_clauses("§7(d)", "(g)(4)")
@both_clauses("§5(g)", "(e)(7)")
@both_clauses("§5(c)(2)", "(e)(3)(ii)")
@BOTH
@pytest.mark.parametrize(
    ("behind", "appears_on", "offered_to"),
    # A burn, the dealer, then seats 1, 2 and 3, four times; a burn; five community cards.
    [
        *((21, "1", 1), (20, "2", 2), (15, "3", 3), (18, "dealer", 3)),
        *((5, "community", 3), (6, "a burned card", 3), (1, "community", 3)),
    ],
)
def test_when_the_cut_card_comes_the_round_is_completed_and_the_cards_reshuffled(
    ruleset: str, behind: int, appears_on: str, offered_to: Seat
) -> None:
    session = open_table(ruleset)
    play(session)
    stack(session, "", left=23, behind=behind)
    session.marker = 0
    session.change_dealer()
    round_ = session.play(bots(session))
    assert [event.on for event in of_kind(round_, CutCardReached)] == [appears_on]
    assert of_kind(round_, RoundEnded)
    assert not of_kind(round_, RoundVoided)
    assert session.due == "cut card"
    with pytest.raises(NotAllowed, match="the cards must be prepared"):
        session.begin()
    assert seat_asked_to_cut(session) == offered_to
    assert (len(session.shoe), session.cut_card_on) == (312, "")
    session.begin()


@both_clauses("§5(a)", "(e)(1)")
@BOTH
def test_a_shoe_is_dealt_to_the_cut_card_and_no_further(ruleset: str) -> None:
    session = open_table(ruleset, range(1, 7))
    play(session)
    while session.due is None:
        assert len(session.shoe) > 78
        assert len(session.shoe) + len(cards_in_rack(session)) == 312
        play(session)
    assert session.due == "cut card"
    assert 78 - 35 < len(session.shoe) <= 78


@both_clauses("§9(i)", "(i)(5)")
@both_clauses("§5(c)(4)", "(e)(3)(iv)")
@BOTH
def test_too_few_cards_void_the_round_and_the_whole_set_is_reshuffled(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session)
    racks = dict(session.players)
    marker = session.marker
    rest = parse_cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d")
    bundle = session.discard_rack[0]
    unused = [*PACK] * 6
    for card in [*cards_in_rack(session), *rest]:
        unused.remove(card)
    session.discard_rack.append(bundle._replace(cards=tuple(unused)))
    stack(session, " ".join(map(str, rest)))
    round_ = session.play(bots(session))
    assert [event.why for event in of_kind(round_, RoundVoided)] == ["insufficient-cards"]
    assert (session.players, session.marker) == (racks, marker)
    assert (len(session.shoe), len(cards_in_rack(session)), session.due) == (0, 312, "void")
    assert seat_asked_to_cut(session) == 3
    assert (len(session.shoe), cards_in_rack(session)) == (312, [])


@both_clauses("§5(h)", "(e)(8)")
@BOTH
def test_an_idle_table_is_prepared_anew(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session)
    session.idle()
    assert session.occasion().why == "idle"
    record = session.prepare(bots(session))
    assert record is not None
    assert record.events[0].clause == ("§5(h)" if ruleset == "ma" else "(e)(8)")


@pytest.mark.clause("fast-action-holdem", "section-36", "(d)(5)")
@BOTH
def test_changed_cards_are_opened_as_at_the_beginning(ruleset: str) -> None:
    session = open_table(ruleset, (2, 1))
    opening = session.prepare(bots(session))
    play(session)
    session.change_cards()
    assert session.occasion().first_player == 2
    again = session.prepare(bots(session))
    assert opening is not None
    assert again is not None
    assert clauses(again.events) == clauses(opening.events)
    assert len(burns_before_the_deal(session)) == 1


def test_fresh_cards_are_opened_even_if_nobody_plays_meanwhile() -> None:
    session = open_table("ma")
    session.idle()
    assert session.due == "opening"
    play(session)
    session.change_cards()
    session.idle()
    assert session.due == "opening"
