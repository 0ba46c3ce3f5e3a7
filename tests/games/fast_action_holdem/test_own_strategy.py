"""Strategies of one's own: every decision worth what the table pays, a house way, and chance."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.fast_action_holdem.odds import prices_of, ratio_of
from houseway.games.fast_action_holdem.plan import KEEPS, encode, hands_of
from houseway.games.fast_action_holdem.pricing import every_hand
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.games.fast_action_holdem.simulation import simulator_of, stakes_of
from houseway.games.fast_action_holdem.stages import stage_of, stages
from houseway.odds.chart_words import two_name
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.own_play import FunctionPlayer, price_play
from houseway.odds.situations import Situation
from houseway.pieces.cards import PACK, Card, parse_cards
from tests.games.fast_action_holdem.plain_rounds import OWN_TABLE, open_rules, vary
from tests.games.fast_action_holdem.test_pricing import EVEN, ONE_DECK, SEVERAL, walked
from tests.games.fast_action_holdem.test_pricing import prices_of as prices_of_pack

GAME = "fast-action-holdem"
SHIPPED = ("ma", "section-36", "wa-single-deck", "wa-multi-deck")


def chart(*lines: tuple[str | tuple[str, ...], str]) -> OwnChart:
    return OwnChart(chart=ChartHead(game=GAME), stages=(ChartStage(lines=lines),))


@pytest.mark.parametrize(
    "law", [SHIPPED[3], *(pytest.param(n, marks=pytest.mark.slow) for n in SHIPPED[:3])]
)
def test_best_play_as_a_chart_costs_nothing(law: str, tmp_path: Path) -> None:
    file = best_play_chart(find_counted(GAME, law)).save(tmp_path / "best.toml")
    found = houseway.price(GAME, law, play=file).price
    assert found.cost == 0
    assert found.edge == houseway.odds(GAME, law).report.in_use[0].house_advantage


@pytest.mark.parametrize(
    ("rules", "cards", "held"),
    [
        (open_rules("wa-single-deck"), ONE_DECK, "Ah Ks 8h 8d"),
        (open_rules("wa-multi-deck"), SEVERAL, "As As 8s 8d"),
        (
            vary("wa-single-deck", OWN_TABLE, surrender_part="1/2", paytable="own"),
            ONE_DECK,
            "As Ks 5s 4s",
        ),
    ],
)
def test_a_decision_is_worth_what_the_table_pays(
    rules: FastActionRules, cards: str, held: str
) -> None:
    """The table itself plays every deal of a small pack."""
    pack, hand = list(parse_cards(cards)), sorted(parse_cards(held))
    stage = stage_of(prices_of_pack(rules, pack), Fraction(1))
    (seen,) = (each for each in stage.hands() if list(each.own) == hand)
    names = [two_name(hand[one], hand[other]) for one, other in KEEPS]
    alone = [(keep, name) for keep, name in enumerate(names) if names.count(name) == 1]
    ways = [(f"keep {name}", encode(keep)) for keep, name in alone[-2:]]
    keep, name = alone[0]
    ways.append((f"split the {rules.main_wager}, {name}", encode(keep, split_ante=True)))
    for said, entry in ways:
        paid = sum(walked(rules, pack, hand, entry, EVEN))
        assert Fraction(int(seen.worth[said][0]), stage.unit) == paid, said
    if rules.surrender_part:
        given_up = sum(walked(rules, pack, hand, encode(surrender=True), EVEN))
        assert Fraction(int(seen.worth["surrender"][0]), stage.unit) == given_up


def the_way(rules: FastActionRules) -> Callable[[Situation], str]:
    def play(situation: Situation) -> str:
        one, other = rules.way.choose(situation.own).tied[0]
        return f"keep {two_name(one, other)}"

    return play


@pytest.mark.slow
def test_the_house_way_costs_what_every_hand_of_a_deck_gives() -> None:
    """All 270,725 hands one by one, where the strategy meets 16,432 classes of them."""
    rules = open_rules("wa-single-deck")
    prices, ratio = prices_of(rules), ratio_of(rules, None)
    every = every_hand(rules.decks)
    total = 0
    for number, hand in enumerate(hands_of(rules.decks).tolist()):
        own = [Card(face) for face in hand]
        name = two_name(*rules.way.choose(own).tied[0])
        alike = [at for at, (i, j) in enumerate(KEEPS) if two_name(own[i], own[j]) == name]
        settings = every.settings[number]
        total += max(
            ratio.denominator * int(prices.main[settings[at]])
            + ratio.numerator * int(prices.bonus[settings[at]])
            for at in alike
        )
    found = price_play(stages(rules), FunctionPlayer(the_way(rules)))
    unit = prices.unit * ratio.denominator * len(hands_of(rules.decks))
    assert found.edge == -Fraction(total, unit)
    assert found.cost > 0


def test_chance_agrees_with_what_a_strategy_costs() -> None:
    """Nothing is ever split or given up: the two highest cards are kept."""
    rules = open_rules("ma")

    def highest(situation: Situation) -> str:
        one, other = sorted(situation.own)[-2:]
        return f"keep {two_name(one, other)}"

    found = price_play(stages(rules), FunctionPlayer(highest))
    prices, every = prices_of(rules), every_hand(rules.decks)
    plan = np.zeros(len(every.number), np.uint8)
    for number, hand in enumerate(hands_of(rules.decks).tolist()):
        own = [Card(face) for face in hand]
        name = two_name(own[2], own[3])
        alike = [at for at, (i, j) in enumerate(KEEPS) if two_name(own[i], own[j]) == name]
        plan[number] = max(alike, key=lambda at: int(prices.main[every.settings[number][at]]))
    result = simulator_of(stakes_of(rules)).simulate(rules, 1_000_000, 5, plan=plan)
    assert result.main.covers(-found.edge)
    assert not result.main.covers(-found.best_edge)


def test_lines_keep_and_split_what_they_name() -> None:
    mine = chart(
        ("four of a kind", "declare"),
        ("AA, KK", "split the wager,"),
        ("AA KK QQ", "keep"),
        ("2c 3d 4h 6s", "surrender"),
        ("AKs-A2s AKo-A2o", "keep"),
        ("anything else", "surrender"),
    )
    found = houseway.price(GAME, play=mine).price.stages[0]
    said = {line.line: line.decision for line in found.lines}
    assert said[0] == "declare"
    assert said[1] == "split the wager, AA"
    assert said[3] == said[5] == "surrender"
    assert sum(line.frequency for line in found.lines) == 1


def test_what_is_split_comes_as_often_as_its_cards() -> None:
    mine = chart(
        ("AA, KK", "split the ante,"),
        (" ".join(two_name(*two) for two in combinations(PACK, 2)), "keep"),
    )
    first = houseway.price(GAME, "wa-single-deck", play=mine).price.stages[0].lines[0]
    assert (first.line, first.decision) == (0, "split the ante, AA")
    assert first.frequency == Fraction(36, len(hands_of(1)))


def test_a_card_is_held_as_often_as_there_are_decks() -> None:
    twice = chart(("Ah Ah Kd Kd", "keep AA"), ("anything else", "keep AA"))
    with pytest.raises(HousewayError, match="a card comes twice"):
        houseway.price(GAME, "wa-single-deck", play=twice)
    with pytest.raises(HousewayError, match="'keep AA' cannot be decided with"):
        houseway.price(GAME, "wa-multi-deck", play=twice)
