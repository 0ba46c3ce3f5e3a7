"""Hands in which the bank is somebody's already sit the examination that new tables sit."""

import random
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.examination.checks import Witness, all_eyes
from houseway.examination.impossible import impossible_actions
from houseway.examination.strategies import Script, Way, answer, open_table, script_of, start_of
from houseway.examination.test_rounds import (
    answers,
    check_cards,
    check_money,
    check_replay,
    check_taken,
)
from houseway.examination.test_sight import check_sight
from houseway.games.chemin_de_fer import GAME
from houseway.games.chemin_de_fer.rules import Carried
from houseway.round.engine import Round
from houseway.round.start import Start

SEEDS = range(60)
WAYS = {
    "plain": Way(seats_max=5),
    "amiss": Way(seats_max=5, calls=12),
    "few cards": Way(seats_max=4, left_max=40, calls=4),
}
in_every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def begin(seed: int, way: Way) -> tuple[Round, Script]:
    """A hand after another one: somebody has the bank, lost it, passed it, or has left."""
    chance = random.Random(seed)
    rules: Any = open_table(GAME.ruleset("ma"), chance)
    start = start_of(rules, way, chance)
    everybody = [{"seat": seat, "name": player.name} for seat, player in start.players.items()]
    gone = {"seat": chance.randint(1, rules.seats_max), "name": "Gone"}
    nobody = {"seat": 0, "name": ""}
    least = chance.choice((rules.limits.minimum, 3 * rules.limits.minimum, rules.limits.maximum))
    carried = {
        "in_shoe": chance.random() < 0.9,
        "banker": chance.choice([*everybody, gone]),
        "is_lost": chance.random() < 0.3,
        "is_annulled": chance.random() < 0.3,
        "least": least,
        "most": chance.choice((None, 2 * least)),
        "passer": chance.choice([nobody, *everybody, gone]),
        "suivi": chance.choice([nobody, *everybody]),
        "sat": [{**who, "seat": chance.randint(1, rules.seats_max)} for who in everybody],
    }
    start = Start(players=start.players, gone=start.gone, new_set=start.new_set, carried=carried)
    return GAME.round(rules, start), script_of(rules, start, way, chance)


@in_every_way
@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_with_a_bank_answers_ends_and_keeps_money_and_cards(seed: int, way: Way) -> None:
    round_, script = begin(seed, way)
    most = 60 + 30 * len(round_.start.players)
    while round_.turn is not None:
        assert answers(round_.turn), round_.turn.wants
        round_.take(answer(round_, script))
        assert len(round_.actions) <= most
    assert round_.felt.is_empty
    check_money(round_)
    check_cards(round_)
    check_replay(round_)
    for event in round_.events:
        assert event.clause not in ("", "none"), event
    Start(players={}, carried=round_.carried).carried_as(Carried)


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_what_is_offered_is_taken_and_what_is_impossible_refused(seed: int) -> None:
    round_, script = begin(seed, WAYS["amiss"])
    while round_.turn is not None:
        if len(round_.actions) % 3 == 0:
            for option in (*round_.turn.options, *round_.turn.calls):
                for action in list(option.examples())[::9]:
                    check_taken(round_, action)
        for action in impossible_actions(round_):
            with pytest.raises(NotAllowed):
                round_.take(action)
        round_.take(answer(round_, script))


@pytest.mark.parametrize("seed", SEEDS[:30])
def test_nobody_sees_too_much_of_a_hand_with_a_bank(seed: int) -> None:
    round_, script = begin(seed, Way(seats_max=4, calls=4, order="spread"))
    witnesses = [Witness(round_, eyes) for eyes in all_eyes(round_)]
    while round_.turn is not None:
        told = len(round_.events)
        round_.take(answer(round_, script))
        for witness in witnesses:
            check_sight(round_, witness, told)
