"""What has happened at a table and is not written down yet."""

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Executable

from houseway.floor.books.journal import NOBODY, By, Change, Done, Draft, Write
from houseway.floor.books.ledger import Move, moves_of
from houseway.floor.books.recorded import END, facts_of
from houseway.round.actions import Action
from houseway.round.events import Event


class Pending:
    """Entries, rows and events of a table, in order, until they are collected."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self._done: list[Done] = []
        """What was done in the round since the last entry: one entry, if nothing comes between."""
        self._drafts: list[Draft] = []
        self._writes: list[Write] = []
        self._states: dict[Executable, dict[str, Any]] = {}
        self._events: list[Event] = []
        self.written: dict[str, int] = {}
        """How many entries the round that is on has that were collected already."""

    def __bool__(self) -> bool:
        return bool(self._done or self._drafts or self._writes or self._states or self._events)

    def take(self, action: Action, events: list[Event], person: str = "", by: By = NOBODY) -> None:
        """Something was done in the round, perhaps by somebody of the house, and became facts."""
        moves = tuple(moves_of(self.table_id, events))
        self._done.append(Done(str(action), facts_of(events), moves, person, by.by, by.post))
        self._events += events

    def close(self, round_id: str) -> None:
        """What was done so far is an entry: the round ends, or something else is written."""
        if self._done:
            self._drafts.append(Draft.of_play(self.table_id, round_id, self._done))
            self._done = []

    def end(self, round_id: str) -> None:
        """The round is over: its last entry says so, and how many entries it has with this one."""
        self.close(round_id)
        body = {"entries": self._count(round_id) + 1}
        self._drafts.append(Draft(kind=END, body=body, table_id=self.table_id, round_id=round_id))

    def _count(self, round_id: str) -> int:
        """How many entries of a round there are."""
        drafted = sum(draft.round_id == round_id for draft in self._drafts)
        return self.written.get(round_id, 0) + drafted

    def note(
        self, kind: str, body: Mapping[str, Any], round_id: str, moves: Iterable[Move]
    ) -> None:
        """Something else than what is done in a round happened."""
        self.close(round_id)
        draft = Draft(
            kind=kind,
            body=dict(body),
            table_id=self.table_id,
            round_id=round_id,
            moves=tuple(moves),
        )
        self._drafts.append(draft)

    def take_over(self, change: Change) -> None:
        """Something is to be written that somebody else has made."""
        self._drafts += change.drafts
        self._writes += change.writes

    def write(self, statement: Executable, **values: Any) -> None:
        """Have a row added, or changed for good."""
        self._writes.append((statement, values))

    def keep(self, statement: Executable, **values: Any) -> None:
        """Have something of the table kept as it is now: only the last counts."""
        self._states[statement] = {"key": self.table_id, **values}

    def tell(self, *events: Event) -> None:
        """Have events told."""
        self._events += events

    def collect(self, round_id: str) -> tuple[Change, list[Event]]:
        """All of it, once."""
        self.close(round_id)
        self.written = {round_id: self._count(round_id)} if round_id else {}
        change = Change(self._drafts, [*self._writes, *self._states.items()])
        events = self._events
        self._drafts, self._writes, self._states, self._events = [], [], {}, []
        return change, events
