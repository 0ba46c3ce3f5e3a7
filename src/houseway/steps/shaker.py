"""A table that is played with dice: inspected when they come to it, and shaken for every round.

What they will show follows from what is sealed when they go into the shaker, before wagers close.
"""

from typing import Final

import msgspec

from houseway.pieces.dice import FACES
from houseway.pieces.stock import NOTHING, Stock
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.spots import FLOORPERSON
from houseway.steps.equipment import Equipment, Occasion
from houseway.steps.irregularities import record

NO_ROLL: Final = Irregularity("no-roll", "the dice do not lie flat in the shaker", None, None)
UNTRUE_DIE: Final = Irregularity("untrue-die", "a die is found not to be true", None, record)


class ShakerClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a law orders each step from a set of dice to a shaker; empty where it does not."""

    inspect: str
    into_shaker: str


class Shaker(Equipment, frozen=True, kw_only=True):
    """How a table prepares its dice."""

    stock: Stock = NOTHING
    dice: int
    faces: int = FACES
    clause: ShakerClauses

    def prepare(self, table: Table, occasion: Occasion) -> Procedure:
        """Inspect the dice when they come to the table; put them into the shaker in any case."""
        clause = self.clause
        if occasion.why in ("opening", "new deck") and clause.inspect:
            yield from inspect_dice(table, self.dice, clause.inspect)
        yield from fill_shaker(table, self.dice, clause.into_shaker)


def inspect_dice(table: Table, dice: int, clause: str) -> Procedure:
    """Have the dice inspected by a floorperson."""
    yield from table.proceed(f"inspect {dice} dice", clause, FLOORPERSON)
    table.step(f"{dice} dice inspected", clause, FLOORPERSON)


def fill_shaker(table: Table, dice: int, clause: str) -> Procedure:
    """Put the dice into the shaker."""
    yield from table.proceed("dice into the shaker", clause)
    table.step(f"{dice} dice into the shaker, and the cover on it", clause)
