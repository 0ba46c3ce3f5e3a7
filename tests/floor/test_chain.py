"""A journal that is not what was sealed: the floor stays shut, and whoever reads it is told why."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.cli.app import DAMAGED
from houseway.errors import Unreadable
from houseway.floor.audit.verifying import verify
from houseway.floor.books import chain
from houseway.floor.books.chain import refuse_broken
from houseway.web.floor import Floor
from houseway.web.settings import Settings
from tests.floor.scenes import Scene


@pytest.fixture
def played(engine: Engine) -> Engine:
    scene = Scene(engine)
    scene.sit_all()
    scene.play(1)
    return engine


def spoil(engine: Engine, seq: str, what: str = "body = replace(body, '5', '6')") -> None:
    with engine.begin() as connection:
        assert connection.execute(text(f"UPDATE journal SET {what} WHERE seq = {seq}")).rowcount


LAST = "(SELECT max(seq) FROM journal WHERE body LIKE '%5%')"


def test_a_floor_does_not_open_on_a_broken_chain(played: Engine) -> None:
    refuse_broken(played)
    spoil(played, LAST)
    with pytest.raises(Unreadable, match=r"not what was sealed.*houseway verify.*--despite-faults"):
        refuse_broken(played)


def test_the_server_opens_it_only_when_told_to(played: Engine) -> None:
    spoil(played, LAST)

    async def open_floor(*, despite_faults: bool) -> int:
        settings = Settings(database_url=str(played.url), despite_faults=despite_faults)
        with Floor.opened(settings) as floor:
            return len(floor.rooms)

    with pytest.raises(Unreadable, match="The floor stays shut"):
        asyncio.run(open_floor(despite_faults=False))
    assert asyncio.run(open_floor(despite_faults=True)) == 1


def test_only_the_end_of_a_long_journal_is_looked_at(
    played: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start is as quick after a year as on the first day; verify looks at everything."""
    monkeypatch.setattr(chain, "TAIL", 5)
    spoil(played, "2", "at = 'then'")
    refuse_broken(played)
    assert verify(played).faults
    spoil(played, LAST.replace("max(seq)", "max(seq) - 2"), "at = 'then'")
    with pytest.raises(Unreadable):
        refuse_broken(played)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("journal", "body", "CAST(x'ff7b' AS TEXT)"),
        ("people", "name", "CAST(x'c328' AS TEXT)"),
        ("shoes", "sealed", "CAST(x'fe' AS TEXT)"),
        ("accounts", "balance_cents", "'much'"),
        ("postings", "cents", "'much'"),
        ("journal", "at", "x'00ff'"),
        ("rounds", "number", "'first'"),
        ("tables", "standing", "x'80'"),
    ],
)
def test_bytes_that_are_nothing_are_named(
    played: Engine, capsys: pytest.CaptureFixture[str], table: str, column: str, value: str
) -> None:
    with played.begin() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        first = f"(SELECT min(rowid) FROM {table})"
        connection.execute(text(f"UPDATE {table} SET {column} = {value} WHERE rowid = {first}"))
    assert main(["verify", "--database", str(played.url)]) == 1
    assert "wrong: " in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that begins as a file of SQLite does, and is none."""
    file = tmp_path / "floor.db"
    file.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096)
    assert main(["verify", "--database", f"sqlite:///{file}"]) == DAMAGED
    assert capsys.readouterr().err.startswith("houseway: the ")
