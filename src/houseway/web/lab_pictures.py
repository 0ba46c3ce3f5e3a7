"""Pictures of a design's odds, each with what it says as a table."""

from typing import Any

import houseway
from houseway.door.tables import Tidy
from houseway.errors import NotPermitted
from houseway.odds.result_chart import bars_of, net_shown, part_shown, require_results, to_svg
from houseway.pieces.figures import percent
from houseway.rulesets.plain import typed
from houseway.web.lab_designs import counted
from houseway.web.lab_shapes import Answer, Ask, Drawn
from houseway.web.lab_work import Tell


def draw_results(ask: Ask, tell: Tell) -> Answer:
    """What a round brings of one wager."""
    asked = counted(ask.design)
    odds = require_results(
        houseway.odds(asked.ruleset, progress=tell).wager(ask.wager, ask.paytable)
    )
    bars = bars_of(odds)
    rows = [[bar.says, net_shown(bar.net), part_shown(bar.part), str(bar.part)] for bar in bars]
    heads = ["result", "net", "how often", "exactly"]
    return _drawn(
        title=f"{asked.title}: {odds.wager} {odds.paytable}".strip(),
        svg=to_svg(odds, title=asked.title, source=asked.source),
        table=(heads, rows),
        csv=_csv(heads, rows),
    )


def _csv(heads: list[str], rows: list[list[str]]) -> str:
    return Tidy.of("results", dict.fromkeys(heads, "text"), rows).csv


def _drawn(
    *, title: str, svg: str, table: tuple[list[str], list[list[str]]], csv: str, notes: object = ()
) -> Answer:
    heads, rows = table
    said = [str(note) for note in notes] if isinstance(notes, list | tuple) else []
    return Answer(drawn=Drawn(title=title, svg=svg, heads=heads, rows=rows, csv=csv, notes=said))


def _table(found: Any) -> tuple[list[str], list[list[str]]]:
    heads, rows = found.rows()
    return list(heads), [list(map(str, row)) for row in rows]


def draw_sweep(ask: Ask, tell: Tell) -> Answer:
    """What the house keeps as one value changes."""
    asked = counted(ask.design)
    key = f"{ask.key}.{ask.line}" if ask.line else ask.key
    if not ask.key or not ask.values:
        raise NotPermitted("name a rule, or a line of a table, and the values to go through")
    over = {key: [typed(value) for value in ask.values]}
    found = houseway.sweep(asked.ruleset, over=over, progress=tell)
    return _drawn(
        title=f"{asked.title}: {key}", svg=found.svg(), table=_table(found), csv=found.to_csv()
    )


def draw_ratios(ask: Ask, tell: Tell) -> Answer:
    """What the house keeps of two wagers, by the ratio of the two."""
    asked = counted(ask.design)
    found = houseway.ratios(asked.ruleset, progress=tell)
    heads = ["paytable", "ratio", "of the first wager", "of both", "exactly"]
    rows = [
        [
            *(curve.paytable, str(point.ratio), percent(point.house_advantage)),
            *(percent(point.of_all), str(point.of_all)),
        ]
        for curve in found.curves
        for point in curve.points
    ]
    return _drawn(title=asked.title, svg=found.svg(), table=(heads, rows), csv=found.to_csv())


def draw_play(ask: Ask, tell: Tell) -> Answer:
    """Best play, as a chart or in lines."""
    asked = counted(ask.design)
    found = houseway.strategy(asked.ruleset, progress=tell)
    return _drawn(
        title=f"{asked.title}: best play",
        svg=found.svg(),
        table=_table(found),
        csv=found.to_csv(),
        notes=[found.in_short()],
    )
