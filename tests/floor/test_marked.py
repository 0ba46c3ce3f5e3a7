"""Commission that is marked on the floor: owed from round to round, and collected in the books."""

from typing import Any

import pytest
from sqlalchemy import Engine, text

from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.round.actions import parse_action
from tests.floor.scenes import RACK_CENTS, Scene, standing

LATER: dict[str, Any] = {"vigorish_collected": "later"}


def balances(engine: Engine) -> dict[str, int]:
    """What lies in every account of the ledger, by the beginning of its name."""
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT name, balance_cents FROM accounts"))
        found: dict[str, int] = {}
        for name, cents in rows:
            kind = name.split("/")[0]
            found[kind] = found.get(kind, 0) + cents
        return found


def until_marked(scene: Scene, people: int = 1) -> None:
    """Play until the people at the table owe something."""
    while len([seat for seat in scene.table.session.owed if seat <= people]) < people:
        scene.play(1)


def marked(engine: Engine, people: int = 1) -> Scene:
    scene = Scene(engine, "minibaccarat", people=people, **LATER)
    scene.sit_all()
    until_marked(scene, people)
    assert balances(engine)["owed"] == -sum(scene.table.session.owed.values()) < 0
    return scene


def test_who_leaves_between_rounds_pays_what_is_marked(engine: Engine) -> None:
    scene = marked(engine, people=2)
    assert scene.table.now is None
    owes, has = scene.table.session.owed[1], scene.table.rack_cents(1)
    carried = scene.people[0].carried_cents
    scene.table.leave(1)
    scene.write()
    assert scene.people[0].carried_cents == carried + has - owes
    assert 1 not in scene.table.session.owed
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_who_leaves_while_wagers_are_open_pays_it_too(engine: Engine) -> None:
    scene = marked(engine, people=2)
    while not scene.table.takes_wagers:
        scene.step()
    owes, has = scene.table.session.owed[1], scene.table.rack_cents(1)
    carried = scene.people[0].carried_cents
    scene.table.leave(1)
    scene.write()
    assert scene.people[0].carried_cents == carried + has - owes
    assert verify(engine).faults == []


def test_it_is_collected_before_the_cards_are_reshuffled(engine: Engine) -> None:
    scene = marked(engine)
    owes, has = scene.table.session.owed[1], scene.table.rack_cents(1)
    scene.house.change_cards(scene.table, scene.staff("Flo", "floorperson"), "reshuffle")
    while not scene.table.takes_wagers:
        scene.step()
    assert scene.table.session.owed == {}
    assert scene.table.rack_cents(1) == has - owes
    assert balances(engine)["owed"] == 0 == balances(engine)["claims"]
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_a_table_that_closes_collects_it(engine: Engine) -> None:
    scene = marked(engine)
    scene.house.close_table(scene.table, scene.people[0])
    scene.write()
    assert balances(engine)["owed"] == 0
    assert verify(engine).faults == []


def test_a_leaver_who_pays_less_than_is_marked_is_noticed(engine: Engine) -> None:
    """Somebody of the house lets a player go with the commission: the books tell."""
    scene = marked(engine, people=2)
    scene.table.session.owed = {2: scene.table.session.owed[2]}
    scene.table.leave(1)
    scene.write()
    assert any("its kind moves" in fault for fault in verify(engine).faults)


def test_cash_that_comes_with_a_wager_is_what_somebody_carries(engine: Engine) -> None:
    scene = Scene(engine, "minibaccarat", people=1)
    ann = scene.people[0]
    scene.sit_all()
    while not scene.table.takes_wagers:
        scene.step()
    carried = ann.carried_cents
    scene.house.act(scene.table, ann, parse_action("place 1 banker 20.00"))
    scene.house.act(scene.table, ann, parse_action("place 1 player 600.00 cash"))
    scene.write()
    assert ann.carried_cents == carried - 600_00
    assert scene.table.rack_cents(1) == RACK_CENTS - 20_00
    with pytest.raises(NotAllowed, match="do not carry"):
        scene.house.act(scene.table, ann, parse_action("place 1 tie 100,000.00 cash"))
    scene.play(1)
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []
