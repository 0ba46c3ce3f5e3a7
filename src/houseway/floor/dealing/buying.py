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


class Buying:
    """How the racks of a table are filled up.

    While wagers are open that is part of the round. What is brought later lies in the rack at once,
    as the books have it, and is in play from the next round.
    """

    def __init__(self, table: OpenTable) -> None:
        self.table = table

    def buy(self, seat: Seat, cents: Cents) -> None:
        """Somebody brings more to the seat, unless a wager of theirs lies there."""
        table, sitter = self.table, self.table.seats[seat]
        if any(owner == seat for owner, _, _ in table.wagers()):
            raise NotAllowed("more can be brought when the round is over")
        if cents <= 0:
            raise NotAllowed("bring more than nothing")
        source = ledger.ISSUED if sitter.is_bot else ledger.carried(sitter.person_id)
        table.note("buy", {"seat": seat}, Move(source, ledger.rack(table.id, seat), cents))
        if table.takes_wagers and seat in table.session.players:
            table.take(Bring(seat, cents))
            return
        table.pending.tell(BoughtIn("", seat, sitter.name, cents))
        sitter.aside_cents += cents
        if seat in table.session.players and table.session.round is None:
            self._put_into_play(seat)
            table.stands()
        table.seats_changed()

    def _put_into_play(self, seat: Seat) -> None:
        """Add what lies aside to what a player begins the next round with."""
        players, more = self.table.session.players, self.table.seats[seat].come_into_play()
        players[seat] = replace(players[seat], rack_cents=players[seat].rack_cents + more)

    def put_into_play(self) -> None:
        """After a round: what each player has brought meanwhile."""
        for seat in self.table.session.players:
            self._put_into_play(seat)
