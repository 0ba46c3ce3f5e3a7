"""Spanish 21 by chance: what was counted, whatever the boxes; seeds, shoes and readings."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from houseway.games.spanish_21 import GAME
from houseway.games.spanish_21.counting import kept_solution, shoe_of
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.shoes import play_shoes
from houseway.games.spanish_21.side_wagers import insurance_odds, match_odds
from houseway.games.spanish_21.simple_plan import simple_plan
from houseway.games.spanish_21.simulation import SIMULATOR, best_plan, deal
from houseway.games.spanish_21.tally import BLACKJACK, BLACKJACK_OTHERWISE
from houseway.odds.simulate import run, stream_of

LAW = GAME.ruleset("ma")


def table(**choices: object) -> SpanishRules:
    rules = LAW.open(choices)
    assert isinstance(rules, SpanishRules)
    return rules


def test_side_wagers_come_out_as_they_were_counted() -> None:
    rules = table()
    found = SIMULATOR.simulate(rules, 300_000, 5, strategy="simple").wagers
    match = match_odds(rules.match_pays, rules.stock.pieces)
    (insurance,) = insurance_odds(rules, rules.stock.pieces)
    for name, odds in (("match", match), ("insurance", insurance)):
        low, high = odds.interval(found[name], 0.999)
        assert low <= odds.expectation <= high


def test_a_seed_deals_the_same_rounds_on_any_number_of_threads() -> None:
    rules = table()
    one, two = (
        SIMULATOR.simulate(rules, 150_000, 9, strategy="simple", workers=workers).endings
        for workers in (1, 2)
    )
    assert one == two
    assert one.total() == 150_000


def test_a_seed_deals_what_it_always_dealt() -> None:
    """However the kernels are compiled: figures are from before they counted no references."""
    shoes = play_shoes(table(), simple_plan(), 20_000, 7, boxes=6)
    found = {name: (each.staked, each.net, each.squares) for name, each in shoes.wagers.items()}
    assert found["wager"] == (271_938, -2542, 635_426)
    assert found["match"] == (120_000, -2746, 726_528)
    assert found["insurance"] == (9798, -2454, 17_142)


def test_boxes_share_a_round_and_a_dealer() -> None:
    """Insurance is offered to all boxes of a round or to none; whole shoes are dealt on."""
    rules = table()
    shoes = play_shoes(rules, simple_plan(), 20_000, 7, boxes=6)
    assert shoes.endings.total() == 120_000
    offered = sum(count for ending, count in shoes.endings.items() if ending.insurance)
    assert offered % 6 == 0
    hands = sum(ending.hands * count for ending, count in shoes.endings.items())
    taken = shoes.ends["dealer's blackjack"]
    ended = sum(count for end, count in shoes.ends.items() if end != "super bonus")
    assert ended <= hands
    assert 0 < taken < offered * 4
    assert abs(float(shoes.wagers["wager"].mean)) < 0.03


def test_readings_change_what_is_paid_and_not_what_is_dealt() -> None:
    rules, plan, stream = table(), simple_plan(), stream_of(3, 0)
    plain = deal(rules, plan, rules.stock.pieces)
    hands = plain.words(plain.play(stream.copy(), 600_000))
    for choice in (
        {"bonus_lost_by": "the player who doubled"},
        {"dealer_blackjack_takes": "what is still at stake"},
        {"bonus_on_split": False},
    ):
        other = deal(table(**choice), plan, rules.stock.pieces)
        found = other.words(other.play(stream.copy(), 600_000))
        assert sum(e.stake * n for e, n in found.items()) == sum(
            e.stake * n for e, n in hands.items()
        )
        assert sum(e.net * n for e, n in found.items()) < sum(e.net * n for e, n in hands.items())


def test_a_pack_of_too_few_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="38 or more cards of 6 decks"):
        SIMULATOR.simulate(table(), 10, 1, strategy="simple", pack=table().stock.pieces[:37])


@pytest.mark.slow
@pytest.mark.parametrize("hole_card", ["no hole card", "hole card", "card reader"])
def test_best_play_comes_out_as_it_was_counted(hole_card: str) -> None:
    """In mean, in what is staked, in every way to end and in the number of hands."""
    rules = table(hole_card=hole_card)
    rounds, terms = 8_000_000, terms_of(rules, 5_00)
    ends = kept_solution(shoe_of(rules), terms).found.tally
    assert ends is not None
    played = deal(rules, best_plan(rules), rules.stock.pieces)
    counts = run(played.play, rounds, seed=17, workers=2)
    reader = hole_card == "card reader"
    found, hand_ends = played.words(counts), Counter(played.hand_ends(counts))
    staked = sum(ending.stake * count for ending, count in found.items())
    assert staked / rounds == pytest.approx(float(ends.staked(reader=reader)), abs=0.001)
    net = sum(ending.net * count for ending, count in found.items())
    net += hand_ends["super bonus"] * terms.super_bonus
    assert abs(float(net / rounds - ends.expectation(terms))) < 5 * 1.25 / sqrt(rounds)
    # A blackjack is told apart by the dealer's total only where that is paid for.
    hand_ends[BLACKJACK] += hand_ends.pop(BLACKJACK_OTHERWISE)
    expected = dict(ends.ends)
    expected[BLACKJACK] += expected.pop(BLACKJACK_OTHERWISE)
    for end, often in expected.items():
        spread = sqrt(float(often) / rounds)
        assert abs(hand_ends[end] / rounds - float(often)) < 5 * spread, end
    more = sum((ending.hands - 1) * count for ending, count in found.items())
    assert more / rounds == pytest.approx(
        float(ends.splits if not reader else ends.splits_free), abs=0.001
    )
    assert isinstance(ends.splits, Fraction)
