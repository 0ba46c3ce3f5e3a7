"""Where each irregularity can be called, and that whatever voids a round gives all of it back."""

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call, Draw, Raise, parse_action
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.spots import COMMUNITY, DEALER_HAND, Spot
from houseway.round.stack_options import CountCards
from tests.games.heads_up_holdem.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    WAYS,
    Choices,
    begin,
    draws,
    facts,
    one_by_one,
    refused,
    shows,
    take,
    wagers,
)

CARDS = "As Kd Qh 9c Jh 7s 4c 2h 3d"


def stages(round_: Round) -> Iterator[tuple[str, Round]]:
    """Play a round of one seat that checks and raises at the end; each turn as it comes."""
    cards = iter(CARDS.split())
    take(round_, wagers(1, 10_00, trips_plus=5_00, pocket_bonus=5_00), "proceed")
    while round_.turn is not None:
        yield round_.turn.wants, round_
        round_.take(next_action(round_, cards))


def next_action(round_: Round, cards: Iterator[str]) -> Action:
    turn = round_.turn
    assert turn is not None
    option = turn.options[0]
    if isinstance(option, CountCards):
        return parse_action(f"count {round_.felt.cards_left}")
    if type(next(option.examples())) is Draw:
        return parse_action(f"draw {next(cards)}")
    actions = [action for each in turn.options for action in each.examples()]
    return next((action for action in actions if not isinstance(action, Raise)), actions[0])


def calls(round_: Round) -> set[str]:
    """The kinds that can be called now, with some cards at some seat."""
    assert round_.turn is not None
    return {
        option.kind for option in round_.turn.calls if next(option.examples(), None) is not None
    }


def expected_calls(round_: Round, choices: Choices) -> set[str]:
    """What can have happened by now, from what lies on the felt and what is asked."""
    assert round_.turn is not None
    felt, wants, first = round_.felt, round_.turn.wants, "board" in choices
    expected = set()
    if wants.startswith("a card for "):
        expected |= {"face-up-card", "exposed-in-error", "passed-over"}
        for_board = wants.endswith("community")
        expected |= {"extra-card"}
        expected |= {"extra-community-card"} if first or for_board else set()
        expected |= {"shoe-jam"} if choices.get("dealing") == "automated shoe" else set()
    if sum(map(len, felt.piles.values())) < len(CARDS.split()):
        expected.add("drawn-in-error")
    if felt.cards(DEALER_HAND):
        expected.add("dealer-card-exposed")
    if felt.cards(Spot(1)):
        expected |= {"player-card-exposed", "player-exposes-card"}
    if first and felt.hidden(COMMUNITY):
        expected.add("community-card-exposed")
    if not wants.startswith("a card for ") or (wants.endswith("community") and not first):
        expected |= {"player-misdealt", "dealer-misdealt"}
        expected |= {"community-misdealt"} if felt.cards(COMMUNITY) else set()
    return expected


@shows("§12(a)", "§12(b)", "§12(c)", "§12(d)", "§12(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_what_can_be_called_when(choices: Choices) -> None:
    asked = []
    for wants, round_ in stages(begin(**choices)):
        asked.append(wants)
        assert calls(round_) == expected_calls(round_, choices), wants
    assert asked.count("a card for community") == 5
    assert asked[-1] == "reveal the dealer's hand"


@shows("§12(d)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_dealers_card_voids_until_it_is_revealed(choices: Choices) -> None:
    exposed = 0
    for _, round_ in stages(begin(**choices)):
        if "dealer-card-exposed" in calls(round_):
            exposed += 1
            again = round_.copy()
            card = again.felt.cards(DEALER_HAND)[0]
            again.take(Call("dealer-card-exposed", 0, (card,)))
            assert_void(again, "§12(d)")
    assert exposed >= 4
    assert round_.turn is None


@shows("§12(a)", "§12(c)", "§12(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_whatever_voids_gives_everything_back(choices: Choices) -> None:
    """Every call at every turn, played out: the round ends, and if it is void nobody has lost."""
    voided = set()
    for _, round_ in stages(begin(**choices)):
        assert round_.turn is not None
        for option in round_.turn.calls:
            call = next(option.examples(), None)
            if call is None:
                continue
            again = round_.copy()
            again.take(call)
            play_on(again)
            if any(isinstance(event, RoundVoided) for event in again.events):
                voided.add(option.kind)
                assert_void(again)
    expected = {"dealer-card-exposed", "passed-over", "extra-card"}
    if choices.get("dealing") == "automated shoe":
        expected |= {"shoe-jam", "community-card-exposed"}
    assert expected | {"player-misdealt", "dealer-misdealt", "community-misdealt"} <= voided
    assert not voided & {"face-up-card", "drawn-in-error", "player-card-exposed"}


def play_on(round_: Round) -> None:
    """Play to the end with whatever cards are left."""
    while round_.turn is not None:
        left = (str(card) for card in map(draw_card, round_.turn.options[0].examples()) if card)
        round_.take(next_action(round_, left))


def draw_card(action: Action) -> object:
    return action.card if isinstance(action, Draw) else None


def assert_void(round_: Round, clause: str = "") -> None:
    assert round_.turn is None
    assert round_.felt.racks == {1: 1_000_00}
    assert round_.felt.inventory == 0
    assert round_.felt.is_empty
    if clause:
        assert [e.clause for e in round_.events if isinstance(e, RoundVoided)] == [clause]


@shows("§12(a)")
def test_two_cards_found_face_up_void_and_one_of_each_kind_does_not() -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed; call face-up-card Tc; call exposed-in-error 5d; draw As")
    assert round_.turn is not None
    take(round_, "call face-up-card 6d")
    assert_void(round_, "§12(a)")


@shows("§12(a)")
def test_a_card_found_face_up_is_not_used() -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed; call face-up-card Tc")
    assert "there is no Tc left" in refused(round_, "draw Tc")
    take(round_, "draw As")
    assert [bundle.cards for bundle in round_.felt.discard_rack] == [(Card.parse("Tc"),)]


@shows("§12(c)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize("call", ["passed-over", "extra-card 1", "extra-card"])
def test_a_wrong_number_of_cards_voids_when_the_deal_is_done(choices: Choices, call: str) -> None:
    """Whether a player's, by the clause, or the dealer's, by the house's policy."""
    round_ = begin((1, 2), **choices)
    take(round_, wagers(1), wagers(2), "proceed")
    if "board" in choices:
        take(round_, draws("Jh 7s 4c 2h 3d"))
    take(round_, f"call {call}")
    rest = iter(["As", "Kd", "Qh", "9c", "8c", "8d", "Tc"])
    while round_.turn is not None and round_.turn.wants.startswith("a card for"):
        assert not any(isinstance(event, RoundVoided) for event in round_.events)
        take(round_, f"draw {next(rest)}")
    assert round_.turn is None
    assert round_.felt.racks == {1: 1_000_00, 2: 1_000_00}
    clause = "policy: dealer-or-board-misdealt" if call == "extra-card" else "§12(c)"
    assert [e.clause for e in round_.events if isinstance(e, RoundVoided)] == [clause]


# The count of the stub.


def counted(count: int, found: str = "", seats: tuple[int, ...] = (1,), **choices: Any) -> Round:
    """A round to the count of the stub and what the dealer finds."""
    round_ = begin(seats, uncounted=4, **choices)
    hands = dict(zip((1, 2, 3), ("As Kd", "8c 8d", "6c 5d"), strict=True))
    own = {seat: hands[seat] for seat in seats}
    take(round_, *(wagers(seat) for seat in seats), "proceed")
    if choices.get("dealing") == "automated shoe":
        stacks = " ".join(own.values())
        take(round_, draws("Jh 7s 4c 2h 3d"), draws(stacks), draws("Qh 9c"))
    else:
        take(round_, one_by_one(own, "Qh 9c"), *(f"raise {seat} 1" for seat in seats))
        take(round_, draws("Jh 7s 4c 2h 3d"))
    take(round_, f"count {count}")
    if found:
        take(round_, f"choose 0 {found}")
    return round_


@shows("§7(f)(1)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", [{}, FROM_THE_HAND, AUTOMATED_SHOE])
@pytest.mark.parametrize("seats", [(1,), (1, 2), (1, 2, 3)])
def test_the_right_stub_is_45_less_two_a_player(choices: Choices, seats: tuple[int, ...]) -> None:
    right = 45 - 2 * len(seats)
    assert f"stub counted: {right}, right" in facts(counted(right, seats=seats, **choices))
    for wrong in (right - 1, right + 1, 0, 52):
        round_ = counted(wrong, seats=seats, **choices)
        assert f"stub counted: {wrong}, wrong" in facts(round_)
        assert round_.turn is not None
        assert round_.turn.wants == "were the cards misdealt?"


@shows("§7(f)(2)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", [{}, FROM_THE_HAND, AUTOMATED_SHOE])
@pytest.mark.parametrize(
    ("found", "leaves"),
    [("misdealt", False), ("misdealt-and-not-52", True), ("not-misdealt", True)],
)
def test_a_wrong_count_voids_and_the_deck_leaves_unless_misdealt(
    choices: Choices, found: str, leaves: bool
) -> None:
    round_ = counted(42, found, **choices)
    assert_void(round_)
    assert any(isinstance(event, DeckRemoved) for event in round_.events) == leaves


@shows("§7(f)")
def test_a_count_of_more_than_a_deck_is_refused() -> None:
    round_ = begin(uncounted=4)
    take(round_, wagers(1), "proceed", one_by_one({1: "As Kd"}, "Qh 9c"), "raise 1 1")
    take(round_, draws("Jh 7s 4c 2h 3d"))
    assert "count 0 to 52 cards" in refused(round_, "count 53")
