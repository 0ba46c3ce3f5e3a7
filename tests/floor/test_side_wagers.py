"""Side wagers on the floor where players contend: a pause of their own, money that adds up."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.offered import Offered
from houseway.round.actions import Choose
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.wager_options import PlaceWager
from houseway.steps.simple import TAKE_PART
from tests.floor.scenes import Scene

EXAMPLES = Path(__file__).parents[2] / "examples"


def scene_of(engine: Engine, file: str, game: str) -> Scene:
    """Two people at a table of an example."""
    offered = Offered.read([str(EXAMPLES / f"{file}.toml")])
    scene = Scene(engine, game, ruleset=file, offered=offered)
    scene.sit_all()
    return scene


def test_who_is_dealt_in_is_asked_for_side_wagers_before_the_cards(engine: Engine) -> None:
    """To be ready for a round is not to be done with wagers that were not open yet."""
    scene = scene_of(engine, "poker-flop-bonus", "poker")
    table = scene.table
    for seat in (1, 2):
        table.act(Choose(seat, TAKE_PART))
        table.be_ready(seat, on=True)
        scene.write()
    assert scene.phase == "wagers"
    assert not table.ready
    table.bet(1, {"flop-bonus": 5_00})
    table.be_ready(1, on=True)
    scene.write()
    assert scene.phase == "wagers"
    table.be_ready(2, on=True)
    scene.write()
    assert scene.phase == "decision"
    assert (1, "flop-bonus", 5_00) in list(table.wagers())


@pytest.mark.parametrize(
    ("file", "game", "wager"),
    [
        ("poker-flop-bonus", "poker", "flop-bonus"),
        ("chemin-de-fer-natural", "chemin-de-fer", "natural"),
        ("minibaccarat-banker-six", "minibaccarat", "banker-six"),
    ],
)
def test_rounds_are_played_and_the_books_add_up(
    engine: Engine, file: str, game: str, wager: str
) -> None:
    scene = scene_of(engine, file, game)
    ended = 0
    for _ in range(160):
        put_down(scene, wager)
        ends = [e for e in scene.step() if isinstance(e, WagerLost | WagerPaid | WagerReturned)]
        ended += sum(event.wager == wager for event in ends)
    assert ended > 2
    assert verify(engine).faults == []


def put_down(scene: Scene, wager: str) -> None:
    """The least of a side wager, if it is open to seat 1."""
    now = scene.table.now
    turn = None if now is None else now.turn
    for option in () if turn is None else turn.options_of(1):
        if isinstance(option, PlaceWager) and option.wager == wager:
            for least in list(option.examples())[:1]:
                scene.table.act(least)
                scene.write()
