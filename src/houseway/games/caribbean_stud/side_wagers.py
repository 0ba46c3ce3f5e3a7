"""The side wagers of Caribbean Stud, priced from the count: the bonus, and wagers with a meter."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import TypeAlias

import numpy as np

from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.rules import (
    BONUS,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    HAND_CARDS,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.games.caribbean_stud.solver import Solution
from houseway.hands import ORDERS
from houseway.odds.company import CompanyOdds, company_of
from houseway.odds.meters import MeterLine, MeterOdds, StakeOdds
from houseway.odds.report import Line, WagerOdds, tables_for
from houseway.pieces.figures import decimal
from houseway.pieces.money import Cents, show_money
from houseway.rulesets import Limits, Paytable, ProgressiveTable
from houseway.rulesets.ruleset import Ruleset
from houseway.steps.meters import Meter

Counts: TypeAlias = list[tuple[str, int]]
"""How often each line of a paytable comes."""

STAKES_MOST = 25
"""Of more stakes than these not all are priced."""


def lines_of(
    rules: CaribbeanRules, solution: Solution, lines: list[str], *, after_fold: bool
) -> Counts:
    """How many hands, with every card that can be shown, are paid by each line.

    Those that are folded, and lose by that, stand apart where a line would have paid them.
    """
    order, shown = ORDERS[rules.order], solution.shown
    strengths, place = np.unique(solution.strengths, return_inverse=True)
    named = np.array([order.line(int(strength), lines) for strength in strengths])[place]
    folds = solution.outcomes[:, kernels.FOLD] // solution.rivals
    kept_ = np.full(len(named), shown) if after_fold else shown - folds
    counts = [(line, int((kept_ * solution.weights)[named == line].sum())) for line in lines]
    paid = sum(count for _, count in counts)
    would = int(solution.weights[named != ""].sum()) * shown
    rest = comb(len(solution.pack), HAND_CARDS) * shown - would
    return [*counts, ("folded", would - paid), ("less", rest)]


def reduced(solution: Solution, counts: Counts) -> tuple[int, Counts]:
    """Counts of hands alone, where the card that the dealer shows makes no difference."""
    shown = solution.shown
    hands = comb(len(solution.pack), HAND_CARDS)
    counts = [(line, count) for line, count in counts if count or line != "folded"]
    if any(count % shown for _, count in counts):
        return hands * shown, counts
    return hands, [(line, count // shown) for line, count in counts]


def bonus_wager(rules: CaribbeanRules, solution: Solution, table: Paytable) -> WagerOdds:
    """The Caribbean Stud Bonus."""
    found = lines_of(rules, solution, list(table.pays), after_fold=False)
    _, counts = reduced(solution, found)
    lines = (Line(result=line, count=count, net=_worth(table, line)) for line, count in counts)
    return WagerOdds.of_lines(BONUS, table.name, lines)


def _worth(table: Paytable, line: str) -> Fraction:
    pay = table.pay(line)
    return Fraction(-1) if pay is None else Fraction(pay.worth)


def meters_of(
    ruleset: Ruleset[CaribbeanRules], rules: CaribbeanRules, solution: Solution
) -> Iterator[MeterOdds]:
    """Every wager with a meter under every table, at every stake: the meter pays no wager more."""
    limits, meter = rules.progressive_limits, rules.progressive_meter
    tables = tables_for(ruleset, "progressive_paytable", rules)
    counts = lines_of(rules, solution, _lines(tables), after_fold=False)
    for table in tables:
        counted = reduced(solution, counts)
        for stake in stakes_of(limits, table):
            yield _meter_odds(PROGRESSIVE, table, counted, stake, meter)
    limits, meter = rules.five_card_limits, rules.five_card_meter
    tables = tables_for(ruleset, "five_card_paytable", rules)
    counts = lines_of(rules, solution, _lines(tables), after_fold=True)
    for wager in (FIVE_CARD, FIVE_CARD_DEALER):
        for table in tables:
            counted = reduced(solution, counts)
            for stake in stakes_of(limits, table):
                yield _meter_odds(wager, table, counted, stake, meter)


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


def companies(meters: Sequence[MeterOdds], seats: int) -> Iterator[CompanyOdds]:
    """Wagers on which other players' hands, or other players' wagers, bear; at the reset amount."""
    for odds in meters:
        if odds.envy:
            alone = odds.house_advantage(odds.reset_cents)
            yield _company(odds, "envy", company_of(alone, odds.envy, seats))
    for odds in first_of_each(meters):
        if odds.wager == FIVE_CARD_DEALER and odds.of_meter:
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


def _lines(tables: list[ProgressiveTable]) -> list[str]:
    """The lines of all these tables, so that they can stand side by side."""
    return list(dict.fromkeys(line for table in tables for line in table.pays))


def _meter_odds(
    wager: str,
    table: ProgressiveTable,
    counted: tuple[int, Counts],
    stake: Cents,
    meter: Meter,
) -> MeterOdds:
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
    return WagerOdds(
        wager=odds.wager,
        paytable=odds.paytable,
        per=f"{odds.wager} of {show_money(odds.stake_cents)}",
        combinations=odds.combinations,
        lines=tuple(
            Line(
                result=line.result,
                count=line.count,
                net=line.for_one + line.of_meter * stakes - 1,
            )
            for line in odds.lines
        ),
        average_stake=Fraction(1),
    )


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
