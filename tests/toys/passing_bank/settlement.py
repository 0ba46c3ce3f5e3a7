"""How Passing Bank settles: every hand against the bank's, out of what the bank has put up."""

from collections.abc import Sequence

from houseway.round import accounts
from houseway.round.engine import Procedure, Table
from houseway.round.events import Compared
from houseway.round.payments import Moved
from houseway.round.spots import Seat, hand_of
from houseway.steps.commission import charge
from houseway.steps.settling import give_back
from tests.toys.passing_bank.rules import BANK, BANKER, PassingBankRules, number_of, points


def settle(table: Table, rules: PassingBankRules, hands: Sequence[tuple[Seat, str]]) -> Procedure:
    """Show the bank's hand, then settle hand by hand; something may be found amiss in between."""
    clause = rules.clause
    table.show(BANKER, clause.show)
    for seat, stake in hands:
        spot = hand_of(seat, number_of(stake))
        yield from table.proceed(f"settle {spot}", clause.settle)
        table.show(spot, clause.show)
        settle_hand(table, rules, seat, stake)
        table.collect(spot, "hand", clause.settle)
    table.collect(BANKER, "hand", clause.settle)


def settle_hand(table: Table, rules: PassingBankRules, seat: Seat, stake: str) -> None:
    """One hand: more points than the bank win as much as lies there, fewer lose it."""
    clause, felt, spot = rules.clause, table.felt, hand_of(seat, number_of(stake))
    own, other = points(felt.cards(spot)), points(felt.cards(BANKER))
    result = "wins" if own > other else "loses" if own < other else "ties"
    table.emit(Compared(clause.settle, spot, result, f"{own} points", f"{other} points"))
    cents = felt.stake(seat, stake)
    if own < other:
        lost = accounts.wager(seat, stake), accounts.pot(BANK)
        table.emit(Moved(clause.settle, *lost, cents))
        return
    if own > other:
        table.emit(Moved(clause.settle, accounts.pot(BANK), accounts.rack(seat), cents))
    give_back(table, seat, stake, clause.settle)
    if own > other:
        charge(table, rules.commission, seat, cents, clause=clause.commission)
