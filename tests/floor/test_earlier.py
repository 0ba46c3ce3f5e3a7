"""A floor that an earlier version has written is brought up to date, read, and played on."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.verifying import Audit, verify, verify_on
from houseway.floor.books.archiving import archive
from houseway.floor.books.database import migrate, revision
from houseway.floor.books.journal import PLAY, Draft
from houseway.floor.books.recorded import BEGINNINGS, DO, read_round
from houseway.floor.dealing.pending import Pending
from houseway.floor.dealing.records import find_round
from houseway.web.replays import describe_round
from tests.floor.earlier import write_as_before
from tests.floor.scenes import Scene, standing
from tests.floor.test_lies import rewrite

SAID_TWICE = ("start", "choices", "people")
"""What rounds had beside the journal."""


def note_each(pending: Pending, round_id: str) -> None:
    """An entry for each thing that was done, as there was before entries of play."""
    for each in pending._done:
        body = {"do": each.do, "facts": each.facts}
        if each.do.startswith("sit-down"):
            body["person"] = each.person
        draft = Draft(
            kind=DO, body=body, table_id=pending.table_id, round_id=round_id, moves=each.moves
        )
        pending._drafts.append(draft)
    pending._done = []


def put_back(engine: Engine) -> None:
    """The schema as it was, with how each round began beside it."""
    kinds = ", ".join(f"'{kind}'" for kind in BEGINNINGS)
    with engine.begin() as connection:
        for column in SAID_TWICE:
            said = f"json_extract(body, '$.{column}')"
            begun = f"round_id = rounds.id AND kind IN ({kinds})"
            connection.execute(
                text(f"ALTER TABLE rounds ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
            )
            connection.execute(
                text(f"UPDATE rounds SET {column} = (SELECT {said} FROM journal WHERE {begun})")
            )
        for key, seats in connection.execute(text("SELECT id, seats FROM tables")).all():
            earlier = {
                seat: kept_twice(sitter) for seat, sitter in msgspec.json.decode(seats).items()
            }
            row = {"seats": msgspec.json.encode(earlier).decode(), "key": key}
            connection.execute(text("UPDATE tables SET seats = :seats WHERE id = :key"), row)
        connection.execute(text("ALTER TABLE tables DROP COLUMN allows"))
        connection.execute(text("DROP TABLE played"))
        connection.execute(text("ALTER TABLE laws DROP COLUMN kept_for"))
        connection.execute(text("UPDATE alembic_version SET version_num = 'floor_5'"))


def kept_twice(sitter: dict[str, Any]) -> dict[str, Any]:
    """A seat as it was kept when what is in play was kept beside the session too."""
    aside = sitter.pop("aside_cents")
    waits = sitter["waits"]
    rack, brought = (aside, 0) if waits else (123_00, aside)
    return {**sitter, "rack_cents": rack, "brought_cents": brought}


@pytest.fixture
def scene(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """Some rounds of an earlier version, the last of them on; somebody came meanwhile."""
    with monkeypatch.context() as patch:
        patch.setattr(Pending, "close", note_each)
        write_as_before(patch)
        made = Scene(engine, "caribbean-stud")
        made.sit_all()
        made.table.company.set_bots([4])
        made.play(3)
        made.step()
        made.house.sit(made.table, made.guest(), 5, 100_00)
        made.write()
        while made.phase != "decision":
            made.step()
        made.house.sit(made.table, made.guest(), 6, 70_00)
        made.write()
        assert made.waiting == {6}
    put_back(engine)
    return made


def kinds(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.scalars(text("SELECT kind FROM journal")))


def test_it_is_brought_up_verified_and_played_on(scene: Scene) -> None:
    engine = scene.engine
    assert DO in kinds(engine)
    assert PLAY not in kinds(engine)
    migrate(engine)
    with engine.connect() as connection:
        assert revision(connection) == "floor_10"
        columns = {row[1] for row in connection.execute(text("PRAGMA table_info(rounds)"))}
        assert not columns & set(SAID_TWICE)
    assert verify(engine).faults == []
    known = verify_on(engine, Audit())[1]
    assert standing(scene.restored()) == standing(scene.table), "in the middle of a round"
    scene.play(3)
    assert {DO, PLAY} <= kinds(engine)
    assert verify(engine).faults == []
    assert verify(engine, Audit(start=known)).faults == []
    for seed in "abc":
        assert verify(engine, Audit(sample=Sample(2, seed))).faults == []
    archive(engine, verify_on(engine, Audit())[1].head, 10)
    assert verify(engine, Audit(sample=Sample(2, "a"))).faults == []
    assert verify(engine).faults == []


def test_its_rounds_are_replayed_and_proven(scene: Scene, tmp_path: Path) -> None:
    """The round that was on has entries of both kinds, and reads as one."""
    engine, name = scene.engine, scene.table.round_id
    migrate(engine)
    scene.play(1)
    found = find_round(engine, name)
    assert found is not None
    assert describe_round(found, "surveillance")["differs"] is None
    with engine.connect() as connection:
        deeds = read_round(connection, name)[1]
    assert [deed.action for deed in deeds[1:]] == [deed.action for deed in found.deeds[1:]]
    assert sum(len(deed.moves) for deed in deeds) > 5
    floor = ["--database", str(engine.url), "--heads", str(tmp_path / "heads")]
    assert main(["head", *floor]) == 0
    assert main(["prove", name, *floor, "--out", str(tmp_path / "proof")]) == 0
    assert main(["check-proof", str(tmp_path / "proof")]) == 0


def test_what_was_not_said_yet_of_how_a_round_begins_is_as_it_was_then(engine: Engine) -> None:
    """A version that carried nothing on said nothing of it; what it did say is compared."""
    scene = Scene(engine)
    scene.sit_all()
    scene.play(3)

    def unsaid(kind: str, body: dict[str, Any]) -> None:
        if kind in BEGINNINGS:
            start = msgspec.json.decode(body["start"])
            assert start.pop("carried") == {}
            body["start"] = msgspec.json.encode(start).decode()

    rewrite(engine, unsaid)
    assert verify(engine).faults == []
