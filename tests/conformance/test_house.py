"""The games of the house together leave nothing of the examination idle."""

import random
from itertools import product

from houseway.examination.strategies import answer, open_table, script_of, start_of
from houseway.examination.test_rounds import WAYS
from houseway.examination.test_rulesets import choices_of
from houseway.examination.test_sessions import goes_round
from houseway.round.payments import PaymentReversed, SeatMoney, WagerRestored
from tests.conformance import LAWS


def test_somebody_sits_the_examination() -> None:
    assert LAWS
    assert all(map(choices_of, LAWS))


def test_some_games_have_a_marker_and_others_none() -> None:
    assert {goes_round(law.ruleset.open()) for law in LAWS} == {True, False}


def test_the_examination_has_met_every_way_in_which_money_moves() -> None:
    """What no round of these tests ever did, no test has seen go right."""
    # That a settlement is undone takes many rounds to happen; golden rounds show it.
    undone = {PaymentReversed, WagerRestored}
    missing: set[type[SeatMoney]] = {*SeatMoney.__subclasses__()} - undone
    for seed, law in product(range(60), LAWS):
        chance = random.Random(seed)
        rules = open_table(law.ruleset, chance)
        way = WAYS["with the highest hands"]._replace(calls=3 * (seed % 2))
        start = start_of(rules, way, chance)
        round_, script = law.game.round(rules, start), script_of(rules, start, way, chance)
        while round_.turn is not None:
            round_.take(answer(round_, script))
        missing.difference_update(map(type, round_.events))
        if not missing:
            return
    raise AssertionError(f"never met: {missing}")
