"""The odds of Double Down Stud, exactly, under best play."""

from collections.abc import Iterator
from typing import Any, Final, Unpack

import msgspec

from houseway.games.double_down_stud.rules import DOUBLE, WAGER, DoubleDownRules
from houseway.games.double_down_stud.solver import Solution, solve, values_in_company
from houseway.odds import HowCounted
from houseway.odds.company import CompanyOdds
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
from houseway.pieces.cards import PACK, Card
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.ruleset import Ruleset

MAIN: Final = f"{WAGER} and {DOUBLE}"
STAGE: Final = "with four cards in sight"
DOUBLED: Final = "double down"
PASSED: Final = "pass"


def report(
    ruleset: Ruleset[DoubleDownRules], rules: DoubleDownRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, **how)
    wagers = [main_wager(rules, solution)]
    for table in tables_for(ruleset, "paytable", rules)[1:]:
        other = msgspec.structs.replace(rules, paytable=table)
        wagers.append(main_wager(other, kept_solution(other, **how).found))
    pack, recount = how.get("pack", PACK), how.get("recount", False)
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.cases,
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(solution),
        indifferent=indifferent(solution),
        notes=notes_of(rules, pack),
        company=[company_of_cards(rules, recount=recount)] if pack == PACK else (),
    )


def kept_solution(
    rules: DoubleDownRules, *, stake_cents: Cents = 0, **how: Unpack[HowCounted]
) -> KeptCount[Solution]:
    """Best play and the time of its count, which serves while nothing it stands on changes."""
    pack = how.get("pack", PACK)
    limited = [rules.payout_limit.cents, stake_cents] if stake_cents else []
    return kept(
        [*key_of(rules), [str(card) for card in pack], *limited],
        lambda: solve(rules, pack=pack, stake_cents=stake_cents),
        recount=how.get("recount", False),
    )


def key_of(rules: DoubleDownRules) -> list[Any]:
    """What a count depends on, and nothing else."""
    pays = [(line, str(pay)) for line, pay in rules.paytable.pays.items()]
    return ["double-down-stud", rules.order, str(rules.double_most), pays]


def main_wager(rules: DoubleDownRules, solution: Solution) -> WagerOdds:
    """The wager with the double down wager, per wager."""
    return WagerOdds.of_lines(
        MAIN,
        rules.paytable.name,
        lines_of(solution),
        per=WAGER,
        average_stake=solution.average_stake,
        worth=solution.value,
    )


def lines_of(solution: Solution) -> Iterator[Line]:
    """Every result, doubled and not."""
    for place, amount in enumerate(solution.amounts):
        for line, count, net in zip(
            solution.lines, solution.tally[place], solution.nets[place], strict=True
        ):
            said = f"{line}, doubled" if amount else line
            yield Line(result=said, count=count, net=net)


def decisions(solution: Solution) -> Iterator[Decision]:
    """How often best play doubles, and passes."""
    doubled = sum(map(sum, solution.tally[1:]))
    for said, count in ((DOUBLED, doubled), (PASSED, solution.cases - doubled)):
        yield Decision.of(STAGE, said, count, solution.cases)


def indifferent(solution: Solution) -> Iterator[Indifference]:
    """How often it makes no difference whether to double."""
    yield Indifference.of(STAGE, PASSED, solution.even, solution.cases)


def notes_of(rules: DoubleDownRules, pack: tuple[Card, ...]) -> Iterator[str]:
    """Up to which wager these odds hold, and what the limit makes of the largest."""
    best = rules.paytable.best
    within = int(rules.payout_limit.cents / (best * (1 + rules.double_most)))
    most = rules.limits.maximum
    said = f"The payout limit is out of reach up to a wager of {show_money(within)}."
    if most > within:
        found = kept_solution(rules, pack=pack, stake_cents=most).found
        keeps = percent(-found.value)
        said += f" Of the largest wager, {show_money(most)}, the house keeps {keeps}."
    yield said


def company_of_cards(rules: DoubleDownRules, *, recount: bool) -> CompanyOdds:
    """What it is worth to look at the cards of others, which lie in sight."""
    most = rules.seats_max - 1
    values = kept(
        [*key_of(rules), "in company", most],
        lambda: values_in_company(rules, most),
        recount=recount,
    ).found
    return CompanyOdds(
        wager=MAIN,
        paytable=rules.paytable.name,
        per=WAGER,
        stakes="",
        why="for a player who looks at the others' cards",
        points=tuple(-value for value in values),
    )
