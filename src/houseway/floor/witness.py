"""A witness hears the journal from the beginning, plays every round again and remembers the rest.

What it remembers at the end must be what is stored beside the journal.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import Connection, Row, select

from houseway import __version__
from houseway.errors import HousewayError
from houseway.floor import ledger, models
from houseway.floor.giving_back import lies_at, owner_account
from houseway.floor.laws import Laws
from houseway.floor.ledger import moves_of
from houseway.floor.people import fingerprint
from houseway.floor.recorded import facts_of, read_words
from houseway.floor.restoring import restore
from houseway.floor.standing import decode_start, encode
from houseway.pieces.money import Cents, show_money
from houseway.table.actions import Action, Bring, Call, Draw, SitDown, parse_action
from houseway.table.engine import Round
from houseway.table.events import Event
from houseway.table.session import fill
from houseway.table.shoe import Shoe, Stack, entropy
from houseway.table.spots import Seat

if TYPE_CHECKING:
    from houseway.floor.verifying import Report, Sealed

Fault = Callable[[str], None]

OTHERWISE: Final = "of an earlier version of Houseway, which comes out differently today"


class Seen(msgspec.Struct):
    """What a witness remembers of a table."""

    opening: dict[str, Any]
    is_open: bool = True
    out_of_order: str = ""
    shoe: Shoe | None = None
    digest: str = ""
    """The stack that is in the shoe."""
    seats: dict[Seat, tuple[str, str]] = {}
    """Who sits where: the person and the name."""


class Played(msgspec.Struct):
    """What a witness remembers of a round."""

    table_id: str
    round: Round | None
    """None where it cannot be played again: see `Witness.unplayed`."""
    body: dict[str, Any]
    is_preparation: bool


class Witness:
    """Hears entries one after the other."""

    def __init__(self, fault: Fault, stacks: Mapping[str, str], laws: Laws) -> None:
        self.fault = fault
        self.stacks = stacks
        self.laws = laws
        self.heard_laws: dict[str, tuple[str, str]] = {}
        """The laws that were stored: the game and the name of each."""
        self.tables: dict[str, Seen] = {}
        self.rounds: dict[str, Played] = {}
        self.over: dict[str, bool] = {}
        """The rounds that have begun, and whether they are over."""
        self.beginnings: dict[str, tuple[str, ...]] = {}
        self.told: dict[str, bool] = {}
        self.words: dict[str, dict[Seat, str]] = {}
        """The words that went into each shoe that is not told yet."""
        self.people: dict[str, dict[str, Any]] = {}
        self.unplayed: dict[str, int] = defaultdict(int)
        """Why rounds could not be played again, and how many."""

    def hear(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        """Take note of an entry."""
        hearing = getattr(self, f"_hear_{entry.kind.replace('-', '_')}", None)
        if hearing is None:
            return
        try:
            hearing(entry, balances)
        except (HousewayError, KeyError, TypeError, ValueError, AssertionError) as error:
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {error}")

    # People.

    def _hear_guest(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        self.people[body["person"]] = {
            "name": body["name"],
            "is_guest": True,
            "role": "player",
            "password": fingerprint(""),
        }

    def _hear_account(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        changed = {"name": body["name"], "is_guest": False, "password": body["password"]}
        self.people[body["person"]].update(changed)

    def _hear_role(self, entry: "Sealed", _: object) -> None:
        self.people[entry.body["person"]]["role"] = entry.body["role"]

    # Tables and shoes.

    def _hear_open(self, entry: "Sealed", _: object) -> None:
        self.tables[entry.table_id] = Seen(entry.body)

    def _hear_law(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        digest = body["law"]
        self.heard_laws[digest] = body["game"], body["name"]
        if digest not in self.laws:
            self.fault(f"law {digest} was stored and is not there")
        elif sha256(self.laws[digest].encode()).hexdigest() != body["sha256"]:
            self.fault(f"law {digest}: it is not what was stored")

    def _hear_out_of_order(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        """Everything at the table went to its owners, and nothing is left there."""
        table, table_id = self.tables[entry.table_id], entry.table_id
        owners = {seat: person for seat, (person, _) in table.seats.items()}
        for source, target, _ in entry.moves:
            if target != owner_account(owners, table_id, source):
                self.fault(f"journal entry {entry.seq}: {source} is not given to its owner")
        for name, cents in balances.items():
            if cents and name.startswith(lies_at(table_id)):
                self.fault(f"journal entry {entry.seq}: {name} is not given back")
        table.is_open, table.out_of_order, table.seats = False, entry.body["why"], {}
        if entry.round_id:
            self.over[entry.round_id] = True
            del self.rounds[entry.round_id]

    def _hear_sit(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        self.tables[entry.table_id].seats[body["seat"]] = body["person"], body["name"]

    def _hear_leave(self, entry: "Sealed", _: object) -> None:
        del self.tables[entry.table_id].seats[entry.body["seat"]]

    def _hear_close(self, entry: "Sealed", _: object) -> None:
        self.tables[entry.table_id].is_open = False

    def _hear_seal(self, entry: "Sealed", _: object) -> None:
        digest = entry.body["shoe"]
        if digest not in self.stacks:
            self.fault(f"shoe {digest} was sealed and is not stored")
        self.told[digest] = False
        if not entry.round_id:
            # A continuous shuffler: between rounds the stack goes into the shoe as it is sealed.
            table = self.tables[entry.table_id]
            table.shoe, table.digest = Shoe(self._stack(digest).cards), digest

    def _hear_words(self, entry: "Sealed", _: object) -> None:
        digest, table = entry.body["shoe"], self.tables[entry.table_id]
        if self.told.get(digest, True) or digest in self.words:
            self.fault(f"journal entry {entry.seq}: no words were taken for shoe {digest} then")
            return
        self.words[digest] = read_words(entry.body)
        stack = self._stack(digest)
        if table.digest == digest:
            table.shoe = Shoe(stack.order)

    def _require_words(self, round_id: str, digest: str) -> None:
        """No card comes out of a stack before the words that were pledged for it are taken."""
        if ":" in self.stacks.get(digest, "") and digest not in self.words:
            self.fault(f"round {round_id}: words were pledged for its shoe and never taken")

    def _hear_tell(self, entry: "Sealed", _: object) -> None:
        self.told[entry.body["shoe"]] = True
        self.words.pop(entry.body["shoe"], None)

    # Rounds.

    def _hear_prepare(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        self._begin(entry, balances, is_preparation=True)

    def _hear_begin(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        self._begin(entry, balances, is_preparation=False)

    def _begin(
        self, entry: "Sealed", balances: Mapping[str, Cents], *, is_preparation: bool
    ) -> None:
        table, body = self.tables[entry.table_id], entry.body
        law = body.get("law", table.opening["digest"])  # Earlier versions said it of tables only.
        self.over[entry.round_id] = False
        began = tuple(body[name] for name in ("start", "choices", "people", "shoe"))
        self.beginnings[entry.round_id] = *began, law
        start = decode_start(body["start"], is_preparation=is_preparation)
        for seat, player in start.players.items():
            has = balances.get(ledger.rack(entry.table_id, seat), 0)
            if has != player.rack_cents:
                said = f"seat {seat} begins with {show_money(player.rack_cents)}"
                self.fault(f"round {entry.round_id}: {said}, the rack has {show_money(has)}")
        if not is_preparation and table.shoe is not None and table.digest != body["shoe"]:
            self.fault(f"round {entry.round_id}: another shoe is dealt than was prepared")
        if not is_preparation:
            self._require_words(entry.round_id, body["shoe"])
        played = Played(entry.table_id, None, body, is_preparation)
        self.rounds[entry.round_id] = played
        try:
            found = self.laws.find(table.opening["game"], law, msgspec.json.decode(body["choices"]))
        except HousewayError as error:
            self._leave_unplayed(played, f"under a law that cannot be read: {error}")
            return
        played.round = found.game.round(found.rules, start)
        self._compare_facts(entry, played, played.round.events)

    def _leave_unplayed(self, played: Played, why: str) -> None:
        """A round cannot be played again: its money is followed, its cards are not."""
        self.unplayed[why] += 1
        played.round = None
        self.tables[played.table_id].shoe = None

    def _hear_do(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        played = self.rounds[entry.round_id]
        round_ = played.round
        if round_ is None:
            return
        table, action = self.tables[played.table_id], parse_action(entry.body["do"])
        if isinstance(action, Draw) and not played.is_preparation and table.shoe is not None:
            due = table.shoe.draw() if len(table.shoe) else None
            if due != action:
                self.fault(f"journal entry {entry.seq}: {action}, but the sealed shoe has {due}")
        events = self._take(played, round_, action)
        if events is None:
            return
        self._compare_facts(entry, played, events)
        if played.round is None:
            return
        if tuple(moves_of(played.table_id, events)) != entry.moves:
            self.fault(f"journal entry {entry.seq}: other money moves than the engine moves")
        if isinstance(action, SitDown | Bring):
            rack = ledger.rack(played.table_id, action.seat)
            if round_.felt.racks[action.seat] != balances.get(rack, 0):
                self.fault(f"journal entry {entry.seq}: {rack} does not hold what was brought")
        if round_.turn is None:
            self._end(entry.round_id, played, round_)

    def _take(self, played: Played, round_: Round, action: Action) -> list[Event] | None:
        """Take an action as it was taken then; None if today's engine does not take it."""
        shoe, needs = self.tables[played.table_id].shoe, {}
        if isinstance(action, Call) and round_.turn is not None:
            needs = {option.kind: option.needs for option in round_.turn.calls}
        try:
            events = round_.take(action)
        except HousewayError as error:
            if self._is_of_today(played):
                raise
            self._leave_unplayed(played, f"{OTHERWISE}: {error}")
            return None
        if isinstance(action, Call) and needs.get(action.kind) == "from the shoe" and shoe:
            shoe.take_out(action.cards[0])
        return events

    def _end(self, round_id: str, played: Played, round_: Round) -> None:
        self.over[round_id] = True
        del self.rounds[round_id]
        if played.is_preparation:
            table, digest = self.tables[played.table_id], played.body["shoe"]
            table.shoe, table.digest = fill(self._stack(digest), round_), digest

    def _stack(self, digest: str) -> Stack:
        return Stack.stored(digest, self.stacks[digest], self.words.get(digest))

    def _is_of_today(self, played: Played) -> bool:
        return bool(played.body.get("version") == __version__)

    def _compare_facts(self, entry: "Sealed", played: Played, events: list[Event]) -> None:
        """What the journal says is what the engine makes of it, if it is the same engine."""
        if facts_of(events) == [(fact, clause) for fact, clause in entry.body["facts"]]:
            return
        if self._is_of_today(played):
            self.fault(f"journal entry {entry.seq}: the engine makes other facts of it")
        else:
            self._leave_unplayed(played, OTHERWISE)

    # What is stored beside the journal.

    def compare(
        self, connection: Connection, balances: Mapping[str, Cents], report: "Report"
    ) -> None:
        """Compare what was heard with what is stored."""
        report.rounds = len(self.over)
        for why, count in self.unplayed.items():
            report.notes.append(f"{count} rounds were not played again: {why}")
        self._compare_laws(connection)
        self._compare_people(connection, report)
        self._compare_shoes(connection)
        self._compare_rounds(connection)
        for row in connection.execute(select(models.Table)).all():
            report.tables += 1
            self._compare_table(connection, row, balances, report)
        for name in self.tables.keys() - set(connection.scalars(select(models.Table.id))):
            self.fault(f"table {name} was opened and is not stored")

    def _compare_people(self, connection: Connection, report: "Report") -> None:
        stored = {row.id: row for row in connection.execute(select(models.Person))}
        report.people = len(stored)
        for name in stored.keys() ^ self.people.keys():
            self.fault(f"person {name} is not both in the journal and stored")
        for name in stored.keys() & self.people.keys():
            row, heard = stored[name], self.people[name]
            values = {**row._mapping, "password": fingerprint(row.password)}
            for field, value in heard.items():
                if values[field] != value:
                    self.fault(f"person {name}: {field} is not what the journal says")

    def _compare_laws(self, connection: Connection) -> None:
        for row in connection.execute(select(models.Law)):
            if self.heard_laws.get(row.digest) != (row.game, row.name):
                self.fault(f"law {row.digest}: what it is the law of is not what the journal says")

    def _compare_shoes(self, connection: Connection) -> None:
        stored = dict(connection.execute(select(models.Shoe.digest, models.Shoe.is_told)).all())
        for digest in stored.keys() | self.told.keys():
            if stored.get(digest) != self.told.get(digest):
                self.fault(f"shoe {digest}: whether it was told is not what the journal says")

    def _compare_rounds(self, connection: Connection) -> None:
        found = set()
        for row in connection.execute(select(models.Round)):
            found.add(row.id)
            began = row.start, row.choices, row.people, row.shoe, row.law
            if self.beginnings.get(row.id) != began:
                self.fault(f"round {row.id}: how it began is not what the journal says")
            elif bool(row.ended_at) != self.over[row.id] and row.id not in self._unfinished:
                self.fault(f"round {row.id}: whether it is over is not what the journal says")
        for round_id in self.over.keys() - found:
            self.fault(f"round {round_id} was begun and is not stored")

    @property
    def _unfinished(self) -> set[str]:
        """Rounds of which it is not known whether they are over."""
        return {round_id for round_id, played in self.rounds.items() if played.round is None}

    def _compare_table(
        self,
        connection: Connection,
        row: Row[Any],
        balances: Mapping[str, Cents],
        report: "Report",
    ) -> None:
        seen = self.tables.get(row.id)
        stored = [row.game, row.ruleset, row.ruleset_digest, row.timing, row.opened_by, row.choices]
        names = ("game", "ruleset", "digest", "timing", "by")
        opened = [seen.opening[name] for name in names] if seen is not None else []
        if seen is None or stored != [*opened, encode(seen.opening["choices"])]:
            self.fault(f"table {row.id}: what it was opened as is not what the journal says")
            return
        if (row.is_open, row.out_of_order) != (seen.is_open, seen.out_of_order):
            self.fault(f"table {row.id}: whether it is open is not what the journal says")
        if seen.out_of_order:
            report.notes.append(f"table {row.id} is out of order: {seen.out_of_order}")
        if row.is_open and self._can_be_read(seen):
            try:
                self._compare_open(connection, row, balances, seen)
            except (HousewayError, msgspec.MsgspecError, KeyError, ValueError) as error:
                self.fault(f"table {row.id}: it cannot be set up again: {error}")

    def _can_be_read(self, seen: Seen) -> bool:
        """Whether the law of a table can be read here; if not, that is noted of its rounds."""
        try:
            self.laws.find(seen.opening["game"], seen.opening["digest"], seen.opening["choices"])
        except HousewayError:
            return False
        return True

    def _compare_open(
        self, connection: Connection, row: Row[Any], balances: Mapping[str, Cents], seen: Seen
    ) -> None:
        """An open table that is set up again has its racks, its felt and its shoe."""
        table = restore(connection, row, entropy(), self.laws)
        seats = {seat: (who.person_id, who.name) for seat, who in table.seats.items()}
        if seats != seen.seats:
            self.fault(f"table {row.id}: who sits there is not what the journal says")
        has = {ledger.rack(row.id, seat): table.rack_cents(seat) for seat in table.seats}
        has.update({ledger.felt(row.id, seat, wager): c for seat, wager, c in table.wagers()})
        ends = (f"rack/{row.id}/", f"felt/{row.id}/")
        for name in has.keys() | {
            name for name, c in balances.items() if c and name.startswith(ends)
        }:
            if has.get(name, 0) != balances.get(name, 0):
                shown = show_money(has.get(name, 0)), show_money(balances.get(name, 0))
                self.fault(f"table {row.id}: {name} holds {shown[0]}, the books say {shown[1]}")
        deals_on = table.session.due is None and table.record is None and seen.shoe is not None
        if deals_on and seen.shoe and table.session.shoe.standing[0] != seen.shoe.standing[0]:
            self.fault(f"table {row.id}: the shoe does not hold the cards that are left")
