"""Charts of best play as pages draw them, and where a hand stands in one: done apart."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError, NotAllowed
from houseway.games import find_game
from houseway.odds.banking import AGAINST
from houseway.odds.board_stages import BoardStage
from houseway.odds.charts import COLOURS, RANKS_DOWN, Colour, make_chart, place
from houseway.odds.deciding import Deciding, Remembered
from houseway.odds.own_charts import best_chart
from houseway.odds.seam import WAY, GameOdds, NamedLine
from houseway.odds.situations import Stage
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.odds.up_charts import STUDY, UpChart
from houseway.pieces.cards import Card
from houseway.web.analysis_wire import ChartPlace
from houseway.web.asked import Asked
from houseway.web.charts import Sheet, SheetMark, SheetPart, SheetRow

CLAUSE: Final = "205 CMR 147.06"
AS_HOUSE_WAY: Final = "the house way"
NO_CHART: Final = "best play of this game fits no chart"


def count_sheet(game: str, rules: Any) -> Sheet:
    """The chart of a game under some rules."""
    odds = find_game(game).counted()
    if odds.strategy is None:
        raise NotAllowed(NO_CHART)
    found = odds.strategy(rules)
    if isinstance(found, UpChart):
        return sheet_of(found)
    if isinstance(found, Strategy):
        sheet = sheet_of_lines(found, game, _stages(odds, rules))
        return with_way(sheet, odds.lines.way(rules)) if odds.lines and odds.lines.way else sheet
    return sheet_of_twos(found)


def _stages(odds: GameOdds, rules: Any) -> tuple[Stage, ...]:
    """The stages of a game whose hands are met one by one."""
    every = odds.stages(rules) if odds.stages is not None else ()
    return tuple(stage for stage in every if not isinstance(stage, BoardStage))


def sheet_of(chart: UpChart) -> Sheet:
    """Hands against up cards."""
    decisions = {cell.mark: cell.decision for cell in chart.cells}
    marks = []
    for mark, says in chart.marks.items():
        marks.append(_mark(mark, says, chart.colour(decisions[mark])))
    parts = [
        SheetPart(
            title=part.title,
            rows=[
                SheetRow(hand=row.hand, marks=[cell.mark for cell in row.cells])
                for row in part.rows
            ],
        )
        for part in chart.sections
    ]
    return Sheet(
        kind="up",
        columns=list(chart.columns),
        parts=parts,
        marks=marks,
        remarks=chart.words,
        note=f"{chart.note}.",
        clause=chart.clause,
    )


def sheet_of_twos(options: Mapping[Any, Any]) -> Sheet:
    """Two cards by their ranks: pairs on the diagonal, suited above it."""
    chart = make_chart(options, title="")
    rows = [
        SheetRow(hand=rank, marks=[chart.marks[cell.best.decision] for cell in row])
        for rank, row in zip(RANKS_DOWN, chart.rows, strict=True)
    ]
    marks = [_mark(mark, says, chart.colour(says)) for says, mark in chart.marks.items()]
    return Sheet(
        kind="two",
        columns=list(RANKS_DOWN),
        parts=[SheetPart(title="the first two cards", rows=rows)],
        marks=marks,
        remarks=["Pairs stand on the diagonal, cards of one suit above it, all others below."],
        note=f"{STUDY}.",
        clause=CLAUSE,
    )


def sheet_of_lines(found: Strategy, game: str, stages: Sequence[Stage]) -> Sheet:
    """Lines that are read from the top, in words that a hand can be looked up by if there are."""
    told = [
        (stage.title, [(line.hands, line.decision) for line in stage.lines])
        for stage in found.stages
    ]
    if stages and not are_read(found.stages, stages):
        chart = best_chart(game, "", stages)
        told = [
            (stage.title, [(_words(hands), decision) for hands, decision in own.lines])
            for stage, own in zip(stages, chart.stages, strict=True)
        ]
    decisions = list(dict.fromkeys(said for _, lines in told for _, said in lines))
    marks = letters(decisions)
    return Sheet(
        kind="lines",
        columns=["best play"],
        parts=[
            SheetPart(
                title=title,
                rows=[SheetRow(hand=words, marks=[marks[said]]) for words, said in lines],
            )
            for title, lines in told
        ],
        marks=[
            _mark(marks[said], said, COLOURS[at % len(COLOURS)])
            for at, said in enumerate(decisions)
        ],
        remarks=[*([found.in_short] if found.in_short else []), *_named(found)],
        note=f"{STUDY}.",
        clause=CLAUSE,
    )


def with_way(sheet: Sheet, lines: Sequence[str]) -> Sheet:
    """A chart of where best play leaves the house way, and below it the house way itself."""
    used = {one.mark for one in sheet.marks}
    by_way = next((one for one in sheet.marks if one.says == AS_HOUSE_WAY), None)
    mark = by_way or _mark("W" if "W" not in used else "Way", AS_HOUSE_WAY, COLOURS[0])
    rows = [SheetRow(hand=words, marks=[mark.mark]) for words in lines]
    return msgspec.structs.replace(
        sheet,
        parts=[*sheet.parts, SheetPart(title=WAY, rows=rows)],
        marks=sheet.marks if by_way else [*sheet.marks, mark],
    )


def _named(found: Strategy) -> list[str]:
    """The exceptions by name, each after what is done with them."""
    lines = [line for stage in found.stages for line in stage.lines if line.named]
    return [f"{line.decision}: {'; '.join(line.named)}" for line in lines]


def _words(hands: str | Sequence[str]) -> str:
    return hands if isinstance(hands, str) else "; ".join(hands)


def are_read(told: Sequence[StrategyStage], stages: Sequence[Stage]) -> bool:
    """Whether a hand can be looked up in these lines."""
    return len(told) == len(stages) and all(
        stage.read(line.hands) is not None
        for own, stage in zip(told, stages, strict=True)
        for line in own.lines
        if not line.hands.startswith(" ")
    )


def letters(decisions: Iterable[str]) -> dict[str, str]:
    """A sign of a few letters for each decision, no two alike.

    >>> letters(["fold", "play", "pass"])
    {'fold': 'F', 'play': 'P', 'pass': 'Pa'}
    """
    found: dict[str, str] = {}
    for decision in decisions:
        sizes = range(1, len(decision) + 1)
        signs = (decision[:size].capitalize() for size in sizes)
        found[decision] = next(sign for sign in signs if sign not in found.values())
    return found


def _mark(mark: str, says: str, colour: Colour) -> SheetMark:
    return SheetMark(mark=mark, says=says, fill=colour.fill, ink=colour.ink)


# Where a hand stands.


def place_of(asked: Asked, sheet: Sheet) -> ChartPlace | None:
    """Where the hand stands that somebody decides with now, if the chart is about it."""
    odds = find_game(asked.law.game).counted()
    found = odds.decide(asked.view) if odds.decide is not None else None
    return place_in(odds, asked.view.rules, sheet, found) if found is not None else None


def place_in(odds: GameOdds, rules: Any, sheet: Sheet, found: Deciding) -> ChartPlace | None:
    """Where a hand stands in the chart of its game."""
    try:
        if sheet.kind == "two":
            return _among_twos(found.own, found.board)
        if sheet.kind == "up":
            return _among_ups(odds, sheet, found.own, found.board)
        if odds.lines is not None:
            lines_of = (odds.lines.bank if found.wager == AGAINST else None) or odds.lines.of
            return _by_words(sheet, lines_of(rules, found.own, found.board))
        return _among_lines(odds, rules, sheet, found)
    except HousewayError:
        return None


def _among_twos(own: Sequence[Card], board: Sequence[Card]) -> ChartPlace | None:
    if len(own) != 2 or board:
        return None
    row, column = place((own[0], own[1]))
    return ChartPlace(part=0, row=row, column=column)


def _among_ups(
    odds: GameOdds, sheet: Sheet, own: Sequence[Card], board: Sequence[Card]
) -> ChartPlace | None:
    if odds.in_chart is None or len(board) != 1:
        return None
    title, hand, up = odds.in_chart(own, board[0])
    for part, section in enumerate(sheet.parts):
        for row, each in enumerate(section.rows):
            if (section.title, each.hand) == (title, hand):
                return ChartPlace(part=part, row=row, column=sheet.columns.index(up))
    return None


def _by_words(sheet: Sheet, lines: Iterable[NamedLine]) -> ChartPlace | None:
    """The first of some lines that the chart has."""
    for words, title in ((line.words, line.part) for line in lines):
        for part, section in enumerate(sheet.parts):
            for row, each in enumerate(section.rows):
                if (section.title, each.hand) == (title, words):
                    return ChartPlace(part=part, row=row, column=0)
    return None


_STAGES: Final[dict[str, Remembered[tuple[Stage, ...]]]] = {}


def _among_lines(odds: GameOdds, rules: Any, sheet: Sheet, found: Deciding) -> ChartPlace | None:
    if odds.stages is None:
        return None
    remembered = _STAGES.setdefault(type(rules).__name__, Remembered(partial(_stages, odds)))
    for part, stage in enumerate(remembered(rules)):
        if stage.title != found.stage:
            continue
        for row, each in enumerate(sheet.parts[part].rows):
            if any(
                _is_about(stage, words, found.own, found.board) for words in each.hand.split("; ")
            ):
                return ChartPlace(part=part, row=row, column=0)
    return None


def _is_about(stage: Stage, words: str, own: Sequence[Card], board: Sequence[Card]) -> bool:
    meaning = stage.read(words)
    if meaning is None or not meaning.may_be(tuple(own)):
        return False
    return meaning.is_so is None or meaning.is_so(tuple(own), tuple(board))
