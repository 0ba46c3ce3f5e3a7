"""What a plan comes to: forward from the first cards as backward from the last, and the chart."""

from fractions import Fraction

import pytest

from houseway.games.spanish_21 import GAME
from houseway.games.spanish_21.chart import (
    BY_TOTAL,
    WITHOUT_CARDS,
    best_pattern,
    cell_of,
    make_cells,
    make_chart,
    plan_of,
)
from houseway.games.spanish_21.counting import shoe_of
from houseway.games.spanish_21.plan import best_plan
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.simple_plan import simple_plan
from houseway.games.spanish_21.solver import Solution, Solver, solve
from houseway.games.spanish_21.tally import TAKEN, tally
from houseway.games.spanish_21.terms import Shoe
from houseway.games.spanish_21.unsplit import DOUBLE, HIT, STAND, SURRENDER
from houseway.odds.up_charts import to_svg
from houseway.pieces.cards import parse_cards
from tests.games.spanish_21 import plain
from tests.games.spanish_21.plans import TERMS, in_words

PACK = "7s 7s 7s 7s 7h 9c 9c 6s 6s" + " Kd" * 8


def small() -> Solution:
    return Solver(Shoe.of(parse_cards(PACK))).solve(TERMS)


def test_forward_and_backward_give_one_number() -> None:
    solution = small()
    found = tally(solution, best_plan(solution))
    assert found.expectation(TERMS) == solution.expectation
    assert sum(found.openings.values()) <= 1
    # Every round has one hand that is not added, and all end somehow.
    hands = sum(found.ends.values()) - found.ends.get("super bonus", Fraction(0))
    assert hands == 1 + found.splits_free
    assert found.staked(reader=False) >= found.staked(reader=True) > 1
    assert found.ends.get(TAKEN) is None, "there is no ace"


@pytest.mark.parametrize("which", ["simple", "chart"])
def test_any_plan_is_worth_what_every_order_of_cards_gives(which: str) -> None:
    solution = small()
    cells = make_cells(solution, best_plan(solution), by_cards=True)
    plan = simple_plan() if which == "simple" else plan_of(cells)
    found = tally(solution, plan).expectation(TERMS)
    assert found == plain.value_of(plain.pack_of(PACK), in_words(plan))
    assert found <= solution.expectation


def test_a_pattern_is_as_simple_as_it_can_be() -> None:
    nothing = [[Fraction(0)] * 4 for _ in range(5)]
    assert len({*best_pattern(nothing, by_cards=True)}) == 1
    stands = [[Fraction(3), Fraction(1), Fraction(0), Fraction(4)], *([[Fraction(0)] * 4] * 2)]
    draws = [[Fraction(0), Fraction(2), Fraction(0), Fraction(0)]] * 2
    assert best_pattern([*stands, *draws], by_cards=False)[0] == SURRENDER
    stands[0][3] = Fraction(0)
    found = best_pattern([*stands, *draws], by_cards=True)
    assert (found[0], found[-1]) == (STAND, HIT)


@pytest.mark.parametrize(
    ("pattern", "mark", "says"),
    [
        ((STAND,) * 5, "S", "stand"),
        ((STAND, STAND, HIT, HIT, HIT), "S4", "stand; 4 cards or more: draw"),
        ((DOUBLE, STAND, STAND, STAND, STAND), "D3s", "double; 3 cards or more: stand"),
        ((SURRENDER, HIT, HIT, HIT, HIT), "R", "surrender first cards; later draw"),
    ],
)
def test_cells_are_told_in_letters_and_in_words(
    pattern: tuple[int, ...], mark: str, says: str
) -> None:
    cell = cell_of(pattern)
    assert (cell.mark, cell.says) == (mark, says)


@pytest.mark.slow
def test_the_chart_of_six_decks_costs_little() -> None:
    rules = GAME.ruleset("ma").open()
    solution = solve(shoe_of(rules), terms_of(rules, 5_00))
    chart = make_chart(solution)
    assert 0 < chart.costs[BY_TOTAL] < chart.costs[WITHOUT_CARDS] < Fraction(1, 1000)
    svg = to_svg(chart, title="Spanish 21", subtitle="Massachusetts", source="")
    assert svg.count("<rect") > len(chart.cells)
    marks = {row.hand: [cell.mark for cell in row.cells] for row in chart.sections[2].rows}
    assert marks["A, A"] == ["P"] * 10
    assert marks["8, 8"] == ["P"] * 10
