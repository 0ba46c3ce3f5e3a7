"""What was verified is pressed into chapters, and everything that read the journal reads on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import OperationalError

from houseway.cli import main
from houseway.errors import NotPermitted
from houseway.floor.audit.copying import back_up, restore_floor
from houseway.floor.audit.verifying import Audit, verify, verify_on
from houseway.floor.books import archiving, chapters
from houseway.floor.books.archiving import archive
from houseway.floor.books.chain import refuse_broken
from houseway.floor.books.database import open_database
from houseway.floor.books.journal import Head
from houseway.floor.dealing.giving_back import owners_of
from houseway.floor.dealing.records import entries_after, find_round, find_shoe
from tests.floor.databases import DATABASES
from tests.floor.scenes import Scene, standing

KEPT = 12
"""So few of the last entries stay, in these tests."""


def rows(engine: Engine, query: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(text(query)))


class Pressed:
    """A table with rounds before and after, most of it in small chapters; one round is on."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.url, self.folder = engine, str(engine.url), folder
        self.scene = Scene(engine)
        self.scene.sit_all()
        self.scene.table.company.set_bots([4])
        self.scene.play(4)
        self.scene.step()
        while self.scene.phase != "decision":
            self.scene.step()
        self.rounds = [row.id for row in rows(engine, "SELECT id FROM rounds ORDER BY id")]
        self.before = self.read()
        self.report, self.state = verify_on(engine, Audit())
        assert self.report.faults == []
        assert archive(engine, self.state.head, KEPT) == self.report.entries - KEPT

    def read(self) -> list[Any]:
        """All that anybody reads of the journal."""
        found = [find_round(self.engine, name) for name in self.rounds]
        assert all(found)
        told = [find_shoe(self.engine, each.shoe) for each in found if each]
        entries = [entries_after(self.engine, seq) for seq in (0, 17, 50)]
        return [found, told, entries]


@pytest.fixture
def pressed(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pressed:
    monkeypatch.setattr(archiving, "AT_MOST", 12)
    return Pressed(engine, tmp_path)


def test_nothing_reads_otherwise(pressed: Pressed) -> None:
    assert len(rows(pressed.engine, "SELECT seq FROM chapters")) > 3
    assert len(rows(pressed.engine, "SELECT seq FROM journal")) == KEPT
    assert pressed.read() == pressed.before
    whole, state = verify_on(pressed.engine, Audit())
    assert whole.faults == []
    assert state.text == pressed.state.text
    assert (whole.entries, whole.head) == (pressed.report.entries, pressed.report.head)


def test_the_floor_opens_and_plays_on(pressed: Pressed) -> None:
    refuse_broken(pressed.engine)
    assert standing(pressed.scene.restored()) == standing(pressed.scene.table)
    pressed.scene.play(2)
    report, state = verify_on(pressed.engine, Audit(start=pressed.state))
    assert report.faults == []
    assert archive(pressed.engine, state.head, KEPT) > 0
    assert verify_on(pressed.engine, Audit())[1].text == state.text


def test_who_sits_where_is_found_in_chapters(pressed: Pressed) -> None:
    people = {seat: person.id for seat, person in enumerate(pressed.scene.people, start=1)}
    with pressed.engine.connect() as connection:
        assert owners_of(connection, pressed.scene.table.id) == {**people, 4: ""}


def test_heads_and_proofs_reach_into_chapters(pressed: Pressed) -> None:
    heads, proof = str(pressed.folder / "heads"), str(pressed.folder / "proof")
    floor = ["--database", pressed.url, "--heads", heads]
    assert main(["head", *floor]) == 0
    pressed.scene.play(1)
    assert main(["head", *floor]) == 0
    for name in pressed.rounds[:3]:
        assert main(["prove", name, *floor, "--out", proof]) == 0
        assert main(["check-proof", proof]) == 0
    assert main(["verify", *floor]) == 0


def test_a_backup_has_the_chapters(pressed: Pressed) -> None:
    copy = pressed.folder / "backup"
    back_up(pressed.engine, copy)
    restored = f"sqlite:///{pressed.folder / 'restored.db'}"
    report, head = restore_floor(copy, restored)
    assert report.faults == []
    assert (head, report.entries) == (pressed.report.head, pressed.report.entries)


@pytest.mark.parametrize("kind", DATABASES)
def test_both_databases_press(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiving, "AT_MOST", 12)
    with DATABASES[kind](tmp_path) as url:
        engine = open_database(url)
        pressed = Pressed(engine, tmp_path)
        assert pressed.read() == pressed.before
        assert verify(engine).faults == []
        engine.dispose()


# What goes wrong.


def another_entry(connection: Connection) -> None:
    """One entry in the middle of a chapter says something else."""
    chapter = next(chapters.chapters_after(connection, 20))
    entries = list(chapters.open_chapter(chapter))
    lie = entries[7].body.replace('"moves":[', '"moves": [')
    entries[7] = replace(entries[7], data=lie.encode())
    values = {"entries": chapters.press(entries), "seq": chapter.seq}
    connection.execute(text("UPDATE chapters SET entries = :entries WHERE seq = :seq"), values)


LIES: dict[str, tuple[str | Callable[[Connection], None], str]] = {
    "an entry": (another_entry, "is not what was sealed"),
    "a chapter that is gone": (
        "DELETE FROM chapters WHERE seq = (SELECT min(seq) FROM chapters WHERE seq > 20)",
        "are missing",
    ),
    "rubbish": ("UPDATE chapters SET entries = x'00' WHERE after = 0", "cannot be read"),
    "an end": ("UPDATE chapters SET digest = before WHERE after = 0", "is not what was sealed"),
    "a beginning": (
        "UPDATE chapters SET before = digest WHERE after = (SELECT min(seq) FROM chapters)",
        "does not follow",
    ),
    "what is in it": ("UPDATE contents SET last = 1 WHERE last = 3", "what is said to be in it"),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_was_changed_in_a_chapter_is_named(pressed: Pressed, lie: str) -> None:
    how, said = LIES[lie]
    with pressed.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        if callable(how):
            how(connection)
        else:
            assert connection.execute(text(how)).rowcount
        connection.commit()
    assert any(said in fault for fault in verify(pressed.engine).faults)


def test_only_what_was_verified_is_pressed(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.play(1)
    state = verify_on(engine, Audit())[1]
    with pytest.raises(NotPermitted, match="not what the checkpoint says"):
        archive(engine, Head(state.seq, "0" * 64), KEPT)
    with engine.begin() as connection:
        connection.execute(text("UPDATE journal SET at = 'then' WHERE seq = 5"))
    with pytest.raises(NotPermitted, match="not what was sealed"):
        archive(engine, state.head, KEPT)
    assert rows(engine, "SELECT seq FROM chapters") == []
    assert len(rows(engine, "SELECT seq FROM journal")) == state.seq


@pytest.mark.parametrize("at", range(1, 12))
def test_whoever_is_cut_off_leaves_the_one_or_the_other(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """The connection goes away at any statement; what is stored is sound, and is pressed later."""
    monkeypatch.setattr(archiving, "AT_MOST", 10)
    scene = Scene(engine)
    scene.sit_all()
    scene.play(2)
    state = verify_on(engine, Audit())[1]
    count = 0

    def cut_off(*_: object) -> None:
        nonlocal count
        count += 1
        if count == at:
            raise OperationalError("cut off", None, Exception())

    event.listen(engine, "before_cursor_execute", cut_off)
    try:
        with pytest.raises(OperationalError):
            archive(engine, state.head, KEPT)
    finally:
        event.remove(engine, "before_cursor_execute", cut_off)
    assert verify_on(engine, Audit())[1].text == state.text
    archive(engine, state.head, KEPT)
    assert verify(engine).faults == []
    assert len(rows(engine, "SELECT seq FROM journal")) == KEPT
