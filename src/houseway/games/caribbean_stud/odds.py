"""The odds of every wager of Caribbean Stud, exactly, under best play."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any, TypeAlias

import numpy as np

from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.rules import (
    ANTE,
    BET,
    BONUS,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    HAND_CARDS,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.games.caribbean_stud.solver import Progress, Solution, solve
from houseway.hands import ORDERS
from houseway.odds.meters import MeterLine, MeterOdds
from houseway.odds.report import (
    Certificate,
    Decision,
    Line,
    OddsReport,
    WagerOdds,
    tables_for,
)
from houseway.odds.store import Kept, kept
from houseway.pieces.cards import PACK, Card
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents, show_money
from houseway.rulesets import Limits, Paytable, ProgressiveTable
from houseway.rulesets.ruleset import Ruleset
from houseway.table.meters import Meter

Counts: TypeAlias = list[tuple[str, int]]
"""How often each line of a paytable comes."""

MAIN = f"{ANTE} and {BET}"
NO_FOLD_PAID = "No hand that a side wager pays is folded: the side wagers change no decision."
FOLD_PAID = (
    "Best play of ante and bet folds hands that a side wager would be paid for: the side wagers "
    "are priced with that play, and are worth more to whoever plays for both."
)


def report(
    ruleset: Ruleset[CaribbeanRules],
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    options: dict[str, Any] = {"pack": pack, "recount": recount, "progress": progress}
    solution, seconds = kept_solution(rules, **options)
    meters = tuple(meters_of(ruleset, rules, solution))
    wagers = (
        main_wager(rules, solution),
        *limited(rules, options),
        *(
            bonus_wager(rules, solution, table)
            for table in tables_for(ruleset, "bonus_paytable", rules)
        ),
        *(at_reset(odds) for odds in meters),
    )
    certificate = Certificate.of(ruleset, rules, combinations=solution.deals, seconds=seconds)
    return OddsReport(
        title=ruleset.header.title,
        wagers=wagers,
        decisions=tuple(decisions(solution)),
        notes=(*notes(rules, solution), *long_run_notes(meters)),
        certificate=certificate,
        meters=meters,
    )


def solution_of(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    ante_cents: Cents = 0,
    recount: bool = False,
    progress: Progress | None = None,
) -> Solution:
    """Best play under some rules."""
    options: dict[str, Any] = {"recount": recount, "progress": progress}
    return kept_solution(rules, pack=pack, ante_cents=ante_cents, **options).found


def kept_solution(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    ante_cents: Cents = 0,
    recount: bool = False,
    progress: Progress | None = None,
) -> Kept[Solution]:
    """Best play and the time of its count, which serves while nothing it stands on changes."""
    key = [
        "caribbean-stud",
        rules.order,
        rules.dealer_qualifies,
        rules.bet_times,
        str(rules.ante_pays),
        sorted((hand, str(pay)) for hand, pay in rules.bet_paytable.pays.items()),
        [str(card) for card in pack],
        [str(rules.bet_payout_limit), ante_cents] if ante_cents else [],
    ]

    def count() -> Solution:
        return solve(rules, pack=pack, ante_cents=ante_cents, progress=progress)

    return kept(key, count, recount=recount)


# Ante and bet.


def main_wager(rules: CaribbeanRules, solution: Solution, name: str = MAIN) -> WagerOdds:
    """Ante and bet together, per ante."""
    total = (solution.outcomes * solution.weights[:, np.newaxis]).sum(axis=0)
    pays = solution.pays
    lines = [
        Line(result="fold", count=int(total[kernels.FOLD]), net=pays.net(pays.folded)),
        Line(result="dealer is higher", count=int(total[kernels.LOSE]), net=pays.net(pays.lost)),
        Line(result="equal hands", count=int(total[kernels.TIE]), net=Fraction(0)),
        Line(
            result="dealer does not qualify",
            count=int(total[kernels.UNQUALIFIED]),
            net=pays.net(pays.unqualified),
        ),
        *_won(rules, solution),
    ]
    folds = Fraction(int(total[kernels.FOLD]), solution.deals)
    odds = WagerOdds(
        wager=name,
        paytable=rules.bet_paytable.name,
        per=ANTE,
        combinations=solution.deals,
        lines=tuple(lines),
        average_stake=1 + rules.bet_times * (1 - folds),
    )
    if odds.expectation != solution.value:
        raise AssertionError("the outcomes do not add up to the value of best play")
    return odds


def _won(rules: CaribbeanRules, solution: Solution) -> Iterator[Line]:
    """The deals that a higher hand wins, by its category."""
    won = solution.outcomes[:, kernels.WIN] * solution.weights
    for place, row in enumerate(reversed(ORDERS[rules.order].rows)):
        count = int(won[solution.categories == place].sum())
        net = solution.pays.net(solution.pays.wins[place])
        yield Line(result=f"won with {row.name}", count=count, net=net)


def limited(rules: CaribbeanRules, options: dict[str, Any]) -> Iterator[WagerOdds]:
    """The same at the largest ante, where a payout limit makes that worse."""
    most = rules.limits.maximum
    if rules.bet_payout_limit.scope != "none":
        solution = solution_of(rules, ante_cents=most, **options)
        yield main_wager(rules, solution, f"{MAIN} at {show_money(most)}")


def decisions(solution: Solution) -> Iterator[Decision]:
    """How often each decision is taken."""
    stage, deals = "with the dealer's card", solution.deals
    folds = int((solution.outcomes[:, kernels.FOLD] * solution.weights).sum())
    for decision, count in ((BET, deals - folds), ("fold", folds)):
        often = Fraction(count, deals)
        yield Decision(stage=stage, decision=decision, count=count, frequency=often)


# The side wagers.


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


def _reduced(solution: Solution, counts: Counts) -> tuple[int, Counts]:
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
    combinations, counts = _reduced(solution, found)
    return WagerOdds(
        wager=BONUS,
        paytable=table.name,
        per=BONUS,
        combinations=combinations,
        lines=tuple(
            Line(result=line, count=count, net=_worth(table, line)) for line, count in counts
        ),
        average_stake=Fraction(1),
    )


def _worth(table: Paytable, line: str) -> Fraction:
    pay = table.pay(line)
    return Fraction(-1) if pay is None else Fraction(pay.worth)


def meters_of(
    ruleset: Ruleset[CaribbeanRules], rules: CaribbeanRules, solution: Solution
) -> Iterator[MeterOdds]:
    """Every wager with a meter under every table, at its least: the meter pays no wager more."""
    limits, meter = rules.progressive_limits, rules.progressive_meter
    tables = tables_for(ruleset, "progressive_paytable", rules)
    counts = lines_of(rules, solution, _lines(tables), after_fold=False)
    for table in tables:
        yield _meter_odds(PROGRESSIVE, table, _reduced(solution, counts), limits, meter)
    limits, meter = rules.five_card_limits, rules.five_card_meter
    tables = tables_for(ruleset, "five_card_paytable", rules)
    counts = lines_of(rules, solution, _lines(tables), after_fold=True)
    for wager in (FIVE_CARD, FIVE_CARD_DEALER):
        for table in tables:
            yield _meter_odds(wager, table, _reduced(solution, counts), limits, meter)


def _lines(tables: list[ProgressiveTable]) -> list[str]:
    """The lines of all these tables, so that they can stand side by side."""
    return list(dict.fromkeys(line for table in tables for line in table.pays))


def _meter_odds(
    wager: str,
    table: ProgressiveTable,
    counted: tuple[int, Counts],
    limits: Limits,
    meter: Meter,
) -> MeterOdds:
    combinations, counts = counted
    stake = limits.minimum
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
    """A wager with a meter as it stands when the meter begins, for a player alone at the table."""
    stakes = Fraction(odds.reset_cents, odds.stake_cents)
    return WagerOdds(
        wager=odds.wager,
        paytable=odds.paytable,
        per=odds.wager,
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


def notes(rules: CaribbeanRules, solution: Solution) -> Iterator[str]:
    """What bears on best play beside the main wagers."""
    paid: set[str] = set()
    for table in (rules.bonus_paytable, rules.progressive_paytable):
        if not isinstance(table, str):
            paid |= set(table.pays)
    folded = dict(lines_of(rules, solution, sorted(paid), after_fold=False))["folded"]
    yield FOLD_PAID if folded else NO_FOLD_PAID
    limit = rules.bet_payout_limit
    if limit.scope != "none":
        best = rules.bet_times * rules.bet_paytable.best
        free = show_money(int(limit.cents / best))
        yield (
            f"The payout limit of {limit} touches no ante up to {free}, for which the first line "
            f"holds; {MAIN} at {show_money(rules.limits.maximum)} is the largest ante here."
        )


def long_run_notes(meters: Sequence[MeterOdds]) -> Iterator[str]:
    """Which wagers pay back more than they take, and at what rate they would not."""
    losing = [odds for odds in meters if odds.long_run() < 0]
    if losing:
        rates = ", ".join(
            f"{odds.wager} {odds.paytable} {percent(odds.fair_rate(), 2)}" for odds in losing
        )
        yield (
            f"With {percent(losing[0].rate, 0)} of each wager on the meter, "
            "beside payouts that do not come off it, the house pays back more than it takes in the "
            f"long run. It would keep nothing at a rate of: {rates}."
        )
