"""How far rounds have come: what entries each has, who has put something down, where it ends."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from houseway.first_use import known
from houseway.floor.audit.authors import Authors
from houseway.floor.audit.seen import Seen
from houseway.floor.books.chapters import Entry, numbered
from houseway.floor.books.journal import PLAY
from houseway.floor.books.ledger import Move, rack
from houseway.floor.books.recorded import BEGINNINGS, DO, FORMAT
from houseway.pieces.money import Cents, show_money
from houseway.round.spots import Seat

if TYPE_CHECKING:
    from houseway.floor.audit.replaying import Played
    from houseway.floor.audit.verifying import Sealed


class _Rack(msgspec.Struct):
    rack_cents: Cents


class _Racks(msgspec.Struct):
    """Of how a round began, what each player had."""

    players: dict[Seat, _Rack]


_RACKS: Final = msgspec.json.Decoder(known(_Racks))


_BEFORE: Final = (*BEGINNINGS, "seal", "words")
"""What is said of a round before it is on."""


def says_end(played: "Played | None") -> bool:
    """Whether a round that is on will say where it ends."""
    return played is not None and played.body.get("format", 1) >= FORMAT


def _place(round_id: str) -> tuple[int, bool]:
    """Where a round stands among those of its table: what prepares its cards comes before it."""
    _, number, is_preparation = numbered(round_id)
    return number, not is_preparation


class Counting(Authors):
    """Counts entries, and hears the last one of each round."""

    def __init__(self, fault: Callable[[str], None]) -> None:
        super().__init__(fault)
        self.rounds: dict[str, Played] = {}
        self.over: dict[str, bool] = {}
        """The rounds that have begun, and whether they are over."""
        self.entries: dict[str, int] = defaultdict(int)
        """How many entries each round that is on has by now."""
        self.put: dict[str, set[str]] = defaultdict(set)
        """The racks from which something was put down in each of those."""
        self.players: dict[str, dict[Seat, str]] = {}
        """Of each round that has ended the persons who had, by their seats."""
        self.moment, self.backwards = "", 0
        """The last moment that was told, and how many entries say that they are of an earlier one.
        """
        self.beginnings: dict[str, tuple[Any, ...]] = {}
        self.shoes: dict[str, tuple[str, str, bool]] = {}
        """Of each shoe the table, when it was sealed, and whether it was told."""
        self.earlier = 0
        """How many rounds are written in an earlier way, which does not say where they end."""

    def count(self, row: Entry) -> None:
        """Count an entry of its round, and see whether its moment comes after those before."""
        if row.at < self.moment:
            self.backwards += 1
        else:
            self.moment = row.at
        table = self.tables.get(row.table_id)
        if row.round_id != (table.on if table is not None else ""):
            self._require_place(row, table)
        if row.round_id:
            self.entries[row.round_id] += 1

    def _require_place(self, row: Entry, table: Seen | None) -> None:
        """An entry is of the round that is on, or comes before the next: seals and words do."""
        if table is not None:
            if table.on is None:
                return
            number, is_next = _place(table.begun) if table.begun else (0, True)
            is_prepared = row.kind in ("prepare", "seal")
            name = f"{row.table_id}-{number + is_next}{'p' * is_prepared}"
            if not table.on and row.kind in _BEFORE and row.round_id == name:
                return
        on = table.on if table is not None else ""
        said = f"it is said of {row.round_id or 'no round'}, and {on or 'none'} is on"
        self.fault(f"journal entry {row.seq} ({row.kind}): {said}")

    def follow(self, row: Entry, moves: Sequence[Move]) -> None:
        """Remember who puts something down in a round."""
        if row.kind in (PLAY, DO):
            self.put[row.round_id].update([name for name, _, _ in moves if name[:5] == "rack/"])

    def _refuse_late(self, entry: "Sealed") -> None:
        """Nothing more is said of a round that has ended."""
        table = self.tables.get(entry.table_id) if entry.round_id else None
        if table is not None and _place(entry.round_id) <= table.ended:
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {entry.round_id} has ended")

    def _count_from_here(self, entry: "Sealed", table: Seen) -> None:
        """A round begins: what was counted of the one before it, if that had no end, is over."""
        if entry.round_id in self.over:
            self.fault(f"round {entry.round_id} was begun before")
        for counted in (self.entries, self.put):
            counted.pop(table.begun, None)
        table.begun, said = entry.round_id, entry.body.get("format", 1)
        self.earlier += said < FORMAT
        table.on = entry.round_id if said >= FORMAT else None
        self._require_told(entry, table)
        table.dealt = entry.body["shoe"] if said >= FORMAT else ""
        if table.emptied is not None:
            self.require_author(table.emptied)
            table.emptied = None
        if said < self.format:
            self.fault(f"round {entry.round_id}: written in an earlier way than those before")
        self.format = max(self.format, said)

    def _require_told(self, entry: "Sealed", table: Seen) -> None:
        """Cards come from another shoe once the order of the one before it was told."""
        shoe = self.shoes.get(table.dealt)
        if shoe is not None and not shoe[2] and table.dealt != entry.body.get("shoe"):
            self.fault(f"journal entry {entry.seq}: shoe {table.dealt} is done, and was not told")

    def _compare_racks(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        racks = f"rack/{entry.table_id}/"
        for seat, player in _RACKS.decode(entry.body["start"]).players.items():
            has = balances.get(f"{racks}{seat}", 0)
            if has != player.rack_cents:
                said = f"seat {seat} begins with {show_money(player.rack_cents)}"
                self.fault(f"round {entry.round_id}: {said}, the rack has {show_money(has)}")

    def _require_end(self, table: Seen) -> None:
        """Name it if the last round of a table has no end and should have one."""
        is_on = says_end(self.rounds.get(table.round_id))
        if table.ending or is_on:
            self.fault(f"round {table.ending or table.round_id}: nothing says where it ends")
        table.ending = ""

    def _hear_last(self, entry: "Sealed", table: Seen) -> None:
        """A round has as many entries as its last one says, and is over with it."""
        name = entry.round_id
        said, entries = entry.body.get("entries"), self.entries.pop(name, 0)
        if said != entries and (said is not None or self.format >= FORMAT):
            self.fault(f"round {name}: it has {entries} entries, its end says {said}")
        self._require_answer(entry, table)
        table.on = ""
        put, table.ended = self.put.pop(name, set()), _place(name)
        is_preparation = not table.ended[1]
        if name in self.beginnings:
            self.over[name] = True
            # What is marked may be collected while cards are prepared: nobody plays then.
            seats = {} if is_preparation else table.seats
            self.players[name] = {
                seat: sitter.person_id
                for seat, sitter in seats.items()
                if sitter.person_id and rack(entry.table_id, seat) in put
            }
