"""Where each irregularity can be called, whose hand it voids, and that all is given back."""

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.pieces.cards import PACK
from houseway.round.accounts import CAGE
from houseway.round.actions import Action, Call, Draw, Raise, parse_action
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Round
from houseway.round.events import IrregularityCalled, RoundVoided
from houseway.round.spots import DEALER_HAND, Spot
from houseway.round.stack_options import CountCards
from tests.games.caribbean_stud.scenes import (
    ACE_KING,
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    QUEENS,
    WAYS,
    Choices,
    begin,
    deal_of,
    facts,
    one_by_one,
    refused,
    shows,
)
from tests.games.scenes import take

ALL_WAGERS = "; ".join(
    f"place 1 {wager}"
    for wager in ("ante 10", "bonus 5", "progressive 1", "five-card 2", "five-card-dealer 3")
)


def stages(round_: Round, choices: Choices) -> Iterator[str]:
    """Play a round of one seat with every wager; each turn as it comes."""
    draws = iter(deal_of(choices)({1: QUEENS}, ACE_KING).split("; "))
    take(round_, ALL_WAGERS, "proceed")
    while round_.turn is not None:
        yield round_.turn.wants
        round_.take(next_action(round_, draws))


def next_action(round_: Round, draws: Iterator[str]) -> Action:
    turn = round_.turn
    assert turn is not None
    option = turn.options[0]
    if isinstance(option, CountCards):
        return parse_action(f"count {round_.felt.cards_left}")
    if type(next(option.examples())) is Draw:
        return parse_action(next(draws))
    actions = [action for each in turn.options for action in each.examples()]
    return next((action for action in actions if isinstance(action, Raise)), actions[0])


def calls(round_: Round) -> set[str]:
    """The kinds that can be called now, with some cards at some seat."""
    assert round_.turn is not None
    return {
        option.kind for option in round_.turn.calls if next(option.examples(), None) is not None
    }


def expected_calls(round_: Round, choices: Choices) -> set[str]:
    """What can have happened by now, from what lies on the felt and what is asked."""
    assert round_.turn is not None
    felt, expected = round_.felt, set()
    if round_.turn.wants.startswith("a card for "):
        expected |= {"face-up-card", "exposed-in-error", "passed-over", "extra-card"}
        expected |= {"drawn-in-error"}
        expected |= {"shoe-jam"} if choices.get("dealing") == "automated shoe" else set()
    if round_.turn.wants == "count the progressive chips":
        return {"chips-differ"}
    if felt.hidden(DEALER_HAND):
        expected.add("hole-card-exposed")
    if felt.cards(Spot(1)):
        expected |= {"player-card-exposed", "player-exposes-card"}
    if round_.turn.wants in ("bet or fold", "reveal the dealer's hole cards"):
        expected |= {"player-misdealt", "dealer-short", "dealer-misdealt"}
    return expected


@shows("§12(a)", "§12(b)", "§12(c)", "§12(d)", "§12(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_what_can_be_called_when(choices: Choices) -> None:
    round_ = begin(**choices)
    asked = []
    for wants in stages(round_, choices):
        asked.append(wants)
        assert calls(round_) == expected_calls(round_, choices), wants
    assert asked[-2:] == ["bet or fold", "reveal the dealer's hole cards"]


@shows("§12(a)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_hole_card_voids_until_it_is_turned_and_the_upcard_does_not(choices: Choices) -> None:
    round_ = begin(**choices)
    exposed = 0
    for _ in stages(round_, choices):
        for card in round_.felt.hidden(DEALER_HAND):
            exposed += 1
            again = round_.copy()
            again.take(Call("hole-card-exposed", 0, (card,)))
            assert_void(again, "§12(a)")
        if round_.felt.face_up.get(DEALER_HAND):
            why = refused(round_, f"call hole-card-exposed {round_.felt.cards(DEALER_HAND)[0]}")
            assert "face up" in why
    assert exposed >= 8


@shows("§12(b)", "§12(d)", "§12(f)")
@pytest.mark.parametrize("choices", WAYS)
def test_whatever_voids_gives_everything_back(choices: Choices) -> None:
    """Every call at every turn, played out: the round ends, and if it is void nobody has lost."""
    round_ = begin(**choices)
    voided, single = set(), set()
    for _ in stages(round_, choices):
        assert round_.turn is not None
        for option in round_.turn.calls:
            for call in list(option.examples())[:2]:
                again = round_.copy()
                again.take(call)
                play_on(again)
                if any(isinstance(event, RoundVoided) for event in again.events):
                    voided.add(option.kind)
                    assert_void(again)
                elif "player-misdealt" in kinds(again):
                    single.add(option.kind)
                    assert_void(again)
    assert voided >= {"hole-card-exposed", "extra-card", "dealer-misdealt"}
    assert single == {"passed-over", "extra-card", "player-misdealt"}
    assert ("shoe-jam" in voided) == (choices.get("dealing") == "automated shoe")
    assert not voided & {"face-up-card", "drawn-in-error", "player-card-exposed"}


def kinds(round_: Round) -> list[str]:
    return [event.kind for event in round_.events if isinstance(event, IrregularityCalled)]


def play_on(round_: Round) -> None:
    """Play to the end with whatever cards are left."""
    while round_.turn is not None:
        left = (str(a) for a in round_.turn.options[0].examples() if isinstance(a, Draw))
        round_.take(next_action(round_, left))


def assert_void(round_: Round, clause: str = "") -> None:
    assert round_.turn is None
    assert round_.felt.racks == {1: 1_000_00}
    assert (round_.felt.inventory, round_.felt.balance(CAGE)) == (0, 0)
    assert round_.felt.meters == {"progressive": 10_000_00, "five-card": 10_000_00}
    assert round_.felt.is_empty
    if clause:
        assert [e.clause for e in round_.events if isinstance(e, RoundVoided)] == [clause]


@shows("§12(d)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize("call", ["passed-over", "extra-card 1"])
def test_a_players_misdeal_voids_that_hand_alone(choices: Choices, call: str) -> None:
    round_ = begin((1, 2), **choices)
    take(round_, ALL_WAGERS, "place 2 ante 10; place 2 progressive 1; proceed", f"call {call}")
    spare = iter(PACK)
    while round_.turn is not None and round_.turn.wants.startswith("a card for"):
        take(round_, f"draw {next(spare)}")
    assert round_.felt.racks[1] == 1_000_00
    assert round_.felt.meters["progressive"] == 10_000_70
    assert round_.turn is not None
    assert round_.turn.asked == (2,)
    take(round_, "fold 2; proceed")
    assert round_.felt.racks == {1: 1_000_00, 2: 989_00}
    assert not any(isinstance(event, RoundVoided) for event in round_.events)


@shows("§12(d)")
@pytest.mark.parametrize("at", range(5))
def test_a_dealer_with_four_cards_is_dealt_another(at: int) -> None:
    draws = one_by_one({1: QUEENS}, ACE_KING).split("; ")
    round_ = begin()
    take(round_, "place 1 ante 10; proceed", *draws[: 2 * at + 1], "call passed-over")
    take(round_, *draws[2 * at + 2 :])
    assert round_.turn is not None
    assert round_.turn.wants == "a card for dealer"
    refused(round_, "call passed-over")
    take(round_, "draw Ts")
    assert len(round_.felt.cards(DEALER_HAND)) == 5
    assert round_.felt.face_up[DEALER_HAND].count(True) == 1
    take(round_, "raise 1 2; proceed")
    assert not any(isinstance(event, RoundVoided) for event in round_.events)


@shows("§12(d)")
@pytest.mark.parametrize(("passes", "extra"), [(2, 0), (3, 0), (5, 0), (0, 1), (0, 2)])
def test_any_other_misdeal_of_the_dealer_voids_all(passes: int, extra: int) -> None:
    draws = one_by_one({1: QUEENS}, ACE_KING).split("; ")
    round_ = begin()
    take(round_, "place 1 ante 10; proceed")
    for _ in range(extra):
        take(round_, "call extra-card", f"draw {'TJ'[_]}c")
    for at in range(5):
        take(round_, draws[2 * at])
        take(round_, "call passed-over" if at < passes else draws[2 * at + 1])
    assert_void(round_, "§12(d)")


# The count of the stub.


def counted(count: int, found: str = "", **choices: Any) -> Round:
    """A round to the count of the stub and what the dealer finds."""
    round_ = begin(uncounted=4, **choices)
    take(round_, ALL_WAGERS, "proceed", deal_of(choices)({1: QUEENS}, ACE_KING), f"count {count}")
    if found:
        take(round_, f"choose 0 {found}")
    return round_


@shows("§7(f)(1)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_right_stub_is_what_was_not_dealt(choices: Choices) -> None:
    assert "stub counted: 42, right" in facts(counted(42, **choices))
    for wrong in (41, 43, 0, 52):
        round_ = counted(wrong, **choices)
        assert f"stub counted: {wrong}, wrong" in facts(round_)
        assert round_.turn is not None
        assert round_.turn.wants == "were the cards misdealt?"


@shows("§7(f)(2)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize(
    ("found", "leaves"),
    [("misdealt", False), ("misdealt-and-not-52", True), ("not-misdealt", True)],
)
def test_a_wrong_count_voids_all_and_the_deck_leaves_unless_misdealt(
    choices: Choices, found: str, leaves: bool
) -> None:
    round_ = counted(41, found, **choices)
    assert_void(round_)
    assert any(isinstance(event, DeckRemoved) for event in round_.events) == leaves


@shows("§9(f)")
def test_only_with_the_automated_shoe_can_the_shuffler_count_instead() -> None:
    round_ = begin(uncounted=9, **AUTOMATED_SHOE, shuffler_counts=True)
    take(round_, "place 1 ante 10; proceed", deal_of(AUTOMATED_SHOE)({1: QUEENS}, ACE_KING))
    assert round_.turn is not None
    assert round_.turn.wants == "bet or fold"
    for choices in ({}, FROM_THE_HAND):
        round_ = begin(uncounted=9, **choices)
        take(round_, "place 1 ante 10; proceed", one_by_one({1: QUEENS}, ACE_KING))
        assert round_.turn is not None
        assert round_.turn.wants == "count the stub face down"


# A wrong number of cards that is found later.


def dealt(seats: tuple[int, ...] = (1, 2), **choices: Any) -> Round:
    """A round in which everybody has made every wager and has five cards."""
    hands = dict(zip(seats, (QUEENS, "8s 8d 6c 4s 2d"), strict=False))
    round_ = begin(seats, **choices)
    for seat in seats:
        take(round_, ALL_WAGERS.replace(" 1 ", f" {seat} "))
    take(round_, "proceed", deal_of(choices)(hands, ACE_KING))
    return round_


@shows("§12(d)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize(
    "decided", ["", "raise 1 2", "fold 1", "raise 1 2; raise 2 2", "fold 1; fold 2"]
)
def test_a_hand_found_to_be_wrong_is_void_at_any_time(choices: Choices, decided: str) -> None:
    """Also one that was folded: what it lost comes back, and off the meters."""
    round_ = dealt(**choices)
    take(round_, decided, "call player-misdealt 1")
    assert round_.felt.racks[1] == 1_000_00
    assert round_.felt.meters == {"progressive": 10_000_70, "five-card": 10_003_50}
    assert "remedied already" in refused(round_, "call player-misdealt 1")
    again = round_.copy()
    take(again, "call dealer-misdealt")
    assert again.felt.racks == {1: 1_000_00, 2: 1_000_00}
    assert again.felt.meters == {"progressive": 10_000_00, "five-card": 10_000_00}
    if not decided.endswith(" 2 2") and not decided.endswith("fold 2"):
        assert round_.turn is not None
        assert round_.turn.asked == (2,)
        take(round_, "raise 2 2")
    take(round_, "proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == 1_000_00
    assert round_.felt.is_empty


@shows("§12(d)")
def test_a_dealer_found_with_four_cards_is_completed_and_play_goes_on() -> None:
    round_, plain = dealt(), dealt()
    take(round_, "raise 1 2; call dealer-short")
    assert "remedied already" in refused(round_, "call dealer-short")
    for each in (round_, plain):
        take(each, "raise 2 2" if each is round_ else "raise 1 2; raise 2 2", "proceed")
    assert round_.felt.racks == plain.felt.racks
    assert "irregularity dealer-short: completed" in facts(round_)


@shows("§12(d)")
def test_nobody_is_asked_about_a_void_hand_and_nobody_left_ends_the_round() -> None:
    round_ = dealt((1,))
    take(round_, "call player-misdealt 1; proceed")
    assert_void(round_)


# The count of the progressive chips.


@shows("§7(b)", "§8(b)(3)", "§9(b)(2)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_chip_that_was_not_accepted_is_no_wager(choices: Choices) -> None:
    """It goes back before the deal, is not on the meter, and wins and envies nothing."""
    hands = {1: "As Ks Qs Js Ts", 2: "8s 8d 6c 4s 2d"}
    round_ = begin((1, 2), **choices)
    for seat in hands:
        take(round_, f"place {seat} ante 10; place {seat} progressive 1")
    take(round_, "proceed; call chips-differ 1")
    assert round_.felt.racks[1] == 1_000_00 - 10_00
    take(round_, "proceed")
    assert "dealer: progressive wagers locked out: 1 accepted, 1 counted" in facts(round_)
    assert round_.felt.meters["progressive"] == 10_000_70
    take(round_, deal_of(choices)(hands, ACE_KING), "raise 1 2; raise 2 2; proceed")
    assert round_.felt.meters["progressive"] == 10_000_70
    assert not any(" progressive " in fact for fact in facts(round_) if fact.startswith("jackpot"))


@shows("§7(b)")
def test_no_count_without_a_progressive_wager() -> None:
    round_ = begin()
    take(round_, "place 1 ante 10; place 1 five-card 1; proceed")
    assert round_.turn is not None
    assert round_.turn.wants == "a card for 1"
