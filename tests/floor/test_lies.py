"""Whoever writes the journal anew, chain and all, must still tell a story that can be true.

Each lie here is sealed as the house would seal it, with its postings and balances: only what an
entry of its kind may say, and what the rounds before it have left, tell it from the truth.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, select, text

from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.verifying import Audit, verify
from houseway.floor.books.database import connect
from houseway.floor.books.journal import FIRST, PLAY, Change, Draft, Journal, seal
from houseway.floor.books.ledger import Move, carried
from houseway.floor.books.models import JournalEntry, Shoe, Table
from houseway.floor.books.recorded import DO
from houseway.floor.seats.people import TERMINAL
from tests.floor.scenes import Scene, make_engine

GAME = "caribbean-stud"
"""A game with a meter that passes from round to round."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A table at which two rounds were played; nobody plays now."""
    folder = tmp_path_factory.mktemp("stored")
    engine = make_engine(folder)
    scene = Scene(engine, GAME)
    people, journal = scene.house.people, scene.house.journal
    journal.write([people.register(scene.people[0], "Ann", "a hash")])
    carl = scene.guest()
    journal.write([people.register(carl, "Carl", "a hash")])
    journal.write([people.appoint(carl, "supervisor", TERMINAL)])
    scene.sit_all()
    scene.play(2)
    engine.dispose()
    return (folder / "floor.db").read_bytes()


@pytest.fixture
def stored(file: bytes, tmp_path: Path) -> Iterator[Engine]:
    copy = tmp_path / "copy.db"
    copy.write_bytes(file)
    engine = connect(f"sqlite:///{copy}")
    yield engine
    engine.dispose()


def find(engine: Engine, column: Any, *conditions: Any) -> Any:
    with engine.connect() as connection:
        return connection.scalars(select(column).where(*conditions)).first()


def person_of(engine: Engine, name: str) -> str:
    with engine.connect() as connection:
        return str(connection.scalar(text("SELECT id FROM people WHERE name = :n"), {"n": name}))


def add(engine: Engine, kind: str, body: dict[str, Any], *moves: Move, **more: str) -> None:
    """An entry more, with its postings and balances, as the house writes one."""
    draft = Draft(kind=kind, body=body, moves=moves, **more)
    Journal(engine).write([Change([draft])])


def rewrite(engine: Engine, change: Callable[[str, dict[str, Any]], None]) -> None:
    """Change what entries say, and seal them all anew."""
    with engine.begin() as connection:
        before = FIRST
        for row in connection.execute(text("SELECT * FROM journal ORDER BY seq")).all():
            body = msgspec.json.decode(row.body)
            # What was done in a round is changed one thing after the other.
            for each in body.get("done", [body]):
                change(DO if row.kind == PLAY else row.kind, each)
            said = msgspec.json.encode(body).decode()
            fields = (row.seq, row.at, row.kind, row.table_id, row.round_id, said)
            before = seal(before, *fields)
            values = {"body": said, "digest": before, "seq": row.seq}
            update = "UPDATE journal SET body = :body, digest = :digest WHERE seq = :seq"
            connection.execute(text(update), values)


def faults(engine: Engine) -> list[str]:
    return verify(engine).faults


def test_the_truth_is_sound(stored: Engine) -> None:
    assert faults(stored) == []


def a_million(engine: Engine) -> None:
    ann = person_of(engine, "Ann")
    add(engine, "rack", {"person": ann}, Move("issued", carried(ann), 1_000_000_00))


def a_rack_for_the_rich(engine: Engine) -> None:
    ann = person_of(engine, "Ann")
    add(engine, "rack", {"person": ann}, Move("issued", carried(ann), 2_000_00))


def a_gift(engine: Engine) -> None:
    ann = person_of(engine, "Ann")
    add(engine, "gift", {"person": ann}, Move("issued", carried(ann), 5_00))


def money_with_a_sign_out(engine: Engine) -> None:
    ann = person_of(engine, "Ann")
    add(engine, "sign-out", {"person": ann}, Move("issued", carried(ann), 5_00))


def a_role_by(by: dict[str, str]) -> Callable[[Engine], None]:
    def appoint(engine: Engine) -> None:
        named = {key: person_of(engine, name) for key, name in by.items()}
        body = {"person": person_of(engine, "Ann"), "name": "Ann", "role": "supervisor", **named}
        add(engine, "role", body)
        with engine.begin() as connection:
            connection.execute(text("UPDATE people SET role = 'supervisor' WHERE name = 'Ann'"))

    return appoint


def a_rich_guest(engine: Engine) -> None:
    body = {"person": "p_new", "name": "Guest new"}
    add(engine, "guest", body, Move("issued", carried("p_new"), 9_000_00))


def somebody_elses_money(engine: Engine) -> None:
    """A rack is filled from the pocket of somebody else."""
    table, carl = find(engine, Table.id), person_of(engine, "Carl")
    add(engine, "buy", {"seat": 1}, Move(carried(carl), f"rack/{table}/1", 5_00), table_id=table)


def a_rack_taken_by_another(engine: Engine) -> None:
    table, carl = find(engine, Table.id), person_of(engine, "Carl")
    move = Move(f"rack/{table}/1", carried(carl), 5_00)
    add(engine, "leave", {"seat": 1, "name": "Ann"}, move, table_id=table)


def an_old_shoe(engine: Engine) -> None:
    """The last round is dealt again, card by card, from a shoe that was told."""
    shoe = find(engine, Shoe.digest, Shoe.is_told)
    table = find(engine, Table.id)
    with engine.connect() as connection:
        begins = select(JournalEntry.body).where(JournalEntry.kind == "begin")
        body = msgspec.json.decode(list(connection.scalars(begins))[-1])
    body.pop("moves")
    add(engine, "begin", {**body, "shoe": shoe}, table_id=table, round_id=f"{table}-3")


def a_stacked_shoe(engine: Engine) -> None:
    from hashlib import sha256

    with engine.begin() as connection:
        sealed = "0" * 64 + " " + " ".join(["Ah"] * 52)
        values = {
            "d": sha256(sealed.encode()).hexdigest(),
            "s": sealed,
            "t": find(engine, Table.id),
        }
        insert = "INSERT INTO shoes VALUES (:d, :t, :s, '2026', 0)"
        connection.execute(text(insert), values)
    add(
        engine,
        "seal",
        {"shoe": values["d"], "at": "2026"},
        table_id=values["t"],
        round_id=f"{values['t']}-3p",
    )


def played_on(*done: dict[str, Any], moves: tuple[Move, ...] = ()) -> Callable[[Engine], None]:
    """More is done in a round that is over, or nothing at all."""

    def play_on(engine: Engine) -> None:
        table = find(engine, Table.id)
        add(engine, PLAY, {"done": list(done)}, *moves, table_id=table, round_id=f"{table}-2")

    return play_on


PROCEED = {"do": "proceed", "facts": [], "moves": []}
GIFT = Move("issued", "carried/p_me", 5_00)

LIES: dict[str, tuple[Callable[[Engine], None], str]] = {
    "a rack of a million": (a_million, r"it moves 1,000,000\.00 .* its kind moves 2,000\.00"),
    "a rack for somebody rich": (a_rack_for_the_rich, r"for somebody who has [\d,]+\.\d\d"),
    "an unknown kind": (a_gift, r"nobody knows an entry of the kind gift"),
    "money where none moves": (money_with_a_sign_out, r"such an entry moves none"),
    "a role by nobody": (a_role_by({}), r"\(role\): nobody who is named \(nobody\) may not"),
    "a role by a player": (a_role_by({"by": "Ann"}), r"\(role\): p_\w+ \(player\) may not do this"),
    "a guest with too much": (a_rich_guest, r"its kind moves 2,000\.00 from issued"),
    "a rack filled by another": (somebody_elses_money, r"\(buy\): it moves 5\.00 from carried"),
    "a rack taken by another": (a_rack_taken_by_another, r"\(leave\): it moves 5\.00 from rack"),
    "a shoe that was told": (an_old_shoe, r"shoe \w{64} was told and is dealt from"),
    "an entry in which nothing is done": (played_on(), r"\(play\): it cannot be read"),
    "more than can be done": (played_on(PROCEED), r"journal entry \d+ \(do\): '\w+-2'"),
    "money beside what was done": (played_on(PROCEED, moves=(GIFT,)), r"sealed is nothing"),
    "money that nobody moves in a round": (
        played_on({**PROCEED, "moves": [GIFT]}, moves=(GIFT,)),
        r"(issued|carried/p_me) has no part in what is done at table \w+",
    ),
    "a shoe of aces": (a_stacked_shoe, r"shoe \w{64}: cards are missing or too many"),
}


PLAYED_AGAIN = {"a shoe of aces"}
"""What is found only where the shoe is drawn: which cards there were."""


@pytest.mark.parametrize("what", LIES)
def test_a_lie_that_is_sealed_is_named(stored: Engine, what: str) -> None:
    lie, expected = LIES[what]
    lie(stored)
    found = faults(stored)
    assert any(re.search(expected, fault) for fault in found), found
    is_found = bool(verify(stored, Audit(sample=Sample(10**9, "none"))).faults)
    assert is_found == (what not in PLAYED_AGAIN), "without a draw"


def test_a_role_by_a_supervisor_is_sound(stored: Engine) -> None:
    a_role_by({"by": "Carl"})(stored)
    assert faults(stored) == []


@pytest.mark.parametrize(
    ("what", "becomes"),
    [
        ("meters", {"progressive": 999_999_00}),
        ("marker", 2),
        ("gone", ["Ah"]),
        ("uncounted", 3),
        ("new_dealer", True),
    ],
)
def test_a_round_begins_as_the_last_one_ended(stored: Engine, what: str, becomes: Any) -> None:
    def lie(kind: str, body: dict[str, Any]) -> None:
        if kind == "begin":
            start = msgspec.json.decode(body["start"])
            start[what] = becomes
            body["start"] = msgspec.json.encode(start).decode()

    rewrite(stored, lie)
    found = faults(stored)
    named = rf"begins otherwise than the last has left: (\w+, )*{what}"
    assert any(re.search(named, fault) for fault in found), found


def test_what_is_due_is_not_chosen(stored: Engine) -> None:
    """Why the cards are prepared is what the round before has left."""

    def lie(kind: str, body: dict[str, Any]) -> None:
        if kind == "prepare":
            body["start"] = body["start"].replace('"why":"round"', '"why":"idle"')

    rewrite(stored, lie)
    assert any("begins otherwise than the last has left: why" in fault for fault in faults(stored))


def test_no_round_pretends_to_be_of_an_earlier_version(stored: Engine) -> None:
    """What an earlier version made of a round is noted, not compared: a lie could hide there."""
    seen: list[str] = []

    def lie(kind: str, body: dict[str, Any]) -> None:
        if kind == "begin" and seen:
            body["version"] = "0.0.1"
        seen.extend([kind] * (kind == "begin"))

    rewrite(stored, lie)
    assert any("of an earlier version than those before" in fault for fault in faults(stored))
