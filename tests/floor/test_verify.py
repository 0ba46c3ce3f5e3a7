"""Whatever is changed behind the journal's back is found and named."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, text

from houseway.cli import main
from houseway.floor.audit import verifying
from houseway.floor.audit.verifying import Audit, verify
from houseway.floor.books.database import connect
from tests.floor.scenes import Scene, make_engine


@pytest.fixture
def scene(engine: Engine) -> Scene:
    """A table with a few rounds behind it and one that is on."""
    return play(engine)


def play(engine: Engine) -> Scene:
    scene = Scene(engine)
    people = scene.house.people
    ann = scene.people[0]
    scene.house.journal.write([people.register(ann, "Ann", "a hash")])
    scene.sit_all()
    scene.play(2)
    while scene.table.phase != "decision":
        scene.step()
    return scene


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What is stored of such a table."""
    folder = tmp_path_factory.mktemp("stored")
    engine = make_engine(folder)
    play(engine)
    engine.dispose()
    return (folder / "floor.db").read_bytes()


@pytest.fixture
def stored(file: bytes, tmp_path: Path) -> Iterator[Engine]:
    """A copy of it, to be tampered with."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(file)
    engine = connect(f"sqlite:///{copy}")
    yield engine
    engine.dispose()


def test_what_nobody_touched_is_sound(scene: Scene) -> None:
    report = verify(scene.engine)
    assert report.is_sound
    assert report.faults == []
    assert (report.people, report.tables, report.shoes) == (2, 1, 3)
    assert report.rounds == 6, "three rounds, and the preparing of cards before each"
    assert report.head == scene.house.journal.head.digest
    assert report.entries == scene.house.journal.head.seq
    assert report.issued_cents == 2 * 2_000_00


def test_a_floor_that_goes_on_meanwhile_is_read_as_of_one_moment(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chain, the balances and the tables are told of the same moment, or nothing adds up."""
    checked = verifying._check_accounts

    def play_on_and_check(*read: Any, **how: Any) -> None:
        scene.play(1)
        checked(*read, **how)

    head = scene.house.journal.head
    monkeypatch.setattr(verifying, "_check_accounts", play_on_and_check)
    report = verify(scene.engine)
    assert report.faults == []
    assert (report.head, report.entries) == (head.digest, head.seq)
    assert scene.house.journal.head.seq > head.seq


LAST = "(SELECT max(seq) FROM journal)"
A_MOVE = "(SELECT min(seq) FROM postings WHERE source LIKE 'felt/%')"
TAMPERINGS: dict[str, tuple[str, str]] = {
    "an amount in an entry": (
        "UPDATE journal SET body = replace(body, '5.00', '6.00') WHERE body LIKE '%5.00%'",
        r"journal entry \d+ \(play\): it is not what was sealed",
    ),
    "a moment": (
        "UPDATE journal SET at = replace(at, '20', '21') WHERE seq = 3",
        r"journal entry 3 \(\w+\): it is not what was sealed",
    ),
    "a digest": (
        "UPDATE journal SET digest = replace(digest, substr(digest, 1, 1), 'x') WHERE seq = 5",
        r"journal entry 5 \(\w+\): it is not what was sealed",
    ),
    "an entry taken out": (
        "DELETE FROM journal WHERE seq = 12",
        r"journal: entries 12 to 12 are missing",
    ),
    "an entry that cannot be read": (
        "UPDATE journal SET body = '{' WHERE seq = 12",
        r"journal entry 12 \(\w+\): it cannot be read",
    ),
    "a posting's amount": (
        f"UPDATE postings SET cents = cents + 1 WHERE seq = {A_MOVE} AND source LIKE 'felt/%'",
        r"posting \d+\.\d+ says \S+ from felt/\S+ to \S+, sealed is \S+ from felt/",
    ),
    "a posting's account": (
        "UPDATE postings SET target = 'carried/me' WHERE seq = (SELECT min(seq) FROM postings)",
        r"posting \d+\.0 says 2,000\.00 from issued to carried/me, sealed is",
    ),
    "a posting taken out": (
        f"DELETE FROM postings WHERE seq = {A_MOVE} AND source LIKE 'felt/%'",
        r"posting \d+\.\d+ says nothing, sealed is",
    ),
    "a posting put in": (
        "INSERT INTO postings VALUES (2, 9, 'issued', 'carried/me', 5)",
        r"posting 2\.9 says 0\.05 from issued to carried/me, sealed is nothing",
    ),
    "a balance": (
        "UPDATE accounts SET balance_cents = balance_cents + 100 WHERE name LIKE 'carried/%'",
        r"account carried/\S+ says \S+, what moved is",
    ),
    "a balance and its other side": (
        "UPDATE accounts SET balance_cents = balance_cents - 100 WHERE name = 'issued'",
        r"the books do not balance: all accounts together are -1\.00",
    ),
    "an account put in": (
        "INSERT INTO accounts VALUES ('carried/me', 0, 5)",
        r"account carried/me says 0\.05, what moved is 0\.00",
    ),
    "who may owe": (
        "UPDATE accounts SET may_owe = 1 WHERE name LIKE 'rack/%'",
        r"account rack/\S+: whether it may owe was changed",
    ),
    "a name": (
        "UPDATE people SET name = 'Eve' WHERE name = 'Ann'",
        r"person p_\w+: name is not what the journal says",
    ),
    "a role": (
        "UPDATE people SET role = 'supervisor' WHERE name = 'Ann'",
        r"person p_\w+: role is not what the journal says",
    ),
    "a password": (
        "UPDATE people SET password = 'another hash' WHERE name = 'Ann'",
        r"person p_\w+: password is not what the journal says",
    ),
    "a person taken out": (
        "DELETE FROM people WHERE name = 'Ann'",
        r"person p_\w+ is not both in the journal and stored",
    ),
    "the order of a shoe": (
        "UPDATE shoes SET sealed = replace(sealed, 'Ah', 'Ad')",
        r"shoe \w{64}: its cards are not those that were sealed",
    ),
    "a shoe taken out": (
        "DELETE FROM shoes WHERE is_told",
        r"shoe \w{64} was sealed and is not stored",
    ),
    "a shoe told too early": (
        "UPDATE shoes SET is_told = 1",
        r"shoe \w{64}: whether it was told is not what the journal says",
    ),
    "the shoe of a round": (
        "UPDATE rounds SET shoe = replace(shoe, 'a', 'b') WHERE number = 2",
        r"round \w+-2p?: how it began is not what the journal says",
    ),
    "the number of a round": (
        "UPDATE rounds SET number = 9 WHERE number = 2",
        r"round \w+-2p?: how it began is not what the journal says",
    ),
    "the table of a shoe": (
        "UPDATE shoes SET table_id = 'another'",
        r"shoe \w{64}: whose it is, or when sealed, is not what was sealed",
    ),
    "the key that signs cookies": (
        "UPDATE settings SET value = replace(value, 'a', 'b')",
        r"setting secret is not what the journal says",
    ),
    "who deals": (
        """UPDATE tables SET attendance = '{"dealer_id": "p_me", "dealer_name": "Me"}'""",
        r"table \w+: who deals there is not what the journal says",
    ),
    "a round ended by hand": (
        "UPDATE rounds SET ended_at = 'now' WHERE ended_at = ''",
        r"round \w+-3: whether it is over is not what the journal says",
    ),
    "a round taken out": (
        "DELETE FROM rounds WHERE number = 1",
        r"round \w+-1p? was begun and is not stored",
    ),
    "a table's rules": (
        "UPDATE tables SET choices = replace(choices, '\"A\"', '\"B\"')",
        r"table \w+: what it was opened as is not what the journal says",
    ),
    "a table closed by hand": (
        "UPDATE tables SET is_open = 0",
        r"table \w+: whether it is open is not what the journal says",
    ),
    "a table taken out": ("DELETE FROM tables", r"table \w+ was opened and is not stored"),
    "a seat": (
        "UPDATE tables SET seats = '{}'",
        r"table \w+: (it cannot be set up again: you cannot leave|who sits there is not)",
    ),
    "the shoe that is dealt from": (
        "UPDATE tables SET standing = replace(standing, '\"Ah\"', '\"Ad\"')",
        r"table \w+: (it cannot be set up again|the shoe does not hold)",
    ),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_what_was_changed_is_named(stored: Engine, what: str) -> None:
    statement, expected = TAMPERINGS[what]
    with stored.begin() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        assert connection.exec_driver_sql(statement).rowcount, "nothing was changed"
    report = verify(stored)
    assert not report.is_sound
    assert any(re.search(expected, fault) for fault in report.faults), report.faults


COLUMNS = (
    *(("journal", name) for name in ("at", "kind", "table_id", "round_id", "body", "digest")),
    *(("postings", name) for name in ("source", "target")),
    *(("accounts", name) for name in ("name",)),
    *(("people", name) for name in ("id", "name", "name_key", "role", "password")),
    *(("shoes", name) for name in ("digest", "sealed", "sealed_at", "table_id")),
    *(("rounds", name) for name in ("id", "table_id", "law", "shoe")),
    *(("tables", name) for name in ("id", "game", "ruleset", "ruleset_digest", "choices")),
    ("settings", "value"),
    *(("tables", name) for name in ("timing", "opened_by", "opened_at", "seats")),
)


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_one_changed_byte_anywhere_is_found(stored: Engine, table: str, column: str) -> None:
    """At the first byte of the first row, in the middle of one, and at the last of the last."""
    with stored.connect() as connection:
        rows = rows_of(connection, table, column)
    (first, text), (middle, some), (last, end) = rows[0], rows[len(rows) // 2], rows[-1]
    places = (first, text, 0), (middle, some, len(some) // 2), (last, end, len(end) - 1)
    for key, value, at in places:
        changed = value[:at] + chr(ord(value[at]) ^ 4) + value[at + 1 :]
        put(stored, table, column, key, changed)
        assert verify(stored).faults, f"{table} {key}: {value!r} became {changed!r}"
        put(stored, table, column, key, value)
    assert verify(stored).faults == []


def rows_of(connection: Connection, table: str, column: str) -> list[Any]:
    """Every row by its rowid, with what stands in a column."""
    found = text(f"SELECT rowid, {column} FROM {table} WHERE {column} <> '' ORDER BY rowid")
    return [tuple(row) for row in connection.execute(found)]


def put(engine: Engine, table: str, column: str, key: int, value: str) -> None:
    with engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        statement = text(f"UPDATE {table} SET {column} = :value WHERE rowid = :key")
        connection.execute(statement, {"value": value, "key": key})


def test_a_journal_that_was_cut_off_is_found_by_a_digest_noted_earlier(scene: Scene) -> None:
    noted = scene.house.journal.head.digest
    assert verify(scene.engine, Audit(head=noted)).is_sound
    with scene.engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql(f"DELETE FROM journal WHERE seq = {LAST}")
    report = verify(scene.engine, Audit(head=noted))
    assert any("was cut off or replaced" in fault for fault in report.faults)


def test_sealing_a_lie_anew_does_not_help(stored: Engine) -> None:
    """Whoever seals the whole chain anew must still reckon with the engine and the ledger."""
    from houseway.floor.books.journal import FIRST, seal

    with stored.begin() as connection:
        rows = connection.execute(text("SELECT * FROM journal ORDER BY seq")).all()
        before = FIRST
        for row in rows:
            body = row.body.replace("wager 1 ante", "wager 1 odds")
            fields = (row.seq, row.at, row.kind, row.table_id, row.round_id, body)
            before = seal(before, *fields)
            connection.execute(
                text("UPDATE journal SET body = :body, digest = :digest WHERE seq = :seq"),
                {"body": body, "digest": before, "seq": row.seq},
            )
    faults = verify(stored).faults
    assert any("the engine makes other facts of it" in fault for fault in faults), faults


def test_the_command_says_that_all_is_well(
    stored: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    url = str(stored.url)
    assert main(["verify", "--database", url]) == 0
    assert "the chain is whole and the books balance" in capsys.readouterr().out


def test_the_command_names_what_is_wrong(
    stored: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    put(stored, "people", "name", 1, "Eve")
    url = str(stored.url)
    assert main(["verify", "--database", url]) == 1
    assert "name is not what the journal says" in capsys.readouterr().out
    assert main(["verify", "--database", url, "--json"]) == 1
    assert '"is_sound": false' in capsys.readouterr().out


def test_where_no_floor_is_there_is_nothing_to_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--database", f"sqlite:///{tmp_path / 'none.db'}"]) == 2
    assert "there is no floor in this database" in capsys.readouterr().err
