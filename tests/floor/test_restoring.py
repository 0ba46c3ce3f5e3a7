"""A table that is set up again from what is stored is the table that it was."""

import gc
import json
import weakref

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.standing import Kept, decode, keep
from houseway.games import GAMES, find_game
from houseway.round.actions import Place, parse_action
from houseway.round.spots import DEALER_HAND
from houseway.round.view import look
from tests.floor.scenes import Scene, standing

LAWS = [(name, ruleset) for name in GAMES for ruleset in find_game(name).rulesets]
ROUNDS = 10
every_law = pytest.mark.parametrize(("game", "ruleset"), LAWS)


@every_law
def test_a_table_is_restored_as_it_was_after_every_step(
    engine: Engine, game: str, ruleset: str
) -> None:
    scene = Scene(engine, game, ruleset=ruleset, people=3)
    scene.sit_all()
    scene.table.company.set_bots([scene.table.law.rules.seats_max])
    phases = set()
    while scene.table.session.rounds_completed < 3:
        scene.step()
        phases.add(scene.phase)
        assert standing(scene.restored()) == standing(scene.table)
    assert {"wagers", "result"} | ({"decision"} if scene.decides else set()) <= phases


@every_law
def test_a_restored_table_deals_on_with_the_same_cards(
    engine: Engine, game: str, ruleset: str
) -> None:
    scene = Scene(engine, game, ruleset=ruleset)
    scene.sit_all()
    law = scene.table.law
    is_asked = scene.decides or law.game.layout(law.rules).participants > 1
    while is_asked and scene.phase != "decision":
        scene.step()
    again = scene.restored()
    if not is_asked:
        first = next(area for area in law.game.wagers(law.rules).areas)
        for table in (scene.table, again):
            table.act(Place(1, first.wager, first.limits.minimum))
            for seat in (1, 2):
                table.be_ready(seat, on=True)
            table.go_on()
    while scene.table.session.round is not None:
        round_ = scene.table.session.round
        assert round_.turn is not None
        seat = next(seat for seat in scene.table.people_in_play if seat in round_.turn.asked)
        view = look(round_, seat)
        assert view.ask is not None
        action = view.ask.actions()[-1]
        for table in (scene.table, again):
            table.act(action)
            table.go_on()
    assert again.session.players == scene.table.session.players
    assert again.session.discard_rack == scene.table.session.discard_rack


BEHIND = ("place 1 wager 10.00", "choose 1 share", "place 2 wager-1 15.00", "place 3 wager-1 5.00")


def test_stakes_behind_a_box_are_restored_and_those_behind_see_no_hole_card(engine: Engine) -> None:
    scene = Scene(engine, "spanish-21", people=3, box_bettors="3", hole_card="hole card")
    scene.sit_all()
    table, asked = scene.table, set()
    while table.session.rounds_completed < 8:
        if table.takes_wagers:
            _wager_behind(scene)
        scene.step()
        assert standing(scene.restored()) == standing(table)
        round_ = table.session.round
        if round_ is not None and round_.turn is not None and round_.felt.hidden(DEALER_HAND):
            asked |= {actor for actor in round_.turn.asked if isinstance(actor, int)}
            seen = [look(round_, seat).piles[DEALER_HAND] for seat in (1, 2, 3)]
            assert all(cards[1:] == (None,) for cards in seen)
    assert asked == {1, 2, 3}
    assert verify(engine).faults == []


def _wager_behind(scene: Scene) -> None:
    """Two wager behind the first, who has consented once for all rounds."""
    table = scene.table
    for action in map(parse_action, BEHIND):
        assert table.now is not None
        assert table.now.turn is not None
        if table.now.turn.refusal(action) is None:
            table.act(action)
            scene.write()


@pytest.mark.parametrize("how", ["continuous shuffler", "automated shuffler", "pre-shuffled"])
def test_every_way_to_shuffle_is_kept_and_found_sound(engine: Engine, how: str) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma", shuffling=how)
    scene.sit_all()
    for _ in range(12):
        scene.play(1)
        assert standing(scene.restored()) == standing(scene.table)
    assert verify(engine).faults == []


def test_a_meter_whose_wager_is_not_offered_survives_rounds_and_restarts(engine: Engine) -> None:
    scene = Scene(engine, "caribbean-stud", progressive_paytable="none")
    scene.table.session.meters = {"progressive": 25_000_70}
    scene.sit_all()
    scene.play(2)
    for table in (scene.table, scene.restored()):
        assert table.session.meters["progressive"] == 25_000_70
        assert table.session.meters["five-card"] > 0


def test_a_round_that_is_over_is_gone_without_a_search_for_cycles(engine: Engine) -> None:
    """The server lets that search be rare, since it would hold everybody up.

    The last round is kept, as it is told of until the next is dealt.
    """
    for game in GAMES:
        scene = Scene(engine, game, people=2)
        scene.sit_all()
        over = []
        gc.disable()
        try:
            for _ in range(3):
                while scene.table.session.round is None:
                    scene.step()
                over.append(weakref.ref(scene.table.session.round._running))
                scene.play(1)
        finally:
            gc.enable()
        assert [procedure() for procedure in over[:-1]] == [None, None], game


def test_many_rounds_leave_the_books_sound(engine: Engine) -> None:
    for game in GAMES:
        scene = Scene(engine, game, people=3)
        scene.sit_all()
        scene.table.company.set_bots([4, 5])
        scene.play(ROUNDS)
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS * len(GAMES)
    assert report.issued_cents == len(GAMES) * (3 * 2_000_00 + 2 * 2_000_00)


def test_who_deals_and_who_is_ready_outlives_the_process(engine: Engine) -> None:
    """Both were told to everybody at the table."""
    scene = Scene(engine, people=3)
    scene.sit_all()
    dee = scene.staff("Dee", "dealer")
    scene.house.deal(scene.table, dee, on=True)
    scene.table.be_ready(2, on=True)
    scene.write()
    again = scene.restored()
    assert (again.dealer_id, again.dealer_name, again.ready) == (dee.id, "Dee", {2})
    scene.table.be_ready(2, on=False)
    scene.house.deal(scene.table, dee, on=False)
    scene.write()
    again = scene.restored()
    assert (again.dealer_id, again.dealer_name, again.ready) == ("", "", set())
    assert verify(engine).faults == []


@pytest.mark.parametrize(
    ("table", "condition", "index"),
    [
        ("rounds", "table_id = 'x' AND ended_at = ''", "rounds_that_are_on"),
        ("rounds", "shoe = 'x'", "rounds_of_a_shoe"),
        ("shoes", "table_id = 'x' AND NOT is_told", "shoes_of_a_table"),
    ],
)
def test_a_start_reads_nothing_of_what_is_over(
    engine: Engine, table: str, condition: str, index: str
) -> None:
    with engine.connect() as connection:
        asked = f"EXPLAIN QUERY PLAN SELECT * FROM {table} WHERE {condition}"
        (row,) = connection.exec_driver_sql(asked).all()
    assert f"USING INDEX {index}" in row[-1]


def test_a_table_that_was_kept_before_a_field_was_known_is_set_up_again(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    scene.play(1)
    kept = json.loads(keep(scene.table.session))
    assert kept["session"].pop("marker_was", "missing") != "missing"
    assert decode(json.dumps(kept), Kept).session.marker_was is None
