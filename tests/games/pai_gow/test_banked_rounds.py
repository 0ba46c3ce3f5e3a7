"""Rounds in which somebody may bank sit the examination that rounds at a new table sit."""

import random

import pytest

from houseway.errors import NotAllowed
from houseway.examination.checks import Witness, all_eyes
from houseway.examination.impossible import impossible_actions
from houseway.examination.strategies import (
    Script,
    Way,
    answer,
    open_table,
    script_of,
    start_of,
)
from houseway.examination.test_rounds import (
    answers,
    check_cards,
    check_money,
    check_replay,
    check_taken,
)
from houseway.examination.test_sight import check_sight
from houseway.games.pai_gow import GAME
from houseway.round.engine import Round
from houseway.round.payments import CommissionTaken, Moved
from houseway.round.start import Start

SEEDS = range(40)


def begin(seed: int, way: Way) -> tuple[Round, Script]:
    """A round after one in which everybody wagered against the dealer."""
    chance = random.Random(seed)
    rules = open_table(GAME.ruleset("ma"), chance)
    start = start_of(rules, way, chance)
    last = [
        {"seat": seat, "name": player.name, "cents": chance.choice((1, 500, 2500, 10**6))}
        for seat, player in start.players.items()
    ]
    seats = (0, *start.players)
    carried = {"is_open": True, "offered": chance.choice(seats), "last": last}
    if chance.randrange(3) == 0:
        banked = chance.choice(list(start.players))
        again = chance.randrange(2) == 0
        carried |= {"banked": banked, "name": start.players[banked].name, "again": again}
    began = Start(players=start.players, carried=carried, gone=start.gone)
    return GAME.round(rules, began), script_of(rules, began, way, chance)


def is_banked(round_: Round) -> bool:
    return bool(round_.table.bound)


@pytest.mark.parametrize("calls", [0, 4])
def test_banked_rounds_answer_end_and_keep_the_money(calls: int) -> None:
    banked = moved = 0
    for seed in SEEDS:
        round_, script = begin(seed, Way(calls=calls, seats_max=6))
        while round_.turn is not None:
            assert answers(round_.turn), round_.turn.wants
            round_.take(answer(round_, script))
        assert round_.felt.is_empty
        assert not round_.felt.others, "nothing is left in the centre"
        check_money(round_)
        check_cards(round_)
        check_replay(round_)
        banked += is_banked(round_)
        moved += any(type(event) in (Moved, CommissionTaken) for event in round_.events)
    assert banked > len(SEEDS) / 3
    assert moved > 5


def test_what_is_offered_is_taken_and_what_is_impossible_refused() -> None:
    for seed in SEEDS[:6]:
        round_, script = begin(1000 + seed, Way(calls=2))
        while round_.turn is not None:
            if len(round_.actions) % 5 == seed % 5:
                for option in (*round_.turn.options, *round_.turn.calls):
                    for action in list(option.examples())[:: 1 + seed * 7]:
                        check_taken(round_, action)
                for action in impossible_actions(round_):
                    with pytest.raises(NotAllowed):
                        round_.take(action)
            round_.take(answer(round_, script))


def test_no_eyes_see_a_tile_that_is_not_theirs() -> None:
    for seed in SEEDS[:8]:
        round_, script = begin(2000 + seed, Way(calls=3, seats_max=4, order="spread"))
        witnesses = [Witness(round_, eyes) for eyes in all_eyes(round_)]
        while round_.turn is not None:
            told = len(round_.events)
            round_.take(answer(round_, script))
            for witness in witnesses:
                check_sight(round_, witness, told)
