"""A player as bank: to whom the bank is offered, what it covers, and the centre of the table.

Losing wagers go to the centre, winning ones are paid from there, then by the bank; what is left
over in the end is the bank's, less a commission. With a co-bank the house has half of either.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final

import msgspec

from houseway.pieces.money import Cents, OddCent, share, show_money
from houseway.round.accounts import INVENTORY, pot, rack, wager
from houseway.round.engine import Table
from houseway.round.events import BankMarked
from houseway.round.felt import Felt
from houseway.round.payments import Moved
from houseway.round.spots import Seat, counterclockwise
from houseway.round.start import Player
from houseway.rulesets.commission import Commission
from houseway.steps.commission import charge
from houseway.steps.identity import seats_of
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
        """What the player at a seat last wagered against the dealer; nothing for a newcomer.

        It is the player's wager, wherever it lay: at this seat, at another of theirs, or at one
        since given up, at which nobody of that name sits any more.
        """
        if seat not in players:
            return 0
        name, own = players[seat].name, seats_of(players, seat)
        told = {each.seat: each.cents for each in self.last if each.name == name}
        if seat in told:
            return told[seat]
        gone = [at for at in told if at not in players or players[at].name != name]
        return max((told[at] for at in ([at for at in told if at in own] or gone)), default=0)

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


# What the bank covers.


def covered_by(felt: Felt, seat: Seat, part: Fraction = Fraction(1)) -> Cents:
    """How much others can wager against a player who must cover this part of it."""
    return floor(felt.racks.get(seat, 0) / part)


def mark_bank(
    table: Table, seat: Seat, clause: str, part: Fraction = Fraction(1), *, shared: bool = False
) -> None:
    """Put the bank's marker before a player, and say what all the chips there cover."""
    covers = covered_by(table.felt, seat, part)
    table.emit(BankMarked(clause, seat, covers, is_shared=shared))


def terms_of_bank(felt: Felt, seat: Seat, commission: Commission) -> str:
    """What a player who is offered the bank takes on, and what the house has of it."""
    covers = f"the bank covers the wagers of the others up to {show_money(covered_by(felt, seat))}"
    takes = f"; the house takes {commission.percent} of what it wins" if commission.rate else ""
    return covers + takes


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


def take_to_centre(table: Table, seat: Seat, name: str, clause: str, why: str = "") -> None:
    """Collect a losing wager and place it in the centre."""
    cents = table.felt.stake(seat, name)
    table.emit(Moved(clause, wager(seat, name), CENTRE, cents, why))


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
