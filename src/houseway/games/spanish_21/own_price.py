"""What a chart of Spanish 21 of one's own costs against best play, exactly, row by row.

A plan's worth from a fresh shoe is counted from the first card to the last. Which rows cost what
follows besides from how often the plan comes to each hand: hands of split pairs are one row, what
is left when all others are added up.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from houseway.errors import NotPermitted
from houseway.games.spanish_21.chart import make_cells, plan_of
from houseway.games.spanish_21.counting import shoe_of
from houseway.games.spanish_21.holdings import BEST, NONE, VALUES, holdings
from houseway.games.spanish_21.meeting import DEPTH, Whole, falling
from houseway.games.spanish_21.own_chart import (
    DOUBLED,
    HARD,
    PAIRS,
    SOFT,
    TITLES,
    Rows,
    cells_of,
    pair_name,
    read_rows,
    stages_of,
)
from houseway.games.spanish_21.plan import Plan, best_plan
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.simple_plan import SAMPLES
from houseway.games.spanish_21.solver import MIXED, Opening, Solution, Up, solve
from houseway.games.spanish_21.splits import Hands
from houseway.games.spanish_21.tally import arrivals, face_of, hands_not_split, tally
from houseway.games.spanish_21.unsplit import (
    DECISIONS,
    DOUBLE,
    RESPLIT,
    SPLIT,
    STAND,
    is_21,
)
from houseway.odds import Progress
from houseway.odds.own_charts import ChartStage
from houseway.odds.play_prices import WORST, LinePrice, Mistake, PlayPrice, StagePrice
from houseway.pieces.cards import SUITS, Card

SPLIT_HANDS: Final = "hands of a split pair"

Row: TypeAlias = tuple[str, str]
"""A part of the chart, and the name of a row of it."""


class Decided(NamedTuple):
    """What is decided in a situation, how often, and what that loses in all."""

    row: Row
    own: tuple[int, ...]
    """The values of the cards."""
    up: int
    decision: int
    best: int
    frequency: Fraction
    cost: Fraction
    suit: int = MIXED
    """The suit of all cards, where that matters."""


def price_chart(
    rules: SpanishRules, stages: tuple[ChartStage, ...], *, progress: Progress | None = None
) -> PlayPrice:
    """What a chart costs, row by row, from a fresh shoe and for the smallest wager."""
    rows = read_rows(stages)
    solution = _solved(rules, progress)
    return _priced(solution, own_plan(solution, rows), rows)


def chart_plan(
    rules: SpanishRules, stages: tuple[ChartStage, ...], progress: Progress | None = None
) -> Plan:
    """A chart as a plan."""
    return own_plan(_solved(rules, progress), read_rows(stages))


def price_function(
    rules: SpanishRules, plan: Plan, *, progress: Progress | None = None
) -> PlayPrice:
    """The same of a plan that a function made."""
    return _priced(_solved(rules, progress), plan, None)


def best_stages(rules: SpanishRules, *, progress: Progress | None = None) -> tuple[ChartStage, ...]:
    """The best chart by totals and numbers of cards, to begin with."""
    solution = _solved(rules, progress)
    return stages_of(make_cells(solution, best_plan(solution), by_cards=True))


def _solved(rules: SpanishRules, progress: Progress | None) -> Solution:
    terms = terms_of(rules, smallest_stake(rules))
    if terms.split_21_wins_all:
        raise NotPermitted(
            "a chart is priced where 21 of two cards after a split is paid as any 21",
            key="split_two_card_21",
        )
    return solve(shoe_of(rules), terms, progress)


def own_plan(solution: Solution, rows: dict[str, Rows]) -> Plan:
    """A chart as a plan; parts that it leaves out are played best."""
    plan, best, every = plan_of(cells_of(rows)), best_plan(solution), holdings()
    for title, is_soft in ((HARD, False), (SOFT, True)):
        if title not in rows:
            at = every.is_soft == is_soft
            plan.later[:, at] = best.later[:, at]
            plan.split_later[..., at] = best.split_later[..., at]
    for one, two in product(range(VALUES), repeat=2):
        number = every.of((one, two))
        told = SOFT if every.is_soft[number] else HARD
        if told not in rows:
            plan.split_first[:, :, one, two] = best.split_first[:, :, one, two]
        if _is_left_out(rows, told, is_pair=one == two):
            plan.first[:, one, two] = best.first[:, one, two]
    if DOUBLED not in rows:
        plan.rescue[:] = best.rescue
        plan.split_rescue[:] = best.split_rescue
    return plan


def _is_left_out(rows: dict[str, Rows], told: str, *, is_pair: bool) -> bool:
    return PAIRS not in rows if is_pair else told not in rows


# Decision by decision.


def decided(solution: Solution, plan: Plan) -> Iterator[Decided]:
    """Everything that a plan decides about hands that are not split."""
    hands, doubles = hands_not_split(solution), _nothing(solution)
    for up, copies in solution.ups():
        for opening, ways in solution.openings(up):
            if not opening.is_blackjack:
                yield _first(solution, plan, (opening, up, copies * ways), hands, doubles)
    arrived = arrivals(solution, plan)
    later = (holdings().size > 2) & (holdings().total < BEST)
    yield from _later(solution, plan, hands, np.where(later[:, None], arrived, 0), doubles)
    yield from _rescues(solution, plan, hands, _drawn(doubles))


def _nothing(solution: Solution) -> Whole:
    return np.zeros(solution.unsplit.standing.free.shape, object)


def _first(
    solution: Solution,
    plan: Plan,
    dealt: tuple[Opening, Up, int],
    hands: Hands,
    doubles: Whole,
) -> Decided:
    """Two cards, dealt in so many ways with an up card."""
    (opening, up, ways), every = dealt, holdings()
    one, two, suit = opening
    number = every.of((one, two))
    what = int(plan.first[face_of(up), one, two, suit])
    choices = solution.choices(opening, up)
    often = Fraction(ways, falling(solution.shoe.size, 3))
    if what == DOUBLE:
        orders = solution.count(one, up) * (solution.count(two, up) - (one == two))
        doubles[number, up.value] += Fraction(ways, orders)
    if solution.terms.reader:
        free = hands.free[number, up.value], hands.every[number, up.value]
        asked = often * Fraction(*map(int, free))
    else:
        asked = often
    is_pair = one == two and what in (SPLIT, RESPLIT)
    row = (PAIRS, pair_name(one)) if is_pair else _row(number)
    lost = choices.values[choices.best] - choices.values[what]
    return Decided(row, (one, two), up.value, what, choices.best, asked, often * lost, suit)


def _row(number: int) -> Row:
    every = holdings()
    return SOFT if every.is_soft[number] else HARD, str(every.total[number])


def _later(
    solution: Solution, plan: Plan, hands: Hands, arrived: Whole, doubles: Whole
) -> Iterator[Decided]:
    """Three cards or more."""
    unsplit, per = solution.unsplit, _per(solution)
    worth = np.stack([unsplit.stand, unsplit.hit, unsplit.double])
    weights, often = hands.parted.weights[:, :, 0], _asked(solution, hands)
    for number, up in np.argwhere(arrived != 0).tolist():
        what, best = int(plan.later[up, number]), int(unsplit.decision[number, up])
        lost = unsplit.value[number, up] - worth[what, number, up]
        times = Fraction(arrived[number, up])
        if what == DOUBLE:
            doubles[number, up] += times
        cost = times * int(weights[number, up] * lost) * per
        asked = times * int(often[number, up]) * per * solution.terms.scale
        yield Decided(_row(number), values_of(number), up, what, best, asked, cost)


def _drawn(doubles: Whole) -> Whole:
    """Where doubled hands arrive by their last card."""
    every, found = holdings(), np.zeros(doubles.shape, object)
    for number in np.flatnonzero((doubles != 0).any(axis=1)).tolist():
        for card in range(VALUES):
            if (drawn := int(every.drawn[number, card])) != NONE:
                found[drawn] += doubles[number]
    return found


def _rescues(solution: Solution, plan: Plan, hands: Hands, doubled: Whole) -> Iterator[Decided]:
    """Hands that were just doubled: left there, or given up for the first wager."""
    unsplit, per, every = solution.unsplit, _per(solution), holdings()
    weights, often = hands.parted.weights[:, :, 0], _asked(solution, hands)
    over = is_21()
    for number, up in np.argwhere(doubled != 0).tolist():
        if over[number]:
            continue
        kept = 2 * unsplit.stand[number, up]
        given_up = -solution.terms.scale * unsplit.standing.free[number, up]
        rescued = bool(plan.rescue[up, number])
        lost = max(kept, given_up) - (given_up if rescued else kept)
        times = Fraction(doubled[number, up])
        name = f"{'soft' if every.is_soft[number] else 'hard'} {every.total[number]}"
        cost = times * int(weights[number, up] * lost) * per
        asked = times * int(often[number, up]) * per * solution.terms.scale
        what, best = RESCUE if rescued else STAND, RESCUE if given_up > kept else STAND
        yield Decided((DOUBLED, name), values_of(number), up, what, best, asked, cost)


RESCUE: Final = len(DECISIONS)
SAID: Final = (*DECISIONS, "rescue")


def _per(solution: Solution) -> Fraction:
    return Fraction(1, falling(solution.shoe.size, DEPTH + 1) * solution.terms.scale)


def _asked(solution: Solution, hands: Hands) -> Whole:
    """In how many orders somebody is asked: with a reader not where the dealer has a blackjack."""
    return hands.free if solution.terms.reader else hands.every


def values_of(number: int) -> tuple[int, ...]:
    """The values of the cards of a holding."""
    return tuple(np.repeat(np.arange(VALUES), holdings().cards[number]).tolist())


# Added up.


def _priced(solution: Solution, plan: Plan, rows: dict[str, Rows] | None) -> PlayPrice:
    """The price of each part that a chart has; hands of split pairs have what is left.

    Without a chart what is decided alike is one line.
    """
    every = list(decided(solution, plan))
    cost = solution.expectation - tally(solution, plan).expectation(solution.terms)
    stages = []
    for title in TITLES:
        of_part = [each for each in every if each.row[0] == title]
        stages.append(_stage(title, of_part, rows))
    left = cost - sum((each.cost for each in every), Fraction(0))
    splits = sum(
        (each.frequency for each in every if each.decision in (SPLIT, RESPLIT)), Fraction(0)
    )
    line = LinePrice(line=0, decision="", frequency=splits, wrong=Fraction(0), cost=left)
    stages.append(
        StagePrice(title=SPLIT_HANDS, cost=left, wrong=Fraction(0), lines=(line,), worst=())
    )
    return PlayPrice(best_edge=-solution.expectation, stages=tuple(stages))


def _stage(title: str, every: list[Decided], rows: dict[str, Rows] | None) -> StagePrice:
    sums: dict[tuple[int, str], list[Fraction]] = {}
    for each in every:
        key = _line(each, rows)
        if key is not None:
            into = sums.setdefault(key, [Fraction(0)] * 3)
            more = each.frequency, each.frequency if each.cost else Fraction(0), each.cost
            sums[key] = [one + other for one, other in zip(into, more, strict=True)]
    lines = tuple(
        LinePrice(line=line, decision=said, frequency=often, wrong=wrong, cost=cost)
        for (line, said), (often, wrong, cost) in sorted(sums.items())
    )
    worst = sorted((each for each in every if each.cost), key=lambda each: -each.cost)[:WORST]
    return StagePrice(
        title=title,
        cost=sum((each.cost for each in every), Fraction(0)),
        wrong=sum((line.wrong for line in lines), Fraction(0)),
        lines=lines,
        worst=tuple(_mistake(each) for each in worst),
    )


def _line(each: Decided, rows: dict[str, Rows] | None) -> tuple[int, str] | None:
    """Which line of a strategy decided; none where a chart leaves it to best play."""
    if rows is None:
        return 0, SAID[each.decision]
    part = rows.get(each.row[0])
    if part is None or each.row[1] not in part.line:
        return None
    return part.line[each.row[1]], " ".join(part.marks[each.row[1]].values())


def _mistake(each: Decided) -> Mistake:
    suits = range(len(SUITS)) if each.suit == MIXED else (each.suit,)
    return Mistake(
        own=tuple(
            Card(SAMPLES[value] & ~3 | suits[at % len(suits)]) for at, value in enumerate(each.own)
        ),
        board=(Card(SAMPLES[each.up]),),
        decision=SAID[each.decision],
        best=SAID[each.best],
        costs=each.cost / each.frequency,
        frequency=each.frequency,
    )
