"""Playing again what the journal says was played: shoes, the preparing of cards, and rounds."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from houseway.errors import HousewayError
from houseway.floor.audit.counting import Counting, says_end
from houseway.floor.audit.said import Sayings
from houseway.floor.audit.sampling import ALL, Sample
from houseway.floor.audit.seen import Seen, is_full, player_of
from houseway.floor.books import ledger
from houseway.floor.books.chapters import Entry, numbered
from houseway.floor.books.ledger import Move, moves_of
from houseway.floor.books.recorded import facts_of, read_words
from houseway.floor.dealing.laws import Laws
from houseway.floor.dealing.standing import decode_start, encode
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Bring, Place, SitDown, parse_action
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import CHANCE, Actor, Seat
from houseway.round.start import Start
from houseway.round.wager_options import CASH
from houseway.table.sealed import Words
from houseway.table.shoe import Stack

if TYPE_CHECKING:
    from houseway.floor.audit.verifying import Sealed

Fault = Callable[[str], None]
Balances = Mapping[str, Cents]

OTHERWISE: Final = "of an earlier version of Houseway, which comes out differently today"


class Played(msgspec.Struct):
    """What a witness remembers of a round that is on."""

    table_id: str
    round: Round | None
    """None where it cannot be played again: see `Replaying.unplayed`."""
    body: dict[str, Any]
    is_preparation: bool
    today: str
    """The version that plays it again."""

    @property
    def is_of_today(self) -> bool:
        """Whether it was played by the code that plays it again."""
        return bool(self.body.get("version") == self.today)


class Replaying(Counting):
    """Hears what is said of shoes and rounds."""

    def __init__(
        self,
        fault: Fault,
        stacks: Mapping[str, str],
        laws: Laws,
        moves_in: Callable[[str], list[Move]],
        sample: Sample = ALL,
    ) -> None:
        super().__init__(fault)
        self.sample, self.stacks, self.laws = sample, stacks, laws
        self.moves_in = moves_in
        """Gives the money that moved in a round, where it is asked for again."""
        self.heard_laws: dict[str, tuple[str, str, str | None]] = {}
        """The laws that were stored: of each the game, the name, and who has handed it in."""
        self.settings: dict[str, str] = {}
        """A fingerprint of each setting that was made."""
        self.words: dict[str, dict[Seat, str]] = {}
        """The words that went into each shoe that is not told yet."""
        self.unplayed: dict[str, int] = defaultdict(int)
        """Why rounds could not be played again, and how many."""
        self.unlinked = 0
        """How many of an earlier version begin otherwise than the last has left."""
        self.rounds_heard = self.shoes_heard = 0
        """How many there were in all: those that are over and compared are forgotten."""
        self.skimmed: dict[str, Sayings] = {}
        """The rounds that are on and not played again, as their shoes were not drawn."""
        self.moneyless: set[bytes] = set()
        """What was done in such rounds and moves no money."""
        self.rounds_skimmed = 0
        """How many were not played again because their shoe was not chosen."""
        self.of_today: set[str] = set()
        """Today's versions that have dealt here: of their games no other version does after it."""

    # Shoes.

    def _hear_seal(self, entry: "Sealed", _: object) -> None:
        digest, table = entry.body["shoe"], self.tables[entry.table_id]
        if digest in self.shoes:
            self.fault(f"shoe {digest} was sealed before")
        self.shoes_heard += 1
        self.shoes[digest] = entry.table_id, entry.body.get("at", entry.at), False
        if digest not in self.stacks:
            self.fault(f"shoe {digest} was sealed and is not stored")
            return
        table.choose(is_chosen=self.sample.chooses(digest))
        if not table.plays:
            return
        stack = self._stack(digest)
        if table.session is None:
            return
        if not is_full(stack, table.session.equipment.stock):
            self.fault(f"shoe {digest}: cards are missing or too many")
        table.session.words = Words(are_taken=bool(stack.pledges))
        if entry.round_id:
            table.session.committed = stack
        else:
            table.put_in(stack)

    def _hear_words(self, entry: "Sealed", _: object) -> None:
        digest, session = entry.body["shoe"], self.tables[entry.table_id].session
        if digest not in self.shoes or self.shoes[digest][2] or digest in self.words:
            self.fault(f"journal entry {entry.seq}: no words were taken for shoe {digest} then")
            return
        words = read_words(entry.body)
        Stack.stored(
            digest, self.stacks[digest], words
        )  # Another word than the pledged is refused.
        self.words[digest] = words
        if session is None:
            return
        session.words = Words(told=words)
        stack = session.committed or session.stack
        if stack is not None and stack.digest == digest:
            session.mix()

    def _require_words(self, round_id: str, digest: str) -> None:
        """No card comes out of a stack before the words that were pledged for it are taken."""
        if ":" in self.stacks.get(digest, "") and digest not in self.words:
            self.fault(f"round {round_id}: words were pledged for its shoe and never taken")

    def _hear_tell(self, entry: "Sealed", _: object) -> None:
        digest, table = entry.body["shoe"], self.tables[entry.table_id]
        table_id, at, is_told = self.shoes[digest]
        if table.is_dealt_from(digest) or digest in self._shoes_on(table):
            self.fault(f"journal entry {entry.seq}: shoe {digest} is told, and is dealt from")
        if is_told or table_id != entry.table_id:
            self.fault(f"journal entry {entry.seq}: shoe {digest} is not this table's to tell")
        self.shoes[digest] = table_id, at, True
        self.words.pop(digest, None)

    def _shoes_on(self, table: Seen) -> set[str]:
        """The shoe of the round that is on at a table, where its end will be told."""
        played = self.rounds.get(table.round_id)
        return {played.body["shoe"]} if played is not None and says_end(played) else set()

    def _refuse_told(self, entry: "Sealed", digest: str) -> None:
        if digest in self.shoes and self.shoes[digest][0] != entry.table_id:
            self.fault(f"journal entry {entry.seq}: shoe {digest} was sealed at another table")
        if digest not in self.shoes or self.shoes[digest][2]:
            said = f"shoe {digest} was told and is dealt from, or was never sealed"
            self.fault(f"journal entry {entry.seq}: {said}")

    def find_stack(self, digest: str) -> Stack | None:
        """A stack by its digest; None for none."""
        return self._stack(digest) if digest else None

    def _stack(self, digest: str) -> Stack:
        return Stack.stored(digest, self.stacks[digest], self.words.get(digest))

    # Rounds.

    def _hear_prepare(self, entry: "Sealed", balances: Balances) -> None:
        self._begin(entry, balances, is_preparation=True)

    def _hear_begin(self, entry: "Sealed", balances: Balances) -> None:
        self._begin(entry, balances, is_preparation=False)

    def _begin(self, entry: "Sealed", balances: Balances, *, is_preparation: bool) -> None:
        table, body, round_id = self.tables[entry.table_id], entry.body, entry.round_id
        law = body.get("law", table.opening["digest"])  # Earlier versions said it of tables only.
        self._require_end(table)
        self._end_before(entry, table)
        self._count_from_here(entry, table)
        table.round_id, self.over[round_id] = round_id, False
        self.rounds_heard += 1
        began = body["start"], body["choices"], body["people"], body["shoe"], law
        self.beginnings[round_id] = began + numbered(round_id)
        self._compare_racks(entry, balances)
        played = Played(entry.table_id, None, body, is_preparation, table.today)
        self.rounds[round_id] = played
        self._hear_version(entry, played)
        self._refuse_told(entry, body["shoe"])
        if not is_preparation:
            self._require_words(round_id, body["shoe"])
        self._compare_law(entry, table, played, law)
        if table.session is None:
            self._leave_unplayed(played, self._why_unread(table))
            return
        if not table.plays:
            table.session.round_number += not is_preparation
            self._compare_place(entry, table, played)
            self._skim(entry, played)
            return
        was_linked = table.is_linked
        self._set_out(entry, table, played)
        if table.is_ending and not is_preparation:
            table.rest()
            self._skim(entry, played)
        elif not (was_linked or is_preparation):
            # Whatever lies in a shoe that was not followed from its sealing on is not known.
            table.is_taken_up = table.session.stack is not None

    def _compare_law(self, entry: "Sealed", table: Seen, played: Played, law: str) -> None:
        """A round is played under the law of its table, and that is stored."""
        if (law, played.body["choices"]) != (table.opening["digest"], table.choices):
            self.fault(f"round {entry.round_id}: it is played under another law than its table")
        if law not in self.heard_laws and says_end(played):
            self.fault(f"round {entry.round_id}: the law {law} was never stored")

    def _skim(self, entry: "Sealed", played: Played) -> None:
        """A round is not played again: the money that its facts say is followed."""
        played.round, self.skimmed[entry.round_id] = None, self._sayings(entry.table_id)
        self.rounds_skimmed += 1

    def _sayings(self, table_id: str) -> Sayings:
        table = self.tables[table_id]
        if table.said is None:
            table.said = Sayings(table_id, self.moneyless)
        return table.said

    def _compare_place(self, entry: "Sealed", table: Seen, played: Played) -> None:
        """A round is the next of its table, and of those who sit there."""
        assert table.session is not None
        number = table.session.round_number + played.is_preparation
        if numbered(entry.round_id) != (entry.table_id, number, played.is_preparation):
            self.fault(f"round {entry.round_id}: it is not the next of its table")
        if table.people != played.body["people"]:
            self.fault(f"round {entry.round_id}: who sits there is not who sat down")

    def _set_out(self, entry: "Sealed", table: Seen, played: Played) -> None:
        """Begin a round as the witness would, and compare it with what is said of it."""
        start = decode_start(played.body["start"], is_preparation=played.is_preparation)
        number = numbered(entry.round_id)[1]
        try:
            due = table.begin(start, number)
        except (HousewayError, AssertionError) as error:
            table.lose()
            due = table.begin(start, number)
            self._differs(entry, played, str(error) or "the cards were prepared already")
        session = table.session
        assert session is not None
        played.round = table.record or session.round
        # Who wrote it may have known fewer things of how a round begins than are known today.
        if encode(due) not in (played.body["start"], encode(start)):
            self._differs(entry, played, _what_differs(due, start))
        stack = session.committed if played.is_preparation else session.stack
        if stack is not None and stack.digest != played.body["shoe"]:
            self.fault(f"round {entry.round_id}: another shoe is dealt than was prepared")
        self._compare_place(entry, table, played)
        if played.round is not None:
            self._compare_facts(entry, played, played.round.events)

    def _differs(self, entry: "Sealed", played: Played, what: str) -> None:
        """A round begins otherwise than the one before it has left things."""
        if played.is_of_today:
            self.fault(f"round {entry.round_id} begins otherwise than the last has left: {what}")
        else:
            self.unlinked += 1
            table = self.tables[played.table_id]
            table.is_sure = table.is_taken_up = False

    def _end_before(self, entry: "Sealed", table: Seen) -> None:
        """A round that could not be played again is over when the next begins."""
        if not table.round_id:
            return
        if table.round_id in self.rounds:
            before = self.rounds.pop(table.round_id)
            if before.round is not None:
                self.fault(f"round {entry.round_id}: {table.round_id} is not over")
            self.over[table.round_id] = True
            if self.skimmed.pop(table.round_id, None) is not None:
                return
        table.lose()

    def _hear_version(self, entry: "Sealed", played: Played) -> None:
        if played.is_of_today:
            self.of_today.add(played.today)
        elif played.today in self.of_today:
            self.fault(
                f"round {entry.round_id}: said to be of an earlier version than those before"
            )

    def _why_unread(self, table: Seen) -> str:
        try:
            Seen.opened(table.opening, self.laws)
        except HousewayError as error:
            return f"under a law that cannot be read: {error}"
        return "under a law that cannot be read"

    def _leave_unplayed(self, played: Played, why: str) -> None:
        """A round cannot be played again: its money is followed, its cards are not."""
        self.unplayed[why] += 1
        played.round = None
        self.tables[played.table_id].lose()

    def _hear_do(self, entry: "Sealed", balances: Balances) -> None:
        played = self.rounds[entry.round_id]
        round_, table = played.round, self.tables[played.table_id]
        action = parse_action(entry.body["do"])
        self._hear_author(entry, action, played)
        if round_ is None:
            self._compare_money(entry, played)
            return
        events = self._take(entry, played, round_, action)
        if events is None:
            return
        self._compare_facts(entry, played, events)
        if played.round is None:
            return
        if tuple(moves_of(played.table_id, events)) != entry.moves:
            self.fault(f"journal entry {entry.seq}: other money moves than the engine moves")
        is_cash = isinstance(action, Place) and action.tender == CASH
        if isinstance(action, SitDown | Bring) or is_cash:
            self._compare_brought(entry, round_, action.actor, balances)
        if round_.turn is None:
            self.over[entry.round_id] = not says_end(played)  # Otherwise once that is heard.
            table.ending = entry.round_id if says_end(played) else ""
            del self.rounds[entry.round_id]
            table.finish()

    def _compare_money(self, entry: "Sealed", played: Played) -> None:
        """What moves in a round that is not played again is what its facts say."""
        facts = [(fact, clause) for fact, clause in entry.body["facts"]]
        moves = tuple(self._sayings(played.table_id).moves_of(facts))
        if played.is_of_today and moves != entry.moves:
            self.fault(f"journal entry {entry.seq}: other money moves than its facts say")

    def _compare_brought(
        self, entry: "Sealed", round_: Round, seat: Actor, balances: Balances
    ) -> None:
        """What somebody brings to a seat has come there by the ledger."""
        assert isinstance(seat, int)
        rack = ledger.rack(entry.table_id, seat)
        if round_.felt.racks[seat] != balances.get(rack, 0):
            self.fault(f"journal entry {entry.seq}: {rack} does not hold what was brought")

    def skim(self, entry: Entry) -> Sequence[Move] | None:
        """The money of something done in a round that is not played again, as its facts say it.

        None for whatever else an entry may be: that is to be heard.
        """
        said = self.skimmed.get(entry.round_id)
        if said is None or said.table_id != entry.table_id:
            return None
        return said.moves_in(entry.kind, entry.data)

    def _take(
        self, entry: "Sealed", played: Played, round_: Round, action: Action
    ) -> list[Event] | None:
        """Take an action as it was taken then; None if today's engine does not take it."""
        table, before = self.tables[played.table_id], len(round_.events)
        session = table.session
        assert session is not None
        if action.actor == CHANCE and session.stack is not None and round_.turn is not None:
            self._refuse_told(entry, played.body["shoe"])
            due = session.by_chance(round_.turn)
            if due != action:
                self.fault(f"journal entry {entry.seq}: {action}, but the sealed shoe has {due}")
        try:
            session.take(round_, action)
        except HousewayError as error:
            if played.is_of_today:
                raise
            self._leave_unplayed(played, f"{OTHERWISE}: {error}")
            return None
        if isinstance(action, SitDown):
            sitter = table.seats[action.seat]
            session.admit(action.seat, player_of(sitter, action.cents))
            sitter.come_into_play()
        return round_.events[before:]

    def _compare_facts(self, entry: "Sealed", played: Played, events: list[Event]) -> None:
        """What the journal says is what the engine makes of it, if it is the same engine."""
        if facts_of(events) == [(fact, clause) for fact, clause in entry.body["facts"]]:
            return
        if played.is_of_today:
            self.fault(f"journal entry {entry.seq}: the engine makes other facts of it")
        else:
            self._leave_unplayed(played, OTHERWISE)


def _what_differs(due: Start, said: Start) -> str:
    """What is said otherwise of how a round begins than it should be."""
    fields = [name for name in due.__struct_fields__ if getattr(due, name) != getattr(said, name)]
    return ", ".join(fields) or "how it is written"
