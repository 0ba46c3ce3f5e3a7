"""Simple players who keep people company: which seats they have, and that their racks last."""

from collections.abc import Iterable

from houseway.errors import NotAllowed
from houseway.floor.dealing.buying import Buying
from houseway.floor.seats.seating import BOT_NAMES, BOT_RACK_CENTS
from houseway.round.spots import Seat


class Company(Buying):
    """A table at which the house can fill seats."""

    def set_bots(self, seats: Iterable[Seat]) -> None:
        """Have simple players at these seats and at no others."""
        wanted = set(seats)
        for seat in wanted:
            if seat not in self.seats:
                self._refuse_seat(seat)
            elif not self.seats[seat].is_bot:
                raise NotAllowed(f"seat {seat} is taken by {self.seats[seat].name}")
        for seat, sitter in list(self.seats.items()):
            if sitter.is_bot and seat not in wanted:
                self.leave(seat)
        for seat in sorted(wanted):
            if seat not in self.seats:
                self.sit(seat, "", self._bot_name(), BOT_RACK_CENTS)

    def _bot_name(self) -> str:
        taken = {sitter.name for sitter in self.seats.values()}
        return next(name for name in map("Bot {}".format, BOT_NAMES) if name not in taken)

    def fill_up_bots(self) -> None:
        """A simple player who runs low buys in again, so that the table stays full."""
        for seat, sitter in self.seats.items():
            if sitter.is_bot and self.rack_cents(seat) < BOT_RACK_CENTS // 2:
                self.buy(seat, BOT_RACK_CENTS)
