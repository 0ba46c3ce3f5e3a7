"""The chart of Spanish 21: what to do by the total, the number of cards and the up card.

Every decision is the best on average over all hands of a total, each as often as best play comes
to it, in whole numbers. What the chart costs against best play is counted from the first card to
the last, as any plan is.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from houseway.games.spanish_21.holdings import BEST, FACE, ONE, VALUES, Numbers, holdings
from houseway.games.spanish_21.meeting import Whole
from houseway.games.spanish_21.plan import Plan, best_plan, empty_plan
from houseway.games.spanish_21.simple_plan import SAMPLES
from houseway.games.spanish_21.solver import MIXED, Solution
from houseway.games.spanish_21.splits import FAMILIES
from houseway.games.spanish_21.tally import arrivals, hands_not_split, tally
from houseway.games.spanish_21.unsplit import (
    DECISIONS,
    DOUBLE,
    HIT,
    RESPLIT,
    SPLIT,
    STAND,
    SURRENDER,
)
from houseway.odds.up_charts import UpCell, UpChart, UpRow, UpSection
from houseway.pieces.cards import PACK, TEN

Pattern: TypeAlias = tuple[int, ...]
"""What is done with two cards, with three, with four, with five, and with six or more."""

LENGTHS: Final = 5
LETTERS: Final = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R", RESPLIT: "P"}
UP_ORDER: Final = (*range(1, FACE), FACE, ONE)
COLUMNS: Final = (*map(str, range(2, 10)), "J-K", "A")
NEVER: Final = LENGTHS + 2
BY_TOTAL: Final = "This chart"
WITHOUT_CARDS: Final = "The same without the number of cards"


class Cells(NamedTuple):
    """The decisions of a chart."""

    totals: dict[tuple[bool, int, int], Pattern]
    """By whether a total is soft, the total, and the up card's value."""
    pairs: dict[tuple[int, int], int]
    """Pairs that are split, by value and up card."""
    rescues: set[tuple[bool, int, int]]
    """Doubled hands that are rescued."""


def make_cells(solution: Solution, plan: Plan, *, by_cards: bool) -> Cells:
    """The best decisions of a chart, with the number of cards or without."""
    every, unsplit = holdings(), solution.unsplit
    hands = hands_not_split(solution)
    weights = arrivals(solution, plan) * hands.parted.weights[:, :, 0]
    given_up = -solution.terms.scale * solution.terms.surrender * unsplit.standing.free
    worth = [weights * each for each in (unsplit.stand, unsplit.hit, unsplit.double, given_up)]
    pairs = {
        (value, up): int(plan.first[SAMPLES[up], value, value, MIXED])
        for value, up in product(solution.pairs, range(VALUES))
        if plan.first[SAMPLES[up], value, value, MIXED] in (SPLIT, RESPLIT)
    }
    totals, rescues = {}, set()
    bucket = np.minimum(every.size, LENGTHS + 1) - 2
    played = (every.size > 1) & (every.total < BEST)
    for is_soft, total in sorted({*zip(every.is_soft[played], every.total[played], strict=True)}):
        at = played & (every.is_soft == is_soft) & (every.total == total)
        for up in range(VALUES):
            split = [every.of((value, value)) for value, card in pairs if card == up]
            rows = np.flatnonzero(at & ~np.isin(np.arange(len(at)), split))
            sums = [
                [sum(one[rows[bucket[rows] == length], up], Fraction(0)) for one in worth]
                for length in range(LENGTHS)
            ]
            totals[bool(is_soft), int(total), up] = best_pattern(sums, by_cards=by_cards)
            if _is_rescued(solution, hands.parted.weights[:, :, 0], rows, up):
                rescues.add((bool(is_soft), int(total), up))
    return Cells(totals, pairs, rescues)


def _is_rescued(solution: Solution, weights: Whole, rows: Numbers, up: int) -> bool:
    """Whether a doubled total is given up, over all its hands."""
    drawn, unsplit = rows[holdings().size[rows] > 2], solution.unsplit
    kept = sum(weights[drawn, up] * unsplit.stand[drawn, up])
    lost = sum(weights[drawn, up] * unsplit.standing.free[drawn, up])
    return bool(2 * kept < -solution.terms.scale * lost)


def best_pattern(sums: list[list[Fraction]], *, by_cards: bool) -> Pattern:
    """The best that is simple: one decision, another from some number of cards up, a surrender."""
    found: list[tuple[Fraction, int, Pattern]] = []
    changes = range(3, LENGTHS + 2) if by_cards else ()
    for early, late in product((STAND, HIT, DOUBLE), repeat=2):
        for at in (NEVER, *changes):
            if (early == late) != (at == NEVER):
                continue
            pattern = tuple(early if length + 2 < at else late for length in range(LENGTHS))
            found.append((_worth(sums, pattern), -len({*pattern}), pattern))
            if at == NEVER:
                given_up = (SURRENDER, *pattern[1:])
                found.append((_worth(sums, given_up), -2, given_up))
    return max(found)[2]


def _worth(sums: list[list[Fraction]], pattern: Pattern) -> Fraction:
    return sum((sums[length][what] for length, what in enumerate(pattern)), Fraction(0))


# As a plan.


def plan_of(cells: Cells) -> Plan:
    """A chart as a plan; split hands are played as others of their total."""
    plan, every = empty_plan(), holdings()
    for number in np.flatnonzero((every.size > 1) & (every.total < BEST)).tolist():
        is_soft, total = bool(every.is_soft[number]), int(every.total[number])
        length = min(int(every.size[number]) - 2, LENGTHS - 1)
        for up in range(VALUES):
            key = is_soft, total, up
            first, *later = cells.totals[key]
            said = (later[0] if first == SURRENDER else first) if not length else later[length - 1]
            plan.later[up, number] = said
            plan.split_later[:, :, up, number] = said
            plan.rescue[up, number] = key in cells.rescues
            plan.split_rescue[:, :, up, number] = key in cells.rescues
    for card in PACK:
        up = next(value for value in range(VALUES) if _is_of(card, value))
        for one, two in product(range(VALUES), repeat=2):
            number = every.of((one, two))
            if every.total[number] == BEST:
                continue
            key = bool(every.is_soft[number]), int(every.total[number]), up
            plan.split_first[:, card, one, two] = plan.later[up, number]
            plan.first[card, one, two] = cells.totals[key][0]
            if one == two and (one, up) in cells.pairs:
                plan.first[card, one, two] = cells.pairs[one, up]
    assert len(FAMILIES) == len(plan.split_first), "all families are played alike"
    return plan


def _is_of(card: int, value: int) -> bool:
    rank = card >> 2
    if rank == SAMPLES[ONE] >> 2:
        return value == ONE
    return value == (FACE if rank >= TEN else rank + 1)


# As a picture.


def make_chart(solution: Solution) -> UpChart:
    """The chart, with what it costs."""
    plan = best_plan(solution)
    costs, cells = {}, make_cells(solution, plan, by_cards=True)
    plain = make_cells(solution, plan, by_cards=False)
    for name, each in ((BY_TOTAL, cells), (WITHOUT_CARDS, plain)):
        if not solution.terms.split_21_wins_all:
            worth = tally(solution, plan_of(each)).expectation(solution.terms)
            costs[name] = solution.expectation - worth
    sections = (
        UpSection(title="hard", rows=tuple(_rows(cells, range(5, 21), is_soft=False))),
        UpSection(title="soft", rows=tuple(_rows(cells, range(13, 21), is_soft=True))),
        UpSection(title="pairs", rows=tuple(_pairs(cells))),
    )
    return UpChart(
        columns=COLUMNS, sections=sections, costs=costs, remarks=tuple(_remarks(solution, cells))
    )


def _rows(cells: Cells, totals: range, *, is_soft: bool) -> Iterator[UpRow]:
    for total in totals:
        row = [cells.totals[is_soft, total, up] for up in UP_ORDER]
        yield UpRow(hand=str(total), cells=tuple(map(cell_of, row)))


def _pairs(cells: Cells) -> Iterator[UpRow]:
    for value in range(VALUES):
        name = "A" if value == ONE else "J-K" if value == FACE else str(value + 1)
        found = []
        for up in UP_ORDER:
            if (value, up) in cells.pairs:
                found.append(cell_of((RESPLIT,) * LENGTHS))
            else:
                number = holdings().of((value, value))
                key = bool(holdings().is_soft[number]), int(holdings().total[number]), up
                found.append(cell_of(cells.totals[key]))
        yield UpRow(hand=f"{name}, {name}", cells=tuple(found))


def cell_of(pattern: Pattern) -> UpCell:
    """A cell in letters and in words."""
    first = pattern[0]
    change = next((n for n, what in enumerate(pattern) if what != first), None)
    mark, says = LETTERS[first], DECISIONS[first]
    if first == HIT and change is None:
        says = "draw (hit)"
    if change is not None:
        later = pattern[change]
        said = "" if later == HIT else LETTERS[later].lower()
        if first == SURRENDER:
            mark, says = mark + said, f"{says} first cards; later {DECISIONS[later]}"
        else:
            cards = change + 2
            mark, says = (
                f"{mark}{cards}{said}",
                f"{says}; {cards} cards or more: {DECISIONS[later]}",
            )
    return UpCell(decision=DECISIONS[first], mark=mark, says=says)


def _remarks(solution: Solution, cells: Cells) -> Iterator[str]:
    yield f"Rescue a doubled hand: {_rescues(cells)}."
    if solution.terms.super_bonus:
        yield "Sevens of one suit against a 7: draw, for the super bonus."


def _rescues(cells: Cells) -> str:
    """The highest hard total that is rescued against each up card."""
    found = []
    for column, up in zip(COLUMNS, UP_ORDER, strict=True):
        totals = [total for is_soft, total, card in cells.rescues if card == up and not is_soft]
        if totals:
            found.append(f"up to {max(totals)} against {column}")
    return ", ".join(found) or "never"
