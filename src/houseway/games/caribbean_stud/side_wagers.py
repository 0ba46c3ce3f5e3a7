"""The side wagers of Caribbean Stud, priced from the count: the bonus, and wagers with a meter."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

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
from houseway.odds.metered import Counts, meter_odds, stakes_of
from houseway.odds.meters import MeterOdds
from houseway.odds.report import Line, WagerOdds, tables_for
from houseway.rulesets import Paytable, ProgressiveTable
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import worth


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
    lines = (
        Line(result=line, count=count, net=Fraction(worth(table.pay(line))))
        for line, count in counts
    )
    return WagerOdds.of_lines(BONUS, table.name, lines)


def meters_of(
    ruleset: Ruleset[CaribbeanRules], rules: CaribbeanRules, solution: Solution
) -> Iterator[MeterOdds]:
    """Every wager with a meter under every table, at every stake: the meter pays no wager more."""
    wagers = (
        ("progressive", (PROGRESSIVE,), rules.progressive_meter, False),
        ("five_card", (FIVE_CARD, FIVE_CARD_DEALER), rules.five_card_meter, True),
    )
    for key, names, meter, after_fold in wagers:
        tables = tables_for(ruleset, f"{key}_paytable", rules)
        counts = lines_of(rules, solution, _lines(tables), after_fold=after_fold)
        counted = reduced(solution, counts)
        for wager, table in product(names, tables):
            for stake in stakes_of(getattr(rules, f"{key}_limits"), table):
                yield meter_odds(wager, table, counted, stake, meter)


def _lines(tables: list[ProgressiveTable]) -> list[str]:
    """The lines of all these tables, so that they can stand side by side."""
    return list(dict.fromkeys(line for table in tables for line in table.pays))
