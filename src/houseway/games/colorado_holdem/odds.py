"""The odds of every wager of Colorado Hold'em, exactly, under best play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.rules import HAND_CARDS, ColoradoRules
from houseway.games.colorado_holdem.solver import (
    ABOVE_PAIRS,
    KINDS,
    PAIRS,
    Solution,
    Stakes,
    bonus_line,
    lines_of,
    solve,
)
from houseway.hands import ORDERS
from houseway.odds import HowCounted
from houseway.odds.kinds import kinds_of_hands
from houseway.odds.report import (
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    lines_by_net,
    make_report,
    tables_for,
)
from houseway.odds.store import Stopwatch
from houseway.pieces.cards import PACK
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import show_money
from houseway.rulesets import Paytable
from houseway.rulesets.ruleset import Ruleset

STAGE = "with three cards"


def report(
    ruleset: Ruleset[ColoradoRules], rules: ColoradoRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table. A count takes a second and is not kept, so that none is ever old."""
    watch, pack, progress = Stopwatch(), how.get("pack", PACK), how.get("progress")
    if progress is not None:
        progress("boards", 0, 1)
    solution = solve(rules, pack=pack)
    wagers = [main_wager(rules, solution)]
    for table in tables_for(ruleset, "payouts", rules)[1:]:
        changed = msgspec.structs.replace(rules, payouts=table)
        wagers.append(main_wager(changed, solve(changed, pack=pack)))
    if rules.bonus_payouts is not None:
        wagers += bonus_wagers(rules, solution, tables_for(ruleset, "bonus_payouts", rules))
    notes = tuple(notes_of(rules, solution))
    if progress is not None:
        progress("boards", 1, 1)
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.deals,
        seconds=watch.seconds,
        wagers=wagers,
        decisions=decisions(rules, solution),
        indifferent=indifferent(rules, solution),
        notes=notes,
    )


# Ante and bet.


def main_name(rules: ColoradoRules) -> str:
    """What ante and bet are called together."""
    return f"{rules.wager_names.ante} and {rules.wager_names.bet}"


def main_wager(rules: ColoradoRules, solution: Solution) -> WagerOdds:
    """Ante and bet, per ante."""
    nets: Counter[Fraction] = Counter()
    unit, staked = solution.prices.unit, 0
    for option, net, count in cases(rules, solution):
        nets[Fraction(net, unit)] += count
        staked += count * (2 if option == BET else 1)
    return WagerOdds.of_lines(
        main_name(rules),
        rules.payouts.name,
        lines_by_net(nets),
        per=rules.wager_names.ante,
        average_stake=Fraction(staked, solution.deals),
        worth=solution.value,
    )


def cases(rules: ColoradoRules, solution: Solution) -> Iterator[tuple[int, int, int]]:
    """Every way a hand ends under best play: the option, what ante and bet net, how often."""
    prices = solution.prices
    for line, hands in declared(rules, solution).items():
        yield DECLARE, prices.instants[line], hands * solution.boards
    folded = int((solution.choice == GIVE_UP).sum())
    yield GIVE_UP, prices.fold, folded * solution.boards
    for option, nets in ((NO_BET, prices.alone), (BET, prices.both)):
        for kind, count in enumerate(made(solution, option)):
            yield option, int(nets[kind]), count


def declared(rules: ColoradoRules, solution: Solution) -> Counter[str]:
    """How many hands are declared as each instant winner."""
    hands = solution.hands[solution.choice == DECLARE]
    return Counter(
        instant_winner([PACK[card] for card in hand], ace_low=rules.ace_low_instant)
        for hand in hands
    )


def made(solution: Solution, option: int) -> list[int]:
    """How often each kind of hand is made by those who bet, or play on without."""
    totals = np.zeros(KINDS, np.int64)
    for place in range(3):
        totals += solution.counts[solution.choice == option + place, place].sum(0)
    return [int(count) for count in totals]


def decisions(rules: ColoradoRules, solution: Solution) -> Iterator[Decision]:
    """With how many hands of three each decision is best."""
    hands = len(solution.hands)
    for said, chosen in choices_of(rules, solution):
        yield Decision.of(STAGE, said, int(chosen.sum()), hands)


def choices_of(
    rules: ColoradoRules, solution: Solution
) -> tuple[tuple[str, NDArray[np.bool_]], ...]:
    """Each decision, and the hands that take it."""
    choice = solution.choice
    others = ("fold", choice == GIVE_UP)
    if not rules.may_fold:
        others = ("no bet", (choice >= NO_BET) & (choice < BET))
    return ("declare", choice == DECLARE), ("bet", choice >= BET), others


def indifferent(rules: ColoradoRules, solution: Solution) -> Iterator[Indifference]:
    """With how many hands two decisions are worth the same; which card to discard is none."""
    values = solution.values
    kinds = [values[:, [DECLARE]], values[:, BET : BET + HAND_CARDS]]
    kinds.append(
        values[:, NO_BET : NO_BET + HAND_CARDS] if not rules.may_fold else values[:, [GIVE_UP]]
    )
    worth = np.stack([kind.max(axis=1) for kind in kinds], axis=1)
    is_even = (worth == worth.max(axis=1, keepdims=True)).sum(axis=1) > 1
    for said, chosen in choices_of(rules, solution):
        count = int((is_even & chosen).sum())
        if count or said == "fold":
            yield Indifference.of(STAGE, said, count, len(values))


# The bonus.


def bonus_wagers(
    rules: ColoradoRules, solution: Solution, tables: list[Paytable]
) -> list[WagerOdds]:
    """The bonus under each of its tables, when ante and bet are played as is best for them."""
    counts = [sum(both) for both in zip(made(solution, NO_BET), made(solution, BET), strict=True)]
    instants = declared(rules, solution)
    folded = int((solution.choice == GIVE_UP).sum()) * solution.boards
    results = result_names(rules, tables)
    found = []
    for table in tables:
        changed = msgspec.structs.replace(rules, bonus_payouts=table)
        pays = lines_of(rules.order, table)
        lines: dict[str, Line] = {}
        for kind in reversed(range(KINDS)):
            name = results[kind]
            before = lines[name].count if name in lines else 0
            lines[name] = Line(result=name, count=before + counts[kind], net=pays[kind].worth)
        for line, hands in sorted(instants.items()):
            net = bonus_line(changed, line).worth
            lines[line] = Line(result=line, count=hands * solution.boards, net=net)
        if folded:
            net = Fraction(-1 if rules.bonus_after_fold == "is lost" else 0)
            lines["folded"] = Line(result="folded", count=folded, net=net)
        found.append(WagerOdds.of_lines(rules.wager_names.bonus, table.name, lines.values()))
    return found


def result_names(rules: ColoradoRules, tables: list[Paytable]) -> list[str]:
    """What each kind of hand is called where some tables pay it, pairs no finer than they do."""
    order = ORDERS[rules.order]
    names = []
    for kind, strength in enumerate(kinds_of_hands(rules.order).strengths):
        lines = dict.fromkeys(order.line(strength, table.pays) for table in tables)
        said = " / ".join(line for line in lines if line)
        is_pair = PAIRS <= kind < ABOVE_PAIRS
        names.append(said or ("lower pair" if is_pair else order.category(strength).name))
    return names


# What the figures leave out.


def notes_of(rules: ColoradoRules, solution: Solution) -> Iterator[str]:
    """What the bonus does to best play, and what the payout limit costs."""
    ante, bonus, limit = rules.limits.minimum, rules.bonus_limits.minimum, rules.payout_limit
    names = rules.wager_names
    if rules.bonus_payouts is not None:
        (side,) = bonus_wagers(rules, solution, [rules.bonus_payouts])
        alone = solve(rules, stakes=Stakes(ante), pack=solution.pack)
        both = solve(rules, stakes=Stakes(ante, bonus), pack=solution.pack)
        gain = both.value - (alone.value + side.expectation * Fraction(bonus, ante))
        yield (
            f"The odds of the {names.bonus} are those of a player who plays for {names.ante} and "
            f"{names.bet} alone. With an {names.ante} of {show_money(ante)} playing for all three "
            f"is worth {decimal(gain)} antes more ({gain}); together they then cost "
            f"{percent(-both.value)} of the {names.ante} ({-both.value})."
        )
    if limit.scope == "per hand":
        from_ante = limit.cents / (2 * rules.payouts.best)
        most = solve(rules, stakes=Stakes(rules.limits.maximum), pack=solution.pack)
        yield (
            f"The payout limit of {limit} is not in these figures. It is felt from an {names.ante} "
            f"of {show_money(int(from_ante) + 1)}; at {show_money(rules.limits.maximum)} the house "
            f"keeps {percent(-most.value)} of the {names.ante} ({-most.value})."
        )
