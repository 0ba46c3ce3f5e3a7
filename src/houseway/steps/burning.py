"""Burning by value: the first card of a shoe is shown, and as many are burned as it is worth."""

from houseway.hands.points import face_value
from houseway.round.engine import Procedure, Table
from houseway.rulesets.values import Remedy
from houseway.steps.irregularities import INSUFFICIENT_CARDS

BURNED_UP = "burned, shown"


def burn_by_value(
    table: Table, clause: str, insufficient: Remedy, *, face_up: bool = False
) -> Procedure:
    """Show the first card and burn it with as many as its face value, unseen or face up."""
    with table.calls([(INSUFFICIENT_CARDS, insufficient)], {}):
        first = yield from table.burn(clause, seen=BURNED_UP)
        for _ in range(face_value(first)):
            yield from table.burn(clause, seen=BURNED_UP if face_up else "")
