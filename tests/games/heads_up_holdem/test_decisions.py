"""Raise, check or fold: what may be done at each stage, and what is refused."""

import pytest

from houseway.round.actions import Action, Check, Fold, Raise
from houseway.round.engine import Round
from houseway.round.stack_options import DrawCard
from tests.games.heads_up_holdem.scenes import (
    AUTOMATED_SHOE,
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

BOARD = "Jh 7s 4c 2h 3d"
STAGES = ("before the flop", "after the flop", "after the river")


def at(stage: str, *, rack_cents: int = 1_000_00, cents: int = 10_00) -> Round:
    """One seat that has checked until this stage."""
    round_ = begin(rack_cents=rack_cents)
    take(round_, wagers(1, cents), "proceed", one_by_one({1: "As Kd"}, "Qh 9c"))
    for reached, cards in ((STAGES[1], BOARD[:8]), (STAGES[2], BOARD[9:])):
        if STAGES.index(stage) >= STAGES.index(reached):
            take(round_, "check 1", draws(cards))
    return round_


def offered(round_: Round, seat: int = 1) -> list[Action]:
    assert round_.turn is not None
    return [a for option in round_.turn.options_of(seat) for a in option.examples()]


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        pytest.param(
            "before the flop",
            [Raise(1, 1), Raise(1, 2), Raise(1, 3), Check(1)],
            marks=[
                pytest.mark.clause("heads-up-holdem", "ma", "§10(d)"),
                pytest.mark.clause("heads-up-holdem", "ma", "§1 raise wager (a)"),
            ],
        ),
        pytest.param(
            "after the flop",
            [Raise(1, 1), Raise(1, 2), Check(1)],
            marks=[
                pytest.mark.clause("heads-up-holdem", "ma", "§10(f)"),
                pytest.mark.clause("heads-up-holdem", "ma", "§1 raise wager (b)"),
            ],
        ),
        pytest.param(
            "after the river",
            [Raise(1, 1), Fold(1)],
            marks=[
                pytest.mark.clause("heads-up-holdem", "ma", "§10(h)"),
                pytest.mark.clause("heads-up-holdem", "ma", "§1 raise wager (c)"),
            ],
        ),
    ],
)
def test_what_may_be_done(stage: str, expected: list[Action]) -> None:
    round_ = at(stage)
    assert offered(round_) == expected
    for times in (0, *range(1, 8)):
        if Raise(1, times) not in expected:
            assert f"not {times}" in refused(round_, f"raise 1 {times}")
    for action in (Check(1), Fold(1)):
        if action not in expected:
            refused(round_, str(action))


@shows("§10(d)", "§10(f)", "§10(h)", "§1 raise wager")
@pytest.mark.parametrize(
    ("stage", "times"),
    [(s, n) for s, most in zip(STAGES, (3, 2, 1), strict=True) for n in range(1, most + 1)],
)
def test_a_raise_is_so_many_antes_and_there_is_no_second(stage: str, times: int) -> None:
    round_ = at(stage, cents=15_00)
    take(round_, f"raise 1 {times}")
    assert round_.felt.stake(1, "raise") == times * 15_00
    for cards in ("", BOARD[:8], BOARD[9:])[STAGES.index(stage) + 1 :]:
        for action in ("raise 1 1", "check 1", "fold 1"):
            refused(round_, action)
        take(round_, draws(cards))
    for action in ("raise 1 1", "check 1", "fold 1"):
        refused(round_, action)


@shows("§1 check", "§10(f)", "§10(h)")
def test_a_check_gives_up_one_chance_and_not_the_later_ones() -> None:
    round_ = at("before the flop")
    take(round_, "check 1", draws(BOARD[:8]))
    assert Raise(1, 2) in offered(round_)
    take(round_, "check 1", draws(BOARD[9:]))
    assert Raise(1, 1) in offered(round_)


@shows("§10(h)")
@pytest.mark.parametrize("stage", STAGES[:2])
def test_nobody_folds_before_the_river(stage: str) -> None:
    refused(at(stage), "fold 1")


@shows("§10(h)")
def test_nobody_checks_after_the_river() -> None:
    refused(at("after the river"), "check 1")


@shows("§10(d)")
def test_a_raise_beyond_the_rack_is_refused() -> None:
    round_ = at("before the flop", rack_cents=45_00)
    assert offered(round_) == [Raise(1, 1), Raise(1, 2), Check(1)]
    assert "seat 1 has 25.00, a raise takes 30.00" in refused(round_, "raise 1 3")


@shows("§10(h)")
def test_who_cannot_pay_a_raise_can_only_fold() -> None:
    round_ = at("after the river", rack_cents=25_00)
    assert offered(round_) == [Fold(1)]
    take(round_, "fold 1; proceed")
    assert round_.felt.racks == {1: 5_00}


@shows("§10(b)", "§10(d)")
def test_a_raise_is_not_held_to_the_limits() -> None:
    round_ = at("before the flop", rack_cents=10_000_00, cents=500_00)
    take(round_, "raise 1 3")
    assert round_.felt.stake(1, "raise") == 1_500_00


@shows("§10(d)", "§10(e)")
def test_no_card_comes_before_all_have_decided() -> None:
    round_ = begin((1, 2, 3))
    hands = {1: "As Kd", 2: "8c 8d", 3: "6c 5d"}
    take(round_, *(wagers(seat) for seat in hands), "proceed", one_by_one(hands, "Qh 9c"))
    for action in ("raise 3 1", "check 1"):
        refused(round_, "draw Jh")
        take(round_, action)
    refused(round_, "draw Jh")
    take(round_, "check 2")
    assert round_.turn is not None
    assert isinstance(round_.turn.options[0], DrawCard)


@shows("§10(f)")
def test_only_who_has_not_raised_is_asked_again() -> None:
    round_ = begin((1, 2))
    hands = {1: "As Kd", 2: "8c 8d"}
    take(round_, wagers(1), wagers(2), "proceed", one_by_one(hands, "Qh 9c"))
    take(round_, "raise 1 1; check 2", draws(BOARD[:8]))
    assert round_.turn is not None
    assert round_.turn.asked == (2,)


@shows("§10(h)", "§10(i)")
@pytest.mark.parametrize("choices", WAYS)
def test_the_dealer_shows_the_cards_though_all_have_folded(choices: Choices) -> None:
    round_ = begin(**choices)
    hands = one_by_one({1: "As Kd"}, "Qh 9c")
    if choices.get("dealing") == "automated shoe":
        hands = draws("As Kd Qh 9c")
    first = "board" in choices
    take(round_, wagers(1), "proceed", draws(BOARD) if first else "", hands, "check 1")
    take(round_, "proceed" if first else draws(BOARD[:8]), "check 1")
    take(round_, "proceed" if first else draws(BOARD[9:]), "fold 1")
    assert "shown dealer Qh 9c" not in facts(round_)
    take(round_, "proceed")
    assert "shown dealer Qh 9c" in facts(round_)
    assert round_.felt.racks == {1: 980_00}


@shows("§9(c)", "§10(e)", "§10(g)")
def test_a_board_that_lies_there_is_turned_and_not_drawn() -> None:
    round_ = begin(**AUTOMATED_SHOE)
    take(round_, wagers(1), "proceed", draws(BOARD), draws("As Kd Qh 9c"), "raise 1 1")
    refused(round_, "draw 5c")
    take(round_, "proceed")
    refused(round_, "draw 5c")
    take(round_, "proceed; proceed")
    assert round_.turn is None


@shows("§2(a)")
def test_a_card_comes_once_out_of_one_deck() -> None:
    round_ = begin()
    take(round_, wagers(1), "proceed; draw As")
    assert "there is no As left" in refused(round_, "draw As")
