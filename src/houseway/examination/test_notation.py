"""Whatever was played can be written, read back, played again and written again as it was."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Differs
from houseway.examination import Law, examples
from houseway.examination.checks import noting, state
from houseway.examination.strategies import Beginning, Way, answer, beginnings, preparations
from houseway.round.engine import Round
from houseway.round.telling import read_event, tell_event
from houseway.round.view import PUBLIC, see
from houseway.table import notation

KINDS = (Way(calls=4), Way(seats_max=10), Way(left_max=40, calls=2))


def play(law: Law, beginning: Beginning, stop: int) -> Round:
    """A round played to its end or stopped on the way."""
    rules, start, script = beginning
    round_ = law.game.round(rules, start)
    with noting(round_):
        while round_.turn is not None and len(round_.actions) < stop:
            round_.take(answer(round_, script))
    return round_


@examples(10)
@given(data=st.data())
def test_a_round_is_read_back_as_it_was_written(law: Law, data: st.DataObject) -> None:
    way = data.draw(st.sampled_from(KINDS))
    beginning = data.draw(beginnings(law.ruleset, way))
    check_notation(law, play(law, beginning, data.draw(st.sampled_from((999, 999, 5, 15, 25)))))


@examples(8)
@given(data=st.data())
def test_a_preparation_is_read_back_as_it_was_written(law: Law, data: st.DataObject) -> None:
    beginning = data.draw(preparations(law.ruleset))
    check_notation(law, play(law, beginning, data.draw(st.sampled_from((999, 999, 1, 2)))))


def check_notation(law: Law, round_: Round) -> None:
    """From the text comes the same round, and from that the same text."""
    text = notation.write(law.game, law.ruleset, round_, ["clause §0", "a remark"])
    script = notation.read(text, "this.round")
    assert script.clauses == ("§0",)
    assert script.start == round_.start
    assert [line.action for line in script.lines if line.action] == round_.actions
    again = notation.replay(law.game, law.ruleset, script)
    assert again.rules == round_.rules
    assert again.events == round_.events
    assert state(again.felt) == state(round_.felt)
    assert notation.write(law.game, law.ruleset, again, ["clause §0", "a remark"]) == text
    check_facts_are_read_back(round_)


def check_facts_are_read_back(round_: Round) -> None:
    """Every fact, as all of it is known and as little as the public may know, through JSON."""
    for fact in round_.events:
        for event in (fact, see(fact, PUBLIC)):
            told = msgspec.json.encode(tell_event(event))
            again = read_event(msgspec.json.decode(told))
            assert (type(again), again) == (type(event), event)


@examples(6)
@given(data=st.data())
def test_the_left_hand_side_alone_is_enough(law: Law, data: st.DataObject) -> None:
    kind = data.draw(
        st.sampled_from((beginnings(law.ruleset, KINDS[0]), preparations(law.ruleset)))
    )
    round_ = play(law, data.draw(kind), 999)
    text = notation.write(law.game, law.ruleset, round_)
    bare = "\n".join(line.split("|")[0].rstrip() for line in text.splitlines())
    again = notation.replay(law.game, law.ruleset, notation.read(bare))
    assert again.events == round_.events


@examples(6)
@given(data=st.data())
def test_a_changed_fact_is_noticed(law: Law, data: st.DataObject) -> None:
    round_ = play(law, data.draw(beginnings(law.ruleset, Way())), 999)
    lines = notation.write(law.game, law.ruleset, round_).splitlines()
    stated = [number for number, line in enumerate(lines) if " | " in line]
    number = data.draw(st.sampled_from(stated))
    action, _, rest = lines[number].partition(" | ")
    lines[number] = f"{action} | no {rest}"
    script = notation.read("\n".join(lines), "this.round")
    with pytest.raises(Differs) as noticed:
        notation.replay(law.game, law.ruleset, script)
    assert (noticed.value.file, noticed.value.line) == ("this.round", number + 1)
