"""The odds of every wager of Let It Ride, exactly, under best play."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final, Unpack

import msgspec
import numpy as np

from houseway.games.let_it_ride.prizes import Prizes, three_card_pay
from houseway.games.let_it_ride.rules import BONUS, THREE_CARD_BONUS, LetItRideRules
from houseway.games.let_it_ride.solver import Solution, solve
from houseway.hands.three_card import THREE_CARD
from houseway.hands.three_card_batch import strengths_of_three
from houseway.odds import HowCounted
from houseway.odds.fours import five_card_counts
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
from houseway.rulesets import Paytable
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import worth

BETS_SAID: Final = "bets"
STAGES: Final = ("the first bet", "the second bet")
RIDES: Final = "let it ride"
WITHDRAWN: Final = "withdraw"
RIDING: Final = ("one bet", "two bets", "three bets")


def report(
    ruleset: Ruleset[LetItRideRules], rules: LetItRideRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, **how)
    pack = how.get("pack", PACK)
    wagers = [main_wager(rules, solution)]
    for table in tables_for(ruleset, "paytable", rules)[1:]:
        other = msgspec.structs.replace(rules, paytable=table)
        wagers.append(main_wager(other, kept_solution(other, **how).found))
    if rules.bonus_offered:
        prizes = tables_for(ruleset, "bonus_prizes", rules)
        wagers += [bonus_wager(rules, each, pack) for each in prizes]
    if rules.three_card_offered:
        tables = tables_for(ruleset, "three_card_paytable", rules)
        wagers += [three_card_wager(rules, each, pack) for each in tables]
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
    )


def kept_solution(
    rules: LetItRideRules, *, stake_cents: Cents = 0, **how: Unpack[HowCounted]
) -> KeptCount[Solution]:
    """Best play and the time of its count, which serves while nothing it stands on changes."""
    pack = how.get("pack", PACK)
    pays = [(line, str(pay)) for line, pay in rules.paytable.pays.items()]
    limited = [str(rules.payout_limit), stake_cents] if stake_cents else []
    return kept(
        ["let-it-ride", rules.order, pays, [str(card) for card in pack], *limited],
        lambda: solve(rules, pack=pack, stake_cents=stake_cents),
        recount=how.get("recount", False),
    )


# The bets.


def main_wager(rules: LetItRideRules, solution: Solution) -> WagerOdds:
    """The three bets together, per bet."""
    return WagerOdds.of_lines(
        BETS_SAID,
        rules.paytable.name,
        lines_of(solution),
        per="third bet",
        average_stake=solution.average_stake,
        worth=solution.value,
    )


def lines_of(solution: Solution) -> Iterator[Line]:
    """Every result, by how many bets ride."""
    (none, second), (first, both) = solution.tally
    for riding, nets, counts in zip(
        RIDING,
        solution.nets,
        (none, tuple(map(sum, zip(second, first, strict=True))), both),
        strict=True,
    ):
        for line, net, count in zip(solution.lines, nets, counts, strict=True):
            yield Line(result=f"{line}, {riding}", count=count, net=net)


def decisions(solution: Solution) -> Iterator[Decision]:
    """How often best play lets the first and the second bet ride."""
    (none, second), (first, both) = (tuple(map(sum, each)) for each in solution.tally)
    for stage, riding in zip(STAGES, (first + both, second + both), strict=True):
        for said, count in ((RIDES, riding), (WITHDRAWN, solution.cases - riding)):
            yield Decision.of(stage, said, count, solution.cases)
    assert none + second + first + both == solution.cases


def indifferent(solution: Solution) -> Iterator[Indifference]:
    """How often it makes no difference whether a bet rides."""
    for stage, count in zip(STAGES, solution.even, strict=True):
        yield Indifference.of(stage, WITHDRAWN, count, solution.cases)


# The bonus wagers.


def bonus_wager(rules: LetItRideRules, prizes: Prizes, pack: tuple[Card, ...]) -> WagerOdds:
    """The chip on the hand of five, per chip."""
    chip = rules.bonus_chip.minimum
    kept_part = Fraction(0 if rules.bonus_stake == "is returned" else 1)
    lines = []
    for category, count in five_card_counts(rules.order, pack).items():
        prize = Fraction(prizes.pays_cents.get(category, 0), chip)
        lines.append(Line(result=category, count=count, net=prize - kept_part if prize else -ONE))
    return WagerOdds.of_lines(BONUS, prizes.name, lines)


ONE: Final = Fraction(1)


def three_card_wager(rules: LetItRideRules, table: Paytable, pack: tuple[Card, ...]) -> WagerOdds:
    """The wager on the own three cards."""
    hands = np.array(list(combinations(pack, 3)), np.uint8)
    places = np.bincount(strengths_of_three(hands) >> 20, minlength=len(THREE_CARD.rows) + 1)
    lines = []
    for place, category in zip(places[:0:-1], THREE_CARD.rows, strict=True):
        paid = three_card_pay(table, rules.mini_royal_unlisted, category.name)
        lines.append(Line(result=category.name, count=int(place), net=Fraction(worth(paid))))
    return WagerOdds.of_lines(THREE_CARD_BONUS, table.name, lines)


# Notes.


def notes_of(rules: LetItRideRules, pack: tuple[Card, ...]) -> Iterator[str]:
    """What the payout limit does, and what is not counted."""
    yield limit_note(rules, pack)
    if rules.positions > 1:
        yield (
            "Counted for a player at one position. Whoever has two sees six cards before deciding, "
            "and that is not counted."
        )


def limit_note(rules: LetItRideRules, pack: tuple[Card, ...]) -> str:
    """Up to which bet these odds hold, and what the limit makes of the largest."""
    limit, most = rules.payout_limit, rules.limits.maximum
    if limit.scope is None:
        return "There is no payout limit."
    within = int(limit.cents / (rules.paytable.best * len(RIDING)))
    said = f"The payout limit is out of reach up to bets of {show_money(within)}."
    if most <= within:
        return said
    advantage = -kept_solution(rules, pack=pack, stake_cents=most).found.value
    keeps = percent(advantage)
    return f"{said} With bets of {show_money(most)}, the largest, the house keeps {keeps}."
