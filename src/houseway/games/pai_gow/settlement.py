"""How pai gow settles: against the dealer from the inventory, against a bank by the centre."""

from houseway.games.pai_gow.rules import WAGER, Outcome, PaiGowRules
from houseway.hands.pai_gow import Setting
from houseway.pieces.tiles import Tile
from houseway.round.accounts import INVENTORY
from houseway.round.engine import Procedure, Table
from houseway.round.events import Compared
from houseway.round.payments import Moved
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.steps.banking import (
    CENTRE,
    DEALERS,
    Bank,
    pay_winners,
    share_surplus,
    take_to_centre,
)
from houseway.steps.commission import charge
from houseway.steps.settling import give_back, lose, win
from houseway.steps.two_hands import HIGH_AND_LOW, collect_both


def set_at(table: Table, seat: Seat) -> Setting:
    """The high and the low hand that lie before a seat."""
    high, low = (
        [tile for tile in table.felt.cards(Spot(seat, area)) if isinstance(tile, Tile)]
        for area in HIGH_AND_LOW
    )
    return Setting((high[0], high[1]), (low[0], low[1]))


def settle(table: Table, rules: PaiGowRules, bank: Bank | None) -> Procedure:
    """Expose and compare all hands, losers and pushes at once; then pay the winners."""
    clause = rules.clause
    if bank is not None:
        _settle_dealer(table, rules, bank)
    fared = {
        seat: _fare(table, rules, seat, bank)
        for seat in counterclockwise(table.felt.seats_with(WAGER))
    }
    won = [seat for seat, outcome in fared.items() if outcome == "wins"]
    yield from table.proceed("pay the winning wagers", bank.pay if bank else clause.win)
    if bank is not None:
        pay_winners(table, bank, WAGER, won)
        share_surplus(table, bank)
    else:
        _pay(table, rules, won)
    for seat in (*won, DEALER_SEAT, *((bank.seat,) if bank else ())):
        collect_both(table, seat, "hand", clause.collect)
    for seat, outcome in fared.items():
        if outcome == "pushes":
            give_back(table, seat, WAGER, clause.push_ends, "push")


def _fare(table: Table, rules: PaiGowRules, seat: Seat, bank: Bank | None) -> Outcome:
    """Compare the hands of one player; what loses or pushes is done with at once."""
    outcome, by = _compare(table, rules, seat, bank.seat if bank else DEALER_SEAT)
    if outcome == "loses":
        if bank is not None:
            take_to_centre(table, seat, WAGER, bank.pay)
        else:
            lose(table, seat, WAGER, by)
        collect_both(table, seat, "hand", by)
    elif outcome == "pushes":
        collect_both(table, seat, "hand", by)
    return outcome


def _pay(table: Table, rules: PaiGowRules, won: list[Seat]) -> None:
    """Pay winners from the dealer's right, and take the vigorish of each with the payout."""
    clause = rules.clause
    for seat in won:
        cents = rules.win_pays.pay(table.felt.stake(seat, WAGER), rules.odd_cent)
        win(table, seat, WAGER, rules.win_pays, rules.odd_cent, clause=clause.pay)
        charge(table, rules.commission, seat, cents, clause=clause.vigorish)


def _compare(table: Table, rules: PaiGowRules, seat: Seat, against: Seat) -> tuple[Outcome, str]:
    """Expose both hands of a seat, and say how they fare."""
    clause = rules.clause
    for area in HIGH_AND_LOW:
        if table.felt.hidden(Spot(seat, area)):
            table.show(Spot(seat, area), clause.expose)
    own, other = set_at(table, seat), set_at(table, against)
    outcome, by = rules.compare(own, other)
    table.emit(Compared(by, Spot(seat), outcome, str(own), str(other)))
    return outcome, by


def _settle_dealer(table: Table, rules: PaiGowRules, bank: Bank) -> None:
    """The dealer's wager against the bank, before all others; it is paid with the other winners."""
    cents, clause = table.felt.balance(DEALERS), rules.clause.dealer_compared
    if not cents:
        return
    own, other = set_at(table, DEALER_SEAT), set_at(table, bank.seat)
    outcome, _ = rules.compare(own, other)
    table.emit(Compared(clause, DEALER_HAND, outcome, str(own), str(other)))
    if outcome == "loses":
        table.emit(Moved(clause, DEALERS, CENTRE, cents))
    elif outcome == "pushes":
        table.emit(Moved(clause, DEALERS, INVENTORY, cents, "push"))
