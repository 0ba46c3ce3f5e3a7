"""Best play as a tidy table, and for other programs."""

from collections.abc import Iterator
from typing import Final

from houseway.door.advising import option_shapes
from houseway.door.shapes.parts import exact, exactly
from houseway.door.shapes.play import (
    ChartShape,
    HandShape,
    LinesShape,
    StageShape,
    StrategyLineShape,
    UpCellShape,
    UpChartShape,
)
from houseway.door.tables import Cell, Kind, Tidy
from houseway.odds.charts import Chart
from houseway.odds.strategy import Strategy, StrategyLine
from houseway.odds.up_charts import UpChart

HANDS: Final[dict[str, Kind]] = {
    "hand": "text",
    "holdings": "whole",
    "decision": "text",
    "expectation": "exact",
    "cost": "exact",
}
LINES: Final[dict[str, Kind]] = {
    "stage": "text",
    "hands": "text",
    "decision": "text",
    "holdings": "whole",
    "worth": "exact",
    "second": "text",
    "costs": "exact",
    "closest": "exact",
}
CELLS: Final[dict[str, Kind]] = {
    "hands": "text",
    "hand": "text",
    "up_card": "text",
    "decision": "text",
    "mark": "text",
    "says": "text",
}


def strategy_table(play: Chart | Strategy | UpChart) -> Tidy:
    """The table of what best play is written as."""
    match play:
        case Chart():
            return Tidy.of("hands", HANDS, _hands(play))
        case Strategy():
            return Tidy.of("lines", LINES, _lines(play))
        case UpChart():
            cells = (
                (each.hands, each.hand, each.up_card, each.decision, each.mark, each.says)
                for each in up_cells(play)
            )
            return Tidy.of("cells", CELLS, cells)


def _hands(chart: Chart) -> Iterator[tuple[Cell, ...]]:
    for cell in chart.cells:
        for each in cell.options:
            cost = cell.best.expectation - each.expectation
            yield cell.hand, cell.holdings, each.decision, each.expectation, cost


def _lines(strategy: Strategy) -> Iterator[tuple[Cell, ...]]:
    for stage in strategy.stages:
        for line in stage.lines:
            yield (
                *(stage.title, line.hands, line.decision, line.holdings),
                *(line.worth, line.second, line.costs, line.closest),
            )


def up_cells(chart: UpChart) -> Iterator[UpCellShape]:
    """Every hand against every up card."""
    for part in chart.sections:
        for row in part.rows:
            for column, cell in zip(chart.columns, row.cells, strict=True):
                yield UpCellShape(
                    hands=part.title,
                    hand=row.hand,
                    up_card=column,
                    decision=cell.decision,
                    mark=cell.mark,
                    says=cell.says,
                )


def play_shape(play: Chart | Strategy | UpChart) -> ChartShape | LinesShape | UpChartShape:
    """Best play for another program."""
    match play:
        case Chart():
            return ChartShape(
                hands=[
                    HandShape(
                        hand=cell.hand,
                        holdings=cell.holdings,
                        best=cell.best.decision,
                        options=option_shapes(cell.options),
                    )
                    for cell in play.cells
                ]
            )
        case Strategy():
            return LinesShape(
                in_short=play.in_short,
                stages=[
                    StageShape(
                        stage=stage.title,
                        holdings=str(stage.holdings),
                        lines=[_line(line) for line in stage.lines],
                    )
                    for stage in play.stages
                ],
            )
        case UpChart():
            return UpChartShape(
                costs=exactly(play.costs), remarks=list(play.remarks), cells=list(up_cells(play))
            )


def _line(line: StrategyLine) -> StrategyLineShape:
    return StrategyLineShape(
        hands=line.hands,
        decision=line.decision,
        holdings=str(line.holdings),
        worth=exact(line.worth),
        second=line.second,
        costs=exact(line.costs),
        closest=exact(line.closest),
        named=list(line.named),
    )
