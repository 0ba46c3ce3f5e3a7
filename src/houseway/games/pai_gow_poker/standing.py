"""How a round of pai gow poker stands while it is played."""

from typing import NamedTuple

from houseway.games.pai_gow_poker import lines
from houseway.games.pai_gow_poker.equipment import Carried
from houseway.games.pai_gow_poker.irregularities import Amiss
from houseway.games.pai_gow_poker.wagers import WAGER
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.spots import DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.steps.banking import Bank

Due = tuple[Seat, str]
"""Something that is due: at which seat, and for what, a wager or the envy of another's hand."""


class Plan(NamedTuple):
    """What hands are re-formed to, and what that pays within the limit."""

    lines: dict[Seat, str]
    """The line of every player's hand, the bank's too, for bonus and envy."""
    insured: dict[Seat, str]
    due: dict[Due, Cents]
    paid: dict[Due, Cents]
    """What is paid of what is due."""

    def is_premium(self, seat: Seat) -> bool:
        """Whether a hand is a premium qualifying poker hand."""
        return self.lines[seat] in lines.PREMIUM


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
        self.settled_from: int | None = None
        """The first event of the settlement, once there is one."""
        self.plan: Plan | None = None
        """What bonus, insurance and envy come to: the same, though main wagers be settled anew."""

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
