"""Who sees which cards: nobody another's, none of the dealer's, no board before its stage."""

from collections.abc import Iterator

import pytest

from houseway.pieces.cards import show_cards
from houseway.round.engine import Round
from houseway.round.spots import COMMUNITY, DEALER, DEALER_HAND, Spot
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes, look, see
from tests.games.heads_up_holdem.scenes import (
    AUTOMATED_SHOE,
    WAYS,
    Choices,
    begin,
    draws,
    one_by_one,
    shows,
    take,
    wagers,
)

ANN, BEN = 1, 2
EVERYBODY: tuple[Eyes, ...] = (ANN, BEN, DEALER, PUBLIC)
HANDS = {ANN: "As Kd", BEN: "8c 8d"}
BOARD = "Jh 7s 4c 2h 3d"
UNSEEN = "?? ??"
TWO_WAYS = pytest.mark.parametrize(
    "choices", [{"board": "five face down first"}, AUTOMATED_SHOE], ids=["manual", "automated"]
)


def stages(choices: Choices) -> Iterator[tuple[str, Round]]:
    """A round of Ann, who raises at the end, and Ben, who folds; at each stage of it."""
    round_, first = begin((ANN, BEN), **choices), "board" in choices
    take(round_, wagers(ANN), wagers(BEN, pocket_bonus=5_00), "proceed")
    if first:
        take(round_, draws(BOARD))
    if choices.get("dealing") == "automated shoe":
        take(round_, draws(" ".join(HANDS.values())), draws("Qh 9c"))
    else:
        take(round_, one_by_one(HANDS, "Qh 9c"))
    yield "dealt", round_
    take(round_, "check 1; check 2", "proceed" if first else draws(BOARD[:8]))
    yield "flop", round_
    take(round_, "check 1; check 2", "proceed" if first else draws(BOARD[9:]))
    yield "river", round_
    take(round_, "raise 1 1; fold 2")
    yield "decided", round_


def seen(round_: Round, spot: Spot, eyes: Eyes) -> str:
    return show_cards(look(round_, eyes).piles.get(spot, ()))


@shows("§10(a)", "§10(c)", "§1 hole cards")
@pytest.mark.parametrize("choices", WAYS)
def test_each_player_sees_the_own_cards_and_nobody_elses(choices: Choices) -> None:
    for stage, round_ in stages(choices):
        for eyes in EVERYBODY:
            for seat, hand in HANDS.items():
                expected = hand if eyes == seat else UNSEEN
                assert seen(round_, Spot(seat), eyes) == expected, (stage, eyes, seat)


@shows("§10(i)", "§7(d)(2)", "§7(d)(4)", "§8(c)(2)", "§8(c)(4)", "§9(c)")
@pytest.mark.parametrize("choices", WAYS)
def test_nobody_sees_the_dealers_cards_before_the_reveal(choices: Choices) -> None:
    for stage, round_ in stages(choices):
        for eyes in EVERYBODY:
            assert seen(round_, DEALER_HAND, eyes) == UNSEEN, (stage, eyes)
        assert seen(round_, DEALER_HAND, SURVEILLANCE) == "Qh 9c"
    made = take(round_, "proceed")
    assert show_cards(see(made[0], PUBLIC).cards) == "Qh 9c"  # type: ignore[attr-defined]


@shows("§10(c)", "§10(e)", "§10(g)", "§9(c)", "§1 flop", "§1 turn and river")
@TWO_WAYS
def test_a_board_that_lies_face_down_is_seen_stage_by_stage(choices: Choices) -> None:
    expected = {
        "dealt": "?? ?? ?? ?? ??",
        "flop": "Jh 7s 4c ?? ??",
        "river": BOARD,
        "decided": BOARD,
    }
    for stage, round_ in stages(choices):
        for eyes in EVERYBODY:
            assert seen(round_, COMMUNITY, eyes) == expected[stage], (stage, eyes)
        assert seen(round_, COMMUNITY, SURVEILLANCE) == BOARD


@shows("§10(c)", "§10(e)", "§10(g)")
def test_a_board_that_is_dealt_as_needed_lies_face_up() -> None:
    expected = {"dealt": "", "flop": "Jh 7s 4c", "river": BOARD, "decided": BOARD}
    for stage, round_ in stages({}):
        for eyes in EVERYBODY:
            assert seen(round_, COMMUNITY, eyes) == expected[stage], (stage, eyes)


@shows("§10(a)", "§10(c)")
@pytest.mark.parametrize("choices", WAYS)
def test_no_event_tells_a_card_that_lies_face_down(choices: Choices) -> None:
    """The events up to the reveal, as others than Ann may know them, have none of her cards."""
    for _, round_ in stages(choices):
        for eyes in (BEN, DEALER, PUBLIC):
            told = " ".join(see(event, eyes).text() for event in round_.events)
            assert "As" not in told
            assert "Kd" not in told
            assert "Qh" not in told
            assert ("8c" in told) == (eyes == BEN)
        if "board" in choices:
            shown = len(round_.felt.hidden(COMMUNITY))
            told = " ".join(see(event, PUBLIC).text() for event in round_.events)
            assert [card in told for card in BOARD.split()] == [True] * (5 - shown) + [
                False
            ] * shown


@shows("§10(h)")
def test_a_folded_hand_goes_away_unseen() -> None:
    round_ = begin((ANN, BEN))
    take(round_, wagers(ANN), wagers(BEN), "proceed", one_by_one(HANDS, "Qh 9c"))
    take(round_, "check 1; check 2", draws(BOARD[:8]), "check 1; check 2", draws(BOARD[9:]))
    made = take(round_, "fold 2")
    for eyes, expected in ((ANN, UNSEEN), (PUBLIC, UNSEEN), (DEALER, UNSEEN), (BEN, "8c 8d")):
        texts = [see(event, eyes).text() for event in made]
        assert f"collected folded hand of 2 {expected}" in texts


@shows("§10(h)", "§11(i)")
def test_a_folded_hand_with_a_live_side_wager_is_shown_when_it_is_settled() -> None:
    *_, (_, round_) = stages({})
    made = take(round_, "proceed")
    assert "shown 2 8c 8d" in [see(event, ANN).text() for event in made]


@shows("§10(c)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_player_is_offered_only_the_own_decisions(choices: Choices) -> None:
    for _, round_ in stages(choices):
        for seat in (ANN, BEN):
            ask = look(round_, seat).ask
            assert ask is not None
            assert all(option.fits[1] == seat for option in ask.options)
            assert ask.calls == ()


@shows("§7(e)", "§1 stub")
@pytest.mark.parametrize("choices", WAYS)
def test_nobody_is_shown_the_stub(choices: Choices) -> None:
    dealt = {"As", "Kd", "8c", "8d", "Qh", "9c", *BOARD.split()}
    *_, (_, round_) = stages(choices)
    take(round_, "proceed")
    told = {word for event in round_.events for word in see(event, SURVEILLANCE).text().split()}
    cards = {
        word for word in told if len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in "cdhs"
    }
    assert cards == dealt


@shows("§12(a)")
def test_everybody_knows_a_card_that_was_found_face_up() -> None:
    round_ = begin((ANN, BEN))
    made = take(round_, wagers(ANN), "proceed; call face-up-card Tc")
    assert "set aside Tc" in [see(event, PUBLIC).text() for event in made]
