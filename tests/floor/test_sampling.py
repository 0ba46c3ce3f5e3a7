"""Where not everything is played again, all money is followed, and what was drawn is played."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from houseway.cli import main
from houseway.floor.audit.said import Sayings
from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.segments import verify_parts
from houseway.floor.audit.verifying import Audit, Report, verify, verify_on
from houseway.floor.books import archiving
from houseway.floor.books.archiving import archive
from houseway.floor.books.journal import PLAY
from houseway.floor.books.ledger import Move, moves_of
from houseway.floor.books.recorded import DO, facts_of
from houseway.games import GAMES
from houseway.round.payments import MoneyMoved
from tests.floor.scenes import Scene
from tests.floor.test_lies import rewrite

NONE = Sample(10**9, "no shoe")


def played(report: Report) -> int:
    """How many rounds a report says were played again."""
    found = re.search(r"of ([\d,]+) rounds ([\d,]+) were played", " ".join(report.notes))
    assert found is not None
    return int(found[2].replace(",", ""))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_true_is_sound_whatever_is_drawn(engine: Engine, game: str) -> None:
    scene = Scene(engine, game)
    scene.sit_all()
    scene.table.company.set_bots([4])
    scene.play(3)
    scene.house.sit(scene.table, scene.guest(), 5, 100_00)
    scene.play(3)
    for seed in ("a", "b", "c"):
        report = verify(engine, Audit(sample=Sample(2, seed)))
        assert report.faults == []
    assert played(verify(engine, Audit(sample=NONE))) <= 1, "the first is seen to begin"


@pytest.mark.parametrize("how", ["continuous shuffler", "automated shuffler"])
def test_every_way_to_shuffle_is_taken_up(engine: Engine, how: str) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma", shuffling=how)
    scene.sit_all()
    scene.play(8)
    for seed in "abcd":
        assert verify(engine, Audit(sample=Sample(2, seed))).faults == []


def test_each_shoe_has_the_same_chance() -> None:
    chosen = sum(Sample(50, "x").chooses(f"{shoe:064x}") for shoe in range(100_000))
    assert abs(chosen - 2000) < 5 * 2000**0.5
    both = sum(
        Sample(50, "x").chooses(f"{shoe:064x}") and Sample(50, "y").chooses(f"{shoe:064x}")
        for shoe in range(100_000)
    )
    assert both < 100, "another seed draws others"


@pytest.mark.parametrize("game", GAMES)
def test_facts_say_the_money_that_the_engine_moves(engine: Engine, game: str) -> None:
    scene = Scene(engine, game)
    events = scene.sit_all()
    while scene.table.session.rounds_completed < 3:
        events += scene.step()
    assert any(isinstance(event, MoneyMoved) for event in events)
    assert Sayings("t", set()).moves_of(facts_of(events)) == list(moves_of("t", events))


PLACED = (
    b'{"do":"place 1 ante 5.00","facts":[["wager 1 ante 5.00","1"]],'
    b'"moves":[["rack/t/1","felt/t/1/ante",500]]}'
)
NOTHING = b'{"do":"proceed","facts":[["announced","1"]],"moves":[]}'
SPACED = PLACED.replace(b",500]", b", 500]")


@pytest.mark.parametrize(
    ("body", "is_so"),
    {
        "as it is written": (PLACED, True),
        "the same, written otherwise": (SPACED, True),
        "other money": (PLACED.replace(b",500]", b",501]"), False),
        "other money, written otherwise": (SPACED.replace(b"500]", b"501]"), False),
        "another table's": (PLACED.replace(b"/t/", b"/u/"), False),
        "nothing that can be done": (PLACED.replace(b"place", b"misplace"), False),
        "no text, where nobody looks": (PLACED.replace(b"{", b'{"x":"\xff",', 1), False),
    }.values(),
)
def test_money_is_what_the_facts_say(body: bytes, is_so: bool) -> None:
    said = Sayings("t", set())
    moves = (Move("rack/t/1", "felt/t/1/ante", 500),) if is_so else None
    assert said.moves_in(DO, body) == moves
    assert said.moves_in(DO, body) == moves, "also when it is said again"
    twice = b'{"done":[%b,%b]}' % (NOTHING, body)
    assert said.moves_in(PLAY, twice) == (list(moves) if moves else None)
    assert said.moves_in("sit", body) is None
    assert said.moves_in(DO, twice) is None
    assert said.moves_in(PLAY, body) is None


@pytest.mark.parametrize(
    "body",
    [
        b'{"done":[]}',
        b'{"done":[%b],"done":[]}',
        b'{"done":[%b,]}',
        b'{"done":[%b,{"other":1}]}',
        b'{"done":[%b],"moves":[["issued","carried/me",5]]}',
    ],
)
def test_what_is_not_written_as_the_house_writes_it_is_to_be_heard(body: bytes) -> None:
    assert Sayings("t", set()).moves_in(PLAY, body.replace(b"%b", PLACED)) is None


def test_what_is_known_of_one_table_is_not_taken_for_another() -> None:
    moneyless: set[bytes] = set()
    said, other = Sayings("t", moneyless), Sayings("u", moneyless)
    assert said.moves_in(DO, PLACED)
    assert other.moves_in(DO, PLACED) is None
    assert said.moves_in(DO, NOTHING) == other.moves_in(DO, NOTHING) == ()


Change = Callable[[str, dict[str, Any]], None]


def another_card(kind: str, body: dict[str, Any]) -> None:
    """Somebody was dealt another card than the sealed shoe had."""
    if kind == DO and body["do"].startswith("draw"):
        card = body["do"].split()[1]
        other = "2c" if card != "2c" else "2d"
        body["do"] = f"draw {other}"
        body["facts"] = [(fact.replace(card, other), clause) for fact, clause in body["facts"]]


def another_payment(kind: str, body: dict[str, Any]) -> None:
    """What was lost is said to have been paid; the money goes where it went."""
    if kind == DO:
        body["facts"] = [(re.sub(r"^lost (\d)", r"paid \1", f), c) for f, c in body["facts"]]


def lied(engine: Engine, change: Change, *, only: int = 0) -> None:
    """Tell it in the only-th round, or in all."""
    count = 0

    def tell(kind: str, body: dict[str, Any]) -> None:
        nonlocal count
        count += kind == "begin"
        if not only or count == only:
            change(kind, body)

    rewrite(engine, tell)


@pytest.fixture
def scene(engine: Engine) -> Scene:
    made = Scene(engine)
    made.sit_all()
    made.play(12)
    return made


def test_a_false_round_is_found_where_its_shoe_is_drawn(scene: Scene) -> None:
    """And only there: the chance to escape is what the page about the audit says."""
    lied(scene.engine, another_card, only=7)
    assert verify(scene.engine).faults
    seeds = [str(seed) for seed in range(40)]
    found = [bool(verify(scene.engine, Audit(sample=Sample(4, seed))).faults) for seed in seeds]
    drawn = [_is_drawn(scene, Sample(4, seed), 7) for seed in seeds]
    assert found == drawn
    assert 0 < sum(found) < len(seeds)


def _is_drawn(scene: Scene, sample: Sample, number: int) -> bool:
    with scene.engine.connect() as connection:
        query = f"SELECT shoe FROM rounds WHERE id = '{scene.table.id}-{number}'"
        return sample.chooses(str(connection.exec_driver_sql(query).scalar()))


def test_money_that_the_facts_do_not_say_is_found_without_a_draw(scene: Scene) -> None:
    lied(scene.engine, another_payment, only=5)
    faults = verify(scene.engine, Audit(sample=NONE)).faults
    assert any("other money moves than its facts say" in fault for fault in faults)


def test_a_rack_that_changes_between_rounds_is_found_without_a_draw(scene: Scene) -> None:
    def richer(kind: str, body: dict[str, Any]) -> None:
        if kind == "begin":
            start = msgspec.json.decode(body["start"])
            start["players"]["1"]["rack_cents"] += 1_00
            body["start"] = msgspec.json.encode(start).decode()

    lied(scene.engine, richer, only=8)
    faults = verify(scene.engine, Audit(sample=NONE)).faults
    assert any("the rack has" in fault for fault in faults)


def test_a_meter_that_changes_between_rounds_is_found_by_the_shoe_before(engine: Engine) -> None:
    """What a drawn shoe has left is compared with how the next round begins."""
    scene = Scene(engine, "caribbean-stud")
    scene.sit_all()
    scene.play(6)

    def richer(kind: str, body: dict[str, Any]) -> None:
        if kind == "begin":
            start = msgspec.json.decode(body["start"])
            start["meters"] = {name: cents + 1_00 for name, cents in start["meters"].items()}
            body["start"] = msgspec.json.encode(start).decode()

    lied(engine, richer, only=5)
    seed = next(
        seed
        for seed in map(str, range(1000))
        if _is_drawn(scene, Sample(4, seed), 4) and not _is_drawn(scene, Sample(4, seed), 5)
    )
    faults = verify(engine, Audit(sample=Sample(4, seed))).faults
    assert any("begins otherwise than the last has left: meters" in fault for fault in faults)


def test_chapters_and_parts_are_sampled(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "AT_MOST", 100)
    engine, url = scene.engine, str(scene.engine.url)
    state = verify_on(engine, Audit())[1]
    scene.play(4)
    archive(engine, verify_on(engine, Audit())[1].head, 20)
    audit = Audit(sample=Sample(3, "a"))
    assert verify(engine, audit).faults == []
    assert verify_parts(url, [state], audit, jobs=1)[0].faults == []
    floor = ["verify", "--database", url, "--sample", "3"]
    assert main([*floor, "--seed", "a"]) == 0
    assert main([*floor, "--checkpoint", str(tmp_path / "none")]) != 0
    assert not (tmp_path / "none").exists()
    account = next(name for name in state.balances if name.startswith("carried/"))
    state.balances[account] += 1
    assert verify_parts(url, [state], audit, jobs=1)[0].faults
