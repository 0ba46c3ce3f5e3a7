"""Where each irregularity can be called, and that whatever voids a round gives all of it back."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.pieces.cards import PACK
from houseway.round.actions import Action, Call, Draw, Fold, parse_action
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.spots import COMMUNITY, Spot
from houseway.round.stack_options import CountCards
from houseway.steps.remedies import Cure
from tests.games.colorado_holdem.scenes import (
    AUTOMATED_SHOE,
    PERMISSIBLE,
    WAYS,
    Choices,
    begin,
    deal_to,
    dealt,
    every_version,
    facts,
    law,
    refused,
    shows,
    take,
)

CARDS = "As Kd Qh 9c 7s 4c"


def stages(round_: Round) -> Iterator[tuple[str, Round]]:
    """Play a round of one seat to its end; each turn as it comes."""
    cards = iter(CARDS.split())
    take(round_, "place 1 ante 10.00; place 1 bonus 1.00; proceed")
    while round_.turn is not None:
        yield round_.turn.wants, round_
        round_.take(next_action(round_, cards))


def next_action(round_: Round, cards: Iterator[str]) -> Action:
    turn = round_.turn
    assert turn is not None
    if isinstance(turn.options[0], CountCards):
        return parse_action(f"count {round_.felt.cards_left}")
    first = next(turn.options[0].examples())
    return parse_action(f"draw {next(cards)}") if isinstance(first, Draw) else first


def calls(round_: Round) -> set[str]:
    """The kinds that can be called now, with some cards at some seat."""
    assert round_.turn is not None
    return {
        option.kind for option in round_.turn.calls if next(option.examples(), None) is not None
    }


def expected_calls(round_: Round, choices: Choices) -> set[str]:
    """What can have happened by now, from what lies on the felt and what is asked."""
    assert round_.turn is not None
    felt, wants = round_.felt, round_.turn.wants
    expected = set()
    if wants.startswith("a card for "):
        expected |= {"face-up-card", "exposed-in-error", "passed-over", "drawn-in-error"}
        expected |= {"extra-card", "extra-community-card"}
        expected |= {"shoe-jam"} if choices == AUTOMATED_SHOE else set()
    if wants.startswith("bet"):
        expected.add("false-claim")
    if felt.cards(Spot(1)):
        expected |= {"player-card-exposed", "player-exposes-card"}
    if felt.hidden(COMMUNITY):
        expected.add("community-card-exposed")
    if not wants.startswith("a card for "):
        expected |= {"player-misdealt", "community-misdealt"}
    return expected


@shows("§14(a)", "§14(b)", "§14(c)", "§14(d)", "§14(f)")
@every_version
@pytest.mark.parametrize("choices", WAYS)
def test_what_can_be_called_when(choices: Choices, ruleset: str) -> None:
    asked = []
    for wants, round_ in stages(begin(ruleset=ruleset, **choices)):
        asked.append(wants)
        assert calls(round_) == expected_calls(round_, choices), wants
    assert asked.count("a card for community") == 3
    assert asked[-1] == "turn the community cards face up"


@shows("§14(a)", "§14(c)", "§14(f)")
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
    assert voided == expected | ({"shoe-jam"} if choices == AUTOMATED_SHOE else set())


def play_on(round_: Round) -> None:
    """Play to the end with whatever cards are left."""
    while round_.turn is not None:
        left = (str(card) for card in PACK if round_.felt.left[card])
        round_.take(next_action(round_, left))


def assert_void(round_: Round, clause: str = "") -> None:
    assert round_.turn is None
    assert set(round_.felt.racks.values()) == {1_000_00}
    assert round_.felt.inventory == 0
    assert round_.felt.is_empty
    if clause:
        assert [e.clause for e in round_.events if isinstance(e, RoundVoided)] == [clause]


@shows("§14(a)")
def test_one_card_of_each_kind_voids_nothing_and_a_second_face_up_does() -> None:
    round_ = begin()
    take(round_, "place 1 ante 10.00; proceed; call face-up-card Tc; call exposed-in-error 5d")
    assert "there is no Tc left" in refused(round_, "draw Tc")
    take(round_, "draw As; call face-up-card 6d")
    assert_void(round_, "§14(a)")


@shows("§14(c)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize("call", ["passed-over", "extra-card 1", "extra-community-card"])
def test_a_wrong_number_of_cards_voids_when_the_deal_is_done(choices: Choices, call: str) -> None:
    round_ = begin((1, 2), **choices)
    take(round_, "place 1 ante 10.00; place 2 ante 10.00; proceed", f"call {call}")
    left = iter(PACK)
    while round_.turn is not None and round_.turn.wants.startswith("a card for"):
        assert not any(isinstance(event, RoundVoided) for event in round_.events)
        round_.take(Draw(next(left)))
    assert_void(round_, "§14(c)")


# False claims.


@shows("§14(d)")
@every_version
def test_a_false_claim_costs_the_ante_and_nothing_more(ruleset: str) -> None:
    round_ = deal_to("5s 6s 7h", bonus=True, ruleset=ruleset)
    take(round_, "call false-claim 1")
    assert "lost 1 ante 10.00 (no instant winner)" in facts(round_)
    assert "shown 1 5s 6s 7h" in facts(round_)
    assert round_.felt.cards_of(1) == []
    take(round_, "proceed")
    assert round_.felt.racks == {1: 990_00}


@shows("§14(d)")
@pytest.mark.parametrize("ace_low", [True, False])
def test_every_three_cards_are_declared_or_falsely_claimed(ace_low: bool) -> None:
    """Of any three cards exactly one of the two is open, and by the same judgement."""
    kinds = {"5s 6s 7s", "5s 5h 5d", "As 2s 3s", "Qs Ks As", "As Ks 2s", "5s 6s 7h", "2c 2d 9s"}
    for hand in kinds:
        round_ = deal_to(hand, board="Td Th 4c", ace_low_instant=ace_low)
        assert round_.turn is not None
        is_winner = bool(instant_winner(round_.felt.cards(Spot(1)), ace_low=ace_low))
        assert ("false-claim" in calls(round_)) != is_winner
        if is_winner:
            assert "seat 1 has a three" in refused(round_, "call false-claim 1")
            take(round_, "declare 1")
        else:
            take(round_, "call false-claim 1")


@shows("§14(d)")
def test_a_claim_is_made_when_one_is_asked_and_by_nobody_else() -> None:
    round_ = begin((1, 2))
    take(round_, "place 1 ante 10.00; place 2 ante 10.00; proceed")
    take(round_, dealt({1: "Jh Jd 4c", 2: "8s 3c 2d"}, "Kh 9s 2c"))
    assert "cannot have happened at 2" in refused(round_, "call false-claim 2")
    take(round_, "raise 1 1")
    assert "cannot be called now" in refused(round_, "call false-claim 1")
    take(round_, "set 1 Jh Jd; call false-claim 2")
    assert round_.felt.seats_with("ante") == [1]


@pytest.mark.parametrize("fate", ["is lost", "is returned"])
def test_what_a_false_claim_and_a_fold_do_to_the_bonus(fate: str) -> None:
    word = fate.removeprefix("is ")
    claimed = deal_to("5s 6s 7h", bonus=True, bonus_after_false_claim=fate)
    take(claimed, "call false-claim 1")
    folded = deal_to("5s 6s 7h", bonus=True, bonus_after_fold=fate)
    take(folded, "fold 1")
    for round_ in (claimed, folded):
        assert f"{word} 1 bonus 1.00 (no hand)" in facts(round_)


# Cards seen too early.


@pytest.mark.parametrize("card", ["2h", "9s", "Kc"])
def test_a_community_card_seen_too_early_voids_what_was_settled_too(card: str) -> None:
    round_ = begin((1, 2, 3))
    take(round_, "; ".join(f"place {seat} ante 10.00" for seat in (1, 2, 3)), "proceed")
    take(round_, dealt({1: "8s 3c 2d", 2: "5s 6s 7s", 3: "Jh Jd 4c"}, "2h 9s Kc"))
    take(round_, "fold 1; declare 2; raise 3 1", f"call community-card-exposed {card}")
    assert_void(round_, "policy: early-exposure")


def test_a_house_may_void_or_play_on_for_any_card_seen() -> None:
    remedies = law().open().irregularities
    assert remedies.community_card_exposed.remedy == Cure.VOID
    assert remedies.player_card_exposed.remedy == "turned down, play on"


# The count of the stub.


@shows("§7(e)(1)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize("players", [1, 2, 6])
def test_the_right_stub_is_49_less_three_a_player(choices: Choices, players: int) -> None:
    right = 49 - 3 * players
    for number in (right, right - 1, right + 1, 0, 52):
        round_ = counting(players, choices)
        take(round_, f"count {number}")
        word = "right" if number == right else "wrong"
        assert f"stub counted: {number}, {word}" in facts(round_)


def counting(players: int, choices: Choices) -> Round:
    """A round that has come to the count of the stub."""
    seats = range(1, players + 1)
    round_ = begin(seats, uncounted=4, **choices)
    take(round_, "; ".join(f"place {seat} ante 10.00" for seat in seats), "proceed")
    for card in PACK[: 3 * players + 3]:
        round_.take(Draw(card))
    return round_


@shows("§7(e)(2)", "§8(e)", "§9(e)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize(
    ("found", "leaves", "clause"),
    [
        ("misdealt", False, "§14(c)"),
        ("misdealt-and-not-52", True, "§7(e)(2)"),
        ("not-misdealt", True, "§7(e)(2)"),
    ],
)
def test_a_wrong_count_voids_and_the_deck_leaves_unless_misdealt(
    choices: Choices, found: str, leaves: bool, clause: str
) -> None:
    round_ = counting(1, choices)
    take(round_, f"count 45; choose 0 {found}")
    assert_void(round_, clause)
    assert any(isinstance(event, DeckRemoved) for event in round_.events) == leaves


def test_a_void_round_gives_back_what_a_fold_had_lost() -> None:
    """At the last turn before the community cards are shown, whoever is asked and has folded."""
    round_ = begin((1, 2))
    take(round_, "place 1 ante 10.00; place 2 ante 10.00; place 1 bonus 1.00; proceed")
    take(round_, dealt({1: "8s 3c 2d", 2: "Jh Jd 4c"}, "2h 9s Kc"))
    take(round_, "fold 1; raise 2 1; set 2 Jh Jd; call community-card-exposed 9s")
    assert Fold(1) in round_.actions
    assert_void(round_)


def test_pairs_of_calls_change_nothing_that_one_would_not() -> None:
    """A player's card seen twice by different people is still that player's."""
    round_ = deal_to("Jh Jd 4c", ruleset=PERMISSIBLE)
    for first, second in combinations(("Jh", "Jd", "4c"), 2):
        round_.take(Call("player-card-exposed", 1, (round_.felt.cards(Spot(1))[0],)))
        take(round_, f"call player-exposes-card 1 {first}; call player-card-exposed 1 {second}")
    take(round_, "check 1; set 1 Jh Jd; proceed")
    assert round_.felt.racks == {1: 1_010_00}
