"""Time banks grow and are used up; who is not there sits out, and one word brings them back."""

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.happenings import BankDrawn, DefaultAnswered, SatOut
from houseway.floor.seats.seating import Timing
from houseway.games import GAMES, find_game
from houseway.round.actions import Choose, Fold
from houseway.round.events import Event
from houseway.steps.simple import TAKE_PART
from tests.floor.scenes import Scene

FULL = Timing().bank_ms


def a_table(engine: Engine, people: int = 3) -> Scene:
    """Poker, everybody dealt in."""
    scene = Scene(engine, "poker", people=people)
    scene.sit_all()
    for seat in range(1, people + 1):
        scene.table.act(Choose(seat, TAKE_PART))
    scene.write()
    return scene


def play_round(scene: Scene, silent: set[int]) -> list[Event]:
    """A round in which the table answers for some, and the others answer."""
    told: list[Event] = []
    if scene.table.now is None:
        scene.table.open_next()
        told += scene.write()
    for seat in scene.table.people_in_play:
        if seat not in silent:
            scene.table.be_ready(seat, on=True)
    scene.table.close_wagers()
    told += scene.write()
    while scene.phase == "decision":
        assert scene.table.now is not None
        assert scene.table.now.turn is not None
        (seat,) = [one for one in scene.table.now.turn.asked if isinstance(one, int)]
        if seat in silent:
            assert scene.table.answer_for(seat)
        else:
            options = scene.table.now.turn.options_of(seat)
            actions = [action for option in options for action in option.examples()]
            scene.table.act(next(one for one in actions if not isinstance(one, Fold)))
        told += scene.write()
    return told


def test_a_bank_is_used_up_and_grows_again_round_by_round(engine: Engine) -> None:
    scene = a_table(engine)
    patience = scene.table.patience
    assert patience.bank_ms(1) == FULL == 45_000
    patience.spend(1, 12_000)
    scene.write()
    assert [patience.bank_ms(seat) for seat in (1, 2)] == [33_000, FULL]
    again = scene.restored()
    assert again.patience.bank_ms(1) == 33_000, "a restart gives nothing back"
    grown = []
    for _ in range(4):
        play_round(scene, set())
        grown.append(patience.bank_ms(1))
    assert grown == [38_000, 43_000, FULL, FULL]
    patience.spend(1, FULL)
    assert patience.bank_ms(1) == 0
    assert not patience.draws_by_itself(1)
    scene.write()
    assert verify(engine).faults == []


def test_a_bank_is_announced_with_what_it_holds(engine: Engine) -> None:
    scene = a_table(engine)
    scene.table.patience.spend(2, 14_600)
    scene.table.patience.draw(2, is_called=True)
    (told,) = [event for event in scene.write() if isinstance(event, BankDrawn)]
    assert told.text() == "seat 2 calls for time: time bank 31 s"


@pytest.mark.parametrize("game", GAMES)
def test_only_those_who_contend_have_banks(engine: Engine, game: str) -> None:
    scene = Scene(engine, game, people=2)
    scene.sit_all()
    contends = find_game(game).layout(scene.table.law.rules).ring
    assert contends is (game == "poker")
    assert scene.table.patience.bank_ms(1) == (FULL if contends else 0)


def test_simple_players_have_no_bank(engine: Engine) -> None:
    scene = a_table(engine)
    scene.table.company.set_bots([6])
    scene.write()
    assert scene.table.seats[6].is_bot
    assert scene.table.patience.bank_ms(6) == 0


def test_who_says_nothing_for_two_rounds_sits_out_and_one_word_brings_them_back(
    engine: Engine,
) -> None:
    scene = a_table(engine)
    play_round(scene, {2})
    assert scene.table.seats[2].idle_rounds == 0, "who wanted to be dealt in was there"
    play_round(scene, {2})
    assert scene.table.seats[2].idle_rounds == 1
    assert not scene.table.patience.draws_by_itself(2), "nobody waits twice for who is not there"
    assert scene.table.patience.draws_by_itself(1)
    told = play_round(scene, {2})
    (sat_out,) = [event for event in told if isinstance(event, SatOut)]
    assert (sat_out.seat, sat_out.text()) == (2, "seat 2 sits out: no answer for 2 rounds")
    assert scene.restored().seats[2].sits_out
    told = play_round(scene, {2})  # It is said for them that they sit this one out.
    assert not [event for event in told if isinstance(event, DefaultAnswered)]
    now = scene.table.session
    assert [list(pair) for pair in ((1, scene.people[0].name), (3, scene.people[2].name))] == (
        now.carried["playing"]
    ), "who sits out is not dealt in"
    assert scene.table.patience.awaited == [1, 3]
    scene.table.open_next()
    scene.write()
    scene.table.act(Choose(2, TAKE_PART))
    scene.write()
    assert scene.table.patience.awaited == [1, 2, 3]
    assert (scene.table.seats[2].idle_rounds, scene.table.seats[2].sits_out) == (0, False)
    assert verify(engine).faults == []


def test_whoever_answers_once_in_a_round_is_there(engine: Engine) -> None:
    scene = a_table(engine)
    play_round(scene, set())
    play_round(scene, {2})
    scene.table.open_next()
    scene.table.patience.heard(2)
    scene.table.patience.answered_for(2)
    scene.table.patience.round_is_over()
    assert scene.table.seats[2].idle_rounds == 0


def test_a_table_whose_people_all_sit_out_rests(engine: Engine) -> None:
    scene = a_table(engine, people=1)
    scene.table.company.set_bots([5, 6, 7])
    scene.write()
    for _ in range(12):
        if scene.table.seats[1].sits_out:
            break
        play_round(scene, {1})
    assert scene.table.seats[1].sits_out
    scene.table.open_next()
    scene.write()
    assert scene.phase == "result", "the round they were put out of was dealt without them"
    scene.table.open_next()
    scene.write()
    assert scene.table.patience.rests
    assert scene.phase == "wagers", "simple players do not play by themselves"
    assert scene.table.entered == {5, 6, 7}, "the person is out of the round that is not dealt"
    scene.table.act(Choose(1, TAKE_PART))
    assert not scene.table.patience.rests


def test_sitting_out_is_left_to_players_where_the_house_says_so(engine: Engine) -> None:
    scene = a_table(engine)
    scene.table.timing = Timing(idle_rounds=0)
    for _ in range(4):
        play_round(scene, {2})
    assert not scene.table.seats[2].sits_out
