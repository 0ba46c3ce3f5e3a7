"""What a player may do after the deal, in which order all are asked, and what a fold loses."""

import pytest

from houseway.round.actions import Action, Choose, Fold, Raise
from houseway.round.engine import Round
from tests.games.three_card_poker.scenes import (
    WAYS,
    Choices,
    begin,
    dealt,
    facts,
    later,
    play_out,
    refused,
    settled,
    shows,
    take,
    wagers,
)

DEALER = "Qh 9c 4d"
HANDS = {1: "Ks Jd 5h", 2: "Td 7s 2c", 3: "8c 8d 3h"}


def at_the_decision(ante: int = 10_00, pair_plus: int = 0, rack_cents: int = 1_000_00) -> Round:
    round_ = begin(rack_cents=rack_cents)
    take(round_, wagers(1, ante, pair_plus), "proceed", dealt(round_, {1: HANDS[1]}, DEALER))
    return round_


def offered(round_: Round, seat: int = 1) -> list[Action]:
    assert round_.turn is not None
    return [a for option in round_.turn.options_of(seat) for a in option.examples()]


@shows("§10(b)", "§1 play wager")
def test_play_or_fold_and_with_pair_plus_a_fold_that_shows_nothing() -> None:
    assert offered(at_the_decision()) == [Raise(1, 1), Fold(1)]
    forfeit = Choose(1, "forfeit-unexposed")
    assert offered(at_the_decision(pair_plus=5_00)) == [Raise(1, 1), Fold(1), forfeit]
    refused(at_the_decision(), "choose 1 forfeit-unexposed")


@shows("§10(b)", "§6(a)(1)", "§1 play wager")
@pytest.mark.parametrize("times", [0, 2, 3])
def test_a_play_wager_equals_the_ante(times: int) -> None:
    round_ = at_the_decision(ante=15_00)
    assert f"a play is 1 times, not {times}" in refused(round_, f"raise 1 {times}")
    take(round_, "raise 1 1")
    assert round_.felt.stake(1, "play") == 15_00


@shows("§10(b)")
def test_who_cannot_pay_a_play_wager_can_only_fold() -> None:
    round_ = at_the_decision(rack_cents=15_00)
    assert offered(round_) == [Fold(1)]
    take(round_, "fold 1; proceed")
    assert round_.felt.racks == {1: 5_00}


@shows("§10(b)")
def test_a_play_wager_is_not_held_to_the_limits() -> None:
    round_ = begin(rack_cents=10_000_00)
    take(round_, "permit 1 ante 800.00; place 1 ante 800.00; proceed")
    take(round_, dealt(round_, {1: HANDS[1]}, DEALER), "raise 1 1")
    assert round_.felt.stake(1, "play") == 800_00


@shows("§10(b)")
@pytest.mark.parametrize("choices", WAYS)
def test_players_are_asked_one_by_one_from_the_left(choices: Choices) -> None:
    round_ = begin((1, 2, 3), **choices)
    take(round_, *map(wagers, HANDS), "proceed", dealt(round_, HANDS, DEALER))
    for seat in HANDS:
        assert round_.turn is not None
        assert round_.turn.asked == (seat,)
        for other in {1, 2, 3} - {seat}:
            refused(round_, f"fold {other}")
        take(round_, f"raise {seat} 1")
    take(round_, later(round_, DEALER), "proceed")
    assert round_.turn is None


@shows("§10(b)", "§9(c)(2)")
@pytest.mark.parametrize("choices", WAYS)
def test_what_was_forfeited_is_collected_when_all_have_decided(choices: Choices) -> None:
    round_ = begin((1, 2), **choices)
    hands = {1: HANDS[2], 2: HANDS[1]}
    take(round_, wagers(1), wagers(2), "proceed", dealt(round_, hands, DEALER), "fold 1")
    assert round_.felt.stake(1, "ante") == 10_00
    take(round_, "raise 2 1")
    assert round_.felt.stake(1, "ante") == 0
    assert facts(round_)[-1] == "collected folded hand of 1 Td 7s 2c"
    assert "shown dealer Qh 9c 4d" not in facts(round_)


@shows("§10(b)")
@pytest.mark.parametrize("choices", WAYS)
def test_pair_plus_outlives_a_fold(choices: Choices) -> None:
    for hand, expected in ((HANDS[3], ("paid", 5_00)), (HANDS[2], ("lost", 5_00))):
        round_ = play_out(hand, DEALER, pair_plus=5_00, decision="fold 1", **choices)
        assert settled(round_, "ante") == ("lost", 10_00)
        assert settled(round_, "play") == ("nothing", 0)
        assert settled(round_, "pair-plus") == expected


@shows("§10(b)")
@pytest.mark.parametrize("choices", WAYS)
def test_a_hand_forfeited_entirely_is_never_shown(choices: Choices) -> None:
    how = "choose 1 forfeit-unexposed"
    round_ = play_out(HANDS[3], DEALER, pair_plus=5_00, decision=how, **choices)
    assert settled(round_, "ante") == ("lost", 10_00)
    assert settled(round_, "pair-plus") == ("lost", 5_00)
    assert "dealer: 3 cards of seat 1 counted" in facts(round_)
    assert not any(fact.startswith("shown 1 ") for fact in facts(round_))


@shows("§6(a)(2)", "§10(b)")
@pytest.mark.parametrize("choices", WAYS)
def test_who_has_pair_plus_only_decides_nothing(choices: Choices) -> None:
    round_ = begin((1, 2), **choices)
    hands = {1: HANDS[3], 2: HANDS[1]}
    take(round_, wagers(1, 0, 5_00), wagers(2), "proceed", dealt(round_, hands, DEALER))
    refused(round_, "fold 1")
    refused(round_, "raise 1 1")
    take(round_, "raise 2 1", later(round_, DEALER), "proceed")
    assert settled(round_, "pair-plus") == ("paid", 5_00)
    assert not any(fact.startswith("compared 1 ") for fact in facts(round_))


@shows("§10(b)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_dealer_shows_the_cards_though_all_have_folded(choices: Choices) -> None:
    round_ = play_out(HANDS[2], DEALER, decision="fold 1", **choices)
    assert "shown dealer Qh 9c 4d" in facts(round_)


@shows("§9(c)(1)", "§9(c)(2)", "§9(d)")
@pytest.mark.parametrize(
    ("stack", "dealer_at"),
    [("with the players' stacks", "before"), ("after the players decide", "after")],
)
def test_when_the_dealers_stack_is_delivered(stack: str, dealer_at: str) -> None:
    round_ = begin(dealing="automated shoe", dealer_stack=stack)
    take(round_, wagers(1), "proceed", dealt(round_, {1: HANDS[1]}, DEALER), "raise 1 1")
    take(round_, later(round_, DEALER), "proceed")
    told = facts(round_)
    decided, first = told.index("wager 1 play 10.00"), told.index("dealt Qh to dealer")
    assert (first < decided) == (dealer_at == "before")
    stub = told.index("dealer: stub to the discard rack, unexposed")
    assert stub == told.index("dealt 4d to dealer") + (2 if dealer_at == "before" else 1)


@shows("§10(c)(1)", "§10(c)(2)")
@pytest.mark.parametrize("settlement", ["step by step", "player by player"])
def test_both_ways_to_settle_come_to_the_same(settlement: str) -> None:
    round_ = begin((1, 2, 3), settlement=settlement)
    take(round_, wagers(1, 10_00, 5_00), wagers(2), wagers(3, 20_00, 5_00), "proceed")
    take(round_, dealt(round_, HANDS, DEALER), "raise 1 1; raise 2 1; raise 3 1; proceed")
    assert round_.felt.racks == {1: 1_015_00, 2: 980_00, 3: 1_045_00}
    shown = [fact[6] for fact in facts(round_) if fact.startswith("shown ")][1:]
    assert shown == ["3", "2", "1"]
    told = facts(round_)
    first_paid = next(at for at, fact in enumerate(told) if fact.startswith("paid "))
    last_shown = max(at for at, fact in enumerate(told) if fact.startswith("shown "))
    assert (first_paid > last_shown) == (settlement == "step by step")
    assert told[-2].startswith("collected hand of dealer")


@shows("§2(a)")
def test_a_card_comes_once_out_of_one_deck() -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed; draw As")
    assert "there is no As left" in refused(round_, "draw As")
