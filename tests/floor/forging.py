"""A floor with something of everything in its journal, and a pen to write that journal anew.

The forger has the database and the code: what follows from entries, postings, balances and digests,
is made to follow from those that are forged. What the forger has not is an earlier head.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, text

from houseway.floor.books.heads import SignedHead, sign_head
from houseway.floor.books.journal import FIRST, PLAY, seal
from houseway.floor.books.keys import read_key
from houseway.floor.books.ledger import may_owe
from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.own_laws import read_own
from houseway.floor.seats.people import Person
from houseway.round.actions import Permit
from houseway.table.sealed import pledge_of
from tests.floor.scenes import Scene, make_engine

GAME = "caribbean-stud"
"""A game with a meter that passes from round to round, and a player's answer to every hand."""
OWN_LAW = '[ruleset]\ngame = "sic-bo"\nname = "mine"\ntitle = "Mine"\nbased_on = "ma"\n'
WORD = "11" * 16


class Forged:
    """An entry, to be written anew."""

    def __init__(self, row: Any) -> None:
        self.at, self.kind, self.table, self.round = row.at, row.kind, row.table_id, row.round_id
        self.body: dict[str, Any] = msgspec.json.decode(row.body)

    @property
    def done(self) -> list[dict[str, Any]]:
        """What was done: each thing by itself, or all of what it says."""
        done: list[dict[str, Any]] = self.body.get("done", [self.body])
        return done

    @property
    def moves(self) -> list[tuple[str, str, int]]:
        """The money that it says it moves."""
        return [tuple(move) for each in self.done for move in each.get("moves", ())]

    @property
    def text(self) -> str:
        """What it says."""
        return msgspec.json.encode(self.body).decode()


class Pen:
    """The journal of a floor, to be changed and written anew with all that follows from it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        with engine.connect() as connection:
            rows = connection.execute(text("SELECT * FROM journal ORDER BY seq")).all()
        self.entries = [Forged(row) for row in rows]
        self.accounts: list[tuple[str, bool, int]] = []
        """Accounts of which nothing says anything."""

    def of(self, kind: str, said: str = "") -> list[Forged]:
        """The entries of a kind that say something."""
        return [each for each in self.entries if each.kind == kind and said in each.text]

    def doing(self, said: str) -> dict[str, Any]:
        """The first thing that was done in a round and is written with these words."""
        found = (done for each in self.of(PLAY) for done in each.done)
        return next(done for done in found if said in msgspec.json.encode(done).decode())

    def put_before(self, entry: Forged, kind: str, body: dict[str, Any]) -> None:
        """Another entry, at the same table and time."""
        new = msgspec.json.decode(msgspec.json.encode({"moves": [], **body}))
        made = Forged.__new__(Forged)
        made.at, made.kind, made.table, made.round = entry.at, kind, entry.table, entry.round
        made.body = new
        self.entries.insert(self.entries.index(entry), made)

    def replace(self, old: str, new: str) -> None:
        """Write something else wherever it stands."""
        for entry in self.entries:
            entry.body = msgspec.json.decode(entry.text.replace(old, new))

    def count(self) -> None:
        """Let the end of each round say how many entries it has now."""
        entries: dict[str, int] = defaultdict(int)
        for entry in self.entries:
            entries[entry.round] += 1
            if entry.kind == "end":
                entry.body["entries"] = entries[entry.round]

    def run(self, statement: str, **values: Any) -> None:
        """Change something that is stored beside the journal."""
        with self.engine.begin() as connection:
            assert connection.execute(text(statement), values).rowcount, "nothing was changed"

    def write(self) -> None:
        """Seal everything anew, with the postings and balances that follow."""
        before, balances, rows, postings = FIRST, defaultdict[str, int](int), [], []
        for seq, entry in enumerate(self.entries, start=1):
            columns = entry.at, entry.kind, entry.table, entry.round, entry.text
            before = seal(before, seq, *columns)
            rows.append((seq, *columns, before))
            for number, (source, target, cents) in enumerate(entry.moves):
                balances[source] -= cents
                balances[target] += cents
                postings.append((seq, number, source, target, cents))
        accounts = [(name, may_owe(name), cents) for name, cents in balances.items()]
        accounts += self.accounts
        with self.engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
            for table, values in (
                ("journal", rows),
                ("postings", postings),
                ("accounts", accounts),
            ):
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                connection.exec_driver_sql(f"DELETE FROM {table}")
                marks = ", ".join("?" * len(values[0]))
                connection.exec_driver_sql(f"INSERT INTO {table} VALUES ({marks})", values)


class Floor:
    """What was played, the file of the floor, and the head that was published at its end."""

    def __init__(self, folder: Path, chance: int = 7) -> None:
        self.engine = make_engine(folder)
        self.scene = Scene(self.engine, GAME, seed=chance)
        self.people = {person.id: person for person in self._staff()}
        self._hand_in()
        self._play()
        self.engine.dispose()
        self.file = (folder / "floor.db").read_bytes()
        with self.engine.connect() as connection:
            self.head: SignedHead = sign_head(connection, read_key(folder / "key"), None)
        self.engine.dispose()

    def _staff(self) -> Iterator[Person]:
        scene, people = self.scene, self.scene.house.people
        for person, name in zip(scene.people, ("Ann", "Bo"), strict=True):
            scene.house.journal.write([people.register(person, name, "a hash")])
        self.sue = scene.staff("Sue", "supervisor")
        self.flo, self.dee = scene.staff("Flo", "floorperson"), scene.staff("Dee", "dealer")
        yield from (self.sue, self.flo, self.dee)

    def _hand_in(self) -> None:
        house = self.scene.house
        house.journal.write(
            [house.keep_law(KeptLaw.of(read_own(OWN_LAW)[1]), self.scene.people[0].id)]
        )

    def _play(self) -> None:
        scene, house, table = self.scene, self.scene.house, self.scene.table
        scene.sit_all()
        house.set_bots(table, scene.people[0], [5])
        scene.play(2)
        table.speaking.pledge(1, pledge_of(WORD))
        self._to("decision")
        self._by_hand()
        scene.play(1)
        self._to("wagers")
        house.act(table, self.sue, Permit(2, "ante", 700_00))
        scene.write()
        self._to("decision")
        (call, *_) = (call for call in table.now.turn.calls if call.kind == "dealer-misdealt")  # type: ignore[union-attr]
        house.act(table, self.sue, next(iter(call.examples())))
        scene.write()
        house.change_cards(table, self.flo, "reshuffle")
        scene.write()
        self._to("decision")
        table.answer_for(next(seat for seat in table.now.turn.asked if isinstance(seat, int)))  # type: ignore[union-attr]
        scene.write()
        self._to("wagers")
        scene.play(1)
        house.set_bots(table, scene.people[0], [])
        scene.write()
        other = house.open_under(self.flo, table.law, timing=table.timing, tables_each_max=9)
        house.journal.write([house.collect(other)[0]])
        house.close_table(other, self.sue)
        house.journal.write([house.collect(other)[0]])

    def _to(self, phase: str) -> None:
        """Play on until the table stands there, words being told when they are asked for."""
        table = self.scene.table
        for _ in range(200):
            if table.awaits_words:
                table.speaking.speak(1, WORD)
                self.scene.write()
            if self.scene.phase == phase:
                return
            self.scene.step()
        raise AssertionError(f"the table never comes to {phase}")

    def _by_hand(self) -> None:
        """Dee deals by hand until a result lies there."""
        scene, house, table = self.scene, self.scene.house, self.scene.table
        house.deal(table, self.dee, on=True)
        scene.write()
        number = table.session.rounds_completed
        while table.session.rounds_completed == number:
            turn = table.now.turn  # type: ignore[union-attr]
            assert turn is not None
            own = turn.options_of("dealer") if not scene.table.takes_wagers else ()
            if own:
                house.act(table, self.dee, next(iter(own[0].examples())))
                scene.write()
            else:
                scene.step()
        house.deal(table, self.dee, on=False)
        scene.write()
