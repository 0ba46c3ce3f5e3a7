"""A floor is backed up while people play, restored elsewhere, verified, and played on."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.floor.audit import copying
from houseway.floor.audit.copying import back_up, restore_floor
from houseway.floor.audit.verifying import Report, verify
from houseway.floor.books.database import connect, open_database
from houseway.floor.house import House
from tests.floor.databases import postgresql
from tests.floor.scenes import Scene


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL that all tests here share, a database each."""
    with postgresql(tmp_path_factory.mktemp("server")) as url:
        yield url


def database_of(kind: str, server: str, folder: Path, name: str) -> str:
    """A new, empty database of a kind."""
    if kind == "SQLite":
        return f"sqlite:///{folder / name}.db"
    engine = connect(server).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(text(f"CREATE DATABASE {name}"))
    url: str = engine.url.set(database=name).render_as_string(hide_password=False)
    engine.dispose()
    return url


def read(file: Path) -> Report:
    """What verify finds in a backup."""
    engine = connect(f"sqlite:///{file}")
    report = verify(engine)
    engine.dispose()
    return report


@pytest.mark.parametrize(("kind", "other"), [("SQLite", "PostgreSQL"), ("PostgreSQL", "SQLite")])
def test_a_floor_is_backed_up_restored_elsewhere_and_played_on(
    kind: str, other: str, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(open_database(database_of(kind, server, tmp_path, "floor")), "three-card-poker")
    scene.sit_all()
    scene.play(1)
    _play_while_copying(scene, monkeypatch)
    file, before = tmp_path / "backup", scene.house.journal.head
    back_up(scene.engine, file)
    monkeypatch.undo()
    scene.play(1)
    assert scene.house.journal.head.seq > before.seq, "the floor goes on"
    assert read(file).faults == [], "the backup is a floor"

    for place in (kind, other):
        url = database_of(place, server, tmp_path, f"restored_{place.lower()}")
        report, head = restore_floor(file, url)
        assert (report.faults, report.head) == ([], head)
        assert report.entries >= before.seq
        play_on(connect(url), scene)
    scene.engine.dispose()


def _play_while_copying(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of rows that is copied finds a floor that has gone on since the last."""
    copied = copying._copy_table

    def play_and_copy(*given: Any) -> None:
        scene.step()
        copied(*given)

    monkeypatch.setattr(copying, "_copy_table", play_and_copy)


def play_on(engine: Engine, scene: Scene) -> None:
    """Open the restored floor and play a round of it."""
    again = Scene.__new__(Scene)
    again.__dict__.update(vars(scene))
    again.engine, again.house = engine, House(engine)
    again.table = again.house.tables[scene.table.id]
    again.play(1)
    assert verify(engine).faults == []
    engine.dispose()


def test_sqlite_is_copied_as_of_one_moment_while_it_is_written(
    engine: Engine, tmp_path: Path
) -> None:
    scene, is_done = Scene(engine), Event()
    scene.sit_all()

    def play() -> None:
        while not is_done.is_set():
            scene.step()

    player = Thread(target=play)
    player.start()
    try:
        for number in range(5):
            back_up(engine, tmp_path / f"{number}.backup")
    finally:
        is_done.set()
        player.join()
    heads = []
    for number in range(5):
        report = read(tmp_path / f"{number}.backup")
        assert report.faults == []
        heads.append(report.entries)
    assert heads == sorted(heads)
    assert heads[-1] > heads[0], "the floor has gone on meanwhile"
    assert verify(engine).faults == []


def test_nothing_is_overwritten_and_what_is_no_backup_is_refused(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Scene(engine).sit_all()
    url, file = str(engine.url), tmp_path / "backup"
    assert main(["backup", str(file), "--database", url]) == 0
    assert main(["backup", str(file), "--database", url]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["restore", str(file), "--database", url]) == 2
    assert "this database is not empty" in capsys.readouterr().err
    (tmp_path / "none").write_bytes(b"")
    new = f"sqlite:///{tmp_path / 'new.db'}"
    assert main(["restore", str(tmp_path / "missing"), "--database", new]) == 2
    assert main(["restore", str(tmp_path / "none"), "--database", new]) == 4
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_that_was_changed_is_restored_and_called_unsound(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Scene(engine).sit_all()
    file = tmp_path / "backup"
    back_up(engine, file)
    changed = connect(f"sqlite:///{file}")
    with changed.begin() as connection:
        connection.execute(text("UPDATE people SET name = 'Eve'"))
    changed.dispose()
    assert main(["restore", str(file), "--database", f"sqlite:///{tmp_path / 'new.db'}"]) == 1
    assert "name is not what the journal says" in capsys.readouterr().out
