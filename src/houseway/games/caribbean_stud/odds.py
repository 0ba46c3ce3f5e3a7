"""The odds of every wager of Caribbean Stud, exactly, under best play."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Unpack

import numpy as np

from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.rules import ANTE, BET, FIVE_CARD_DEALER, CaribbeanRules
from houseway.games.caribbean_stud.side_wagers import bonus_wager, lines_of, meters_of
from houseway.games.caribbean_stud.solver import Solution, solve
from houseway.hands import ORDERS
from houseway.odds import HowCounted
from houseway.odds.metered import at_reset, by_stake, companies, first_of_each, long_run_notes
from houseway.odds.report import (
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    make_report,
    tables_for,
)
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import PACK
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.ruleset import Ruleset

MAIN = f"{ANTE} and {BET}"
STAGE = "with the dealer's card"
NO_FOLD_PAID = "No hand that a side wager pays is folded: the side wagers change no decision."
FOLD_PAID = (
    "Best play of ante and bet folds hands that a side wager would be paid for: the side wagers "
    "are priced with that play, and are worth more to whoever plays for both."
)


def report(
    ruleset: Ruleset[CaribbeanRules], rules: CaribbeanRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, **how)
    at_stakes = tuple(meters_of(ruleset, rules, solution))
    meters = first_of_each(at_stakes)
    wagers = (
        main_wager(rules, solution),
        *limited(rules, **how),
        *(
            bonus_wager(rules, solution, table)
            for table in tables_for(ruleset, "bonus_paytable", rules)
        ),
        *(at_reset(odds) for odds in meters),
    )
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.deals,
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(solution),
        indifferent=indifferent(solution),
        notes=(
            *notes_of(rules, solution),
            *long_run_notes(at_stakes, rules.seats_max - 1),
        ),
        company=companies(at_stakes, rules.seats_max, divided=(FIVE_CARD_DEALER,)),
        meters=meters,
        stakes=tuple(by_stake(at_stakes)),
    )


def kept_solution(
    rules: CaribbeanRules, *, ante_cents: Cents = 0, **how: Unpack[HowCounted]
) -> KeptCount[Solution]:
    """Best play and the time of its count, which serves while nothing it stands on changes."""
    pack, progress = how.get("pack", PACK), how.get("progress")
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

    return kept(key, count, recount=how.get("recount", False))


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
    return WagerOdds.of_lines(
        name,
        rules.bet_paytable.name,
        lines,
        per=ANTE,
        average_stake=1 + rules.bet_times * (1 - folds),
        worth=solution.value,
    )


def _won(rules: CaribbeanRules, solution: Solution) -> Iterator[Line]:
    """The deals that a higher hand wins, by its category."""
    won = solution.outcomes[:, kernels.WIN] * solution.weights
    for place, row in enumerate(reversed(ORDERS[rules.order].rows)):
        count = int(won[solution.categories == place].sum())
        net = solution.pays.net(solution.pays.wins[place])
        yield Line(result=f"won with {row.name}", count=count, net=net)


def limited(rules: CaribbeanRules, **how: Unpack[HowCounted]) -> Iterator[WagerOdds]:
    """The same at the largest ante, where a payout limit makes that worse."""
    most = rules.limits.maximum
    if rules.bet_payout_limit.scope is not None:
        solution = kept_solution(rules, ante_cents=most, **how).found
        yield main_wager(rules, solution, f"{MAIN} at {show_money(most)}")


def decisions(solution: Solution) -> Iterator[Decision]:
    """How often each decision is taken."""
    deals = solution.deals
    folds = int((solution.outcomes[:, kernels.FOLD] * solution.weights).sum())
    for decision, count in ((BET, deals - folds), ("fold", folds)):
        yield Decision.of(STAGE, decision, count, deals)


def indifferent(solution: Solution) -> Iterator[Indifference]:
    """How often it makes no difference whether to bet."""
    yield Indifference.of(STAGE, "fold", solution.even, solution.deals)


def notes_of(rules: CaribbeanRules, solution: Solution) -> Iterator[str]:
    """What bears on best play beside the main wagers."""
    paid: set[str] = set()
    for table in (rules.bonus_paytable, rules.progressive_paytable):
        if table is not None:
            paid |= set(table.pays)
    folded = dict(lines_of(rules, solution, sorted(paid), after_fold=False))["folded"]
    yield FOLD_PAID if folded else NO_FOLD_PAID
    limit = rules.bet_payout_limit
    if limit.scope is not None:
        best = rules.bet_times * rules.bet_paytable.best
        free = show_money(int(limit.cents / best))
        yield (
            f"The payout limit of {limit} touches no ante up to {free}, for which the first line "
            f"holds; {MAIN} at {show_money(rules.limits.maximum)} is the largest ante here."
        )
