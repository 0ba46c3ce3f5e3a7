"""Pai gow poker on the floor and under seal: restored, verified, and dealt again from its stack."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.errors import Differs
from houseway.floor.audit.verifying import verify
from houseway.games import find_game
from houseway.round.actions import Call, Cut, Draw
from houseway.round.engine import Round
from houseway.round.shoe_events import DiscardsShuffled
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.scenes import Scene, make_engine, standing
from tests.games.pai_gow_poker.tables import rules

GAME = find_game("pai-gow-poker")
ROUNDS = 3


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


def test_a_table_is_restored_while_a_player_banks_and_its_books_are_sound(engine: Engine) -> None:
    scene = Scene(engine, "pai-gow-poker", people=1)
    scene.sit_all()
    scene.table.company.set_bots([4, 6])
    bound = 0
    while scene.table.session.rounds_completed < ROUNDS:
        scene.step()
        round_ = scene.table.session.round
        if round_ is not None and round_.table.bound and round_.felt.others:
            bound += 1
            if bound % 7 == 1:
                again = scene.restored()
                assert standing(again) == standing(scene.table)
    assert bound > 3, "somebody has banked, and money lay in the centre or with the dealer"
    report = verify(engine)
    assert report.faults == []
    assert report.rounds >= ROUNDS


def reshuffled() -> tuple[Session, Round]:
    """A round by hand in which stacking goes wrong twice."""
    session = Session(
        GAME, rules(dealing="from the hand", shuffling="manual", second_deck=False), entropy(8)
    )
    session.sit(6, "Ann", 500_00)
    session.prepare({6: GAME.policy})
    assert session.stack is not None
    now, calls = session.begin(), ["stack-card-exposed", "stacks-misdealt"]
    while now.turn is not None:
        if now.turn.wants == "deal seven stacks of seven" and calls:
            session.take(now, Call(calls.pop(0)))
        else:
            session.take(now, session.answer(now, {6: GAME.policy}))
    return session, now


def test_a_shuffle_inside_a_round_follows_from_the_seal() -> None:
    session, round_ = reshuffled()
    stack = session.stack
    assert stack is not None
    assert sum(isinstance(event, DiscardsShuffled) for event in round_.events) == 2
    assert sum(isinstance(action, Cut) for action in round_.actions) == 3
    assert follow(stack, [("round", GAME, round_)]) == 49
    orders = {stack.order, stack.again(stack.cards, 1), stack.again(stack.cards, 2)}
    assert len(orders) == 3
    assert {frozenset(order) for order in orders} == {frozenset(stack.order)}


def test_another_order_than_the_sealed_one_is_noticed() -> None:
    session, round_ = reshuffled()
    assert session.stack is not None
    at = next(n for n, action in enumerate(round_.actions) if isinstance(action, Draw))
    again = GAME.round(round_.rules, round_.start)
    for action in round_.actions[:at]:
        again.take(action)
    first, second = round_.actions[at : at + 2]
    again.take(second)
    again.take(first)
    with pytest.raises(Differs):
        follow(session.stack, [("round", GAME, again)])
