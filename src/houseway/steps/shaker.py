"""A table that is played with dice: inspected when they come to it, and shaken for every round.

What they will show follows from what is sealed when they go into the shaker, before wagers close.
"""

from typing import Final

import msgspec

from houseway.pieces.dice import FACES
from houseway.pieces.stock import NOTHING, Stock
from houseway.round.actions import Proceed
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.options import Exactly
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
            options = (Exactly(Proceed(FLOORPERSON)),)
            yield from table.ask(f"inspect {self.dice} dice", clause.inspect, options)
            table.step(f"{self.dice} dice inspected", clause.inspect, by=FLOORPERSON)
        yield from table.proceed("dice into the shaker", clause.into_shaker)
        table.step(f"{self.dice} dice into the shaker, and the cover on it", clause.into_shaker)
