"""Bad beat payouts: what pots contribute, and what is paid when a high hand loses.

What is contributed lies in a locked box; the payout is brought from the cage. The meter that the
room shows says how much it is.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from houseway.games.poker.rules import PokerRules
from houseway.games.poker.standing import Standing
from houseway.hands import STANDARD
from houseway.pieces.money import Cents
from houseway.round.accounts import fund
from houseway.round.engine import Procedure, Table
from houseway.round.payments import JackpotPaid, MeterSet, PotContributed
from houseway.round.spots import SUPERVISOR, Seat
from houseway.round.start import Start

METER: Final = "bad-beat"
BOX: Final = fund("bad-beat")


def read_payout(table: Table, rules: PokerRules, start: Start) -> None:
    """Note what the room shows when the round begins."""
    if rules.bad_beat:
        table.emit(MeterSet(rules.clause.displayed, METER, start.meters.get(METER, 0)))


def contribute(table: Table, rules: PokerRules, standing: Standing) -> None:
    """Put the contribution of the pot in the middle into the box, if enough lies there."""
    rule, main = rules.bad_beat, standing.pots[0]
    if rule and table.felt.balance(main) >= rule.least_cents:
        table.emit(PotContributed(rules.clause.contribution, main, BOX, rule.cents))
        reads = table.felt.meters[METER] + rule.cents
        table.emit(MeterSet(rules.clause.displayed, METER, reads, "contributed"))


def beaten(rules: PokerRules, highs: Mapping[Seat, int], winners: Sequence[Seat]) -> list[Seat]:
    """Who holds the highest losing hand, if it qualifies; several if they are equal."""
    names = [row.name for row in STANDARD.rows]
    least = names.index(rules.bad_beat.hand) if rules.bad_beat else -1
    lost = {
        seat: high
        for seat, high in highs.items()
        if seat not in winners and names.index(STANDARD.category(high).name) <= least
    }
    best = max(lost.values(), default=None)
    return [seat for seat, high in lost.items() if high == best]


def shares_of(
    rules: PokerRules,
    cents: Cents,
    losers: Sequence[Seat],
    winners: Sequence[Seat],
    order: Sequence[Seat],
) -> dict[Seat, Cents]:
    """What each is paid: losers, winners, and all others who were dealt in.

    Where there is nobody else, their part is the losers'. Cents that cannot be divided stay.
    """
    others = [seat for seat in order if seat not in losers and seat not in winners]
    groups = [losers, winners, others or losers]
    paid = dict.fromkeys(order, 0)
    for percent, seats in zip(rules.bad_beat.percents, groups, strict=True):
        each = cents * percent // 100 // len(seats)
        for seat in seats:
            paid[seat] += each
    return {seat: due for seat, due in paid.items() if due}


def pay_bad_beat(
    table: Table, rules: PokerRules, standing: Standing, winners: Sequence[Seat]
) -> Procedure:
    """Have a bad beat verified, pay it, and set the display."""
    losers = beaten(rules, standing.highs, winners) if rules.bad_beat and winners else []
    if not losers or not table.felt.meters[METER]:
        return
    clause = rules.clause
    seats = " and ".join(map(str, losers))
    yield from table.proceed(f"verify the bad beat of seat {seats}", clause.verified, SUPERVISOR)
    table.announce("The bad beat payout is pending adjustment", clause.pending)
    due = shares_of(rules, table.felt.meters[METER], losers, winners, standing.order)
    for seat, cents in due.items():
        table.emit(JackpotPaid(clause.bad_beat, seat, METER, cents, _why(seat, losers, winners)))
    left = table.felt.meters[METER] - sum(due.values())
    table.emit(MeterSet(clause.adjusted, METER, left, "paid"))


def _why(seat: Seat, losers: Sequence[Seat], winners: Sequence[Seat]) -> str:
    if seat in losers:
        return "the bad beat"
    return "the winner" if seat in winners else "dealt in"
