"""The floor as a whole: its people, its open tables, and what it has stored."""

import secrets
from collections import Counter
from collections.abc import Iterator, Mapping

from sqlalchemy import Engine, select

from houseway.errors import NotAllowed
from houseway.floor.books import writes
from houseway.floor.books.database import reading
from houseway.floor.books.journal import NOBODY, By, Change, Draft, Journal
from houseway.floor.books.models import Setting
from houseway.floor.dealing.dealing import CLOSED_BY, DESERTED, Dealing
from houseway.floor.dealing.giving_back import give_back
from houseway.floor.dealing.laws import (
    KeptLaw,
    Laws,
    fingerprint,
    kept_for_each,
    missing,
    storing,
    text_of,
)
from houseway.floor.dealing.offered import Offered
from houseway.floor.dealing.restoring import restore_tables
from houseway.floor.seats.people import People, Person, new_id
from houseway.floor.seats.roles import Deed, deed_of, may, require
from houseway.floor.seats.seating import ALLOWED, Allowed, Law, Timing
from houseway.pieces.money import Cents
from houseway.round.actions import COMINGS, Action, Place
from houseway.round.events import Event
from houseway.round.spots import CHANCE, DEALER, Seat
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes
from houseway.round.wager_options import CASH
from houseway.table.shoe import Chance, entropy

TABLES_MAX = 500
TABLES_EACH_MAX = 4
"""How many open tables there can be, and how many one player can have opened."""
LAWS_MAX = 2000
"""How many laws are kept before nobody can hand in another: each is kept for ever."""


def _named(person: Person) -> By:
    """Somebody as an entry of what they do names them."""
    return By(person.id, person.role)


class House:
    """A casino floor. Everything it does is a change to be written before anybody is told."""

    def __init__(
        self,
        engine: Engine,
        chance: Chance | None = None,
        *,
        holder: str = "",
        offered: Offered | None = None,
    ) -> None:
        self.engine = engine
        self.offered = offered or Offered()
        self.chance = chance or entropy()
        self.journal = Journal(engine, holder)
        self.people = People(engine)
        with reading(engine) as connection:
            self.laws = Laws.read(connection)
            unstored = missing(connection, self.laws)
        for law in unstored:
            self.journal.write([storing(KeptLaw.of(law))])
            self.laws[law.digest] = text_of(law)
        self.tables = self._restore()
        self.secret = self._secret()

    def _restore(self) -> dict[str, Dealing]:
        """The open tables as they were; one that cannot be set up again is put out of order."""
        with reading(self.engine) as connection:
            restored, broken = restore_tables(connection, self.chance, self.laws)
            given_back = [give_back(connection, table_id, why) for table_id, why in broken]
        for change in given_back:
            self.journal.write([change])
        return {table.id: table for table in restored}

    def _secret(self) -> bytes:
        """The key that signs cookies, made when the floor first opens."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(Setting.value).where(Setting.name == "secret"))
        if found is None:
            found = secrets.token_hex(32)
            row = {"name": "secret", "value": found}
            body = {"name": "secret", "sha256": fingerprint(found)}
            sealed = Draft(kind="setting", body=body)
            self.journal.write([Change([sealed], [(writes.ADD_SETTING, row)])])
        return bytes.fromhex(found)

    # Tables.

    def open_table(
        self,
        person: Person,
        game: str,
        ruleset: str,
        choices: Mapping[str, str],
        *,
        timing: Timing,
        tables_each_max: int = TABLES_EACH_MAX,
    ) -> Dealing:
        """Somebody opens a table under a law that is offered."""
        require(person.role, "open a table")
        law = self.law(game, ruleset, choices)
        return self.open_under(person, law, timing=timing, tables_each_max=tables_each_max)

    def open_under(
        self,
        person: Person,
        law: Law,
        *,
        timing: Timing,
        allows: Allowed = ALLOWED,
        tables_each_max: int = TABLES_EACH_MAX,
    ) -> Dealing:
        """Somebody opens a table under any law: one that is offered, or their own."""
        require(person.role, "open a table")
        self.refuse_tables(person, tables_each_max)
        table = Dealing(new_id(), law, self.chance, timing=timing, opened_by=person.id)
        table.allows = allows
        is_stored = law.ruleset.digest in self.laws
        table.opened(person.id, Change() if is_stored else self._store(KeptLaw.of(law.ruleset)))
        self.tables[table.id] = table
        return table

    def refuse_tables(self, person: Person, tables_each_max: int) -> None:
        """Refuse another table where somebody, or everybody together, has too many open."""
        own = [table for table in self.tables.values() if table.opened_by == person.id]
        if len(own) >= tables_each_max:
            raise NotAllowed(f"you have {len(own)} tables open: close one first")
        if len(self.tables) >= TABLES_MAX:
            raise NotAllowed(f"the floor is full: {TABLES_MAX} tables are open")

    def law(self, game: str, name: str, choices: Mapping[str, str]) -> Law:
        """A game under a law that is offered, or under one that is stored, by its digest."""
        if name in self.laws and name not in self.offered.names(game):
            return self.laws.find(game, name, choices)
        return self.offered.law(game, name, choices)

    def kept(self, game: str, name: str) -> KeptLaw | None:
        """A law that the house did not come with, as text: one stored, or offered besides."""
        if name in self.laws and name not in self.offered.names(game):
            called = self.laws.called(game, name)
            return KeptLaw(game, called.name, name, self.laws[name])
        own = self.offered.own.get((game, name))
        return KeptLaw.of(own) if own is not None else None

    def keep_law(self, law: KeptLaw, person_id: str) -> Change:
        """What keeps a law that somebody has handed in, so that a link to it leads somewhere."""
        if len(self.laws) >= LAWS_MAX and law.digest not in self.laws:
            raise NotAllowed(f"the house keeps {LAWS_MAX:,} laws already, and no more")
        return self._store(law, person_id)

    def own_laws(self) -> Counter[str]:
        """How many laws of their own people have had kept."""
        with reading(self.engine) as connection:
            return Counter(kept_for_each(connection))

    def _store(self, law: KeptLaw, kept_for: str = "") -> Change:
        """What stores a law that is not stored yet."""
        if law.digest in self.laws:
            return Change()
        self.laws[law.digest] = law.text
        return storing(law, kept_for)

    def forget_laws(self, change: Change) -> None:
        """Laws that a change was to store are not stored: whoever needs them next stores them."""
        for draft in change.drafts:
            if draft.kind == "law":
                self.laws.pop(draft.body["law"], None)

    def put_out_of_order(self, table_id: str, why: str) -> Change:
        """Close a table that cannot be set up again; what lies there goes to its owners."""
        with reading(self.engine) as connection:
            change = give_back(connection, table_id, why)
        self.tables.pop(table_id, None)
        self._follow(change)
        return change

    def close_table(self, table: Dealing, person: Person) -> None:
        """Somebody closes a table; a round in which nobody else plays is played out first."""
        require(person.role, self._deed(table, person, "close a table", "close an own table"))
        if table.is_closed:
            raise NotAllowed("this table is closed already")
        people = [seat for seat, sitter in table.seats.items() if not sitter.is_bot]
        if people == [table.seat_of(person.id)] and not table.dealer_id:
            table.play_out(people[0])
        table.close(CLOSED_BY.format(person.name), _named(person))
        del self.tables[table.id]

    def desert_table(self, table: Dealing) -> None:
        """Close a table at which nobody has been for a while."""
        table.close(DESERTED)
        del self.tables[table.id]

    def collect(self, table: Dealing) -> tuple[Change, list[Event]]:
        """What has happened at a table; what people carry is brought up to date."""
        change, events = table.collect()
        self._follow(change)
        return change, events

    def _follow(self, change: Change) -> None:
        for draft in change.drafts:
            for source, target, cents in draft.moves:
                self._carry(source, -cents)
                self._carry(target, cents)

    def uncollect(self, change: Change) -> None:
        """A change was not written after all: what people carry is as it was."""
        for draft in change.drafts:
            for source, target, cents in draft.moves:
                self._carry(source, cents)
                self._carry(target, -cents)

    def _carry(self, account: str, cents: Cents) -> None:
        if account.startswith("carried/"):
            person = self.people.find(account.removeprefix("carried/"))
            assert person is not None
            person.carried_cents += cents

    # People at tables.

    def sit(self, table: Dealing, person: Person, seat: Seat, cents: Cents) -> None:
        """Somebody sits down at a table."""
        require(person.role, "play")
        self._refuse_poor(person, cents)
        table.sit(seat, person.id, person.name, cents)

    def buy(self, table: Dealing, person: Person, cents: Cents) -> None:
        """Somebody brings more to the own seat."""
        seat = self.own_seat(table, person)
        self._refuse_poor(person, cents)
        table.buying.buy(seat, cents)

    def _refuse_poor(self, person: Person, cents: Cents) -> None:
        if cents > person.carried_cents:
            raise NotAllowed("you do not carry so much")

    def own_seat(self, table: Dealing, person: Person) -> Seat:
        """The seat of somebody who plays here."""
        require(person.role, "play")
        seat = table.seat_of(person.id)
        if seat is None:
            raise NotAllowed("you have no seat at this table")
        return seat

    def set_bots(self, table: Dealing, person: Person, seats: list[Seat]) -> None:
        """Somebody has seats filled by simple players."""
        deed = self._deed(table, person, "fill seats", "fill seats at an own table")
        require(person.role, deed)
        table.company.set_bots(seats, _named(person))

    def deal(self, table: Dealing, person: Person, *, on: bool) -> None:
        """Somebody takes the dealer's place, or leaves it."""
        require(person.role, "deal")
        if on:
            table.take_dealers_place(person.id, person.name)
        elif table.dealer_id == person.id:
            table.leave_dealers_place()
        else:
            raise NotAllowed("you do not deal here")

    def change_cards(self, table: Dealing, person: Person, what: str) -> None:
        """Somebody has the cards reshuffled or changed."""
        require(person.role, "change the cards")
        table.change_cards(what, _named(person))

    def act(self, table: Dealing, person: Person, action: Action) -> None:
        """Somebody answers a turn or calls an irregularity, if it is theirs to do."""
        self._refuse_actor(table, person, action)
        if isinstance(action, Place) and action.tender == CASH:
            self._refuse_poor(person, action.cents)
        table.act(action, NOBODY if isinstance(action.actor, int) else _named(person))

    def _refuse_actor(self, table: Dealing, person: Person, action: Action) -> None:
        actor, deed = action.actor, deed_of(action)
        if isinstance(action, COMINGS):
            raise NotAllowed("players come, go and bring more by the table's own frames")
        if deed is not None:
            require(person.role, deed)
            if deed == "deal" and table.dealer_id != person.id:
                raise NotAllowed("take the dealer's place first")
        elif actor == CHANCE:
            raise NotAllowed("the shoe answers, and nobody else")
        elif self.own_seat(table, person) != actor:
            raise NotAllowed(f"seat {actor} is not yours")

    def _deed(self, table: Dealing, person: Person, anywhere: Deed, own: Deed) -> Deed:
        return own if table.opened_by == person.id else anywhere

    def eyes_of(self, table: Dealing, person: Person | None) -> Eyes:
        """What somebody sees a table with."""
        if person is None:
            return PUBLIC
        seat = table.seat_of(person.id)
        if seat is not None and seat in table.session.players:
            return seat
        if table.dealer_id == person.id:
            return DEALER
        return SURVEILLANCE if may(person.role, "see every card") else PUBLIC

    def seats_of(self, person: Person) -> Iterator[tuple[Dealing, Seat]]:
        """Where somebody sits."""
        for table in self.tables.values():
            seat = table.seat_of(person.id)
            if seat is not None:
                yield table, seat

    def worth(self, person: Person) -> Cents:
        """What somebody has everywhere: carried, in racks, and on felts."""
        cents = person.carried_cents
        for table, seat in self.seats_of(person):
            cents += table.rack_cents(seat)
            cents += sum(stake for owner, _, stake in table.wagers() if owner == seat)
        return cents
