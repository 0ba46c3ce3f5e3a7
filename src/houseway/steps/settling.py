"""Settling wagers: taken in, lost, given back, paid at odds or by a line, within a limit."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from houseway.pieces.money import Cents, OddCent, Odds
from houseway.round.engine import Table
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned, WagerTakenIn
from houseway.round.spots import Seat
from houseway.rulesets.values import AggregateLimit, Pay

Key = TypeVar("Key", bound=Hashable)


def take_in(table: Table, wager: str, clause: str) -> list[Seat]:
    """Put every wager of a kind into the table inventory, still in play. The seats that made it."""
    seats = table.felt.seats_with(wager)
    for seat in seats:
        table.emit(WagerTakenIn(clause, seat, wager, table.felt.stake(seat, wager)))
    return seats


# Settling one wager.


def lose(table: Table, seat: Seat, wager: str, clause: str, why: str = "") -> None:
    """Collect a wager."""
    table.emit(WagerLost(clause, seat, wager, table.felt.stake(seat, wager), why))


def give_back(table: Table, seat: Seat, wager: str, clause: str, why: str = "") -> None:
    """Give a wager back to its player."""
    table.emit(WagerReturned(clause, seat, wager, table.felt.stake(seat, wager), why))


def pay(table: Table, seat: Seat, wager: str, cents: Cents, *, clause: str, why: str) -> None:
    """Pay a wager's winnings and give the stake back."""
    table.emit(WagerPaid(clause, seat, wager, cents, why))
    give_back(table, seat, wager, clause)


def win(
    table: Table,
    seat: Seat,
    wager: str,
    odds: Odds,
    odd_cent: OddCent,
    *,
    clause: str,
    why: str = "",
) -> None:
    """Pay a wager at odds and give the stake back."""
    cents = odds.pay(table.felt.stake(seat, wager), odd_cent)
    why = f"{why}, {odds}" if why else str(odds)
    pay(table, seat, wager, cents, clause=clause, why=why)


def due(line: Pay | None, stake_cents: Cents, odd_cent: OddCent) -> Cents:
    """What a line of a paytable owes a stake; nothing for a push or a loss."""
    return line.odds.pay(stake_cents, odd_cent) if line is not None and line.odds else 0


def settle_by_line(
    table: Table,
    seat: Seat,
    wager: str,
    line: Pay | None,
    odd_cent: OddCent,
    *,
    clause: str,
    why: str,
) -> None:
    """Settle a wager by a line of a paytable: paid, pushed, or lost where there is none."""
    if line is None or line.loses:
        lose(table, seat, wager, clause, why)
    elif line.odds is None:
        give_back(table, seat, wager, clause, f"{why}, push")
    else:
        win(table, seat, wager, line.odds, odd_cent, clause=clause, why=why)


# Several wagers on one hand.


def share_limit(dues: Mapping[Key, Cents], limit_cents: Cents) -> dict[Key, Cents]:
    """A limit shared in proportion to what each is due, odd cents in the order of settlement.

    >>> share_limit({"ante": 100, "bet": 100, "split": 100}, 200)
    {'ante': 67, 'bet': 67, 'split': 66}
    """
    total = sum(dues.values())
    if total <= limit_cents:
        return dict(dues)
    shares = {key: cents * limit_cents // total for key, cents in dues.items()}
    odd = limit_cents - sum(shares.values())
    for key in [key for key in dues if dues[key] > shares[key]][:odd]:
        shares[key] += 1
    return shares


def settle_hand(
    table: Table,
    seat: Seat,
    wagers: Sequence[str],
    line: Pay | None,
    odd_cent: OddCent,
    *,
    limit: tuple[AggregateLimit, str],
    clause: str,
    why: str,
) -> None:
    """Settle the wagers on one hand by one line, within the payout limit and under its clause."""
    most, limit_clause = limit
    stakes = {wager: table.felt.stake(seat, wager) for wager in wagers}
    dues = {wager: due(line, stake, odd_cent) for wager, stake in stakes.items() if stake}
    shares = share_limit(dues, most.cents) if most.scope == "per hand" else dues
    for wager, cents in dues.items():
        if shares[wager] < cents:
            said = f"{why}, {line}, limited"
            pay(table, seat, wager, shares[wager], clause=limit_clause, why=said)
        else:
            settle_by_line(table, seat, wager, line, odd_cent, clause=clause, why=why)
