"""Nobody sees a card that is not theirs to see, in no form, at any step of any game.

The cards are dealt so that no face comes twice: then a face is a position, and a name that these
eyes should not know can be searched for in whatever they are given.
"""

import random
import re
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.examination import Law, examples
from houseway.examination.checks import (
    Witness,
    all_eyes,
    cards_at_start,
    cards_in,
    cards_on,
    cards_out,
    leaves,
    look_bare,
    noting,
    renamed,
    texts,
)
from houseway.examination.strategies import Script, Way, answer, beginnings
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose, Declare, Place, Set, Split, Surrender
from houseway.round.engine import Round
from houseway.round.felt import Felt
from houseway.round.spots import Seat
from houseway.round.view import SURVEILLANCE, Eyes, look, see

NAME = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk|t\d\d)\b|[2-9TJQKA][♣♦♥♠]")
SPREAD = Way(calls=4, order="spread")


def begin(data: st.DataObject, law: Law) -> tuple[Round, Script]:
    """A round about to be played with every face once."""
    rules, start, script = data.draw(beginnings(law.ruleset, SPREAD))
    return law.game.round(rules, start), script


def names(cards: set[Card]) -> set[str]:
    """Every way in which the names of these cards are written."""
    return {str(card) for card in cards} | {card.sign for card in cards}


@examples(8)
@given(data=st.data())
def test_no_view_and_no_event_tells_a_hidden_card(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law)
    witnesses = [Witness(round_, eyes) for eyes in all_eyes(round_)]
    with noting(round_):
        for witness in witnesses:
            check_sight(round_, witness, 0)
        while round_.turn is not None:
            told = len(round_.events)
            round_.take(answer(round_, script))
            for witness in witnesses:
                check_sight(round_, witness, told)


def check_sight(round_: Round, witness: Witness, told: int) -> None:
    """Neither the view nor a new event tells these eyes a card that is hidden from them."""
    hidden = witness.hidden()
    forbidden = names(hidden)
    view = look_bare(round_, witness.eyes)
    for thing in (view, *(see(event, witness.eyes) for event in round_.events[told:])):
        assert not cards_in(thing) & hidden, (witness.eyes, thing)
        for text in texts(thing):
            assert not set(NAME.findall(text)) & forbidden, (witness.eyes, text)


@examples(8)
@given(data=st.data())
def test_what_is_seen_does_not_depend_on_what_is_hidden(law: Law, data: st.DataObject) -> None:
    """Exchange the cards that some eyes may not see for others: nothing they are given changes."""
    round_, script = begin(data, law)
    stop, seed = data.draw(st.integers(0, 45)), data.draw(st.integers(0, 999))
    with noting(round_):
        while round_.turn is not None and len(round_.actions) < stop:
            round_.take(answer(round_, script))
        for eyes in all_eyes(round_):
            twin = twin_of(law, round_, eyes, random.Random(seed))
            assert texts(look_bare(twin, eyes)) == texts(look_bare(round_, eyes))
            ours, theirs = ([see(e, eyes) for e in r.events] for r in (round_, twin))
            assert ours == theirs
            assert [texts(event) for event in ours] == [texts(event) for event in theirs]


def twin_of(law: Law, round_: Round, eyes: Eyes, chance: random.Random) -> Round:
    """The same round with other cards where these eyes do not see them.

    Where cards decide what their player must say, others might forbid it: then they are exchanged
    for others of the same rank.
    """
    for within_ranks in (False, True):
        exchanged = exchange_hidden(round_, eyes, chance, within_ranks=within_ranks)
        twin = law.game.round(round_.rules, round_.start)
        try:
            for action in round_.actions:
                twin.take(renamed(action, exchanged))
        except NotAllowed:
            assert not within_ranks, "suits decide what may be done"
        else:
            return twin
    raise AssertionError("no other cards let the same be done")


def exchange_hidden(
    round_: Round, eyes: Eyes, chance: random.Random, *, within_ranks: bool
) -> dict[Card, Card]:
    """Another card, that these eyes have not seen either, for each card hidden from them."""
    hidden = Witness(round_, eyes).hidden()
    left, out = cards_at_start(round_), cards_out(round_)
    faces = round_.rules.stock.faces
    others = [card for card in faces if left[card] and (card in hidden or card not in out)]
    chance.shuffle(others)
    found: dict[Card, Card] = {}
    # A face of which there are two is exchanged for another of which there are two.
    kinds = {card: (left[card], card.rank if within_ranks else 0) for card in others}
    for kind in {kinds[card] for card in hidden}:
        alike = [card for card in others if kinds[card] == kind]
        found |= zip((c for c in sorted(hidden) if kinds[c] == kind), alike, strict=False)
    return found


@examples(8)
@given(data=st.data())
def test_a_refusal_tells_no_hidden_card(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law)
    witnesses = {seat: Witness(round_, seat) for seat in round_.start.players}
    with noting(round_):
        while round_.turn is not None:
            for seat, witness in witnesses.items():
                forbidden = names(witness.hidden())
                for action in tried(seat):
                    assert not set(NAME.findall(refusal(round_, action))) & forbidden, action
            round_.take(answer(round_, script))


def tried(seat: Seat) -> list[Action]:
    """What a player may try without naming a card."""
    return [
        *(Set(seat, ()), Split(seat, (), ()), Surrender(seat), Declare(seat)),
        *(Choose(seat, "nothing"), Place(seat, "nothing", 0)),
    ]


def refusal(round_: Round, action: Action) -> str:
    """What is said to somebody who tries something; nothing if it would be taken."""
    assert round_.turn is not None
    reason = round_.turn.refusal(action)
    if reason is None:
        return ""
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    return str(refused.value)


@examples(8)
@given(data=st.data())
def test_surveillance_sees_every_card_that_left_the_shoe(law: Law, data: st.DataObject) -> None:
    round_, script = begin(data, law)
    with noting(round_):
        while round_.turn is not None:
            round_.take(answer(round_, script))
            view = look(round_, SURVEILLANCE)
            assert view.piles == {spot: tuple(pile) for spot, pile in round_.felt.piles.items()}
            seen = [see(event, SURVEILLANCE) for event in round_.events]
            assert seen == round_.events
            known = set().union(*map(cards_in, seen))
            assert known == set(cards_out(round_)) == set(cards_on(round_.felt))


def leads_back(leaf: Any) -> bool:
    """Whether something that can be called holds something: a type and a plain function do not."""
    is_plain = isinstance(leaf, FunctionType) and leaf.__closure__ is None
    return not is_plain and not isinstance(leaf, type)


@examples(8)
@given(data=st.data())
def test_a_view_is_made_of_copies(law: Law, data: st.DataObject) -> None:
    """From a view there is no way back to the felt, and what happens later does not change it."""
    round_, script = begin(data, law)
    with noting(round_):
        while round_.turn is not None:
            views = [look_bare(round_, eyes) for eyes in (*all_eyes(round_), SURVEILLANCE)]
            before = [texts(view) for view in views]
            for view in views:
                reached = list(leaves(view))
                assert not any(isinstance(leaf, (Felt, Round)) for leaf in reached)
                assert not any(callable(leaf) and leads_back(leaf) for leaf in reached)
            round_.take(answer(round_, script))
            assert [texts(view) for view in views] == before
