"""House Money priced: taken, or added to a wager on a hand when that is worth more."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from houseway.games.minibaccarat.pricing import (
    ADDED_TO,
    BESIDES,
    DECISIONS,
    TAKE,
    Beside,
    Decided,
    Stakes,
    decide,
    payout_of,
)
from houseway.games.minibaccarat.rules import HOUSE_MONEY, MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution
from houseway.odds.report import Decision, Indifference, Line, WagerOdds
from houseway.pieces.money import Cents

TAKEN: Final = "taken"
SAID: Final = {0: "no pair", 1: "one pair", 2: "both pairs"}


def wager_beside(beside: Beside) -> str:
    """What House Money is called that is made beside wagers on a hand."""
    return f"{HOUSE_MONEY} beside {' and '.join(beside)}"


def house_money_wagers(
    rules: MinibaccaratRules, solution: Solution, stakes: Stakes
) -> Iterator[WagerOdds]:
    """House Money that is always taken, and best play beside wagers on one hand and on both."""
    if rules.house_money is None:
        return
    yield taken_wager(rules, solution, stakes.house_money)
    for beside in BESIDES:
        yield added_wager(rules, solution, stakes, beside)


def taken_wager(rules: MinibaccaratRules, solution: Solution, stake: Cents) -> WagerOdds:
    """House Money by itself."""
    lines = (
        Line(
            result=SAID[pairs],
            count=solution.paired(pairs),
            net=Fraction(payout_of(rules, pairs, stake), stake),
        )
        for pairs in (2, 1, 0)
    )
    return WagerOdds.of_lines(HOUSE_MONEY, TAKEN, lines)


def added_wager(
    rules: MinibaccaratRules, solution: Solution, stakes: Stakes, beside: Beside
) -> WagerOdds:
    """House Money beside wagers on a hand; what the added part wins or loses is counted with it."""
    decided, stake = decide(rules, solution.openings, stakes, beside), stakes.house_money
    counts = Counter({(SAID[0], payout_of(rules, 0, stake)): solution.paired(0)})
    staked = stake * solution.cases
    for said, net, added, count in ends_of(solution, decided):
        counts[said, net] += count
        staked += added * count
    order = sorted(counts.items(), key=lambda item: (-item[0][1], item[0][0]))
    return WagerOdds(
        wager=wager_beside(beside),
        paytable="",
        per=HOUSE_MONEY,
        combinations=solution.cases,
        lines=tuple(
            Line(result=said, count=count, net=Fraction(net, stake)) for (said, net), count in order
        ),
        average_stake=Fraction(staked, stake * solution.cases),
    )


def ends_of(solution: Solution, decided: Decided) -> Iterator[tuple[str, Cents, Cents, int]]:
    """How payouts end: in words, what House Money nets with it, what was added, and how often."""
    openings = solution.openings
    for pairs, payout in decided.added.items():
        for number, decision in enumerate(DECISIONS):
            rows = (openings.pairs == pairs) & (decided.decision == number)
            ways = [int(count) for count in openings.ways[rows].sum(axis=0)]
            if decision == TAKE:
                yield f"{SAID[pairs]}, taken", payout.payout, 0, sum(ways)
                continue
            wager = ADDED_TO[decision]
            for count, net in zip(ways, payout.nets[wager], strict=True):
                if count:
                    end = "won" if net > 0 else "lost" if net < 0 else "back"
                    said = f"{SAID[pairs]}, added to {wager}, {end}"
                    yield said, payout.payout + net, payout.added, count


# How often.


def decisions(rules: MinibaccaratRules, solution: Solution, stakes: Stakes) -> Iterator[Decision]:
    """How often best play takes a payout and how often it adds it, of the coups that have one."""
    cases = solution.cases - solution.paired(0)
    ways = solution.openings.ways.sum(axis=1)
    for beside in BESIDES if rules.house_money is not None and cases else ():
        decided = decide(rules, solution.openings, stakes, beside)
        for number, decision in enumerate(DECISIONS):
            if decision == TAKE or ADDED_TO[decision] in beside:
                count = int(ways[decided.decision == number].sum())
                yield Decision.of(stage_of(beside), decision, count, cases)


def indifferent(
    rules: MinibaccaratRules, solution: Solution, stakes: Stakes
) -> Iterator[Indifference]:
    """How often it makes no difference."""
    cases = solution.cases - solution.paired(0)
    ways = solution.openings.ways.sum(axis=1)
    for beside in BESIDES if rules.house_money is not None and cases else ():
        decided = decide(rules, solution.openings, stakes, beside)
        yield Indifference.of(stage_of(beside), TAKE, int(ways[decided.is_even].sum()), cases)


def stage_of(beside: Beside) -> str:
    """When a payout is decided about."""
    return f"House Money won, beside {' and '.join(beside)}"
