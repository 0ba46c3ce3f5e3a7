"""The odds of every wager of Heads Up Hold'em and its variations, exactly, under best play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.games.heads_up_holdem import kernels
from houseway.games.heads_up_holdem.pocket import pocket_hand
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Solution, rivers_of, solve
from houseway.hands import ORDERS
from houseway.odds import HowCounted
from houseway.odds.planes import pack_bits, unpack_bits
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
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import PACK, Card
from houseway.pieces.figures import decimal
from houseway.rulesets import Paytable
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import worth

STAGES = ("before the flop", "after the flop", "after the river", "after the river")


def report(
    ruleset: Ruleset[HeadsUpRules], rules: HeadsUpRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, **how)
    trips = tables_for(ruleset, "trips_paytable", rules)
    pocket = tables_for(ruleset, "pocket_paytable", rules) if pocket_is_counted(rules) else []
    wagers = (
        main_wager(rules, solution),
        *(trips_wager(rules, solution, table) for table in trips),
        *(pocket_wager(rules, table, how.get("pack", PACK)) for table in pocket),
    )
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.boards.deals,
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(rules, solution),
        indifferent=indifferent(rules, solution),
        notes=notes_of(rules, solution, **how),
    )


def kept_solution(
    rules: HeadsUpRules, *, trips_stake: Fraction = Fraction(0), **how: Unpack[HowCounted]
) -> KeptCount[Solution]:
    """Best play and the time of its count, which serves while nothing it stands on changes."""
    pack, progress = how.get("pack", PACK), how.get("progress")
    return kept(
        _key(rules, pack, trips_stake),
        lambda: solve(rules, pack=pack, trips_stake=trips_stake, progress=progress),
        recount=how.get("recount", False),
    )


def kept_rivers(
    rules: HeadsUpRules, solution: Solution, **how: Unpack[HowCounted]
) -> NDArray[np.uint8]:
    """The last decisions of best play, which take as long to find as half of its count."""
    key = [*_key(rules, how.get("pack", PACK), Fraction(0)), "rivers"]
    found = kept(
        key,
        lambda: pack_bits(rivers_of(rules, solution, progress=how.get("progress"))),
        recount=how.get("recount", False),
    )
    return unpack_bits(found.found)


def _key(rules: HeadsUpRules, pack: tuple[Card, ...], trips_stake: Fraction) -> list[Any]:
    """What a count depends on, and nothing else."""
    tables = [rules.odds_paytable, rules.bad_beat_paytable]
    lost = [rules.trips_after_fold, _lines(rules.trips_paytable)] if trips_stake else []
    return [
        "heads-up-holdem",
        rules.order,
        rules.dealer_qualifies,
        str(rules.win_pays),
        rules.raises_before_flop,
        rules.raises_after_flop,
        rules.raises_after_river,
        [*map(_lines, tables), *lost],
        [str(card) for card in pack],
        str(trips_stake),
    ]


def _lines(table: Paytable | None) -> list[tuple[str, str]] | None:
    return None if table is None else sorted((hand, str(pay)) for hand, pay in table.pays.items())


# The main wagers.


def main_wager(rules: HeadsUpRules, solution: Solution) -> WagerOdds:
    """Ante and odds wager with the raise, per ante."""
    nets: Counter[Fraction] = Counter()
    staked = Fraction(0)
    for times, category, outcome, count, folded in cases(rules, solution):
        nets[net_of(solution, times, category, outcome, folded=folded)] += count
        staked += count * (2 + times)
    names = rules.wager_names
    return WagerOdds.of_lines(
        f"{names.ante} and {names.odds}",
        rules.odds_paytable.name,
        lines_by_net(nets),
        per=names.ante,
        average_stake=staked / solution.boards.deals,
        worth=solution.value,
    )


def cases(rules: HeadsUpRules, solution: Solution) -> Iterator[tuple[int, int, int, int, bool]]:
    """Every counted case: times raised, category, outcome, count, and whether it was folded."""
    raises = rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river, ()
    for stage, place, category, outcome in zip(*np.nonzero(solution.tally), strict=True):
        times = raises[stage][place - 1] if place else 0
        count = int(solution.tally[stage, place, category, outcome])
        yield times, int(category), int(outcome), count, bool(stage == 3)


def net_of(
    solution: Solution, times: int, category: int, outcome: int, *, folded: bool
) -> Fraction:
    """What ante, raise and odds wager net together in one case, in antes."""
    if folded:
        return Fraction(-2)
    pays = solution.pays
    match outcome:
        case kernels.WIN_QUALIFIED:
            return (1 + times) * pays.win + pays.net(1, category)
        case kernels.WIN_NOT:
            return times * pays.win + pays.net(1, category)
        case kernels.LOSE_QUALIFIED:
            return -1 - times + pays.net(2, category)
        case kernels.LOSE_NOT:
            return -times + pays.net(2, category)
        case _:
            return Fraction(0)


def decisions(rules: HeadsUpRules, solution: Solution) -> Iterator[Decision]:
    """How often each decision is taken."""
    deals = solution.boards.deals
    raises = rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river
    for stage, amounts in enumerate(raises):
        for place, times in enumerate(amounts, start=1):
            count = int(solution.tally[stage, place].sum())
            yield Decision.of(STAGES[stage], raising(rules, times), count, deals)
    yield Decision.of(STAGES[3], "fold", int(solution.tally[3].sum()), deals)


def raising(rules: HeadsUpRules, times: int) -> str:
    """A raise in words."""
    return f"{rules.wager_names.raised} {times} time{'s' * (times > 1)}"


def indifferent(rules: HeadsUpRules, solution: Solution) -> Iterator[Indifference]:
    """How often another decision is worth as much as the one that is taken."""
    raised = rules.wager_names.raised
    for stage, said, count in zip(
        STAGES, ("check", "check", raised, "fold"), solution.even, strict=True
    ):
        yield Indifference.of(stage, said, count, solution.boards.deals)


# The side wagers.


def trips_wager(rules: HeadsUpRules, solution: Solution, table: Paytable) -> WagerOdds:
    """The wager on the best five of seven cards."""
    order, boards = ORDERS[rules.order], solution.boards
    names = [row.name for row in reversed(order.rows)]
    hands = comb(len(boards.pack), 7)
    each = boards.deals // hands
    lost = rules.trips_after_fold == "is lost"
    lines = []
    folded = 0
    for category, name in enumerate(names):
        whole = int(solution.tally[:, :, category].sum())
        gone = int(solution.tally[3, :, category].sum()) if lost else 0
        folded += gone
        lines.append(Line(result=name, count=whole - gone, net=Fraction(worth(table.pay(name)))))
    if lost:
        lines.append(Line(result="folded", count=folded, net=Fraction(-1)))
        each = 1
    whole_lines = (
        Line(result=line.result, count=line.count // each, net=line.net) for line in lines
    )
    return WagerOdds.of_lines(rules.wager_names.trips, table.name, whole_lines)


def pocket_wager(rules: HeadsUpRules, table: Paytable, pack: tuple[Card, ...]) -> WagerOdds:
    """The wager on the hole cards alone."""
    counts = Counter(pocket_hand(holding) for holding in combinations(pack, 2))
    lines = (
        Line(result=hand or "nothing", count=count, net=Fraction(worth(table.pay(hand))))
        for hand, count in counts.items()
    )
    return WagerOdds.of_lines(rules.wager_names.pocket, table.name, lines)


def pocket_is_counted(rules: HeadsUpRules) -> bool:
    """Whether the wager on the hole cards stays after a fold, and so changes no decision."""
    return rules.pocket_after_fold != "is lost"


def notes_of(rules: HeadsUpRules, solution: Solution, **how: Unpack[HowCounted]) -> Iterator[str]:
    """What the side wagers do to best play, and what is not counted."""
    yield trips_note(rules, solution, **how)
    if rules.pocket_paytable is not None and not pocket_is_counted(rules):
        yield f"{rules.wager_names.pocket} is lost with a fold here: that is not counted yet."


def trips_note(rules: HeadsUpRules, solution: Solution, **how: Unpack[HowCounted]) -> str:
    """What the side wager does to best play where both are bet."""
    name = rules.wager_names.trips
    if rules.trips_paytable is None:
        return f"There is no {name}."
    if rules.trips_after_fold == "stays":
        return f"{name} stays after a fold: it pays the same either way and changes no decision."
    both = kept_solution(rules, trips_stake=Fraction(1), **how).found
    apart = solution.value + trips_wager(rules, solution, rules.trips_paytable).expectation
    gain = both.value - apart
    return (
        f"{name} is lost with a fold: with an equal {name}, playing for both is worth "
        f"{decimal(gain)} antes more than playing for ante and odds alone ({gain})."
    )
