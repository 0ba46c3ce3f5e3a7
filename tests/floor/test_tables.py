"""A table on the floor: who comes and goes, and what they bring and take."""

import pytest
from sqlalchemy import Engine, select

from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.floor.books import ledger
from houseway.floor.books.models import Account
from houseway.floor.dealing.records import find_round
from houseway.games import GAMES
from houseway.round.actions import Check, Fold
from houseway.round.view import look
from houseway.steps.comings import GotUp, SatDown
from houseway.web.replays import describe_round, eyes_on
from tests.floor.scenes import RACK_CENTS, Scene, standing


def balance(engine: Engine, account: str) -> int:
    with engine.connect() as connection:
        found = select(Account.balance_cents).where(Account.name == account)
        return connection.scalar(found) or 0


def test_whoever_sits_brings_money_along_and_takes_it_home(engine: Engine) -> None:
    scene = Scene(engine)
    ann, ben = scene.people
    events = scene.sit_all()
    assert [type(event) for event in events[:2]] == [SatDown, SatDown]
    assert ann.carried_cents == balance(engine, ledger.carried(ann.id)) == 1_500_00
    assert balance(engine, ledger.rack(scene.table.id, 1)) == RACK_CENTS
    scene.play(3)
    rack = scene.table.rack_cents(1)
    scene.table.leave(1)
    events = scene.write()
    assert [event for event in events if isinstance(event, GotUp)] == [GotUp("", 1, ann.name, rack)]
    assert ann.carried_cents == balance(engine, ledger.carried(ann.id)) == 1_500_00 + rack
    assert balance(engine, ledger.rack(scene.table.id, 1)) == 0
    assert scene.table.seat_of(ben.id) == 2


@pytest.mark.parametrize(("seat", "cents"), [(1, 100), (0, 100), (7, 100), (3, 0), (3, 2_000_01)])
def test_a_seat_that_cannot_be_taken_is_refused(engine: Engine, seat: int, cents: int) -> None:
    scene = Scene(engine)
    scene.sit_all()
    guest = scene.guest()
    before = standing(scene.table)
    with pytest.raises(NotAllowed):
        scene.house.sit(scene.table, guest, seat, cents)
    assert standing(scene.table) == before
    assert scene.table.has_collected


def test_nobody_has_two_seats_at_a_table(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    with pytest.raises(NotAllowed, match="you have a seat"):
        scene.house.sit(scene.table, scene.people[0], 4, 100)


def test_a_newcomer_waits_for_the_end_of_a_round_that_is_dealt(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    to_decision(scene)
    guest = scene.guest()
    scene.house.sit(scene.table, guest, 4, 300_00)
    scene.write()
    assert scene.waiting == {4}
    assert 4 not in scene.table.session.players
    assert balance(engine, ledger.rack(scene.table.id, 4)) == 300_00
    assert scene.restored().seats[4].waits
    scene.play(1)
    assert scene.waiting == set()
    assert 4 in scene.table.session.players


def test_a_newcomer_plays_at_once_while_wagers_are_open(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    scene.step()
    guest = scene.guest()
    scene.house.sit(scene.table, guest, 4, 300_00)
    events = scene.write()
    assert [type(event) for event in events] == [SatDown]
    assert scene.waiting == set()
    scene.table.bet(4, {"ante": 10_00, "odds": 10_00})
    scene.write()
    assert standing(scene.restored()) == standing(scene.table)
    scene.play(1)
    assert 4 in scene.table.session.players
    record = find_round(engine, f"{scene.table.id}-1")
    assert record is not None
    assert eyes_on(record, guest) == 4
    last = describe_round(record, 4)["steps"][-1]["state"]
    assert {seat["seat"]: seat["rack_cents"] for seat in last["seats"]} == {
        seat: scene.table.rack_cents(seat) for seat in (1, 4)
    }
    assert verify(engine).faults == []


def test_whoever_has_no_wager_gets_up_at_once_while_wagers_are_open(engine: Engine) -> None:
    scene = Scene(engine, people=3)
    scene.sit_all()
    for seat in (1, 2):
        scene.table.bet(seat, {"ante": 10_00, "odds": 10_00})
    scene.table.leave(3)
    scene.table.leave(2)
    scene.write()
    assert set(scene.table.seats) == {1, 2}, "a wager keeps its player"
    assert scene.people[2].carried_cents == 2_000_00
    scene.table.bet(2, {})
    scene.write()
    assert set(scene.table.seats) == {1}
    assert scene.people[1].carried_cents == 2_000_00
    assert standing(scene.restored()) == standing(scene.table)
    scene.play(2)
    assert verify(engine).faults == []


def test_when_the_last_person_goes_the_round_ends_without_a_card(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    scene.table.company.set_bots([2, 3])
    scene.write()
    scene.table.leave(1)
    scene.write()
    assert scene.phase == "empty"
    assert set(scene.table.seats) == {2, 3}
    assert verify(engine).faults == []


@pytest.mark.parametrize("game", GAMES)
def test_people_come_and_go_at_every_game_and_the_books_stay_sound(
    engine: Engine, game: str
) -> None:
    scene = Scene(engine, game, people=2)
    scene.sit_all()
    for number in range(4):
        guest = scene.guest()
        while scene.phase != "wagers":
            scene.step()
        scene.house.sit(scene.table, guest, 4, 100_00)
        scene.house.buy(scene.table, guest, 50_00)
        scene.write()
        assert scene.table.rack_cents(4) == 150_00
        if number % 2:
            scene.table.leave(4)
            scene.write()
            assert 4 not in scene.table.seats
        assert standing(scene.restored()) == standing(scene.table)
        scene.play(1)
        if 4 in scene.table.seats:
            scene.table.leave(4)
            scene.write()
    assert verify(engine).faults == []


def test_whoever_waits_can_get_up_again_at_once(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    to_decision(scene)
    guest = scene.guest()
    scene.house.sit(scene.table, guest, 4, 300_00)
    scene.write()
    scene.table.leave(4)
    scene.write()
    assert 4 not in scene.table.seats
    assert guest.carried_cents == 2_000_00


def to_decision(scene: Scene) -> None:
    while scene.phase != "decision":
        scene.step()


def test_whoever_is_in_a_round_leaves_when_it_is_over_even_after_a_fold(engine: Engine) -> None:
    scene = Scene(engine, people=2)
    scene.sit_all()
    to_decision(scene)
    while not any(isinstance(o, Fold) for o in offers(scene, 1)):
        scene.table.act(Check(1))
        scene.table.act(Check(2))
        scene.write()
    scene.table.act(Fold(1))
    scene.table.leave(1)
    scene.write()
    assert 1 in scene.table.seats
    assert scene.table.seats[1].leaves
    assert scene.restored().seats[1].leaves
    scene.play(1)
    assert 1 not in scene.table.seats
    assert verify(engine).faults == []


def offers(scene: Scene, seat: int) -> list[object]:
    view = look(scene.table.now, seat)  # type: ignore[arg-type]
    return list(view.ask.actions()) if view.ask else []


def test_whoever_sat_a_round_out_leaves_at_once(engine: Engine) -> None:
    scene = Scene(engine, people=2)
    scene.sit_all()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.table.be_ready(1, on=True)
    scene.table.be_ready(2, on=True)
    scene.write()
    assert scene.phase == "decision"
    scene.table.leave(2)
    scene.write()
    assert 2 not in scene.table.seats
    assert standing(scene.restored()) == standing(scene.table)
    scene.play(1)
    assert verify(engine).faults == []


def test_somebody_who_was_to_leave_can_stay(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    to_decision(scene)
    scene.table.leave(1)
    scene.table.stay(1)
    scene.play(1)
    assert 1 in scene.table.seats


def test_whoever_moves_while_wagers_are_open_replays_the_round_from_the_new_seat(
    engine: Engine,
) -> None:
    scene = Scene(engine)
    scene.sit_all()
    while not scene.table.takes_wagers:
        scene.step()
    ann = scene.people[0]
    scene.table.leave(1)
    scene.write()
    scene.house.sit(scene.table, ann, 4, RACK_CENTS)
    scene.write()
    round_id = scene.table.round_id
    assert scene.table.seat_of(ann.id) == 4
    record = find_round(engine, round_id)
    assert record is not None
    assert eyes_on(record, ann) == 4
    assert eyes_on(record, scene.people[1]) == 2
