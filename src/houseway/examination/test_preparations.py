"""The preparing of the cards is a procedure too, and sits the same examination."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.examination import Law, examples
from houseway.examination.checks import all_eyes, noting, snapshot
from houseway.examination.impossible import impossible_actions
from houseway.examination.strategies import answer, any_actions, near_actions, preparations
from houseway.examination.test_rounds import (
    answers,
    check_money,
    check_refused,
    check_replay,
    check_taken,
    is_offered,
)
from houseway.round.view import SURVEILLANCE, look, see

STEPS_MAX = 60
"""No preparation takes more steps: two for each of sixteen decks, and one for each seat."""


@examples(10)
@given(data=st.data())
def test_a_preparation_answers_and_ends_and_moves_no_money(law: Law, data: st.DataObject) -> None:
    rules, occasion, script = data.draw(preparations(law.ruleset))
    record = law.game.round(rules, occasion)
    with noting(record):
        while record.turn is not None:
            assert answers(record.turn)
            for option in record.turn.options:
                for action in option.examples():
                    check_taken(record, action)
            record.take(answer(record, script))
            assert len(record.actions) <= STEPS_MAX
        assert record.felt.is_empty
        assert not record.felt.discard_rack
        assert record.felt.racks == {s: p.rack_cents for s, p in occasion.players.items()}
        check_money(record)
        check_replay(record)
        assert all(event.clause for event in record.events)
        with pytest.raises(NotAllowed):
            record.take(record.actions[-1])


@examples(8)
@given(data=st.data())
def test_what_is_not_asked_in_a_preparation_is_refused(law: Law, data: st.DataObject) -> None:
    rules, occasion, script = data.draw(preparations(law.ruleset))
    record = law.game.round(rules, occasion)
    with noting(record):
        while record.turn is not None:
            before = snapshot(record)
            for action in impossible_actions(record):
                with pytest.raises(NotAllowed):
                    record.take(action)
            assert snapshot(record) == before
            for kind in (any_actions, near_actions):
                action = data.draw(kind(record.turn))
                check = check_taken if is_offered(record.turn, action) else check_refused
                check(record, action)
            record.take(answer(record, script))


@examples(6)
@given(data=st.data())
def test_a_preparation_hides_nothing(law: Law, data: st.DataObject) -> None:
    """No card has a place yet, so all eyes are told the same."""
    rules, occasion, script = data.draw(preparations(law.ruleset))
    record = law.game.round(rules, occasion)
    while record.turn is not None:
        record.take(answer(record, script))
        for eyes in (*all_eyes(record), SURVEILLANCE):
            assert look(record, eyes).piles == {}
            assert [see(event, eyes) for event in record.events] == record.events
