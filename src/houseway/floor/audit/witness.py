"""A witness hears the journal from the beginning, plays every round again and remembers the rest.

It keeps a session for every table, as the house does, and takes it from round to round: what a
round begins with must be what the one before it has left. What it remembers at the end must be what
is stored beside the journal.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from houseway.errors import HousewayError
from houseway.floor.audit.replaying import Replaying
from houseway.floor.audit.rights import refuse_moves
from houseway.floor.audit.seen import Seen
from houseway.floor.books.ledger import rack
from houseway.floor.dealing.dealing import CLOSED_BY, DESERTED
from houseway.floor.dealing.defaults import default_answer
from houseway.floor.dealing.giving_back import undo
from houseway.floor.dealing.laws import fingerprint as sealed_text
from houseway.floor.dealing.laws import why_not
from houseway.floor.seats.names import name_key
from houseway.floor.seats.people import TERMINAL, fingerprint
from houseway.floor.seats.roles import APPOINTED
from houseway.floor.seats.seating import Sitter
from houseway.pieces.money import Cents

if TYPE_CHECKING:
    from houseway.floor.audit.verifying import Sealed

Hearing: TypeAlias = Callable[["Sealed", Mapping[str, Cents]], None]

CARDS: Final = {
    "reshuffle": "reshuffle",
    "change": "change_cards",
    "idle": "idle",
    "shift": "begin_shift",
}
"""What the floorperson has done with the cards, and what the session calls it."""
OF_NO_TABLE: Final = ("guest", "account", "role", "sign-out", "rack", "setting", "law")
"""What happens on the floor, and not at a table of it."""
_HEARS: Final = "_hear_"
"""What the names of methods begin with that hear an entry; the kind follows."""
MISHEARD: Final = (
    HousewayError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
)
"""What an entry that makes no sense may lead to."""


class Witness(Replaying):
    """Hears entries one after the other."""

    def hear(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        """Take note of an entry."""
        hearing = self._hearing.get(entry.kind)
        if hearing is None:
            self.fault(f"journal entry {entry.seq}: nobody knows an entry of the kind {entry.kind}")
            return
        if entry.table_id and entry.kind in OF_NO_TABLE:
            self.fault(f"journal entry {entry.seq} ({entry.kind}): it is of no table")
        try:
            self._refuse_late(entry)
            refuse_moves(entry, self.tables, balances)
        except MISHEARD as error:
            self._mishear(entry, error)
        try:
            hearing(entry, balances)
        except MISHEARD as error:
            self._mishear(entry, error)

    @cached_property
    def _hearing(self) -> dict[str, Hearing]:
        """What is done with an entry of each kind that is known."""
        own = (name for name in dir(self) if name.startswith(_HEARS))
        return {name.removeprefix(_HEARS).replace("_", "-"): getattr(self, name) for name in own}

    def _mishear(self, entry: "Sealed", error: Exception) -> None:
        self.fault(
            f"journal entry {entry.seq} ({entry.kind}): {str(error) or type(error).__name__}"
        )

    # People.

    def _hear_guest(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        if body["person"] in self.people:
            self.fault(f"journal entry {entry.seq}: {body['person']} has come before")
        self.people[body["person"]] = {
            "name": body["name"],
            "name_key": name_key(body["name"]),
            "is_guest": True,
            "role": "player",
            "password": fingerprint(""),
        }

    def _hear_account(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        if not self.people[body["person"]]["is_guest"]:
            self.fault(f"journal entry {entry.seq}: {body['person']} has an account already")
        changed = {"name": body["name"], "is_guest": False, "password": body["password"]}
        key = {"name_key": name_key(body["name"])}
        self.people[body["person"]].update(changed | key)

    def _hear_role(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        by = body.get("by", "")
        if by != TERMINAL:
            self._require(entry, by, "appoint")
        if body["role"] not in APPOINTED or self.people[body["person"]]["is_guest"]:
            self.fault(f"journal entry {entry.seq}: {body['person']} cannot be {body['role']}")
        self._require_name(entry, body["person"])
        self.people[body["person"]]["role"] = body["role"]

    def _require_name(self, entry: "Sealed", person: str) -> None:
        """Somebody is called by the own name."""
        if entry.body["name"] != (name := self.people[person]["name"]):
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {person} is called {name}")

    def _hear_sign_out(self, entry: "Sealed", _: object) -> None:
        self._require(entry, entry.body["person"], None)

    def _hear_rack(self, entry: "Sealed", _: object) -> None:
        self._require(entry, entry.body["person"], "play")

    # The house.

    def _hear_setting(self, entry: "Sealed", _: object) -> None:
        name = entry.body["name"]
        if name in self.settings:
            self.fault(f"journal entry {entry.seq}: setting {name} was made before")
        self.settings[name] = entry.body["sha256"]

    def _hear_law(self, entry: "Sealed", _: object) -> None:
        body = entry.body
        digest, handed_in_by = body["law"], body.get("for")
        if digest in self.heard_laws:
            self.fault(f"journal entry {entry.seq}: law {digest} was stored before")
        self.heard_laws[digest] = body["game"], body["name"], handed_in_by
        if handed_in_by:
            self._require(entry, handed_in_by, None)
        if digest not in self.laws:
            self.fault(f"law {digest} was stored and is not there")
            return
        if sealed_text(self.laws[digest]) != body["sha256"]:
            self.fault(f"law {digest}: it is not what was stored")
        if why := why_not(self.laws[digest], digest, body["game"], body["name"]):
            self.fault(f"law {digest}: {why}")

    # Tables.

    def _hear_open(self, entry: "Sealed", _: object) -> None:
        self._require(entry, entry.body["by"], "open a table")
        if entry.table_id in self.tables:
            self.fault(f"journal entry {entry.seq}: table {entry.table_id} was opened before")
        try:
            self.tables[entry.table_id] = Seen.opened(entry.body, self.laws)
        except HousewayError:
            # It is said of its rounds that they cannot be played again.
            self.tables[entry.table_id] = Seen(entry.body, is_sure=False)

    def _hear_out_of_order(self, entry: "Sealed", balances: Mapping[str, Cents]) -> None:
        table = self.tables[entry.table_id]
        if "undone" in entry.body:  # Earlier versions undid nothing.
            had = dict(balances)
            for source, target, cents in entry.moves:
                had[source] += cents
                had[target] -= cents
            played = self.moves_in(entry.round_id) if entry.round_id else []
            due = undo(played, lambda name: had.get(name, 0))
            if entry.moves[: entry.body["undone"]] != due:
                self.fault(f"journal entry {entry.seq}: its round is not undone as it was played")
        table.is_open, table.out_of_order = False, entry.body["why"]
        if entry.round_id:
            self._hear_last(entry, table)
            self.players[entry.round_id] = {}
            self.skimmed.pop(entry.round_id, None)
            del self.rounds[entry.round_id]
        table.seats, table.round_id = {}, ""

    def _hear_end(self, entry: "Sealed", _: object) -> None:
        table, name = self.tables[entry.table_id], entry.round_id
        if name != table.begun:
            self.fault(f"journal entry {entry.seq}: round {name} was not on")
        if name == table.round_id:
            self._end_before(entry, table)
        self._hear_last(entry, table)
        table.round_id = table.ending = ""

    def _hear_sit(self, entry: "Sealed", _: object) -> None:
        body: dict[str, Any] = entry.body
        name, person = body["name"], body["person"]
        if person:
            self._require(entry, person, "play")
            self._require_name(entry, person)
        else:
            self._require_named(entry, "fill seats", "fill seats at an own table")
        sitter = Sitter(name, person, entry.moves[0].cents, waits=True)
        self._open_table(entry).sit(body["seat"], sitter)

    def _hear_buy(self, entry: "Sealed", _: object) -> None:
        seat, is_cash = entry.body["seat"], bool(entry.body.get("cash"))
        table = self._open_table(entry)
        if not table.seats[seat].is_bot:
            self._require(entry, table.seats[seat].person_id, "play")
        table.buy(seat, entry.moves[0].cents, cash=is_cash)

    def _hear_leave(self, entry: "Sealed", _: object) -> None:
        table, seat = self._open_table(entry), entry.body["seat"]
        if entry.body.get("by"):
            self._require_named(entry, "fill seats", "fill seats at an own table")
        elif table.seats[seat].is_bot:
            table.emptied = entry
        if entry.body["name"] != table.seats[seat].name:
            self.fault(f"journal entry {entry.seq}: {table.seats[seat].name} sits at {seat}")
        table.leave(seat)
        if entry.round_id:
            self.put[entry.round_id].discard(rack(entry.table_id, seat))

    def _hear_close(self, entry: "Sealed", _: object) -> None:
        table, why, by = self._open_table(entry), entry.body["why"], entry.body.get("by", "")
        self._require_end(table)
        if why != DESERTED or by:
            self._require_named(entry, "close a table", "close an own table")
        if by and why != CLOSED_BY.format(self.people[by]["name"]):
            self.fault(f"journal entry {entry.seq}: it was not closed as it says: {why}")
        table.emptied = None
        if table.seats or (table.round_id and table.is_sure):
            self.fault(f"journal entry {entry.seq}: the table is closed while somebody plays")
        table.is_open = False

    def _hear_dealer(self, entry: "Sealed", _: object) -> None:
        person, table = entry.body["person"], self._open_table(entry)
        if bool(person) == bool(table.dealer[0]):
            has = table.dealer[1] or "nobody"
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {has} deals at this table")
        if person:
            self._require(entry, person, "deal")
            self._require_name(entry, person)
        table.dealer = person, entry.body["name"]

    def _hear_default(self, entry: "Sealed", _: object) -> None:
        self._require_seated(entry)
        table, seat, what = self.tables[entry.table_id], entry.body["seat"], entry.body["what"]
        played = self.rounds.get(entry.round_id)
        round_ = played.round if played is not None else None
        if played is None:
            self.fault(f"journal entry {entry.seq}: seat {seat} is asked nothing")
            return
        if entry.round_id in self.skimmed:
            return
        self._require_answer(entry, table)
        table.answered = seat, what
        if round_ is not None and played.is_of_today and table.session is not None:
            due = default_answer(table.session.game, round_, seat)
            if str(due) != what:
                self.fault(f"journal entry {entry.seq}: for seat {seat} it is answered {due}")

    def _require_seated(self, entry: "Sealed") -> None:
        if entry.body["seat"] not in self._open_table(entry).seats:
            self.fault(f"journal entry {entry.seq}: nobody sits at {entry.body['seat']}")

    def _hear_bank(self, entry: "Sealed", _: object) -> None:
        self._require_seated(entry)
        if entry.body["used_ms"] <= 0:
            self.fault(f"journal entry {entry.seq}: nothing of a time bank is used")

    def _hear_idle(self, entry: "Sealed", _: object) -> None:
        self._require_seated(entry)

    def _hear_cards(self, entry: "Sealed", _: object) -> None:
        self._require_named(entry, "change the cards")
        session = self._open_table(entry).session
        if session is not None:
            getattr(session, CARDS[entry.body["what"]])()

    def _open_table(self, entry: "Sealed") -> Seen:
        table = self.tables[entry.table_id]
        if not table.is_open:
            self.fault(f"journal entry {entry.seq} ({entry.kind}): the table is closed")
        return table
