"""Best play in a report: the chart or the lines, and how often each decision is taken."""

from collections.abc import Iterator
from typing import Any

from houseway.odds import Progress
from houseway.odds.charts import make_chart, signed
from houseway.odds.charts import to_svg as chart_svg
from houseway.odds.report import OddsReport, evens
from houseway.odds.seam import GameOdds
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.odds.up_charts import UpChart
from houseway.odds.up_charts import to_svg as up_chart_svg
from houseway.pieces.figures import decimal, percent
from houseway.reports.paper.blocks import Block, Grid, Picture, Section, Words, grid

LINES_SAID = (
    "Read from the top. Worth on average, in first wagers, with best play after it. Costs: what "
    "the second best would lose on average, and at least."
)
LINES_MOST = 60
"""So many lines of a stage are printed."""
NO_CHART = "Best play fits neither a chart nor lines: it is counted hand by hand."
NOTHING_DECIDED = "Nothing is decided but which wagers to make."


def best_play(
    odds: GameOdds,
    rules: Any,
    report: OddsReport,
    names: dict[str, str],
    progress: Progress | None = None,
) -> Section:
    """Best play as far as it can be drawn, with the decisions that it takes."""
    blocks: list[Block] = []
    if odds.strategy is not None:
        blocks += _drawn(odds.strategy(rules, progress=progress), names)
    elif report.decisions:
        blocks.append(Words(NO_CHART))
    else:
        blocks.append(Words(NOTHING_DECIDED))
    if report.decisions:
        blocks += [_decisions(report), Words(evens(report), "quiet")]
    return Section("Best play", tuple(blocks))


def _drawn(found: Any, names: dict[str, str]) -> Iterator[Block]:
    if isinstance(found, Strategy):
        if found.in_short:
            yield Words(found.in_short)
        for stage in found.stages:
            yield _stage(stage)
            if len(stage.lines) > LINES_MOST:
                left = len(stage.lines) - LINES_MOST
                yield Words(f"{left:,} more lines: houseway strategy prints them all.", "quiet")
        yield Words(LINES_SAID, "quiet")
    elif isinstance(found, UpChart):
        yield Picture(up_chart_svg(found, **names), "What to do by hand and up card")
        yield Words(found.note, "quiet")
    else:
        says = "The first decision with every kind of two cards, and what it is worth"
        yield Picture(chart_svg(make_chart(found, **names)), says)


def _stage(stage: StrategyStage) -> Grid:
    rows = [
        (
            line.hands,
            line.decision,
            percent(stage.share(line), 2),
            signed(line.worth, 4),
            line.second,
            f"{decimal(line.costs, 4)} / {decimal(line.closest, 4)}" if line.second else "",
        )
        for line in stage.lines[:LINES_MOST]
    ]
    columns = "hands", "decision", "how often", "worth", "second best", "costs on average / least"
    return grid(columns, rows, figures=(2, 3, 5), caption=stage.title, widths=(9, 5, 4, 4, 5, 6))


def _decisions(report: OddsReport) -> Grid:
    rows = [
        (each.stage, each.decision, f"{each.count:,}", percent(each.frequency))
        for each in report.decisions
    ]
    columns = "when", "decision", "combinations", "how often"
    return grid(columns, rows, figures=(2, 3), caption="How often best play decides how")
