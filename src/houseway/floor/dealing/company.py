"""Simple players who keep people company: which seats they have, and that their racks last."""

from collections.abc import Iterable

from houseway.errors import NotAllowed
from houseway.floor.books.journal import By
from houseway.floor.dealing.buying import Buying
from houseway.floor.dealing.open_table import OpenTable
from houseway.floor.seats.seating import BOT_NAMES, BOT_RACK_CENTS
from houseway.round.spots import Seat


class Company:
    """The seats that the house fills."""

    def __init__(self, table: OpenTable, buying: Buying) -> None:
        self.table, self.buying = table, buying

    def set_bots(self, seats: Iterable[Seat], by: By | None = None) -> None:
        """Have simple players at these seats and at no others, as somebody wants it.

        Where nobody else is named it is whoever has opened the table.
        """
        table, wanted, by = self.table, set(seats), by or By(self.table.opened_by)
        for seat in wanted:
            if seat not in table.seats:
                table.refuse_seat(seat)
            elif not table.seats[seat].is_bot:
                raise NotAllowed(f"seat {seat} is taken by {table.seats[seat].name}")
        for seat, sitter in list(table.seats.items()):
            if sitter.is_bot and seat not in wanted:
                sitter.sent_by = by.by
                table.leave(seat)
        for seat in sorted(wanted):
            if seat not in table.seats:
                table.sit(seat, "", self._bot_name(), BOT_RACK_CENTS, by)

    def _bot_name(self) -> str:
        taken = {sitter.name for sitter in self.table.seats.values()}
        return next(name for name in map("Bot {}".format, BOT_NAMES) if name not in taken)

    def fill_up_bots(self) -> None:
        """A simple player who runs low buys in again, so that the table stays full."""
        for seat, sitter in self.table.seats.items():
            if sitter.is_bot and self.table.rack_cents(seat) < BOT_RACK_CENTS // 2:
                self.buying.buy(seat, BOT_RACK_CENTS)
