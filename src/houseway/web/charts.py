"""The chart of best play, for whoever practises at a table: counted in a process of its own."""

import asyncio
import multiprocessing
import os
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from houseway.errors import HousewayError, NotAllowed, plain_words
from houseway.floor.dealing.open_table import OpenTable
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.web.describing import law_key

if TYPE_CHECKING:
    from houseway.odds.up_charts import UpChart

PRACTICE: Final = "the chart is for practice: at a table where only simple players sit beside you"
FAILED: Final = "the chart could not be counted: ask again"
KNOWN_MOST: Final = 100
BELOW_THE_TABLES: Final = 10
"""How far a count stands back for what serves the tables."""


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
    """The charts that were asked for: one is counted at a time, and each once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Sheet] = {}
        self._counting = asyncio.Lock()

    async def sheet(self, law: Law) -> Sheet:
        """The chart of a table; whoever asks for it meanwhile waits for the same count."""
        key = law_key(law)
        if key not in self._known:
            async with self._counting:
                if key not in self._known:
                    found = await _count_apart(law)
                    if len(self._known) >= KNOWN_MOST:
                        self._known.clear()
                    self._known[key] = found
        return self._known[key]


async def _count_apart(law: Law) -> Sheet:
    """Count in a process that ends with whoever waits for it."""
    # Not by a fork: this process has threads, and open connections.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    counting = context.Process(target=_count, args=(there, law.game.name, law.rules), daemon=True)
    counting.start()
    there.close()
    try:
        found: Sheet | str = await asyncio.to_thread(here.recv)
    except EOFError:
        found = FAILED
    finally:
        counting.kill()
    if isinstance(found, str):
        raise NotAllowed(found)
    return found


def _count(pipe: Connection, game: str, rules: Any) -> None:
    """Tell the chart, or why there is none."""
    if hasattr(os, "nice"):
        os.nice(BELOW_THE_TABLES)
    strategy = find_game(game).counted().strategy
    assert strategy is not None, "a game that says so has a chart"
    try:
        pipe.send(sheet_of(cast("UpChart", strategy(rules))))
    except HousewayError as refusal:
        pipe.send(plain_words(refusal))


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
