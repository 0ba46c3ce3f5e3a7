"""The law is stored with what was played under it, and outlives the package's file."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, text

from houseway.errors import Unreadable
from houseway.floor.audit.verifying import verify
from houseway.floor.books.database import connect, migrate
from houseway.floor.books.journal import Change
from houseway.floor.dealing import dealing, laws
from houseway.floor.dealing.laws import Laws, ruleset_of
from houseway.floor.dealing.records import find_round, why_out_of_order
from houseway.floor.house import House
from houseway.floor.seats.seating import Timing
from houseway.games import three_card_poker
from houseway.pieces.money import Odds
from houseway.round.view import PUBLIC, SURVEILLANCE
from houseway.rulesets import upgrading
from houseway.rulesets.upgrading import digest_of
from houseway.web.replays import describe_round
from tests.floor.earlier import write_as_before
from tests.floor.scenes import RACK_CENTS, Scene, standing

GAME = "three-card-poker"
EDITS = {
    "a value": ('[rules.win_pays]\nis = "1 to 1"', '[rules.win_pays]\nis = "2 to 1"'),
    "a note": ("Only with an automated shuffler.", "Only with a shuffling device."),
}
Edit = Callable[[str], None]


@pytest.fixture
def edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edit]:
    """Change the package's file of Massachusetts, as a later version of the package would."""
    folder = tmp_path / "package"
    copytree(three_card_poker.GAME.folder, folder)
    game = msgspec.structs.replace(three_card_poker.GAME, folder=folder)
    monkeypatch.setattr(three_card_poker, "GAME", game)

    def forget() -> None:
        for cached in (laws.ruleset_of, laws._law_of, laws._stored_law, laws.stored_ruleset):
            cached.cache_clear()

    def change(what: str) -> None:
        file, (old, new) = folder / "ma.toml", EDITS[what]
        said = file.read_text(encoding="utf-8")
        assert said.count(old) == 1
        file.write_text(said.replace(old, new), encoding="utf-8")
        forget()

    forget()
    yield change
    forget()


def played(engine: Engine, rounds: int = 3, **more: Any) -> Scene:
    """A table with some rounds behind it and one in which players are to decide."""
    scene = Scene(engine, GAME, people=2, **more)
    scene.sit_all()
    scene.play(rounds)
    while scene.phase != "decision":
        scene.step()
    return scene


def replays(engine: Engine, round_ids: list[str]) -> list[dict[str, Any]]:
    found = []
    for round_id in round_ids:
        record = find_round(engine, round_id)
        assert record is not None
        told = msgspec.json.encode(describe_round(record, SURVEILLANCE))
        found.append({**msgspec.json.decode(told), "notation": record.notation()})
    return found


@pytest.mark.parametrize("what", EDITS)
def test_a_changed_law_is_for_new_tables_only(engine: Engine, edit: Edit, what: str) -> None:
    scene = played(engine)
    old, before = scene.table.law.ruleset.digest, standing(scene.table)
    round_ids = [f"{scene.table.id}-{number}" for number in (1, 2, 3)]
    told = replays(engine, round_ids)
    edit(what)
    assert ruleset_of(GAME, "ma")[1].digest != old

    scene.house = House(engine)
    scene.table = scene.house.tables[scene.table.id]
    assert standing(scene.table) == before
    assert scene.table.law.ruleset.digest == old
    assert str(scene.table.law.rules.win_pays) == "1 to 1"  # type: ignore[attr-defined]
    scene.play(2)

    new = Scene(engine, GAME, people=2, seed=8)
    new.sit_all()
    new.play(2)
    assert new.table.law.ruleset.digest == ruleset_of(GAME, "ma")[1].digest
    again = replays(engine, round_ids)
    assert again == told
    assert all(replay["differs"] is None for replay in again)
    report = verify(engine)
    assert (report.faults, report.notes) == ([], [])


def test_a_law_is_stored_once_and_before_its_first_table(engine: Engine) -> None:
    for _ in range(2):
        Scene(engine, GAME)
    with engine.connect() as connection:
        kinds = connection.scalars(text("SELECT kind FROM journal ORDER BY seq")).all()
        (stored,) = Laws.read(connection).items()
    assert kinds.count("law") == 1
    assert kinds.index("law") < kinds.index("open")
    assert stored[0] == ruleset_of(GAME, "")[1].digest


def test_an_altered_law_is_noticed_and_its_table_does_not_open(engine: Engine) -> None:
    scene = played(engine, rounds=1)
    with engine.begin() as connection:
        connection.execute(text("UPDATE laws SET text = replace(text, '\"1 to 1\"', '\"9 to 1\"')"))
    laws._stored_law.cache_clear()
    laws.stored_ruleset.cache_clear()
    faults = verify(engine).faults
    assert f"law {scene.table.law.ruleset.digest}: it is not what was stored" in faults
    assert House(engine).tables == {}
    assert "has the digest" in why_out_of_order(engine, scene.table.id)


# A table that cannot be set up again.


def lose_the_law(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM laws"))


def test_a_table_whose_law_is_not_known_is_put_out_of_order_and_the_rest_opens(
    engine: Engine, edit: Edit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a floor of an earlier version, which stored no law."""
    with monkeypatch.context() as earlier:
        earlier.setattr(House, "_store", lambda *_: Change())
        write_as_before(earlier)
        other = Scene(engine, "heads-up-holdem", people=1)
        scene = played(engine)
    scene.table.company.set_bots([5])
    scene.write()
    assert any(scene.table.wagers())
    edit("a value")

    house = House(engine)
    assert list(house.tables) == [other.table.id]
    assert why_out_of_order(engine, scene.table.id) == (
        f"this table is out of order: the law {scene.table.law.ruleset.digest} is not stored. "
        "All chips on it were given back"
    )
    report = verify(engine)
    assert report.faults == []
    assert f"table {scene.table.id} is out of order" in report.notes[-1]
    assert "rounds were not played again: under a law that cannot be read" in report.notes[0]
    with engine.connect() as connection:
        left = connection.scalar(
            text(
                "SELECT sum(balance_cents) FROM accounts WHERE name LIKE :rack OR name LIKE :felt"
            ),
            {"rack": f"rack/{scene.table.id}/%", "felt": f"felt/{scene.table.id}/%"},
        )
    assert left == 0
    carried = [house.people.find(person.id).carried_cents for person in scene.people]  # type: ignore[union-attr]
    assert sum(carried) == 2 * 2_000_00 - _won(engine, scene.table.id)
    assert House(engine).tables.keys() == {other.table.id}
    assert verify(engine).faults == []


def _won(engine: Engine, table_id: str) -> int:
    """What the table has won of its players."""
    with engine.connect() as connection:
        won = text("SELECT balance_cents FROM accounts WHERE name = :name")
        return int(connection.scalar(won, {"name": f"inventory/{table_id}"}) or 0)


def test_what_lay_on_the_felt_is_given_back_to_whoever_put_it_there(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(engine, GAME, people=2)
    scene.sit_all()
    scene.table.bet(1, {"ante": 10_00})
    scene.write()
    lose_the_law(engine)
    monkeypatch.setattr(laws, "missing", lambda *_: [])
    monkeypatch.setattr("houseway.floor.house.missing", lambda *_: [])
    house = House(engine)
    for person in scene.people:
        found = house.people.find(person.id)
        assert found is not None
        assert found.carried_cents == 2_000_00
    (round_id,) = [f"{scene.table.id}-1"]
    (replay,) = replays(engine, [round_id])
    assert replay["is_over"]
    assert replay["steps"][-1]["state"]["wagers"] == []
    assert "out of order" in replay["steps"][-1]["events"][0]["text"]


def test_a_floor_of_an_earlier_version_stores_the_laws_that_the_package_still_has(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(House, "_store", lambda *_: Change())
        write_as_before(earlier)
        scene = played(engine, rounds=1)
    assert standing(House(engine).tables[scene.table.id]) == standing(scene.table)
    report = verify(engine)
    noted = ["4 rounds were written before it was said where a round ends"]
    assert (report.faults, report.notes) == ([], noted)
    assert report.unheld == 4
    assert "could be held against nothing" in report.verdict


def test_an_open_round_that_comes_out_differently_is_not_played_on(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(engine, GAME)
    scene.sit_all()
    scene.table.bet(1, {"ante": 10_00})
    scene.write()
    _say_more_when_wagers_are_made(monkeypatch)
    assert House(engine).tables == {}
    assert "comes out differently" in why_out_of_order(engine, scene.table.id)
    found = House(engine).people.find(scene.people[0].id)
    assert found is not None
    assert found.carried_cents == 2_000_00
    assert RACK_CENTS < 2_000_00


def _say_more_when_wagers_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.round.payments import WagerPlaced

    said = WagerPlaced.text
    monkeypatch.setattr(WagerPlaced, "text", lambda event: f"{said(event)} and thank you")


# A later engine.


@pytest.fixture
def pays_double(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called the engine pays twice what it paid."""
    pay = Odds.pay

    def start() -> None:
        monkeypatch.setattr(Odds, "pay", lambda *given: 2 * pay(*given))

    return start


def test_a_replay_shows_what_the_journal_says_where_the_engine_would_pay_otherwise(
    engine: Engine, pays_double: Callable[[], None]
) -> None:
    scene = played(engine, rounds=8)
    ids = [f"{scene.table.id}-{number}" for number in range(1, 9)]
    before = replays(engine, ids)
    pays_double()
    after = replays(engine, ids)
    differ = [one for one in after if one["differs"]]
    assert differ, "somebody won in eight rounds"
    for old, new in zip(before, after, strict=True):
        for then, now in zip(old["steps"], new["steps"], strict=True):
            assert now["state"]["wagers"] == then["state"]["wagers"]
            assert _racks(now) == _racks(then)
        assert new["notation"] == old["notation"]
    assert "told as the journal has it" in differ[0]["differs"]
    record = find_round(engine, differ[0]["id"])
    assert record is not None
    hidden = msgspec.structs.replace(record, is_told=False)
    told = [e for step in describe_round(hidden, PUBLIC)["steps"] for e in step["events"]]
    recorded = [event for event in told if isinstance(event, dict)]
    assert recorded
    assert not any(event["text"] for event in recorded), "the facts would name cards"


def _racks(step: dict[str, Any]) -> dict[int, int]:
    return {seat["seat"]: seat["rack_cents"] for seat in step["state"]["seats"]}


def test_rounds_of_an_earlier_version_are_noted_and_those_of_this_one_are_faults(
    engine: Engine, pays_double: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(dealing, "version_of", lambda _: "0.0.1")
        scene = Scene(engine, GAME, people=2)
        scene.sit_all()
        scene.play(8)
    scene.house.close_table(scene.table, scene.people[0])
    scene.write()
    pays_double()
    report = verify(engine)
    assert report.faults == []
    assert "which comes out differently today" in report.notes[0]
    monkeypatch.setattr("houseway.floor.audit.seen.version_of", lambda _: "0.0.1")
    assert any("makes other facts of it" in fault for fault in verify(engine).faults)


# Formats.


def test_a_law_of_an_earlier_format_is_read_as_what_it_meant(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ruleset = ruleset_of(GAME, "ma")
    early = msgspec.json.decode(laws.text_of(ruleset))
    early["rules"]["winning_odds"] = early["rules"].pop("win_pays")

    def rename(data: upgrading.Data) -> dict[str, Any]:
        rules = dict(data["rules"])
        if "winning_odds" in rules:
            rules["win_pays"] = rules.pop("winning_odds")
        return {**data, "rules": rules}

    stored = msgspec.json.encode(early).decode()
    digest = digest_of(early)
    with pytest.raises(Unreadable, match="winning_odds"):
        Laws({digest: stored}).find(GAME, digest, {})
    monkeypatch.setattr(upgrading, "FORMAT", 2)
    monkeypatch.setitem(upgrading.STEPS, 1, rename)
    law = Laws({digest: stored}).find(GAME, digest, {})
    assert law.rules == ruleset.open()
    assert (law.ruleset.digest, law.ruleset.header.format) == (digest, 2)


def test_a_law_of_a_later_format_is_refused() -> None:
    _, ruleset = ruleset_of(GAME, "ma")
    later = {**ruleset.data, "ruleset": {**ruleset.data["ruleset"], "format": 2}}
    digest = digest_of(later)
    with pytest.raises(Unreadable, match="this version reads 1 to 1"):
        Laws({digest: msgspec.json.encode(later).decode()}).find(GAME, digest, {})


# The schema.


def test_a_floor_of_the_first_schema_is_brought_up_with_its_rounds_naming_their_law(
    tmp_path: Path,
) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'old.db'}")
    migrate(engine, "floor_1")
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO tables (id, game, ruleset, ruleset_digest, choices, timing, opened_by,"
                " opened_at, is_open, seats, standing) VALUES"
                " ('t', 'three-card-poker', 'ma', 'abc', '{}', '{}', '', '', 0, '{}', '{}')"
            )
        )
        connection.execute(
            text(
                "INSERT INTO rounds (id, table_id, number, is_preparation, choices, start, people,"
                " shoe, ended_at) VALUES ('t-1', 't', 1, 0, '{}', '{}', '{}', '', 'then')"
            )
        )
    migrate(engine)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT law FROM rounds")) == "abc"
        assert connection.scalar(text("SELECT out_of_order FROM tables")) == ""
    engine.dispose()


def test_a_law_whose_storing_was_refused_is_stored_with_the_next_table(engine: Engine) -> None:
    scene = Scene(engine)
    house, person = scene.house, scene.people[0]

    def opening() -> Change:
        table = house.open_table(person, "three-card-poker", "ma", {}, timing=Timing())
        return house.collect(table)[0]

    refused = opening()
    assert [draft.kind for draft in refused.drafts].count("law") == 1
    assert "law" not in [draft.kind for draft in opening().drafts]
    house.forget_laws(refused)
    assert [draft.kind for draft in opening().drafts].count("law") == 1
