"""The chart of best play, for whoever practises at a table: counted apart from the tables."""

from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from houseway.floor.dealing.open_table import OpenTable
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.web.apart import Apart
from houseway.web.describing import law_key

if TYPE_CHECKING:
    from houseway.odds.up_charts import UpChart

PRACTICE: Final = "the chart is for practice: at a table where only simple players sit beside you"
KNOWN_MOST: Final = 100


class SheetMark(msgspec.Struct, frozen=True, kw_only=True):
    """A mark of a chart, what it says, and its colours."""

    mark: str
    says: str
    fill: str
    ink: str


class SheetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A hand, and its mark against each up card."""

    hand: str
    marks: list[str]


class SheetPart(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one kind."""

    title: str
    rows: list[SheetRow]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A chart of best play: hands down, up cards across."""

    columns: list[str]
    parts: list[SheetPart]
    marks: list[SheetMark]
    remarks: list[str]
    note: str
    """What it is for, and what not."""
    clause: str
    """What forbids it at a table of a casino."""


def practises(table: OpenTable, person: Person | None) -> bool:
    """Whether somebody sits at a table among simple players only."""
    people = {who.person_id for who in table.seats.values() if not who.is_bot}
    return person is not None and people == {person.id}


class Charts:
    """The charts that were asked for: each is counted once, apart from the tables."""

    def __init__(self, counts: Apart) -> None:
        self._counts = counts
        self._known: dict[tuple[str, ...], Sheet] = {}

    async def sheet(self, law: Law) -> Sheet:
        """The chart of a table; whoever asks for it meanwhile waits for the same count."""
        key = law_key(law)
        if key not in self._known:
            name, rules = law.game.name, law.rules
            found = await self._counts.run(count_sheet, name, rules, key=("chart", *key))
            if len(self._known) >= KNOWN_MOST:
                self._known.clear()
            self._known[key] = found
        return self._known[key]


def count_sheet(game: str, rules: Any) -> Sheet:
    """The chart of a game under some rules."""
    strategy = find_game(game).counted().strategy
    assert strategy is not None, "a game that says so has a chart"
    return sheet_of(cast("UpChart", strategy(rules)))


def sheet_of(chart: "UpChart") -> Sheet:
    """A chart as the pages draw it."""
    decisions = {cell.mark: cell.decision for cell in chart.cells}
    marks = []
    for mark, says in chart.marks.items():
        colour = chart.colour(decisions[mark])
        marks.append(SheetMark(mark=mark, says=says, fill=colour.fill, ink=colour.ink))
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
        columns=list(chart.columns),
        parts=parts,
        marks=marks,
        remarks=chart.words,
        note=f"{chart.note}.",
        clause=chart.clause,
    )
