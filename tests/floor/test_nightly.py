"""The nightly routine, word for word as docs/backup.md has it, while everything goes on.

At a table of each game there are people whose pages pledge words, one of whom is there no more and
is answered for, and simple players. Staff call irregularities, change cards and take the dealer's
place. While all that goes on a head is signed, a backup is written and verified from the checkpoint
of the night before, what was verified is pressed, and the backup is restored elsewhere and opened.
"""

import re
from collections import Counter
from functools import partial
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.floor.audit.checkpoints import read_checkpoint
from houseway.floor.audit.verifying import verify
from houseway.floor.books import archiving
from houseway.floor.books.chapters import entries_after
from houseway.floor.books.database import connect, open_database, reading
from houseway.floor.books.recorded import DO, unfolded
from houseway.floor.house import House
from houseway.floor.seats.people import Person
from houseway.games import GAMES
from houseway.round.events import Event
from tests.floor.databases import DATABASES
from tests.floor.scenes import Scene, make_house
from tests.floor.test_copying import database_of

ABSENT, BOT = 3, 5
"""The seat of who has gone without a word, and that of a simple player."""
KEPT = 30
"""So few of the last entries stay rows when the others are pressed."""
EXPECTED = {"words", "default", "tell", "leave", "sit", "buy", "dealer", "cards", "close", "begin"}
"""Kinds of entries that there must be for this to be a floor on which everything goes on."""


class Table(Scene):
    """A table of the floor at which one of the people is there no more."""

    def step(self) -> list[Event]:
        table, now = self.table, self.table.now
        if self._silent == [ABSENT]:
            table.speaking.close()
            return self.write()
        is_asked = now is not None and now.turn is not None and ABSENT in now.turn.asked
        if is_asked and not self._silent and table.answer_for(ABSENT):
            return self.write()
        return super().step()

    def play_until(self, phase: str, steps: int = 150) -> None:
        """Go on until the table stands at something; not for ever, where it is put out of play."""
        for _ in range(steps):
            if self.phase == phase:
                return
            self.step()

    def call(self, person: Person) -> None:
        """Somebody of the house calls the first irregularity that can be called here."""
        turn = self.table.now.turn if self.table.now is not None else None
        for option in turn.calls if turn is not None else ():
            for action in option.examples():
                self.house.act(self.table, person, action)
                self.write()
                return


class Floor:
    """A floor with a table of each game, and the staff."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.house = engine, make_house(engine)
        self.tables = [Table(engine, game, people=3, house=self.house) for game in GAMES]
        first = self.tables[0]
        self.supervisor = first.staff("Sue", "supervisor")
        self.dealer = first.staff("Dan", "dealer")
        for table in self.tables:
            table.sit_all(pledging=True)
            table.table.company.set_bots([BOT])
            table.write()

    def play_on(self) -> None:
        """Everything that goes on in an evening; some tables stand in the middle of a round."""
        for number, table in enumerate(self.tables):
            if table.table.is_closed:
                continue
            table.play_until("result")
            self._come_and_go(table)
            self._staff(table, number)
            table.play_until("decision" if number % 2 else "wagers")

    def _come_and_go(self, table: Table) -> None:
        """Between two rounds somebody brings more, one gets up, and another sits down there."""
        floor, (ann, bo, *_) = table.table, table.people
        self.house.buy(floor, ann, 25_00)
        floor.leave(2)
        table.write()
        table.people[1] = bo = table.guest()
        self.house.sit(floor, bo, 2, 300_00)
        table.write()

    def _staff(self, table: Table, number: int) -> None:
        floor = table.table
        self.house.deal(floor, self.dealer, on=True)
        table.write()
        self.house.deal(floor, self.dealer, on=False)
        if number % 3 == 0:
            self.house.change_cards(floor, self.supervisor, "reshuffle")
        table.write()
        table.play_until("decision")
        table.call(self.supervisor)

    def close_one(self) -> None:
        """A table is closed by whoever has opened it, once its round is over."""
        table = self.tables[4]
        table.play_until("result")
        self.house.close_table(table.table, self.supervisor)
        change, _ = self.house.collect(table.table)
        self.house.journal.write([change])


class Nights:
    """The routine of docs/backup.md, by its commands."""

    def __init__(self, folder: Path, url: str) -> None:
        self.folder, self.url = folder, url
        self.heads, self.key = str(folder / "heads.jsonl"), str(folder / "house.key")
        self.examiner = str(folder / "auditor.key")
        self.checkpoints: list[Path] = []

    def head(self) -> None:
        words = ["head", "--database", self.url, "--heads", self.heads, "--key", self.key]
        assert main(words) == 0

    def backup(self, name: str) -> Path:
        """Write a backup, verify it from the last checkpoint, and write the next one."""
        file, checkpoint = self.folder / f"{name}.backup", self.folder / f"{name}.checkpoint"
        assert main(["backup", str(file), "--database", self.url]) == 0
        since = ["--from", str(self.checkpoints[-1])] if self.checkpoints else []
        signed = ["--heads", self.heads, "--checkpoint", str(checkpoint), "--sign", self.examiner]
        assert main(["verify", "--database", f"sqlite:///{file}", *since, *signed]) == 0
        self.checkpoints.append(checkpoint)
        return file

    def archive(self) -> int:
        """Press what was verified, on the floor itself; gives the first entry that is a row."""
        assert main(["archive", str(self.checkpoints[-1]), "--database", self.url]) == 0
        engine = connect(self.url)
        with engine.connect() as connection:
            left = connection.scalar(text("SELECT min(seq) FROM journal"))
        engine.dispose()
        return int(left or 0)


@pytest.mark.parametrize("kind", DATABASES)
def test_two_nights_in_a_row(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(archiving, "AT_MOST", 200)
    monkeypatch.setattr(archiving, "archive", partial(archiving.archive, keep=KEPT))
    with DATABASES[kind](tmp_path) as server:
        url = database_of(kind, server, tmp_path, "floor")
        engine = open_database(url)
        floor, nights = Floor(engine), Nights(tmp_path, url)
        firsts: list[int] = []
        for night in ("monday", "tuesday"):
            floor.play_on()
            nights.head()
            file = nights.backup(night)
            floor.play_on()
            firsts.append(nights.archive())
            restored = database_of(kind, server, tmp_path, f"restored_{night}")
            assert main(["restore", str(file), "--database", restored]) == 0
            open_again(restored, floor)
            floor.close_one() if night == "monday" else None
        assert 1 < firsts[0] < firsts[1], "each night more is pressed"
        sizes = [len(file.read_bytes()) for file in nights.checkpoints]
        for known in map(read_checkpoint, nights.checkpoints):
            assert any(known.words.values())
            assert max(Counter(table for table, *_ in known.shoes.values()).values()) == 1
        assert sizes[1] < 1.5 * sizes[0]
        assert verify(engine).faults == []
        assert main(["verify", "--database", url, "--heads", nights.heads]) == 0
        require_all(engine)
        engine.dispose()
    assert not re.search("note:|wrong:", capsys.readouterr().out)


def open_again(url: str, floor: Floor) -> None:
    """A restored floor has every table that was open, and is played on."""
    engine = connect(url)
    house = House(engine)
    assert len(house.tables) in {len(floor.house.tables), len(floor.house.tables) + 1}
    for number, table in enumerate(house.tables.values()):
        if number % 5:
            continue
        again = Table.__new__(Table)
        again.__dict__.update(vars(floor.tables[number]))
        again.engine, again.house, again.table = engine, house, table
        again.play_until("result")
    assert verify(engine).faults == []
    engine.dispose()


def require_all(engine: Engine) -> None:
    """All that can happen has happened: otherwise this shows less than it says."""
    found = Counter[str]()
    with reading(engine) as connection:
        for entry in entries_after(connection):
            found[entry.kind] += entry.kind != "words" or b'"words":[]' not in entry.data
            for each in unfolded(entry):
                if each.kind == DO:
                    found[msgspec.json.decode(each.data)["do"].split()[0]] += 1
        closed = connection.scalar(text("SELECT count(*) FROM tables WHERE NOT is_open"))
    assert found.keys() >= EXPECTED | {"call"}
    assert found["call"] > len(GAMES)
    assert found["words"] > len(GAMES)
    assert closed == 1
