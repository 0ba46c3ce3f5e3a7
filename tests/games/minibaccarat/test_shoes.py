"""Whole shoes to the cover card: as the procedure has them, and the same odds but for a trifle."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.odds import report
from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.games.minibaccarat.shoes import Shoes, play_shoes
from houseway.table.session import Session
from houseway.table.shoe import entropy

LAW = GAME.ruleset("ma")
SHOES = 200_000


def table(**choices: Any) -> MinibaccaratRules:
    rules = LAW.open(choices)
    assert isinstance(rules, MinibaccaratRules)
    return rules


@pytest.fixture(scope="module")
def eight() -> Shoes:
    return play_shoes(table(), SHOES, 11, workers=2)


def test_a_shoe_has_as_many_rounds_as_at_the_table(eight: Shoes) -> None:
    """A simple player's shoes have lengths that can be, burned cards and last hand included."""
    session = Session(GAME, table(), entropy(seed=5))
    session.sit(1, "Ann", 10**9)
    lengths, rounds = [], 0
    for _ in range(4 * max(each.rounds for each in eight.by_rounds)):
        round_ = session.play({1: GAME.policy})
        rounds += 1
        if any(event.text() == 'announced "last hand"' for event in round_.events):
            session.play({1: GAME.policy})
            lengths.append(rounds + 1)
            rounds = 0
    assert len(lengths) >= 3
    assert {*lengths} <= {each.rounds for each in eight.by_rounds}
    mean = Fraction(sum(lengths), len(lengths))
    assert abs(mean - Fraction(eight.rounds, eight.shoes)) < 5


def test_the_cover_card_hardly_changes_the_odds(eight: Shoes) -> None:
    counted = report(LAW, table())
    expected = -counted.wager("player").house_advantage
    assert eight.shoes == SHOES
    assert abs(eight.player - expected) < eight.reach(4)
    tied = Fraction(
        next(x.count for x in counted.wager("tie").lines if x.net > 0),
        counted.wagers[0].combinations,
    )
    assert abs(eight.ties - tied) < Fraction(1, 2000)


def test_fewer_decks_and_a_deeper_cover_card_make_shorter_shoes(eight: Shoes) -> None:
    six = play_shoes(table(decks=6), 2000, 11)
    deep = play_shoes(msgspec.structs.replace(table(), cover_card_behind=100), 2000, 11)
    long, middle, short = (Fraction(each.rounds, each.shoes) for each in (eight, deep, six))
    assert long > middle > short


def test_a_cover_card_at_the_very_end_leaves_no_round_without_cards() -> None:
    rules = msgspec.structs.replace(table(), cover_card_behind=0, hands_after_cover_card=9)
    found = play_shoes(rules, 2000, 3)
    assert max(each.rounds for each in found.by_rounds) <= 416 // 4
