"""Files that were cut off, changed or are something else get a sentence, and leave nothing."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from houseway.cli import main
from houseway.cli.app import DAMAGED, WRONG
from houseway.floor.audit.copying import back_up
from houseway.floor.audit.verifying import Audit, verify_on
from houseway.floor.books import archiving
from houseway.floor.books.archiving import archive
from houseway.floor.books.database import connect
from houseway.floor.dealing.records import find_shoe
from tests.floor.databases import DATABASES
from tests.floor.scenes import Scene, make_engine

FILES = ("checkpoint", "heads", "proof", "key", "shoe")
FLIPS = 24


class Night:
    """A floor with chapters, a backup of it, a checkpoint, a head and a proof."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.engine = folder, make_engine(folder)
        self.url = str(self.engine.url)
        scene = Scene(self.engine, "three-card-poker")
        scene.sit_all(pledging=True)
        scene.play(3)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(archiving, "AT_MOST", 12)
            archive(self.engine, verify_on(self.engine, Audit())[1].head, 12)
        self.files = {name: folder / name for name in FILES}
        floor, heads = ("--database", self.url), str(self.files["heads"])
        signing = ("--key", str(self.files["key"]), "--heads", heads)
        assert main(["verify", *floor, "--checkpoint", str(self.files["checkpoint"])]) == 0
        assert main(["head", *floor, *signing]) == 0
        proven = ("--heads", heads, "--out", str(self.files["proof"]))
        assert main(["prove", f"{scene.table.id}-1", *floor, *proven]) == 0
        found = self.engine.connect().exec_driver_sql("SELECT digest FROM shoes WHERE is_told")
        told = find_shoe(self.engine, str(found.scalar())) or pytest.fail("no shoe was told")
        self.files["shoe"].write_text(told["text"])
        self.round = f"{scene.table.id}-1"
        self.backup = folder / "backup"
        back_up(self.engine, self.backup)

    def uses(self, name: str, file: Path) -> list[list[str]]:
        """The commands that read a file of a kind."""
        floor, read = ["--database", self.url], str(file)
        new = str(self.folder / "new.checkpoint")
        return {
            "checkpoint": [
                ["archive", read, *floor],
                ["verify", *floor, "--from", read],
                ["verify", *floor, "--checkpoints", read],
            ],
            "heads": [["verify", *floor, "--heads", read], ["head", *floor, "--heads", read]],
            "proof": [["check-proof", read]],
            "key": [["verify", *floor, "--checkpoint", new, "--sign", read]],
            "shoe": [["verify-shoe", read]],
        }[name]


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    made = Night(tmp_path_factory.mktemp("night"))
    yield made
    made.engine.dispose()


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


HARMS: dict[str, Callable[[bytes], bytes]] = {
    "cut off": cut,
    "its last sign gone": lambda content: content[:-2],
    "empty": lambda _: b"",
    "another text": lambda _: b"this is a letter\n" * 400,
    "no text": lambda content: b"\xff\xfe" + content,
    "a sign that is none": lambda content: content[: len(content) // 2] + b"\xb2" + content[-99:],
}


@pytest.mark.parametrize(
    ("name", "harm"),
    # A file of heads without any is one in which none was signed yet.
    [(name, harm) for name in FILES for harm in HARMS if (name, harm) != ("heads", "empty")],
)
def test_a_damaged_file_is_told_in_a_sentence(
    night: Night, tmp_path: Path, name: str, harm: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_bytes(HARMS[harm](night.files[name].read_bytes()))
    for command in night.uses(name, file):
        assert main(command) == DAMAGED, command
        said = capsys.readouterr().err
        assert said.startswith(f"houseway: {file}: ")
        assert len(said.splitlines()) == 1
    assert not (night.folder / "new.checkpoint").exists()
    assert {each.name for each in tmp_path.iterdir()} == {"file"}


# Backups.


def tables_in(url: str) -> list[str]:
    engine = connect(url)
    found = inspect(engine).get_table_names()
    engine.dispose()
    return found


@pytest.mark.parametrize("harm", HARMS)
def test_a_damaged_backup_leaves_nothing_and_the_next_is_restored(
    night: Night, tmp_path: Path, harm: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, url = tmp_path / "file", f"sqlite:///{tmp_path / 'target.db'}"
    file.write_bytes(HARMS[harm](night.backup.read_bytes()))
    assert main(["restore", str(file), "--database", url]) == DAMAGED
    said = capsys.readouterr().err
    assert said.startswith(f"houseway: {file}: ")
    assert len(said.splitlines()) == 1
    assert {each.name for each in tmp_path.iterdir()} == {"file"}
    assert main(["restore", str(night.backup), "--database", url]) == 0


def test_any_byte_of_a_backup_may_be_another(
    night: Night, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is restored, or what was restored is called unsound, or it was a byte of nothing."""
    whole, chance, ends = night.backup.read_bytes(), random.Random(3), []
    for number in range(FLIPS):
        content = bytearray(whole)
        # Every page has its turn: those with few rows have much room in which nothing is written.
        at = chance.randrange(len(whole)) if number % 2 else number * len(whole) // FLIPS
        content[at] ^= 1 << chance.randrange(8)
        file, url = tmp_path / "file", f"sqlite:///{tmp_path / 'target.db'}"
        file.write_bytes(content)
        status = main(["restore", str(file), "--database", url])
        said = capsys.readouterr()
        assert status in (0, 1, WRONG, DAMAGED)
        if status in (WRONG, DAMAGED):
            assert said.err.startswith("houseway: "), at
            assert not (tmp_path / "target.db").exists()
        for left in tmp_path.glob("target.db*"):
            left.unlink()
        ends.append(status)
    assert {1, DAMAGED} <= {*ends}, "of both there were some"


@pytest.mark.parametrize("kind", DATABASES)
def test_a_target_that_was_there_and_empty_is_empty_again(
    night: Night, tmp_path: Path, kind: str
) -> None:
    """What fails after the tables were made takes them along, as a process that is killed does."""
    file = tmp_path / "file"
    back_up(night.engine, file)
    spoilt = connect(f"sqlite:///{file}")
    with spoilt.begin() as connection:
        connection.execute(text("UPDATE tables SET seats = CAST(x'ff' AS TEXT)"))
    spoilt.dispose()
    with DATABASES[kind](tmp_path) as url:
        assert tables_in(url) == []
        assert main(["restore", str(file), "--database", url]) == DAMAGED
        assert tables_in(url) == []
        assert main(["restore", str(night.backup), "--database", url]) == 0


def test_a_backup_of_a_later_version_is_refused(
    night: Night, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, url = tmp_path / "file", f"sqlite:///{tmp_path / 'target.db'}"
    back_up(night.engine, file)
    later = connect(f"sqlite:///{file}")
    with later.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'floor_999'"))
    later.dispose()
    assert main(["restore", str(file), "--database", url]) == WRONG
    assert "is of a later version" in capsys.readouterr().err
    assert {each.name for each in tmp_path.iterdir()} == {"file"}


def test_a_backup_that_cannot_be_written_leaves_nothing(
    night: Night, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere" / "backup"
    assert main(["backup", str(nowhere), "--database", night.url]) == WRONG
    assert "no backup can be written: unable to open" in capsys.readouterr().err
    broken = tmp_path / "broken.db"
    broken.write_bytes(cut(night.backup.read_bytes()))
    floor = ["--database", f"sqlite:///{broken}"]
    assert main(["backup", str(tmp_path / "backup"), *floor]) == DAMAGED
    assert main(["verify", *floor]) == DAMAGED
    assert main(["verify", "--database", f"sqlite:///{tmp_path / 'none.db'}"]) == WRONG
    assert {each.name for each in tmp_path.iterdir()} == {"broken.db"}


@pytest.mark.parametrize("table", ["journal", "chapters", "shoes"])
def test_a_page_of_a_floor_that_is_gone_is_told_in_a_sentence(
    night: Night, tmp_path: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    content = bytearray(night.backup.read_bytes())
    with night.engine.connect() as connection:
        where = f"SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = '{table}'"
        root = int(connection.exec_driver_sql(where).scalar_one())
        size = int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    content[(root - 1) * size : root * size] = bytes(size)
    file, out = tmp_path / "floor.db", str(tmp_path / "out")
    file.write_bytes(content)
    floor, heads = ["--database", f"sqlite:///{file}"], ["--heads", str(night.files["heads"])]
    commands = [["backup", out, *floor], ["restore", str(file), "--database", f"sqlite:///{out}"]]
    if table != "shoes":
        signing = ["--key", str(night.files["key"])]
        commands += [
            ["archive", str(night.files["checkpoint"]), *floor],
            ["prove", night.round, *floor, *heads, "--out", out],
            ["head", *floor, *signing, "--heads", out],
        ]
    for command in commands:
        assert main(command) == DAMAGED, command
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert {each.name for each in tmp_path.iterdir()} == {"floor.db"}
    assert main(["verify", *floor]) == 1, "what is met on the way is named"
    assert "wrong: what is stored cannot be read to its end" in capsys.readouterr().out


# Chapters.


@pytest.mark.parametrize("which", ["first", "in the middle", "last"])
def test_a_chapter_that_is_gone_is_named_and_nothing_is_pressed_behind_it(
    night: Night, tmp_path: Path, which: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.db"
    back_up(night.engine, file)
    engine = connect(f"sqlite:///{file}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        chapters = list(connection.scalars(text("SELECT seq FROM chapters ORDER BY seq")))
        seq = {"first": chapters[0], "in the middle": chapters[1], "last": chapters[-1]}[which]
        connection.execute(text("DELETE FROM chapters WHERE seq = :seq"), {"seq": seq})
        connection.commit()
    floor = ["--database", f"sqlite:///{file}"]
    assert main(["verify", *floor]) == 1
    assert "are missing" in capsys.readouterr().out
    assert main(["archive", str(night.files["checkpoint"]), *floor]) == DAMAGED
    assert f" to {seq} of the journal are missing" in capsys.readouterr().err
    with engine.connect() as connection:
        left = list(connection.scalars(text("SELECT seq FROM chapters ORDER BY seq")))
    assert left == [each for each in chapters if each != seq]
    engine.dispose()
