"""The odds of wagers with a progressive meter, for the report of any game that has some."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from houseway.odds.company import CompanyOdds, company_of
from houseway.odds.meters import MeterLine, MeterOdds, StakeOdds
from houseway.odds.report import Line, WagerOdds
from houseway.pieces.figures import decimal
from houseway.pieces.money import Cents, show_money
from houseway.rulesets import Limits, ProgressiveTable
from houseway.steps.meters import Meter

Counts: TypeAlias = list[tuple[str, int]]
"""How often each line of a paytable comes."""

STAKES_MOST: Final = 25
"""Of more stakes than these not all are priced."""


def stakes_of(limits: Limits, table: ProgressiveTable) -> list[Cents]:
    """The stakes that are priced: those of the table's envy, or what the limits permit.

    Of very many the smallest, the largest and some between.
    """
    offered = range(limits.minimum, limits.maximum + 1, limits.step)
    if len(offered) > STAKES_MOST:
        parts = STAKES_MOST - 1
        offered_some = [offered[at * (len(offered) - 1) // parts] for at in range(STAKES_MOST)]
    else:
        offered_some = list(offered)
    return sorted({*offered_some, *(bonus.stake_cents for bonus in table.envy)})


def first_of_each(meters: Sequence[MeterOdds]) -> tuple[MeterOdds, ...]:
    """Every wager under every table at its smallest stake."""
    found: dict[tuple[str, str], MeterOdds] = {}
    for odds in meters:
        found.setdefault((odds.wager, odds.paytable), odds)
    return tuple(found.values())


def by_stake(meters: Sequence[MeterOdds]) -> Iterator[StakeOdds]:
    """Wagers with a meter that can be made at several stakes, of which the house keeps more."""
    for first in first_of_each(meters):
        wager = first.wager, first.paytable
        points = tuple(
            (odds.stake_cents, odds.house_advantage(odds.reset_cents))
            for odds in meters
            if (odds.wager, odds.paytable) == wager
        )
        if len({advantage for _, advantage in points}) > 1:
            yield StakeOdds(wager=first.wager, paytable=first.paytable, points=points)


def companies(
    meters: Sequence[MeterOdds], seats: int, divided: Collection[str] = ()
) -> Iterator[CompanyOdds]:
    """Wagers on which other players' hands bear, or other players' wagers, at the reset amount.

    What the meter pays for some wagers is divided among all who made them.
    """
    for odds in meters:
        if odds.envy:
            alone = odds.house_advantage(odds.reset_cents)
            yield _company(odds, "envy", company_of(alone, odds.envy, seats))
    for odds in first_of_each(meters):
        if odds.wager in divided and odds.of_meter:
            points = (
                odds.house_advantage(Fraction(odds.reset_cents, players))
                for players in range(1, seats + 1)
            )
            yield _company(odds, "what the meter pays is divided among them", tuple(points))


def _company(odds: MeterOdds, why: str, points: tuple[Fraction, ...]) -> CompanyOdds:
    return CompanyOdds(
        wager=odds.wager,
        paytable=odds.paytable,
        per=odds.wager,
        stakes=f"{show_money(odds.stake_cents)} with the meter at {show_money(odds.reset_cents)}",
        why=why,
        points=points,
    )


def meter_odds(
    wager: str, table: ProgressiveTable, counted: tuple[int, Counts], stake: Cents, meter: Meter
) -> MeterOdds:
    """A wager of a stake from how often each line comes, in so many cases."""
    combinations, counts = counted
    envy = sum(count * table.envy_cents(stake, line) for line, count in counts)
    return MeterOdds(
        wager=wager,
        paytable=table.name,
        combinations=combinations,
        lines=tuple(_meter_line(table, line, count) for line, count in counts),
        stake_cents=stake,
        reset_cents=meter.reset_cents,
        rate=Fraction(meter.rate_percent, 100),
        envy=Fraction(envy, combinations * stake),
    )


def _meter_line(table: ProgressiveTable, line: str, count: int) -> MeterLine:
    payout = table.pay(line)
    for_one, of_meter = (payout.for_one, payout.of_meter) if payout else (0, Fraction(0))
    return MeterLine(result=line, count=count, for_one=Fraction(for_one), of_meter=of_meter)


def at_reset(odds: MeterOdds) -> WagerOdds:
    """A wager with a meter as it stands when the meter begins, for a player alone at the table.

    What a part of the meter is worth depends on the stake, so that the figure is of this one.
    """
    stakes = Fraction(odds.reset_cents, odds.stake_cents)
    lines = (
        Line(result=line.result, count=line.count, net=line.for_one + line.of_meter * stakes - 1)
        for line in odds.lines
    )
    per = f"{odds.wager} of {show_money(odds.stake_cents)}"
    return WagerOdds.of_lines(odds.wager, odds.paytable, lines, per=per)


def long_run_notes(at_stakes: Sequence[MeterOdds], others: int) -> Iterator[str]:
    """Which wagers pay back more than they take, and at what rate they would not.

    With a full table, as envy is paid then. What the dealer's hand takes off the meter is divided
    among the players, but comes off it all the same.
    """
    meters = [*first_of_each(at_stakes), *(odds for odds in at_stakes if odds.envy)]
    losing = [odds for odds in dict.fromkeys(meters) if odds.long_run(others=others) < 0]
    if losing:
        rates = ", ".join(
            f"{odds.title} {decimal(100 * odds.fair_rate(others=others), 2)} %" for odds in losing
        )
        yield (
            f"With {100 * losing[0].rate} % of each wager on the meter, "
            "beside payouts that do not come off it, the house pays back more than it takes in the "
            f"long run, at a full table. It would keep nothing at a rate of: {rates}."
        )
