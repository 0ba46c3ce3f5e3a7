"""Rounds of every game: they answer, they end, they keep the money and they give the cards back."""

from collections import Counter

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.examination import Law, examples
from houseway.examination.checks import (
    cards_again,
    cards_on,
    cards_out,
    fresh_felt,
    noting,
    snapshot,
    state,
)
from houseway.examination.impossible import impossible_actions
from houseway.examination.strategies import (
    Script,
    Way,
    answer,
    any_actions,
    beginnings,
    has_example,
    near_actions,
)
from houseway.round.accounts import ELSEWHERE, rack
from houseway.round.actions import COMINGS, Action, Call, Draw
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.payments import SeatMoney
from houseway.round.stack_options import DrawCard
from houseway.round.turns import Turn

STEPS_TABLE = 60
STEPS_SEAT = 30
"""No round takes more steps for the table and for each seat, cards aside."""

WITH_IRREGULARITIES = Way(calls=5)
WAYS = {
    "by the book": Way(),
    "with irregularities": WITH_IRREGULARITIES,
    "with one irregularity again and again": Way(calls=60, same=True, seats_max=2),
    "with few cards": Way(left_max=30),
    "with few cards and irregularities": Way(left_max=40, calls=4),
    "at a full table": Way(seats_max=10, calls=1),
    "with the highest hands": Way(order="flushes", seats_max=2),
}
in_every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def begin(data: st.DataObject, law: Law, way: Way) -> tuple[Round, Script]:
    """A round about to be played, and its script."""
    rules, start, script = data.draw(beginnings(law.ruleset, way))
    return law.game.round(rules, start), script


def steps(data: st.DataObject) -> set[int]:
    """Some steps at which to look closely."""
    some: set[int] = data.draw(st.sets(st.integers(0, 40), min_size=3, max_size=6))
    return some


@in_every_way
@examples(10)
@given(data=st.data())
def test_a_round_answers_ends_and_leaves_the_felt_empty(
    law: Law, way: Way, data: st.DataObject
) -> None:
    round_, script = begin(data, law, way)
    steps_max = STEPS_TABLE + STEPS_SEAT * len(round_.start.players)
    with noting(round_):
        while round_.turn is not None:
            assert answers(round_.turn), f"nobody can do anything about {round_.turn.wants!r}"
            round_.take(answer(round_, script))
            assert steps_of(round_) <= steps_max
        assert round_.felt.is_empty
        check_money(round_)
        check_cards(round_)
        check_replay(round_)
        with pytest.raises(NotAllowed, match="the round is over"):
            round_.take(round_.actions[-1])


def steps_of(round_: Round) -> int:
    """The steps so far but for cards, of which there are only so many."""
    return sum(not isinstance(action, Draw) for action in round_.actions)


def answers(turn: Turn) -> bool:
    """Whether somebody can do something that is asked, or call what is amiss."""
    return any(map(has_example, (*turn.options, *turn.calls)))


def check_money(round_: Round) -> None:
    """Every single fact leaves all the money where somebody can count it."""
    felt = fresh_felt(round_)
    total = sum(player.rack_cents for player in round_.start.players.values())
    assert felt.money == total
    for event in round_.events:
        event.apply(felt)
        assert felt.money == total, event
        assert min(felt.racks.values()) >= 0, event
        assert all(cents > 0 for cents in felt.wagers.values()), event
    assert state(felt) == state(round_.felt)
    went = felt.balance(ELSEWHERE) - sum(felt.owed.values()) + sum(round_.start.owed.values())
    seats = {*round_.start.players, *felt.racks}
    assert sum(map(round_.net, seats)) == sum(felt.racks.values()) + went - total


def check_cards(round_: Round) -> None:
    """Every card that left the shoe is in the discard rack, once."""
    rack = Counter(card for bundle in round_.felt.discard_rack for card in bundle.cards)
    assert rack == cards_on(round_.felt) == cards_out(round_)
    drawn = Counter(action.card for action in round_.actions if isinstance(action, Draw))
    assert drawn <= rack + cards_again(round_)
    assert sum(round_.felt.left) == round_.felt.cards_left


def check_replay(round_: Round) -> None:
    """The same actions make the same round."""
    again = round_.copy()
    assert again.events == round_.events
    assert again.actions == round_.actions
    assert again.turn == round_.turn
    assert state(again.felt) == state(round_.felt)


@examples(10)
@given(data=st.data())
def test_every_fact_has_its_clause(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law, WITH_IRREGULARITIES)
    with noting(round_):
        while round_.turn is not None:
            for event in round_.take(answer(round_, script)):
                assert event.clause not in ("", "none"), event


@examples(6)
@given(data=st.data())
def test_a_round_for_which_the_cards_run_out_is_void_or_the_discards_are_shuffled(
    law: Law, data: st.DataObject
) -> None:
    round_, script = begin(data, law, Way(left_max=data.draw(st.sampled_from((0, 1, 3)))))
    is_dealt = False
    with noting(round_):
        while round_.turn is not None:
            is_dealt = is_dealt or isinstance(round_.turn.options[0], DrawCard)
            round_.take(answer(round_, script))
        if not round_.rules.stock.size:
            assert not is_dealt, "a card is asked for where there are none"
            return
        is_void = any(isinstance(event, RoundVoided) for event in round_.events)
        is_called = Call("insufficient-cards") in round_.actions
        # A law may say itself what is done when no card is left: then nobody need call it.
        is_done_by_law = is_void and not is_called and not any(round_.felt.left)
        assert not is_dealt or is_called or is_done_by_law
        if cards_again(round_):
            check_money(round_)
            check_cards(round_)
            return
        assert is_void == (is_dealt or is_done_by_law)
        racks = {seat: player.rack_cents for seat, player in round_.start.players.items()}
        for event in settled_before(round_):
            for account, sign in zip(event.sides, (-1, 1), strict=True):
                if account == rack(event.seat):
                    racks[event.seat] += sign * event.cents
        assert round_.felt.racks == racks
        check_cards(round_)


def settled_before(round_: Round) -> list[SeatMoney]:
    """The money of wagers that are complete before a card is dealt, and stand whatever follows."""
    stands: tuple[str, ...] = getattr(round_.rules, "settled_apart", ())
    money = [event for event in round_.events if isinstance(event, SeatMoney)]
    return [event for event in money if event.wager in stands]


@examples(8)
@given(data=st.data())
def test_what_is_offered_is_taken(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law, WITH_IRREGULARITIES)
    looked_at, every = steps(data), data.draw(st.integers(1, 12))
    with noting(round_):
        while round_.turn is not None:
            if len(round_.actions) in looked_at:
                for option in (*round_.turn.options, *round_.turn.calls):
                    for action in list(option.examples())[::every]:
                        check_taken(round_, action)
            round_.take(answer(round_, script))


@examples(8)
@given(data=st.data())
def test_a_call_that_is_listed_is_taken(law: Law, data: st.DataObject) -> None:
    """Whoever reads which calls are open reads none that would be refused."""
    round_, script = begin(data, law, WITH_IRREGULARITIES)
    looked_at = steps(data)
    with noting(round_):
        while round_.turn is not None:
            for call in round_.turn.calls:
                first = next(call.examples(), None)
                assert first is not None, f"{call} is listed and cannot be called"
                if len(round_.actions) in looked_at:
                    check_taken(round_, first)
            round_.take(answer(round_, script))


def check_taken(round_: Round, action: Action) -> None:
    """A copy of the round takes the action and loses no money over it."""
    other = round_.copy()
    made = other.take(action)
    assert other.events == [*round_.events, *made]
    assert other.actions == [*round_.actions, action]
    assert other.felt.money == round_.felt.money
    assert other.turn is not None or other.felt.is_empty


@examples(8)
@given(data=st.data())
def test_what_is_impossible_is_refused_and_changes_nothing(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law, WITH_IRREGULARITIES)
    with noting(round_):
        while round_.turn is not None:
            before = snapshot(round_)
            for action in impossible_actions(round_):
                assert is_refused(round_, action), action
            assert snapshot(round_) == before
            round_.take(answer(round_, script))


def is_refused(round_: Round, action: Action) -> bool:
    """Whether the round does not take an action, and says so; whatever else it raises is told."""
    try:
        round_.take(action)
    except NotAllowed:
        return True
    except Exception:
        note(str(action))
        raise
    return False


@examples(8)
@given(data=st.data())
def test_what_is_not_among_the_options_is_refused(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law, WITH_IRREGULARITIES)
    looked_at = steps(data)
    with noting(round_):
        while round_.turn is not None:
            if len(round_.actions) in looked_at:
                for kind in (any_actions, near_actions):
                    action = data.draw(kind(round_.turn))
                    check = check_taken if is_offered(round_.turn, action) else check_refused
                    check(round_, action)
            round_.take(answer(round_, script))


def is_offered(turn: Turn, action: Action) -> bool:
    """Whether an option of the turn admits an action."""
    if isinstance(action, Call):
        named = [option for option in turn.calls if option.kind == action.kind]
        return any(option.refusal(action) is None for option in named)
    if isinstance(action, COMINGS):
        return turn.refusal(action) is None
    fitting = [option for option in turn.options if option.fits == (type(action), action.actor)]
    return any(option.refusal(action) is None for option in fitting)


def check_refused(round_: Round, action: Action) -> None:
    """The round does not take the action, says so, and is what it was."""
    before = snapshot(round_)
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    assert refused.value.reason
    assert snapshot(round_) == before
