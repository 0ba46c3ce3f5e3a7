"""What passes from round to round at an open table: burns, batches, the marker, the cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.round.actions import Call, Cut, Proceed
from houseway.round.events import (
    MarkerMoved,
    RoundVoided,
)
from houseway.round.payments import WagerPlaced
from houseway.round.spots import Seat
from houseway.table.session import Session
from tests.table.scenes import (
    SHOE_GAMES,
    both_clauses,
    bots,
    burns_before_the_deal,
    cards_in_rack,
    of_kind,
    open_table,
    play_calling,
)

BOTH = pytest.mark.parametrize("ruleset", SHOE_GAMES)


def play(session: Session, rounds: int = 1) -> None:
    for _ in range(rounds):
        session.play(bots(session))


# Burns.


@both_clauses("§7(a)", "(g)(1)")
@BOTH
def test_a_new_set_burns_one_a_new_dealer_one_and_both_two(ruleset: str) -> None:
    cite = "§7(a)" if ruleset == "ma" else "(g)(1)"
    session = open_table(ruleset)
    assert burns_before_the_deal(session) == [cite]
    assert burns_before_the_deal(session) == []
    session.change_dealer()
    assert burns_before_the_deal(session) == [cite]
    assert burns_before_the_deal(session) == []
    session.change_dealer()
    session.reshuffle()
    assert burns_before_the_deal(session) == [cite, cite]


@both_clauses("§11", "(k)(1)")
@BOTH
def test_a_continuous_shuffler_needs_no_burn_no_cut_card_and_no_further_preparing(
    ruleset: str,
) -> None:
    session = open_table(ruleset, range(1, 7), shuffling="continuous shuffler")
    assert burns_before_the_deal(session) == []
    for _ in range(20):
        assert (session.due, len(session.shoe), session.discard_rack) == (None, 312, [])
        play(session)


# Two batches.


@both_clauses("§2(d)(2)", "(b)(4)(ii)")
@both_clauses("§2(d)(3)", "(b)(4)(iii)")
@both_clauses("§2(d)(4)", "(b)(4)(iv)")
@both_clauses("§2(d)(5)", "(b)(4)(v)")
@both_clauses("§2(d)(6)", "(b)(4)(vi)")
@BOTH
@pytest.mark.parametrize("decks", [6, 8])
def test_two_batches_take_turns_and_never_meet_in_the_rack(ruleset: str, decks: int) -> None:
    session = open_table(ruleset, shuffling="automated shuffler", decks=decks)
    colours = []
    for _ in range(4):
        session.prepare(bots(session))
        colours.append(session.batch)
        assert (len(session.shoe), session.discard_rack) == (52 * decks, [])
        for _ in range(2):
            play(session)
            assert session.batch == colours[-1]
            assert len(session.shoe) + len(cards_in_rack(session)) == 52 * decks
        session.reshuffle()
    assert colours == ["red", "blue", "red", "blue"]


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 6")
def test_washington_shuffles_one_deck_after_every_round_while_the_other_plays() -> None:
    session = open_table("wa-single-deck")
    batches = []
    for _ in range(4):
        play(session)
        batches.append(session.batch)
        assert session.due is not None
        assert len(session.shoe) + len(cards_in_rack(session)) == 52
    assert batches == ["red", "blue", "red", "blue"]


# The marker.


@both_clauses("§7(b)", "(g)(2)")
@both_clauses("§1 dealing marker", "(a)(1)(iii)")
@BOTH
@pytest.mark.parametrize(
    ("seats", "course"),
    [
        ((1, 2, 3), [0, 1, 2, 3, 0, 1]),
        ((2, 5), [0, 2, 5, 0, 2, 5]),
        ((6,), [0, 6, 0, 6, 0, 6]),
    ],
)
def test_the_marker_starts_at_the_dealer_and_passes_empty_seats(
    ruleset: str, seats: tuple[Seat, ...], course: list[Seat]
) -> None:
    session = open_table(ruleset, seats)
    stood = []
    for _ in course:
        round_ = session.play(bots(session))
        stood.append(round_.start.marker)
    assert stood == course


@BOTH
def test_the_marker_does_not_go_back_to_the_dealer_with_a_new_shoe(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session, 2)
    session.reshuffle()
    assert session.play(bots(session)).start.marker == 2


@BOTH
def test_the_marker_stays_after_a_void_round(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session)
    call = Call("extra-card", 0)
    round_ = play_calling(session, bots(session), call, at="a card for 2")
    assert of_kind(round_, RoundVoided)
    assert not of_kind(round_, MarkerMoved)
    assert (session.marker, session.rounds_completed, session.due) == (1, 1, None)


@BOTH
@pytest.mark.parametrize(
    ("rounds", "leaving", "marker"),
    [(1, (1,), 2), (2, (2,), 3), (3, (3,), 0), (1, (1, 2), 3), (2, (2, 3), 0), (3, (1, 2), 3)],
)
def test_the_marker_of_a_player_who_leaves_goes_to_the_next_position(
    ruleset: str, rounds: int, leaving: tuple[Seat, ...], marker: Seat
) -> None:
    session = open_table(ruleset)
    play(session, rounds)
    for seat in leaving:
        session.leave(seat)
    assert session.play(bots(session)).start.marker == marker


# What passes from round to round.


@both_clauses("§9(a)", "(i)(1)")
@BOTH
def test_a_card_found_face_up_leaves_the_shoe_for_the_rack(ruleset: str) -> None:
    session = open_table(ruleset)
    play(session)
    card = session.shoe.draw().card
    session.shoe.put_back([card], session.chance)
    play_calling(session, bots(session), Call("face-up-card", 0, (card,)), at="a card for 2")
    apart = [bundle for bundle in session.discard_rack if bundle.spot is None]
    assert [bundle.cards for bundle in apart if bundle.what != "burned"] == [(card,)]
    assert len(session.shoe) + len(cards_in_rack(session)) == 312


def test_calls_and_finishing_have_their_time() -> None:
    session = open_table("ma")
    with pytest.raises(NotAllowed, match="not completed"):
        session.finish()
    session.prepare(bots(session))
    session.begin()
    for early in (session.finish, session.begin, session.change_dealer):
        with pytest.raises(NotAllowed, match="round of play"):
            early()


@given(st.integers(0, 10**6), st.sampled_from(["ma", "section-36", "wa-single-deck"]))
def test_a_session_is_the_same_again_from_its_seed_and_loses_no_card_or_cent(
    seed: int, ruleset: str
) -> None:
    records = []
    for _ in range(2):
        session = open_table(ruleset, (1, 4), seed)
        rounds = [session.play(bots(session)) for _ in range(3)]
        for round_ in rounds:
            assert round_.felt.money == sum(p.rack_cents for p in round_.start.players.values())
            assert of_kind(round_, WagerPlaced)
        records.append([round_.actions for round_ in rounds])
        assert len(session.shoe) + len(cards_in_rack(session)) == session.rules.stock.size
    assert records[0] == records[1]


def test_a_cut_of_the_players_is_the_cut_of_the_shoe() -> None:
    """The same seed, cut in two places: the one shoe is the other, turned round."""
    shoes = []
    for at in (60, 200):
        session = open_table("ma", (1,), seed=9)
        session.prepare({1: lambda view, at=at: Cut(1, at)})  # type: ignore[misc]
        shoes.append([session.shoe.draw().card for _ in range(312)])
    assert shoes[0][140:] + shoes[0][:140] == shoes[1]


def test_the_house_answers_for_itself() -> None:
    session = open_table("ma", (1,))
    record = session.prepare({})
    assert record is not None
    assert Proceed() in record.actions
