"""How a table runs: wagers, what is answered for whom, the house, and closing."""

import pytest
from sqlalchemy import Engine, select

from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.floor.books.models import Shoe
from houseway.floor.dealing.defaults import default_answer, puts_money_down
from houseway.floor.dealing.happenings import DefaultAnswered, RoundBegan, ShoeTold
from houseway.games import GAMES, find_game
from houseway.round.actions import Call, Check, Place, Proceed, Raise
from houseway.round.card_events import CardDealt
from houseway.round.payments import WagerPlaced
from tests.floor.scenes import RACK_CENTS, Scene, standing

LAWS = [(name, ruleset) for name in GAMES for ruleset in find_game(name).rulesets]
every_law = pytest.mark.parametrize(("game", "ruleset"), LAWS)


def to_decision(scene: Scene) -> None:
    while scene.phase != "decision":
        scene.step()


# Wagers.


def test_a_bet_is_made_as_a_whole_or_not_at_all(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.bet(1, {"odds": 1000, "trips-plus": 200, "ante": 1000})
    assert dict(lies(scene)) == {"ante": 1000, "odds": 1000, "trips-plus": 200}
    with pytest.raises(NotAllowed, match="odds must equal"):
        scene.table.bet(1, {"ante": 1000, "odds": 2000})
    assert dict(lies(scene)) == {"ante": 1000, "odds": 1000, "trips-plus": 200}
    scene.table.bet(1, {"ante": 2000, "odds": 2000, "trips-plus": 200})
    assert dict(lies(scene)) == {"ante": 2000, "odds": 2000, "trips-plus": 200}
    scene.table.bet(1, {"ante": 2000, "odds": 2000})
    assert dict(lies(scene)) == {"ante": 2000, "odds": 2000}
    scene.table.bet(1, {})
    assert dict(lies(scene)) == {}
    assert scene.table.rack_cents(1) == RACK_CENTS
    scene.write()
    assert standing(scene.restored()) == standing(scene.table)


def lies(scene: Scene) -> list[tuple[str, int]]:
    return [(wager, cents) for seat, wager, cents in scene.table.wagers() if seat == 1]


@pytest.mark.parametrize("wagers", [{"ante": 1}, {"nothing": 500}, {"ante": 10**9}])
def test_a_bet_that_the_engine_refuses_changes_nothing(
    engine: Engine, wagers: dict[str, int]
) -> None:
    scene = Scene(engine)
    scene.sit_all()
    before = standing(scene.table)
    with pytest.raises(NotAllowed):
        scene.table.bet(1, wagers)
    assert standing(scene.table) == before
    assert scene.table.has_collected


def test_wagers_close_when_everybody_is_ready_and_not_before(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.be_ready(2, on=True)
    scene.write()
    assert scene.phase == "wagers"
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.write()
    assert scene.phase == "wagers"
    scene.table.be_ready(1, on=True)
    scene.table.be_ready(2, on=False)
    scene.write()
    assert scene.phase == "wagers"
    scene.table.be_ready(2, on=True)
    scene.write()
    assert scene.phase == "decision"


def test_a_further_wager_means_that_one_was_not_ready(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.be_ready(1, on=True)
    scene.table.bet(1, {"ante": 500, "odds": 500})
    assert 1 not in scene.table.ready


def test_time_closes_wagers(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.write()
    scene.table.close_wagers()
    scene.write()
    assert scene.phase == "decision"


def test_simple_players_wager_once_a_person_has_and_buy_in_again(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    scene.table.company.set_bots([4, 6])
    scene.write()
    scene.table.open_next()
    scene.write()
    assert not list(scene.table.wagers())
    scene.step()
    assert {seat for seat, _, _ in scene.table.wagers()} == {1, 4, 6}
    scene.play(1)
    scene.table.company.set_bots([6])
    scene.write()
    assert set(scene.table.seats) == {1, 6}
    player = scene.table.session.players[6]
    assert player.rack_cents > 0
    scene.table.session.players[6] = type(player)(player.name, 0)
    scene.table.company.fill_up_bots()
    assert scene.table.rack_cents(6) == 2_000_00


@pytest.mark.parametrize("seats", [[1], [0], [7]])
def test_simple_players_take_no_persons_seat(engine: Engine, seats: list[int]) -> None:
    scene = Scene(engine)
    scene.sit_all()
    with pytest.raises(NotAllowed):
        scene.table.company.set_bots(seats)
    assert scene.table.has_collected


# What is answered for somebody.


ANSWERS_MAX = 120


@every_law
def test_the_default_never_puts_money_down(engine: Engine, game: str, ruleset: str) -> None:
    scene = Scene(engine, game, ruleset=ruleset, people=3)
    scene.sit_all()
    answered = 0
    # Where nobody takes the bank by default no hand is played, however often all are asked.
    while scene.table.session.rounds_completed < 6 and answered < ANSWERS_MAX:
        now = scene.table.now
        if now is None or scene.table.takes_wagers:
            scene.step()
            continue
        assert now.turn is not None
        seat = next(actor for actor in now.turn.asked if isinstance(actor, int))
        action = default_answer(scene.table.law.game, now, seat)
        assert action is not None
        events = now.copy().take(action)
        assert not any(isinstance(e, WagerPlaced) and e.seat == seat for e in events)
        assert scene.table.answer_for(seat)
        told = scene.write()
        assert [event.seat for event in told if isinstance(event, DefaultAnswered)] == [seat]
        answered += 1
    law = scene.table.law
    is_asked = scene.decides or law.game.layout(law.rules).participants > 1
    assert answered > 6 if is_asked else not answered
    assert verify(engine).faults == []


def test_nothing_is_answered_for_whoever_is_not_asked(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    assert not scene.table.answer_for(1), "no wager is made for anybody"
    to_decision(scene)
    assert not scene.table.answer_for(5)
    now = scene.table.now
    assert now is not None
    assert puts_money_down(now, Raise(1, 1), 1)
    assert puts_money_down(now, Place(1, "ante", 500), 1)
    assert not puts_money_down(now, Check(1), 1)


# The house.


def test_a_person_in_the_dealers_place_deals_by_hand(engine: Engine) -> None:
    scene = Scene(engine)
    scene.table.take_dealers_place(scene.staff("Dee", "dealer").id, "Dee")
    with pytest.raises(NotAllowed, match="Dee deals here"):
        scene.table.take_dealers_place("p_other", "Di")
    scene.sit_all()
    assert scene.phase == "preparing"
    while scene.phase == "preparing":
        scene.table.answer_for_house()
        scene.write()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    for seat in (1, 2):
        scene.table.be_ready(seat, on=True)
    scene.write()
    assert scene.phase == "wagers", "the dealer says when"
    scene.table.act(Proceed())
    scene.write()
    assert scene.phase == "decision"
    scene.table.leave_dealers_place()
    scene.play(1)
    assert verify(engine).faults == []


def test_an_irregularity_is_called_and_written_down(engine: Engine) -> None:
    scene = Scene(engine)
    dee = scene.staff("Dee", "dealer")
    scene.house.deal(scene.table, dee, on=True)
    scene.sit_all()
    while scene.phase == "preparing":
        scene.table.answer_for_house()
        scene.write()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.house.act(scene.table, dee, Proceed())
    scene.write()
    now = scene.table.now
    assert now is not None
    assert now.turn is not None
    calls = [call for option in now.turn.calls for call in option.examples()]
    assert calls
    scene.house.act(scene.table, dee, calls[0])
    scene.write()
    assert standing(scene.restored()) == standing(scene.table)
    with pytest.raises(NotAllowed):
        scene.house.act(scene.table, dee, Call("nothing-of-the-kind"))
    assert verify(engine).faults == []


@pytest.mark.parametrize("what", ["reshuffle", "change", "idle"])
def test_cards_are_changed_between_rounds(engine: Engine, what: str) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma")
    scene.sit_all()
    with pytest.raises(NotAllowed):
        scene.table.change_cards(what)
    scene.play(1)
    shoe = scene.table.shoe_digest
    flo = scene.staff("Flo", "floorperson")
    scene.house.change_cards(scene.table, flo, what)
    assert [e.digest for e in scene.write() if isinstance(e, ShoeTold)] == [shoe]
    scene.play(1)
    assert scene.table.shoe_digest != shoe
    with pytest.raises(NotAllowed, match="is none of"):
        scene.table.change_cards("burn")
    assert verify(engine).faults == []


def test_a_shoe_is_told_when_it_is_done_and_not_before(engine: Engine) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma")
    scene.sit_all()
    scene.play(1)
    rounds = 0
    while not scene.table.session.due:
        rounds += 1
        with engine.connect() as connection:
            told = dict(connection.execute(select(Shoe.digest, Shoe.is_told)).all())
        assert told == {scene.table.shoe_digest: False}
        scene.step()
    assert rounds > 10
    assert scene.table.is_told
    with engine.connect() as connection:
        assert connection.scalars(select(Shoe.is_told)).all() == [True]


# Closing.


def test_a_table_closes_between_rounds_and_everybody_takes_the_rack_home(engine: Engine) -> None:
    scene = Scene(engine)
    ann = scene.people[0]
    scene.sit_all()
    scene.step()
    with pytest.raises(NotAllowed, match="when the round of play is completed"):
        scene.house.close_table(scene.table, ann)
    scene.play(1)
    table = scene.table
    racks = [table.rack_cents(seat) for seat in (1, 2)]
    scene.house.close_table(table, ann)
    scene.write()
    assert [person.carried_cents - 1_500_00 for person in scene.people] == racks
    assert table.id not in scene.house.tables
    assert open_tables(engine) == {}
    with pytest.raises(NotAllowed, match="closed"):
        table.sit(4, "p_x", "Xenia", 100)
    assert verify(engine).faults == []


def open_tables(engine: Engine) -> dict[str, object]:
    from houseway.floor.house import House

    return dict(House(engine).tables)


def test_a_table_closes_where_wagers_are_open_and_none_lies_there(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.table.bet(1, {})
    scene.house.close_table(scene.table, scene.people[0])
    with pytest.raises(NotAllowed, match="closed already"):
        scene.house.close_table(scene.table, scene.people[0])
    scene.write()
    assert [person.carried_cents for person in scene.people] == [2_000_00, 2_000_00]
    assert verify(engine).faults == []


def test_a_simple_players_wager_is_played_before_a_table_closes(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.sit_all()
    scene.table.company.set_bots([4])
    scene.write()
    scene.table.open_next()
    scene.write()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    scene.write()
    scene.table.bet(1, {})
    scene.write()
    assert {seat for seat, _, _ in scene.table.wagers()} == {4}
    scene.house.close_table(scene.table, scene.people[0])
    events = scene.write()
    assert any(isinstance(event, CardDealt) and event.spot.seat == 4 for event in events)
    assert scene.phase == "closed"
    assert verify(engine).faults == []


def test_rounds_are_named_by_their_table_and_number(engine: Engine) -> None:
    scene = Scene(engine)
    events = scene.sit_all()
    began = [event for event in events if isinstance(event, RoundBegan)]
    assert [(event.round, event.number) for event in began] == [(f"{scene.table.id}-1", 1)]
    assert scene.table.round_id == f"{scene.table.id}-1"
