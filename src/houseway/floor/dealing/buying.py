"""Bringing more to a seat: at once until wagers close, for the next round after that."""

from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.floor.books import ledger
from houseway.floor.books.ledger import Move
from houseway.floor.dealing.open_table import OpenTable
from houseway.pieces.money import Cents
from houseway.round.actions import Bring
from houseway.round.spots import Seat
from houseway.steps.comings import BoughtIn


class Buying(OpenTable):
    """A table at which racks can be filled up.

    While wagers are open that is part of the round. What is brought later lies in the rack at once,
    as the books have it, and is in play from the next round.
    """

    def buy(self, seat: Seat, cents: Cents) -> None:
        """Somebody brings more to the seat, unless a wager of theirs lies there."""
        sitter = self.seats[seat]
        if any(owner == seat for owner, _, _ in self.wagers()):
            raise NotAllowed("more can be brought when the round is over")
        if cents <= 0:
            raise NotAllowed("bring more than nothing")
        source = ledger.ISSUED if sitter.is_bot else ledger.carried(sitter.person_id)
        self._note("buy", {"seat": seat}, Move(source, ledger.rack(self.id, seat), cents))
        if self.takes_wagers and seat in self.session.players:
            self._take(Bring(seat, cents))
            return
        self.pending.tell(BoughtIn("", seat, sitter.name, cents))
        if seat in self.session.players and self.session.round is not None:
            sitter.brought_cents += cents
        else:
            sitter.rack_cents += cents
            self._put_into_play(seat, cents)
            self._stands()
        self._seats_changed()

    def _put_into_play(self, seat: Seat, cents: Cents) -> None:
        """Add to what a seat begins the next round with, if it plays already."""
        if seat in self.session.players:
            player = self.session.players[seat]
            more = replace(player, rack_cents=player.rack_cents + cents)
            self.session.players[seat] = more

    def _take_over_racks(self) -> None:
        """After a round: what each seat has left, and what it has brought meanwhile."""
        for seat in self.session.players:
            sitter = self.seats[seat]
            self._put_into_play(seat, sitter.brought_cents)
            sitter.brought_cents = 0
            sitter.rack_cents = self.session.players[seat].rack_cents
