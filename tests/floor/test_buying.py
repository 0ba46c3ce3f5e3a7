"""What is brought to a seat while a round is on, who sits a round out, and playing one out."""

import pytest
from sqlalchemy import Engine

from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.games import GAMES, find_game
from houseway.round.card_events import CardDealt
from houseway.round.wager_options import PlaceWager
from tests.floor.scenes import RACK_CENTS, Scene, standing

LAWS = [(name, find_game(name).rulesets[0]) for name in GAMES]
every_game = pytest.mark.parametrize(("game", "ruleset"), LAWS)


def to_decision(scene: Scene) -> None:
    """To the first decision; where nothing is decided, to a wager on the layout."""
    while scene.phase != "decision" if scene.decides else not any(scene.table.wagers()):
        scene.step()


def test_more_is_brought_unless_a_wager_lies_there(engine: Engine) -> None:
    scene = Scene(engine)
    ann = scene.people[0]
    scene.sit_all()
    scene.table.bet(1, {"ante": 1000, "odds": 1000})
    with pytest.raises(NotAllowed, match="when the round is over"):
        scene.house.buy(scene.table, ann, 100_00)
    scene.play(1)
    before = scene.table.rack_cents(1)
    scene.house.buy(scene.table, ann, 100_00)
    scene.write()
    assert scene.table.rack_cents(1) == before + 100_00
    with pytest.raises(NotAllowed, match="do not carry"):
        scene.house.buy(scene.table, ann, 10_000_00)
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_what_is_brought_where_nobody_has_wagered_is_in_play_at_once(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.house.buy(scene.table, scene.people[0], 100_00)
    scene.write()
    assert scene.phase == "wagers"
    scene.table.bet(1, {"ante": 30_00, "odds": 30_00, "trips-plus": 5_00})
    assert scene.table.rack_cents(1) == RACK_CENTS + 35_00


@every_game
def test_what_is_brought_beside_anothers_wager_is_in_play_at_once(
    engine: Engine, game: str, ruleset: str
) -> None:
    scene = Scene(engine, game, ruleset=ruleset)
    scene.sit_all()
    while scene.phase != "wagers":
        scene.step()
    assert scene.table.now is not None
    assert scene.table.now.turn is not None
    offers = scene.table.now.turn.options_of(1)
    # Where the shoe is offered first, there is no wager to make yet.
    for option in [one for one in offers if isinstance(one, PlaceWager)][:1]:
        scene.table.act(next(iter(option.examples())))
    scene.house.buy(scene.table, scene.people[1], 100_00)
    scene.write()
    assert scene.table.rack_cents(2) == RACK_CENTS + 100_00
    assert scene.table.session.round is not None
    assert scene.table.session.round.felt.racks[2] == RACK_CENTS + 100_00
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []
    scene.play(1)
    scene.step()
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_what_is_brought_once_wagers_are_closed_is_in_play_from_the_next_round(
    engine: Engine,
) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.bet(1, {"ante": 1000, "odds": 1000})
    for seat in (1, 2):
        scene.table.be_ready(seat, on=True)
    scene.write()
    assert scene.phase == "decision"
    scene.house.buy(scene.table, scene.people[1], 100_00)
    scene.write()
    assert scene.table.rack_cents(2) == RACK_CENTS + 100_00
    assert scene.table.session.round is not None
    assert scene.table.session.round.felt.racks[2] == RACK_CENTS
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []
    scene.play(1)
    assert scene.table.seats[2].aside_cents == 0
    assert scene.table.session.players[2].rack_cents == RACK_CENTS + 100_00
    assert verify(engine).faults == []


def test_whoever_gets_up_takes_along_what_was_brought(engine: Engine) -> None:
    scene = Scene(engine)
    ben = scene.people[1]
    scene.sit_all()
    scene.table.bet(1, {"ante": 1000, "odds": 1000})
    scene.house.buy(scene.table, ben, 100_00)
    scene.table.be_ready(2, on=True)
    scene.table.be_ready(1, on=True)
    scene.write()
    assert scene.phase == "decision"
    scene.table.leave(2)
    scene.write()
    assert scene.table.seat_of(ben.id) is None
    assert ben.carried_cents == 2_000_00
    assert verify(engine).faults == []


def test_a_round_that_every_person_sits_out_is_dealt_for_the_others(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.table.be_ready(1, on=True)
    scene.table.be_ready(2, on=True)
    scene.write()
    assert scene.phase == "wagers", "there is nobody to deal for"
    scene.table.be_ready(2, on=False)
    scene.table.company.set_bots([4])
    scene.write()
    assert scene.phase == "wagers", "somebody may still want to wager"
    scene.table.be_ready(2, on=True)
    events = scene.write()
    assert any(isinstance(event, CardDealt) and event.spot.seat == 4 for event in events)
    assert [scene.table.rack_cents(seat) for seat in (1, 2)] == [RACK_CENTS, RACK_CENTS]


@every_game
def test_whoever_closes_the_own_table_in_mid_round_has_it_played_out(
    engine: Engine, game: str, ruleset: str
) -> None:
    scene = Scene(engine, game, ruleset=ruleset, people=1)
    scene.table.company.set_bots([3])
    scene.sit_all()
    to_decision(scene)
    scene.house.close_table(scene.table, scene.people[0])
    change, _ = scene.house.collect(scene.table)
    scene.house.journal.write([change])
    assert scene.phase == "closed"
    assert scene.table.id not in scene.house.tables
    assert scene.table.now is None
    assert verify(engine).faults == []


def test_a_round_in_which_others_play_keeps_a_table_open(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    to_decision(scene)
    before = standing(scene.table)
    with pytest.raises(NotAllowed, match="when the round of play is completed"):
        scene.house.close_table(scene.table, scene.people[0])
    assert standing(scene.table) == before


def test_what_somebody_brings_who_waits_leaves_the_round_as_it_stands(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    for seat in (1, 2):
        scene.table.bet(seat, {"ante": 1000, "odds": 1000})
        scene.table.be_ready(seat, on=True)
    scene.write()
    assert scene.phase == "decision"
    late = scene.guest()
    scene.house.sit(scene.table, late, 3, RACK_CENTS)
    scene.write()
    assert scene.waiting == {3}
    scene.house.buy(scene.table, late, 100_00)
    scene.write()
    assert scene.table.rack_cents(3) == RACK_CENTS + 100_00
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []
    scene.play(1)
    assert scene.table.rack_cents(3) == RACK_CENTS + 100_00
    assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []
