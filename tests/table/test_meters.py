"""Progressive meters: they rise with the wagers, and fall with what they pay."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from houseway.round.accounts import CAGE
from houseway.round.engine import Table
from houseway.round.payments import WagerPlaced
from houseway.round.start import Player, Start
from houseway.rulesets import Payout
from houseway.steps.irregularities import VoidRound, void_hand, void_round
from houseway.steps.meters import Meter, lower_meter, pay_out, raise_meter, read_meter, take_off
from houseway.steps.settling import take_in

METER = Meter(wager="progressive", reset_cents=10_000_00, rate_percent=71, clause="§1")


@pytest.fixture
def table() -> Iterator[Table]:
    """Two players who have each wagered 1.00; whatever happens, no cent is lost."""
    table = Table(Start(players={1: Player("Ann", 5_00), 2: Player("Ben", 5_00)}), [1] * 52)
    before = table.felt.money
    read_meter(table, Start(players={}, meters={"progressive": 12_345_67}), METER)
    for seat in (1, 2):
        table.emit(WagerPlaced("§2", seat, "progressive", 1_00))
    take_in(table, "progressive", "§3")
    raise_meter(table, METER, {1: 1_00, 2: 1_00})
    yield table
    assert table.felt.money == before


def test_a_meter_begins_where_it_stood_or_new(table: Table) -> None:
    assert table.felt.meters == {"progressive": 12_347_09}
    fresh = Table(Start(players={}), [1] * 52)
    read_meter(fresh, Start(players={}), METER)
    assert fresh.felt.meters == {"progressive": 10_000_00}
    assert [event.text() for event in fresh.events] == ["meter progressive 10,000.00"]


def test_no_wagers_raise_no_meter() -> None:
    table = Table(Start(players={}), [1] * 52)
    read_meter(table, Start(players={}), METER)
    raise_meter(table, METER, {})
    assert len(table.events) == 1


def test_for_one_is_paid_from_the_inventory_and_in_whole(table: Table) -> None:
    payout = Payout.parse("500 for 1")
    pay_out(table, 1, 1_00, payout, "to the house", meter=METER, clause="§4", why="four")
    assert table.events[-1].text() == "paid 1 progressive 500.00 (four, 500 for 1)"
    assert table.felt.racks[1] == 4_00 + 500_00
    assert (table.felt.inventory, table.felt.balance(CAGE)) == (2_00 - 500_00, 0)
    assert table.felt.meters["progressive"] == 12_347_09


@pytest.mark.parametrize(
    ("odd_cent", "paid"), [("to the house", 1234_70), ("to the player", 1234_71)]
)
def test_a_part_of_the_meter_is_paid_from_the_cage(table: Table, odd_cent: str, paid: int) -> None:
    payout = Payout.parse("10% of meter")
    pay_out(table, 1, 1_00, payout, odd_cent, meter=METER, clause="§4", why="straight flush")  # type: ignore[arg-type]
    assert table.felt.racks[1] == 4_00 + paid
    assert (table.felt.inventory, table.felt.balance(CAGE)) == (2_00, -paid)
    assert table.felt.meters["progressive"] == 12_347_09 - paid


def test_the_whole_meter_leaves_the_reset_amount(table: Table) -> None:
    assert take_off(table, METER, Fraction(1), "to the house", clause="§4") == 12_347_09
    assert table.felt.meters["progressive"] == 10_000_00
    payout = Payout.parse("100% of meter")
    pay_out(table, 2, 1_00, payout, "to the house", meter=METER, clause="§4", why="royal")
    assert table.felt.racks[2] == 4_00 + 10_000_00
    assert table.felt.meters["progressive"] == 10_000_00


def test_a_void_round_gives_chips_and_meter_back(table: Table) -> None:
    void_round(table, VoidRound("a reason", "§5"), undo="policy: p")
    assert table.felt.racks == {1: 5_00, 2: 5_00}
    assert table.felt.meters == {"progressive": 12_345_67}
    assert table.felt.inventory == 0


def test_a_void_hand_is_not_given_back_twice(table: Table) -> None:
    void_hand(table, 1, "§5")
    lower_meter(table, METER, 1_00, "§5")
    assert table.felt.racks == {1: 5_00, 2: 4_00}
    assert table.felt.meters == {"progressive": 12_346_38}
    void_round(table, VoidRound("a reason", "§5"), undo="policy: p")
    assert table.felt.racks == {1: 5_00, 2: 5_00}
    assert table.felt.meters == {"progressive": 12_345_67}
