"""A Sic Bo table from its opening on: tests, shifts, repairs, one shaker after another."""

import pytest

from houseway.errors import NotAllowed
from houseway.round.actions import Call, Place, Proceed
from houseway.round.engine import Round
from houseway.round.spots import DEALER, FLOORPERSON, SUPERVISOR
from houseway.steps.equipment import Due
from houseway.table.session import Session
from tests.games.scenes import take
from tests.games.sic_bo.scenes import LAW, SCENES, open_table, shows


def prepared(session: Session) -> list[str]:
    record = session.prepare({})
    assert record is not None
    return [event.text() for event in record.events]


def play_until(session: Session, *texts: str) -> Round:
    """A round with a wager, and what is done to it; whatever else there is goes by itself."""
    round_ = session.begin()
    round_.take(Place(1, "small", 10_00))
    take(round_, *texts)
    while round_.turn is not None:
        round_.take(session.answer(round_, {1: lambda view: None, 2: lambda view: None}))
    return session.finish()


@shows("146.20(4)(a)2", "146.20(4)(a)4")
def test_no_round_begins_before_the_shaker_is_sealed_and_secured() -> None:
    session = open_table()
    with pytest.raises(NotAllowed, match="must be prepared"):
        session.begin()
    said = prepared(session)
    assert said[1:3] == [
        "floorperson: dice sealed in the shaker",
        "floorperson: shaker secured to the table",
    ]
    session.play(SCENES.bots(session))


def test_between_rounds_the_dealer_keeps_the_shaker() -> None:
    session = open_table()
    session.play(SCENES.bots(session))
    assert prepared(session) == ["dealer: 3 dice sealed in the shaker, in the dealer's care"]


def test_each_round_is_rolled_from_what_was_sealed_before_its_wagers() -> None:
    session, rolled = open_table(), set()
    for _ in range(30):
        session.prepare({})
        assert session.stack is not None
        sealed = session.stack
        round_ = session.begin()
        while round_.turn is not None:
            round_.take(session.answer(round_, SCENES.bots(session)))
        assert round_.felt.dice == sealed.throw(3, 6, 0)[0]
        rolled.add(str(round_.felt.dice))
        session.finish()
    assert len(rolled) > 15


@pytest.mark.parametrize(
    ("called", "shaker", "repaired"),
    [
        ("proceed; proceed; roll 1-2-3; call lights-fail", "manual", "lighting device repaired"),
        ("proceed; call shaker-fails", "automated", "automated shaker repaired"),
    ],
)
def test_after_a_failure_no_wager_is_taken_before_the_repair(
    called: str, shaker: str, repaired: str
) -> None:
    session = open_table(shaker=shaker)
    session.prepare({})
    play_until(session, called)
    assert session.carried["devices"]
    with pytest.raises(NotAllowed, match="must be prepared"):
        session.begin()
    record = session.begin_preparation()
    assert record.turn is not None
    assert record.turn.asked == (FLOORPERSON,)
    record.take(Proceed(FLOORPERSON))
    assert record.events[0].text() == f"floorperson: {repaired}"
    assert session.carried["devices"], "until the shaker is in the dealer's care"
    record.take(Proceed(DEALER))
    session.mix()
    session.finish_preparation(record)
    assert session.carried == {}
    play_until(session)


@shows("§6(d)")
def test_an_automated_shaker_that_failed_may_be_removed_for_a_manual_one() -> None:
    session = open_table(shaker="automated")
    session.prepare({})
    play_until(session, "proceed; call shaker-fails")
    session.change_rules(LAW.open({"shaker": "manual"}))
    said = prepared(session)
    assert said[0] == "dealer: automated shaker removed from the table"
    assert not [text for text in said if "repaired" in text]
    assert session.carried == {}
    play_until(session)


def test_a_broken_shaker_is_replaced_and_its_dice_inspected_anew() -> None:
    session = open_table()
    session.prepare({})
    play_until(session, "proceed; call broken-shaker")
    assert prepared(session) == [
        "dealer: shaker and dice removed from the table",
        "floorperson: 3 dice inspected at the table",
        "floorperson: dice sealed in the shaker",
        "floorperson: shaker secured to the table",
        "dealer: 3 dice sealed in the shaker, in the dealer's care",
    ]


@shows("§5(b)")
def test_at_a_shift_the_supervisor_tests_the_automated_shaker() -> None:
    session = open_table(shaker="automated")
    session.begin_shift()
    assert session.due == Due.OPENING, "a table that is not open yet is tested anyway"
    session.play(SCENES.bots(session))
    session.begin_shift()
    record = session.begin_preparation()
    assert record.turn is not None
    assert record.turn.asked == (SUPERVISOR,)
    record.take(Call("test-fails"))
    assert record.turn.asked == (SUPERVISOR,), "the test is made again"


def test_a_manual_shaker_is_not_tested_at_a_shift() -> None:
    session = open_table()
    session.play(SCENES.bots(session))
    with pytest.raises(NotAllowed, match="nothing at this table is inspected"):
        session.begin_shift()


def test_simple_players_make_a_few_small_wagers_while_they_can() -> None:
    session = open_table((1, 2, 3))
    session.players[3] = type(session.players[3])("Cleo", 6_00)
    session.prepare({})
    round_ = session.begin()
    while round_.turn is not None and round_.turn.takes_wagers:
        round_.take(session.answer(round_, SCENES.bots(session)))
    made = [(seat, wager) for seat, wager in round_.felt.wagers]
    assert [sum(owner == seat for owner, _ in made) for seat in (1, 2, 3)] == [3, 3, 2]
