"""From a set of tiles to eight stacks: inspected, displayed in pairs, washed and stacked.

It is a procedure like a round. The dice that say where the deal starts are prepared with the tiles.
"""

from typing import Final

import msgspec

from houseway.pieces.stock import A_SET_OF_TILES, Stock
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Called, Irregularity, Procedure, Table
from houseway.round.spots import FLOORPERSON, SUPERVISOR
from houseway.rulesets.values import Remedy
from houseway.steps.equipment import Due, Equipment, Occasion
from houseway.steps.shaker import fill_shaker, inspect_dice
from houseway.steps.stacks import HEIGHT, STACKS

UNSUITABLE_TILE: Final = Irregularity(
    "unsuitable-tile", "a tile is flawed, marked, missing or unlike the others", None, None
)
TILE_TURNED_OVER: Final = Irregularity(
    "tile-turned-over", "a tile was turned over and exposed in stacking", None, None
)


class TileClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a law orders each step from a set of tiles to stacks."""

    dice_inspected: str
    into_shaker: str
    pairs: str
    side_by_side: str
    backs: str
    verify: str
    sealed: str
    display: str
    wash: str
    stack: str
    after_round: str
    idle: str
    idle_wash: str


class TileSet(Equipment, frozen=True, kw_only=True):
    """How a table prepares its tiles and its dice."""

    stock: Stock = A_SET_OF_TILES
    dice: int
    clause: TileClauses
    unsuitable_tile: Remedy
    tile_turned_over: Remedy

    def prepare(self, table: Table, occasion: Occasion) -> Procedure:
        """Inspect and display the tiles where a game starts; wash and stack them in any case.

        A game starts when the tiles were laid out in pairs for the first player: nothing is carried
        on to it.
        """
        clause = self.clause
        wash = clause.wash
        if occasion.why in (Due.OPENING, Due.NEW_DECK):
            yield from inspect_dice(table, self.dice, clause.dice_inspected)
            yield from fill_shaker(table, self.dice, clause.into_shaker)
            while not (yield from self._inspect(table)):
                pass
            table.step(_DISPLAYED, clause.display)
        elif occasion.why == Due.IDLE:
            yield from table.proceed("bring the tiles back into play", clause.idle)
            table.step(_DISPLAYED, clause.idle)
            wash = clause.idle_wash
        else:
            wash = clause.after_round
        while not (yield from self._stack(table, wash)):
            pass
        return {} if occasion.why in (Due.OPENING, Due.NEW_DECK, Due.IDLE) else None

    def _inspect(self, table: Table) -> Procedure:
        """Sort, compare and look at the tiles; a set with an unsuitable one is exchanged."""
        clause, remedy = self.clause, self.unsuitable_tile
        try:
            with table.calls([(UNSUITABLE_TILE, remedy)], {}):
                yield from table.proceed("inspect the tiles", clause.pairs)
        except Called as called:
            table.irregular(called.call, remedy)
            table.emit(DeckRemoved(remedy.clause))
            table.step(
                "a substitute set from the reserve in the pit stand", remedy.clause, SUPERVISOR
            )
            sealed = "the other set sealed: table, date and time, signed by dealer and supervisor"
            table.step(sealed, clause.sealed)
            return False
        table.step("sorted into 16 pairs, and all are there", clause.pairs)
        table.step("side by side: one size, one shading", clause.side_by_side)
        table.step("backs and sides without flaw, scratch or mark", clause.backs)
        yield from table.proceed("verify the inspection", clause.verify, FLOORPERSON)
        table.step("inspection verified", clause.verify, FLOORPERSON)
        return True

    def _stack(self, table: Table, wash: str) -> Procedure:
        """Wash the tiles and stack them; if one is turned over, all again."""
        try:
            with table.calls([(TILE_TURNED_OVER, self.tile_turned_over)], {}):
                yield from table.proceed("wash and stack the tiles", wash)
        except Called as called:
            table.irregular(called.call, self.tile_turned_over)
            return False
        table.step("turned face down and washed, eight circles with each hand", wash)
        table.step(f"{STACKS} stacks of {HEIGHT} side by side", self.clause.stack)
        return True


_DISPLAYED: Final = "face up in 16 pairs by rank from the supreme pair, for the first player"
