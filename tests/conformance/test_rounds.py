"""Rounds of every game: they answer, they end, they keep the money and they give the cards back."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.table.actions import Action, Call, Draw
from houseway.table.engine import Round
from houseway.table.turns import Turn
from tests import strategies
from tests.conformance import Law, every_law
from tests.conformance.checks import cards_on, cards_out, fresh_felt, snapshot, state

STEPS_TABLE = 50
STEPS_SEAT = 25
"""No round takes more steps than this for the table and for each seat, wagers and calls included."""


class Way(dict[str, Any]):
    """How a round is played: how many irregularities, how many cards and seats."""


WAYS = {
    "by the book": Way(),
    "with irregularities": Way(calls_max=5),
    "with few cards": Way(left_max=30),
    "with few cards and irregularities": Way(left_max=40, calls_max=4),
    "at a full table": Way(seats_max=10, calls_max=1),
}
in_every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def begin(draw: strategies.DrawOne, law: Law, way: Way) -> tuple[Round, strategies.Script]:
    """A round about to be played, and its script."""
    rules = draw(strategies.tables(law.ruleset))
    seats_max, left_max = way.get("seats_max", 3), way.get("left_max")
    start = draw(strategies.starts(rules, seats_max=seats_max, left_max=left_max))
    script = draw(strategies.scripts(rules, start, calls_max=way.get("calls_max", 0)))
    return law.game.round(rules, start), script


def answers(turn: Turn) -> bool:
    """Whether somebody can do something that is asked, or call what is amiss."""
    return any(map(strategies.has_example, (*turn.options, *turn.calls)))


@every_law
@in_every_way
@settings(max_examples=40)
@given(data=st.data())
def test_a_round_answers_ends_and_leaves_the_felt_empty(
    law: Law, way: Way, data: st.DataObject
) -> None:
    round_, script = begin(data.draw, law, way)
    steps_max = STEPS_TABLE + STEPS_SEAT * len(round_.start.players)
    while round_.turn is not None:
        assert answers(round_.turn), f"nobody can do anything about {round_.turn.wants!r}"
        round_.take(strategies.answer(round_, script))
        assert len(round_.actions) <= steps_max
    assert round_.felt.is_empty
    check_money(round_)
    check_cards(round_)
    again = round_.copy()
    assert again.events == round_.events
    assert state(again.felt) == state(round_.felt)
    with pytest.raises(NotAllowed, match="the round is over"):
        round_.take(round_.actions[-1])


def check_money(round_: Round) -> None:
    """Every single fact leaves all the money where somebody can count it."""
    felt = fresh_felt(round_)
    total = sum(player.rack_cents for player in round_.start.players.values())
    assert felt.money == total
    for event in round_.events:
        event.apply(felt)
        assert sum(felt.racks.values()) + sum(felt.wagers.values()) + felt.inventory == total, event
        assert min(felt.racks.values()) >= 0, event
        assert all(cents > 0 for cents in felt.wagers.values()), event
    assert state(felt) == state(round_.felt)


def check_cards(round_: Round) -> None:
    """Every card that left the shoe is in the discard rack, once."""
    rack = Counter(card for bundle in round_.felt.discard_rack for card in bundle.cards)
    assert rack == cards_on(round_.felt) == cards_out(round_)
    drawn = Counter(action.card for action in round_.actions if isinstance(action, Draw))
    assert drawn <= rack
    assert sum(round_.felt.left) == round_.felt.cards_left


@every_law
@settings(max_examples=15)
@given(data=st.data())
def test_what_is_offered_is_taken(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data.draw, law, WAYS["with irregularities"])
    steps = data.draw(st.sets(st.integers(0, 40), min_size=2, max_size=5))
    while round_.turn is not None:
        if len(round_.actions) in steps:
            for option in (*round_.turn.options, *round_.turn.calls):
                for action in list(option.examples())[:: data.draw(st.integers(1, 12))]:
                    check_taken(round_, action)
        round_.take(strategies.answer(round_, script))


def check_taken(round_: Round, action: Action) -> None:
    """A copy of the round takes the action and loses no money over it."""
    other = round_.copy()
    made = other.take(action)
    assert other.events == [*round_.events, *made]
    assert other.actions == [*round_.actions, action]
    assert other.felt.money == round_.felt.money
    assert other.turn is not None or other.felt.is_empty


@every_law
@settings(max_examples=25)
@given(data=st.data())
def test_what_is_impossible_is_refused_and_changes_nothing(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data.draw, law, WAYS["with irregularities"])
    while round_.turn is not None:
        before = snapshot(round_)
        for action in strategies.impossible_actions(round_):
            with pytest.raises(NotAllowed):
                round_.take(action)
        assert snapshot(round_) == before
        round_.take(strategies.answer(round_, script))


@every_law
@settings(max_examples=25)
@given(data=st.data())
def test_what_is_not_among_the_options_is_refused(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data.draw, law, WAYS["with irregularities"])
    steps = data.draw(st.sets(st.integers(0, 40), min_size=2, max_size=6))
    while round_.turn is not None:
        if len(round_.actions) in steps:
            for kind in (strategies.any_actions, strategies.near_actions):
                action = data.draw(kind(round_.turn))
                if is_offered(round_.turn, action):
                    check_taken(round_, action)
                else:
                    check_refused(round_, action)
        round_.take(strategies.answer(round_, script))


def is_offered(turn: Turn, action: Action) -> bool:
    """Whether an option of the turn admits an action."""
    if isinstance(action, Call):
        named = [option for option in turn.calls if option.kind == action.kind]
        return any(option.refusal(action) is None for option in named)
    fitting = [option for option in turn.options if option.fits == (type(action), action.actor)]
    return any(option.refusal(action) is None for option in fitting)


def check_refused(round_: Round, action: Action) -> None:
    """The round does not take the action, says so, and is what it was."""
    before = snapshot(round_)
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    assert refused.value.reason
    assert snapshot(round_) == before
