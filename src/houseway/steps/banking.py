"""A player as bank: to whom the bank is offered, what it covers, and the centre of the table.

Losing wagers go to the centre, winning ones are paid from there, then by the bank; what is left
over in the end is the bank's, less a commission. With a co-bank the house has half of either.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.pieces.money import Cents, OddCent, share
from houseway.round.accounts import INVENTORY, pot, rack, wager
from houseway.round.engine import Table
from houseway.round.payments import Moved
from houseway.round.spots import Seat, counterclockwise
from houseway.round.start import Player
from houseway.rulesets.commission import Commission
from houseway.steps.commission import charge
from houseway.steps.settling import give_back

CENTRE: Final = pot("centre")
DEALERS: Final = pot("dealer")
"""Where the wager of the dealer against the bank lies."""
HALF: Final = Fraction(1, 2)


class LastWager(msgspec.Struct, frozen=True):
    """What a player last wagered against the dealer, and who that was."""

    seat: Seat
    name: str
    cents: Cents


class Banked(msgspec.Struct, frozen=True):
    """What is carried on where players bank in turn."""

    is_open: bool = False
    """Whether a round was played since the start of the game."""
    offered: Seat = 0
    """Where the last offer began; 0 where it was the dealer's round."""
    banked: Seat = 0
    """Who banked the last round, if anybody did..."""
    name: str = ""
    """... and the name, since another may sit there by now."""
    again: bool = False
    """Whether that round was void, so that the same player has the next deal."""
    last: tuple[LastWager, ...] = ()
    """The wagers of the last round in which nobody banked."""

    def last_of(self, players: Mapping[Seat, Player], seat: Seat) -> Cents:
        """What the player at a seat last wagered against the dealer; nothing for a newcomer."""
        player = players.get(seat)
        found = (each.cents for each in self.last if each.seat == seat)
        is_same = player is not None and any(
            (each.seat, each.name) == (seat, player.name) for each in self.last
        )
        return next(found, 0) if is_same else 0

    def has_banked(self, players: Mapping[Seat, Player], seat: Seat) -> bool:
        """Whether the player at a seat banked the last round, there or at a seat since given up."""
        at = players.get(self.banked)
        if at is not None and at.name == self.name:
            return seat == self.banked
        return bool(self.banked) and seat in players and players[seat].name == self.name


def next_offer(occupied: Iterable[Seat], before: Seat) -> Seat:
    """Where the offer begins one occupied seat further; 0, the dealer's round, after the last.

    >>> next_offer([2, 4, 5], 0), next_offer([2, 4, 5], 4), next_offer([2, 4, 5], 2)
    (5, 2, 0)
    """
    order = counterclockwise(occupied)
    return next((seat for seat in order if not before or seat < before), 0)


def offer_order(occupied: Iterable[Seat], first: Seat) -> list[Seat]:
    """The seats to which the bank is offered, counterclockwise from one of them.

    >>> offer_order([2, 4, 5], 4)
    [4, 2, 5]
    """
    order = counterclockwise(occupied)
    return [seat for seat in order if seat <= first] + [seat for seat in order if seat > first]


# The centre.


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """Who banks a round, and with whose money."""

    seat: Seat
    is_shared: bool
    """Whether the house covers half: the player is a co-bank."""
    commission: Commission
    odd_cent: OddCent
    pay: str
    """The clause of paying from the centre, of a shortage and of a surplus."""
    vigorish: str
    """The clause of the commission that every winning player pays."""
    dealers: str
    """The clause under which the dealer's winnings go to the inventory."""


def take_to_centre(table: Table, seat: Seat, name: str, clause: str) -> None:
    """Collect a losing wager and place it in the centre."""
    cents = table.felt.stake(seat, name)
    table.emit(Moved(clause, wager(seat, name), CENTRE, cents))


def pay_winners(table: Table, bank: Bank, name: str, winners: Sequence[Seat]) -> None:
    """Pay what has won against the bank: the dealer's wager first, where that lies there."""
    felt = table.felt
    dealers = felt.balance(DEALERS)
    due = dealers + sum(felt.stake(seat, name) for seat in winners)
    if dealers:
        _fill_centre(table, bank, dealers, due)
        table.emit(Moved(bank.pay, CENTRE, INVENTORY, dealers))
        table.emit(Moved(bank.dealers, DEALERS, INVENTORY, dealers))
        due -= dealers
    for seat in winners:
        cents = felt.stake(seat, name)
        _fill_centre(table, bank, cents, due)
        table.emit(Moved(bank.pay, CENTRE, rack(seat), cents))
        give_back(table, seat, name, bank.pay)
        charge(table, bank.commission, seat, cents, clause=bank.vigorish)
        due -= cents


def _fill_centre(table: Table, bank: Bank, cents: Cents, due: Cents) -> None:
    """Once the centre is exhausted, collect what all remaining winners are due beyond it."""
    short = due - table.felt.balance(CENTRE)
    if table.felt.balance(CENTRE) >= cents:
        return
    own = short - share(short, HALF, bank.odd_cent) if bank.is_shared else short
    if own:
        table.emit(Moved(bank.pay, rack(bank.seat), CENTRE, own, "shortage"))
    if short > own:
        table.emit(Moved(bank.pay, INVENTORY, CENTRE, short - own, "shortage"))


def share_surplus(table: Table, bank: Bank) -> None:
    """Give what is left in the centre to the bank, less the commission; half to the house first."""
    surplus = table.felt.balance(CENTRE)
    if not surplus:
        return
    if bank.is_shared:
        house = surplus - share(surplus, HALF, bank.odd_cent)
        if house:
            table.emit(Moved(bank.pay, CENTRE, INVENTORY, house, "surplus"))
        surplus -= house
    charge(table, bank.commission, bank.seat, surplus, clause=bank.pay, source=CENTRE)
    left = table.felt.balance(CENTRE)
    if left:
        table.emit(Moved(bank.pay, CENTRE, rack(bank.seat), left, "surplus"))
