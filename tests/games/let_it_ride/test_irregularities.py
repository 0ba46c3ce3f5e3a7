"""Where each irregularity can be called, and that whatever voids a round gives all of it back."""

from collections.abc import Iterator

import pytest

from houseway.round.actions import Action, Count, Draw, Proceed, parse_action
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.spots import COMMUNITY, Spot
from houseway.round.stack_options import CountCards
from tests.games.let_it_ride.scenes import AUTOMATED_SHOE, FROM_THE_HAND, WAYS, begin, bets, shows
from tests.games.scenes import Choices, assert_void, calls, facts, refused, take

CARDS = "Th Kc Td 7h 4s 3s"


def stages(round_: Round) -> Iterator[tuple[str, Round]]:
    """Play a round of one seat that lets everything ride; each turn as it comes."""
    cards = iter(CARDS.split())
    take(round_, bets(1, 10_00, bonus=1_00, three_card_bonus=5_00), "proceed")
    while round_.turn is not None:
        yield round_.turn.wants, round_
        round_.take(next_action(round_, cards))


def next_action(round_: Round, cards: Iterator[str]) -> Action:
    assert round_.turn is not None
    option = round_.turn.options[0]
    if isinstance(option, CountCards):
        return Count(round_.felt.cards_left)
    action = next(option.examples())
    return parse_action(f"draw {next(cards)}") if type(action) is Draw else action


def expected_calls(round_: Round, choices: Choices) -> set[str]:
    """What can have happened by now, from what lies on the felt and what is asked."""
    assert round_.turn is not None
    felt, expected = round_.felt, set()
    if round_.turn.wants.startswith("a card for "):
        expected |= {"face-up-card", "exposed-in-error", "passed-over", "drawn-in-error"}
        expected |= {"extra-card", "extra-community-card"}
        expected |= {"shoe-jam"} if choices.get("dealing") == "automated shoe" else set()
    if round_.turn.wants == "count the bonus chips":
        return {"chips-differ"}
    if felt.cards(Spot(1)):
        expected |= {"player-card-exposed", "player-exposes-card"}
    if felt.hidden(COMMUNITY):
        expected.add("community-card-exposed")
    if any(bundle.what == "burned" for bundle in felt.discard_rack):
        expected.add("burned-card-exposed")
    if not round_.turn.wants.startswith("a card for "):
        expected |= {"player-misdealt", "community-misdealt"}
    return expected


@shows("§12(a)", "§12(b)", "§12(c)", "§12(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_what_can_be_called_when(choices: Choices) -> None:
    asked = []
    for wants, round_ in stages(begin(**choices)):
        asked.append(wants)
        assert calls(round_) == expected_calls(round_, choices), wants
    assert asked.count("a card for community") == 3
    assert asked[-1] == "turn the second community card"


@shows("§12(a)", "§12(c)", "§12(e)")
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
    expected = {"passed-over", "extra-card", "extra-community-card", "community-card-exposed"}
    expected |= {"player-misdealt", "community-misdealt"}
    if choices.get("dealing") == "automated shoe":
        expected.add("shoe-jam")
    assert voided == expected


def play_on(round_: Round) -> None:
    """Play to the end with whatever cards are left."""
    while round_.turn is not None:
        left = (str(action.card) for action in drawn(round_))
        round_.take(next_action(round_, left))


def drawn(round_: Round) -> Iterator[Draw]:
    assert round_.turn is not None
    for action in round_.turn.options[0].examples():
        if isinstance(action, Draw):
            yield action


@shows("§12(a)")
def test_two_cards_found_face_up_void_and_one_of_each_kind_does_not() -> None:
    round_ = begin()
    take(round_, bets(), "proceed; call face-up-card Tc; call exposed-in-error 5d; draw As")
    assert "there is no Tc left" in refused(round_, "draw Tc")
    take(round_, "call face-up-card 6d")
    assert_void(round_, "§12(a)")


@shows("§12(c)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize("call", ["passed-over", "extra-card 1", "extra-community-card"])
def test_a_wrong_number_of_cards_voids_when_the_deal_is_done(choices: Choices, call: str) -> None:
    round_ = begin((1, 2), **choices)
    take(round_, bets(1, bonus=1_00), bets(2), f"proceed; call {call}")
    rest = iter(["As", "Kd", "Qh", "9c", "8c", "8d", "Tc", "2c", "3c", "4c"])
    while round_.turn is not None and round_.turn.wants.startswith("a card for"):
        assert not any(isinstance(event, RoundVoided) for event in round_.events)
        take(round_, f"draw {next(rest)}")
    assert_void(round_, "§12(c)")


# The count of the stub.


@shows("§7(e)", "§7(e)(1)", "§7(e)(2)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", [{}, FROM_THE_HAND, AUTOMATED_SHOE])
@pytest.mark.parametrize(
    ("count", "found", "leaves"),
    [
        (46, "", False),
        (45, "misdealt", False),
        (47, "misdealt-and-not-52", True),
        (45, "not-misdealt", True),
    ],
)
def test_the_count_of_the_stub(choices: Choices, count: int, found: str, leaves: bool) -> None:
    round_ = begin(uncounted=4, second_deck=False, **choices)
    take(round_, bets(1, bonus=1_00), "proceed")
    take(round_, *(f"draw {card}" for card in CARDS.split()), f"count {count}")
    if not found:
        assert "stub counted: 46, right" in facts(round_)
        assert round_.turn is not None
        assert round_.turn.wants == "let Bet 1 ride or withdraw it"
        return
    take(round_, f"choose 0 {found}")
    assert_void(round_)
    assert any(isinstance(event, DeckRemoved) for event in round_.events) == leaves


# Chips in devices, and the three bets beneath them.


@shows("§7(b)", "§8(b)(3)", "§9(b)(2)")
@pytest.mark.parametrize("choices", WAYS)
def test_chips_are_counted_before_they_are_taken_in(choices: Choices) -> None:
    round_ = begin((1, 2), **choices)
    take(round_, bets(1, bonus=1_00), bets(2, bonus=1_00), "proceed")
    assert round_.felt.inventory == 0
    take(round_, "call chips-differ 2")
    assert round_.felt.racks[2] == 1_000_00 - 30_00
    assert "void already" in refused(round_, "call chips-differ 2")
    said = [event.text() for event in round_.take(Proceed())]
    assert said[0].startswith("dealer: 1 bonus chip, as many as")
    assert said[1] == "taken in 1 bonus 1.00"
    assert round_.felt.inventory == 1_00


@shows("§6a(b)", "§6b(b)")
@pytest.mark.parametrize("bonus", ["bonus", "three-card-bonus"])
def test_no_bet_is_taken_back_under_a_bonus(bonus: str) -> None:
    round_ = begin()
    take(round_, "place 1 bet-1 10; place 1 bet-3 10")
    assert f"{bonus} needs bet-2 first" in refused(round_, f"place 1 {bonus} 1")
    take(round_, "place 1 bet-2 10", f"place 1 {bonus} 1")
    for number in (2, 3):
        says = f"{bonus} needs bet-{number}: take back {bonus} first"
        assert says in refused(round_, f"take-back 1 bet-{number}")
    take(round_, f"take-back 1 {bonus}; take-back 1 bet-2")
    assert round_.felt.racks == {1: 1_000_00 - 20_00}
