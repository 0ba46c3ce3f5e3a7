"""The rake: out of the pots after each betting round, into the inventory when the round is over."""

from collections.abc import Mapping

from houseway.games.poker.rules import PokerRules
from houseway.games.poker.standing import Standing
from houseway.pieces.money import DOLLAR, Cents
from houseway.round.accounts import INVENTORY, pot, rack
from houseway.round.engine import Procedure, Table
from houseway.round.payments import RakeTaken, TimeCharged
from houseway.round.spots import FLOORPERSON

RAKE_AREA = pot("rake area")


def rake_street(
    table: Table, rules: PokerRules, standing: Standing, gathered: Mapping[int, Cents]
) -> None:
    """Take the rake that is due after a betting round."""
    rake = rules.rake
    if rake.most_cents:
        unit = DOLLAR if rules.rake_unit == "whole dollars" else 1
        antes, standing.anted = standing.anted, {}
        antes = antes if rules.rake_base == "antes too" else {}
        for number in {**antes, **gathered}:
            cents = gathered.get(number, 0) + antes.get(number, 0)
            due = min(rake.of(cents, unit), rake.most_cents - standing.raked)
            _take(table, standing, number, due, rules.clause.rake)
    elif rake.levels:
        # Each level is paid by the pot whose money reaches it, the one in the middle first.
        lies = taken = 0
        for number, account in enumerate(standing.pots):
            lies += table.felt.balance(account) + standing.raked_of.get(number, 0)
            due = rake.at(lies) - taken - standing.raked_of.get(number, 0)
            _take(table, standing, number, due, rules.clause.increments)
            taken += standing.raked_of.get(number, 0)


def _take(table: Table, standing: Standing, number: int, due: Cents, clause: str) -> None:
    """Put a part of a pot into the rake area."""
    source = standing.pots[number]
    cents = min(due, table.felt.balance(source))
    if cents > 0:
        standing.raked_of[number] = standing.raked_of.get(number, 0) + cents
        table.emit(RakeTaken(clause, source, RAKE_AREA, cents))


def rake_to_inventory(table: Table, rules: PokerRules, standing: Standing) -> None:
    """Put the rake of the round into the table inventory container."""
    if standing.raked:
        clause = rules.clause
        cite = clause.increments_to_inventory if rules.rake.levels else clause.rake_to_inventory
        table.emit(RakeTaken(cite, RAKE_AREA, INVENTORY, standing.raked))


def charge_time(table: Table, rules: PokerRules) -> Procedure:
    """Take the time charge of everybody who sits there, and have it verified."""
    clause = rules.clause
    for seat in table.players:
        cents = min(rules.time_charge.cents, table.felt.racks[seat])
        if cents:
            table.emit(TimeCharged(clause.time_charge, rack(seat), RAKE_AREA, cents))
    yield from table.proceed("verify the time charge", clause.time_verified, FLOORPERSON)
    lies = table.felt.balance(RAKE_AREA)
    table.emit(TimeCharged(clause.time_verified, RAKE_AREA, INVENTORY, lies))
