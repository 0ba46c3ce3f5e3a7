"""A chart of one's own: what it costs from a fresh shoe, row by row, and what chance says of it."""

from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.spanish_21.advice import strategy
from houseway.games.spanish_21.chart import BY_TOTAL, LENGTHS
from houseway.games.spanish_21.counting import kept_solution, shoe_of
from houseway.games.spanish_21.own_chart import (
    HARDS,
    PAIRS,
    SOFTS,
    mark_of,
    pair_name,
    pattern_of,
    read_rows,
)
from houseway.games.spanish_21.own_price import own_plan
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.simulation import SIMULATOR
from houseway.games.spanish_21.solver import solve
from houseway.hands.twenty_one import points
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.situations import Situation

GAME = "spanish-21"
NEVER_SPLIT = ChartStage(
    title=PAIRS, lines=tuple((pair_name(value), " ".join("-" * 10)) for value in range(10))
)


def rules() -> SpanishRules:
    found = find_counted(GAME).rules
    assert isinstance(found, SpanishRules)
    return found


def chart(*stages: ChartStage) -> OwnChart:
    return OwnChart(chart=ChartHead(game=GAME), stages=stages)


def totals(title: str, stands_from: int) -> ChartStage:
    """Draw below a total, and stand from there on."""
    span = SOFTS if title == "soft" else HARDS
    marks = {total: "S" if total >= stands_from else "H" for total in span}
    return ChartStage(title=title, lines=tuple((str(t), " ".join(marks[t] * 10)) for t in marks))


AS_THE_DEALER = chart(totals("hard", 17), totals("soft", 17), NEVER_SPLIT)


@pytest.mark.slow
def test_the_best_chart_costs_what_is_printed_below_it(tmp_path: Path) -> None:
    file = best_play_chart(find_counted(GAME)).save(tmp_path / "best.toml")
    found = houseway.price(GAME, play=file).price
    assert found.cost == strategy(rules()).costs[BY_TOTAL]
    assert round(100 * found.cost, 4) == Fraction("0.0462")
    assert sum(stage.cost for stage in found.stages) == found.cost


@pytest.mark.slow
def test_a_chart_that_says_nothing_costs_nothing() -> None:
    found = houseway.price(GAME, play=chart()).price
    assert found.cost == 0
    table = rules()
    counted = kept_solution(shoe_of(table), terms_of(table, smallest_stake(table))).found
    assert found.edge == -counted.expectation


@pytest.mark.slow
def test_rows_add_up_to_what_is_counted_forward() -> None:
    """Two counts: rows from how often hands come about, the whole from first card to last.

    Where nothing is split, nothing is left over between them.
    """
    found = houseway.price(GAME, play=AS_THE_DEALER).price
    *parts, split = found.stages
    assert split.cost == 0
    assert sum(part.cost for part in parts) == found.cost > Fraction(1, 30)
    assert sum(line.cost for part in parts for line in part.lines) == found.cost


@pytest.mark.slow
def test_a_function_costs_what_the_same_chart_does() -> None:
    def dealer(situation: Situation) -> str:
        if situation.stage == "after a double":
            return "stand"
        return "stand" if points(situation.own) >= 17 else "draw"

    found = houseway.price(GAME, play=dealer).price
    assert found.cost == houseway.price(GAME, play=AS_THE_DEALER).price.cost


@pytest.mark.slow
def test_chance_agrees_with_what_a_chart_costs() -> None:
    table = rules()
    found = houseway.price(GAME, play=AS_THE_DEALER).price
    solution = solve(shoe_of(table), terms_of(table, smallest_stake(table)))
    plan = own_plan(solution, read_rows(AS_THE_DEALER.stages))
    result = SIMULATOR.simulate(table, 2_000_000, 21, plan=plan)
    assert result.main.covers(-found.edge)
    assert not result.main.covers(-found.best_edge)


@pytest.mark.parametrize("mark", ["S", "H", "D", "S4", "D4s", "H6s", "D3", "Rh", "R", "Rs"])
def test_a_mark_is_read_as_it_is_printed(mark: str) -> None:
    made = pattern_of(mark)
    assert made is not None
    assert len(made) == LENGTHS
    assert pattern_of(mark_of(made)) == made


REFUSED = [
    (ChartStage(title="hard", lines=(("16", "S S"),)), "has 2 marks, and there are 10 up cards"),
    (ChartStage(title="hard", lines=(("16", "X " * 10),)), "'X' of '16' is no mark here"),
    (ChartStage(title="hard", lines=(("22", "S " * 10),)), "there is no row '22'"),
    (ChartStage(title="hard", lines=(("16", "S " * 10),) * 2), "the row '16' comes twice"),
    (ChartStage(title="pairs", lines=(("8, 8", "S " * 10),)), "'S' of '8, 8' is no mark here"),
    (ChartStage(title="low", lines=()), "a chart has each of hard, soft, pairs, doubled once"),
]


@pytest.mark.parametrize(("stage", "why"), REFUSED)
def test_what_is_no_chart_is_refused(stage: ChartStage, why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        houseway.price(GAME, play=chart(stage))


def test_a_row_that_is_missing_is_refused() -> None:
    from houseway.games.spanish_21.own_chart import cells_of

    some = ChartStage(title="hard", lines=(("16", "S " * 10),))
    with pytest.raises(HousewayError, match="hard: no row says what to do with 5"):
        cells_of(read_rows((some,)))
