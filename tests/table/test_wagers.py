"""Wagers that are taken in before the deal, and several on a hand that has a payout limit."""

from collections.abc import Mapping

import pytest

from houseway.errors import NotPermitted
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.payments import WagerPlaced
from houseway.round.start import Player, Start
from houseway.rulesets import AggregateLimit, Pay
from houseway.steps.irregularities import VoidRound, void_round
from houseway.steps.settling import pay, settle_hand, take_in

START = Start(players={1: Player("Ann", 1_000_00), 2: Player("Ben", 1_000_00)})


def table_with(wagers: Mapping[tuple[int, str], Cents]) -> Table:
    """A table on which these wagers lie."""
    table = Table(START, [1] * 52)
    for (seat, wager), cents in wagers.items():
        table.emit(WagerPlaced("§1", seat, wager, cents))
    return table


# Taken in before the deal.


def test_a_wager_that_is_taken_in_is_the_houses_and_still_in_play() -> None:
    table = table_with({(1, "ante"): 10_00, (1, "bonus"): 1_00, (2, "bonus"): 1_00})
    assert take_in(table, "bonus", "§7(b)") == [1, 2]
    assert table.felt.wagers == {(1, "ante"): 10_00}
    assert table.felt.inventory == 2_00
    assert [event.text() for event in table.events[3:]] == [
        "taken in 1 bonus 1.00",
        "taken in 2 bonus 1.00",
    ]


@pytest.mark.parametrize("undo", ["", "policy: void-after-settlement"])
def test_what_was_taken_in_goes_back_when_the_round_is_void(undo: str) -> None:
    table = table_with({(1, "ante"): 10_00, (1, "bonus"): 1_00})
    take_in(table, "bonus", "§7(b)")
    void_round(table, VoidRound("misdealt", "§12(c)"), undo=undo)
    assert table.felt.racks == {1: 1_000_00, 2: 1_000_00}
    assert table.felt.inventory == 0


def test_what_a_wager_that_was_taken_in_has_won_goes_back_too() -> None:
    table = table_with({(1, "bonus"): 1_00, (1, "ante"): 5_00})
    take_in(table, "bonus", "§7(b)")
    pay(table, 1, "ante", 5_00, clause="§11", why="won")
    void_round(table, VoidRound("misdealt", "§12(c)"), undo="policy: void-after-settlement")
    assert table.felt.racks[1] == 1_000_00


# A payout limit.


def settled(stakes: Mapping[str, Cents], line: str, limit: str) -> dict[int, Cents]:
    """The racks after the wagers of a hand are settled by a line, within a limit."""
    table = table_with({(1, wager): cents for wager, cents in stakes.items()})
    pay_ = None if line == "loses" else Pay.parse(line)
    most = AggregateLimit.parse(limit)
    settle_hand(
        table,
        1,
        [*stakes, "not made"],
        pay_,
        "to the player",
        limit=(most, "§10(c)"),
        clause="§10(b)",
        why="royal flush",
    )
    assert not table.felt.wagers
    limited = [event.text() for event in table.events if event.clause == "§10(c)"]
    assert all("limited" in text or "returned" in text for text in limited)
    return table.felt.racks


@pytest.mark.parametrize(
    ("line", "limit", "won"),
    [
        ("10 to 1", "none", 300_00),
        ("10 to 1", "300 per hand", 300_00),
        ("10 to 1", "299.99 per hand", 299_99),
        ("10 to 1", "100 per hand", 100_00),
        ("push", "100 per hand", 0),
        ("none", "100 per hand", -30_00),
        ("loses", "0.01 per hand", -30_00),
    ],
)
def test_the_wagers_of_a_hand_share_its_limit(line: str, limit: str, won: Cents) -> None:
    racks = settled({"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00}, line, limit)
    assert racks[1] - 1_000_00 == won


def test_a_limit_below_the_laws_least_is_refused() -> None:
    AggregateLimit.parse("none").require_least(100_000_00)
    AggregateLimit.parse("100,000 per hand").require_least(100_000_00)
    with pytest.raises(NotPermitted, match=r"100,000\.00 or more"):
        AggregateLimit.parse("99,999.99 per hand").require_least(100_000_00)
