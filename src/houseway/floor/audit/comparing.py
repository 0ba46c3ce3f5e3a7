"""What is stored beside the journal is what a witness has heard."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, Row, func, select

from houseway.errors import HousewayError
from houseway.floor.audit.seen import Seen
from houseway.floor.audit.witness import Witness
from houseway.floor.books import ledger, models
from houseway.floor.books.keeping import HOLDER
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.laws import fingerprint as sealed_text
from houseway.floor.dealing.restoring import restore
from houseway.floor.dealing.standing import Standing, decode, encode
from houseway.floor.seats.people import fingerprint
from houseway.floor.seats.seating import Allowed
from houseway.pieces.money import Cents, show_money
from houseway.table.shoe import entropy

if TYPE_CHECKING:
    from houseway.floor.audit.verifying import Report


NAMES_AT_ONCE: Final = 500
SAID_ONCE: Final = 3
"""How many things of how a round began the journal alone says: the start, choices and people."""


_rounds: Final = models.Round
_ROUNDS: Final = select(
    _rounds.id,
    _rounds.ended_at,
    # In the order in which a witness remembers it; how it began is in the journal only.
    _rounds.shoe,
    _rounds.law,
    _rounds.table_id,
    _rounds.number,
    _rounds.is_preparation,
)

_PLAYED: Final = select(
    models.Played.round_id, models.Played.seat, models.Played.person_id, models.Played.game
)
_PARTS: Final[tuple[tuple[Any, Any], ...]] = (
    (models.Played.round_id, models.Round.id),
    (models.Contents.chapter, models.Chapter.seq),
)
"""Rows that are looked at with what they are part of: none may be of something else."""


class Comparison:
    """Names whatever is stored otherwise than a witness has heard it."""

    def __init__(
        self,
        witness: Witness,
        connection: Connection,
        balances: Mapping[str, Cents],
        report: "Report",
    ) -> None:
        self.witness = witness
        self.connection = connection
        self.balances = balances
        self.report = report
        self.fault = report.fault

    def compare(self) -> None:
        """Compare everything."""
        self.report.rounds, self.report.shoes = self.witness.rounds_heard, self.witness.shoes_heard
        self._note_shortfalls()
        self._compare_settings()
        self._compare_laws()
        self._compare_people()
        self._compare_shoes(list(self.witness.shoes))
        self._compare_rounds(list(self.witness.over))
        self._compare_counts()
        tables = self.connection.execute(select(models.Table)).all()
        self.report.tables = len(tables)
        for row in tables:
            self._compare_table(row)
        for name in self.witness.tables.keys() - {row.id for row in tables}:
            self.fault(f"table {name} was opened and is not stored")
        for seen in self.witness.tables.values():
            if seen.ending:
                self.fault(f"round {seen.ending}: nothing says where it ends")
            if seen.emptied is not None:
                self.witness.require_author(seen.emptied)
            if not seen.is_open and seen.dealt in self.witness.shoes:
                self.fault(f"shoe {seen.dealt} is done, and was not told")

    def _note_shortfalls(self) -> None:
        """Say what could not be held against anything."""
        witness, note = self.witness, self.report.notes.append
        self.report.unplayed, self.report.unnamed = sum(witness.unplayed.values()), witness.unnamed
        for why, count in witness.unplayed.items():
            note(f"{count} rounds were not played again: {why}")
        if earlier := witness.earlier:
            said = f"{earlier} rounds were written before it was said where a round ends"
            self.report.note_unheld(said, earlier)
        if unlinked := witness.unlinked:
            said = f"{unlinked} rounds of an earlier version begin otherwise than the last has left"
            self.report.note_unheld(said, unlinked)
        if witness.backwards:
            note(
                f"{witness.backwards} entries say that they are older than one before them: the "
                "house's clock was set back, or their moments were changed"
            )

    def _compare_settings(self) -> None:
        """What was made once is as it was made; who holds the floor changes with each opening."""
        found = select(models.Setting.name, models.Setting.value)
        stored = {row.name: sealed_text(row.value) for row in self.connection.execute(found)}
        stored.pop(HOLDER, None)
        for name in stored.keys() | self.witness.settings.keys():
            if name not in self.witness.settings:
                self.report.note_unheld(f"setting {name} was made before settings were sealed")
            elif stored.get(name) != self.witness.settings[name]:
                self.fault(f"setting {name} is not what the journal says")

    def _compare_people(self) -> None:
        people = self.witness.people
        stored = {row.id: row for row in self.connection.execute(select(models.Person))}
        self.report.people = len(stored)
        for name in stored.keys() ^ people.keys():
            self.fault(f"person {name} is not both in the journal and stored")
        for name in stored.keys() & people.keys():
            values = {**stored[name]._mapping, "password": fingerprint(stored[name].password)}
            for field, value in people[name].items():
                if values[field] != value:
                    self.fault(f"person {name}: {field} is not what the journal says")

    def _compare_laws(self) -> None:
        for row in self.connection.execute(select(models.Law)):
            game, name, by = self.witness.heard_laws.get(row.digest, ("", "", None))
            if (game, name) != (row.game, row.name):
                self.fault(f"law {row.digest}: what it is the law of is not what the journal says")
            if by is None:
                self.report.note_unheld(f"law {row.digest}: nothing says who has handed it in")
            elif by != row.kept_for:
                self.fault(f"law {row.digest}: who has handed it in is not what the journal says")

    def settle(self) -> None:
        """Compare the rounds that are over and the shoes that were told, and forget them."""
        witness = self.witness
        self._compare_rounds([name for name, is_over in witness.over.items() if is_over])
        self._compare_shoes([name for name, shoe in witness.shoes.items() if shoe[2]])

    def _compare_shoes(self, digests: list[str]) -> None:
        shoe = models.Shoe
        found = select(shoe.digest, shoe.table_id, shoe.sealed_at, shoe.is_told)
        rows = self._among(found, shoe.digest, digests)
        stored = {row.digest: (row.table_id, row.sealed_at, row.is_told) for row in rows}
        for digest in digests:
            says, said = stored.get(digest), self.witness.shoes[digest]
            if says is None or says[2] != said[2]:
                self.fault(f"shoe {digest}: whether it was told is not what the journal says")
            elif says != said:
                self.fault(f"shoe {digest}: whose it is, or when sealed, is not what was sealed")
            if said[2]:
                del self.witness.shoes[digest]

    def _compare_rounds(self, names: list[str]) -> None:
        witness = self.witness
        unfinished = {name for name, played in witness.rounds.items() if played.round is None}
        rows = map(tuple, self._among(_ROUNDS, _rounds.id, names))
        stored = {name: (ended_at, began) for name, ended_at, *began in rows}
        for name in names:
            ended_at, began = stored.get(name, ("", None))
            if began is None:
                self.fault(f"round {name} was begun and is not stored")
            elif began != list(witness.beginnings[name][SAID_ONCE:]):
                self.fault(f"round {name}: how it began is not what the journal says")
            elif bool(ended_at) != witness.over[name] and name not in unfinished:
                self.fault(f"round {name}: whether it is over is not what the journal says")
        self._compare_played(names)
        for name in [name for name in names if witness.over[name]]:
            del witness.over[name], witness.beginnings[name]

    def _compare_played(self, names: list[str]) -> None:
        """Whoever put something down in a round that has ended is noted there, and nobody else."""
        witness, stored = self.witness, defaultdict[str, set[tuple[int, str, str]]](set)
        for row in self._among(_PLAYED, models.Played.round_id, names):
            stored[row.round_id].add((row.seat, row.person_id, row.game))
        for name in names:
            if witness.over[name] and name not in witness.players:
                continue  # An earlier version did not say where it ends.
            game = witness.tables[witness.beginnings[name][-3]].opening["game"]
            heard = {(seat, who, game) for seat, who in witness.players.pop(name, {}).items()}
            if stored[name] != heard:
                self.fault(f"round {name}: who has played in it is not what the journal says")

    def _among(self, found: Any, column: Any, values: list[str]) -> Iterator[Row[Any]]:
        """Rows by what they are called, some at a time."""
        for at in range(0, len(values), NAMES_AT_ONCE):
            some = found.where(column.in_(values[at : at + NAMES_AT_ONCE]))
            yield from self.connection.execute(some).fetchall()

    def _compare_counts(self) -> None:
        """Nothing is stored that was never begun or sealed, or belongs to nothing."""
        heard = self.witness.rounds_heard, self.witness.shoes_heard
        for model, count in zip((models.Round, models.Shoe), heard, strict=True):
            stored = self.connection.scalar(select(func.count()).select_from(model)) or 0
            if stored != count:
                self.fault(f"{stored} {model.__tablename__} are stored, the journal has {count}")
        for column, whole in _PARTS:
            found = select(column).where(column.not_in(select(whole))).distinct()
            for stray in self.connection.scalars(found.limit(NAMES_AT_ONCE)):
                self.fault(f"{column.table.name}: there is no {stray} that this could be part of")

    # Tables.

    def _compare_table(self, row: Row[Any]) -> None:
        seen = self.witness.tables.get(row.id)
        stored = [row.game, row.ruleset, row.ruleset_digest, row.timing, row.opened_by, row.choices]
        names = ("game", "ruleset", "digest", "timing", "by")
        opened = [seen.opening[name] for name in names] if seen is not None else []
        if seen is None or stored != [*opened, encode(seen.opening["choices"])]:
            self.fault(f"table {row.id}: what it was opened as is not what the journal says")
            return
        if decode(row.allows, Allowed) != decode(seen.opening.get("allows", "{}"), Allowed):
            self.fault(f"table {row.id}: what is allowed there is not what the journal says")
        if row.opened_at != seen.opening.get("at", row.opened_at):
            self.fault(f"table {row.id}: when it was opened is not what the journal says")
        if (row.is_open, row.out_of_order) != (seen.is_open, seen.out_of_order):
            self.fault(f"table {row.id}: whether it is open is not what the journal says")
        if seen.out_of_order:
            self.report.notes.append(f"table {row.id} is out of order: {seen.out_of_order}")
        if row.is_open and seen.session is not None:
            try:
                self._compare_open(row, seen)
            except (HousewayError, msgspec.MsgspecError, LookupError, ValueError) as error:
                self.fault(f"table {row.id}: it cannot be set up again: {error}")

    def _compare_open(self, row: Row[Any], seen: Seen) -> None:
        """An open table that is set up again has its racks, its felt, its shoe and its people."""
        table = restore(self.connection, row, entropy(), self.witness.laws)
        seats = {seat: (who.person_id, who.name) for seat, who in table.seats.items()}
        if seats != {seat: (who.person_id, who.name) for seat, who in seen.seats.items()}:
            self.fault(f"table {row.id}: who sits there is not what the journal says")
        if (table.dealer_id, table.dealer_name) != seen.dealer:
            self.fault(f"table {row.id}: who deals there is not what the journal says")
        has = {ledger.rack(row.id, seat): table.rack_cents(seat) for seat in table.seats}
        has.update({ledger.felt(row.id, seat, wager): c for seat, wager, c in table.wagers()})
        ends = (f"rack/{row.id}/", f"felt/{row.id}/")
        lies = {name for name, cents in self.balances.items() if cents and name.startswith(ends)}
        for name in has.keys() | lies:
            if has.get(name, 0) != self.balances.get(name, 0):
                shown = show_money(has.get(name, 0)), show_money(self.balances.get(name, 0))
                self.fault(f"table {row.id}: {name} holds {shown[0]}, the books say {shown[1]}")
        if seen.is_sure:
            self._compare_standing(table, seen)

    def _compare_standing(self, table: Dealing, seen: Seen) -> None:
        """What passes from round to round is what the witness has taken from round to round."""
        stored, heard = table.session, seen.session
        assert heard is not None
        if stored.shoe.standing != heard.shoe.standing:
            self.fault(f"table {table.id}: the shoe does not hold the cards that are left")
        # A pledge, and a word that is not taken yet, is in no entry.
        if not (stored.words.are_taken or heard.words.are_taken):
            if stored.words.told != heard.words.told:
                self.fault(f"table {table.id}: the players' words are not what was taken")
        elif stored.words.are_taken != heard.words.are_taken:
            self.fault(f"table {table.id}: whether words are awaited is not what the journal says")
        for field in [name for name in Standing.__struct_fields__ if name != "words"]:
            if getattr(stored, field) != getattr(heard, field):
                self.fault(f"table {table.id}: {field} is not what the rounds have left")
