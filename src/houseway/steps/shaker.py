"""A table that is played with dice: inspected when they come to it, and shaken for every round.

What they will show follows from what is sealed when they go into the shaker, before wagers close.
"""

from collections.abc import Generator
from typing import Final

import msgspec

from houseway.pieces.dice import FACES, Dice
from houseway.pieces.stock import NOTHING, Stock
from houseway.round.actions import Action, Choose
from houseway.round.engine import Called, Irregularity, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.spots import FLOORPERSON, Seat
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.equipment import Equipment, Occasion
from houseway.steps.irregularities import record

NO_ROLL: Final = Irregularity("no-roll", "the dice do not lie flat in the shaker", None, None)
DIE_OUT: Final = Irregularity("die-out", "a die falls out of the shaker", None, None)
LID_LIFTED: Final = Irregularity("lid-lifted", "the bank lifted the lid", None, record)
SHAKE: Final = "shake"
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


class Shake(msgspec.Struct, frozen=True, kw_only=True):
    """How dice are shaken that say where a deal begins: by the dealer, or by a bank."""

    dice: int
    by: str
    """The clause of shaking."""
    total: str
    """That of lifting the lid and saying the total."""
    said: str
    no_roll: Remedy
    die_out: Remedy
    bank: Seat = 0
    lid_lifted: Remedy | None = None
    """What is done if the bank lifts the lid."""


def shake(table: Table, how: Shake) -> Generator[Turn, Action, Dice]:
    """Shake until the dice lie as they should, and announce the total."""
    while True:
        if how.bank:
            option = Exactly(Choose(how.bank, SHAKE))
            lifted = [(LID_LIFTED, how.lid_lifted)] if how.lid_lifted else []
            with table.calls(lifted, {}):
                yield from table.ask("shake at least three times", how.by, [option])
            table.emit(ChoiceMade(how.by, how.bank, SHAKE))
        dice = yield from table.roll("shake the dice", how.by, how.dice)
        try:
            with table.calls([(NO_ROLL, how.no_roll), (DIE_OUT, how.die_out)], {}):
                yield from table.proceed("announce the total", how.total)
        except Called as called:
            remedy = how.die_out if called.call.kind == DIE_OUT.kind else how.no_roll
            table.announce("No roll", remedy.clause)
            record(table, called.call, remedy)
        else:
            table.announce(str(dice.total), how.said)
            return dice
