"""The chart of best play, for whoever practises at a table: counted apart from the tables."""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from houseway.floor.dealing.open_table import OpenTable
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import Law
from houseway.web.apart import Apart
from houseway.web.asked import named
from houseway.web.describing import law_key

KNOWN_MOST: Final = 100
COUNT: Final = named("houseway.web.sheets.count_sheet")


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
    """A chart of best play: hands down, and across what they are against or beside."""

    kind: Literal["up", "two", "lines"]
    """Hands against up cards; two cards by their ranks, suited above the diagonal; or lines that
    are read from the top, with a column of decisions."""
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

    def __init__(self, counts: Callable[[Law], Apart]) -> None:
        self._counts = counts
        self._known: dict[tuple[str, ...], Sheet] = {}

    async def sheet(self, law: Law) -> Sheet:
        """The chart of a table; whoever asks for it meanwhile waits for the same count."""
        key = law_key(law)
        if key not in self._known:
            name, rules = law.game.name, law.rules
            found = await self._counts(law).run(COUNT, name, rules, key=("chart", *key))
            if len(self._known) >= KNOWN_MOST:
                self._known.clear()
            self._known[key] = found
        return self._known[key]
