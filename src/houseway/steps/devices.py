"""Wagers of one chip in a device: counted against what the devices accepted, then taken in."""

from collections.abc import Generator
from typing import Final

from houseway.round.actions import Action, Call
from houseway.round.engine import Irregularity, Table
from houseway.round.spots import Seat
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.irregularities import record
from houseway.steps.remedies import Cure
from houseway.steps.settling import give_back, take_in

CHIPS_DIFFER: Final = "chips-differ"
CHIP_REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {"chips_differ": (Cure.WAGER_VOID, Cure.VOID)}
"""The remedies that there are when chips and accepted wagers differ."""


def count_chips(
    table: Table, wager: str, clause: str, remedy: Remedy
) -> Generator[Turn, Action, list[Seat]]:
    """Let the dealer count the chips before the table inventory. The seats whose wager stands."""
    seats = table.felt.seats_with(wager)
    if seats:
        with table.calls([(_chips_differ(wager), remedy)], {CHIPS_DIFFER: seats}):
            yield from table.proceed(f"count the {wager} chips", clause)
    return table.felt.seats_with(wager)


def count_and_take_in(
    table: Table, wager: str, clause: str, remedy: Remedy
) -> Generator[Turn, Action, list[Seat]]:
    """Count the chips of a wager, and only then put them into the table inventory."""
    seats = yield from count_chips(table, wager, clause, remedy)
    if seats:
        count = f"{len(seats)} {wager} chip{'s' * (len(seats) > 1)}"
        table.step(f"{count}, as many as the wagering devices show", clause)
    return take_in(table, wager, clause)


def _chips_differ(wager: str) -> Irregularity:
    """A seat's chip is missing, or its device has not accepted it: either way no wager was made."""

    def void_wager(table: Table, call: Call, remedy: Remedy) -> None:
        record(table, call, remedy)
        give_back(table, call.seat, wager, remedy.clause, "void")

    def judge(table: Table, call: Call) -> str | None:
        if table.felt.stake(call.seat, wager):
            return None
        return f"{call.kind}: the {wager} wager of {call.seat} is void already"

    means = "the chip of a seat and what its device accepted differ"
    return Irregularity(CHIPS_DIFFER, means, None, void_wager, judge)
