"""The toys on the floor: played by people, killed in the middle, verified, and lied about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from houseway.examination import Law
from houseway.floor.audit.verifying import verify
from houseway.floor.house import House
from houseway.round import accounts
from houseway.round.events import Compared
from houseway.round.payments import WagerPlaced
from houseway.table.driving import answer_of_house
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.scenes import RACK_CENTS, Scene, make_engine, standing
from tests.floor.test_lies import rewrite

ROUNDS = 6


@pytest.fixture(autouse=True, scope="module")
def _in_a_hurry() -> Iterator[None]:
    with not_waiting_for_the_disk():
        yield


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """The database of a new floor."""
    made = make_engine(tmp_path)
    yield made
    made.dispose()


def test_it_is_restored_after_every_step_and_its_books_are_sound(engine: Engine, law: Law) -> None:
    scene = Scene(engine, law.game.name, people=2)
    scene.sit_all()
    scene.table.company.set_bots([4])
    phases = set()
    while scene.table.session.rounds_completed < ROUNDS:
        scene.step()
        phases.add(scene.phase)
        assert standing(scene.restored()) == standing(scene.table)
    assert {"wagers", "result"} <= phases
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS


def spoil(engine: Engine) -> None:
    """Let nobody know any more how the table stood."""
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET standing = '{}'"))


def carried(engine: Engine, scene: Scene) -> list[int]:
    """What people have who are at no table any more."""
    house = House(engine)
    found = [house.people.find(person.id) for person in scene.people]
    return [person.carried_cents for person in found if person is not None]


@pytest.mark.parametrize("moment", ["the bank lies in the pot", "a hand is settled"])
def test_a_round_with_a_pot_is_undone_where_the_table_cannot_be_set_up_again(
    engine: Engine, moment: str
) -> None:
    """Everybody has what they had when the round began, whatever was paid since, to the cent."""
    scene = Scene(engine, "passing-bank", people=3)
    scene.sit_all()
    scene.play(2)
    dealer = scene.staff("Dana", "dealer")
    before = began_with(scene)
    while not pot_of(scene) or (moment == "a hand is settled" and not is_settling(scene)):
        before = began_with(scene) if scene.table.now is None else before
        if pot_of(scene) and not scene.table.dealer_id:
            # Somebody deals by hand: the house does not settle everything at once.
            scene.table.take_dealers_place(dealer.id, dealer.name)
        take_a_step(scene)
    spoil(engine)
    assert House(engine).tables == {}
    assert carried(engine, scene) == [2_000_00 - RACK_CENTS + cents for cents in before]
    with engine.connect() as connection:
        lies = "SELECT name FROM accounts WHERE balance_cents <> 0 AND name LIKE :at"
        left = list(connection.scalars(text(lies), {"at": f"%/{scene.table.id}%"}))
    assert all(name.startswith("inventory/") for name in left)
    assert verify(engine).faults == []

    def keep(kind: str, body: dict[str, Any]) -> None:
        """What was settled stays settled, as before rounds were undone; the pot stays full."""
        if kind == "out-of-order":
            body["moves"], body["undone"] = body["moves"][body["undone"] :], 0

    rewrite(engine, keep)
    assert any("not undone as it was played" in fault for fault in verify(engine).faults)


def began_with(scene: Scene) -> list[int]:
    return [scene.table.rack_cents(seat) for seat in sorted(scene.table.seats)]


def pot_of(scene: Scene) -> int:
    now = scene.table.now
    return now.felt.balance(accounts.pot("bank")) if now is not None else 0


def is_settling(scene: Scene) -> bool:
    now = scene.table.now
    return now is not None and any(isinstance(event, Compared) for event in now.events)


def take_a_step(scene: Scene) -> None:
    """Somebody does something, the dealer if it is the dealer's to do."""
    turn = scene.table.now.turn if scene.table.now is not None else None
    action = answer_of_house(turn) if turn is not None and scene.table.dealer_id else None
    if action is None:
        scene.step()
    else:
        scene.table.act(action)
        scene.write()


def test_nobody_leaves_before_wagers_have_opened(engine: Engine) -> None:
    """The bank is offered first: whoever gets up then does so once wagers are open."""
    scene = Scene(engine, "passing-bank", people=3)
    scene.sit_all()
    now = scene.table.now
    assert now is not None
    assert scene.phase == "decision"
    leaver = next(seat for seat in scene.table.seats if seat not in now.turn.asked)  # type: ignore[union-attr]
    scene.table.leave(leaver)
    scene.write()
    assert leaver in scene.table.seats
    assert standing(scene.restored()) == standing(scene.table)
    scene.table.act(next(iter(now.turn.options[0].examples())))  # type: ignore[union-attr]
    scene.write()
    assert scene.phase == "wagers"
    assert leaver not in scene.table.seats
    assert leaver not in now.table.players
    scene.house.sit(scene.table, scene.guest(), leaver, 100_00)
    scene.write()
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_whoever_has_put_up_the_bank_stays_until_the_round_is_over(engine: Engine) -> None:
    """It lies in the pot, and comes back to the rack."""
    scene = Scene(engine, "passing-bank", people=3)
    scene.sit_all()
    while not pot_of(scene):
        scene.step()
    bank = next(
        event.seat
        for event in scene.table.now.events  # type: ignore[union-attr]
        if isinstance(event, WagerPlaced) and event.wager == "bank"
    )
    scene.table.leave(bank)
    scene.write()
    assert bank in scene.table.seats
    scene.play(1)
    assert bank not in scene.table.seats
    assert verify(engine).faults == []


def test_a_roll_that_was_not_sealed_is_found(engine: Engine) -> None:
    """The dice exchanged: the same total, the same money, and another roll than was sealed."""
    scene = Scene(engine, "three-fields", people=2)
    scene.sit_all()
    scene.play(ROUNDS)
    assert verify(engine).faults == []
    forged: list[str] = []

    def exchange(_kind: str, body: dict[str, Any]) -> None:
        rolled = str(body.get("do", ""))
        first, _, second = rolled.removeprefix("roll ").partition("-")
        if rolled.startswith("roll ") and first != second and not forged:
            forged.append(rolled)
            body["do"] = f"roll {second}-{first}"
            (_, clause), *others = body["facts"]
            body["facts"] = [(f"rolled {second}-{first}", clause), *others]

    rewrite(engine, exchange)
    assert forged
    assert any("roll" in fault for fault in verify(engine).faults)
