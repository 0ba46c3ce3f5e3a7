"""Minibaccarat by chance: the same cents as a second writing of the law, and what was counted."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.odds import report
from houseway.games.minibaccarat.pricing import BESIDES, DECISIONS
from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.games.minibaccarat.simulation import (
    SHAPE,
    SIMULATOR,
    best_plan,
    deal,
    settle,
    simple_plan,
)
from houseway.odds.coups import Coup
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, parse_cards
from tests.games.minibaccarat import plain

LAW = GAME.ruleset("ma")
TABLES: list[dict[str, Any]] = [
    {},
    {"version": "ez", "decks": 6, "dragon_bonus": "B", "tie_pays": "9 to 1"},
    {"vigorish_rounding": "up to 25 cents", "limits": "11 to 110 by 1", "dragon_bonus": "C"},
    {"house_money_after_natural": "taken only", "house_money_portion": "1/2", "decks": 7},
    {"house_money": "none", "dragon_bonus": "none"},
]


def table(choices: dict[str, Any]) -> MinibaccaratRules:
    rules = LAW.open(choices)
    assert isinstance(rules, MinibaccaratRules)
    return rules


@pytest.mark.parametrize("choices", TABLES, ids=str)
def test_the_counted_value_lies_within_the_interval(choices: dict[str, Any]) -> None:
    rules = table(choices)
    found = SIMULATOR.simulate(rules, 1_000_000, 5, plan=best_plan(rules), workers=2)
    counted = {odds.wager: odds for odds in reversed(report(LAW, rules).wagers)}
    assert list(found.wagers) == list(reversed(counted))
    for name, estimate in found.wagers.items():
        odds = counted[name]
        assert isinstance(odds, WagerOdds)
        low, high = odds.interval(estimate, 0.999)
        assert low <= odds.expectation <= high, name
        staked = Fraction(estimate.staked, estimate.rounds * estimate.scale)
        assert abs(staked - odds.average_stake) < Fraction(1, 100)


def test_every_order_of_a_small_pack_is_dealt_as_the_law_has_it() -> None:
    """Rounds by chance end only as they can, and about as often."""
    rules, pack = table({}), parse_cards("Ac 4c 4h 7d 8s Kc Kd")
    expected: Counter[tuple[Coup, int]] = Counter()
    for order in permutations(pack, 6):
        hands = plain.deal(order)
        coup = Coup(
            plain.count(hands.player),
            plain.count(hands.banker),
            len(hands.player),
            len(hands.banker),
        )
        expected[coup, plain.pairs(order)] += 1
    rounds = 400_000
    ends = deal(rules, simple_plan(), pack).count(rounds, 3, workers=1)
    found: Counter[tuple[Coup, int]] = Counter()
    for ending, count in ends.items():
        found[ending.coup, ending.pairs] += count
    assert found.keys() == expected.keys()
    for end, count in expected.items():
        share = Fraction(count, expected.total())
        spread = (share * (1 - share) / rounds) ** 0.5
        assert abs(found[end] / rounds - share) < 5 * spread, end


def test_endings_are_settled_as_a_second_writing_of_the_law_has_it() -> None:
    rules, chance = table({}), np.random.default_rng(8)
    ends = deal(rules, best_plan(rules), PACK * 8)
    for _ in range(300):
        cards = [PACK[number] for number in chance.permutation(416)[:6] % 52]
        hands = plain.deal(cards)
        ending = ends.ending(
            plain.count(hands.player),
            plain.count(hands.banker),
            len(hands.player) - 2,
            len(hands.banker) - 2,
            plain.pairs(cards),
            *[0] * len(BESIDES),
        )
        settled = settle(rules, ending)
        for wager, net in plain.nets(hands).items():
            if wager in settled:
                assert settled[wager].net == net, wager
        assert settled["house-money"].net == {0: -1, 1: 3, 2: 15}[plain.pairs(cards)]


def test_a_seed_deals_the_same_rounds_on_any_number_of_threads() -> None:
    rules = table({})
    one, two = (
        SIMULATOR.simulate(rules, 200_000, 9, plan=best_plan(rules), workers=workers).endings
        for workers in (1, 2)
    )
    assert one == two


def test_simple_players_take_every_payout_and_best_play_adds_some() -> None:
    rules = table({})
    assert simple_plan().shape == SHAPE
    assert not simple_plan().any()
    plan = best_plan(rules)
    assert {DECISIONS[number] for number in np.unique(plan[..., 0])} == {"take", "add to player"}
    assert {DECISIONS[number] for number in np.unique(plan[..., 1])} == {"take", "add to banker"}
    assert {DECISIONS[number] for number in np.unique(plan[..., 2])} == {*DECISIONS}
    assert not best_plan(table({"house_money": "none"})).any()


def test_a_pack_of_too_few_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="6 or more cards of 8 decks"):
        SIMULATOR.simulate(table({}), 10, 1, strategy="simple", pack=PACK[:5])
