"""How a round of pai gow poker stands while it is played."""

from houseway.games.pai_gow_poker.equipment import Carried
from houseway.games.pai_gow_poker.irregularities import Amiss
from houseway.games.pai_gow_poker.wagers import WAGER
from houseway.round.engine import Table
from houseway.round.spots import DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.steps.banking import Bank


class Standing:
    """Who banks a round, what was called in it, and what it carries on."""

    def __init__(self, carried: Carried) -> None:
        self.carried = carried
        self.bank: Bank | None = None
        self.cut_offered: Seat = 0
        """Who was offered the cut first; 0 if a bank was, or nobody."""
        self.amiss = Amiss()
        self.missets: list[Seat] = []
        """Hands that were not set the house way, which nobody has seen yet."""

    @property
    def bank_seat(self) -> Seat:
        """Who banks; 0 where the dealer does."""
        return self.bank.seat if self.bank else DEALER_SEAT

    @property
    def first(self) -> Spot:
        """The position that counts as number one."""
        return Spot(self.bank_seat)


def players_of(table: Table) -> list[Seat]:
    """Who has a pai gow poker wager, from the dealer's right."""
    return counterclockwise(table.felt.seats_with(WAGER))
